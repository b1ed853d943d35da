"""What speaks for a choice, in words, and what a choice is called in the middle of a sentence."""

from __future__ import annotations

from math import comb
from typing import Final

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import NONE, Ability, Attack, Box
from warroom.games.complex_crashers.complex import DIRECTION_NAMES
from warroom.games.complex_crashers.naming import unit_name
from warroom.games.complex_crashers.notation import unit_names
from warroom.games.complex_crashers.rules.aiming import (
    HARDEST,
    aimable_regions,
    armor_against,
    cover_bonus,
    enemies_in_reach,
    struck_in,
)
from warroom.games.complex_crashers.rules.points import exhausted, points_most
from warroom.games.complex_crashers.rules.units import armor_of, has, modifier
from warroom.games.complex_crashers.state import (
    EVENT_ACTORS,
    EVENT_FRAME,
    EVENT_GROUP,
    EVENT_SIZE,
    EVENT_SUBJECT,
    EVENT_TRIGGER,
    FIRST_REACTOR,
    GROUP_COUNT,
    GROUP_FIRST,
    GROUP_SIZE,
    NO_UNIT,
    OFFLINE,
    UNITS,
    WINDOW_EVENTS,
    Raid,
)
from warroom.games.complex_crashers.verbs import (
    DO_ACCEPT,
    DO_CHARGE,
    DO_DEPLOY,
    DO_HAND,
    DO_ONLINE,
    DO_PASS,
    DO_PAY,
    DO_PLACE,
    DO_REGION,
    DO_RETURN,
    DO_STAGE,
    DO_STEP,
    DO_TAKE,
    DO_UNIT,
    DO_UNMARK,
    DO_UPGRADE,
    DO_USE,
)
from warroom.kernel.words import first, second, third, verb

NAMES: Final = unit_names()
CARDS: Final = {
    DO_STAGE: "to stage {}",
    DO_UPGRADE: "to upgrade {}",
    DO_UNMARK: "to give up the upgrade of {}",
    DO_RETURN: "to give {} back",
    DO_TAKE: "to take {}",
}


def called(box: Box, choice: int) -> str:
    """A choice as players speak of it; empty where its notation is as good."""
    kind, what = int(verb(choice)), int(first(choice))
    if kind in CARDS:
        return CARDS[kind].format(box.cards[what].title)
    if kind == DO_PASS:
        return "to pass"
    if kind == DO_ACCEPT:
        return "to accept"
    if kind == DO_USE:
        whose = "" if what == NO_UNIT else f" of {NAMES[what]}"
        return f"{box.abilities[int(second(choice))].title}{whose}"
    if kind == DO_UNIT:
        return NAMES[what]
    if kind in (DO_REGION, DO_STEP):
        return f"{'a step to' if kind == DO_STEP else 'region'} r{what}"
    if kind == DO_DEPLOY:
        door = f", opening the door {DIRECTION_NAMES[int(third(choice)) - 1]}" if third(choice) else ""
        return f"{box.cards[what].title} in r{second(choice)}{door}"
    if kind == DO_ONLINE:
        return f"reactor {what + 1} online"
    if kind == DO_PAY:
        return f"{second(choice)} from the tracker of op{what + 1}"
    if kind == DO_CHARGE:
        return f"{second(choice)} on reactor {what + 1}"
    if kind == DO_HAND:
        return f"{box.cards[int(second(choice))].title} of op{what + 1}"
    return f"{box.tiles[what].title} there" if kind == DO_PLACE else ""


def merits(s: Raid, asked: int, choice: int) -> str:
    """What speaks for a choice; empty where nothing is worth a word."""
    kind, what = int(verb(choice)), int(first(choice))
    if kind == DO_USE:
        return of_use(s, what, int(second(choice)))
    if kind == DO_UNIT and s.frames and s.strikes[int(first(asked))]:
        return of_target(s, int(first(asked)), what)
    if kind == DO_DEPLOY:
        card = s.box.cards[what]
        n = f"{card.models} models" if card.models > 1 else "1 model"
        return f"{called(s.box, choice)}: {n} with armor {card.armor} and threshold {card.threshold}"
    if kind == DO_ONLINE:
        return f"{called(s.box, choice)}: one more charge each initiative"
    if kind == DO_PAY:
        return of_payment(s, what, int(second(choice)))
    return ""


# -- odds ------------------------------------------------------------------------------------------------------------


def armor_met(s: Raid, attack: Attack, unit: int, origin: int, target: int) -> int:
    """The armor that an attack would meet on a target if it were rolled now. [gap.armor-order]"""
    armor = int(armor_of(s, target))
    if (attack.sweeping or attack.strength == 1) and has(s, target, codes.INERTIAL_BARRIER):
        armor = HARDEST
    armor += int(modifier(s, target, codes.ARMOR))
    if not attack.melee:
        armor += 0 if attack.arcing else int(cover_bonus(s, origin, target))
        armor += int(attack.range_penalty * s.complex.distance(origin, s.at[target]))
    armor = min(armor, HARDEST) - int(attack.piercing)
    if unit < UNITS:
        armor -= int(modifier(s, unit, codes.ARMOR_PIERCING))
    return max(armor, 1)


