"""Action resolution: the selected actions in any order that keeps the rest possible."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.rules.actions import fits, switch_choices
from warroom.games.master_ray.rules.firing import next_target, vanishes
from warroom.games.master_ray.rules.selection import (
    cooled,
    feasible,
    heated,
    own_dice,
    pays_shot,
    with_student,
)
from warroom.games.master_ray.state import (
    ACTIONS,
    CHIEF,
    DO_COOL,
    DO_FIRE,
    DO_HEAT,
    DO_HEIGHT,
    DO_MODE,
    DO_MOVE,
    FIRE,
    HEAT,
    HEIGHT,
    MODE,
    MOVE,
    NONE,
    SWITCH,
    Ray,
)
from warroom.kernel.words import pack


def on_dashboard(s: Ray) -> i64:
    """Who is still to act: the staff, and the student unless no order lets it take effect any more.

    [gap.select.student-crowded-out]
    """
    everybody = with_student(s, s.staff)
    return everybody if feasible(s.box, s.temperature, s.mode, everybody) else s.staff


def resolve_choices(s: Ray) -> list[int]:
    """Each action that can take effect now and leaves an order in which the rest can be performed.

    [resolve.any-order, gap.resolve.must-perform, gap.resolve.student-order-free, gap.height.must-change,
    advanced.chief-lead-strength-choice, decision.parameters]
    """
    found: list[int] = []
    box = s.box
    waiting = on_dashboard(s)
    for action in range(ACTIONS):
        who = (waiting >> (action * 2)) & 3
        if who == 0:
            continue
        rest = waiting & ~(3 << (action * 2))
        if action == MOVE:
            for lane in range(max(s.lane - who, 1), min(s.lane + who, box.lanes) + 1):  # a Chief is 3
                if fits(s, lane, who):
                    found.append(pack(DO_MOVE, lane))
        elif action == HEIGHT:
            for height in range(3):
                if height != s.height:
                    found.append(pack(DO_HEIGHT, height))
        elif action == MODE:
            if feasible(box, s.temperature, 1 - s.mode, rest):
                found.append(pack(DO_MODE))
        elif action == SWITCH:
            found.extend(switch_choices(s))
        elif action == FIRE:
            if may_fire(s, who, rest):
                found.append(pack(DO_FIRE))
        else:
            for n in range(1, 3):
                after = heated(box, s.temperature, n) if action == HEAT else cooled(box, s.temperature, n)
                if (who == n or who == CHIEF) and after != s.temperature and feasible(box, after, s.mode, rest):
                    found.append(pack(DO_HEAT if action == HEAT else DO_COOL, n))
    return found


def may_fire(s: Ray, who: i64, rest: i64) -> bool:
    """A shot needs a ray below its maximum and exactly its cost, and must leave the other actions possible.

    It could spoil only heating, by taking the ray to its maximum; but then no order has room for both.

    [heat.max-prevents-firing, firing.max-heat-forbidden, gap.select.end-performs-nothing]
    """
    if s.temperature == s.box.max_temperature or not pays_shot(who, s.mode):
        return False
    if (rest >> (SWITCH * 2)) & 3 and own_dice(s) == 1:  # the last own die must live to be switched
        square = next_target(s)
        return square == NONE or s.owner(square) != s.active or not vanishes(s, square)
    return True


def clear_action(s: Ray, action: i64) -> None:
    """The scientists or the student of a performed action leave the dashboard; the student is discarded.

    [resolve.pieces-removed-as-used, resolve.student-to-discard, resolve.scientists-back-for-next-turn]
    """
    if s.student != NONE and s.covered == action:
        s.discard |= 1 << s.student
        s.student = NONE
    else:
        s.put(action, 0)


def nothing_left(s: Ray) -> bool:
    """Whether all actions are performed; a student that could do nothing is then discarded without effect.

    [gap.select.unusable-student]
    """
    if s.staff or (s.student != NONE and on_dashboard(s)):
        return False
    card = s.student
    if card != NONE:
        s.discard |= 1 << card
        s.student = NONE
        s.tell(e.NO_EFFECT, card)
    return True
