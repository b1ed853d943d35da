"""What the lab counts in Battle Force, the ready lists against each other, and what the benchmark measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle
from typing import Final, cast

from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.space.bends import legal
from warroom.games.battle_force.space.candidates import candidates
from warroom.games.battle_force.space.moving import Terms
from warroom.games.battle_force.space.orders import MOVE
from warroom.games.battle_force.space.sight import open_line
from warroom.games.battle_force.state import Battle
from warroom.kernel.chance import Search
from warroom.kernel.game import Game
from warroom.kernel.state import State
from warroom.kernel.words import verb

MANY: Final = 5  # bases of the unit whose moves are measured


class Statistics:
    """Ready lists, as `warroom.lab.plugins` asks for them; there are no cards."""

    def __init__(self, game: Game) -> None:
        self.box = cast(BattleForce, game).box

    def sides(self, setup: Mapping[str, object]) -> list[str]:
        """The ready lists."""
        return [army.name for army in self.box.armies]

    def paired(self, sides: list[str]) -> dict[str, object]:
        """These lists, one a seat."""
        return {"armies": sides}

    def side(self, s: State, seat: int) -> str:
        """The ready list of a seat; empty if it is one of somebody's own."""
        battle = cast(Battle, s)
        units = [profile for profile, side in zip(battle.profile, battle.side) if side == seat]
        return next((army.name for army in self.box.armies if army.units == units), "")

    def card_played(self, choice: int) -> str:
        """None."""
        return ""

    def cards(self, s: State, seat: int) -> list[str]:
        """None."""
        return []


def measures(game: Game) -> dict[str, Callable[[], object]]:
    """What costs most in a battle, each as a piece of work to be timed, once all units are deployed."""
    rng = Search(5)
    s = cast(Battle, game.new({}, rng))
    while s.turn == 0:
        game.submit(s, s.asked >> 1, game.hunch(s, s.asked >> 1, rng), rng)
    f = s.field
    unit = next(number for number in range(len(s.profile)) if s.of(number).bases == MANY)
    weapon, terms = s.of(unit).range, Terms()
    ends = [(int(f.x[base]), int(f.y[base])) for base in range(len(f.x)) if f.current(base)]
    lines = cycle([(*ends[a], *ends[b]) for a in range(len(ends)) for b in range(a)])
    moves = cycle(word for word in candidates(f, unit, terms, weapon, False) if verb(word) == MOVE)
    return {
        f"sight past {len(f.ground.x0)} features": lambda: open_line(f.ground, *next(lines)),
        f"candidate moves of {MANY} bases": lambda: candidates(f, unit, terms, weapon, False),
        f"check of a move of {MANY} bases": lambda: legal(f, unit, next(moves), terms),
    }
