"""Area effect: a template is laid, scatters, and everybody under it is hit alike, friend or foe."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.rules.comms import works
from warroom.games.battle_force.rules.ranged import modified, shake
from warroom.games.battle_force.rules.saves import KILLED, hit_base
from warroom.games.battle_force.space.field import within, within_point
from warroom.games.battle_force.space.sight import SIDE, sees, stands_in_cover
from warroom.games.battle_force.space.templates import scatter, under
from warroom.games.battle_force.state import REDEPLOYING, Battle
from warroom.kernel.chance import Chance
from warroom.kernel.words import ones

LONG_RANGE: Final = 160
WEAPON_SCATTER: Final = 4  # is taken off the distance die


def band(hits: i64) -> i64:
    """How heavy an area attack is on a unit: 0 for one or two hits, 1 for three or four, 2 for more.

    [area.one-two-hits, area.three-four-hits, area.five-plus-hits]
    """
    return 0 if hits <= 2 else 1 if hits <= 4 else 2


def save_modifier(hits: i64) -> i64:
    """What the hits on a unit add to its saves."""
    return 1 if band(hits) == 0 else -band(hits)


def damage_modifier(hits: i64) -> i64:
    """What the hits on a unit add to the damage."""
    return band(hits)


def in_reach(s: Battle, unit: i64, base: i64) -> i64:
    """The working bases of a unit that have a base in range, as a set. [house.area.weapon]"""
    f = s.field
    found: i64 = 0
    mask = f.working_mask(unit)
    for number in range(6):
        if (mask >> number) & 1 and within(f, f.first[unit] + number, base, s.of(unit).range):
            found |= 1 << number
    return found


def can_aim(s: Battle, unit: i64, base: i64) -> bool:
    """Whether an area weapon may aim at a base: an enemy on the ground, in range, seen by a working base of the unit.

    With the trait indirect a working comms base of the same force whose unit is not pinned may see it instead.

    [house.area.weapon, house.ranged.indirect, gap.area.indirect-fire]
    """
    f = s.field
    if f.owner[base] == s.side[unit] or not f.stands(base) or in_reach(s, unit, base) == 0:
        return False
    for own in range(f.first[unit], f.first[unit + 1]):
        if f.working(own) and sees(f, own, base):
            return True
    return s.of(unit).indirect and spotted(s, s.side[unit], base)


def spotted(s: Battle, seat: i64, base: i64) -> bool:
    """Whether a comms base that works for a seat sees a base. [house.ranged.indirect]"""
    for unit in range(len(s.profile)):
        if s.side[unit] != seat or not s.on_table(unit):
            continue
        for number in range(s.of(unit).comms):
            own = s.field.first[unit] + number
            if works(s, own) and sees(s.field, own, base):
                return True
    return False


def aim(s: Battle, unit: i64, base: i64, doubled: bool, chance: Chance) -> None:
    """An area weapon fires: the template scatters from the base it aims at; all in range add their dice to one roll.

    [house.area.weapon, gap.area.procedure, gap.area.scatter]
    """
    f = s.field
    mask = in_reach(s, unit, base)
    s.tell(e.AIMED, unit, base)
    x, y = scattered(s, f.x[base], f.y[base], WEAPON_SCATTER, chance)
    far = True
    for number in range(6):
        if (mask >> number) & 1 and within_point(f, f.first[unit] + number, x, y, LONG_RANGE):
            far = False  # [gap.area.defence-modifiers]
    dice = s.of(unit).attack_dice * ones(mask)
    burst(s, x, y, s.of(unit).area, dice, s.of(unit).damage, far, doubled, chance)


def scattered(s: Battle, x: i64, y: i64, minus: i64, chance: Chance) -> tuple[i64, i64]:
    """Where a template comes down: a distance die less what the weapon takes off, then a direction die.

    [house.area.scatter, gap.area.scatter]
    """
    distance = chance.roll(6)
    direction = chance.roll(6)
    to_x, to_y = scatter(s.field.ground, x, y, max(distance - minus, 0), direction)
    s.tell(e.SCATTERED, distance << 4 | direction, to_x, to_y)
    return to_x, to_y


def burst(
    s: Battle, x: i64, y: i64, radius: i64, n: i64, damage: i64, far: bool, doubled: bool, chance: Chance
) -> None:
    """One roll for all units under the template, in order of their numbers; who is under it is fixed first.

    [house.area.template, house.area.resolve, gap.area.under-template, gap.area.procedure]
    """
    bases = under(s.field, x, y, radius)
    dice: list[int] = []
    for i in range(n):
        dice.append(chance.roll(6))
    s.tell_list(e.BURST, dice, x, y, radius)
    for unit in range(len(s.profile)):
        hit = [base for base in bases if s.field.unit[base] == unit]
        if hit:
            burst_on(s, unit, hit, dice, damage, far, doubled, x, y, chance)


def burst_on(
    s: Battle,
    unit: i64,
    bases: list[int],
    dice: list[int],
    damage: i64,
    far: bool,
    doubled: bool,
    x: i64,
    y: i64,
    chance: Chance,
) -> None:
    """The dice that reach a unit's ranged defence are its hits; with any, each of its bases under it is hit once.

    They are ranged attacks: they pin, cause rout checks and let hunkered troops save again; side armour counts.

    [house.area.resolve, gap.area.no-hit, gap.area.pins-and-routs, gap.area.defence-modifiers,
    gap.armour.relevant-value]
    """
    number = area_defence(s, unit, bases, far)
    hits: i64 = 0
    for die in dice:
        if die >= number & 15:
            hits += 1
    s.tell(e.BURST_HITS, unit, hits, number)
    if hits == 0:
        return
    before = ones(s.field.current_mask(unit))
    armour: i64 = s.of(unit).armour[SIDE] if s.of(unit).armour else 0
    lost: i64 = 0
    for base in bases:
        if s.field.current(base):
            result = hit_base(s, base, damage + damage_modifier(hits), armour, save_modifier(hits), True, chance)
            if result == KILLED:
                lost += 1
    shake(s, unit, before, hits * 2 if doubled else hits, lost, -1, x, y, chance)


def area_defence(s: Battle, unit: i64, bases: list[int], far: bool) -> i64:
    """The ranged defence of a unit under a template, with its reasons: cover if half of these bases stand in it.

    [gap.area.defence-modifiers]
    """
    covered: i64 = 0
    for base in bases:
        if stands_in_cover(s.field, base):
            covered += 1
    return modified(s.of(unit).ranged_defence, 2 * covered >= len(bases), far, False, s.has(unit, REDEPLOYING))
