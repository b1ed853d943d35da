"""Charges: what reactors hold, how a cost is paid from several of them, and what a reveal brings."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import NONE, REACTORS, bit
from warroom.games.complex_crashers.state import EMPTY, FIRST_REACTOR, OFFLINE, Raid
from warroom.kernel.words import pack

# what lies in the draft while charges are paid or got
SUM: Final = 0  # the cost, or the number of charges to get
DOUBLED: Final = 1  # set of the reactors whose charges count twice
SHARES: Final = 2  # from here on, what each reactor pays or gets


def held(s: Raid, reactor: i64) -> i64:
    """The charges that a reactor holds, revealed or not; offline it holds none.

    [reactors.unrevealed-charges, reactors.offline-effect, gap.reactor-payment]
    """
    return s.charges[reactor] if s.charges[reactor] != OFFLINE else 0


def any_held(s: Raid) -> bool:
    """Whether any reactor holds a charge."""
    for reactor in range(REACTORS):
        if s.charges[reactor] > 0:
            return True
    return False


def add_charges(s: Raid, reactor: i64, n: i64) -> None:
    """A reactor that is online gains or loses charges; there is no maximum. [gap.reactor-charge-cap]"""
    s.charges[reactor] = s.charges[reactor] + n
    s.tell(e.CHARGED, FIRST_REACTOR + reactor, s.charges[reactor])


# -- paying ----------------------------------------------------------------------------------------------------------


def counting_double(s: Raid, tech: i64) -> i64:
    """The reactors whose charges are worth two when a unit of this type is deployed; they must be online and revealed.

    [quality.mechanical-affinity, gap.reactor-affinity]
    """
    found: i64 = 0
    wanted: i64 = 0
    if tech == codes.MECHANICAL:
        wanted = codes.MECHANICAL_AFFINITY
    elif tech == codes.ALIEN:
        wanted = codes.ALIEN_AFFINITY
    if wanted:
        for reactor in range(REACTORS):
            if s.working(reactor) and s.card_of(FIRST_REACTOR + reactor).qualities & wanted:
                found |= bit(reactor)
    return found


def affordable(s: Raid, cost: i64, doubled: i64) -> bool:
    """Whether the reactors together can pay so many charges. [gap.reactor-payment]"""
    return coverable(s, 0, cost, doubled, False)


def coverable(s: Raid, start: i64, left: i64, doubled: i64, plain_used: bool) -> bool:
    """Whether the reactors from one on can pay what is left, with no charge too many.

    Charges that count twice may overshoot an odd cost; the surplus is lost.

    [gap.reactor-affinity, gap.reactor-overpaying]
    """
    if left <= 0:
        return True
    single: i64 = 0
    double: i64 = 0
    for reactor in range(start, REACTORS):
        if (doubled >> reactor) & 1:
            double += held(s, reactor)
        else:
            single += held(s, reactor)
    pairs = left // 2 if left // 2 < double else double
    if left - 2 * pairs <= single:
        return True
    return not plain_used and left % 2 == 1 and (left + 1) // 2 <= double


def shares(s: Raid, reactor: i64, left: i64, doubled: i64, plain_used: bool) -> list[int]:
    """How many charges a reactor can pay of what is left, so that those after it can pay the rest."""
    found: list[int] = []
    twice = (doubled >> reactor) & 1
    for n in range(held(s, reactor) + 1):
        rest = left - n - n * twice
        if rest < -1 or (rest == -1 and (plain_used or not twice)):
            break
        if coverable(s, reactor + 1, rest, doubled, plain_used or (n > 0 and not twice)):
            found.append(n)
    return found


def left_of_cost(s: Raid) -> i64:
    """What is left of the cost that is being paid."""
    left: i64 = s.draft[SUM]
    for i in range(SHARES, len(s.draft)):
        left -= s.draft[i] * (1 + ((s.draft[DOUBLED] >> (i - SHARES)) & 1))
    return left


def paid_plainly(s: Raid) -> bool:
    """Whether a charge that counts once is among those paid so far."""
    for i in range(SHARES, len(s.draft)):
        if s.draft[i] > 0 and (s.draft[DOUBLED] >> (i - SHARES)) & 1 == 0:
            return True
    return False


def pay_charges(s: Raid, cost: i64, doubled: i64) -> None:
    """Pays a cost that the reactors can pay: any mix of them, reactor by reactor as the Manager says.

    [charges.uses, gap.reactor-payment]
    """
    s.draft = [cost, doubled]
    pay_on(s)


def pay_on(s: Raid) -> None:
    """Asks what the next reactor pays, as long as there is a choice; when the cost is covered, it is paid."""
    while len(s.draft) - SHARES < REACTORS:
        reactor = len(s.draft) - SHARES
        left = left_of_cost(s)
        options = shares(s, reactor, left, s.draft[DOUBLED], paid_plainly(s)) if left > 0 else [0]
        if len(options) > 1:
            s.push(pack(steps.ASK_CHARGES, reactor))
            return
        s.draft = [*s.draft, options[0]]
    given = s.draft
    s.draft = EMPTY
    for reactor in range(REACTORS):
        if given[SHARES + reactor]:
            add_charges(s, reactor, -given[SHARES + reactor])


def payment_asked(s: Raid, cost: i64, doubled: i64) -> bool:
    """Whether the Manager has a choice of which reactors pay a cost."""
    return choice_from(s, 0, cost, doubled, False)


def asked_after(s: Raid, share: i64) -> bool:
    """Whether there is a choice left once the reactor that is asked now has paid its share."""
    reactor = len(s.draft) - SHARES
    twice = (s.draft[DOUBLED] >> reactor) & 1
    left = left_of_cost(s) - share - share * twice
    return choice_from(s, reactor + 1, left, s.draft[DOUBLED], paid_plainly(s) or (share > 0 and not twice))


def choice_from(s: Raid, start: i64, left: i64, doubled: i64, plain_used: bool) -> bool:
    """Whether one of the reactors from one on can pay this or that of what is left."""
    for reactor in range(start, REACTORS):
        if left <= 0:
            return False
        options = shares(s, reactor, left, doubled, plain_used)
        if len(options) > 1:
            return True
        twice = (doubled >> reactor) & 1
        left -= options[0] * (1 + twice)
        plain_used = plain_used or (options[0] > 0 and not twice)
    return False


# -- what a reveal brings --------------------------------------------------------------------------------------------


def charge_up(s: Raid, n: i64) -> None:
    """The Manager splits as many charges as regions were revealed over its online reactors; without any they are lost.

    [reveal.charges, reveal.charges-after-deploy, tiles.reserved-reactor-online-charge, reactors.unrevealed-charges]
    """
    if last_online(s) == NONE:
        return
    s.draft = [n, 0]
    charge_on(s)


def last_online(s: Raid) -> i64:
    """The online reactor with the highest number, which gets the rest; NONE if there is none."""
    found: i64 = NONE
    for reactor in range(REACTORS):
        if s.online(reactor):
            found = reactor
    return found


def charge_on(s: Raid) -> None:
    """Asks how many of the charges the next online reactor gets; the last one gets the rest."""
    last = last_online(s)
    while len(s.draft) - SHARES < REACTORS:
        reactor = len(s.draft) - SHARES
        left = left_of_cost(s)
        if reactor < last and left > 0 and s.online(reactor):
            s.push(pack(steps.ASK_CHARGE_UP, reactor))
            return
        s.draft = [*s.draft, left if reactor == last else 0]
    given = s.draft
    s.draft = EMPTY
    for reactor in range(REACTORS):
        if given[SHARES + reactor]:
            add_charges(s, reactor, given[SHARES + reactor])
