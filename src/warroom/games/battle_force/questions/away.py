"""Along which heading a unit moves away from the enemy."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force.naming import HEADINGS, unit_name
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.parting import move_away
from warroom.games.battle_force.space.flight import ways_out
from warroom.games.battle_force.space.orders import AWAY
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.tactics import likely_way
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second, third, verb


@final
class Away(Order):
    """One of the headings by which every base that moves gets further away."""

    def __init__(self) -> None:
        super().__init__("away", "gap.close.direction-away")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner of the disengaging unit decides."""
        battle = cast(Battle, s)
        return f"Choose the heading by which {unit_name(battle, second(asked))} disengages."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The headings that lead away. [house.flee.headings]"""
        ways = ways_out(cast(Battle, s).field, second(asked), third(asked))
        return [pack(AWAY, heading) for heading in range(16) if (ways >> heading) & 1]

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Straight away."""
        battle, unit, enemy = cast(Battle, s), second(asked), third(asked)
        return pack(AWAY, likely_way(battle, unit, enemy, ways_out(battle.field, unit, enemy)))

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The unit moves away."""
        s.pop()
        move_away(cast(Battle, s), second(asked), third(asked), first(choice), chance)

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The unit that leaves, and its sixteen headings, each with the choice that takes it where it leads away."""
        battle, unit = cast(Battle, s), int(second(asked))
        ways = ways_out(battle.field, second(asked), third(asked))
        lead = int(battle.field.leader(unit))
        headings = [
            {"heading": name, "text": f"away {name}" if (ways >> number) & 1 else ""}
            for number, name in enumerate(HEADINGS)
        ]
        return {"unit": unit, "from": [int(battle.field.x[lead]), int(battle.field.y[lead])], "headings": headings}

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """A heading that does not lead away."""
        if verb(choice) != AWAY:
            return self.not_now(s, asked)
        says = f"Not every base that moves would end further from {unit_name(s, third(asked))}."
        return Refusal("house.flee.headings", says)
