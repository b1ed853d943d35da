"""The last chapter: what bots need besides the rules. How hidden things may lie, and what a position looks worth."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from warroom.kernel.chance import Chance
from warroom.kernel.chapters.words import Words
from warroom.kernel.events import EventKind
from warroom.kernel.state import State
from warroom.kernel.visibility import Part, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Words):
    """How a game is thought about."""

    def __init__(
        self, name: str, title: str, revision: int, content: str, parts: list[Part], events: list[EventKind]
    ) -> None:
        super().__init__(name, title, revision, content, parts, events)
        # how search plays it: turns it plays on in its mind before it judges, by hunches if there are any, and how much
        # it counts what it does not know yet as a promise
        self.foresight: i64 = 8
        self.rests: i64 = 0  # positions at rest after which it judges among rivals, if that comes sooner; 0: never
        self.breadth: i64 = 64  # choices of a long list that greedy looks at; 1: its hunch is all it needs
        self.hunches = False
        self.curiosity = 0.4  # the c of UCT

    # -- each game -----------------------------------------------------------------------------------------------

    def imagine(self, view: View, rng: Chance) -> State:
        """A whole state that fits a view: the only door through which a bot reaches a state."""
        raise NotImplementedError

    def redeal(self, s: State, seat: i64, rng: Chance) -> None:
        """Deals again, at random, everything in an imagined state that this seat cannot know."""
        raise NotImplementedError

    def value(self, s: State, seat: i64) -> float:
        """How good the position looks for a seat, from -1 to 1."""
        raise NotImplementedError

    def at_rest(self, s: State) -> bool:
        """Whether nothing is under way, so that a position can be judged; asked only where there are rivals."""
        return True

    def hasten(self, s: State) -> None:
        """Lets hunches in a position that is only imagined be found sooner, if less well; asked only among rivals."""

    # -- the same for all ----------------------------------------------------------------------------------------

    def hunch(self, s: State, seat: i64, rng: Chance) -> i64:
        """The choice that suggests itself to an asked seat at first sight; 0: none."""
        asked = self.asking(s, seat)
        return self.question(asked).hunch(s, seat, asked, rng)

    def rivals(self, s: State, seat: i64, rng: Chance) -> list[int]:
        """The few choices of an asked seat that are worth trying out, the hunch first; none: all are searched."""
        asked = self.asking(s, seat)
        return self.question(asked).rivals(s, seat, asked, rng)

    def idle(self, s: State, seat: i64, choice: i64) -> bool:
        """Whether a choice of an asked seat plainly does nothing now."""
        asked = self.asking(s, seat)
        return self.question(asked).idle(s, seat, asked, choice)

    def merits(self, s: State, seat: i64, choice: i64) -> str:
        """What speaks for a choice of an asked seat, in the game's words; may be empty."""
        asked = self.asking(s, seat)
        return self.question(asked).merits(s, seat, asked, choice)
