"""One hit on one base: penetration of armour, then the save roll, and what a failed one does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.rules.markers import lose_base
from warroom.games.battle_force.space.rates import INFANTRY, is_vehicle
from warroom.games.battle_force.state import DUG_IN, HUNKERED, Battle
from warroom.kernel.chance import Chance

# what comes of a hit
UNHARMED: Final = 0
KNOCKED_OUT: Final = 1
KILLED: Final = 2

# how deep a hit goes
BOUNCES: Final = 0
MINOR: Final = 1
MAJOR: Final = 2

INFANTRY_SAVES: Final = 4
GUNS_SAVE: Final = 3
MINOR_SAVES: Final = 4
MAJOR_SAVES: Final = 6


def penetration(total: i64, armour: i64) -> i64:
    """Die and damage together: below the armour nothing, equal a Minor Hit, above a Major Hit.

    [penetration.below-armour-fails, penetration.equal-is-minor, penetration.above-is-major]
    """
    return BOUNCES if total < armour else MINOR if total == armour else MAJOR


def vehicle_save(roll: i64, depth: i64) -> i64:
    """The vehicle lines of the save table; a modified roll below 1 reads as 1, above 6 as 6.

    [save.vehicle-minor-one-destroyed, save.vehicle-minor-two-three-out-of-action, save.vehicle-minor-four-plus-saved,
    save.vehicle-major-one-to-three-destroyed, save.vehicle-major-four-five-out-of-action,
    save.vehicle-major-six-plus-saved, gap.area.save-modifiers-on-tables]
    """
    if depth == MINOR:
        return KILLED if roll <= 1 else KNOCKED_OUT if roll <= 3 else UNHARMED
    return KILLED if roll <= 3 else KNOCKED_OUT if roll <= 5 else UNHARMED


def hit_base(s: Battle, base: i64, damage: i64, armour: i64, modifier: i64, ranged: bool, chance: Chance) -> i64:
    """One hit on a base, from penetration to what becomes of it; the modifier is of the save.

    [ranged.step-five-penetration, ranged.step-six-saves, house.space.dice-order]
    """
    if is_vehicle(s.field.kind[base]):
        return hit_vehicle(s, base, damage, armour, modifier, chance)
    return hit_troops(s, base, modifier, ranged, chance)


def hit_troops(s: Battle, base: i64, modifier: i64, ranged: bool, chance: Chance) -> i64:
    """Infantry saves on 4 or more, guns on 3 or more, without penetration; who fails is destroyed.

    Hunkered or dug in they roll a failed save against a ranged attack once more, and the second roll stands.

    [save.infantry-four-plus, save.guns-three-plus, gap.saves.failed-infantry-or-gun, gap.armour.unarmoured,
    hunker-down.infantry-guns-reroll-saves, hunker-down.ranged-attacks-only, dig-in.infantry-guns-reroll-saves,
    take-cover.infantry-guns-reroll, gap.frame.rerolls, gap.close.reroll-not-allowed]
    """
    needed: i64 = INFANTRY_SAVES if s.field.kind[base] == INFANTRY else GUNS_SAVE
    die = chance.roll(6)
    if die + modifier < needed and ranged and s.has(s.field.unit[base], HUNKERED | DUG_IN):
        s.tell(e.SAVES_AGAIN, base, die, needed << 8 | (modifier + 8))
        die = chance.roll(6)
    if die + modifier >= needed:
        s.tell(e.SAVED, base, die, needed << 8 | (modifier + 8))
        return UNHARMED
    s.tell(e.NOT_SAVED, base, die, needed << 8 | (modifier + 8))
    lose_base(s, base)
    return KILLED


def hit_vehicle(s: Battle, base: i64, damage: i64, armour: i64, modifier: i64, chance: Chance) -> i64:
    """A vehicle is tested for penetration first; Out of Action a second time changes nothing.

    [ranged.step-five-penetration, gap.vehicle.out-of-action-effects, gap.allocation.several-kinds-of-loss]
    """
    die = chance.roll(6)
    depth = penetration(die + damage, armour)
    s.tell(
        e.BOUNCED if depth == BOUNCES else e.MINOR_HIT if depth == MINOR else e.MAJOR_HIT,
        base,
        die,
        damage << 8 | armour,
    )
    if depth == BOUNCES:
        return UNHARMED
    die = chance.roll(6)
    roll = die + modifier
    result = vehicle_save(1 if roll < 1 else 6 if roll > 6 else roll, depth)
    why = (MINOR_SAVES if depth == MINOR else MAJOR_SAVES) << 8 | (modifier + 8)
    if result == UNHARMED:
        s.tell(e.VEHICLE_SAVED, base, die, why)
    elif result == KNOCKED_OUT:
        s.field.knock_out(base)
        s.tell(e.KNOCKED_OUT, base, die, why)
    else:
        s.tell(e.BASE_DESTROYED, base, die, why)
        lose_base(s, base)
    return result
