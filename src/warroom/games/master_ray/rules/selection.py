"""Action selection: one student, then scientists and the Chief, such that some order performs everything.

Whether an order exists depends only on temperature, mode and who stands on heat, cool, mode and fire, because
move and height always have an effect and a switch can always be made first. All these cases fit in a small table.
"""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.rules.advanced import chief_ready, is_locked, may_lock
from warroom.games.master_ray.state import (
    ACTIONS,
    CHIEF,
    FIRE,
    GROWTH,
    HEAT,
    LEAD,
    LOCK,
    MODE,
    NONE,
    PLACE,
    READY,
    SWITCH,
    TAKE_STUDENT,
    Box,
    Ray,
)
from warroom.kernel.words import lowest, pack


def student_choices(s: Ray) -> list[int]:
    """Exactly one student of the hand must be chosen.

    [select.student-first-and-mandatory, gap.select.can-versus-must]
    """
    found: list[int] = []
    hand: i64 = s.hands[s.active]
    while hand:
        found.append(pack(TAKE_STUDENT, lowest(hand)))
        hand &= hand - 1
    return found


def take_student(s: Ray, card: i64) -> None:
    """The student is laid on the dashboard, over the action it will perform.

    [students.replace-scientists, advanced.chief-lock-students-immune]
    """
    s.hands[s.active] = s.hands[s.active] & ~(1 << card)
    s.student = card
    s.covered = s.box.card_action[card]
    s.tell(e.STUDENT, s.active, card, s.covered)


def staff_choices(s: Ray) -> list[int]:
    """Further scientists and the Chief; the answer depends on so little that each case is worked out once."""
    strength: i64 = s.box.card_strength[s.student] if s.student != NONE else 0
    locks: i64 = (s.locks[0] + 1) << 4 | (s.locks[1] + 1)
    case = (256 if chief_ready(s) else 0) | locks  # 0 but in advanced games
    case = case << 3 | s.covered + 1
    case = case << 2 | strength
    case = case << 14 | s.staff
    case = case << 4 | s.temperature
    case = case << 2 | s.idle
    case = case << 2 | s.mode << 1 | (1 if has_die(s) else 0)
    known = s.box.staffing.get(case)
    if known is None:
        known = work_out_staff(s)
        s.box.staffing[case] = known
    return known


def work_out_staff(s: Ray) -> list[int]:
    """All that may be placed, as long as the selection can still become one that can be performed.

    [turn.one-or-more-actions, turn.triggered-by-scientists-or-students, select.scientists-optional,
    advanced.chief-used-in-selection, decision.chief, gap.select.feasible-order-required]
    """
    found: list[int] = []
    if performable(s, s.staff):
        found.append(pack(READY))
    chief = chief_ready(s)
    for action in range(ACTIONS):
        if not may_staff(s, action):
            continue
        for n in range(s.box.fewest[action], s.box.most[action] + 1):
            if n <= s.idle and completable(s, s.staff | n << (action * 2), s.idle - n, chief):
                found.append(pack(PLACE, action, n))
        if chief:
            if completable(s, s.staff | CHIEF << (action * 2), s.idle, False):
                found.append(pack(LEAD, action))
    if chief and performable(s, s.staff):
        for action in range(ACTIONS):
            if may_lock(s, action):
                found.append(pack(LOCK, action))
    return found


def may_staff(s: Ray, action: i64) -> bool:
    """An action is selected once a turn, not beside this turn's student, not under a lock, and a switch needs a die.

    [turn.no-repeated-action, select.student-action-not-repeated, gap.select.student-plus-scientists-same-action,
    gap.select.heat-and-cool-same-turn, gap.fire.once-per-turn, gap.switch.too-few-dice]
    """
    if action == s.covered or s.on(action) or is_locked(s, action):
        return False
    return action != SWITCH or has_die(s)


def place(s: Ray, action: i64, n: i64) -> None:
    """Scientists go to the white squares of an action.

    [gap.select.two-scientists-on-one-action-count-once, gap.resolve.no-reuse-same-turn]
    """
    s.put(action, n)
    s.idle -= n
    s.tell(e.PLACED, s.active, action, n)


def has_die(s: Ray) -> bool:
    """Whether the active professor still has a die on the board."""
    own = s.own_squares()
    for square in range(len(s.dice)):
        if (own >> square) & 1 and s.dice[square]:
            return True
    return False


def own_dice(s: Ray) -> i64:
    """How many dice of the active professor stand on the board."""
    n: i64 = 0
    own = s.own_squares()
    for square in range(len(s.dice)):
        if (own >> square) & 1 and s.dice[square]:
            n += 1
    return n


