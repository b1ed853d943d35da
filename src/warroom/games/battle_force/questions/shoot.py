"""Whom a unit shoots at, where an area weapon aims, or which strike is called."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import odds, steps
from warroom.games.battle_force.box import NONE
from warroom.games.battle_force.naming import base_name, base_number, defence_number, inches, unit_name
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.area import aim, can_aim, in_reach
from warroom.games.battle_force.rules.comms import (
    can_call,
    radios_in,
    strike_dice,
    strike_kind,
    strike_word,
    strike_x,
    strike_y,
)
from warroom.games.battle_force.rules.ranged import can_hit, can_shoot_at, defence_against, shoot, shooters
from warroom.games.battle_force.rules.strikes import call_strike, sees_target, spotter
from warroom.games.battle_force.space.field import apart
from warroom.games.battle_force.space.refusing import gap, hidden_by
from warroom.games.battle_force.space.sight import sees
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.tactics import RIVALS, likely_shots
from warroom.games.battle_force.verbs import AIM, HOLD_FIRE, HUNKER_DOWN, OPEN_FIRE, SHOOT, STRIKE
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second, third, verb


def aim_word(s: Battle, base: i64) -> i64:
    """The choice to aim at a base: its unit, and its number in the unit."""
    unit: i64 = s.field.unit[base]
    return pack(AIM, unit, base - s.field.first[unit])


def aimed_base(s: Battle, word: i64) -> i64:
    """The base that a choice aims at; -1 if there is none."""
    unit = first(word)
    if unit >= len(s.profile) or second(word) >= s.of(unit).bases:
        return -1
    return s.field.first[unit] + second(word)


def split_of(s: Battle, unit: i64, primary: i64, secondary: i64) -> i64:
    """The bases that shoot at a secondary target by default: those that can, and cannot shoot at the primary one.

    [house.ranged.declare]
    """
    return shooters(s, unit, secondary) & ~shooters(s, unit, primary)


def misdirected(s: Battle, unit: i64, target: i64, mask: i64, secondary: bool) -> Refusal | None:
    """Why some bases of a unit cannot shoot at a target, or None.

    [ranged.step-one-range-and-sight, house.ranged.declare, gap.ranged.primary-free-choice,
    gap.ranged.defence-above-six]
    """
    if target >= len(s.profile) or s.side[target] == s.side[unit] or not s.on_table(target):
        return Refusal("gap.ranged.primary-free-choice", "Shoot at an enemy unit that is on the table.")
    name = unit_name(s, target)
    able = shooters(s, unit, target)
    if not able:
        return Refusal("ranged.step-one-range-and-sight", out_of_reach(s, unit, target))
    if not able & mask:
        return Refusal("house.ranged.eligible-bases", f"None of the bases assigned to {name} can see and reach it.")
    number = defence_against(s, unit, able & mask, target, secondary)
    if not can_hit(number):
        says = f"No die can hit {name}: its ranged defence is {defence_number(number)}."
        return Refusal("gap.ranged.defence-above-six", says)
    return None


def nearest_working(s: Battle, unit: i64, base: i64) -> i64:
    """The working base of a unit that is nearest to a base."""
    best = s.field.leader(unit)
    for own in range(best, s.field.first[unit + 1]):
        if s.field.working(own) and apart(s.field, own, base) < apart(s.field, best, base):
            best = own
    return best


def out_of_reach(s: Battle, unit: i64, target: i64) -> str:
    """Why no base of a unit can shoot at a target: too far by how much, or hidden by what from the nearest base."""
    f = s.field
    if s.of(unit).attack_dice == 0:
        return f"{unit_name(s, unit)} has no weapon that reaches beyond close combat."
    name = unit_name(s, target)
    shooter: i64 = NONE
    other: i64 = NONE
    for base in range(f.first[target], f.first[target + 1]):
        if f.current(base):
            own = nearest_working(s, unit, base)
            if other == NONE or apart(f, own, base) < apart(f, shooter, other):
                shooter = own
                other = base
    away = gap(f, shooter, other)
    if away > s.of(unit).range:
        beyond = inches(away - s.of(unit).range)
        return f"{name} is {inches(away)} inches away, {beyond} beyond the range: go that much nearer."
    if not sees(f, shooter, other):
        return f"{name} is in range and out of sight: {hidden_by(f, shooter, f.x[other], f.y[other])}"
    return f"No base of {name} is both in range and in sight of one base of {unit_name(s, unit)}: go nearer."


def dividing(s: Battle, unit: i64) -> list[object]:
    """The bases of a unit that shoot, and at which targets each of them can. [house.ranged.eligible-bases]"""
    if s.of(unit).area:
        return []
    reach: dict[int, i64] = {}
    for target in range(len(s.profile)):
        if s.side[target] != s.side[unit] and can_shoot_at(s, unit, target):
            reach[target] = shooters(s, unit, target)
    found: list[object] = []
    for number in range(s.field.first[unit + 1] - s.field.first[unit]):
        at = [target + 1 for target, mask in reach.items() if (mask >> number) & 1]
        if at:
            base = int(s.field.first[unit] + number)
            found.append({"id": f"base {base}", "base": int(number) + 1, "name": base_number(s, base), "at": at})
    return found


@final
class Shoot(Order):
    """A primary target and perhaps a secondary one, a base to aim at, a strike, or nothing."""

    def __init__(self) -> None:
        super().__init__("shoot", "decision.shoot")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the attacker decides."""
        battle, unit = cast(Battle, s), second(asked)
        what = "aim" if battle.of(unit).area else "shoot"
        strike = f", call a strike ({battle.comms[battle.side[unit]]} comms dice)" if can_call(battle, unit) else ""
        return f"{unit_name(battle, unit)} may {what}{strike}, or hold its fire."

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """There are too many ways to divide bases, and too many points to strike at."""
        return False

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every target with all bases, pairs as they suggest themselves, every base to aim at, strikes on enemies."""
        battle, unit = cast(Battle, s), second(asked)
        found: list[int] = []
        if battle.of(unit).area:
            for base in range(len(battle.field.x)):
                if battle.field.current(base) and can_aim(battle, unit, base):
                    found.append(aim_word(battle, base))
        else:
            self.add_targets(battle, unit, found)
        if can_call(battle, unit):
            self.add_strikes(battle, unit, found)
        found.append(HOLD_FIRE)
        return found

    def add_targets(self, s: Battle, unit: i64, found: list[int]) -> None:
        """Each target alone, then the pairs where bases are left that only reach the second."""
        targets = [
            target
            for target in range(len(s.profile))
            if s.side[target] != s.side[unit] and can_shoot_at(s, unit, target)
        ]
        for primary in targets:
            found.append(pack(SHOOT, primary))
        for primary in targets:
            for secondary in targets:
                mask = split_of(s, unit, primary, secondary)
                if secondary != primary and mask and misdirected(s, unit, secondary, mask, True) is None:
                    found.append(pack(SHOOT, primary, secondary + 1, mask))

    def add_strikes(self, s: Battle, unit: i64, found: list[int]) -> None:
        """Strikes of each kind on the leaders of enemy units, with all comms dice and with one."""
        dice = min(s.comms[s.side[unit]], 63)
        for target in range(len(s.profile)):
            if s.side[target] == s.side[unit] or not s.on_table(target) or s.flying(target):
                continue
            base = s.field.leader(target)
            if base < 0:
                continue
            for kind in range(len(s.box.strikes)):
                x: i64 = s.field.x[base]
                y: i64 = s.field.y[base]
                if not s.box.strikes[kind].needs_sight or sees_target(s, unit, x, y):
                    found.append(strike_word(kind, dice, x, y))
                    if dice > 1:
                        found.append(strike_word(kind, 1, x, y))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The attack that can be expected to bring most."""
        return likely_shots(cast(Battle, s), second(asked), self.choices(s, seat, asked))[0]

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The attacks that can be expected to bring most."""
        shots = likely_shots(cast(Battle, s), second(asked), self.choices(s, seat, asked))
        return shots[:RIVALS]

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The attack is made; Open Fire doubles its hits for pinning, but not those of a strike.

        [open-fire.hits-double-for-pinning, gap.area.pins-and-routs]
        """
        battle, unit, kind = cast(Battle, s), second(asked), verb(choice)
        doubled = battle.action == OPEN_FIRE
        s.pop()
        if kind == SHOOT:
            flags: i64 = steps.DOUBLED if doubled else 0
            shoot(battle, unit, first(choice), second(choice) - 1, third(choice), flags)
        elif kind == AIM:
            aim(battle, unit, aimed_base(battle, choice), doubled, chance)
        elif kind == STRIKE:
            call_strike(battle, unit, choice, chance)
        else:
            battle.tell(e.HELD_FIRE, unit)

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """Who shoots with which bases at whom, what may come of it, why not at others, and the strikes to be called."""
        battle, unit = cast(Battle, s), second(asked)
        targets: list[object] = []
        closed: list[object] = []
        for other in range(len(battle.profile)):
            if battle.side[other] == battle.side[unit] or not battle.on_table(other) or battle.of(unit).area:
                continue
            refused = misdirected(battle, unit, other, odds.ALL_BASES, False)
            if refused is not None:
                closed.append({"unit": int(other) + 1, "says": refused.says, "rule": refused.rule})
            else:
                targets.append(odds.shot(battle, unit, other, odds.ALL_BASES, False, battle.action == OPEN_FIRE))
        strikes = [
            {"name": strike.name, "title": strike.title, "most": int(battle.comms[battle.side[unit]])}
            for strike in (battle.box.strikes if can_call(battle, unit) else [])
        ]
        found: dict[str, object] = {"unit": int(unit), "targets": targets, "closed": closed, "strikes": strikes}
        return found | {"bases": dividing(battle, unit)}

    def sketch(self, s: State, seat: i64, asked: i64, choice: i64) -> dict[str, object]:
        """What an attack may bring: the odds of each target, or the template with all that lies under it."""
        battle, unit, kind = cast(Battle, s), second(asked), verb(choice)
        if kind == STRIKE and strike_kind(choice) < len(battle.box.strikes):
            return odds.called(battle, unit, choice)
        if kind == AIM and aimed_base(battle, choice) >= 0:
            return odds.aimed(battle, unit, aimed_base(battle, choice))
        if kind != SHOOT or first(choice) >= len(battle.profile) or second(choice) > len(battle.profile):
            return {}
        doubled, mask = battle.action == OPEN_FIRE, third(choice)
        found = [odds.shot(battle, unit, first(choice), odds.ALL_BASES & ~mask, False, doubled)]
        if second(choice):
            found.append(odds.shot(battle, unit, second(choice) - 1, mask, True, doubled))
        return {"targets": [one for one in found if one is not None]}

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """The check of an attack: range, sight, defence; who may call a strike, and where."""
        unit, kind = second(asked), verb(choice)
        if kind == HOLD_FIRE:
            return None
        if kind == STRIKE:
            return _strike(s, unit, choice)
        if kind == AIM:
            return _aim(s, unit, aimed_base(s, choice))
        if kind != SHOOT:
            return self.not_now(s, asked)
        if s.of(unit).area:
            return Refusal("house.area.weapon", f"{unit_name(s, unit)} has area weapons: aim at an enemy base.")
        return _shot(s, unit, first(choice), second(choice) - 1, third(choice))


