"""Whether the loser of a round of close combat that kept its nerve battles on."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.questions.order import Dilemma
from warroom.games.battle_force.rules.melee import battle_on, decide_to_leave
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.tactics import melee_worth
from warroom.games.battle_force.verbs import BATTLE_ON, DISENGAGE
from warroom.kernel.chance import Chance
from warroom.kernel.state import State
from warroom.kernel.words import second, verb


@final
class BattleOn(Dilemma):
    """Another round, or one more and away."""

    def __init__(self) -> None:
        super().__init__("battle-on", "decision.battle-on")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner of the loser decides."""
        return (
            f"{unit_name(cast(Battle, s), second(asked))} has lost the round: battle on, or disengage after one more."
        )

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Both. [close-results.passed-chooses]"""
        return [BATTLE_ON, DISENGAGE]

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """On, unless it can only get worse."""
        battle, unit = cast(Battle, s), second(asked)
        enemy = battle.target if unit == battle.actor else battle.actor
        return BATTLE_ON if melee_worth(battle, unit, enemy) > -8.0 else DISENGAGE

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The next round comes in either case."""
        s.pop()
        if verb(choice) == BATTLE_ON:
            battle_on(cast(Battle, s), second(asked))
        else:
            decide_to_leave(cast(Battle, s), second(asked))
