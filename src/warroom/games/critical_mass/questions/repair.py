"""Which component gets a plate back."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass.box import NONE
from warroom.games.critical_mass.questions.pilot import PilotQuestion
from warroom.games.critical_mass.rules.effects import components_to_repair
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_PASS, DO_REPAIR
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, lowest, pack


@final
class Repair(PilotQuestion):
    """The component that a text repairs, plate by plate."""

    def __init__(self) -> None:
        step = Refusal("gap.critical.repair", "Choose the component that gets a plate back.")
        super().__init__("repair", "gap.critical.repair", (DO_REPAIR,), step, False)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner decides."""
        return "Choose the component that gets a plate back."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The components that are damaged but not destroyed."""
        battle = cast(Battle, s)
        words = battle.cockpits[first(asked) >> 8].build.mech.component_words
        components = components_to_repair(battle, seat, asked)
        found: list[int] = []
        while components:
            found.append(pack(DO_REPAIR, words[lowest(components)]))
            components &= components - 1
        return found or [DO_PASS]

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """A component."""
        return NONE if choice == DO_PASS else s.cockpits[seat].build.mech.component_words.index(first(choice))

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """What is whole needs no plate, and what is destroyed gets none."""
        return Refusal("gap.critical.repair", "Only a damaged component that is not destroyed can get a plate back.")
