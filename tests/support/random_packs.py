"""Random legal packs over the whole vocabulary of both games, and random games with them.

A pack is written as text and read as anybody's would be. What of it is refused must be refused with file, entry and
field; that part is drawn anew until the pack is legal, so whatever remains is promised to work.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, TypeVar, cast

from warroom.games import FOLDERS
from warroom.games.critical_mass.codes import DAMAGE_NAMES
from warroom.games.critical_mass.content import Content, lay_out
from warroom.games.critical_mass.sense import BEARERS, EVER, MOMENTS
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.vocabulary import (
    CONDITIONS,
    DOMAINS,
    FILTERS,
    KEYWORDS,
    KINDS,
    SINGLE,
    TRIGGERS,
    VERBS,
)
from warroom.games.master_ray.state import ACTION_NAMES
from warroom.kernel.chance import Search
from warroom.kernel.content import check_content
from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.packs import read_pack
from warroom.kernel.records import replay_record, write_record
from warroom.kernel.refusals import ContentError
from warroom.kernel.visibility import digest
from warroom.kernel.vocabulary import Numbers, OneOf

T = TypeVar("T")
Entry = dict[str, Any]

FILE: Final = "random.toml"
GAMES_A_PACK: Final = 10
MANY_A_PACK: Final = 50  # in long runs: making a pack takes about as long as playing these
REFUSAL: Final = re.compile(rf"{re.escape(FILE)}: ([a-z0-9.-]+): field ([a-z_.\[\]0-9]+): (expected .+)", re.S)
PLACE: Final = re.compile(r"(ability\.)?effects\[(\d+)\]")
TRIES: Final = 2000


class Dice:
    """Random numbers, things and tables from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Search(seed)

    def number(self, low: int, high: int) -> int:
        """A number from low to high."""
        return low + self.rng.pick(high - low + 1)

    def one(self, things: Sequence[T]) -> T:
        """One of these."""
        return things[self.rng.pick(len(things))]

    def some(self, things: Sequence[T], low: int, high: int) -> list[T]:
        """So many of these, at most all, none twice."""
        left, found = list(things), []
        for _ in range(min(self.number(low, high), len(left))):
            found.append(left.pop(self.rng.pick(len(left))))
        return found

    def chance(self, percent: int) -> bool:
        """True so many times in a hundred."""
        return bool(self.rng.pick(100) < percent)


