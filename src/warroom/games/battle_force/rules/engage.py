"""An Engage against a unit: how the target responds, before and after the first part of the move."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.revisions import AUDITED
from warroom.games.battle_force.rules.markers import count_lost, stir
from warroom.games.battle_force.rules.movement import tell_trials
from warroom.games.battle_force.rules.parting import move_away
from warroom.games.battle_force.rules.ranged import can_shoot_at, can_shoot_out_of_turn, shot_word
from warroom.games.battle_force.space.contact import close_in, in_contact
from warroom.games.battle_force.space.flight import ways_out
from warroom.games.battle_force.space.rates import GUN
from warroom.games.battle_force.state import ACTIVATED, COUNTERED, COUNTERS, DEFENDED, DEFENDS, DISENGAGES, Battle
from warroom.kernel.chance import Chance
from warroom.kernel.words import pack


def responds(s: Battle, unit: i64) -> bool:
    """Whether the target of an Engage can respond: not pinned, not all Out of Action, not activated this round.

    [close.defender-declares-response, close.no-response-if-pinned, close.no-response-if-out-of-action,
    close.no-response-if-activated]
    """
    return s.able(unit) and not s.has(unit, ACTIVATED)


def can_defend(s: Battle, unit: i64) -> bool:
    """Whether Defensive Fire may be declared: not with area weapons, nor by hunkered infantry and guns.

    [close.response-defensive-fire, gap.close.hunkered-responses, house.area.no-reaction]
    """
    return can_shoot_out_of_turn(s, unit)


def can_counter(s: Battle, unit: i64) -> bool:
    """Whether a Counter Attack may be declared: guns never do. [gap.close.hunkered-responses, gap.engage.who-may]"""
    return s.of(unit).kind != GUN


def respond(s: Battle, unit: i64, response: i64) -> None:
    """The target declares its response; to declare none is allowed.

    [close.defender-declares-response, gap.close.may-choose-no-response]
    """
    s.response = response
    s.tell(e.RESPONDS, unit, response)


def carry_out_response(s: Battle, chance: Chance) -> None:
    """Before the attacker moves: a Disengage, or Defensive Fire if it can be made at once.

    If Overwatch has ended the Engage, there is nothing to respond to any more.

    [close.response-disengage, gap.close.disengage-response-moment, close.response-defensive-fire,
    gap.close.response-to-an-ended-engage]
    """
    if s.halted:
        return
    if s.response == DISENGAGES:
        go_away(s, s.target, s.actor, chance)
    elif s.response == DEFENDS and can_shoot_at(s, s.target, s.actor):
        fire_defensively(s)


def go_away(s: Battle, unit: i64, enemy: i64, chance: Chance) -> None:
    """The owner names the heading of a move away when it is made; if no heading leads away, nobody moves.

    [gap.close.direction-away, gap.close.heading-when-moving, house.flee.headings]
    """
    if ways_out(s.field, unit, enemy):
        s.push(pack(steps.ASK_AWAY, s.side[unit], unit, enemy))
    else:
        move_away(s, unit, enemy, -1, chance)


def fire_defensively(s: Battle) -> None:
    """A ranged attack on the engaging unit. [close.response-defensive-fire]"""
    s.response = DEFENDED
    s.tell(e.DEFENSIVE_FIRE, s.target, s.actor)
    s.push(shot_word(s.target, s.actor, 63, 0))


def fire_delayed(s: Battle) -> None:
    """Defensive Fire that could not be made before is made after the first part, or is lost.

    [gap.close.defensive-fire-sight]
    """
    if s.halted or s.response != DEFENDS:
        return
    if s.able(s.target) and can_shoot_at(s, s.target, s.actor):
        fire_defensively(s)
    else:
        s.response = DEFENDED
        s.tell(e.LOST_DEFENCE, s.target)


def counter_attack(s: Battle, chance: Chance) -> None:
    """After the first part the target closes in on the attacker by its full move, unless they are in contact already.

    The attacker then makes the second part, whether or not this led to contact.

    [close.response-counter-attack-after-first-part, close.response-counter-attack-full-move,
    gap.close.counter-attack-details, gap.difficult.forced-moves]
    """
    if s.halted or s.response != COUNTERS or not s.able(s.target) or in_contact(s.field, s.actor, s.target):
        return
    if s.box.revision >= AUDITED:
        s.response = COUNTERED
    outcome = close_in(s.field, s.target, s.actor, chance)
    if outcome.moved:
        stir(s, s.target)
    s.tell(e.COUNTER_ATTACKS, s.target, s.actor)
    tell_trials(s, outcome)
    count_lost(s, s.target)
