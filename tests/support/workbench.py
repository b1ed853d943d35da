"""A workbench for texts: two plain Mechs, one text on one of them, and games that show whether it does anything.

Nothing else on the bench does what the text could do, so one sign of it is proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

from tests.support.random_packs import Entry
from warroom.games.critical_mass.codes import DAMAGE_TAKEN
from warroom.games.critical_mass.content import Content, lay_out
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.rules.numbers import bonus, damage_taken, has
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.vocabulary import GRANTED, STATS, TRIGGERS, VERBS, WHO
from warroom.kernel.chance import Search
from warroom.kernel.content import check_content
from warroom.kernel.match import Match
from warroom.kernel.refusals import ContentError
from warroom.kernel.words import lowest

BEARERS: Final = ("weapon", "defense", "lightning", "action", "equipment", "ability")
SETUP: Final = {"mechs": "red,blue", "loadouts": "none,none", "stalemate": 6, "turns": 12}
GAMES: Final = 60  # to wait for a sign of the text
SIGNS: Final = {  # events that only the text can cause
    "follow_up": ("follow-up", "no-follow-up"),
    "recharge": ("recharged",),
    "activate": ("activated",),
    "prime": ("primed",),
    "unprime": ("unprimed",),
    "cool": ("cooled",),
    "deactivate": ("deactivated", "deactivated-hidden"),
    "disable": ("disabled",),
    "stun": ("stunned",),
    "repair": ("repaired",),
    "forbid": ("forbidden",),
    "choose_one": ("chose",),
    "defend": ("dodged", "blocked"),
}
OUTCOMES: Final = ("hit", "dodged", "blocked", "no-damage")


class Combination(NamedTuple):
    """A text: what it is printed on, when it works, what it does, to whom or to which number."""

    bearer: str
    when: str
    verb: str
    detail: str = ""

    def __str__(self) -> str:
        return "-".join(part for part in self if part)

    @property
    def entry(self) -> str:
        """The entry that bears the text."""
        return "red" if self.bearer == "ability" else "red-text"

    def text(self) -> Entry:
        """The effect as it is written."""
        given: Entry = {"when": self.when, "do": self.verb}
        samples: dict[str, Any] = {
            "kind": "dodge", "amount": 1, "to": self.detail, "whose": self.detail, "less": 0, "stat": self.detail,
            "of": {"type": ["weapon", "action"]}, "lasts": "next_turn",
            "keyword": self.detail, "tech": 2, "count": 1, "plates": 1, "on": self.detail == "on",
            "options": [{"do": "prime"}, {"do": "deal", "amount": 1, "to": "enemy"}],
        }  # fmt: skip
        for key, domain in VERBS[self.verb].takes.items():
            if not domain.endswith("?") or (key == "lasts" and self.when != "while_in_force"):
                given[key] = samples[key]
        if self.when == "on_damaged" and (self.detail == "attacker" or self.verb in ("deal", "choose_one")):
            given["if"] = {"by_attack": True}
        if self.verb == "modify" and self.detail == "damage_taken":
            given["amount"] = -1
        return given


def combinations() -> list[Combination]:
    """Every trigger and verb on everything that bears texts, about everybody it can be about."""
    found = []
    for bearer in BEARERS:
        for when in TRIGGERS:
            for verb, word in VERBS.items():
                details: tuple[str, ...] = ("",)
                if {"to", "whose"} & set(word.takes):
                    details = tuple(WHO)
                elif verb == "modify":
                    details = tuple(STATS)
                elif verb == "grant":
                    details = tuple(GRANTED)
                elif verb == "switch_ability":
                    details = ("on", "off")
                found += [Combination(bearer, when, verb, detail) for detail in details]
    return found


COMBINATIONS: Final = combinations()


def sweep(tried: Sequence[Combination]) -> list[str]:
    """Which of these texts are neither refused with their place and reason nor do anything."""
    faults = []
    for combination in tried:
        game = worked(combination)
        if isinstance(game, str):
            if f"{combination.entry}: field " not in game or ": expected " not in game:
                faults.append(f"{combination} is refused without place or reason: {game}")
        elif not shown(game, combination):
            faults.append(f"{combination} is accepted and never does anything")
    return faults


def worked(combination: Combination) -> CriticalMass | str:
    """The game with this text on the bench, or why it is refused."""
    try:
        return CriticalMass(lay_out(check_content(bench(combination), "bench", Content), "bench"))
    except ContentError as why:
        return str(why)


def shown(game: CriticalMass, combination: Combination) -> bool:
    """Whether random games show a sign of the text."""
    for seed in range(GAMES):
        rng = Search(seed)
        match = Match(game, SETUP, Search(seed))
        while not match.over:
            if sign(match, combination):
                return True
            for seat in match.asked():
                said: list[int] = []
                while (ask := match.ask(seat, said)) is not None:
                    said.append(ask.choices[rng.pick(len(ask.choices))])
                match.submit(seat, said)
        if sign(match, combination):
            return True
    return False


def sign(match: Match, combination: Combination) -> bool:
    """Whether something has happened that only the text can cause."""
    s, verb, detail = cast(Battle, match.state), combination.verb, combination.detail
    if verb in ("modify", "grant"):
        cards = s.cockpits[0].build.cards
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if verb == "grant":
                if has(s, 0, card, GRANTED[detail]):
                    return True
            elif STATS[detail] != DAMAGE_TAKEN and bonus(s, 0, card, STATS[detail]):
                return True
        return verb == "modify" and STATS[detail] == DAMAGE_TAKEN and damage_taken(s, 0, 3) != 3
    told = [match.game.events[event.kind].name for event in match.events]
    if verb in ("deal", "reflect"):
        return sum(told.count(name) for name in OUTCOMES) > told.count("attack")
    if verb == "switch_ability":
        return f"ability-{detail}" in told
    return any(name in told for name in SIGNS[verb])


# -- the bench --------------------------------------------------------------------------------------------------------


def bench(combination: Combination) -> dict[str, Any]:
    """The content: two Mechs with guns fast and slow, Defenses, Equipment, and the text."""
    cards = [card for mech in ("red", "blue") for card in plain(mech, combination)]
    text: list[Entry] = [combination.text()]
    if combination.bearer == "defense" and combination.verb != "defend":
        text.insert(0, {"when": "on_play", "do": "defend", "kind": "dodge"})
    if combination.bearer != "ability":
        type = "action" if combination.bearer == "lightning" else combination.bearer
        cards.append(card("red", "text", type, text, speed=3 if combination.bearer in ("action", "weapon") else "bolt"))
    mechs = []
    for name in ("red", "blue"):
        own = [one for one in cards if one["owner"] == name]
        mechs.append(
            {
                "id": name, "name": name.capitalize(), "box": "box", "faction": "", "source": "pack", "plan": "",
                "cards": sum(one["copies"] for one in own), "green_cubes": 2, "slots": [], "recommended": [],
                "first_pick": f"{name}-spare",
                "deck": {f"tech{tech}": [one["id"] for one in own if one["tech"] == tech] for tech in (1, 2, 3)},
                "ability": ability(combination, text if combination.bearer == "ability" and name == "red" else []),
                "component": [
                    {"name": f"Part {number}", "plates": 4, "durability": 1, "critical": []} for number in range(4)
                ],
            }
        )  # fmt: skip
    box = {
        "id": "box", "name": "Box", "source": "pack", "mechs": ["red", "blue"], "additional_cards": 0,
        "targeting_cards": 6, "metallic_cubes": 32, "green_cubes": 4,
    }  # fmt: skip
    return {"box": [box], "mech": mechs, "card": cards}


def ability(combination: Combination, effects: list[Entry]) -> Entry:
    """A conditional ability that is ON from the first turn on or, where a text turns it ON, never by itself."""
    never = {"when": "end_of_combat", "if": {"primed": True}}  # nobody on the bench is, unless the text says so
    always = {"when": "end_of_combat"}
    turned_on = combination.verb == "switch_ability" and combination.detail == "on"
    on, off = (never, {"when": "on_damaged"}) if turned_on else (always, never)
    if combination.verb in ("prime", "unprime", "choose_one"):
        off = {"when": "end_of_combat", "if": {"components_lost": 3}}
    return {"name": "Gift", "source": "pack", "kind": "conditional", "on": on, "off": off, "effects": effects}


def plain(mech: str, combination: Combination) -> list[Entry]:
    """A Mech's cards beside the text: they do nothing that a text could do."""
    back: Entry = {"keyword": "returns"}
    found = [
        card(mech, "fixed", "action", [{"keyword": "fixed"}, back], copies=1),
        card(mech, "fast gun", "weapon", [back], speed=6),
        card(mech, "slow gun", "weapon", [], speed=1, copies=2),
        card(mech, "gear", "equipment", []),
        card(mech, "spare", "action", [], tech=2, copies=2),
    ]
    if mech == "blue":
        sneaky: list[Entry] = [{"keyword": "piercing"}, {"keyword": "unavoidable"}, back]
        found.append(card(mech, "sneaky gun", "weapon", sneaky, speed=3))
    if combination.verb == "unprime":
        found.append(card(mech, "primer", "action", [{"when": "on_play", "do": "prime"}, back]))
    if combination.verb != "defend":
        found.append(card(mech, "guard", "defense", [{"when": "on_play", "do": "defend", "kind": "block"}, back]))
    return found


def card(
    mech: str, name: str, type: str, effects: list[Entry], *, speed: int | str = "bolt", tech: int = 1, copies: int = 1
) -> Entry:
    """One card of a Mech; guns are weak and gear is tough, so that games last."""
    entry: Entry = {
        "id": f"{mech}-{name.replace(' ', '-')}", "name": f"{mech.capitalize()} {name}", "owner": mech, "box": "box",
        "copies": copies, "type": type, "speed": speed, "tech": tech, "source": "pack", "effects": effects,
    }  # fmt: skip
    if type == "weapon":
        entry |= {"firepower": 2, "damage_type": "none"}
    if type == "equipment":
        entry["durability"] = 99
    return entry
