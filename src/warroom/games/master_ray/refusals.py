"""Why a choice is refused: the first rule, in the order of the turn, that forbids it."""

from __future__ import annotations

from warroom.games.master_ray.notation import square_name
from warroom.games.master_ray.rules.actions import fits
from warroom.games.master_ray.rules.advanced import chief_ready, is_locked
from warroom.games.master_ray.rules.resolution import on_dashboard
from warroom.games.master_ray.rules.selection import completable, has_die, pays_shot
from warroom.games.master_ray.state import (
    ACTION_NAMES,
    ASK_RESOLVE,
    ASK_STAFF,
    ASK_STUDENT,
    CHIEF,
    COOL,
    DO_COOL,
    DO_FIRE,
    DO_HEAT,
    DO_HEIGHT,
    DO_MODE,
    DO_MOVE,
    DO_SWITCH,
    FIRE,
    HEAT,
    HEIGHT,
    HEIGHT_NAMES,
    LEAD,
    LOCK,
    MODE,
    MODE_NAMES,
    MOVE,
    NONE,
    PLACE,
    READY,
    SWITCH,
    TAKE_STUDENT,
    Ray,
)
from warroom.kernel.refusals import Refusal
from warroom.kernel.words import first, second, verb

STEP_OF = {TAKE_STUDENT: ASK_STUDENT, PLACE: ASK_STAFF, LEAD: ASK_STAFF, LOCK: ASK_STAFF, READY: ASK_STAFF}
ACTION_OF = {
    DO_MOVE: MOVE,
    DO_HEIGHT: HEIGHT,
    DO_MODE: MODE,
    DO_SWITCH: SWITCH,
    DO_HEAT: HEAT,
    DO_COOL: COOL,
    DO_FIRE: FIRE,
}
STEP_NAMES = {ASK_STUDENT: "choosing the student", ASK_STAFF: "selecting actions", ASK_RESOLVE: "resolving actions"}


def why(s: Ray, choice: int) -> Refusal:
    """The rule that forbids a choice of the active professor."""
    kind, a, b = verb(choice), first(choice), second(choice)
    asked = verb(s.top())
    step = STEP_OF.get(kind, ASK_RESOLVE)
    if step != asked:
        if asked == ASK_STUDENT:
            return Refusal("select.student-first-and-mandatory", "A turn begins with choosing a student.")
        if asked == ASK_RESOLVE and step == ASK_STAFF:
            return Refusal("gap.select.binding", "The selection is final; nothing may be added or moved now.")
        return Refusal("turn.three-steps", f"This is the time for {STEP_NAMES[asked]}, not for {STEP_NAMES[step]}.")
    if step == ASK_STUDENT:
        return Refusal("select.student-first-and-mandatory", "That student is not in your hand.")
    if step == ASK_STAFF:
        return _selection(s, kind, a, b)
    return _resolution(s, kind, a, b, choice)


def _selection(s: Ray, kind: int, a: int, b: int) -> Refusal:
    name = ACTION_NAMES[a]
    if kind in (LEAD, LOCK) and not s.advanced:
        return Refusal("setup.fourth-scientist-advanced-only", "The Chief takes part in advanced games only.")
    if kind in (LEAD, LOCK) and not chief_ready(s):
        return Refusal("advanced.chief-once-per-pass", "Your Chief is not ready before the students are dealt anew.")
    if kind == LOCK:
        return _lock(s, a, name)
    if kind == READY:
        return Refusal("gap.select.feasible-order-required", "No order performs everything you have selected so far.")
    if a == s.covered:
        return Refusal("select.student-action-not-repeated", f"Your student already covers {name}.")
    if s.on(a):
        return Refusal("turn.no-repeated-action", f"{name.capitalize()} is already selected this turn.")
    if a == s.locks[s.active]:
        return Refusal("advanced.chief-lock", f"Your own Chief locks {name} this turn.")
    if is_locked(s, a):
        return Refusal("advanced.chief-lock", f"{name.capitalize()} is locked by the other professor's Chief.")
    if kind == PLACE:
        if b == 0 or not s.box.fewest[a] <= b <= s.box.most[a]:
            rule = "gap.select.overpaying" if b > s.box.most[a] else f"{name}.cost-two" if a == SWITCH else ""
            return Refusal(rule or "scientists.one-or-two-per-action", _cost(s, a, name))
        if b > s.idle:
            return Refusal("gap.resolve.no-reuse-same-turn", f"You have only {s.idle} scientists left this turn.")
        if a == FIRE and not pays_shot(b, s.mode) and completable(s, s.staff | CHIEF << (a * 2), s.idle - b, False):
            return _shot_cost(s)
    if a == SWITCH and not has_die(s):
        return Refusal("gap.switch.too-few-dice", "You have no die on the board to switch.")
    return Refusal("gap.select.feasible-order-required", f"No order of actions lets {name} take effect this turn.")


