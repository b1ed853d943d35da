"""Building an army by points: what a legal list is, and which units stay in reserve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from warroom.games.battle_force.box import Box
from warroom.games.battle_force.space.rates import INFANTRY
from warroom.kernel.refusals import Refusal

POINTS: Final = 1000
FEWEST: Final = 6
MOST: Final = 10
FEWEST_INFANTRY: Final = 2
MOST_ALIKE: Final = 2
FEWEST_COMMS: Final = 1
MOST_COMMS: Final = 3
RESERVE_LEAST: Final = 250
RESERVE_MOST: Final = 500
ARMY_RULE: Final = "house.army.limits"
RESERVE_RULE: Final = "house.reserve.choice"


def points_of(box: Box, units: Sequence[int]) -> int:
    """What units cost together."""
    return sum(int(box.profiles[unit].points) for unit in units)


def checks_of(box: Box, units: Sequence[int]) -> list[tuple[bool, str, str]]:
    """What a legal army must fulfil, one after the other: whether it does, in a few words, and what would be wrong.

    Six to ten units of one force for at most 1000 points: two infantry units at least, no profile more than twice, and
    one to three comms bases. What is not spent is lost. [house.army.limits, gap.army.building]
    """
    profiles = [box.profiles[unit] for unit in units]
    forces = sorted({int(profile.force) for profile in profiles})
    names = " and ".join(box.force_titles[force] for force in forces)
    points = points_of(box, units)
    infantry = sum(1 for profile in profiles if profile.kind == INFANTRY)
    alike = [unit for unit in units if list(units).count(unit) > MOST_ALIKE]
    most = f"{box.profiles[alike[0]].title}; this one has {list(units).count(alike[0])}" if alike else ""
    comms = sum(int(profile.comms) for profile in profiles)
    return [
        (
            FEWEST <= len(units) <= MOST,
            f"{len(units)} units of {FEWEST} to {MOST}",
            f"An army has {FEWEST} to {MOST} units; this one has {len(units)}.",
        ),
        (len(forces) <= 1, "one force", f"All units are of one force; these are of {names}."),
        (
            points <= POINTS,
            f"{points} of {POINTS} points",
            f"An army costs at most {POINTS} points; this one costs {points - POINTS} too many.",
        ),
        (
            infantry >= FEWEST_INFANTRY,
            f"{infantry} infantry units, at least {FEWEST_INFANTRY}",
            f"An army has at least {FEWEST_INFANTRY} infantry units; this one has {infantry}.",
        ),
        (
            not alike,
            f"no more than {MOST_ALIKE} alike",
            f"An army has at most {MOST_ALIKE} of {most}.",
        ),
        (
            FEWEST_COMMS <= comms <= MOST_COMMS,
            f"{comms} comms bases of {FEWEST_COMMS} to {MOST_COMMS}",
            f"An army has {FEWEST_COMMS} to {MOST_COMMS} comms bases; this one has {comms}.",
        ),
    ]


def fault_of(box: Box, units: Sequence[int]) -> Refusal | None:
    """Why a list of units is no legal army, with what would mend it, or None. [house.army.limits]"""
    for fine, _, says in checks_of(box, units):
        if not fine:
            return Refusal(ARMY_RULE, says)
    return None


def reserve_of(box: Box, units: Sequence[int]) -> list[int]:
    """Who of a list of one's own stays in reserve if nobody says it: enough of its units, from the last one on.

    [house.reserve.choice, gap.reserves.own-list]
    """
    found: list[int] = []
    for place in reversed(range(len(units))):
        points = points_of(box, [units[other] for other in found])
        if points < RESERVE_LEAST and points + box.profiles[units[place]].points <= RESERVE_MOST:
            found.append(place)
    return sorted(found)


def reserve_fault(box: Box, units: Sequence[int], places: Sequence[int]) -> Refusal | None:
    """Why these units of a list cannot be its reserve, or None. [house.reserve.choice]"""
    points = points_of(box, [units[place] for place in places])
    if RESERVE_LEAST <= points <= RESERVE_MOST:
        return None
    says = f"Reserves are worth {RESERVE_LEAST} to {RESERVE_MOST} points together; these are worth {points}."
    return Refusal(RESERVE_RULE, says)
