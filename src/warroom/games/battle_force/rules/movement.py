"""A standard move of a unit: what a choice means on this field, and how it is carried out and told."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.rules.markers import count_lost, stir
from warroom.games.battle_force.space.bends import bend
from warroom.games.battle_force.space.candidates import toward
from warroom.games.battle_force.space.contact import close_in, regroup
from warroom.games.battle_force.space.field import coherent
from warroom.games.battle_force.space.moving import Terms, march
from warroom.games.battle_force.space.orders import CLOSE_IN, REGROUP, STAY, leader_x, leader_y, straight
from warroom.games.battle_force.space.rates import fails_on
from warroom.games.battle_force.space.rough import Outcome, carry_out
from warroom.games.battle_force.space.ticks import HX, HY, length, rounded
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.verbs import ENGAGE, GO, REDEPLOY, TOWARD
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, second, third, verb

WINNER_MOVE: Final = 40


def terms_of(s: Battle, unit: i64) -> Terms:
    """What limits the standard moves of the action under way: the target of an Engage may be touched, and so on.

    [house.move.multiplier, gap.advance.no-close-combat, gap.engage.without-target, gap.engage.falls-short]
    """
    if s.action == ENGAGE:
        return Terms(0, s.target, 0)
    return Terms(0, -1, 1 if s.action == REDEPLOY else 0)


def winner_terms() -> Terms:
    """What limits the move of the winner of a close combat: 4 inches whatever the ground.

    [gap.close.winner-move-limits]
    """
    return Terms(WINNER_MOVE, -1, 0)


def meant(s: Battle, unit: i64, word: i64, terms: Terms) -> i64:
    """The move that a choice stands for: a distance and a heading, or an objective to go towards, become a place.

    0: there is no such move.
    """
    if verb(word) == GO:
        return along_heading(s, unit, first(word), second(word), third(word), terms)
    if verb(word) == TOWARD:
        return to_objective(s, unit, first(word), second(word), terms)
    return word


def along_heading(s: Battle, unit: i64, distance: i64, heading: i64, formation: i64, terms: Terms) -> i64:
    """The move by a distance along a heading, rounded to the tick and not longer, with the bend that it may need."""
    f = s.field
    x, y = place_along(s, unit, distance, heading)
    if x < 0 or y < 0 or x > f.ground.width or y > f.ground.height:
        return 0
    word = straight(x, y, heading, formation)
    bent = bend(f, unit, word, terms)
    return bent if bent else word


def place_along(s: Battle, unit: i64, distance: i64, heading: i64) -> tuple[i64, i64]:
    """Where the leader of a unit comes to by a distance along a heading, rounded to the tick and not longer."""
    f = s.field
    leader = f.leader(unit)
    n = distance
    while n > 0 and length(rounded(n * HX[heading]), rounded(n * HY[heading])) > distance:
        n -= 1
    return f.x[leader] + rounded(n * HX[heading]), f.y[leader] + rounded(n * HY[heading])


def off_table_along(s: Battle, unit: i64, distance: i64, heading: i64) -> i64:
    """By how much the leader would not be wholly on the table after a distance along a heading."""
    g, radius = s.field.ground, s.field.radius[s.field.leader(unit)]
    x, y = place_along(s, unit, distance, heading)
    return max(max(radius - x, x - g.width + radius), max(radius - y, y - g.height + radius))


def to_objective(s: Battle, unit: i64, objective: i64, formation: i64, terms: Terms) -> i64:
    """A legal move towards an objective, as far as it goes; 0 if there is none."""
    scenario = s.scenario()
    if objective >= len(scenario.objective_x):
        return 0
    x: i64 = scenario.objective_x[objective]
    y: i64 = scenario.objective_y[objective]
    return toward(s.field, unit, x, y, formation, terms)


def regroups(s: Battle, unit: i64) -> bool:
    """Whether a unit may regroup: it is out of coherency. [house.move.regroup, gap.unit.straggler]"""
    return not coherent(s.field, unit)


def move(s: Battle, unit: i64, word: i64, terms: Terms, chance: Chance) -> bool:
    """Carries out a standard move that is legal; whether anything moved. Turning on the spot is not a move.

    [house.move.parts, house.engage.move-options, gap.hunker.duration]
    """
    kind = verb(word)
    if kind == STAY:
        s.field.turn(unit, first(word))
        s.tell(e.STAYED, unit, first(word))
        return False
    if kind == CLOSE_IN:
        outcome = close_in(s.field, unit, terms.target, chance)
        settle_move(s, unit, outcome, e.CLOSED_IN, terms.target, 0)
    elif kind == REGROUP:
        outcome = regroup(s.field, unit, terms, chance)
        settle_move(s, unit, outcome, e.REGROUPED, 0, 0)
    else:
        word = meant(s, unit, word, terms)
        outcome = carry_out(s.field, march(s.field, unit, word), chance)
        settle_move(s, unit, outcome, e.MOVED, leader_x(word), leader_y(word))
    return True


def settle_move(s: Battle, unit: i64, outcome: Outcome, event: i64, b: i64, c: i64) -> None:
    """What a move leads to: markers that end by moving, and bases that got stuck."""
    if outcome.moved:
        stir(s, unit)
    s.tell(event, unit, b, c)
    tell_trials(s, outcome)
    count_lost(s, unit)
    if unit == s.actor and not s.able(unit):
        s.halted = 1


def tell_trials(s: Battle, outcome: Outcome) -> None:
    """Each difficult ground test is told, and each base that found no place to stand or walked off the table.

    [difficult-ground.one-d6-per-base, difficult-ground.failure-is-out-of-action]
    """
    if s.log is None:
        return
    for trial in outcome.trials:
        kind = e.GROUND_FAILED if trial.failed else e.GROUND_PASSED
        s.tell(kind, trial.base, trial.die, (fails_on(s.field.kind[trial.base]) + 1) << 4 | trial.again)
    for base in outcome.lost:
        s.tell(e.BASE_LOST, base)
