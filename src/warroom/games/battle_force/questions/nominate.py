"""Which unit is activated first in a round, named by who has the initiative."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.round import decline, nominate
from warroom.games.battle_force.sketches import of_unit
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.tactics import most_urgent
from warroom.games.battle_force.verbs import DECLINE, NOMINATE
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, verb


@final
class Nominate(Order):
    """Any unit on the table, of either side, or none."""

    def __init__(self) -> None:
        super().__init__("nominate", "decision.nominate")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the winner of the initiative decides."""
        return "You have the initiative: name the unit that is activated first, of either side, or decline."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every unit on the table, one's own first, or none. [gap.initiative.which-units]"""
        battle = cast(Battle, s)
        found: list[int] = [DECLINE]
        for side in range(2):
            for unit in range(len(battle.profile)):
                if battle.side[unit] == seat ^ side and battle.on_table(unit):
                    found.append(pack(NOMINATE, unit))
        return found

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """One's own unit that has most to do at once."""
        battle = cast(Battle, s)
        unit = most_urgent(battle, seat, True)
        return pack(NOMINATE, unit) if unit >= 0 else DECLINE

    def sketch(self, s: State, seat: i64, asked: i64, choice: i64) -> dict[str, object]:
        """How far a unit gets, and at whom it could shoot."""
        return of_unit(cast(Battle, s), first(choice)) if verb(choice) == NOMINATE else {}

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The unit is activated, or its winner begins."""
        s.pop()
        if verb(choice) == NOMINATE:
            nominate(cast(Battle, s), seat, first(choice))
        else:
            decline(cast(Battle, s), seat)

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """Only units on the battlefield can be named."""
        if verb(choice) != NOMINATE or first(choice) >= len(s.profile):
            return self.not_now(s, asked)
        says = f"{unit_name(s, first(choice))} is not on the table, and only units that are can be named."
        return Refusal("gap.initiative.which-units", says)
