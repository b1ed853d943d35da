"""Which of several options of a text is carried out."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass.box import NONE
from warroom.games.critical_mass.questions.pilot import PilotQuestion
from warroom.games.critical_mass.rules.effects import possible
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_CHOOSE, DO_PASS
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second


@final
class Choose(PilotQuestion):
    """Exactly one of the options that can be carried out."""

    def __init__(self) -> None:
        step = Refusal("activate.disrupted-one-only", "Choose exactly one of the options.")
        super().__init__("choose", "activate.disrupted-one-only", (DO_CHOOSE,), step, True)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The options by number."""
        options = cast(Battle, s).box.effects[second(asked)].options
        return f"Choose one. {'; '.join(f'{i}: {option.text}' for i, option in enumerate(options, start=1))}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The options that can be carried out; to pass if there is none. [gap.activate.disrupted-nothing-fits]"""
        battle = cast(Battle, s)
        options = battle.box.effects[second(asked)].options
        found: list[int] = []
        for i in range(len(options)):
            if possible(battle, seat, options[i]):
                found.append(pack(DO_CHOOSE, i + 1))
        return found or [DO_PASS]

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What each option says, by the text of the choice."""
        options = cast(Battle, s).box.effects[second(asked)].options
        return {"labels": {f"choose {i}": option.text for i, option in enumerate(options, start=1)}}

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """The number of an option, from 0."""
        return NONE if choice == DO_PASS else first(choice) - 1

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """There is no such option, or it is impossible."""
        return Refusal("activate.disrupted-one-only", "There is no such option, or it cannot be carried out.")
