"""A table of Complex Crashers in a given position, for tests that read as stories. All you need to know:

    t = table(regions=["tech-1 0,0", "cross-open 0,-1"], operatives=[{"cards": ["service-carbine"], "at": 0}],
              defenders=["beta-squad r1"], dice=[7, 3, 10])

lays a table in step 5 of the Operatives' initiative (`initiative="manager"` for the other side, `step="gain"` for its
step 1). The fields are those of a scenario's `[given]` (`warroom.games.complex_crashers.positions`). No tile is left
unless a `deck` is given, so nothing is revealed. Operatives are op1, op2 ..., regions r0, r1 ..., models d1, d2 ... in
the order in which they are named. Each Operative has Basic Training.

    row("cross-open", 3)                  three such tiles from west to east: r0, r1, r2

Playing, always in notation, a refused choice raises Refused:

    t.play("use op1 aimed-fire", "unit d1", "pass")      choices of whoever is asked, one after the other
    t.roll(7, 3)                                          more of what chance will give
    t.wander(rng, 100)                                    so many random decisions

Looking:

    t.kind -> kind of the question asked, t.seat -> who is asked ("operatives", "manager", "" when it is over)
    t.choices -> texts, t.why_not(text) -> ledger id or "", t.prompt
    t.s -> the state; t.at("d1") -> region, t.on_table("d1"), t.points, t.health, t.trackers, t.charges
    t.says() -> sentences so far, t.events() -> kinds, t.winner -> "operatives", "manager" or ""
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from warroom.games import find
from warroom.games.complex_crashers import positions
from warroom.games.complex_crashers.content import FILE, Content, lay_out
from warroom.games.complex_crashers.game import ComplexCrashers
from warroom.games.complex_crashers.notation import unit_names
from warroom.games.complex_crashers.rules.equipment import copy_held
from warroom.games.complex_crashers.state import FIRST_ITEM, Raid
from warroom.kernel.chance import Chance, Scripted
from warroom.kernel.content import check_content
from warroom.kernel.events import heard
from warroom.kernel.refusals import Refused

GAME: Final = cast(ComplexCrashers, find("complex-crashers"))
UNITS: Final = {name: number for number, name in unit_names().items()}
SIDES: Final = ("operatives", "manager")


class RaidTable:
    """A table in mid-game; see the top of this file."""

    def __init__(self, game: ComplexCrashers, s: Raid, chance: Chance) -> None:
        self.game = game
        self.s = s
        self.chance = chance
        s.log = []
        game.proceed(s, chance)

    # -- doing ---------------------------------------------------------------------------------------------------

    def play(self, *choices: str) -> RaidTable:
        """Choices of whoever is asked, one after the other; a wrong one raises Refused and changes nothing."""
        for text in choices:
            assert self.s.asked, f"the game is over, so {text!r} has no owner"
            self.game.submit(self.s, self.asked, self.game.read(text), self.chance)
            assert not self.game.conserved(self.s), self.game.conserved(self.s)
        return self

    def roll(self, *values: int) -> RaidTable:
        """More of what chance will give."""
        cast(Scripted, self.chance).values += values
        return self

    def wander(self, rng: Chance, decisions: int) -> RaidTable:
        """So many decisions at random, or fewer if the game ends."""
        self.chance = rng
        for i in range(decisions):
            if not self.s.asked:
                break
            self.game.play(self.s, self.asked, self.game.sample(self.s, self.asked, rng), rng)
        return self

    # -- looking -------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> int:
        """The number of the seat that is asked."""
        return int(self.s.asked).bit_length() - 1

    @property
    def seat(self) -> str:
        """The side that is asked; empty when the game is over."""
        return SIDES[self.asked] if self.s.asked else ""

    @property
    def kind(self) -> str:
        """The kind of the question."""
        return self.game.asks(self.s)[0].kind if self.s.asked else ""

    @property
    def prompt(self) -> str:
        """What is asked, in words."""
        return self.game.asks(self.s)[0].prompt

    @property
    def choices(self) -> list[str]:
        """The legal choices as notation."""
        return [self.game.write(choice) for choice in self.game.choices(self.s, self.asked)]

    def why_not(self, text: str) -> str:
        """The ledger id that forbids a choice; empty if it is allowed. The state stays as it was."""
        before = self.game.dump(self.s)
        try:
            refusal = self.game.why_not(self.s, self.asked, self.game.read(text))
        except Refused as refused:
            refusal = refused.refusal
        assert self.game.dump(self.s) == before
        return "" if refusal is None else refusal.rule

    def at(self, unit: str) -> str:
        """The region where a unit stands."""
        return f"r{self.s.at[UNITS[unit]]}"

    def on_table(self, unit: str) -> bool:
        """Whether a unit is on the table."""
        return self.s.on_table(UNITS[unit])

    @property
    def models(self) -> dict[str, str]:
        """The models on the table with their regions."""
        return {name: self.at(name) for name in UNITS if name.startswith("d") and self.on_table(name)}

    def cards(self, operative: int) -> list[str]:
        """The cards of an Operative (from 1) besides Basic Training, sorted."""
        s = self.s
        held = [s.printed(copy) for copy in range(FIRST_ITEM, len(s.cards)) if s.holders[copy] == operative - 1]
        return sorted(card.name for card in held if not card.basic)

    def copy(self, operative: int, card: str) -> int:
        """The copy of a card that an Operative (from 1) has."""
        number = next(known.number for known in self.game.box.cards if known.name == card)
        return int(copy_held(self.s, operative - 1, number))

    @property
    def points(self) -> list[int]:
        """The ability points of the Operatives."""
        return list(self.s.points)

    @property
    def health(self) -> list[int]:
        """The health of the Operatives."""
        return list(self.s.health)

    @property
    def trackers(self) -> list[int]:
        """The trackers of the Manager."""
        return list(self.s.trackers)

    @property
    def charges(self) -> list[int]:
        """The charges of the reactors; -1 is offline."""
        return list(self.s.charges)

    def slots(self, mask: int) -> list[str]:
        """The cards of a set of grid slots, sorted."""
        return sorted(self.s.printed(slot).name for slot in range(9) if (mask >> slot) & 1)

    @property
    def staged(self) -> list[str]:
        """The staged defenders, sorted."""
        return self.slots(self.s.staged)

    @property
    def upgraded(self) -> list[str]:
        """The upgraded defenders, sorted."""
        return self.slots(self.s.upgraded)

    @property
    def winner(self) -> str:
        """The side that has won; empty while nobody has."""
        return SIDES[self.s.winner] if self.s.winner >= 0 else ""

    def events(self) -> list[str]:
        """The kinds of the events so far."""
        return [one.kind for one in self._heard()]

    def says(self) -> str:
        """The events so far in words."""
        return "\n".join(one.says for one in self._heard())

    def _heard(self) -> list[Any]:
        log = self.s.log or []
        return [one for i, event in enumerate(log) if (one := heard(self.game, self.s, i, event, -1)) is not None]


# -- laying a table --------------------------------------------------------------------------------------------------


def row(tile: str, n: int) -> list[str]:
    """Tiles of a kind from west to east, the first in the middle of the grid."""
    return [f"{tile} {column},0" for column in range(n)]


def table(game: ComplexCrashers = GAME, dice: list[int] | None = None, **given: Any) -> RaidTable:
    """A table in a position."""
    found = check_content({"operatives": [{}], **given}, "position", positions.Given)
    return RaidTable(game, positions.lay_position(game.box, game.data, found), Scripted(list(dice or [])))


def opened(wishes: Mapping[str, object], chance: Chance, game: ComplexCrashers = GAME) -> RaidTable:
    """A table right after set-up, at the first question of a game."""
    return RaidTable(game, cast(Raid, game.begin(game.setup(wishes), chance)), chance)


def refused(wishes: Mapping[str, object], game: ComplexCrashers = GAME) -> str:
    """The ledger id that forbids a set-up; empty if it is allowed."""
    try:
        game.setup(wishes)
    except Refused as why:
        return why.refusal.rule
    return ""


def content() -> dict[str, Any]:
    """The content file as plain data, to be changed and laid out again."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def changed(change: Callable[[dict[str, Any]], None]) -> ComplexCrashers:
    """The game with content that was changed."""
    data = copy.deepcopy(content())
    change(data)
    return ComplexCrashers(lay_out(check_content(data, "pack.toml", Content), "pack.toml"))
