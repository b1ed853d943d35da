"""What a bot leaves alone: cards that would do nothing as things are."""

from __future__ import annotations

from typing import cast

from warroom.games import find
from warroom.games.critical_mass.box import card_of
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_PLAN
from warroom.kernel.chance import Search
from warroom.kernel.words import first, pack, verb

MASS = cast(CriticalMass, find("critical-mass"))
KINDS = {kind.name: kind.number for kind in MASS.box.kinds}


def battle() -> Battle:
    """The first plan of a duel."""
    s = cast(Battle, MASS.new({"mechs": "patriot,iron-curtain"}, Search(2)))
    while s.turn < 1:
        MASS.play_together(s, [MASS.choices(s, seat)[0] for seat in range(2)], Search(1))
    return s


def idle(s: Battle, card: str) -> bool:
    return MASS.idle(s, 0, pack(DO_PLAN, KINDS[card]))


def test_recharge_is_idle_until_something_has_cooled_down() -> None:
    s = battle()
    assert idle(s, "recharge")
    c = s.cockpits[0]
    laser = 1 << card_of(c.build, c.build.cards, KINDS["light-laser"])
    c.hand, c.cooldown = c.hand & ~laser, laser
    assert not idle(s, "recharge")


def test_activate_is_idle_only_for_a_primed_mech_with_nothing_to_activate() -> None:
    s = battle()
    c = s.cockpits[0]
    assert not idle(s, "activate")
    c.primed, c.hand, c.off = 1, c.hand | c.off, 0
    assert idle(s, "activate")
    c.primed = 0
    assert not idle(s, "activate"), "it still primes"


def test_repairs_are_idle_for_a_whole_mech() -> None:
    """That the card is given up for it is no use."""
    s = battle()
    assert idle(s, "field-welding")
    s.cockpits[0].plates -= 1
    assert not idle(s, "field-welding")


def test_cards_that_fight_defend_or_stay_are_never_idle() -> None:
    s = battle()
    shown = {MASS.box.kinds[first(choice)].name for choice in MASS.choices(s, 0) if MASS.idle(s, 0, choice)}
    assert shown == {"recharge"} and all(verb(choice) == DO_PLAN for choice in MASS.choices(s, 0))