def chance_of(dice: int, armor: int, hits: int) -> float:
    """The chance that at least so many of some dice are higher than the armor; a 10 always is."""
    p = (10 - armor) / 10
    return sum(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(max(hits, 0), dice + 1))


def enough(s: Raid, target: int) -> int:
    """How much damage beats a unit: an Operative's health, a threshold; 0 where nothing does."""
    if target < FIRST_REACTOR:
        return s.health[target]
    if target < FIRST_REACTOR + 5 and s.charges[target - FIRST_REACTOR] == OFFLINE:
        return 0
    return int(s.card_of(target).threshold)


# -- sorts of choices ------------------------------------------------------------------------------------------------


def of_use(s: Raid, unit: int, number: int) -> str:
    """What an ability would do: whom its attack would hit, what a reaction would save, and what it costs."""
    ability = s.box.abilities[number]
    said = f"{ability.title} for {ability.cost}"
    if ability.attack is not None and unit < UNITS and ability.starts_by_attacking:
        said += of_attack(s, ability, ability.attack, unit)
    saved = saved_by(s, ability)
    if saved:
        said += f" against {saved} damage"
    if unit < FIRST_REACTOR and ability.trigger == codes.NO_TRIGGER:
        below = ability.cost - max(s.points[unit], 0)
        if below > 0:
            said += f", {below} of it from below zero, which feeds the Manager"
    return said


def of_attack(s: Raid, ability: Ability, attack: Attack, unit: int) -> str:
    """The best that an attack can be expected to do, in words."""
    origin = s.at[unit]
    dice = int(attack.strength + modifier(s, unit, codes.STRENGTH))
    if attack.area:
        regions = int(aimable_regions(s, attack, origin, NONE))
        best = max((int(struck_in(s, r)).bit_count() for r in range(s.complex.size) if (regions >> r) & 1), default=0)
        return f": {dice} dice for each of up to {best} units"
    found = int(enemies_in_reach(s, attack, origin, s.side_of(unit))) & named_by_event(s, ability)
    worth, best, odds, hits = -1.0, NONE, 0.0, 0.0
    for target in range(UNITS):
        if (found >> target) & 1:
            armor, need = armor_met(s, attack, unit, origin, target), enough(s, target)
            beats = chance_of(dice, armor, need) if need else 0.0
            expected = dice * (10 - armor) / 10
            if beats + expected / 10 > worth:
                worth, best, odds, hits = beats + expected / 10, target, beats, expected
    if best == NONE:
        return ""
    return f": {hits:.1f} damage expected on {unit_name(s, best)}, beaten {round(100 * odds)} times out of 100"


def named_by_event(s: Raid, ability: Ability) -> int:
    """The units that a reaction's attack may be about, as a set: whom its event names, else all."""
    window = s.window
    if ability.at not in (codes.ACTOR, codes.SUBJECT) or len(window) <= WINDOW_EVENTS:
        return -1
    for at in range(WINDOW_EVENTS, len(window), EVENT_SIZE):
        if window[at + EVENT_TRIGGER] == ability.trigger:
            subject = window[at + EVENT_SUBJECT]
            return window[at + EVENT_ACTORS] if ability.at == codes.ACTOR else 1 << subject if subject >= 0 else 0
    return -1


def of_target(s: Raid, number: int, unit: int) -> str:
    """What the dice that lie on the table would do to a unit."""
    armor, need = int(armor_against(s, number, unit)), enough(s, unit)
    left = s.dice[number][len(s.draft) :]
    hits = sum(die > armor or die == 10 for die in left)
    end = ", which beats it" if need and hits >= need else ""
    return f"{unit_name(s, unit)}: up to {hits} damage{end}"


def saved_by(s: Raid, ability: Ability) -> int:
    """The damage that the group in question would do, for a reaction that ignores, turns away or softens it."""
    does = {int(effect.does) for effect in ability.program}
    if ability.trigger != codes.GROUP_ASSIGNED or not does & {codes.IGNORE, codes.REDIRECT, codes.MODIFY}:
        return 0
    window = s.window
    if len(window) <= WINDOW_EVENTS or window[WINDOW_EVENTS + EVENT_TRIGGER] != codes.GROUP_ASSIGNED:
        return 0
    number, subject = window[WINDOW_EVENTS + EVENT_FRAME], window[WINDOW_EVENTS + EVENT_SUBJECT]
    at = window[WINDOW_EVENTS + EVENT_GROUP] * GROUP_SIZE
    group = s.groups[number]
    dice = s.dice[number][group[at + GROUP_FIRST] : group[at + GROUP_FIRST] + group[at + GROUP_COUNT]]
    armor = armor_against(s, number, subject)
    return sum(die > armor or die == 10 for die in dice)


def of_payment(s: Raid, operative: int, n: int) -> str:
    """Whom a share of the Manager's cost would feed."""
    below = n - max(s.trackers[operative], 0)
    said = f"{n} from the tracker of op{operative + 1}"
    if below <= 0:
        return said
    room = points_most(s, operative) - s.points[operative]
    fed = 0 if exhausted(s, operative) else int(min(below, room))
    return f"{said}, which feeds it {fed}" if fed else f"{said}, which feeds nobody"
