"""In which order bases take the hits."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.odds import deal
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.allocation import bases_in, order_of, order_word, orders, take_order
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.verbs import ALLOCATE
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import second, third, verb


@final
class Allocate(Order):
    """An order of the bases that can be hit; hits are dealt in it one each, round after round."""

    def __init__(self) -> None:
        super().__init__("allocate", "decision.allocate")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner of the target decides."""
        name, hits = unit_name(cast(Battle, s), second(asked)), third(asked)
        return f"{name} takes {hits} {'hit' if hits == 1 else 'hits'}: order the bases that take them."

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """Only orders that differ in who takes a hit more are listed; any order will do."""
        return False

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The usual order first, then those that spare other bases. [gap.allocation.default]"""
        return [order_word(order) for order in orders(cast(Battle, s), third(asked))]

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The usual order."""
        return order_word(cast(Battle, s).order)

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The bases in the usual order, what each takes, and what that spares."""
        battle = cast(Battle, s)
        return {"deal": deal(battle, second(asked), battle.order, third(asked))}

    def sketch(self, s: State, seat: i64, asked: i64, choice: i64) -> dict[str, object]:
        """The same in another order."""
        battle = cast(Battle, s)
        if self.why(battle, asked, choice) is not None:
            return {}
        return {"deal": deal(battle, second(asked), order_of(choice), third(asked))}

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Hits will be dealt in this order."""
        s.pop()
        take_order(cast(Battle, s), second(asked), order_of(choice))

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """Every base that can be hit is named once, and no other."""
        if verb(choice) != ALLOCATE:
            return self.not_now(s, asked)
        eligible = sorted(bases_in(s.order))
        if sorted(bases_in(order_of(choice))) == eligible:
            return None
        numbers = " ".join(str(base + 1) for base in eligible)
        return Refusal(
            "gap.allocation.limits", f"Name each of these bases once, in the order of your choice: {numbers}."
        )
