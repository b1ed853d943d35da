"""Whether a unit on Overwatch fires now or holds its fire."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.questions.order import Dilemma
from warroom.games.battle_force.questions.react import watching
from warroom.games.battle_force.rules.movement import terms_of
from warroom.games.battle_force.rules.reactions import fire_overwatch
from warroom.games.battle_force.space.bends import reach_outline
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.verbs import FIRE, HOLD
from warroom.kernel.chance import Chance
from warroom.kernel.questions import OVER, Standing
from warroom.kernel.state import State
from warroom.kernel.words import verb

HOLDING: Final = "hold-"


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

    def orders(self, s: State, seat: i64, asked: i64, roles: i64) -> list[Standing]:
        """To hold the fire until this mover has ended."""
        return [Standing(self.held(cast(Battle, s)), "Hold until they end", "Holds its fire until they end", True)]

    def obeyed(self, s: State, seat: i64, asked: i64, roles: i64, order: str) -> i64:
        """Fire that is held for this mover is held again; for another one it is asked anew."""
        if not order.startswith(HOLDING):
            return 0
        return HOLD if order == self.held(cast(Battle, s)) else OVER

    def held(self, s: Battle) -> str:
        """The name of the order to hold the fire at whoever moves now."""
        return f"{HOLDING}{s.turn}-{s.actor}"

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What the watcher could do to the mover now, and later wherever it may go."""
        battle = cast(Battle, s)
        reach = reach_outline(battle.field, battle.actor, terms_of(battle, battle.actor))
        found = watching(battle, int(battle.watcher), int(battle.actor), reach)
        return {"mover": int(battle.actor), "reach": reach, "watchers": [found]}

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The shot is made, or it may come later."""
        battle = cast(Battle, s)
        s.pop()
        if verb(choice) == FIRE:
            fire_overwatch(battle)
        else:
            battle.tell(e.HOLDS, battle.watcher)
