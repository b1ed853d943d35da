"""What bots and screens are told of Critical Mass: sensible choices, and what a position is worth."""

from __future__ import annotations

import pytest

from tests.support.mechs import GAME, MechTable, Seat, opened, table
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("critical-mass")


def follow(t: MechTable, kind: str) -> list[str]:
    """Plays what is suggested to the first asked seat while it is asked for this kind of thing."""
    played = []
    while kind in t.asks.values():
        answers = {seat: GAME.write(GAME.hunch(t.s, seat, Search(1))) for seat in t.asks}
        played.append(answers[min(answers)])
        t.together(answers)
    return played


def test_suggested_damage_finishes_a_component_then_equipment_and_wastes_nothing() -> None:
    """Four points: the two last plates of Logic Cortex, then Focus Lens, not a lone Thrusters plate."""
    archon = Seat("archon", equipped=["focus-lens"], plates={"logic-cortex": 2})
    t = table(Seat("raijin"), archon).plan("flame-blade", "recharge")
    assert follow(t, "damage")[:2] == ["hit thrusters 0", "hit logic-cortex 2"]
    assert t.equipped(1) == [] and t.plates(1)["prism-spine"] == 6


def test_the_recommended_loadout_and_first_card_are_suggested() -> None:
    """Whoever follows the suggestions ends up with what the board recommends."""
    t = opened({"loadouts": "custom"})
    follow(t, "customize")
    assert [c.loadout for c in t.s.cockpits] == [mech.recommended for mech in GAME.box.mechs[:2]]
    follow(t, "first-card")
    assert "nekode-blade" in t.hand(0) and "prism-array" in t.hand(1)


def test_a_position_is_worth_more_with_more_plates_and_means() -> None:
    """Equal positions are even; losing plates, being stunned and a bare hand count against a mech."""
    even = table(Seat("raijin"), Seat("raijin"))
    assert GAME.value(even.s, 0) == GAME.value(even.s, 1) == 0.0
    for worse in (
        Seat("raijin", plates={"pilot-shrine": 2}),
        Seat("raijin", hand=[]),
        Seat("raijin", plates={"pilot-shrine": 0}),
    ):
        t = table(Seat("raijin"), worse)
        assert GAME.value(t.s, 0) > 0 > GAME.value(t.s, 1)
