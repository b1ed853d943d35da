"""The turn: action selection, action resolution, recruiting; then it is the opponent's turn."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.rules.advanced import end_lock
from warroom.games.master_ray.state import (
    ASK_RESOLVE,
    ASK_STAFF,
    ASK_STUDENT,
    BEGIN_TURN,
    NONE,
    RECRUIT,
    RIVAL,
    UPKEEP,
    Ray,
)
from warroom.kernel.words import pack


def begin_turn(s: Ray, professor: i64) -> None:
    """Lays the three steps of a turn on the agenda, and the opponent's turn after them.

    [turn.three-steps, turn.alternating, resolve.scientists-back-for-next-turn, gap.select.can-versus-must,
    gap.select.empty-hand]
    """
    s.active = professor
    s.turn += 1
    s.covered = NONE
    s.fired = 0
    s.idle = scientists(s, professor)
    s.push(pack(BEGIN_TURN, 1 - professor))
    s.push(RECRUIT)
    s.push(UPKEEP)
    if s.solo and professor == 1:
        s.push(RIVAL)
    else:
        s.push(ASK_RESOLVE)
        s.push(ASK_STAFF)
        if s.hands[professor]:
            s.push(ASK_STUDENT)
    end_lock(s, professor)
    s.tell(e.TURN, professor, s.turn, s.idle)


def scientists(s: Ray, professor: i64) -> i64:
    """Two regular scientists, and the extra one after a turn without a shot; some solo rivals always have three.

    [setup.two-regular-scientists, setup.third-scientist-aside, extra.usable-next-turn, solo.rival-scientists,
    components.scientists-four-per-colour]
    """
    if s.solo and professor == 1 and s.box.levels[s.level].scientists == 3:
        return 3
    return 2 + ((s.extra >> professor) & 1)


def upkeep(s: Ray) -> None:
    """After the last action: who fired gives the extra scientist back; who did not takes it, and the ray cools.

    [idle.extra-scientist-for-next-turn-only, gap.extra.two-wordings, gap.extra.used-in-the-firing-turn,
    gap.idle.cooling-moment, gap.idle.independent-of-cool-action, advanced.chief-not-counted-as-extra]
    """
    mine = 1 << s.active
    had = s.extra & mine
    if s.fired:
        s.extra &= ~mine
        if had:
            s.tell(e.EXTRA_RETURNED, s.active)
        return
    s.extra |= mine
    s.tell(e.EXTRA_KEPT if had else e.EXTRA_GAINED, s.active)
    if s.temperature > 0:
        s.temperature -= 1
        s.tell(e.IDLE_COOLS, s.temperature)
