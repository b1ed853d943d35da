"""What an attack will do, in percent, exactly and before the dice: for the players, and by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, cast

from warroom.games.battle_force import steps
from warroom.games.battle_force.naming import base_number, defence_number
from warroom.games.battle_force.rules.allocation import bases_in, dealt, in_turn
from warroom.games.battle_force.rules.area import (
    WEAPON_SCATTER,
    area_defence,
    damage_modifier,
    in_reach,
    save_modifier,
)
from warroom.games.battle_force.rules.comms import column, jamming, strike_dice, strike_kind, strike_x, strike_y
from warroom.games.battle_force.rules.ranged import can_hit, defence_against, shooters
from warroom.games.battle_force.rules.saves import (
    BOUNCES,
    GUNS_SAVE,
    INFANTRY_SAVES,
    KILLED,
    KNOCKED_OUT,
    penetration,
    vehicle_save,
)
from warroom.games.battle_force.space.field import FULL, within_point
from warroom.games.battle_force.space.rates import INFANTRY
from warroom.games.battle_force.space.sight import LONG_RANGE, REAR, SIDE, arc, can_shoot, eligible, in_cover, reference
from warroom.games.battle_force.space.templates import scatter, under
from warroom.games.battle_force.state import DUG_IN, HUNKERED, Battle
from warroom.kernel.words import first, ones, second, verb

DIE: Final = range(1, 7)
ALL_BASES: Final = 63
Plain = dict[str, object]


def harm(s: Battle, base: int, damage: int, armour: int, modifier: int, ranged: bool = True) -> tuple[float, float]:
    """How likely one hit destroys a base, and how likely it puts it Out of Action; a fray allows no second save."""
    unit = s.field.unit[base]
    profile = s.of(unit)
    if not profile.armour:
        needed = INFANTRY_SAVES if profile.kind == INFANTRY else GUNS_SAVE
        fails = sum(1 for die in DIE if die + modifier < needed) / 6
        return (fails * fails if ranged and s.has(unit, HUNKERED | DUG_IN) else fails), 0.0
    found = [0, 0, 0]
    for die in DIE:
        depth = penetration(die + damage, armour)
        if depth != BOUNCES:
            for roll in DIE:
                found[vehicle_save(min(max(roll + modifier, 1), 6), depth)] += 1
    return found[KILLED] / 36, found[KNOCKED_OUT] / 36


def spread(dice: int, needed: int) -> list[float]:
    """How likely each number of hits is, for dice that must reach a number."""
    hit = (7 - needed) / 6
    return [comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1)]


def fallen(chances: Sequence[float]) -> list[float]:
    """How likely each number of bases falls, if each falls by a chance of its own."""
    found = [1.0]
    for chance in chances:
        found = [
            (found[n] * (1 - chance) if n < len(found) else 0.0) + (found[n - 1] * chance if n else 0.0)
            for n in range(len(found) + 1)
        ]
    return found


def rows(s: Battle, target: int, lost: list[float], out: float, pinned: float) -> list[Plain]:
    """What may come of an attack, a row each: what it is called, and how likely in percent."""
    bases = ones(s.field.current_mask(target))
    half = sum(chance for n, chance in enumerate(lost) if n and 2 * n >= bases)
    found: list[tuple[str, float]] = [("At least one destroyed", 1 - lost[0])]
    if bases > 1:
        found.append((f"All {bases} destroyed", lost[bases] if len(lost) > bases else 0.0))
    if s.of(target).armour:
        found.append(("At least one Out of Action", out))
    else:
        found.append(("Pinned", pinned))
    if bases > 1:
        found.append((f"Rout check, {s.of(target).morale} or more stands", half))
    return [{"says": says, "percent": round(100 * chance)} for says, chance in found]


def shot(s: Battle, attacker: int, target: int, mask: int, secondary: bool, doubled: bool) -> Plain | None:
    """A ranged attack by some bases of a unit: what hits, with how many dice, why, and what may come of it.

    The owner of the target is taken to deal the hits in the usual order. None: nobody of them can shoot at it.
    """
    f, weapon = s.field, s.of(attacker)
    mask &= shooters(s, attacker, target)
    if not mask:
        return None
    number = defence_against(s, attacker, mask, target, secondary)
    dice = int(weapon.attack_dice * ones(mask))
    found: Plain = {
        "unit": target + 1,
        "needs": int(number & 15),
        "dice": dice,
        "damage": int(weapon.damage),
        "reasons": [{"value": why.value, "why": why.why, "rule": why.rule} for why in defence_number(number).reasons],
        "rays": rays(s, attacker, target, mask),
        "rows": [],
    }
    if not can_hit(number):
        return found
    order = in_turn(s, target, eligible(f, attacker, mask, target, weapon.range), attacker, mask)
    bases = [f.first[target] + base for base in bases_in(order)]
    armours = [plate_hit(s, attacker, mask, base) for base in bases]
    harms = [harm(s, base, weapon.damage, armour, 0) for base, armour in zip(bases, armours, strict=True)]
    lost, out, pinned = [0.0] * (len(bases) + 1), 0.0, 0.0
    standing = ones(f.current_mask(target))
    for hits, chance in enumerate(spread(dice, number & 15)):
        each = dealt(order, hits) if hits else [0] * len(bases)
        falls = [1 - (1 - kills) ** n for (kills, _), n in zip(harms, each, strict=True)]
        for n, share in enumerate(fallen(falls)):
            lost[n] += chance * share
        safe = 1.0
        for (kills, stops), n in zip(harms, each, strict=True):
            safe *= 1 - ((1 - kills) ** n - (1 - kills - stops) ** n)
        out += chance * (1 - safe)
        pinned += chance if hits * (2 if doubled else 1) >= standing else 0.0
    return found | {
        "hits": round(dice * (7 - (number & 15)) / 6, 1),
        "armour": sorted({int(armour) for armour in armours if armour}),
        "rows": rows(s, target, lost, out, pinned),
    }


def plate_hit(s: Battle, attacker: int, mask: int, base: int) -> int:
    """The armour of a base where some bases of a unit shoot at it; 0: it has none."""
    plates = s.of(s.field.unit[base]).armour
    if not plates:
        return 0
    return int(plates[arc(s.field, base, reference(s.field, attacker, mask, base, s.of(attacker).range))])


def deal(s: Battle, unit: int, order: int, hits: int) -> Plain:
    """Hits dealt in an order: how many each base takes, how likely it falls to them, and what that spares."""
    first, each = int(s.field.first[unit]), dealt(order, hits)
    numbers = [first + base for base in bases_in(order)]
    falls = [1 - (1 - harmed(s, base)) ** n for base, n in zip(numbers, each, strict=True)]
    radios = range(first, first + int(s.of(unit).comms))
    rows = [
        {
            "id": f"base {base}",
            "base": base - first + 1,
            "name": base_number(s, base),
            "hits": n,
            "falls": round(100 * fall),
            "comms": base in radios,
            "out": not s.field.working(base),
        }
        for base, n, fall in zip(numbers, each, falls, strict=True)
    ]
    spared = [base_number(s, base) for base, n in zip(numbers, each, strict=True) if n < each[0]]
    saves = [base_number(s, base) for base, n in zip(numbers, each, strict=True) if n < each[0] and base in radios]
    what = f"Saves {' and '.join(saves)} with its comms." if saves else f"Spares {', '.join(spared)} a hit."
    return {"unit": unit + 1, "bases": rows, "says": f"{what} {round(sum(falls), 1)} bases fall on average."}


def harmed(s: Battle, base: int) -> float:
    """How likely one hit of the attack under way destroys a base: of the shot or the blows that land next."""
    step = next(step for step in reversed(s.agenda) if verb(step) in (steps.LAND, steps.MELEE_LAND))
    if verb(step) == steps.LAND:
        attacker, mask = first(step) & 255, second(step) & 255
        return harm(s, base, s.of(attacker).damage, plate_hit(s, attacker, mask, base), 0)[0]
    unit = s.field.unit[base]
    armour = s.of(unit).armour[REAR] if s.of(unit).armour else 0
    enemy = s.actor if first(step) else s.target
    return harm(s, base, s.of(enemy).close_damage, armour, 0, False)[0]


def span(s: Battle, attacker: int, mover: int, places: Sequence[Sequence[int]]) -> Plain:
    """What a shot at a unit would come to wherever it may end: the worst and the best chance to destroy a base."""
    there, lead = s.clone(), s.field.leader(mover)
    bases = [base for base in range(s.field.first[mover], s.field.first[mover + 1]) if s.field.current(base)]
    chances: list[int] = []
    for x, y in places:
        for base in bases:
            dx, dy = s.field.x[base] - s.field.x[lead], s.field.y[base] - s.field.y[lead]
            there.field.put(base, x + dx, y + dy, s.field.heading[base])
        found = shot(there, attacker, mover, ALL_BASES, False, False)
        row = cast("list[Plain]", found["rows"])[:1] if found is not None else []
        chances.append(cast(int, row[0]["percent"]) if row else 0)
    return {"least": min(chances), "most": max(chances)} if chances else {}


def rays(s: Battle, attacker: int, target: int, mask: int) -> list[Plain]:
    """From each base that shoots to the nearest base that it can hit: over open ground or into cover."""
    f = s.field
    found: list[Plain] = []
    for number in range(f.first[attacker + 1] - f.first[attacker]):
        base = f.first[attacker] + number
        if not (mask >> number) & 1:
            continue
        seen = [
            other
            for other in range(f.first[target], f.first[target + 1])
            if f.current(other) and can_shoot(f, base, other, s.of(attacker).range)
        ]
        if seen:
            other = min(seen, key=lambda one: (f.x[one] - f.x[base]) ** 2 + (f.y[one] - f.y[base]) ** 2)
            found.append({"line": [f.x[base], f.y[base], f.x[other], f.y[other]], "cover": in_cover(f, base, other)})
    return found


# -- templates ---------------------------------------------------------------------------------------------------------


def burst(s: Battle, x: int, y: int, radius: int, dice: int, damage: int, far: bool) -> list[Plain]:
    """What a template that comes down on a point does to each unit under it."""
    found: list[Plain] = []
    bases = under(s.field, x, y, radius)
    for unit in range(len(s.profile)):
        hit = [base for base in bases if s.field.unit[base] == unit]
        if not hit:
            continue
        number = area_defence(s, unit, hit, far)
        armour = s.of(unit).armour[SIDE] if s.of(unit).armour else 0
        lost, out, pinned = [0.0] * (len(hit) + 1), 0.0, 0.0
        for hits, chance in enumerate(spread(dice, number & 15) if can_hit(number) else [1.0]):
            heavy = (damage + damage_modifier(hits), armour, save_modifier(hits))
            harms = [harm(s, base, *heavy) if hits else (0.0, 0.0) for base in hit]
            for n, share in enumerate(fallen([kills for kills, _ in harms])):
                lost[n] += chance * share
            safe = 1.0
            for _, stops in harms:
                safe *= 1 - stops
            out += chance * (1 - safe)
            pinned += chance if hits >= ones(s.field.current_mask(unit)) else 0.0
        found.append(
            {
                "unit": unit + 1,
                "side": int(s.side[unit]),
                "bases": [base_number(s, base) for base in hit],
                "needs": int(number & 15),
                "rows": rows(s, unit, lost, out, pinned),
            }
        )
    return found


def drift(s: Battle, x: int, y: int, minus: int) -> tuple[int, list[list[int]]]:
    """How likely a template comes down where it is aimed, in percent, and where else it may: furthest out, six ways."""
    true = sum(1 for die in DIE if die <= minus)
    return round(100 * true / 6), [[int(at) for at in scatter(s.field.ground, x, y, 6 - minus, die)] for die in DIE]


def aimed(s: Battle, unit: int, base: int) -> Plain:
    """An area weapon aimed at a base: its template, where it may drift, and what it does if it does not."""
    f, weapon = s.field, s.of(unit)
    x, y, mask = int(f.x[base]), int(f.y[base]), in_reach(s, unit, base)
    near = [n for n in range(FULL) if (mask >> n) & 1 and within_point(f, f.first[unit] + n, x, y, LONG_RANGE)]
    dice = int(weapon.attack_dice * ones(mask))
    true, places = drift(s, x, y, WEAPON_SCATTER)
    return {
        "template": {"x": x, "y": y, "radius": int(weapon.area), "true": true, "places": places},
        "dice": dice,
        "damage": int(weapon.damage),
        "under": burst(s, x, y, weapon.area, dice, weapon.damage, not near),
    }


def called(s: Battle, unit: int, word: int) -> Plain:
    """A strike called on a point: counter rolls, template and drift, and what it does with the dice likeliest left."""
    strike, dice, seat = s.box.strikes[strike_kind(word)], int(strike_dice(word)), int(s.side[unit])
    x, y, needed = int(strike_x(word)), int(strike_y(word)), int(jamming(s, 1 - seat))
    left = [spread(dice, needed)[dice - n] for n in range(dice + 1)]
    likely = max(range(1, dice + 1), key=lambda n: left[n]) if dice else 0
    true, places = drift(s, x, y, strike.scatter_minus)
    found: Plain = {
        "counter": {"needs": needed, "fails": round(100 * left[0]), "left": [round(100 * chance) for chance in left]},
        "likely": likely,
    }
    if likely:
        at = column(likely)
        found["template"] = {"x": x, "y": y, "radius": int(strike.radius[at]), "true": true, "places": places}
        found["dice"], found["damage"] = int(strike.dice[at]), int(strike.damage)
        found["under"] = burst(s, x, y, strike.radius[at], strike.dice[at], strike.damage, False)
    return found