def _shot(s: Battle, unit: i64, primary: i64, secondary: i64, mask: i64) -> Refusal | None:
    if secondary < 0:
        if mask:
            return Refusal("house.ranged.declare", "Name the secondary target of those bases.")
        return misdirected(s, unit, primary, odds.ALL_BASES, False)
    if secondary == primary:
        return Refusal("gap.ranged.secondary-target", "The secondary target is another unit than the primary one.")
    if mask == 0 or mask > odds.ALL_BASES:
        return Refusal("house.ranged.declare", "Say which bases shoot at the secondary target.")
    refused = misdirected(s, unit, primary, odds.ALL_BASES & ~mask, False)
    if refused is not None:
        return refused
    refused = misdirected(s, unit, secondary, mask, True)
    if refused is None and mask & ~shooters(s, unit, secondary):
        return Refusal("house.ranged.eligible-bases", f"Not all of those bases can shoot at {unit_name(s, secondary)}.")
    return refused


def _aim(s: Battle, unit: i64, base: i64) -> Refusal | None:
    if not s.of(unit).area:
        return Refusal("house.area.weapon", f"{unit_name(s, unit)} has no area weapons: shoot at an enemy unit.")
    if base < 0 or not s.field.current(base) or s.field.owner[base] == s.side[unit]:
        return Refusal("house.area.weapon", "Aim at an enemy base that is on the table.")
    if can_aim(s, unit, base):
        return None
    name = base_name(s, base)
    if s.field.flying(base):
        return Refusal("house.vtol.in-flight", f"{name} is in flight, where no template reaches it.", (f"base {base}",))
    if in_reach(s, unit, base) == 0:
        beyond = gap(s.field, nearest_working(s, unit, base), base) - s.of(unit).range
        says = f"{name} is {inches(beyond)} inches beyond the range: go that much nearer."
        return Refusal("ranged.step-one-range-and-sight", says, (f"base {base}",))
    who = "no working base of the unit or comms base" if s.of(unit).indirect else "no working base of the unit"
    own = nearest_working(s, unit, base)
    says = f"{name} is seen by {who}: {hidden_by(s.field, own, s.field.x[base], s.field.y[base])}"
    return Refusal("house.ranged.indirect", says, (f"base {base}",))


