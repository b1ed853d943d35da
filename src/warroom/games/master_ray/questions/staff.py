"""Which actions are selected: scientists, the Chief, a lock, or enough of it."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.master_ray.questions.step import Step
from warroom.games.master_ray.revisions import AUDITED
from warroom.games.master_ray.rules.advanced import chief_ready, is_locked, lead, lock
from warroom.games.master_ray.rules.selection import completable, has_die, pays_shot, place, staff_choices
from warroom.games.master_ray.state import (
    ACTION_NAMES,
    CHIEF,
    FIRE,
    LEAD,
    LOCK,
    MODE_NAMES,
    PLACE,
    READY,
    SWITCH,
    Ray,
)
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, second, verb


@final
class Staff(Step):
    """Who does what this turn; asked again until the professor says ready."""

    def __init__(self) -> None:
        super().__init__("staff", "decision.scientists")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the selection asks for: only what is among the choices."""
        verbs = {int(verb(choice)) for choice in self.choices(s, seat, asked)}
        idle = cast(Ray, s).idle
        parts = []
        if PLACE in verbs:
            parts.append("place your last scientist" if idle == 1 else f"place {idle} scientists")
        if LEAD in verbs or LOCK in verbs:
            parts.append("send your Chief")
        if READY in verbs:
            parts.append("say ready")
        *others, last = parts
        text = f"{', '.join(others)}, or {last}" if others else last
        why = "Each machine works once a turn." if READY in verbs else "What you have selected cannot be done yet."
        return f"{text[:1].upper()}{text[1:]}. {why}"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """All that may be placed, as long as the selection can still become one that can be performed."""
        return staff_choices(cast(Ray, s))

    def commits(self, s: State, seat: i64, asked: i64) -> bool:
        """Who selects actions binds themselves to all that follows: nobody places or says ready for them.

        [gap.select.nobody-is-hurried]
        """
        return cast(Ray, s).box.revision >= AUDITED

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Scientists or the Chief go to their place, or the selection is done."""
        ray = cast(Ray, s)
        kind = verb(choice)
        if kind == PLACE:
            place(ray, first(choice), second(choice))
        elif kind == LEAD:
            lead(ray, first(choice))
        elif kind == LOCK:
            lock(ray, first(choice))
        else:
            s.pop()

    def why(self, s: Ray, choice: int) -> Refusal:
        """The rule that forbids a selection."""
        return _selection(s, int(verb(choice)), int(first(choice)), int(second(choice)))


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
