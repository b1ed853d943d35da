"""How the target of an Engage responds."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.questions.order import Dilemma
from warroom.games.battle_force.rules.engage import can_counter, can_defend, respond
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.tactics import likely_response
from warroom.games.battle_force.verbs import COUNTER, DEFEND, DISENGAGE, STAND
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import second, verb


@final
class Respond(Dilemma):
    """None, Disengage, Defensive Fire or Counter Attack."""

    def __init__(self) -> None:
        super().__init__("respond", "decision.respond")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner of the engaged unit decides."""
        battle = cast(Battle, s)
        attacker, unit = unit_name(battle, battle.actor), unit_name(battle, second(asked))
        return f"{attacker} engages {unit}: stand, disengage, defend by fire, or counter-attack."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """What this unit may do. [close.defender-declares-response, gap.close.may-choose-no-response]"""
        battle, unit = cast(Battle, s), second(asked)
        found: list[int] = [STAND, DISENGAGE]
        if can_defend(battle, unit):
            found.append(DEFEND)
        if can_counter(battle, unit):
            found.append(COUNTER)
        return found

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """By what a combat can be expected to cost."""
        return likely_response(cast(Battle, s), second(asked))

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The response is declared; it is carried out in its turn."""
        s.pop()
        respond(cast(Battle, s), second(asked), verb(choice) - STAND)

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """Why a unit cannot respond in that way."""
        name = unit_name(s, second(asked))
        if verb(choice) == DEFEND:
            if s.of(second(asked)).area:
                return Refusal("house.area.no-reaction", f"{name} has area weapons and does not fire defensively.")
            says = f"{name} is Hunkered Down or has no weapon, and cannot shoot; dug in it could."
            return Refusal("gap.close.hunkered-responses", says)
        if verb(choice) == COUNTER:
            return Refusal("gap.close.hunkered-responses", f"{name} are guns, which never counter-attack.")
        return self.not_now(s, asked)
