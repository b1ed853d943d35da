"""Set-ups of Complex Crashers: what can be wished for, the defaults, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import GRID, OPERATIVES, REACTORS, Box, Card
from warroom.games.complex_crashers.rules.setup import choose_defenders, choose_reactors, fit_out, lay_table
from warroom.games.complex_crashers.state import Raid, slot_of
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.settings import Choice, ListOf, Option, Record, Setting, Settings, Whole

RANDOM: Final = "random"
SEATS: Final = ("the Operatives", "the Complex Manager")
USUAL: Final = 0  # as many plain tiles as the content says
NUMBERS: Final = ("One Operative", "Two Operatives", "Three Operatives", "Four Operatives")

Plan = dict[str, Any]  # what an Operative begins with: overlay, trainings, weapon, accessory


def declared(box: Box, content: Mapping[str, Any]) -> Settings:
    """What can be wished for with this content.

    [players.count, setup.reactor-choice, setup.reactor-duplicates, setup.grid-choice, gap.setup-choice-order]
    """
    teams = [Option(one["id"], one["name"], one["plan"], one["name"]) for one in content["team"]]
    complexes = [Option(one["id"], one["name"], one["plan"], one["name"]) for one in content["complex"]]
    lot = Option(RANDOM, "By lot", "Drawn from all there is.", "cards by lot")
    overlays = [
        Option(one.name, one.title, f"Armor {one.armor}, health {one.health}, {one.points} ability points.")
        for one in box.overlays
    ]
    operative = Record(
        (
            Setting("overlay", "Overlay", "Armor and health, or ability points.", Choice(tuple(overlays)),
                    rule="setup.op-overlay"),
            Setting("trainings", "Trainings", "Besides Basic Training.",
                    ListOf(Choice(_options(first_trainings(box))), int(box.start_trainings), int(box.start_trainings)),
                    default=[card.name for card in first_trainings(box)[: box.start_trainings]],
                    rule="setup.op-trainings"),
            Setting("weapon", "Weapon", "Of tier 1.", Choice(_options(first_items(box, codes.WEAPON))),
                    rule="setup.op-weapon"),
            Setting("accessory", "Accessory", "Of tier 1.", Choice(_options(first_items(box, codes.ACCESSORY))),
                    rule="setup.op-accessory"),
        )
    )  # fmt: skip
    reactors = _options([card for card in box.cards if card.kind == codes.REACTOR])
    defenders = _options([card for card in box.cards if card.kind == codes.DEFENDER])
    of_complex = Record(
        (
            Setting("reactors", "Reactors", "One for each of the five slots; any may repeat. The last begins online.",
                    ListOf(Choice(reactors), REACTORS, REACTORS), rule="setup.reactor-choice"),
            Setting("defenders", "Defenders", "One of each type and tier.", ListOf(Choice(defenders), GRID, GRID),
                    default=list(content["complex"][0]["defenders"]), rule="setup.grid-choice"),
        )
    )  # fmt: skip
    plain = sum(tile.kind == codes.PLAIN_REGION for tile in box.tiles)
    return Settings(
        (
            Setting(
                "operatives", "Operatives", "How many break in.", Choice(tuple(map(_number, range(1, OPERATIVES + 1)))),
                default="2", rule="players.count",
            ),
            Setting(
                "team", "The Operatives' cards", "What they begin with.",
                Choice((*teams, lot), ListOf(operative, 1, OPERATIVES)), rule="gap.setup-choice-order",
            ),
            Setting(
                "complex", "The Manager's cards", "Five reactors and nine defenders.",
                Choice((*complexes, lot), of_complex), rule="gap.setup-choice-order",
            ),
            Setting(
                "rounds", "Rounds at most", "The Manager wins when the Operatives pass the initiative of the last one.",
                Whole(1, 1000), default=int(box.rounds), rule="gap.win-stalemate", rare=True,
            ),
            Setting(
                "tiles", "Plain tiles", "How many are in play; more make a longer way.",
                Whole(3, plain, {"usual": USUAL}), default=USUAL, rule="gap.setup-tile-set", rare=True,
            ),
        ),
        SEATS,
        unlike=True,
    )  # fmt: skip


def _number(n: int) -> Option:
    """So many Operatives, each of whom may be somebody else's."""
    roles = (tuple(f"Operative {i}" for i in range(1, n + 1)) if n > 1 else (), ())
    return Option(str(n), NUMBERS[n - 1], short=NUMBERS[n - 1], roles=roles)


def _options(cards: Sequence[Card]) -> tuple[Option, ...]:
    return tuple(Option(card.name, card.title, card.text) for card in cards)


def first_trainings(box: Box) -> list[Card]:
    """The trainings that an Operative may begin with besides Basic Training. [setup.op-trainings]"""
    return [card for card in box.cards if card.kind == codes.TRAINING and card.tier == 1 and not card.basic]


def first_items(box: Box, kind: int) -> list[Card]:
    """The weapons or accessories that an Operative may begin with. [setup.op-weapon, setup.op-accessory]"""
    return [card for card in box.cards if card.kind == kind and card.tier == 1]


