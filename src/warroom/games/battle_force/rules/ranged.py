"""Ranged combat in its six steps, then pinning and the rout check."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.rules.allocation import allocate, bases_in, dealt, in_turn
from warroom.games.battle_force.rules.markers import pin
from warroom.games.battle_force.rules.parting import flee_from
from warroom.games.battle_force.rules.saves import KILLED, hit_base
from warroom.games.battle_force.space.sight import (
    arc,
    contributing,
    eligible,
    over_long_range,
    reference,
    unit_in_cover,
)
from warroom.games.battle_force.state import HUNKERED, REDEPLOYING, Battle
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, ones, pack, second, third

# why the ranged defence is what it is, as bits
IN_COVER: Final = 1
FAR_OFF: Final = 2
SECOND_TARGET: Final = 4
EXPOSED: Final = 8  # redeploying
NOT_BELOW: Final = 16
LOWEST_DEFENCE: Final = 2
HIGHEST_DEFENCE: Final = 6


def modified(defence: i64, cover: bool, far: bool, secondary: bool, redeploying: bool) -> i64:
    """The ranged defence with its modifiers, each at most once, never below 2; and in bits 4 up, why.

    [ranged.modifier-cover, ranged.modifier-over-sixteen, ranged.modifier-secondary-target,
    ranged.modifier-redeploying, redeploy.ranged-defence-penalty, gap.ranged.modifiers-cumulative,
    gap.ranged.defence-below-two]
    """
    why: i64 = 0
    if cover:
        defence += 1
        why |= IN_COVER
    if far:
        defence += 1
        why |= FAR_OFF
    if secondary:
        defence += 1
        why |= SECOND_TARGET
    if redeploying:
        defence -= 1
        why |= EXPOSED
    if defence < LOWEST_DEFENCE:
        defence = LOWEST_DEFENCE
        why |= NOT_BELOW
    return defence | (why << 4)


def defence_against(s: Battle, attacker: i64, mask: i64, target: i64, secondary: bool) -> i64:
    """The ranged defence of a unit against some bases of another, with its reasons.

    [ranged.step-two-defence-and-dice, gap.ranged.over-sixteen-measure, gap.cover.definition]
    """
    reach = s.of(attacker).range
    return modified(
        s.of(target).ranged_defence,
        unit_in_cover(s.field, attacker, mask, target, reach),
        over_long_range(s.field, attacker, mask, target, reach),
        secondary,
        s.has(target, REDEPLOYING),
    )


def can_hit(number: i64) -> bool:
    """Whether a die can equal a ranged defence; a target with more than 6 cannot be chosen.

    [gap.ranged.defence-above-six]
    """
    return number & 15 <= HIGHEST_DEFENCE


def shooters(s: Battle, attacker: i64, target: i64) -> i64:
    """The bases of a unit that can shoot at another: working, with a base of it in range and in sight.

    [ranged.step-one-range-and-sight, house.ranged.eligible-bases, gap.ranged.dice-pool]
    """
    if s.of(attacker).attack_dice == 0:
        return 0
    return contributing(s.field, attacker, target, s.of(attacker).range)


def can_shoot_at(s: Battle, attacker: i64, target: i64) -> bool:
    """Whether a unit could shoot at another now with all that can: sight, range, and a defence of at most 6."""
    if not s.on_table(target):
        return False
    mask = shooters(s, attacker, target)
    return mask != 0 and can_hit(defence_against(s, attacker, mask, target, False))


def can_shoot_out_of_turn(s: Battle, unit: i64) -> bool:
    """Whether a unit shoots out of turn: not with area weapons, nor infantry and guns that are hunkered down.

    [house.area.no-reaction, gap.area.reactions, gap.reaction.who-cannot-react, gap.close.hunkered-responses]
    """
    profile = s.of(unit)
    return profile.attack_dice > 0 and not profile.area and (s.vehicles(unit) or not s.has(unit, HUNKERED))


def shoot(s: Battle, attacker: i64, primary: i64, secondary: i64, mask: i64, flags: i64) -> None:
    """A unit shoots at its primary target and, with the bases of the mask, at a secondary one, which comes second.

    [gap.ranged.secondary-target, house.ranged.declare, house.ranged.after-effects, gap.open-fire.several-attacks]
    """
    bases = (1 << 6) - 1
    if secondary >= 0:
        s.push(shot_word(attacker, secondary, mask, flags | steps.SECONDARY))
        bases &= ~mask
    s.push(shot_word(attacker, primary, bases, flags))


def shot_word(attacker: i64, target: i64, mask: i64, flags: i64) -> i64:
    """The step of a shot by some bases of a unit at another."""
    return pack(steps.SHOT, attacker | (target << 8), mask | (flags << 8))


def resolve_shot(s: Battle, step: i64, chance: Chance) -> None:
    """The dice of the bases that contribute are rolled against the target's ranged defence, and hits are counted.

    [ranged.step-two-defence-and-dice, ranged.step-three-count-hits, ranged.hit-equal-or-beat-defence,
    house.ranged.pool, gap.frame.dice]
    """
    attacker, target = first(step) & 255, first(step) >> 8
    mask = second(step) & 255 & shooters(s, attacker, target)
    if mask == 0 or not s.on_table(target):
        return
    number = defence_against(s, attacker, mask, target, ((second(step) >> 8) & steps.SECONDARY) != 0)
    if not can_hit(number):
        return
    dice: list[int] = []
    hits: i64 = 0
    for i in range(s.of(attacker).attack_dice * ones(mask)):
        die = chance.roll(6)
        dice.append(die)
        if die >= number & 15:
            hits += 1
    s.tell_list(e.SHOT, dice, attacker, target, number)
    s.tell(e.HITS, attacker, target, hits)
    if hits == 0:
        return
    aimed = eligible(s.field, attacker, mask, target, s.of(attacker).range)
    s.push(pack(steps.LAND, first(step), (second(step) & ~255) | mask, hits))
    allocate(s, target, in_turn(s, target, aimed, attacker, mask), hits)


def land(s: Battle, step: i64, chance: Chance) -> None:
    """The hits are resolved base by base in the order of the owner, then pinning and the rout check follow.

    Several hits on one base come one after the other until it is destroyed; what is left over is lost.

    [gap.saves.several-hits-on-a-base, gap.armour.relevant-value, house.ranged.after-effects, house.space.arcs]
    """
    attacker, target = first(step) & 255, first(step) >> 8
    mask, flags, hits = second(step) & 255, second(step) >> 8, third(step)
    f = s.field
    before = ones(f.current_mask(target))
    profile, reach = s.of(target), s.of(attacker).range
    bases, each = bases_in(s.order), dealt(s.order, hits)
    lost: i64 = 0
    for place in range(len(bases)):
        base: i64 = f.first[target] + bases[place]
        armour: i64 = 0
        if profile.armour:
            armour = profile.armour[arc(f, base, reference(f, attacker, mask, base, reach))]
        for i in range(each[place]):
            if hit_base(s, base, s.of(attacker).damage, armour, 0, True, chance) == KILLED:
                lost += 1
                break
    shake(s, target, before, hits * 2 if flags & steps.DOUBLED else hits, lost, attacker, 0, 0, chance)


def shake(
    s: Battle, unit: i64, before: i64, hits: i64, lost: i64, attacker: i64, x: i64, y: i64, chance: Chance
) -> None:
    """After the saves of one attack: as many hits as there were bases pin, half of them destroyed ask for a rout check.

    Hits are counted before saves, bases as they were when the attack began, each attack alone. The unit flees from the
    attacker, or, if that is -1, from a point.

    [pinned.hits-reach-current-bases, rout.half-of-current-bases-destroyed, gap.pinned.which-hits,
    gap.pinned.per-attack, gap.rout.order-with-pinning, gap.rout.base-count, gap.rout.vehicles]
    """
    if s.on_table(unit) and hits >= before:
        pin(s, unit)
    if s.on_table(unit) and lost > 0 and 2 * lost >= before:
        rout_check(s, unit, attacker, x, y, chance)
    if unit == s.actor and not s.able(unit):
        s.halted = 1  # [house.overwatch.interrupt, gap.overwatch.effect-on-the-action]


def rout_check(s: Battle, unit: i64, attacker: i64, x: i64, y: i64, chance: Chance) -> None:
    """A morale roll; who fails flees at once, pinned or not.

    [gap.rout.test, gap.rout.effect, house.area.rout-direction]
    """
    die = chance.roll(6)
    if die >= s.of(unit).morale:
        s.tell(e.STOOD_FAST, unit, die, s.of(unit).morale)
        return
    s.tell(e.ROUTED, unit, die, s.of(unit).morale)
    flee_from(s, unit, attacker, x, y, chance)
    if unit == s.actor:
        s.halted = 1  # [house.overwatch.interrupt]
