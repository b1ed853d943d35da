"""Close combat: rounds, who fights, hits, the loser, and how a combat ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.box import NONE
from warroom.games.battle_force.rules.allocation import allocate, bases_in, dealt, highest_first
from warroom.games.battle_force.rules.engage import go_away
from warroom.games.battle_force.rules.markers import hunker, lose_base, stir
from warroom.games.battle_force.rules.parting import flee_from, leave_behind
from warroom.games.battle_force.rules.round import repair_all
from warroom.games.battle_force.rules.saves import KILLED, UNHARMED, hit_base
from warroom.games.battle_force.space.contact import can_be_hit, fighting, in_contact, pile_in
from warroom.games.battle_force.space.sight import REAR
from warroom.games.battle_force.state import HELD, PINNED, SPENT, Battle
from warroom.kernel.chance import Chance
from warroom.kernel.words import ones, pack

ATTACKER: Final = 0
DEFENDER: Final = 1
ROUNDS: Final = 6
TIES: Final = 2  # in a row, after which the attacker has lost


def fighter(s: Battle, which: i64) -> i64:
    """The unit that announced the Engage, or its target; whoever counter-attacks is still the defender.

    [gap.close.attacker-with-counter-attack, gap.close.third-units]
    """
    return s.actor if which == ATTACKER else s.target


def begin_melee(s: Battle) -> None:
    """Close combat takes place if a base of each unit is in contact; a held Overwatch is lost with it.

    [engage.may-enter-close-combat, gap.close.contact-definition, overwatch.lost-if-target-in-close-combat]
    """
    if s.halted or not s.on_table(s.target):
        return
    if not in_contact(s.field, s.actor, s.target):
        s.tell(e.FALLS_SHORT, s.actor, s.target)
        return
    if s.watch == HELD:
        s.watch = SPENT
        s.tell(e.LOST_TO_MELEE, s.watcher)
    s.fought = 1
    s.ties = 0
    s.leaver = NONE
    s.tell(e.MELEE, s.actor, s.target)
    s.push(pack(steps.MELEE_ROUND, 1))


def fight_round(s: Battle, number: i64, chance: Chance) -> None:
    """Who fights and who can be hit is fixed first; in round 1 the attacker strikes first, later both roll at once.

    [house.close.round, house.close.fighting-bases, close.first-round-attacker-first, close.later-rounds-simultaneous,
    gap.close.dice-and-hits]
    """
    if number > 1:
        pile(s, ATTACKER)
        pile(s, DEFENDER)
    for which in range(2):
        unit, enemy = fighter(s, which), fighter(s, 1 - which)
        s.fighters[which] = fighting(s.field, unit, enemy)
        s.exposed[which] = can_be_hit(s.field, unit, enemy)
        s.lost[which] = 0
    if s.fighters[ATTACKER] == 0 and s.fighters[DEFENDER] == 0:
        s.tell(e.NOBODY_FIGHTS, s.actor, s.target)
        return
    s.tell(e.MELEE_ROUND, number)
    s.push(pack(steps.MELEE_RESULT, number))
    hits = strike(s, ATTACKER, chance)
    if number == 1:
        s.push(steps.STRIKE_BACK)
    else:
        s.push(pack(steps.MELEE_HITS, ATTACKER, strike(s, DEFENDER, chance)))
    s.push(pack(steps.MELEE_HITS, DEFENDER, hits))


def pile(s: Battle, which: i64) -> None:
    """Before the second and each later round a unit closes in by up to 2 inches, without tests; a pinned one stays.

    [house.close.pile-in, gap.pinned.effects]
    """
    unit = fighter(s, which)
    if not s.has(unit, PINNED) and pile_in(s.field, unit, fighter(s, 1 - which)).moved:
        stir(s, unit)
        s.tell(e.PILED_IN, unit)


def strike(s: Battle, which: i64, chance: Chance) -> i64:
    """The fighting bases of a side that still work roll their close dice against the enemy's close defence; the hits.

    [gap.close.dice-and-hits, house.close.round]
    """
    unit, enemy = fighter(s, which), fighter(s, 1 - which)
    needed = s.of(enemy).close_defence
    dice: list[int] = []
    hits: i64 = 0
    for i in range(s.of(unit).close_dice * ones(s.fighters[which] & s.field.working_mask(unit))):
        die = chance.roll(6)
        dice.append(die)
        if die >= needed:
            hits += 1
    s.tell_list(e.MELEE_DICE, dice, unit, hits, needed)
    return hits


def strike_back(s: Battle, chance: Chance) -> None:
    """In the first round the surviving fighting bases of the defender roll after the attacker's hits are resolved.

    [close.first-round-attacker-first, house.close.round]
    """
    if s.on_table(s.target):
        s.push(pack(steps.MELEE_HITS, ATTACKER, strike(s, DEFENDER, chance)))


def deal_hits(s: Battle, which: i64, hits: i64) -> None:
    """Hits are dealt evenly among the bases that can be hit, in the owner's order. [house.close.round]"""
    exposed = s.exposed[which] & s.field.current_mask(fighter(s, which))
    if hits and exposed:
        s.push(pack(steps.MELEE_LAND, which, hits))
        allocate(s, fighter(s, which), highest_first(exposed), hits)


