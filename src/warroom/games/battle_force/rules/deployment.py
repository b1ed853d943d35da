"""Deployment: who places first, where units may stand, and the arrival of reserves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.box import NONE
from warroom.games.battle_force.rules.markers import hunker
from warroom.games.battle_force.space.candidates import likely_places
from warroom.games.battle_force.space.orders import ARRIVE, DEPLOY, placed_unit
from warroom.games.battle_force.space.placing import ENTRY_DISTANCE, entry_strip, first_fit, set_up
from warroom.games.battle_force.space.rates import VTOL
from warroom.games.battle_force.state import DUE, FIELDED, RESERVE, WAITING, Battle
from warroom.kernel.chance import Chance
from warroom.kernel.words import pack

COARSE: Final = 20  # ticks between places that are tried first
FINE: Final = 5


def begin_battle(s: Battle, reserves: list[int]) -> None:
    """The forces stand ready: reserves apart, comms dice as the scenario gives them, and nobody has a marker.

    [house.deploy.states, house.reserve.choice, gap.comms.dice-gained, gap.activation.first-round-pool,
    gap.deployment.procedure]
    """
    scenario = s.scenario()
    for unit in reserves:
        s.place[unit] = RESERVE
    s.comms = scenario.comms.copy()
    s.push(steps.BEGIN_ROUND)
    s.push(steps.ASSEMBLE)
    s.push(pack(steps.PLACE, scenario.first) if scenario.first != NONE else steps.ROLL_TO_PLACE)


def area_of(s: Battle, unit: i64, verb: i64) -> list[int]:
    """Where the centres of a unit's bases may stand: its zone, or a strip of 4 inches along its entry edge.

    [house.deploy.alternate, house.reserve.placement]
    """
    seat: i64 = s.side[unit]
    if verb == DEPLOY:
        return s.scenario().zones[seat]
    return entry_strip(s.field.ground, s.scenario().edges[seat], s.box.radius[s.of(unit).kind])


def distance_of(verb: i64) -> i64:
    """How far from every enemy a unit must be placed: reserves keep away. [house.reserve.placement]"""
    return ENTRY_DISTANCE if verb == ARRIVE else 0


def rule_of(verb: i64) -> str:
    """The rule by which a unit is placed."""
    return "house.reserve.placement" if verb == ARRIVE else "house.deploy.alternate"


def places_for(s: Battle, unit: i64, verb: i64) -> list[int]:
    """Likely places for a unit, or any one if there is little room."""
    found = likely_places(s.field, unit, verb, area_of(s, unit, verb), distance_of(verb))
    if found:
        return found
    word = first_place(s, unit, verb)
    return [word] if word else []


def first_place(s: Battle, unit: i64, verb: i64) -> i64:
    """The first place where a unit fits, on a grid of half inches in every formation and heading; 0: there is no room.

    [gap.reserves.no-room, gap.deployment.no-room]
    """
    area = area_of(s, unit, verb)
    flying: i64 = 1 if s.of(unit).kind == VTOL else 0
    word = first_fit(s.field, unit, verb, area, distance_of(verb), flying, COARSE, 4)
    if word == 0:
        word = first_fit(s.field, unit, verb, area, distance_of(verb), flying, FINE, 1)
    return word


def roll_to_place(s: Battle, chance: Chance) -> None:
    """Each player rolls a die, ties again; the higher one chooses who places first. [house.deploy.alternate]"""
    while True:
        mine, theirs = chance.roll(6), chance.roll(6)
        if mine != theirs:
            break
        s.tell(e.INITIATIVE_TIED, mine)
    winner = 0 if mine > theirs else 1
    s.tell(e.ROLLED_TO_PLACE, winner, mine, theirs)
    s.push(pack(steps.ASK_FIRST, winner))


def begin_placing(s: Battle, seat: i64) -> None:
    """A side places its next unit; one that has none left lets the other go on alone. [house.deploy.alternate]"""
    if any_to_place(s, seat):
        s.push(pack(steps.ASK_DEPLOY, seat))
    elif any_to_place(s, 1 - seat):
        s.push(pack(steps.ASK_DEPLOY, 1 - seat))


def any_to_place(s: Battle, seat: i64) -> bool:
    """Whether a side has a unit that can be placed; those for which there is no room wait in reserve.

    [gap.deployment.no-room]
    """
    found = False
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and s.place[unit] == WAITING:
            if found or first_place(s, unit, DEPLOY):
                found = True
            else:
                s.place[unit] = RESERVE
                s.mark(unit, DUE)
                s.tell(e.NO_ROOM, unit)
    return found


def deploy(s: Battle, seat: i64, word: i64) -> None:
    """A unit is placed in formation; where the scenario says so, infantry and guns start hunkered down.

    [house.deploy.alternate, house.deploy.states]
    """
    unit = placed_unit(word)
    set_up(s.field, word)
    s.place[unit] = FIELDED
    s.tell(e.DEPLOYED, seat, unit)
    if (s.scenario().hunkered >> seat) & 1 and not s.vehicles(unit):
        hunker(s, unit)
    s.push(pack(steps.PLACE, seat if s.scenario().first != NONE else 1 - seat))


def can_arrive(s: Battle, unit: i64) -> bool:
    """Whether there is room for a reserve at its entry edge. [house.reserve.placement, gap.reserves.no-room]"""
    return first_place(s, unit, ARRIVE) != 0


def arrive(s: Battle, unit: i64, word: i64) -> None:
    """A reserve comes onto the table and can act in the next round.

    [house.reserve.placement, gap.reserves.procedure]
    """
    set_up(s.field, word)
    s.place[unit] = FIELDED
    s.unmark(unit, DUE)
    s.tell(e.ARRIVED, s.side[unit], unit)
