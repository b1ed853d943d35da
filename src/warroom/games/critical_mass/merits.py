"""What speaks for a choice, in words: only from what its seat knows, for bots that give their reasons."""

from __future__ import annotations

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import BOLT, NONE, PARTS_OF_MECH, Box, card_of
from warroom.games.critical_mass.rules.damage import durability, struck
from warroom.games.critical_mass.rules.deduction import may_hold
from warroom.games.critical_mass.rules.multiplayer import seat_in
from warroom.games.critical_mass.rules.numbers import firepower, passes, speed
from warroom.games.critical_mass.state import NO_TARGET, TARGET_NAMES, Battle
from warroom.games.critical_mass.verbs import (
    CARD_TARGET,
    DO_ACTIVATE,
    DO_CONCEDE,
    DO_COOL,
    DO_DEACTIVATE,
    DO_DISABLE,
    DO_FIRST,
    DO_FIT,
    DO_FOLLOW,
    DO_HIT,
    DO_PASS,
    DO_PLAN,
    DO_RECHARGE,
)
from warroom.games.critical_mass.view import known_to, seat_name
from warroom.kernel.words import first, ones, second, third, verb

DEEDS = {
    DO_ACTIVATE: "activate {}",
    DO_FOLLOW: "follow up with {}",
    DO_COOL: "cool {} down",
    DO_DEACTIVATE: "give {} up",
    DO_RECHARGE: "recharge {}",
    DO_DISABLE: "disable {}",
    DO_FIT: "fit {}",
    DO_FIRST: "{} first",
}


def called(box: Box, choice: int) -> str | None:
    """A choice as pilots speak of it; None where its notation is as good."""
    kind, what = int(verb(choice)), int(first(choice))
    if kind == DO_PLAN:
        aim = int(second(choice))
        return box.kinds[what].title + (f" ({TARGET_NAMES[aim]})" if aim != NO_TARGET else "")
    if kind in DEEDS:
        return DEEDS[kind].format(box.kinds[what].title)
    if kind == DO_HIT:
        n = int(second(choice))
        title = box.kinds[what - CARD_TARGET].title if what >= CARD_TARGET else box.word_titles[what]
        return f"{n} on {title}" if n else f"nothing on {title}"
    return {DO_PASS: "to pass", DO_CONCEDE: "to concede"}.get(kind)


def of_plan(s: Battle, seat: int, choice: int) -> str:
    """What a planned card can do against all that the enemy may hold; empty where nothing is worth a word."""
    s = known_to(s, seat)
    c = s.cockpits[seat]
    card = int(card_of(c.build, c.hand, first(choice)))
    kind = c.build.kinds[card]
    victim = int(c.target if second(choice) == NO_TARGET else seat_in(s, seat, second(choice)))
    if victim == NONE:
        return ""
    enemy, name = s.cockpits[victim], seat_name(s, victim)
    held = may_hold(s, victim)
    weapons = [one for one, kind in enumerate(enemy.build.kinds) if (held >> one) & 1 and kind.type == codes.WEAPON]
    if kind.type == codes.WEAPON:
        return f"{_pace(s, seat, card, victim, weapons, name)}{_breaks(s, seat, card, victim)}"
    if kind.type == codes.DEFENSE:
        stopped = sum(_stops(s, seat, card, victim, one) for one in weapons)
        return f"{kind.title} stops {stopped} of the {len(weapons)} weapons {name} may hold"
    if kind.type == codes.EQUIPMENT:
        return f"{kind.title} stays in force from now on"
    if kind.activates:
        return f"{kind.title} brings one of {ones(c.off)} cards to hand" if c.off else ""
    if ones(c.cooldown) and c.build.fixed >> card & 1:
        return f"{kind.title} takes {ones(c.cooldown)} back to hand"
    return ""


def _stops(s: Battle, seat: int, card: int, victim: int, weapon: int) -> bool:
    """Whether a Defense would stop an enemy's Weapon."""
    defense = s.cockpits[seat].build.kinds[card]
    fitting = s.cockpits[victim].build.fits[defense.against]
    return not (passes(s, victim, weapon) >> defense.defends) & 1 and bool((fitting >> weapon) & 1)


def _pace(s: Battle, seat: int, card: int, victim: int, weapons: list[int], name: str) -> str:
    """Whether a Weapon comes first."""
    title = s.cockpits[seat].build.kinds[card].title
    mine = speed(s, seat, card)
    rivals = [one for one in weapons if speed(s, victim, one) < BOLT]
    fastest = max(rivals, key=lambda one: speed(s, victim, one), default=NONE)
    if fastest == NONE or speed(s, victim, fastest) < mine:
        return f"{title} acts before any weapon {name} may hold"
    rival = s.cockpits[victim].build.kinds[fastest].title
    if speed(s, victim, fastest) == mine:
        return f"{title} is as fast as anything {name} may hold"
    return f"{title} is slower than {name}'s {rival} if that comes"


def _breaks(s: Battle, seat: int, card: int, victim: int) -> str:
    """The component that a Weapon can finish, if there is one."""
    enemy = s.cockpits[victim]
    power = firepower(s, seat, card)
    for component, title in enumerate(enemy.build.mech.component_titles):
        left = enemy.plates_of(component)
        if left and left * durability(s, victim, component) <= power:
            return f" and can finish {seat_name(s, victim)}'s {title}"
    return ""


def of_hit(s: Battle, seat: int, asked: int, choice: int) -> str:
    """What is left of a target after so many plates have fallen."""
    n = int(second(choice))
    victim, target = int(struck(s.strikes[second(asked)])), int(third(asked))
    enemy = s.cockpits[victim]
    if target >= PARTS_OF_MECH:
        title = enemy.build.kinds[target - PARTS_OF_MECH].title
        return f"{title} is {'disabled' if n else 'left alone'}"
    title = f"{seat_name(s, victim)}'s {enemy.build.mech.component_titles[target]}"
    left = int(enemy.plates_of(target)) - n
    if n == 0:
        return f"{title} is left alone"
    return f"{title} is finished" if left == 0 else f"{title} loses {n}, {left} left"
