"""Reactors: coming online, going offline, and the upgrade markers that come and go with them."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import GRID, REACTORS, bit
from warroom.games.complex_crashers.rules import charges, placement
from warroom.games.complex_crashers.state import FIRST_REACTOR, OFFLINE, Raid
from warroom.kernel.words import pack


def online_count(s: Raid) -> i64:
    """How many reactors are online."""
    n: i64 = 0
    for reactor in range(REACTORS):
        if s.online(reactor):
            n += 1
    return n


def online_cost(s: Raid) -> i64:
    """Bringing a reactor online costs 1 charge and 1 more for each that is online now.

    [reactors.online-cost, gap.reactor-several]
    """
    return 1 + online_count(s)


def can_switch_on(s: Raid, reactor: i64) -> bool:
    """An offline reactor, revealed or not, can be brought online for charges. [reactors.online-unrevealed]"""
    return not s.online(reactor) and charges.affordable(s, online_cost(s), 0)


def switch_on(s: Raid, reactor: i64) -> None:
    """The Manager pays for a reactor, which then comes online."""
    s.push(pack(steps.SWITCH_ON, reactor))
    charges.pay_charges(s, online_cost(s), 0)


def set_online(s: Raid, reactor: i64) -> None:
    """A reactor is online with no charges; its reserved tile is placed; once it is revealed its upgrades are chosen.

    [reactors.online-charges-zero, tiles.reserved-reactor-online, gap.reactor-online-sequence, upgrades.rechoose]
    """
    if s.online(reactor):
        return
    s.charges[reactor] = 0
    s.tell(e.WENT_ONLINE, FIRST_REACTOR + reactor)
    if s.on_table(FIRST_REACTOR + reactor):
        bring_upgrades(s, reactor)
    else:
        placement.place_reserved(s, reactor + 1)


def take_offline(s: Raid, reactors: i64) -> None:
    """Reactors lose their charges and go offline, but stay; then, in number order, as many markers go as each supplied.

    [damage.reactor-threshold, reactors.offline-effect, reactors.never-destroyed, upgrades.remove,
    gap.upgrade-several-offline]
    """
    for reactor in range(REACTORS - 1, -1, -1):
        if (reactors >> reactor) & 1 and s.online(reactor) and s.supplied[reactor]:
            s.push(pack(steps.UNMARK, reactor))
    for reactor in range(REACTORS):
        if (reactors >> reactor) & 1 and s.online(reactor):
            s.charges[reactor] = OFFLINE
            s.tell(e.WENT_OFFLINE, FIRST_REACTOR + reactor)


# -- upgrades --------------------------------------------------------------------------------------------------------


def bring_upgrades(s: Raid, reactor: i64) -> None:
    """A reactor that has become online and revealed, whichever came second, supplies its upgrade markers.

    [upgrades.place, upgrades.timing, quality.upgrades-1-unit, quality.upgrades-2-units, gap.upgrade-when,
    setup.upgrade-markers, reactors.abilities-condition]
    """
    if not s.working(reactor):
        return
    qualities = s.card_of(FIRST_REACTOR + reactor).qualities
    n: i64 = 0
    if qualities & codes.ONE_UPGRADE:
        n += 1
    if qualities & codes.TWO_UPGRADES:
        n += 2
    if n:
        s.push(pack(steps.UPGRADE, reactor, n))


def ask_upgrade(s: Raid, reactor: i64, n: i64) -> None:
    """The Manager places a marker, if a card can have one; a marker that finds none is not owed later.

    [gap.upgrade-duplicate]
    """
    if upgradable(s):
        if n > 1:
            s.push(pack(steps.UPGRADE, reactor, n - 1))
        s.push(pack(steps.ASK_UPGRADE, reactor))


def upgradable(s: Raid) -> i64:
    """The grid slots whose card has an (upgrade) ability and no marker, staged or not.

    [upgrades.place, upgrades.unstaged-allowed, gap.upgrade-duplicate]
    """
    found: i64 = 0
    for slot in range(GRID):
        if s.printed(slot).upgradable and (s.upgraded >> slot) & 1 == 0:
            found |= bit(slot)
    return found


def mark(s: Raid, reactor: i64, slot: i64) -> None:
    """A marker unlocks all (upgrade) abilities of a card, for all its models. [upgrades.effect, gap.upgrade-scope]"""
    s.upgraded |= bit(slot)
    s.supplied[reactor] = s.supplied[reactor] + 1
    s.tell(e.MARKED, s.cards[slot])


def ask_unmark(s: Raid, reactor: i64) -> None:
    """The Manager chooses which marker goes, any of them, until as many are gone as the reactor had supplied.

    [upgrades.remove-any, example.upgrade-removal, gap.upgrade-several-offline]
    """
    if s.supplied[reactor]:
        s.push(pack(steps.UNMARK, reactor))
        s.push(pack(steps.ASK_UNMARK, reactor))


def unmark(s: Raid, reactor: i64, slot: i64) -> None:
    """A marker is removed; abilities activated before go on. [upgrades.needed, gap.upgrade-removed-mid-chain]"""
    s.upgraded &= ~bit(slot)
    s.supplied[reactor] = s.supplied[reactor] - 1
    s.tell(e.UNMARKED, s.cards[slot])