def text_of(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace('"', "'") + '"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {text_of(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(text_of, value)) + "]"
    return str(value)


def pack_text(game: str, content: Mapping[str, Any]) -> str:
    """A whole pack with this content."""
    head = [f'game = "{game}"', 'title = "Random"', "whole = true"]
    return "\n".join([*head, *(f"{name} = {text_of(value)}" for name, value in content.items())]) + "\n"


def made(game: str, content: Mapping[str, Any]) -> Game:
    """The game with this content as a pack; nothing of it is kept for later."""
    make = cast("Callable[..., Game]", import_module(f"warroom.games.{FOLDERS[game]}").make)
    pack = read_pack(pack_text(game, content), FILE)
    found = make(pack)
    found.pack = pack
    return found


# -- Master Ray -------------------------------------------------------------------------------------------------------


def random_ray(seed: int) -> Game:
    """Master Ray with another board, other tracks, costs, students and rivals."""
    dice = Dice(seed)
    brittle = dice.chance(40)  # small dice under a low ray are soon gone, so that somebody plays on without any
    lanes = dice.number(4, 5 if brittle else 8)
    squares: list[Entry] = []
    count: Counter[tuple[str, str]] = Counter()
    for lane in range(1, lanes + 1):
        for depth, colour in zip(("near", "far"), dice.some(("blue", "yellow"), 2, 2)):
            sizes = ("small",) if brittle else ("small", "medium", "large")
            size = dice.one([size for size in sizes if count[colour, size] < 8])
            count[colour, size] += 1
            squares.append(
                {"id": f"square.{lane}-{depth}", "lane": lane, "depth": depth, "colour": colour, "size": size,
                 "face": dice.number(1, 6)}
            )  # fmt: skip
    needed = {size: max(count["blue", size], count["yellow", size]) for size in ("small", "medium", "large")}
    temperatures = dice.number(5, 9)
    rosters = ["usual", "other"][: dice.number(1, 2)]
    actions = ["move", "switch", "fire", "cool"] if brittle else dice.some(ACTION_NAMES, 1, 7)
    students = [
        {"id": f"student.s{i}", "name": f"Student {i}", "kind": "any", "action": dice.one(actions),
         "strength": dice.number(1, 2), "temper": dice.one(("greedy", "spiteful", "methodical")),
         "rosters": rosters if i < 4 else dice.some(rosters, 1, 2)}
        for i in range(dice.number(4, 24))
    ]  # fmt: skip
    content: dict[str, Any] = {
        "tracks": {
            "temperature_names": [f"t{i}" for i in range(temperatures)],
            "temperature_start": dice.number(0, temperatures - 1),
            "height_start": "low" if brittle else dice.one(("high", "middle", "low")),
            "mode_start": "shrink" if brittle else dice.one(("shrink", "growth")),
            "energy_start": 99 if brittle else dice.number(1, 20),
        },
        "ray": {"start_even": dice.number(1, lanes), "start_odd": dice.number(1, lanes)},
        "dice": {"per_player": {size: dice.number(n, 8) for size, n in needed.items()}},
        "advanced": {"name": "Chief", "lockable": dice.some(ACTION_NAMES, 0, 7)},
        "solo": {"name": "Rival", "player_colour": dice.one(("blue", "yellow"))},
        "square": squares,
        "action": [
            {"id": f"action.{name}", "name": name, "scientists": dice.some((1, 2), 1, 2)} for name in ACTION_NAMES
        ],
        "roster": [{"id": f"roster.{name}", "name": name} for name in rosters],
        "student": students,
        "temper": [
            {"id": f"temper.{name}", "own_weight": dice.number(0, 9), "foe_weight": dice.number(0, 9),
             "max_fire_temperature": dice.number(0, 9)}
            for name in ("greedy", "spiteful", "methodical")
        ],
        "level": [
            {"id": f"solo-level.l{i}", "name": f"Level {i}", "fire_threshold": dice.number(-20, 20),
             "max_helpers": dice.number(0, 2), "always_three_scientists": dice.chance(50),
             "closes_when_ahead": dice.chance(50), "prestige_points": dice.number(0, 50)}
            for i in range(dice.number(1, 3))
        ],
        "rank": [{"id": f"rank.{i}", "min_margin": dice.number(-99, 40), "title": f"Rank {i}"} for i in range(2)],
    }  # fmt: skip
    return made("master-ray", content)


# -- Critical Mass ----------------------------------------------------------------------------------------------------

CARD_TYPES: Final = ("weapon", "defense", "action", "equipment")
NAMES: Final = ("Rifle", "Guard", "Trick", "Gadget", "Recharge")


class Texts:
    """Random effects out of the tables of the vocabulary."""

    def __init__(self, dice: Dice, names: Sequence[str]) -> None:
        self.dice = dice
        self.names = names

    def value(self, domain: str) -> Any:
        """Something that fits a domain; numbers are small as a rule, so that games stay games."""
        dice, known = self.dice, DOMAINS.get(domain)
        if isinstance(known, Numbers):
            near = max(known.least, -3), min(known.most, 4)
            found = dice.number(known.least, known.most) if dice.chance(8) else dice.number(*near)
            return found if known.zero else found or 1
        if isinstance(known, OneOf):
            return dice.one(known.names)
        if domain == "filter":
            keys = dice.some(list(FILTERS), 1, 2 if dice.chance(30) else 1)
            return {key: self.filter_value(key) for key in keys}
        if domain == "condition":
            keys = dice.some(list(CONDITIONS), 1, 2 if dice.chance(20) else 1)
            return {key: self.value(CONDITIONS[key].takes["value"]) for key in keys}
        if domain == "options":
            return [self.action() for _ in range(dice.number(2, 3))]
        if domain == "name":
            return dice.one(self.names)
        return True if domain == "true" else dice.chance(50)

    def filter_value(self, key: str) -> Any:
        """One value of a filter, or now and then a list."""
        domain = FILTERS[key].takes["value"]
        if key in SINGLE or self.dice.chance(80):
            return self.value(domain)
        return [self.value(domain) for _ in range(2)]

    def action(self, verb: str | None = None) -> Entry:
        """What an effect does."""
        verb = verb or self.dice.one([name for name in VERBS if name != "choose_one" or self.dice.chance(30)])
        given: Entry = {"do": verb}
        for key, domain in VERBS[verb].takes.items():
            if not domain.endswith("?") or self.dice.chance(40):
                given[key] = self.value(domain.rstrip("?"))
        return given

    def effect(self, bearer: str) -> Entry:
        """An effect or, now and then, a keyword; most of them in a place where they may be."""
        if self.dice.chance(12 if bearer in ("weapon", "action") else 3):
            name = self.dice.one(list(KEYWORDS))
            given: Entry = {"keyword": name}
            for key, domain in KEYWORDS[name].takes.items():
                if not domain.endswith("?") or self.dice.chance(50):
                    given[key] = self.value(domain.rstrip("?"))
            return given
        condition = {"if": self.value("condition")} if self.dice.chance(35) else {}
        if self.dice.chance(15):
            return {"when": self.dice.one(list(TRIGGERS)), **condition, **self.action()}
        when = self.dice.one([name for name in TRIGGERS if bearer in BEARERS[name]])
        verb = self.dice.one([name for name in VERBS if when in MOMENTS.get(name, EVER) and name != "defend"])
        given = {"when": when, **condition, **self.action(verb)}
        if verb in ("modify", "grant"):
            given.pop("lasts", None)
            given |= {"lasts": self.value("lasts")} if when != "while_in_force" else {}
        return given


class Refusals:
    """What was refused on the way to legal packs, by the field."""

    def __init__(self) -> None:
        self.count = 0
        self.reasons: Counter[str] = Counter()


def random_mechs(seed: int, refusals: Refusals | None = None) -> Game:
    """Critical Mass with two or three Mechs of its own, whose cards and abilities say whatever the vocabulary can."""
    dice = Dice(seed)
    cards, mechs = _cards_and_mechs(dice)
    texts = Texts(dice, [card["name"] for card in cards])
    places = {card["id"]: card for card in cards} | {mech["id"]: mech for mech in mechs}
    for card in cards:
        if card["name"] != "Recharge":
            card["effects"] += [texts.effect(card["type"]) for _ in range(dice.number(1, 3))]
    for mech in mechs:
        mech["ability"]["effects"] = [texts.effect("ability")]
        for part in mech["component"]:
            part["critical"] = [_critical(texts) for _ in range(dice.number(0, 2))]
    content = {"box": [_box(cards, mechs)], "mech": mechs, "card": cards}
    for _ in range(TRIES):
        try:
            lay_out(check_content(_marked(content), FILE, Content), FILE)  # as the text would be read, but quicker
            return made("critical-mass", content)
        except ContentError as why:
            found = REFUSAL.match(str(why))
            assert found is not None, f"a refusal without file, entry or field: {why}"
            if refusals is not None:
                refusals.count += 1
                refusals.reasons[found[3].partition(", found")[0]] += 1
            if found[2] == "deck":  # a fixed card that does not start in hand
                for card in (card for card in cards if card["owner"] == found[1] and card["name"] != "Recharge"):
                    card["effects"] = [one for one in card["effects"] if one.get("keyword") != "fixed"]
            else:
                _redraw(texts, places[found[1]], found[2])
    raise AssertionError(f"no legal pack from seed {seed}")


def _marked(content: Mapping[str, Any]) -> dict[str, Any]:
    """The content with its source, as a pack gets it."""
    return {table: [{"source": "pack", **entry} for entry in entries] for table, entries in content.items()}


def _redraw(texts: Texts, entry: Entry, field: str) -> None:
    """Draws the refused part of an entry anew, or leaves it out."""
    place = PLACE.match(field)
    if place is not None:
        effects = entry["ability"]["effects"] if place[1] else entry["effects"]
        at = int(place[2]) - 1
        while True:
            effects[at] = texts.effect("ability" if place[1] else entry["type"])
            if effects[at].get("do") != "defend":
                return
    if field.startswith("effects"):  # something about all of them
        entry["effects"] = [one for one in entry["effects"] if one.get("do") == "defend"][:1]
        if entry["type"] != "defense":
            entry["effects"] = []
        return
    switch = re.match(r"ability\.(on|off)", field)
    if switch is not None:
        entry["ability"][switch[1]] = _switch(texts, switch[1])
        return
    part = re.match(r"component(?:\[(\d+)\])?", field)
    assert part is not None, f"nothing to draw anew for {field}"
    for component in entry["component"] if part[1] is None else [entry["component"][int(part[1]) - 1]]:
        component["critical"] = [_critical(texts)]


def _switch(texts: Texts, side: str) -> Entry:
    when = texts.dice.one(("on_defend" if side == "on" else "on_damaged", "end_of_combat"))
    return {"when": when, **({"if": texts.value("condition")} if texts.dice.chance(60) else {})}


def _critical(texts: Texts) -> Entry:
    given = texts.action(texts.dice.one(("stun", "deactivate", "cool")))
    return {**given, "whose": "self"}


def _cards_and_mechs(dice: Dice) -> tuple[list[Entry], list[Entry]]:
    """Cards without texts but for what each needs to be what it is, and Mechs that have them."""
    ids = ["alpha", "beta", "gamma"][: dice.number(2, 3)]
    cards: list[Entry] = []
    mechs: list[Entry] = []
    additional: list[Entry] = []
    for tech in (2, 3):
        for type in CARD_TYPES:
            additional.append(_card(dice, f"add-{type}-{tech}", f"Added {type} {tech}", "neutral", type, tech))
    for id in ids:
        recharge = _card(dice, f"{id}-recharge", "Recharge", id, "action", 1)
        recharge |= {"speed": "bolt", "copies": 1, "effects": RECHARGE}
        own = [recharge]
        for number in range(dice.number(4, 8)):
            tech = 1 if number < 3 else dice.number(1, 3)
            type = "weapon" if number == 0 else dice.one(CARD_TYPES)
            own.append(_card(dice, f"{id}-{number}", f"{id.capitalize()} {number}", id, type, tech))
        own.append(_card(dice, f"{id}-pick", f"{id.capitalize()} pick", id, "weapon", 2))
        slots = dice.some(additional, 0, 5)
        conditional = dice.chance(50)
        texts = Texts(dice, ["Recharge"])
        switches = {"on": _switch(texts, "on"), "off": _switch(texts, "off")} if conditional else {}
        kind = "conditional" if conditional else "continuous"
        while sum(card["copies"] for card in own) > 16:
            own.pop(1 if len(own) > 3 else -1)
        mechs.append(
            {
                "id": id, "name": id.capitalize(), "box": "box", "faction": "", "plan": "",
                "cards": sum(card["copies"] for card in own), "green_cubes": 2 if conditional else 1,
                "slots": [{"tech": card["tech"], "type": dice.one((card["type"], "any"))} for card in slots],
                "recommended": [card["id"] for card in slots], "first_pick": f"{id}-pick",
                "deck": {f"tech{tech}": [card["id"] for card in own if card["tech"] == tech] for tech in (1, 2, 3)},
                "ability": {"name": f"Gift of {id}", "kind": kind, **switches, "effects": []},
                "component": [
                    {"name": f"Part {number}", "plates": dice.number(1, 4), "durability": dice.number(1, 3),
                     "critical": []}
                    for number in range(4)
                ],
            }
        )  # fmt: skip
        cards += own
    return cards + additional, mechs


RECHARGE: Final[list[Entry]] = [
    {"keyword": "fixed"},
    {"keyword": "returns"},
    {"when": "on_play", "do": "recharge"},
]


def _card(dice: Dice, id: str, name: str, owner: str, type: str, tech: int) -> Entry:
    card: Entry = {"id": id, "name": name, "owner": owner, "copies": dice.number(1, 2), "box": "box", "type": type}
    card |= {"speed": "bolt", "tech": tech, "effects": []}
    if type == "weapon":
        card |= {"speed": dice.number(0, 8), "firepower": dice.number(0, 5)}
        card["damage_type"] = dice.one(DAMAGE_NAMES)
    if type == "action" and dice.chance(50):
        card["speed"] = dice.number(0, 8)
    if type == "equipment":
        card["durability"] = dice.number(1, 5)
    if type == "defense":
        card["effects"] = [{"when": "on_play", "do": "defend", "kind": dice.one(list(KINDS))}]
    return card


def _box(cards: Sequence[Entry], mechs: Sequence[Entry]) -> Entry:
    plates = sum(part["plates"] for mech in mechs for part in mech["component"])
    copies = sum(card["copies"] for card in cards if card["owner"] == "neutral")
    return {
        "id": "box", "name": "Box", "mechs": [mech["id"] for mech in mechs], "additional_cards": copies,
        "targeting_cards": 6, "metallic_cubes": plates, "green_cubes": 6,
    }  # fmt: skip


# -- playing ----------------------------------------------------------------------------------------------------------

MAKERS: Final[dict[str, Callable[[int], Game]]] = {"master-ray": random_ray, "critical-mass": random_mechs}
SHORT: Final = {"stalemate": 6, "turns": 40}  # a pack may be one in which nobody can hurt anybody


class PackFuzz:
    """What random games with random legal packs have shown."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.packs = 0
        self.games = 0
        self.decisions = 0
        self.refusals = Refusals()
        self.broken: list[str] = []

    def play_pack(self, name: str, seed: int, games: int) -> None:
        """Makes one pack and plays some games with it."""
        where = f"{name}, pack {seed}"
        try:
            game = random_ray(seed) if name == "master-ray" else random_mechs(seed, self.refusals)
            self.packs += 1
            setups = game.setups()
            for number in range(games):
                where = f"{name}, pack {seed}, game {number}"
                setup = setups[(seed + number) % len(setups)]
                self.play(game, setup | SHORT if name == "critical-mass" else setup, seed * games + number, where)
        except Exception as why:  # whatever it is, it is what we are looking for
            self.broken.append(f"{where}: {why!r}")

    def play(self, game: Game, setup: Mapping[str, object], seed: int, where: str) -> None:
        """Plays one game at random; everybody who is asked is in the game and can answer."""
        rng = Search(seed)
        match = Match(game, setup, Search(seed + 1), listen=seed % 7 == 0)
        self.games += 1
        while not match.over:
            for seat in match.asked():
                said: list[int] = []
                while (ask := match.ask(seat, said)) is not None:
                    assert ask.choices, "somebody is asked with nothing to choose"
                    assert in_game(match, seat, ask.kind), f"seat {seat} is out and is asked for {ask.kind!r}"
                    said.append(ask.choices[rng.pick(len(ask.choices))])
                    self.decisions += 1
                match.submit(seat, said)
            if self.decisions % 97 == 0:
                wrong = game.conserved(match.state)
                assert not wrong, f"pieces are not conserved: {wrong}"
                again = game.load(game.dump(match.state))
                assert digest(game.dump(again)) == digest(game.dump(match.state)), "a loaded position differs"
                assert again.options == match.state.options, "a loaded position offers other choices"
        for seat in range(-1, match.seats):
            assert "{" not in " ".join(event.says for event in match.hear(seat)), "an event without words"
            game.describe(match.view(seat))
        if seed % 50 == 0:
            replay_record(write_record(match), lambda name: game, packed=[game])

    def table(self) -> str:
        """What was played and what broke."""
        told = f"{self.games} games with {self.packs} random packs, {self.decisions} decisions, "
        lines = [f"{told}{self.refusals.count} texts refused; {len(self.broken)} faults"]
        return "\n".join([*lines, *(f"  BROKEN  {what}" for what in self.broken[:20])])


def in_game(match: Match, seat: int, kind: str) -> bool:
    """Whether a seat may still be asked: a fallen Mech's pilot only splits damage that was under way."""
    if match.game.name != "critical-mass":
        return True
    cockpit = cast(Battle, match.state).cockpits[seat]
    return bool(cockpit.living) and (cockpit.plates != 0 or kind == "damage")


def fuzz_packs(
    seed: int, games: int, told: Callable[[str], None] | None = None, a_pack: int = GAMES_A_PACK
) -> PackFuzz:
    """Plays so many games, each game of the house in turn, with a new pack every few games."""
    found = PackFuzz(seed)
    number = 0
    while found.games < games and len(found.broken) < 20:
        for name in MAKERS:
            found.play_pack(name, seed * 1_000_003 + number, a_pack)
        number += 1
        if told is not None and number % 40 == 0:
            told(found.table().partition("\n")[0])
    return found