def land_hits(s: Battle, which: i64, hits: i64, chance: Chance) -> None:
    """Saves as usual, vehicles by rear armour, no re-roll, no pinning, no rout; bases destroyed or knocked out count.

    [gap.close.dice-and-hits, gap.close.reroll-not-allowed, gap.close.pinning-and-rout, gap.close.loser,
    gap.armour.relevant-value]
    """
    unit, enemy = fighter(s, which), fighter(s, 1 - which)
    armour: i64 = s.of(unit).armour[REAR] if s.of(unit).armour else 0
    bases, each = bases_in(s.order), dealt(s.order, hits)
    for place in range(len(bases)):
        base: i64 = s.field.first[unit] + bases[place]
        worked = s.field.working(base)
        worst: i64 = UNHARMED
        for i in range(each[place]):
            result = hit_base(s, base, s.of(enemy).close_damage, armour, 0, False, chance)
            if result > worst:
                worst = result
            if result == KILLED:
                break
        if worst == KILLED or (worst != UNHARMED and worked):
            s.lost[which] = s.lost[which] + 1


# -- results -----------------------------------------------------------------------------------------------------------


def judge_round(s: Battle, number: i64, chance: Chance) -> None:
    """After a round: is a side wiped out, does one leave, who has lost, has it lasted too long?

    [house.close.result-sequence, gap.close.unit-wiped-out, gap.close.disengage-extra-round,
    gap.close.no-lasting-combats]
    """
    s.tell(e.MELEE_LOSSES, number, s.lost[ATTACKER], s.lost[DEFENDER])
    helpless = [s.field.working_mask(fighter(s, which)) == 0 for which in range(2)]
    if helpless[ATTACKER] and helpless[DEFENDER]:
        s.tell(e.NOBODY_WINS, s.actor, s.target)
    elif helpless[ATTACKER]:
        overrun(s, ATTACKER)
    elif helpless[DEFENDER]:
        overrun(s, DEFENDER)
    elif s.leaver != NONE:
        part(s, s.leaver)
    else:
        judge_loser(s, number, chance)


def overrun(s: Battle, which: i64) -> None:
    """A side without a working base has lost: what is Out of Action within 1 inch of a working enemy base is destroyed.

    [gap.close.unit-wiped-out]
    """
    unit, enemy = fighter(s, which), fighter(s, 1 - which)
    near = can_be_hit(s.field, unit, enemy)
    for number in range(6):
        if (near >> number) & 1:
            s.tell(e.OVERRUN, s.field.first[unit] + number)
            lose_base(s, s.field.first[unit] + number)
    win(s, enemy)