def clash(box: Box, setup: Mapping[str, object]) -> Refusal | None:
    """The rule by which Operatives, cards and slots do not go together, or None.

    [setup.grid-slots, gap.setup-card-supply, example.same-reactors]
    """
    team, layout = setup["team"], setup["complex"]
    operatives = int(str(setup["operatives"]))
    if isinstance(team, list):
        if len(team) != operatives:
            says = f"There are {operatives} Operatives, but the team has {len(team)}."
            return Refusal("players.count", says)
        for number, one in enumerate(team, start=1):
            if len(set(one["trainings"])) != len(one["trainings"]):
                says = f"Operative {number} has the same training twice."
                return Refusal("gap.setup-card-supply", says)
    if isinstance(layout, dict):
        slots: dict[int, str] = {}
        cards = {card.name: card for card in box.cards}
        for name in layout["defenders"]:
            card = cards[name]
            slot = int(slot_of(card.tier, card.tech))
            if slot in slots:
                says = (
                    f"{card.title} and {slots[slot]} are both {codes.TECH_NAMES[card.tech]} of tier {card.tier}: "
                    "each slot of the grid has one card."
                )
                return Refusal("setup.grid-slots", says)
            slots[slot] = card.title
    return None


def team_of(box: Box, content: Mapping[str, Any], setup: Mapping[str, object], chance: Chance) -> list[Plan]:
    """What each Operative of a whole set-up begins with; by lot if that was wished for. [setup.op-basic-training]"""
    n, wish = int(str(setup["operatives"])), setup["team"]
    if isinstance(wish, list):
        return cast(list[Plan], wish)
    if wish == RANDOM:
        return [_drawn_operative(box, chance) for i in range(n)]
    return [dict(one) for one in next(team for team in content["team"] if team["id"] == wish)["operative"][:n]]


def complex_of(
    box: Box, content: Mapping[str, Any], setup: Mapping[str, object], chance: Chance
) -> tuple[list[str], list[str]]:
    """The reactors by their slots and the defenders of a whole set-up; by lot if that was wished for."""
    wish = setup["complex"]
    if wish == RANDOM:
        return _drawn_complex(box, chance)
    found = wish if isinstance(wish, dict) else next(one for one in content["complex"] if one["id"] == wish)
    return list(found["reactors"]), list(found["defenders"])


def _drawn_operative(box: Box, chance: Chance) -> Plan:
    trainings = [card.name for card in first_trainings(box)]
    taken = [trainings.pop(chance.pick(len(trainings))) for i in range(box.start_trainings)]
    weapons, accessories = first_items(box, codes.WEAPON), first_items(box, codes.ACCESSORY)
    return {
        "overlay": box.overlays[chance.pick(len(box.overlays))].name,
        "trainings": taken,
        "weapon": weapons[chance.pick(len(weapons))].name,
        "accessory": accessories[chance.pick(len(accessories))].name,
    }


def _drawn_complex(box: Box, chance: Chance) -> tuple[list[str], list[str]]:
    kinds = [card.name for card in box.cards if card.kind == codes.REACTOR]
    reactors = [kinds[chance.pick(len(kinds))] for i in range(REACTORS)]
    defenders: list[str] = []
    for slot in range(GRID):
        fitting = [
            card.name for card in box.cards if card.kind == codes.DEFENDER and slot_of(card.tier, card.tech) == slot
        ]
        defenders.append(fitting[chance.pick(len(fitting))])
    return reactors, defenders


def wishes(content: Mapping[str, Any]) -> list[dict[str, object]]:
    """Wishes that together show every number of Operatives, recommended sets, cards by lot, and a short game."""
    teams, complexes = [one["id"] for one in content["team"]], [one["id"] for one in content["complex"]]
    return [
        {"operatives": "1", "team": teams[0], "complex": complexes[-1]},
        {"operatives": "2", "team": teams[-1], "complex": complexes[0]},
        {"operatives": "3", "team": RANDOM, "complex": RANDOM, "rounds": 5},
        {"operatives": "4", "rounds": 3},
    ]


def house(setup: Mapping[str, object]) -> list[str]:
    """What is our own design and not the rulebook's, for players to know."""
    return [
        "Most cards, all their numbers, the edges of the tiles and the pillars are our own design.",
        f"If nobody has won after {setup['rounds']} rounds, the Complex Manager wins.",
        "The Stage 2 E.M.P. is armed by an action in Tech Region 3, once in a game.",
    ]


def begin(box: Box, content: Mapping[str, Any], setup: Mapping[str, object], chance: Chance) -> Raid:
    """The table laid out for a whole set-up, with the opening reveal next. [gap.setup-choice-order]"""
    numbers = {card.name: int(card.number) for card in box.cards}
    overlays = {overlay.name: int(overlay.number) for overlay in box.overlays}
    operatives = int(str(setup["operatives"]))
    tiles = cast(int, setup["tiles"])
    s = lay_table(box, operatives, tiles if tiles != USUAL else box.plain_in_play[operatives - 1])
    s.rounds = cast(int, setup["rounds"])
    reactors, defenders = complex_of(box, content, setup, chance)
    choose_reactors(s, [numbers[name] for name in reactors])
    choose_defenders(s, [numbers[name] for name in defenders])
    for operative, plan in enumerate(team_of(box, content, setup, chance)):
        names = [*plan["trainings"], plan["weapon"], plan["accessory"]]
        fit_out(s, operative, overlays[plan["overlay"]], [numbers[name] for name in names])
    return s
