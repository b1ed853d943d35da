"""Whether a unit on Overwatch fires now or holds its fire."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import odds
from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.questions.order import Dilemma
from warroom.games.battle_force.rules.reactions import fire_overwatch
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.verbs import FIRE, HOLD
from warroom.kernel.chance import Chance
from warroom.kernel.state import State
from warroom.kernel.words import verb


@final
class Moment(Dilemma):
    """Fire or hold; asked before the move and after each standard move."""

    def __init__(self) -> None:
        super().__init__("moment", "decision.overwatch-moment")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner of the watching unit decides."""
        battle = cast(Battle, s)
        return f"{unit_name(battle, battle.watcher)} has {unit_name(battle, battle.actor)} in sight: fire or hold."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Fire or hold."""
        return [FIRE, HOLD]

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """What is in sight is shot at."""
        return FIRE

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What the watcher could do to the mover now."""
        battle = cast(Battle, s)
        shot = odds.shot(battle, battle.watcher, battle.actor, odds.ALL_BASES, False, False)
        return {"mover": int(battle.actor), "watchers": [{"unit": int(battle.watcher) + 1, "now": shot}]}

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The shot is made, or it may come later."""
        battle = cast(Battle, s)
        s.pop()
        if verb(choice) == FIRE:
            fire_overwatch(battle)
        else:
            battle.tell(e.HOLDS, battle.watcher)
