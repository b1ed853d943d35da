"""Which action a unit announces, against whom it engages, and whether a VTOL takes off or comes down."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from warroom.games.battle_force.box import NONE
from warroom.games.battle_force.naming import base_name, inches, unit_name
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.actions import announce, may_dig_in, may_engage, near_for_redeploying
from warroom.games.battle_force.sketches import of_unit
from warroom.games.battle_force.space.placing import not_hovering
from warroom.games.battle_force.space.rates import GUN, VTOL
from warroom.games.battle_force.space.refusing import gap, gap_to
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.tactics import RIVALS, Plan, about_to_leave, best_plan, plans_for
from warroom.games.battle_force.verbs import (
    ACTION_NAMES,
    ACTION_TITLES,
    ADVANCE,
    ANNOUNCE,
    AS_IT_IS,
    DIG_IN,
    ENGAGE,
    FLY,
    HOVER,
    HUNKER_DOWN,
    OPEN_FIRE,
    REDEPLOY,
)
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second, third, verb

TAKE_OFF: Final = pack(ANNOUNCE, ADVANCE, 0, FLY)
COME_DOWN: Final = pack(ANNOUNCE, ADVANCE, 0, HOVER)


def changes(s: Battle, unit: i64) -> list[int]:
    """What a unit may do about flying: nothing, or for VTOLs take off or come down. [gap.vtol.state-change]"""
    if s.of(unit).kind != VTOL:
        return [AS_IT_IS]
    if not s.flying(unit):
        return [AS_IT_IS, FLY]
    return [AS_IT_IS] if not_hovering(s.field, unit) is not None else [AS_IT_IS, HOVER]


def announcement(plan: Plan) -> i64:
    """The word that announces a plan."""
    return pack(ANNOUNCE, plan.action, plan.target + 1)


def likely_announcement(s: Battle, unit: i64, plans: list[Plan]) -> i64:
    """The plan that promises most; gunships take off, and come down where they may leave the table."""
    if s.of(unit).kind == VTOL:
        leaving = about_to_leave(s, unit)
        if not s.flying(unit) and not leaving:
            return TAKE_OFF
        if s.flying(unit) and leaving and not_hovering(s.field, unit) is None:
            return COME_DOWN
    return announcement(best_plan(plans))


@final
class Announce(Order):
    """The action, with the target of an Engage and the state of a VTOL."""

    def __init__(self) -> None:
        super().__init__("announce", "decision.announce")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner of the activated unit decides."""
        return f"Announce the action of {unit_name(cast(Battle, s), second(asked))}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every action that may be announced. [gap.vtol.multiplied-flight, house.vtol.in-flight]"""
        battle, unit = cast(Battle, s), second(asked)
        found: list[int] = []
        for change in changes(battle, unit):
            found.append(pack(ANNOUNCE, ADVANCE, 0, change))
            found.append(pack(ANNOUNCE, OPEN_FIRE, 0, change))
            if change == FLY or (change == AS_IT_IS and battle.flying(unit)):
                continue
            for target in range(len(battle.profile)):
                if may_engage(battle, unit, target):
                    found.append(pack(ANNOUNCE, ENGAGE, target + 1, change))
            found.append(pack(ANNOUNCE, ENGAGE, 0, change))
            if near_for_redeploying(battle, unit) == NONE:
                found.append(pack(ANNOUNCE, REDEPLOY, 0, change))
            found.append(pack(ANNOUNCE, HUNKER_DOWN, 0, change))
            if may_dig_in(battle, unit):
                found.append(pack(ANNOUNCE, DIG_IN, 0, change))
        return found

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The action that promises most."""
        battle, unit = cast(Battle, s), second(asked)
        return likely_announcement(battle, unit, plans_for(battle, unit))

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The action that promises most and a few that promise nearly as much."""
        battle, unit = cast(Battle, s), second(asked)
        plans = plans_for(battle, unit)
        hunch = likely_announcement(battle, unit, plans)
        ranks = [(-plan.worth, place) for place, plan in enumerate(plans) if announcement(plan) != hunch]
        ranks.sort()
        return [hunch, *[announcement(plans[place]) for worth, place in ranks[: RIVALS - 1]]]

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The action is announced."""
        s.pop()
        announce(cast(Battle, s), second(asked), first(choice), second(choice) - 1, third(choice))

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The unit, how far it gets in one move, and why some actions are not open to it."""
        battle, unit = cast(Battle, s), second(asked)
        choices = self.choices(s, seat, asked)
        closed: list[object] = []
        for action in range(OPEN_FIRE + 1):
            if not [word for word in choices if first(word) == action]:
                refused = self.why(battle, asked, pack(ANNOUNCE, action))
                if refused is not None:
                    closed.append({"action": ACTION_NAMES[action], "says": refused.says, "rule": refused.rule})
        return of_unit(battle, unit) | {"closed": closed}

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """What stands in the way of an action, and what would cure it."""
        unit, action, target, change = second(asked), first(choice), second(choice) - 1, third(choice)
        if verb(choice) != ANNOUNCE or action > OPEN_FIRE:
            return self.not_now(s, asked)
        name = unit_name(s, unit)
        if change:
            refusal = _change(s, unit, change, name)
            if refusal is not None:
                return refusal
        if (change == FLY or (change == AS_IT_IS and s.flying(unit))) and action not in (ADVANCE, OPEN_FIRE):
            says = f"A VTOL in flight may only advance or open fire; let {name} hover to {ACTION_TITLES[action]}."
            return Refusal("gap.vtol.multiplied-flight", says)
        if action == ENGAGE and target >= 0:
            return _engage(s, unit, target, name)
        if action == REDEPLOY:
            return _redeploy(s, unit, name)
        if action == DIG_IN:
            return Refusal("dig-in.needs-hunkered-down", f"{name} is not Hunkered Down; let it Hunker Down first.")
        return self.not_now(s, asked)


