"""Ability points: trackers that run below zero, overextension, exhaustion, and the Manager's payment from several."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import bit
from warroom.games.complex_crashers.state import (
    ABILITY,
    EMPTY,
    FIRST_REACTOR,
    PAYERS,
    SOURCE,
    Raid,
)
from warroom.kernel.words import pack

# what lies in the draft while the Manager splits a payment
COST: Final = 0
MUST: Final = 1  # set of trackers of which one has to pay
AS_ACTION: Final = 2  # what is spent below zero feeds Operatives
AMOUNTS: Final = 3  # from here on, what each tracker pays


# -- Operatives ------------------------------------------------------------------------------------------------------


def points_most(s: Raid, operative: i64) -> i64:
    """An Operative's maximum of ability points, M. [setup.op-overlay]"""
    return s.box.overlays[s.overlay[operative]].points


def exhausted(s: Raid, operative: i64) -> bool:
    """An Operative is exhausted on the space below -M, and not before. [exhausted.state, gap.ap-exhausted-when]"""
    return s.points[operative] < -points_most(s, operative)


def payable(s: Raid, operative: i64, cost: i64) -> bool:
    """A cost that keeps the marker at -M or higher can be paid; one up to M can always be the last spend.

    [ap.tracker-negative, ap.total-spend, exhausted.no-abilities, exhausted.last-spend, gap.ap-op-bounds,
    gap.ap-last-spend-limit, gap.ap-last-spend-reaction, example.exhausted-single-spend,
    example.exhausted-cost-limit]
    """
    most = points_most(s, operative)
    left = s.points[operative]
    return left >= -most and (left - cost >= -most or cost <= most)


def spend(s: Raid, operative: i64, cost: i64, action: bool) -> None:
    """An Operative pays; what an action takes from below zero goes to the Manager's tracker of that Operative at once.

    [ap.pay-to-activate, ap.op-overextended, ap.op-overextend-gain, ap.overextend-part-only,
    ap.overextend-gain-immediate, ap.overextend-not-reactions, exhausted.last-spend, exhausted.after-last-spend,
    gap.ap-last-spend-amount, gap.ap-last-spend-reaction, gap.ap-payment-order, gap.ap-cm-bounds,
    example.exhausted-two-spends]
    """
    most = points_most(s, operative)
    had = s.points[operative]
    s.points[operative] = had - cost if had - cost >= -most else -most - 1
    if s.points[operative] < -most:
        s.tell(e.EXHAUSTED, operative)
    overspent = cost - had if had > 0 else cost
    if action and overspent > 0:
        raise_tracker(s, operative, overspent)
        s.tell(e.OVEREXTENDS, operative, overspent, s.trackers[operative])


def gain(s: Raid, operative: i64, n: i64) -> None:
    """An Operative gains points, from wherever the marker stands; what goes beyond the maximum is lost.

    [gap.ap-op-bounds, gap.ap-gain-cap, exhausted.initiative-gain, gap.ap-initiative-from-exhausted, revive.ap,
    gap.ap-revival-points]
    """
    most = points_most(s, operative)
    had = s.points[operative]
    s.points[operative] = had + n if had + n < most else most
    if s.points[operative] > had:
        s.tell(e.POINTS_GAINED, operative, s.points[operative] - had, s.points[operative])


def gain_from_ally(s: Raid, operative: i64, n: i64) -> None:
    """The ability of another Operative gives points, but not to somebody who is exhausted. [exhausted.no-ally-gain]"""
    if not exhausted(s, operative):
        gain(s, operative, n)


def can_lose(s: Raid, operative: i64, n: i64) -> bool:
    """Whether an Operative can lose so many points in full. [gap.cards-distract, example.house-distract-last-spend]"""
    return s.points[operative] - n >= -points_most(s, operative)


def lose(s: Raid, operative: i64, n: i64) -> None:
    """Losing stops at -M: it never exhausts, and nobody gains by it; who is exhausted loses nothing. [gap.ap-loss]"""
    most = points_most(s, operative)
    had = s.points[operative]
    if had > -most:
        s.points[operative] = had - n if had - n > -most else -most
        s.tell(e.POINTS_LOST, operative, had - s.points[operative], s.points[operative])


# -- the Manager -----------------------------------------------------------------------------------------------------


def raise_tracker(s: Raid, tracker: i64, n: i64) -> None:
    """One of the Manager's trackers gains points; above its top they are lost. [gap.ap-cm-bounds]"""
    had = s.trackers[tracker]
    s.trackers[tracker] = had + n if had + n < s.box.tracker_top else s.box.tracker_top


def room(s: Raid, tracker: i64) -> i64:
    """What a tracker of the Manager can still pay: down to its bottom, and never further.

    [gap.ap-cm-exhausted, gap.ap-manager-total, gap.ap-cm-incapacitated-tracker, ap.tracker-negative]
    """
    return s.trackers[tracker] - s.box.tracker_bottom


def all_room(s: Raid) -> i64:
    """What the Manager's trackers can pay together. [ap.cm-pool]"""
    total: i64 = 0
    for tracker in range(len(s.trackers)):
        total += room(s, tracker)
    return total


def manager_payable(s: Raid, cost: i64, must: i64) -> bool:
    """Whether the Manager's trackers together can pay, with at least a point from one of those that must.

    [ap.cm-pool, ap.cm-attack-restriction, gap.cards-suppression-payer]
    """
    total: i64 = 0
    able = must == 0 or cost == 0
    for tracker in range(len(s.trackers)):
        left = room(s, tracker)
        total += left
        if left > 0 and (must >> tracker) & 1:
            able = True
    return able and total >= cost


