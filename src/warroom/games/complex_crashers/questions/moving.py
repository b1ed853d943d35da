"""What is asked when units move: the next step, who goes along, whom the fire meets first, which fire burns first."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import aids, hunches
from warroom.games.complex_crashers.box import bit
from warroom.games.complex_crashers.questions.base import (
    AbilityQuestion,
    CrasherQuestion,
    ability_title,
    role_of,
    unit_name,
)
from warroom.games.complex_crashers.rules.fire import burn
from warroom.games.complex_crashers.rules.movement import company, may_stop, steps_open, take_step
from warroom.games.complex_crashers.rules.units import attackable
from warroom.games.complex_crashers.state import MOVERS, STANDS, Raid
from warroom.games.complex_crashers.verbs import DO_PASS, DO_REGION, DO_STEP, DO_UNIT
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, lowest, pack


def each(verb: i64, members: i64) -> list[int]:
    """A choice for each member of a set."""
    found: list[int] = []
    while members:
        found.append(pack(verb, lowest(members)))
        members &= members - 1
    return found


@final
class Step(AbilityQuestion):
    """The next step of a move, chosen after everything that the step before brought about."""

    def __init__(self) -> None:
        super().__init__("step", "gap.move-path", (DO_STEP, DO_PASS), "Choose the region to enter.")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Who moves."""
        raid = cast(Raid, s)
        f = raid.frames[first(asked)]
        unit = lowest(f[MOVERS])
        stop = ", or stop" if may_stop(raid, first(asked)) else ""
        name = unit_name(raid, unit)
        return f"{ability_title(raid, first(asked))}: where does {name} step from r{raid.at[unit]}{stop}?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each region across an edge that is free of walls and closed doors, and stopping if that is allowed."""
        raid = cast(Raid, s)
        found = each(DO_STEP, steps_open(raid, first(asked)))
        if may_stop(raid, first(asked)):
            found.append(DO_PASS)
        return found

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """Who moves, and the steps that are left."""
        return aids.of_step(cast(Raid, s), first(asked))

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """A wall or door lies between, or the move has not gone far enough."""
        if choice == DO_PASS:
            return Refusal("gap.move-path", "The move has not gone far enough to stop.")
        unit = lowest(s.frames[first(asked)][MOVERS])
        says = f"There is no way for {unit_name(s, unit)} from r{s.at[unit]} to r{first(choice)} in one step."
        return Refusal("movement.step", says)

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The step is taken, or the move ends here."""
        raid = cast(Raid, s)
        s.pop()
        if choice == DO_PASS:
            raid.frames[first(asked)][MOVERS] = 0
        else:
            take_step(raid, first(asked), first(choice))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The step that leads nearer to what the mover wants."""
        return hunches.likely_step(cast(Raid, s), first(asked), rng)


@final
class Company(AbilityQuestion):
    """Which Coordinated units go along with one that moves."""

    def __init__(self) -> None:
        super().__init__("company", "quality.coordinated", (DO_UNIT, DO_PASS), "This unit cannot go along.")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Who moves already."""
        raid = cast(Raid, s)
        name = unit_name(raid, lowest(raid.frames[first(asked)][MOVERS]))
        return f"Who goes along with {name}? Name a unit, or pass when that is all."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each unit that may go along, and passing. [gap.coordinated-details]"""
        found = each(DO_UNIT, company(cast(Raid, s), first(asked)))
        found.append(DO_PASS)
        return found

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether there are others who could come too."""
        others = company(cast(Raid, s), first(asked))
        return choice != DO_PASS and others & (others - 1) != 0

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The unit joins the movers."""
        raid = cast(Raid, s)
        if choice == DO_PASS:
            s.pop()
            return
        f = raid.frames[first(asked)]
        f[MOVERS] = f[MOVERS] | bit(first(choice))
        if not company(raid, first(asked)):
            s.pop()


@final
class Order(CrasherQuestion):
    """In which order several units that entered a burning region together meet its fire."""

    def __init__(self) -> None:
        super().__init__("order", "gap.burning-group-entry", (DO_UNIT,), "Name a unit that entered the fire.")

    def seat(self, s: Raid, asked: i64) -> i64:
        """The side of the units. [gap.burning-group-entry]"""
        return s.side_of(lowest(s.frames[first(asked)][MOVERS]))

    def waiting(self, s: Raid, asked: i64) -> i64:
        """The units that have no place in the order yet, as a set."""
        left = s.frames[first(asked)][MOVERS] & attackable(s)
        for unit in s.draft:
            left &= ~bit(unit)
        return left

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Where the fire is."""
        raid = cast(Raid, s)
        return f"r{raid.frames[first(asked)][STANDS]} burns: which unit meets the fire next?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each unit that is still to come."""
        return each(DO_UNIT, self.waiting(cast(Raid, s), asked))

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether the order is not settled by this."""
        left = self.waiting(cast(Raid, s), asked) & ~bit(first(choice))
        return left & (left - 1) != 0

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The unit comes next; the last one has no choice."""
        raid = cast(Raid, s)
        raid.draft = [*raid.draft, int(first(choice))]
        left = self.waiting(raid, asked)
        if left & (left - 1) == 0:
            raid.draft = [*raid.draft, int(lowest(left))]
            s.pop()

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The Operative that is named."""
        return role_of(cast(Raid, s), first(choice))


@final
class NextFire(CrasherQuestion):
    """Which burning region attacks next at the start of an initiative."""

    def __init__(self) -> None:
        super().__init__("fire", "gap.burning-order", (DO_REGION,), "Name a region whose fire has not attacked yet.")

    def seat(self, s: Raid, asked: i64) -> i64:
        """The side with the initiative."""
        return s.initiative

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What is to be picked."""
        return "Several regions burn: which fire attacks next?"

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each burning region that is still to come."""
        return each(DO_REGION, asked >> 8)

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The fire attacks."""
        s.pop()
        burn(cast(Raid, s), asked >> 8, first(choice))