def _change(s: Battle, unit: i64, change: i64, name: str) -> Refusal | None:
    if s.of(unit).kind != VTOL or change > FLY:
        return Refusal("house.vtol.state", f"{name} cannot fly; only VTOLs take off and come down.")
    if s.flying(unit) == (change == FLY):
        return Refusal("house.vtol.state", f"{name} is {'flying' if change == FLY else 'hovering'} already.")
    return not_hovering(s.field, unit) if change == HOVER else None


def _engage(s: Battle, unit: i64, target: i64, name: str) -> Refusal:
    if s.of(unit).kind == GUN:
        says = f"{name} are guns, which do not enter close combat; engage without a target to move twice."
        return Refusal("gap.engage.who-may", says)
    if target >= len(s.profile) or s.side[target] == s.side[unit] or not s.on_table(target):
        return Refusal("close.defender-declares-response", "Engage an enemy unit that is on the table, or none.")
    return Refusal("gap.engage.who-may", f"{unit_name(s, target)} is in flight and cannot be engaged.")


def _redeploy(s: Battle, unit: i64, name: str) -> Refusal:
    near, f = near_for_redeploying(s, unit), s.field
    cure = "it must begin over 10.0 inches away, so advance or engage instead."
    if near >= 0:
        away = min(gap(f, base, near) for base in range(f.first[unit], f.first[unit + 1]) if f.current(base))
        says = f"{name} cannot redeploy {inches(away)} inches from {base_name(s, near)}: {cure}"
        return Refusal("gap.redeploy.starting-near", says, (f"base {near}",))
    x, y = f.ground.objectives[-2 - near]
    away = min(gap_to(f, base, x, y) for base in range(f.first[unit], f.first[unit + 1]) if f.current(base))
    says = f"{name} cannot redeploy {inches(away)} inches from objective {-1 - near}: {cure}"
    return Refusal("redeploy.not-near-objective", says, (f"objective {-2 - near}",))
