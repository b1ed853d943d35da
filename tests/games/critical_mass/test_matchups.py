"""What a pilot is told while planning: how a card would fare, and numbers with their reasons."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.support.mechs import GAME, MechTable, Seat, opened, table
from warroom.games.critical_mass.matchups import Meeting
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("critical-mass")


def ribbon(t: MechTable, seat: int, text: str, secret: int = 0) -> dict[str, tuple[int, int, int]]:
    """Who comes first, what is dealt and what is taken, by the enemy's card, from all that the seat knows."""
    s = GAME.imagine(t.view(seat), Search(secret))
    found = [Meeting(**cast("dict[str, Any]", met)) for met in GAME.outlook(s, seat, GAME.read(text))]
    return {met.answer.removeprefix("plan "): (met.first, met.dealt, met.taken) for met in found}


def test_a_card_is_weighed_against_each_card_the_enemy_may_hold() -> None:
    """Light Laser is faster than Heavy Laser and disrupts it, a Defense stops it, and Medium Laser is thrown back."""
    t = table(Seat("raijin"), Seat("archon"))
    light = ribbon(t, 0, "plan light-laser")
    assert light["heavy-laser"] == (1, 1, 0)
    assert light["evade"] == (-1, 0, 0)
    assert ribbon(t, 0, "plan medium-laser")["reflector"] == (-1, 0, 1)
    assert ribbon(t, 0, "plan recharge")["heavy-laser"] == (1, 0, 3)
    assert ribbon(t, 0, "plan evade")["evade"] == (0, 0, 0), "both are lightning"


def test_what_lies_open_cannot_be_in_the_hand() -> None:
    t = table(Seat("raijin"), Seat("archon", cooldown=["heavy-laser"], equipped=["prism-array"]))
    cards = ribbon(t, 0, "plan light-laser")
    assert "heavy-laser" not in cards and "prism-array" not in cards and "phase-beam" in cards


def test_nothing_hidden_goes_into_it() -> None:
    """However the enemy's hidden cards are dealt, and whatever its secret loadout, the pilot is told the same."""
    hands = (["heavy-laser", "evade"], ["phase-beam", "seeker-ray"])
    told = [ribbon(table(Seat("raijin"), Seat("archon", hand=hand)), 0, "plan flame-blade", 3) for hand in hands]
    assert told[0] == told[1]
    t = opened({"loadouts": "custom"})
    t.wander(Search(1))
    while "plan" not in t.asks.values():
        t.wander(Search(2))
    assert ribbon(t, 0, "plan light-laser", 1) == ribbon(t, 0, "plan light-laser", 2)
    own = set(ribbon(t, 0, "plan light-laser"))
    able = {kind.name for kind in GAME.box.mechs[1].own if kind.tech < 3}
    assert own == able, "any Tech 2 card may have been taken, and an unseen additional card is no knowledge"


def test_with_several_enemies_the_one_aimed_at_counts() -> None:
    seats = [Seat(mech) for mech in ("raijin", "archon", "patriot", "iron-curtain")]
    t = table(*seats, teams=True)
    left, right = (ribbon(t, 0, f"plan light-laser > {way}") for way in ("left", "right"))
    assert "reflector > right" in left and "reflector > right" not in right
    assert left["heavy-laser > right"] == (1, 1, 0)


def test_there_is_no_ribbon_against_a_stunned_enemy_or_for_giving_up() -> None:
    t = table(Seat("raijin"), Seat("archon", stunned=True))
    assert ribbon(t, 0, "plan light-laser") == {}
    assert ribbon(table(Seat("raijin"), Seat("archon")), 0, "concede") == {}


def test_only_numbers_that_differ_from_the_print_are_told_with_their_reasons() -> None:
    t = table(Seat("raijin", ability=True), Seat("archon", primed=True))
    numbers = GAME.numbers(t.s, 0)
    assert str(numbers["speed-0-light-laser"]) == "5 (+4 printed, +1 Close Combat)"
    assert numbers["firepower-1-heavy-laser"].value == 4
    assert "firepower-0-light-laser" not in numbers and "speed-0-evade" not in numbers


def test_the_split_of_a_bot_is_told_to_the_pilot_who_splits() -> None:
    """Four points: the last two plates of Logic Cortex, then Focus Lens; to nobody else."""
    archon = Seat("archon", equipped=["focus-lens"], plates={"logic-cortex": 2})
    t = table(Seat("raijin"), archon).plan("flame-blade", "recharge")
    shares = {name: number.value for name, number in GAME.numbers(t.s, 0).items() if name.startswith("split-")}
    assert shares.pop("split-1") == 2 and sorted(shares.values())[-1] == 1 and len(shares) == 4
    assert not any(name.startswith("split-") for viewer in (1, -1) for name in GAME.numbers(t.s, viewer))
