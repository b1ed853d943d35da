"""Which unit is activated next, or a refusal."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.round import any_waits, may_refuse, refuse, select, waits
from warroom.games.battle_force.sketches import of_unit
from warroom.games.battle_force.state import ACTIVATED, Battle
from warroom.games.battle_force.tactics import RIVALS, most_urgent, urgent
from warroom.games.battle_force.verbs import REFUSE, SELECT
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, verb


@final
class Select(Order):
    """An own unit that has not been activated, or a refusal if a counter is left."""

    def __init__(self) -> None:
        super().__init__("select", "decision.select")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the active player decides."""
        refusals = cast(Battle, s).refusals[seat]
        return f"Activate a unit{f', or refuse ({refusals} left)' if refusals else ''}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The units that wait, and the refusal."""
        battle = cast(Battle, s)
        found: list[int] = []
        for unit in range(len(battle.profile)):
            if battle.side[unit] == seat and waits(battle, unit):
                found.append(pack(SELECT, unit))
        if may_refuse(battle, seat):
            found.append(REFUSE)
        return found

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The unit that has most to do at once."""
        return pack(SELECT, most_urgent(cast(Battle, s), seat, False))

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The units that have most to do at once, and the refusal."""
        battle = cast(Battle, s)
        found = [pack(SELECT, unit) for unit in urgent(battle, seat, RIVALS)]
        return [*found, REFUSE] if may_refuse(battle, seat) else found

    def sketch(self, s: State, seat: i64, asked: i64, choice: i64) -> dict[str, object]:
        """How far a unit gets, and at whom it could shoot."""
        return of_unit(cast(Battle, s), first(choice)) if verb(choice) == SELECT else {}

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The unit is activated, or a counter is spent."""
        s.pop()
        if verb(choice) == SELECT:
            select(cast(Battle, s), seat, first(choice))
        else:
            refuse(cast(Battle, s), seat)

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """Whose it is, whether it is there, whether it was activated; and what a refusal takes."""
        seat, unit = first(asked), first(choice)
        if verb(choice) == REFUSE:
            if s.refusals[seat] == 0:
                return Refusal("gap.activation.number-of-refusals", "You have no refusal counter left this round.")
            if not any_waits(s, 1 - seat):
                says = "Your opponent has no unit left to activate, so you cannot refuse."
                return Refusal("gap.activation.one-side-finished", says)
        if verb(choice) != SELECT or unit >= len(s.profile):
            return self.not_now(s, asked)
        name = unit_name(s, unit)
        if s.side[unit] != seat:
            return Refusal("sequence.select-unit", f"{name} is not yours.")
        if s.has(unit, ACTIVATED):
            return Refusal("gap.activation.once-per-round", f"{name} has been activated this round.")
        return Refusal("sequence.select-unit", f"{name} is not on the table.")
