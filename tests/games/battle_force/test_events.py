"""Everything that happens is told: every die with the number it had to reach, every base that is lost, who comes."""

from __future__ import annotations

import re

import pytest
from mypy_extensions import i64

from tests.support.front import RIFLES, SKATES, TRUCKS, front, game_on, row, unit
from warroom.games import find
from warroom.games.battle_force.events import EVENTS
from warroom.games.battle_force.space.field import LOST
from warroom.games.battle_force.state import DESTROYED, RESERVE, Battle
from warroom.kernel.chance import Chance, Search
from warroom.kernel.state import Event
from warroom.kernel.words import lowest

pytestmark = pytest.mark.game("battle-force")

GAME = find("battle-force")
FALLEN = {"not-saved", "base-destroyed", "base-lost", "caught", "left-behind", "overrun"}


class Counted(Chance):
    """Dice that are counted."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.source = Search(seed)
        self.rolled = 0

    def draw(self, sides: i64) -> i64:
        self.rolled += 1
        return self.source.draw(sides)


def dice_in(event: Event) -> int:
    """How many dice an event tells."""
    n = 0
    for slot, operand in re.findall(r"\{(\w+)\.(\w+)\}", EVENTS[event.kind].text):
        if slot == "die":
            n += len(event.values or ()) if operand == "values" else 1
        elif slot == "scatter":
            n += 2
        elif slot == "ground":
            n += 1 if event.c & 15 else 0
    return n if "tied" not in EVENTS[event.kind].name or EVENTS[event.kind].name == "melee-tied" else 2 * n


@pytest.mark.rule("house.space.dice-order")
@pytest.mark.parametrize("number", range(3))
def test_every_die_and_every_lost_base_is_told(number: int) -> None:
    """Random battles of each scenario: as many dice as were rolled, and as many bases as are gone."""
    for seed in range(3):
        chance, rng = Counted(seed), Search(seed)
        s = GAME.begin(GAME.setup(GAME.setups()[number]), chance)
        assert isinstance(s, Battle)
        s.log = []
        held = s.place.count(RESERVE)
        GAME.proceed(s, chance)
        while s.asked:
            seat = lowest(s.asked)
            GAME.play(s, seat, GAME.sample(s, seat, rng), chance)
        told = s.log or []
        assert sum(dice_in(event) for event in told) == chance.rolled
        names = [EVENTS[event.kind].name for event in told]
        left = names.count("left-table")  # what is Out of Action there is destroyed with it
        gone = len([state for state in s.field.state if state & LOST])
        fallen = len([name for name in names if name in FALLEN])
        assert fallen == gone if not left else fallen <= gone
        kept = names.count("no-room") > 0
        assert names.count("arrived") == held - s.place.count(RESERVE) or kept
        assert names.count("unit-destroyed") == s.place.count(DESTROYED)


@pytest.mark.rule("difficult-ground.one-d6-per-base", "difficult-ground.grav-and-hovering-reroll")
def test_a_test_in_difficult_ground_is_told_with_the_number_it_needs() -> None:
    ground = game_on("rubble 150 60 200 140")
    far = unit(RIFLES, *row(380, 460, 5), side="north", marks=["activated"])
    t = front(unit(TRUCKS, (120, 100)), far, on=ground).play("advance", "move 16.5,10.0 keep e", dice=[2, 1, 2])
    assert t.last("ground-failed").says.endswith("is Out of Action, with 2; 3 or more was needed.")
    t = front(unit(SKATES, (120, 100)), far, on=ground).play("advance", "move 16.5,10.0 keep e", dice=[1, 4, 1, 2])
    assert t.last("ground-passed").says.endswith(
        "gets through difficult ground with 1 and again 4; 2 or more was needed."
    )
