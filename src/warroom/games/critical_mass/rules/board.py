"""The Cockpit board: plates and components, critical effects, Stun, Primed, the special ability."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import codes, steps
from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import ABILITY, NONE, PLATE_BITS
from warroom.games.critical_mass.rules.numbers import holds
from warroom.games.critical_mass.state import Battle, added
from warroom.kernel.words import pack


def lose_plates(s: Battle, seat: i64, component: i64, n: i64) -> None:
    """Plates fall, as many as are still there; without its last one a component is destroyed.

    [armor.permanent, damage.component-falls, gap.damage.simultaneous-same-mech]
    """
    c = s.cockpits[seat]
    there = c.plates_of(component)
    if n > there:
        n = there
    if n == 0:
        return
    c.plates -= n << (component * PLATE_BITS)
    s.quiet = -1
    s.tell(e.PLATES_FELL, seat, c.build.mech.component_words[component], n)
    if n == there:
        s.tell(e.COMPONENT_DESTROYED, seat, c.build.mech.component_words[component])
        critical(s, seat, component)


def critical(s: Battle, seat: i64, component: i64) -> None:
    """The critical effects of a destroyed component: Stun counts at once, the rest waits for the end of Combat.

    [critical.on-destruction, deactivate.end-of-combat, deactivate.card-in-play-still-works,
    gap.critical.deactivate-all-listed, gap.critical.once, gap.critical.order-in-component,
    gap.critical.last-component]
    """
    c = s.cockpits[seat]
    if c.plates == 0:
        return
    for effect in c.build.mech.criticals[component]:
        if effect.verb == codes.STUN:
            stun(s, seat)
        else:
            s.aftermath = added(s.aftermath, pack(steps.END_CRITICAL, seat | seat << 8, effect.number, ABILITY))


def stun(s: Battle, seat: i64) -> None:
    """The Mech plays no card on the following turn; this turn goes on as usual.

    [stun.current-turn-finishes, gap.stun.stacking, gap.stun.recharge]
    """
    c = s.cockpits[seat]
    if not c.stun_next:
        c.stun_next = 1
        s.tell(e.STUNNED, seat)


def prime(s: Battle, seat: i64) -> None:
    """The Mech becomes Primed; it has one space for that.

    [primed.sources, gap.activate.already-primed, gap.primed.regain-after-tech3]
    """
    c = s.cockpits[seat]
    if not c.primed:
        c.primed = 1
        s.tell(e.PRIMED, seat)


def unprime(s: Battle, seat: i64) -> None:
    """The Mech stops being Primed. [gap.primed.loss]"""
    c = s.cockpits[seat]
    if c.primed:
        c.primed = 0
        s.tell(e.UNPRIMED, seat)


def switch_ability(s: Battle, seat: i64, on: i64) -> None:
    """A conditional ability turns ON or OFF; a continuous one has no such state.

    [ability.continuous, gap.ability.continuous-start]
    """
    c = s.cockpits[seat]
    if c.build.mech.conditional and c.ability != on:
        c.ability = on
        s.tell(e.ABILITY_ON if on else e.ABILITY_OFF, seat, c.mech)


def meet_on(s: Battle, seat: i64, trigger: i64, kind: i64) -> None:
    """Meeting the stated requirement turns a conditional ability ON.

    [gap.close-combat.optional, gap.close-combat.block, gap.indomitable.optional]
    """
    c = s.cockpits[seat]
    mech = c.build.mech
    if mech.conditional and mech.on_trigger == trigger and holds(s, seat, mech.on_if, ABILITY, NONE, kind):
        switch_ability(s, seat, 1)


def meet_off(s: Battle, seat: i64, trigger: i64, by_attack: i64) -> None:
    """The stated off-condition turns it OFF. [gap.indomitable.spent-unneeded]"""
    c = s.cockpits[seat]
    mech = c.build.mech
    if mech.conditional and mech.off_trigger == trigger and holds(s, seat, mech.off_if, ABILITY, by_attack, NONE):
        switch_ability(s, seat, 0)


def abilities_at_end(s: Battle) -> None:
    """At the end of Combat conditions of abilities are looked at: first OFF, then ON.

    [gap.indomitable.on-and-off, gap.indomitable.non-weapon-disrupted, gap.indomitable.disrupted-while-on,
    gap.indomitable.destroyed]
    """
    for seat in range(len(s.cockpits)):
        if s.cockpits[seat].living:
            meet_off(s, seat, codes.END_OF_COMBAT, NONE)
            meet_on(s, seat, codes.END_OF_COMBAT, NONE)
