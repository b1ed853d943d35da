"""The contract between a game's rules and everybody who plays them: tables, bots, tests, the lab.

A game is a stateless rules object over plain states. A folder under `games/` writes the methods marked
"each game"; the rest is the same for all. The flow is always `answer` (take the asked seats' choices, by the question
that was asked), then `advance` (do what is on the agenda until somebody must decide again).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from warroom.kernel.chance import Chance
from warroom.kernel.content import Pack
from warroom.kernel.copies import opened, reduced
from warroom.kernel.events import EventKind
from warroom.kernel.notation import Notation
from warroom.kernel.pictures import Easel, Section, Seen
from warroom.kernel.questions import Question
from warroom.kernel.reasons import Number
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.settings import Settings
from warroom.kernel.state import State
from warroom.kernel.visibility import EVERY_STATE, Part, View, dumped, loaded, parts_at, seen
from warroom.kernel.vocabulary import Term
from warroom.kernel.words import lowest

NOTHING: Final[list[int]] = []  # the options while nobody alone decides; never changed


class NothingToChoose(LookupError):
    """A fault of a game's rules: somebody is asked and has nothing to answer."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask:
    """What one seat must decide now: `choices` holds every legal word, or the likeliest ones if not `complete`."""

    def __init__(self, seat: int, kind: str, prompt: str, rule: str, choices: list[int], complete: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        self.rule = rule
        self.choices = choices
        self.complete = complete

    def __repr__(self) -> str:
        more = "" if self.complete else " and more"
        return f"<Ask {self.kind} of seat {self.seat + 1}: {len(self.choices)} choices{more}: {self.prompt}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, "", "", "", [], True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A rulebook as an object: set-up, legal choices, consequences, views, notation."""

    def __init__(
        self, name: str, title: str, revision: int, content: str, parts: list[Part], events: list[EventKind]
    ) -> None:
        self.name = name
        self.title = title
        self.revision = revision  # of the rules in play; a fix that would change an old record is gated on it
        self.content = content  # fingerprint of the content in play, part of every record
        self.pack: Pack | None = None  # what changed the content that comes with the game, if anything did
        self.past: Callable[[int, str], Game | None] | None = None  # finds it as it once was: revision and content
        self.parts = parts_at(parts, revision)
        self.events = events
        self.notation = Notation({}, {})  # each game sets its own
        names = tuple(part.name for part in (*EVERY_STATE, *self.parts))
        self.easel = Easel(self.parts, [Section("text", names, self._text)])  # of its pictures; a board needs more
        # how search plays it: turns it plays on in its mind before it judges, by hunches if there are any, and how
        # much it counts what it does not know yet as a promise
        self.foresight: i64 = 8
        self.hunches = False
        self.curiosity = 0.4

    def __reduce__(self) -> tuple[Any, ...]:
        return opened(self)

    def __repr__(self) -> str:
        pack = f", pack {self.pack.title}" if self.pack is not None else ""
        return f"<Game {self.name}: rules {self.revision}, content {self.content}{pack}>"

    # -- each game: set-up and rules ------------------------------------------------------------------------

    def settings(self) -> Settings:
        """What may be wished for before a game, declared as data."""
        raise NotImplementedError

    def clash(self, setup: Mapping[str, object]) -> Refusal | None:
        """What in a whole set-up does not go together, though each setting is right by itself."""
        return None

    def setups(self) -> list[dict[str, object]]:
        """Set-ups that together show every mode and seat count, for tests and benchmarks."""
        raise NotImplementedError

    def house(self, setup: Mapping[str, object]) -> list[str]:
        """What in this set-up is our own design and not the rulebook's, a sentence each; players are told."""
        return []

    def parties(self, setup: Mapping[str, object]) -> int:
        """How many there are of whom one wins: the seats, or teams of them; a lone seat plays against the game."""
        return max(2, self.seats(setup))

    def begin(self, setup: Mapping[str, object], chance: Chance) -> State:
        """The table as laid out for this set-up, with the first steps on the agenda."""
        raise NotImplementedError

    def blank(self) -> State:
        """A state whose parts are about to be filled by `load`."""
        raise NotImplementedError

    def advance(self, s: State, chance: Chance) -> None:
        """Does what is on the agenda until a seat is asked (sets `s.asked`) or the game is over."""
        raise NotImplementedError

    def asking(self, s: State, seat: i64) -> i64:
        """The word that asks a seat which must decide now."""
        return s.top()

    def question(self, asked: i64) -> Question:
        """The kind of question that a word asks."""
        raise NotImplementedError

    def returns(self, s: State) -> list[float]:
        """Each seat's result from -1 to 1 once the game is over."""
        raise NotImplementedError

    def party(self, s: State, seat: i64) -> i64:
        """The number of the party a seat plays for, the same for teammates; without teams every seat is one."""
        return seat

    def playing(self, s: State, seat: i64) -> bool:
        """Whether a seat is still in the game, though others may play on without it."""
        return True

    # -- each game: words ------------------------------------------------------------------------------------

    def name_operand(self, slot: str, value: int, s: State | None) -> str:
        """What an event's operand is called at the table, for the wording of events."""
        return str(value)

    def operand(self, slot: str, value: int, s: State | None) -> object:
        """An event's operand as plain data for programs: the name of a card, the number of a seat."""
        return value

    def called(self, choice: i64) -> str:
        """A choice as players speak of it, short enough for the middle of a sentence."""
        return self.write(choice)

    def describe(self, view: View) -> str:
        """A view as text good enough to play by."""
        raise NotImplementedError

    def printed(self) -> dict[str, object]:
        """What is printed on boards, cards and dice, as plain data for those who draw the table."""
        return {}

    def vocabulary(self) -> dict[str, list[Term]]:
        """The words that effects in the content are made of, by chapter."""
        return {}

    def numbers(self, s: State, seat: i64) -> dict[str, Number]:
        """The numbers on the table that explain themselves, by name; only what this seat knows goes into them."""
        return {}

    def outlook(self, s: State, seat: i64, choice: i64) -> list[dict[str, object]]:
        """How a sealed choice would fare against what others may answer, as plain data for the game's own board."""
        return []

    def summary(self, s: State) -> str:
        """The result of a finished game in one sentence."""
        raise NotImplementedError

    def outcome(self, s: State) -> str:
        """The same for those who see the table, without the reasons for each number."""
        return self.summary(s)

    # -- each game: hidden things and bots ---------------------------------------------------------------------

    def imagine(self, view: View, rng: Chance) -> State:
        """A whole state that fits a view: the only door through which a bot reaches a state."""
        raise NotImplementedError

    def redeal(self, s: State, seat: i64, rng: Chance) -> None:
        """Deals again, at random, everything in an imagined state that this seat cannot know."""
        raise NotImplementedError

    def value(self, s: State, seat: i64) -> float:
        """How good the position looks for a seat, from -1 to 1."""
        raise NotImplementedError

    def conserved(self, s: State) -> list[str]:
        """What is wrong with the pieces of this state (lost, doubled, out of range), for tests."""
        return []

    # -- the same for all ----------------------------------------------------------------------------------------

    def setup(self, wishes: Mapping[str, object]) -> dict[str, object]:
        """The whole set-up that fits the wishes, defaults filled in, or a refusal that names what is wrong."""
        found = self.settings().complete(wishes)
        refusal = self.clash(found)
        if refusal is not None:
            raise Refused(refusal)
        return found

    def seats(self, setup: Mapping[str, object]) -> int:
        """How many seats this set-up has."""
        return self.settings().count(setup)

    def write(self, choice: i64) -> str:
        """A choice as text; the text is the game's notation, stable for ever."""
        return self.notation.write(choice)

    def read(self, text: str) -> int:
        """The choice a text stands for, or a refusal that shows the right form."""
        return self.notation.read(text)

    def edition(self, revision: int, content: str) -> Game | None:
        """This game by an earlier revision of the rules or with content of the past; None if it never was like that."""
        if (revision, content) == (self.revision, self.content):
            return self
        return self.past(revision, content) if self.past is not None else None

    def new(self, setup: Mapping[str, object], chance: Chance) -> State:
        """A legal start, at the first decision, or a refusal that names what is wrong with the set-up."""
        s = self.begin(self.setup(setup), chance)
        self.proceed(s, chance)
        return s

    def proceed(self, s: State, chance: Chance) -> None:
        """Runs to the next real decision; a forced choice that hides nothing and binds nobody is taken."""
        while True:
            self.advance(s, chance)
            asked = s.asked
            s.options = NOTHING
            if asked == 0 or asked & (asked - 1):
                return
            seat = lowest(asked)
            word = self.asking(s, seat)
            question = self.question(word)
            if not question.listed(s, seat, word):
                return
            options = question.choices(s, seat, word)
            s.options = options
            if not options:
                self.nothing_to_choose(s, seat)
            if len(options) > 1 or question.hides(s, seat, word) or question.commits(s, seat, word):
                return
            question.answer(s, seat, word, options[0], chance)

    def answer(self, s: State, seat: i64, choice: i64, chance: Chance) -> None:
        """Takes a choice known to be legal, one word of an answer, and nothing more; `proceed` does what follows."""
        asked = self.asking(s, seat)
        s.options = NOTHING  # they were of this question
        self.question(asked).answer(s, seat, asked, choice, chance)

    def play(self, s: State, seat: i64, choice: i64, chance: Chance) -> None:
        """Takes a choice known to be legal and runs to the next decision: the fast path of search and the lab."""
        asked = self.asking(s, seat)
        self.question(asked).answer(s, seat, asked, choice, chance)
        self.proceed(s, chance)

    def play_together(self, s: State, choices: list[int], chance: Chance) -> None:
        """Takes a choice of each asked seat, all known to be legal, and runs to the next decision."""
        asked = s.asked
        while asked:
            seat = lowest(asked)
            asked &= asked - 1
            self.answer(s, seat, choices[seat], chance)
        self.proceed(s, chance)

    def choices(self, s: State, seat: i64) -> list[int]:
        """The legal choices of a seat now, all of them if the question lists them; empty when it is not asked."""
        if not (s.asked >> seat) & 1:
            return []
        if s.options and s.asked == 1 << seat:
            return s.options
        asked = self.asking(s, seat)
        found = self.question(asked).choices(s, seat, asked)
        if not found:
            self.nothing_to_choose(s, seat)
        return found

    def sample(self, s: State, seat: i64, rng: Chance) -> i64:
        """Any legal choice of an asked seat."""
        options = s.options
        if options and s.asked == 1 << seat:
            return options[rng.pick(len(options))]
        asked = self.asking(s, seat)
        return self.question(asked).sample(s, seat, asked, rng)

    def answer_any(self, s: State, seat: i64, rng: Chance, by_hunch: bool) -> i64:
        """Takes any whole answer of an asked seat, by its hunches if wanted; gives the number of words."""
        n: i64 = 0
        while True:
            asked = self.asking(s, seat)
            question = self.question(asked)
            choice: i64 = question.hunch(s, seat, asked, rng) if by_hunch else 0
            if choice == 0:
                options = s.options
                if options and s.asked == 1 << seat:
                    choice = options[rng.pick(len(options))]
                else:
                    choice = question.sample(s, seat, asked, rng)
            goes_on = question.goes_on(s, seat, asked, choice)
            s.options = NOTHING
            question.answer(s, seat, asked, choice, rng)
            n += 1
            if not goes_on:
                return n

    def forced(self, s: State, seat: i64) -> i64:
        """The only choice that an asked seat has; 0 if there are others."""
        asked = self.asking(s, seat)
        if not self.question(asked).listed(s, seat, asked):
            return 0
        options = self.choices(s, seat)
        return options[0] if len(options) == 1 else 0

    def goes_on(self, s: State, seat: i64, choice: i64) -> bool:
        """Whether an asked seat's answer needs further words after this choice."""
        asked = self.asking(s, seat)
        return self.question(asked).goes_on(s, seat, asked, choice)

    def leaving(self, s: State, seat: i64) -> i64:
        """The choice by which an asked seat that has conceded leaves now; 0: none, so a bot answers for it."""
        asked = self.asking(s, seat)
        return self.question(asked).leaving(s, seat, asked)

    def hunch(self, s: State, seat: i64, rng: Chance) -> i64:
        """The choice that suggests itself to an asked seat at first sight; 0: none."""
        asked = self.asking(s, seat)
        return self.question(asked).hunch(s, seat, asked, rng)

    def idle(self, s: State, seat: i64, choice: i64) -> bool:
        """Whether a choice of an asked seat plainly does nothing now."""
        asked = self.asking(s, seat)
        return self.question(asked).idle(s, seat, asked, choice)

    def merits(self, s: State, seat: i64, choice: i64) -> str:
        """What speaks for a choice of an asked seat, in the game's words; may be empty."""
        asked = self.asking(s, seat)
        return self.question(asked).merits(s, seat, asked, choice)

    def ask(self, s: State, seat: i64) -> Ask:
        """What an asked seat must decide, in words, with its choices."""
        asked = self.asking(s, seat)
        question = self.question(asked)
        return Ask(
            seat,
            question.kind,
            question.prompt(s, seat, asked),
            question.rule,
            self.choices(s, seat),
            question.listed(s, seat, asked),
        )

    def asks(self, s: State) -> list[Ask]:
        """Who must decide what, now: several seats when choices are sealed, none when the game is over."""
        return [self.ask(s, seat) for seat in range(int(s.asked).bit_length()) if (s.asked >> seat) & 1]

    def why_not(self, s: State, seat: i64, choice: i64) -> Refusal | None:
        """The definitive check: None for a legal choice, else the rule that forbids it."""
        if not (s.asked >> seat) & 1:
            return Refusal("", "The game is over." if s.asked == 0 else "It is not your decision now.")
        if not self.notation.has(choice):
            return Refusal("", "This is not a choice of this game.")
        asked = self.asking(s, seat)
        question = self.question(asked)
        if question.listed(s, seat, asked) and choice in self.choices(s, seat):
            return None
        return question.why_not(s, seat, asked, choice)

    def submit(self, s: State, seat: i64, choice: i64, chance: Chance) -> None:
        """Checks and applies the choice of the only seat asked; an illegal choice changes nothing."""
        refusal = self.why_not(s, seat, choice)
        if refusal is not None:
            raise Refused(refusal)
        if s.asked & (s.asked - 1):
            raise Refused(Refusal("", "Several seats decide here: sealed choices are opened together."))
        self.play(s, seat, choice, chance)

    def nothing_to_choose(self, s: State, seat: i64) -> None:
        """Raises an error that says which question has no answer: the rules are at fault."""
        kind = self.question(self.asking(s, seat)).kind
        raise NothingToChoose(f"{self.name} asks seat {seat + 1} for {kind!r} in turn {s.turn}, with no choice.")

    def view(self, s: State, seat: i64) -> View:
        """All that a seat may know (-1: a spectator), built up from nothing."""
        return seen(self.parts, s, seat)

    def picture(self, s: State, seat: i64) -> dict[str, object]:
        """What a seat sees (-1: a spectator) as named plain data made for drawing."""
        return self.easel.picture(s, seat)

    def _text(self, seen: Seen, seat: int) -> object:
        return self.describe(View(seat, dict(seen)))

    def dump(self, s: State) -> dict[str, object]:
        """The state as plain JSON data, at any decision."""
        return dumped(self.parts, s)

    def load(self, data: Mapping[str, object]) -> State:
        """The state that was dumped, at the same decision."""
        s = self.blank()
        loaded(self.parts, s, data)
        self.settle(s)
        return s

    def settle(self, s: State) -> None:
        """Lists the choices of the one asked seat anew, after a state was loaded or imagined."""
        s.options = NOTHING
        asked = s.asked
        if asked and not asked & (asked - 1):
            seat = lowest(asked)
            word = self.asking(s, seat)
            if self.question(word).listed(s, seat, word):
                s.options = self.choices(s, seat)
