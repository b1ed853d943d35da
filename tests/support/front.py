"""A table of Battle Force in a given position, for tests that read as stories."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from mypy_extensions import i64

from warroom.games import find
from warroom.games.battle_force import make
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.positions import Given, GivenUnit, lay_position
from warroom.games.battle_force.state import ACTIVATED, DUG_IN, HUNKERED, PINNED, REDEPLOYING, Battle
from warroom.kernel.chance import Chance, Scripted
from warroom.kernel.content import Pack
from warroom.kernel.events import Heard, heard
from warroom.kernel.refusals import Refusal, Refused

HOUSE: Final = find("battle-force")
RIFLES: Final = "halcyon.line-rifles"  # five infantry bases, radius 6, one die each, 24 inches
COMMAND: Final = "halcyon.command-section"  # three infantry bases, the first with comms
LANCE: Final = "halcyon.lance-battery"  # two guns, radius 8, two dice each, 40 inches, damage 5
BASTION: Final = "halcyon.bastion-walkers"  # two walkers, radius 8
SCOUTS: Final = "halcyon.courser-scouts"  # three wheeled, radius 9, the first with comms
TANKS: Final = "halcyon.anvil-tanks"  # three tracked, radius 11, three dice each, 40 inches, damage 5, armour 9 8 6
KESTREL: Final = "halcyon.kestrel-gunships"  # two VTOLs, radius 11
CIRCLE: Final = "veldt.chieftains-circle"  # two infantry bases, the first with comms
MILITIA: Final = "veldt.column-militia"  # five infantry bases, two close dice each
MORTARS: Final = "veldt.hailstorm-mortars"  # three guns, area weapons, indirect, 36 inches
STRIDERS: Final = "veldt.strider-walkers"  # three walkers, radius 8
TRUCKS: Final = "veldt.jackal-guntrucks"  # three wheeled, armour 5 5 4
MULES: Final = "veldt.mule-crawlers"  # two tracked, armour 9 6 5
SKATES: Final = "veldt.skate-raiders"  # three grav, radius 10
MARK_NAMES: Final = (
    (ACTIVATED, "activated"),
    (PINNED, "pinned"),
    (HUNKERED, "hunkered"),
    (DUG_IN, "dug-in"),
    (REDEPLOYING, "redeploying"),
)

Place = tuple[int, int]


@cache
def game_on(*lines: str, units: str = "", **fields: str) -> BattleForce:
    """The game with a scenario called bare: an open table of 48 by 48 inches, and what the lines add to it.

    A line is a kind of terrain with its rectangle, `woods 120 60 200 140`, or an objective, `objective 100 240 1`.
    """
    ground = ""
    for number, line in enumerate(lines):
        kind, *values = line.split()
        numbers = ", ".join(values[:4])
        if kind == "objective":
            ground += f'[[scenario.objective]]\nid = "objective.bare.{number}"\nat = [{values[0]}, {values[1]}]\n'
            ground += f'points = {values[2]}\nsource = "pack"\n'
        else:
            ground += f'[[scenario.terrain]]\nid = "feature.bare.{number}"\nkind = "terrain.{kind}"\n'
            ground += f'rect = [{numbers}]\nsource = "pack"\n'
    usual = {
        "rounds": "6",
        "deployment": '"alternate"',
        "zones": "{ south = [0, 0, 480, 80], north = [0, 400, 480, 480] }",
        "reserves": "[]",
        "entry_edges": '{ south = "south", north = "north" }',
        "comms_dice": "{ south = 0, north = 0 }",
        "start_hunkered": "[]",
        "score": '{ objectives = "each round", from_round = 2, destroyed = 1 }',
    }
    if all(line.startswith("objective") for line in lines):
        usual["terrain"] = "[]"
    told = "\n".join(f"{name} = {value}" for name, value in {**usual, **fields}.items() if value)
    text = f"""game = "battle-force"