def _strike(s: Battle, unit: i64, choice: i64) -> Refusal | None:
    seat: i64 = s.side[unit]
    dice, x, y = strike_dice(choice), strike_x(choice), strike_y(choice)
    if s.action == HUNKER_DOWN:
        return Refusal("gap.strike.who-and-when", "Strikes are called with Advance, Open Fire or Dig In.")
    if radios_in(s, unit) == 0:
        says = f"{unit_name(s, unit)} has no working comms base."
        return Refusal("gap.strike.who-and-when", says)
    if (s.called >> seat) & 1:
        return Refusal("house.strike.limit", "Your side has called its strike of this round.")
    if strike_kind(choice) >= len(s.box.strikes):
        return Refusal("house.strike.kinds", "There is no such strike.")
    if not 1 <= dice <= s.comms[seat]:
        return Refusal("house.strike.call", f"Commit 1 to {s.comms[seat]} comms dice.")
    if x > s.field.ground.width or y > s.field.ground.height:
        return Refusal("gap.strike.target-point", "The target point must be on the table.")
    if s.box.strikes[strike_kind(choice)].needs_sight and not sees_target(s, unit, x, y):
        says = f"No working comms base of the unit sees that point: {hidden_by(s.field, spotter(s, unit), x, y)}"
        return Refusal("gap.strike.target-point", says)
    return None