def _shot_cost(s: Ray) -> Refusal:
    rule, cost = ("firing.cost-growth-two", "two scientists") if s.mode else ("firing.cost-shrink-one", "one scientist")
    mode = MODE_NAMES[s.mode]
    return Refusal(rule, f"A shot in {mode} mode takes exactly {cost}, and the mode stays {mode} with this selection.")


def _lock(s: Ray, a: int, name: str) -> Refusal:
    if is_locked(s, a):
        return Refusal("advanced.chief-lock", f"{name.capitalize()} is locked already: no Chief may be placed there.")
    if not (s.box.lockable >> a) & 1:
        return Refusal("advanced.chief-lock", f"{name.capitalize()} cannot be locked.")
    if a == s.covered or s.on(a):
        return Refusal("advanced.chief-lock", f"You have selected {name} yourself this turn.")
    return Refusal("gap.select.feasible-order-required", "First make the selection one that can be performed.")


def _cost(s: Ray, a: int, name: str) -> str:
    few, most = s.box.fewest[a], s.box.most[a]
    return f"{name.capitalize()} takes {few if few == most else f'{few} or {most}'} scientists."


def _resolution(s: Ray, kind: int, a: int, b: int, choice: int) -> Refusal:
    action = ACTION_OF[kind]
    name = ACTION_NAMES[action]
    who = (on_dashboard(s) >> (action * 2)) & 3
    if who == 0 and action == s.covered and s.student != NONE:
        return Refusal("gap.select.unusable-student", f"Your student cannot {name} in any order that is left.")
    if who == 0:
        return Refusal("gap.select.binding", f"You have not selected {name} this turn, or it is done already.")
    if action == MOVE:
        if not 1 <= a <= s.box.lanes:
            return Refusal("gap.board.track-not-circular", f"The squares are numbered 1 to {s.box.lanes}.")
        if not fits(s, a, who):
            rule = "move.student-exact-distance" if s.covered == MOVE else "move.one-step-per-scientist"
            return Refusal(rule, "The ray must move exactly as many steps as the card or the scientists give.")
    if action == HEIGHT:
        if a >= len(HEIGHT_NAMES):
            return Refusal("height.any-position", "There are three heights: high, middle and low.")
        return Refusal("gap.height.must-change", f"The height is {HEIGHT_NAMES[s.height]} already and must change.")
    if action == SWITCH:
        return _switch(s, a, b)
    if action == FIRE:
        if s.temperature == s.box.max_temperature:
            return Refusal("firing.max-heat-forbidden", "The ray is at its maximum and must be cooled first.")
        if not pays_shot(who, s.mode):
            return Refusal("gap.select.fire-cost-mode-moment", f"A shot now takes {s.mode + 1}; you put {who} on it.")
    if action in (HEAT, COOL):
        if who not in (a, CHIEF) or a not in (1, 2):
            return Refusal(f"{name}.cost-one-or-two", f"Your strength on {name} is {who if who < CHIEF else '1 or 2'}.")
        if action == HEAT and s.temperature == s.box.max_temperature:
            return Refusal("gap.heat.past-maximum", "The ray is at its maximum already.")
        if action == COOL and s.temperature == 0:
            return Refusal("gap.cool.below-cold", "The ray is completely cold already.")
    return Refusal("gap.resolve.must-perform", f"After {name} now, an action you have selected could not be performed.")


def _switch(s: Ray, a: int, b: int) -> Refusal:
    squares = s.box.lanes * 2
    if a >= squares or b >= squares or s.owner(a) != s.active or s.owner(b) != s.active:
        return Refusal("gap.switch.opponent-dice", "Only your own dice and squares of your colour can be switched.")
    if a == b:
        return Refusal("switch.two-own-dice", "Two different squares are needed.")
    if not s.dice[a] and not s.dice[b]:
        return Refusal("gap.switch.reserve-die", "There is no die on either square; the reserve cannot be used.")
    right = f"switch {square_name(b)} {square_name(a)}"
    if not s.dice[a]:
        return Refusal("switch.move-to-empty-own-square", f"Name the die first: {right}.")
    return Refusal("switch.two-own-dice", f"Name the lower square first: {right}.")
