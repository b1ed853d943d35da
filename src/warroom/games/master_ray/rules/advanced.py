"""The advanced game: each professor's Chief, who once a pass leads an action or locks one."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.revisions import AUDITED
from warroom.games.master_ray.state import CHIEF, NONE, Ray


def ready_chiefs(s: Ray) -> None:
    """The Chiefs are ready at the start and at each redeal; the rival of a solo game never uses its own.

    [advanced.chief-setup, advanced.chief-once-per-pass, advanced.solo-compatible]
    """
    if s.advanced:
        s.chiefs = 1 if s.solo else 3


def hold_back_first(s: Ray, first: i64) -> None:
    """In a duel the Chief of the professor with the first turn is not ready before the first redeal.

    [advanced.chief-late-for-first]
    """
    if not s.solo:
        s.chiefs &= ~(1 << first)


def chief_ready(s: Ray) -> bool:
    """Whether the active professor's Chief can still be committed in this pass. [advanced.chief-once-per-pass]"""
    return bool((s.chiefs >> s.active) & 1)


def lead(s: Ray, action: i64) -> None:
    """The Chief alone is placed on an action and counts as the one or two scientists it needs."""
    s.put(action, CHIEF)
    s.chiefs &= ~(1 << s.active)
    s.tell(e.LED, s.active, action)


def may_lock(s: Ray, action: i64) -> bool:
    """Any action but firing can be locked that nobody locks and its professor has not selected this turn.

    [advanced.chief-lock, gap.modes.two-locks]
    """
    if is_locked(s, action) and s.box.revision >= AUDITED:
        return False
    return bool((s.box.lockable >> action) & 1) and action != s.covered and s.on(action) == 0


def lock(s: Ray, action: i64) -> None:
    """The Chief closes an action to the opponent's scientists and Chief for the opponent's next turn."""
    s.locks[s.active] = action
    s.chiefs &= ~(1 << s.active)
    s.tell(e.LOCKED, s.active, action)


def is_locked(s: Ray, action: i64) -> bool:
    """No scientists and no Chief go where the opponent's Chief stands, nor where one's own does this turn.

    [advanced.chief-lock]
    """
    return s.locks[0] == action or s.locks[1] == action


def end_lock(s: Ray, professor: i64) -> None:
    """A lock lasts until the opponent's next turn has ended; then the Chief goes back to its professor."""
    action = s.locks[professor]
    if action != NONE:
        s.locks[professor] = NONE
        s.tell(e.UNLOCKED, professor, action)
