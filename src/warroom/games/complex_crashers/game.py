"""Complex Crashers as a game of the kernel: the contract's calls, each handed to its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import merits, picture, setups, steps, view
from warroom.games.complex_crashers.box import Box, bit
from warroom.games.complex_crashers.events import EVENTS
from warroom.games.complex_crashers.notation import notation
from warroom.games.complex_crashers.questions.base import too_late
from warroom.games.complex_crashers.questions.finding import advance, find_question
from warroom.games.complex_crashers.revisions import REVISION
from warroom.games.complex_crashers.rules.points import points_most
from warroom.games.complex_crashers.rules.units import health_most, models
from warroom.games.complex_crashers.state import MANAGER, TEAM, Raid
from warroom.games.complex_crashers.tactics import outlook
from warroom.games.complex_crashers.vocabulary import vocabulary
from warroom.kernel.chance import Chance
from warroom.kernel.content import Printed
from warroom.kernel.copies import found_again
from warroom.kernel.game import Game
from warroom.kernel.pictures import Easel
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal
from warroom.kernel.settings import Settings
from warroom.kernel.state import State
from warroom.kernel.visibility import View
from warroom.kernel.vocabulary import Term
from warroom.kernel.words import ones, verb


@final
class ComplexCrashers(Game):
    """The rules of Complex Crashers over a box of content."""

    def __init__(self, printed: Printed[Box], revision: int = REVISION) -> None:
        super().__init__("complex-crashers", "Complex Crashers", revision, printed.hash, view.PARTS, EVENTS)
        self.made_of = printed
        self.box = printed.box
        self.box.revision = revision
        self.box.look_through()
        self.data = printed.data
        self.easel = Easel(self.parts, picture.sections(self.box))
        self.notation = notation(self.box)
        self.declared = setups.declared(self.box, self.data)
        self.foresight = 4  # search judges when the initiative has come back twice
        self.breadth = 1
        self.hunches = True
        self.curiosity = 0.5

    def __reduce__(self) -> tuple[Any, ...]:
        return found_again(self, self.made_of, self.revision)

    # -- set-up and rules ------------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """The number of Operatives, what each brings, the Manager's reactors and defenders, and the rounds."""
        return self.declared

    def clash(self, setup: Mapping[str, object]) -> Refusal | None:
        """What in a set-up does not go together."""
        return setups.clash(self.box, setup)

    def setups(self) -> list[dict[str, object]]:
        """Every number of Operatives, every recommended set."""
        return [self.setup(wishes) for wishes in setups.wishes(self.data)]

    def house(self, setup: Mapping[str, object]) -> list[str]:
        """What is our own design and not the rulebook's."""
        return setups.house(setup)

    def begin(self, wishes: Mapping[str, object], chance: Chance) -> State:
        """The table as laid out, before the opening reveal."""
        return setups.begin(self.box, self.data, wishes, chance)

    def blank(self) -> State:
        """A state about to be filled."""
        return Raid(self.box)

    def advance(self, state: State, chance: Chance) -> None:
        """Does what is on the agenda until a side must decide or the game is over."""
        advance(cast(Raid, state), chance)

    def question(self, asked: i64) -> Question:
        """The kind of question that a word asks."""
        return find_question(asked)

    def why_not(self, s: State, seat: i64, choice: i64) -> Refusal | None:
        """None for a legal choice, else the rule that forbids it; whoever reacts too late is told so."""
        if s.asked and not (s.asked >> seat) & 1 and self.notation.has(choice):
            late = too_late(self.box, choice)
            if late is not None:
                return late
        return super().why_not(s, seat, choice)

    def returns(self, state: State) -> list[float]:
        """1 for the side that won, -1 for the other."""
        winner = cast(Raid, state).winner
        return [1.0, -1.0] if winner == TEAM else [-1.0, 1.0]

    # -- words -------------------------------------------------------------------------------------------------------

    def name_operand(self, slot: str, value: int, s: State | None) -> str:
        """What an event's operand is called at the table."""
        return view.operand_name(self.box, s, slot, value)

    def operand(self, slot: str, value: int, s: State | None) -> object:
        """An event's operand as plain data: units and regions as choices and pictures name them."""
        if slot in ("unit", "source"):
            return picture.source_id(value)
        if slot == "region":
            return picture.region_id(value)
        if slot == "card":
            return self.box.cards[value].name
        return view.operand_name(self.box, s, slot, value) if slot in ("ability", "tile") else value

    def called(self, choice: i64, s: State | None = None) -> str:
        """A choice as players speak of it."""
        return merits.called(self.box, int(choice)) or self.write(choice)

    def describe(self, v: View) -> str:
        """A view as text good enough to play by."""
        return view.described(view.seen(self.box, v))

    def printed(self) -> dict[str, object]:
        """The content: tiles, cards and overlays, with their texts."""
        return self.data

    def vocabulary(self) -> dict[str, list[Term]]:
        """The words of card effects."""
        return vocabulary()

    def summary(self, state: State) -> str:
        """Who has won, when, and how."""
        s = cast(Raid, state)
        down = sum(1 for health in s.health if health == 0)
        online = sum(1 for reactor in range(5) if s.online(reactor))
        end = f"{online} of 5 reactors online, {down} of {len(s.health)} Operatives down"
        return f"{view.SIDE_NAMES[s.winner]} won in round {s.round()}: {end}."

    # -- bots ----------------------------------------------------------------------------------------------------------

    def imagine(self, v: View, rng: Chance) -> State:
        """Nothing is hidden but the order of tiles, which no state holds. [gap.hidden-deck]"""
        s = view.seen(self.box, v)
        self.settle(s)
        return s

    def redeal(self, state: State, seat: i64, rng: Chance) -> None:
        """There is nothing to deal again."""

    def value(self, state: State, seat: i64) -> float:
        """How good the position looks for a seat."""
        return outlook(cast(Raid, state), seat)

    def at_rest(self, state: State) -> bool:
        """Whether a side is asked for its next action, with nothing under way."""
        return verb(state.top()) == steps.ASK_ACT

    def conserved(self, state: State) -> list[str]:
        """Every number lies within its bounds, every unit stands in a region, no card is held too often."""
        s = cast(Raid, state)
        wrong: list[str] = []
        for op in range(s.team_size()):
            most = points_most(s, op)
            if not -most - 1 <= s.points[op] <= most:
                wrong.append(f"Operative {op} has {s.points[op]} points")
            if not 0 <= s.health[op] <= health_most(s, op):
                wrong.append(f"Operative {op} has {s.health[op]} health")
            if not self.box.tracker_bottom <= s.trackers[op] <= self.box.tracker_top:
                wrong.append(f"tracker {op} stands at {s.trackers[op]}")
        for unit in range(len(s.at)):
            if s.on_table(unit) and not 0 <= s.at[unit] < s.complex.size:
                wrong.append(f"unit {unit} stands in {s.at[unit]}")
        if ones(models(s)) > self.box.models_most:
            wrong.append("there are too many models")
        if len(s.fires) != s.complex.size or any(not 0 <= fire <= self.box.burning_most for fire in s.fires):
            wrong.append(f"the fires are {s.fires}")
        for card in self.box.cards:
            held = [copy for copy in range(15, len(s.cards)) if s.cards[copy] == card.number and s.holders[copy] != 16]
            if len([copy for copy in held if s.holders[copy] < 4 or s.holders[copy] == 17]) > s.team_size():
                wrong.append(f"{card.title} is there too often")
        if s.asked and s.asked != bit(TEAM) and s.asked != bit(MANAGER):
            wrong.append("both sides are asked")
        return wrong