# -- the feasible order --------------------------------------------------------------------------------------


def with_student(s: Ray, staff: i64) -> i64:
    """Everybody on the dashboard: the staff, and the waiting student, if it can act, as the scientists it replaces."""
    if s.student == NONE or (s.covered == SWITCH and not has_die(s)):
        return staff
    n: i64 = CHIEF if s.covered == FIRE else s.box.card_strength[s.student]
    return staff | n << (s.covered * 2)


def performable(s: Ray, staff: i64) -> bool:
    """Some order of resolution lets every action with scientists on it take effect."""
    return feasible(s.box, s.temperature, s.mode, with_student(s, staff)) or feasible(
        s.box, s.temperature, s.mode, staff
    )


def completable(s: Ray, staff: i64, idle: i64, chief: bool) -> bool:
    """Whether the selection is performable, or becomes so if the idle scientists or the Chief are added well."""
    if performable(s, staff):
        return True
    for action in range(MODE, ACTIONS):
        if action == SWITCH or (staff >> (action * 2)) & 3 or action == s.covered or is_locked(s, action):
            continue
        for n in range(s.box.fewest[action], s.box.most[action] + 1):
            if n <= idle and completable(s, staff | n << (action * 2), idle - n, chief):
                return True
        if chief and completable(s, staff | CHIEF << (action * 2), idle, False):
            return True
    return False


def feasible(box: Box, temperature: i64, mode: i64, staff: i64) -> bool:
    """Whether all of heat, cool, mode and fire that are staffed can be performed in some order from here.

    [gap.select.feasible-order-required, gap.select.end-performs-nothing]
    """
    return box.orders[order_index(temperature, mode, staff)] == 1


def order_index(temperature: i64, mode: i64, staff: i64) -> i64:
    """The row of the table of orders: temperature, mode, and who stands on heat, cool, fire and mode."""
    four = ((staff >> (HEAT * 2)) & 63) << 1 | ((staff >> (MODE * 2)) & 3 != 0)
    return (temperature << 1 | mode) << 7 | four


def all_orders(box: Box) -> list[int]:
    """The table of orders, by trying each action that can be performed next."""
    table = [-1] * ((box.max_temperature + 1) << 8)
    for temperature in range(box.max_temperature + 1):
        for mode in range(2):
            for four in range(128):
                _try_orders(box, table, temperature, mode, (four >> 1) << (HEAT * 2) | (four & 1) << (MODE * 2))
    return table


def _try_orders(box: Box, table: list[int], temperature: i64, mode: i64, staff: i64) -> bool:
    row = order_index(temperature, mode, staff)
    if table[row] < 0:
        found = staff == 0
        for action in range(MODE, ACTIONS):
            who = (staff >> (action * 2)) & 3
            if who == 0 or action == SWITCH:
                continue
            rest = staff & ~(3 << (action * 2))
            if action == MODE:
                found = found or _try_orders(box, table, temperature, 1 - mode, rest)
            elif action == FIRE:
                if temperature < box.max_temperature and pays_shot(who, mode):
                    found = found or _try_orders(box, table, temperature + 1, mode, rest)
            else:
                for n in range(1, 3):
                    after = heated(box, temperature, n) if action == HEAT else cooled(box, temperature, n)
                    if (who == n or who == CHIEF) and after != temperature:
                        found = found or _try_orders(box, table, after, mode, rest)
        table[row] = 1 if found else 0
    return table[row] == 1


def pays_shot(who: i64, mode: i64) -> bool:
    """A shrink shot takes exactly one scientist, a growth shot exactly two; a Chief pays either.

    [firing.cost-shrink-one, firing.cost-growth-two, mode.growth-raises-fire-cost, advanced.chief-lead-fire-any-mode,
    gap.select.fire-cost-mode-moment]
    """
    return who == CHIEF or who == (2 if mode == GROWTH else 1)


def heated(box: Box, temperature: i64, n: i64) -> i64:
    """The temperature after heating: one step a scientist, at most to the maximum.

    [heat.one-step-per-scientist, gap.heat.past-maximum, gap.select.overpaying]
    """
    return min(temperature + n, box.max_temperature)


def cooled(box: Box, temperature: i64, n: i64) -> i64:
    """The temperature after cooling: three steps in all from the maximum, else two a scientist, never below cold.

    [cool.two-steps-per-scientist, cool.from-max-three-steps, gap.cool.max-with-two-scientists, gap.cool.below-cold]
    """
    return max(temperature - (3 if temperature == box.max_temperature else 2 * n), 0)
