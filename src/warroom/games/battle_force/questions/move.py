"""Where a unit goes in one standard move, or that it stays."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force import steps
from warroom.games.battle_force.naming import inches, unit_name
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.actions import may_attack
from warroom.games.battle_force.rules.movement import meant, move, off_table_along, regroups, terms_of, winner_terms
from warroom.games.battle_force.sketches import of_move
from warroom.games.battle_force.space.bends import reach_outline
from warroom.games.battle_force.space.candidates import candidates, draw
from warroom.games.battle_force.space.moving import Terms, march
from warroom.games.battle_force.space.orders import (
    CLOSE_IN,
    MOVE,
    REGROUP,
    STAY,
    WEDGE,
    formation_of,
    leader_x,
    leader_y,
    via_x,
    via_y,
)
from warroom.games.battle_force.space.refusing import refusal
from warroom.games.battle_force.space.ticks import FAR, HEADINGS
from warroom.games.battle_force.state import HELD, Battle
from warroom.games.battle_force.tactics import RIVALS, Best, best_move, moves_for, worthwhile_moves, zones_of
from warroom.games.battle_force.verbs import ACTION_TITLES, ENGAGE, GO, TOWARD
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second, third, verb

CLOSING_ONCE_IN: Final = 3  # how often a random attacker closes in where it could


@mypyc_attr(allow_interpreted_subclasses=True)
class Marching(Order):
    """A question that is answered by a move of a unit, too many to list."""

    def terms(self, s: Battle, unit: i64) -> Terms:
        """What limits the move."""
        raise NotImplementedError

    def closing(self, s: Battle) -> bool:
        """Whether the unit may close in on another."""
        return False

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """There are too many places to list."""
        return False

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The likeliest moves first, every one of them legal."""
        battle, unit = cast(Battle, s), second(asked)
        terms = self.terms(battle, unit)
        weapon = battle.of(unit).range
        return candidates(battle.field, unit, terms, weapon, self.closing(battle), FAR, zones_of(battle, unit))

    def sample(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Any legal move: one drawn at random, or now and then closing in or regrouping."""
        battle, unit = cast(Battle, s), second(asked)
        if self.closing(battle) and rng.pick(CLOSING_ONCE_IN) == 0:
            return CLOSE_IN
        if regroups(battle, unit) and rng.pick(2) == 0:
            return REGROUP
        return draw(battle.field, unit, self.terms(battle, unit), rng)

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Close in on whom it engages; else where it stands best afterwards."""
        battle, unit = cast(Battle, s), second(asked)
        if self.closing(battle):
            return CLOSE_IN
        moves = moves_for(battle, unit, self.terms(battle, unit))
        return best_move(battle, unit, moves, self.shoots(battle, unit), False, Best()).word

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """Where it stands best afterwards, and where it would if fire or the place counted more or less."""
        battle, unit = cast(Battle, s), second(asked)
        if self.closing(battle):
            return [self.hunch(s, seat, asked, rng)]
        moves = moves_for(battle, unit, self.terms(battle, unit))
        found: list[int] = []
        for word in worthwhile_moves(battle, unit, moves, self.shoots(battle, unit), False):
            if word not in found and len(found) < RIVALS:
                found.append(word)
        return found

    def shoots(self, s: Battle, unit: i64) -> bool:
        """Whether an attack comes after the move."""
        return False

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """The one definitive check of a move, with the margin and what would cure it."""
        unit, kind = second(asked), verb(choice)
        terms = self.terms(s, unit)
        if kind == STAY:
            return None if first(choice) < HEADINGS else self.not_now(s, asked)
        if kind == CLOSE_IN:
            if self.closing(s):
                return None
            return Refusal("gap.advance.no-close-combat", "Only a unit that engages another closes in on it.")
        if kind == REGROUP:
            if regroups(s, unit):
                return None
            return Refusal("house.move.regroup", f"{unit_name(s, unit)} is in coherency and need not regroup.")
        if kind not in (MOVE, GO, TOWARD):
            return self.not_now(s, asked)
        word = meant(s, unit, choice, terms)
        if word == 0:
            if kind == GO:
                off = inches(off_table_along(s, unit, first(choice), second(choice)))
                return Refusal("house.space.base-disc", f"That way leads off the table, by {off}: go less far.")
            return Refusal("house.move.path", "There is no such objective, or no legal move towards it.")
        ground = s.field.ground
        if leader_x(word) > ground.width or leader_y(word) > ground.height or formation_of(word) > WEDGE:
            return Refusal(
                "house.space.base-disc", f"The table ends at {inches(ground.width)},{inches(ground.height)}."
            )
        if via_x(word) > ground.width or via_y(word) > ground.height:
            return Refusal("house.space.base-disc", "The bend must be on the table.")
        return refusal(s.field, march(s.field, unit, word), terms)

    def sketch(self, s: State, seat: i64, asked: i64, choice: i64) -> dict[str, object]:
        """Where the bases would stand, what is wrong with that, what cures it, and who could shoot at whom then."""
        battle, unit = cast(Battle, s), second(asked)
        if verb(choice) not in (MOVE, GO, TOWARD):
            return {}
        return of_move(battle, unit, choice, self.terms(battle, unit))

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The unit that moves, and how far it gets all around."""
        battle, unit = cast(Battle, s), int(second(asked))
        return {"unit": unit, "reach": reach_outline(battle.field, unit, self.terms(battle, unit))}


@final
class Move(Marching):
    """A standard move of the action under way."""

    def __init__(self) -> None:
        super().__init__("move", "decision.move")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the mover decides."""
        battle = cast(Battle, s)
        what = f"{ACTION_TITLES[battle.action]}, move {third(asked)}"
        return f"{what}: say where {unit_name(battle, second(asked))} goes, or that it stays."

    def terms(self, s: Battle, unit: i64) -> Terms:
        """The limits of the action."""
        return terms_of(s, unit)

    def shoots(self, s: Battle, unit: i64) -> bool:
        """Whether the action has a ranged attack."""
        return may_attack(s, unit, s.action)

    def closing(self, s: Battle) -> bool:
        """A unit that engages another may close in on it. [house.engage.move-options]"""
        return s.action == ENGAGE and s.target >= 0 and s.on_table(s.target)

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The unit moves; a watcher that holds its fire is asked again, and who stays has done with moving.

        [house.move.parts, house.overwatch.sequence]
        """
        battle, unit = cast(Battle, s), second(asked)
        s.pop()
        if not move(battle, unit, choice, self.terms(battle, unit), chance):
            battle.stayed = 1
        elif battle.watch == HELD and (battle.target < 0 or third(asked) == 1):
            s.push(pack(steps.MOMENT))


@final
class Consolidate(Marching):
    """The move of the winner of a close combat."""

    def __init__(self) -> None:
        super().__init__("consolidate", "decision.consolidate")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the winner decides."""
        return f"{unit_name(cast(Battle, s), second(asked))} has won: move it up to 4 inches, or stay."

    def terms(self, s: Battle, unit: i64) -> Terms:
        """Four inches whatever the ground."""
        return winner_terms()

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The winner moves."""
        battle, unit = cast(Battle, s), second(asked)
        s.pop()
        move(battle, unit, choice, winner_terms(), chance)
