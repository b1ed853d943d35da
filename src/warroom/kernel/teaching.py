"""Teaching as data: guided first games, and puzzles that ask for the best move of a position.

A lesson is a TOML file: who the pupil is, the position it begins in (`given`, in the words of the game, or a `setup`),
the secret that its dice come from, and its steps. Each step has an order, a reason and a `line`: what everybody
answers, as `SEAT> choice`. The pupil's own words in it are hoped for; those of the others are what the bots say as
long as the game has gone as in the file. A lesson is played through when it is read, so one that no longer fits the
rules is refused.

A puzzle is a JSON file, found by `warroom puzzles find`: a position as it is dumped, whose turn it is, and what a
search from what that seat knows expects of each choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from warroom.kernel.chance import Live
from warroom.kernel.content import Strict, mistake, read_content
from warroom.kernel.game import Game
from warroom.kernel.match import Answer, Match, Position
from warroom.kernel.refusals import Refused
from warroom.kernel.state import State

WORDS: Final = 4  # of an order, at most
STEPS: Final = (8, 12)
LEARNED: Final = 4
LESSONS: Final = "lessons/"  # before the name of a lesson, where it is one of several kinds of positions
PUZZLES: Final = "puzzles/"

Text = Annotated[str, msgspec.Meta(min_length=1)]
Lay = Callable[[dict[str, Any], str], tuple[dict[str, object], State]]  # a position as a game's files describe it


class Other(Strict):
    """What is said of another choice than the one hoped for: a headline, and what would beat it."""

    title: Text
    says: Text


class Step(Strict):
    """One step of a lesson: an order, its reason, and what is answered in it."""

    order: Text
    reason: Text
    line: list[str]
    other: Other
    why: str = ""
    rule: str = ""
    points: str = ""  # the piece it points at, where that is not the choice itself
    others: dict[str, Other] = msgspec.field(default_factory=dict)  # of certain choices


class Learned(Strict):
    """One of the things that somebody has learned."""

    title: Text
    says: Text


class LessonFile(Strict):
    """What a lesson file says."""

    title: Text
    says: Text
    minutes: Annotated[int, msgspec.Meta(ge=1, le=30)]
    pupil: str
    licence: Text
    verdict: Text
    secret: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    learned: Annotated[list[Learned], msgspec.Meta(min_length=LEARNED, max_length=LEARNED)]
    steps: Annotated[list[Step], msgspec.Meta(min_length=STEPS[0], max_length=STEPS[1])]
    given: dict[str, Any] = msgspec.field(default_factory=dict)
    setup: dict[str, Any] = msgspec.field(default_factory=dict)
    number: int = 1


class Turn(NamedTuple):
    """What is answered together in a lesson, and in which of its steps."""

    answers: tuple[Answer, ...]
    step: int


class Ahead(NamedTuple):
    """A step that lies ahead, the answers hoped for in it, and what others answer at the same time as the last."""

    step: Step
    answers: list[tuple[str, ...]]
    against: list[Answer]


class Lesson(NamedTuple):
    """A lesson as it is laid on a table, with all that is answered in it."""

    name: str
    file: LessonFile
    setup: dict[str, object]
    position: Position
    seat: int
    seats: list[str]
    turns: list[Turn]

    def follows(self, match: Match) -> bool:
        """Whether a match has gone as the lesson hopes so far."""
        return all(move.answers == turn.answers for move, turn in zip(match.moves, self.turns))

    def left(self, match: Match) -> int:
        """The step in which a match has left the lesson."""
        pairs = zip(match.moves, self.turns)
        return next((turn.step for move, turn in pairs if move.answers != turn.answers), len(self.file.steps))

    def answer(self, match: Match, seat: int) -> tuple[str, ...]:
        """What a seat says next in the lesson; nothing if the match has left it, or it is over."""
        if len(match.moves) >= len(self.turns) or not self.follows(match):
            return ()
        return next((answer.texts for answer in self.turns[len(match.moves)].answers if answer.seat == seat), ())

    def ahead(self, moves: int) -> list[Ahead]:
        """The steps from a move on until somebody else decides."""
        found: list[Ahead] = []
        last = -1
        for turn in self.turns[moves:]:
            own = [answer.texts for answer in turn.answers if answer.seat == self.seat]
            if not own:
                break
            if turn.step != last:
                found.append(Ahead(self.file.steps[turn.step], [], []))
                last = turn.step
            found[-1].answers.extend(own)
            found[-1].against.extend(answer for answer in turn.answers if answer.seat != self.seat)
            if len(turn.answers) > 1:
                break
        return found


def parse_lesson(game: Game, name: str, text: str, lay: Lay) -> Lesson:
    """The lesson of a text, played through; whatever does not fit is told with its step."""
    file = f"{name}.toml"
    found = read_content(text, file, LessonFile)
    for number, step in enumerate(found.steps, start=1):
        if len(step.order.split()) > WORDS:
            raise mistake(file, f"step {number}", "order", f"expected at most {WORDS} words, found {step.order!r}")
    if found.given:
        setup, s = lay(found.given, file)
    else:
        setup = game.setup(found.setup)
        s = game.begin(setup, Live(bytes.fromhex(found.secret)))
    position = Position(LESSONS + name, game.dump(s))
    match = Match(game, setup, Live(bytes.fromhex(found.secret)), position=position)
    seats = [game.name_operand("seat", seat, match.state) for seat in range(match.seats)]
    if found.pupil not in seats:
        raise mistake(file, "lesson", "pupil", f"expected one of {', '.join(seats)}, found {found.pupil!r}")
    pupil = seats.index(found.pupil)
    turns: list[Turn] = []
    for number, step in enumerate(found.steps, start=1):
        _play(match, step.line, seats, file, number)
        own = [move for move in match.moves[len(turns) :] if any(answer.seat == pupil for answer in move.answers)]
        if not own:
            raise mistake(file, f"step {number}", "line", "expected a choice of the pupil")
        if number < len(found.steps) and pupil not in match.asked():
            raise mistake(file, f"step {number}", "line", f"expected that the pupil is asked next; {match!r}")
        turns += [Turn(move.answers, number - 1) for move in match.moves[len(turns) :]]
    return Lesson(name, found, match.setup, position, pupil, seats, turns)


def _play(match: Match, line: Sequence[str], seats: list[str], file: str, number: int) -> None:
    """Plays the line of a step; an answer may be several lines, and what is forced in it need not be written."""
    said: dict[int, list[str]] = {}
    for one in line:
        who, arrow, text = one.partition("> ")
        if not arrow or who not in seats:
            raise mistake(file, f"step {number}", "line", f"expected SEAT> choice with one of {seats}, found {one!r}")
        seat = seats.index(who)
        words = said.setdefault(seat, [])
        words.append(text)
        try:
            if match.ask(seat) is None:
                raise mistake(file, f"step {number}", "line", f"expected who is asked, found {one!r}; {match!r}")
            begun = match.said(seat, match.read(words))
            while begun is not None and (forced := match.game.forced(begun, seat)):
                words.append(match.game.write(forced))
                begun = match.said(seat, match.read(words))
            if begun is None:
                match.submit(seat, words)
                del said[seat]
        except Refused as why:
            asked = match.ask(seat)
            open = [match.game.write(choice) for choice in asked.choices] if asked else []
            raise mistake(file, f"step {number}", "line", f"{one!r}: {why}; asked is {open}") from why
    if said:
        raise mistake(file, f"step {number}", "line", f"expected whole answers; {said} is not")


# -- puzzles -------------------------------------------------------------------------------------------------------

Level = Literal["easy", "medium", "hard"]


class Worth(msgspec.Struct):
    """A choice in notation and as players call it, and what is expected of it from -1 to 1."""

    text: str
    called: str
    value: float


class Reply(msgspec.Struct):
    """What another seat may have sealed, and what is expected against it of each choice, in the order of choices."""

    called: str
    values: list[float]


class Puzzle(msgspec.Struct, kw_only=True):
    """A position with one best choice, what a search from what the seat knows expects of all, and who finds it."""

    title: str
    seat: int
    seats: int
    as_seat: str  # what the seat is called
    turn: int
    asked: str
    setup: dict[str, Any]
    position: dict[str, Any]
    choices: list[Worth]  # the best first
    margin: float  # by which the best leads the second
    iterations: int  # of the search that says so
    why: str
    level: Level
    found_by: dict[str, float]  # the share of tries in which each bot finds it
    replies: list[Reply] = msgspec.field(
        default_factory=list
    )  # where it is chosen sealed: the best leads against each of them

    @property
    def best(self) -> str:
        """The choice that solves it."""
        return self.choices[0].text


def read_puzzle(text: str) -> Puzzle:
    """The puzzle of a text."""
    return msgspec.json.decode(text, type=Puzzle)


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as text, to be read and edited."""
    return msgspec.json.format(msgspec.json.encode(puzzle), indent=1).decode() + "\n"