def judge_loser(s: Battle, number: i64, chance: Chance) -> None:
    """The side with more losses has lost the round; after two ties in a row it is the attacker; a tie is fought on.

    [gap.close.loser, gap.close.tie, gap.close.who-can-lose, house.close.round-limit, gap.close.round-limit]
    """
    loser: i64 = NONE
    if s.lost[ATTACKER] != s.lost[DEFENDER]:
        s.ties = 0
        loser = ATTACKER if s.lost[ATTACKER] > s.lost[DEFENDER] else DEFENDER
    else:
        s.ties += 1
        s.tell(e.MELEE_TIED, s.ties)
        if s.ties >= TIES:
            loser = ATTACKER
    if loser != NONE and not keeps_fighting(s, fighter(s, loser), chance):
        flee_from(s, fighter(s, loser), fighter(s, 1 - loser), 0, 0, chance)
        win(s, fighter(s, 1 - loser))
    elif number >= ROUNDS:
        s.tell(e.ROUND_LIMIT, s.actor)
        part(s, ATTACKER)
    elif loser != NONE:
        s.push(pack(steps.MELEE_ROUND, number + 1))
        s.push(pack(steps.ASK_BATTLE_ON, s.side[fighter(s, loser)], fighter(s, loser)))
    else:
        s.push(pack(steps.MELEE_ROUND, number + 1))


def keeps_fighting(s: Battle, unit: i64, chance: Chance) -> bool:
    """The loser rolls morale: who passes may go on, who fails must flee.

    [close-results.loser-rolls-morale, close-results.failed-flees, close-results.passed-chooses]
    """
    die = chance.roll(6)
    passed = die >= s.of(unit).morale
    s.tell(e.MORALE_PASSED if passed else e.MORALE_FAILED, unit, die, s.of(unit).morale)
    return passed


def battle_on(s: Battle, unit: i64) -> None:
    """Another round is fought. [close-results.battle-on]"""
    s.tell(e.BATTLES_ON, unit)


def decide_to_leave(s: Battle, unit: i64) -> None:
    """One more round is fought first, and then the unit leaves whatever comes of it.

    [close-results.disengage-one-more-round, gap.close.disengage-extra-round]
    """
    s.leaver = ATTACKER if unit == s.actor else DEFENDER
    s.tell(e.WILL_DISENGAGE, unit)


def part(s: Battle, which: i64) -> None:
    """A unit leaves the combat, and the other has won.

    [close-results.disengage-standard-move-away, gap.close.disengage-extra-round, house.close.round-limit]
    """
    unit, enemy = fighter(s, which), fighter(s, 1 - which)
    s.push(pack(steps.CONSOLIDATE, enemy))
    s.push(pack(steps.LEFT_BEHIND, unit))
    s.push(pack(steps.LEAVE, unit, enemy))


def leave(s: Battle, unit: i64, enemy: i64, chance: Chance) -> None:
    """Vehicles that are Out of Action roll for repair before the unit moves away.

    [close-results.disengage-vehicles-repair, gap.close.disengage-repair-moment]
    """
    repair_all(s, unit, chance)
    go_away(s, unit, enemy, chance)


def win(s: Battle, unit: i64) -> None:
    """The other side consolidates."""
    s.push(pack(steps.CONSOLIDATE, unit))


def consolidate(s: Battle, unit: i64, chance: Chance) -> None:
    """The winner repairs, may move 4 inches, and its infantry and guns hunker down; that costs no activation.

    [close-results.winner-repairs, close-results.winner-moves-four, house.close.consolidate,
    gap.close.winner-hunkered-cost]
    """
    if not s.on_table(unit):
        return
    s.tell(e.MELEE_WON, unit)
    repair_all(s, unit, chance)
    s.push(pack(steps.HUNKER, unit))
    if s.able(unit):
        s.push(pack(steps.ASK_CONSOLIDATE, s.side[unit], unit))


def hunker_winner(s: Battle, unit: i64) -> None:
    """Winning infantry and guns are hunkered down after their move; who is dug in and did not move stays so.

    [close-results.winner-infantry-guns-hunker, gap.close.winner-dug-in]
    """
    if s.on_table(unit) and not s.vehicles(unit):
        hunker(s, unit)


def left_behind(s: Battle, unit: i64) -> None:
    """What did not get away is destroyed."""
    leave_behind(s, unit)