title = "Bare ground"
{units}
[[scenario]]
id = "scenario.bare"
name = "Bare"
kind = "test"
sides = ["south", "north"]
victory = "More points win."
{told}
{ground}"""
    return make(Pack("battle-force", "Bare ground", "bare.toml", text))


def unit(name: str, *at: Place, side: str = "south", facing: str = "n", **how: Any) -> GivenUnit:
    """A unit with a place for each base, in ticks."""
    texts = [f"{x // 10}.{x % 10},{y // 10}.{y % 10}" for x, y in at]
    return GivenUnit(unit=name, side=side, at=texts, facing=facing, **how)  # type: ignore[arg-type]


def row(x: int, y: int, n: int, step: int = 17) -> list[Place]:
    """Places in a row from west to east."""
    return [(x + step * i, y) for i in range(n)]


class Loaded(Chance):
    """Dice that always show the same."""

    def __init__(self, face: int) -> None:
        super().__init__()
        self.face = face

    def draw(self, sides: i64) -> i64:
        return self.face


class Rolls(Chance):
    """Scripted rolls of dice that have six sides: there are no others in this game."""

    def __init__(self, values: list[int]) -> None:
        super().__init__()
        self.values = Scripted(values)

    def draw(self, sides: i64) -> i64:
        assert sides == 6, f"a die of {sides}"
        return self.values.draw(sides)

    def rest(self) -> list[int]:
        """The values nobody has asked for yet."""
        return self.values.rest()


class Front:
    """A table in mid-battle: play choices as notation with their dice, then look at bases, markers, events."""

    def __init__(self, game: BattleForce, s: Battle, dice: Sequence[int] = ()) -> None:
        self.game = game
        self.s = s
        self.s.log = []
        self._go(dice, lambda chance: game.proceed(s, chance))

    # -- doing -------------------------------------------------------------------------------------------------

    def play(self, *choices: str, dice: Sequence[int] = ()) -> Front:
        """Plays choices of whoever is asked; the dice are rolled in this order, and all of them."""
        chance = Rolls(list(dice))
        for text in choices:
            assert self.s.asked, f"nobody is asked any more, so {text!r} cannot be played"
            self.game.submit(self.s, self.seat, self.game.read(text), chance)
        assert chance.rest() == [], f"nobody rolled {chance.rest()}"
        return self

    def go(self, *choices: str, face: int = 1) -> Front:
        """Plays choices with dice that always show the same, where their number does not matter."""
        for text in choices:
            self.game.submit(self.s, self.seat, self.game.read(text), Loaded(face))
        return self

    def _go(self, dice: Sequence[int], what: Any) -> None:
        chance = Rolls(list(dice))
        what(chance)
        assert chance.rest() == [], f"nobody rolled {chance.rest()}"

    def saved(self) -> Front:
        """The table after a save and a reload, which must play on as if nothing had been."""
        dumped = self.game.dump(self.s)
        loaded = self.game.load(dumped)
        assert isinstance(loaded, Battle) and self.game.dump(loaded) == dumped
        assert self.game.dump(self.s.clone()) == dumped
        log, self.s = self.s.log, loaded
        self.s.log = log
        return self

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return int(self.s.asked).bit_length() - 1

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.s.asked == 0

    @property
    def asks(self) -> str:
        """The kind of the open question; empty when over."""
        return "" if self.over else self.game.ask(self.s, self.seat).kind

    @property
    def prompt(self) -> str:
        """The open question in words."""
        return self.game.ask(self.s, self.seat).prompt

    def choices(self) -> list[str]:
        """The choices that are listed, as notation."""
        return [self.game.write(choice) for choice in self.game.choices(self.s, self.seat)]

    def refusal(self, text: str, seat: int | None = None) -> Refusal | None:
        """Why a choice is not allowed, or None. The state stays as it was."""
        before = self.game.dump(self.s)
        try:
            found = self.game.why_not(self.s, self.seat if seat is None else seat, self.game.read(text))
        except Refused as refused:
            found = refused.refusal
        assert self.game.dump(self.s) == before
        return found

    def why_not(self, text: str, seat: int | None = None) -> str:
        """The ledger id that forbids a choice; empty if it is allowed."""
        found = self.refusal(text, seat)
        return "" if found is None else found.rule

    def marks(self, number: int) -> list[str]:
        """The markers of a unit, which is counted from 1."""
        return [word for mark, word in MARK_NAMES if self.s.has(number - 1, mark)]

    def at(self, number: int) -> list[Place | None]:
        """Where the bases of a unit stand; None for those that are gone."""
        f, first, end = self.s.field, self.s.field.first[number - 1], self.s.field.first[number]
        return [(f.x[base], f.y[base]) if f.current(base) else None for base in range(first, end)]

    def alive(self, number: int) -> int:
        """How many bases of a unit are on the table."""
        return len([place for place in self.at(number) if place is not None])

    def working(self, number: int) -> int:
        """How many of them work."""
        return int(self.s.field.working_mask(number - 1)).bit_count()

    def facing(self, number: int) -> list[int]:
        """The headings of the bases of a unit."""
        return self.s.field.heading[self.s.field.first[number - 1] : self.s.field.first[number]]

    def heard(self) -> list[Heard]:
        """The events so far."""
        found = [heard(self.game, event.then, i, event, 0) for i, event in enumerate(self.s.log or [])]
        return [event for event in found if event is not None]

    def events(self) -> list[str]:
        """The kinds of the events so far."""
        return [event.kind for event in self.heard()]

    def last(self, kind: str) -> Heard:
        """The last event of a kind."""
        return [event for event in self.heard() if event.kind == kind][-1]

    def happened(self, kind: str) -> bool:
        """Whether an event of a kind has been told."""
        return kind in self.events()


def front(*units: GivenUnit, on: BattleForce | None = None, dice: Sequence[int] = (), **given: Any) -> Front:
    """A table with these units at the moment when a side (south, if nothing is said) is to activate one."""
    game = on if on is not None else game_on()
    s = lay_position(game.box, Given(unit=list(units), scenario="bare", **given))
    assert game.conserved(s) == []
    return Front(game, s, dice)


def fresh(game: BattleForce, wishes: dict[str, object], dice: Sequence[int] | Chance = ()) -> Front:
    """A new battle at its first question."""
    chance = dice if isinstance(dice, Chance) else Rolls(list(dice))
    s = game.new({"scenario": "bare", **wishes}, chance)
    assert isinstance(s, Battle)
    return Front(game, s)