def pay(s: Raid, frame: i64, cost: i64, must: i64, action: bool) -> None:
    """Pays for an ability under way: an Operative at once, the Manager as it splits the cost over its trackers.

    [ap.users, ap.cm-pool, gap.ap-cm-split, gap.ap-zero-cost]
    """
    source = s.frames[frame][SOURCE]
    if source < FIRST_REACTOR:
        spend(s, source, cost, action)
        return
    s.draft = [cost, must, int(action)]
    if cost == 0:
        name_payer(s, frame)
    else:
        split_on(s, frame)


def splits_asked(s: Raid, cost: i64, must: i64, attacks: bool) -> bool:
    """Whether the Manager has a choice of how to split a cost, or of whom to name where there is none to pay."""
    if cost == 0:
        named = payers_named(s, must)
        return attacks and named & (named - 1) != 0
    left = cost
    paid: i64 = 0
    for tracker in range(len(s.trackers)):
        least = least_share(s, tracker, left, must, paid)
        if least < most_share(s, tracker, left, must, paid):
            return True
        left -= least
        if least > 0:
            paid |= bit(tracker)
    return False


def payers_named(s: Raid, must: i64) -> i64:
    """The trackers that can be named as payer of what costs nothing."""
    every = bit(len(s.trackers)) - 1
    return must & every if must else every


def most_share(s: Raid, tracker: i64, left: i64, must: i64, paid: i64) -> i64:
    """The most that a tracker can pay of what is left: a point stays for one of those that must, if none has paid.

    [ap.cm-attack-restriction]
    """
    if must and not (paid | bit(tracker)) & must:
        left -= 1
    most = room(s, tracker)
    return most if most < left else left


def least_share(s: Raid, tracker: i64, left: i64, must: i64, paid: i64) -> i64:
    """The least that a tracker must pay, so that those after it can pay the rest, and one of those that must does.

    [ap.cm-attack-restriction]
    """
    later: i64 = 0
    willing = must == 0 or paid & must != 0
    for other in range(tracker + 1, len(s.trackers)):
        can = room(s, other)
        later += can
        if can > 0 and (must >> other) & 1:
            willing = True
    least = left - later if left > later else 0
    if not willing and least == 0 and (must >> tracker) & 1:
        least = 1
    return least


def paid_so_far(s: Raid) -> i64:
    """The trackers that have paid a part of the cost so far, as a set."""
    paid: i64 = 0
    for i in range(AMOUNTS, len(s.draft)):
        if s.draft[i] > 0:
            paid |= bit(i - AMOUNTS)
    return paid


def left_to_pay(s: Raid) -> i64:
    """What is left of the cost that is being split."""
    left: i64 = s.draft[COST]
    for i in range(AMOUNTS, len(s.draft)):
        left -= s.draft[i]
    return left


def split_on(s: Raid, frame: i64) -> None:
    """Asks what the next tracker pays, as long as there is a choice; when all is split, it is paid."""
    while len(s.draft) - AMOUNTS < len(s.trackers):
        tracker = len(s.draft) - AMOUNTS
        left = left_to_pay(s)
        least = least_share(s, tracker, left, s.draft[MUST], paid_so_far(s))
        if least < most_share(s, tracker, left, s.draft[MUST], paid_so_far(s)):
            s.push(pack(steps.ASK_PAY, frame, tracker))
            return
        s.draft = [*s.draft, least]
    complete_payment(s, frame)


def complete_payment(s: Raid, frame: i64) -> None:
    """Takes each tracker's share; what an action takes from below zero goes to that tracker's own Operative.

    Operatives who are exhausted gain nothing, and nobody gains beyond the maximum.

    [ap.cm-overextend-gain, ap.overextend-part-only, ap.overextend-not-reactions, ap.op-full,
    exhausted.no-overextend-gain, gap.ap-cm-split, gap.ap-gain-cap, gap.ap-cm-incapacitated-tracker,
    example.overextension-target]
    """
    amounts = s.draft
    s.draft = EMPTY
    s.frames[frame][PAYERS] = 0
    for tracker in range(len(s.trackers)):
        share: i64 = amounts[AMOUNTS + tracker]
        if share == 0:
            continue
        had = s.trackers[tracker]
        s.trackers[tracker] = had - share
        s.frames[frame][PAYERS] = s.frames[frame][PAYERS] | bit(tracker)
        s.tell(e.TRACKER_PAYS, tracker, share, had - share)
        overspent = share - had if had > 0 else share
        if amounts[AS_ACTION] and overspent > 0 and not exhausted(s, tracker):
            gain(s, tracker, overspent)


def name_payer(s: Raid, frame: i64) -> None:
    """An attack that costs nothing: the Manager names a tracker that counts as its payer. [gap.ap-zero-cost]"""
    ability = s.box.abilities[s.frames[frame][ABILITY]]
    named = payers_named(s, s.draft[MUST])
    if (ability.sorts >> codes.ATTACKING) & 1 == 0:
        s.draft = EMPTY
    elif named & (named - 1) == 0:
        s.draft = EMPTY
        s.frames[frame][PAYERS] = named
    else:
        s.push(pack(steps.ASK_PAYER, frame))
