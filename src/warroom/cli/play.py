"""`warroom play`: a game in the terminal, in lines of plain text that a screen reader can follow."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import sys
from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from warroom.bots import Bot, answer_whole
from warroom.bots.own import checked, is_own, take_seat
from warroom.cli.common import Wrong, command, entries, pack_of, read_text, seat_name, setup_text, wishes, with_pack
from warroom.cli.rules import entry_lines, entry_of
from warroom.games import find, ledger
from warroom.games import scenario as find_scenario
from warroom.kernel.chance import Live, OutOfChance, Scripted, Search
from warroom.kernel.events import heard
from warroom.kernel.game import Ask, Game
from warroom.kernel.match import Match
from warroom.kernel.records import RecordError, replay_record, save_record
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import Event, State
from warroom.kernel.words import ones

PERSON: Final = "you"
OPPONENT: Final = "greedy"
LISTED: Final = 60  # choices shown at one prompt, at most
RECALLED: Final = 12  # events told again when a game is resumed
HELP: Final = """Type the number of a choice, or its text. Some answers are several choices, asked one after the other;
nobody learns anything of them before the last is made. Besides:
  look         the whole table again, and your choices
  log          all that has happened, with the rules behind it
  why TEXT     why a choice is not allowed
  rule ID      the rule of that name; without a name, the rule behind this question
  undo         take back the last choice of an answer you have begun; else your last answer, if nothing has been
               learned from it
  quit         stop; the record can be resumed (so do Ctrl-C and the end of the input)"""


def play(
    game: str,
    /,
    *,
    seats: str = "",
    settings: Annotated[list[str] | None, Parameter(name="--set")] = None,
    record: Path | None = None,
    resume: Path | None = None,
    seed: int | None = None,
    pack: Path | None = None,
    scenario: str = "",
) -> int:
    """Play a game in the terminal, against bots or with others at one keyboard.

    Parameters
    ----------
    game
        The game, such as master-ray.
    seats
        Who plays, seat by seat: you (a person at this keyboard) or a bot. you,you is for two at one keyboard;
        you,search:1000 is a strong opponent, you,my_module:MyBot one of your own, out of my_module.py in the current
        folder. (you against greedy)
    settings
        A setting of the game, such as --set mode=solo; may be repeated. `warroom games` lists them.
    record
        Where the record goes. (a new file in the current folder)
    resume
        Go on with the game in this record, and write to it.
    seed
        The same seed gives the same dice. (real dice)
    pack
        A content pack: the game with other cards or numbers.
    scenario
        Begin in the position of a worked example; `warroom rules GAME --scenarios` lists them.
    """
    rulebook = with_pack(game, pack)
    if scenario and (settings or pack is not None or resume is not None):
        raise Wrong("--set, --pack and --resume do not go with --scenario: it has settings and content of its own.")
    if resume is not None:
        if settings or seed is not None:
            raise Wrong("--set and --seed are for a new game; a resumed one has its settings and dice in the record.")
        try:
            match = resumed(resume, rulebook)
        except RecordError as why:
            print(f"{resume}: {why}", file=sys.stderr)
            return 1
        if not seats and any(map(is_own, match.names)):  # a record is no reason to run code that it names
            raise Wrong(f"This game was played by {', '.join(match.names)}; say with --seats who goes on with it.")
        match.names = entries(seats) or match.names
    else:
        staged = find_scenario(game, scenario) if scenario else None
        setup = staged.setup if staged is not None else wishes(rulebook, settings or [])
        places = rulebook.seats(setup)
        players = entries(seats) or [PERSON, *[OPPONENT] * (places - 1)]
        secret = hashlib.sha256(f"war-room seed {seed}".encode()).digest() if seed is not None else None
        position = staged.start if staged is not None else None
        match = Match(rulebook, setup, Live(secret), players[:places], position=position)
        match.names = players
    if len(match.names) != match.seats:
        raise Wrong(f"This set-up has {match.seats} seats, but {len(match.names)} players were given.")
    bots = seated(match, secrets.randbits(31) if seed is None else seed)
    return Session(match, bots, _record_path(record, resume, game)).run(new=resume is None)


def resumed(path: Path, game: Game) -> Match:
    """The match of a record, as it stood, with the same dice to come."""
    match = replay_record(read_text(path), find, live=True, packed=[game])
    if match.game.name != game.name:
        raise Wrong(f"{path} is the record of a game of {match.game.name}, not of {game.name}.")
    return match


def seated(match: Match, seed: int) -> list[Bot | None]:
    """A bot for every seat that names one, None for a person."""
    return [
        None if name == PERSON else take_seat(match.game, name, seat, match.seats, (seed << 8) + seat)
        for seat, name in enumerate(match.names)
    ]


class Stopped(Exception):
    """A person wants to stop."""


class Session:
    """One sitting at the terminal: it asks persons and bots in turn and saves the record after every choice."""

    def __init__(self, match: Match, bots: Sequence[Bot | None], path: Path) -> None:
        from rich.console import Console

        self.match = match
        self.game = match.game
        self.bots = bots
        self.path = path
        self.persons = [seat for seat, bot in enumerate(bots) if bot is None]
        self.told = [max(0, len(match.events) - RECALLED) if match.moves else 0] * match.seats
        self.said: list[int] = []  # what the person who is asked has answered so far
        self.shown: dict[int, tuple[int, list[str]]] = {}  # what each person saw last, and in which turn
        self.at_keyboard = -1
        self.console = Console(highlight=False, markup=False, soft_wrap=True)

    def say(self, text: str = "", style: str = "") -> None:
        """Prints text; the style is decoration and shows only in a terminal."""
        self.console.print(text, style=style or None)

    # -- the course of a sitting ------------------------------------------------------------------------------

    def run(self, new: bool) -> int:
        """Plays to the end or until somebody stops; gives the exit code."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  the arrow keys work and earlier lines come back
        self.welcome(new)
        self.save()
        try:
            while not self.match.over:
                seat = self.match.asked()[0]
                bot = self.bots[seat]
                if bot is not None:
                    self.match.submit(seat, self.thought(bot, seat))
                else:
                    self.ask_person(seat)
                self.save()
        except (Stopped, EOFError, KeyboardInterrupt) as why:
            self.path.with_name(self.path.name + ".new").unlink(missing_ok=True)
            self.say(f"\nThe game is saved in {self.path}. {self.resume_hint()}")
            return 130 if isinstance(why, KeyboardInterrupt) else 0
        self.farewell()
        return 0

    def welcome(self, new: bool) -> None:
        """Says what is played, by whom, with which dice."""
        match = self.match
        players = (f"{seat_name(match, seat)} is {name}" for seat, name in enumerate(match.names))
        self.say(f"{self.game.title}: {', '.join(players)}.", "bold")
        self.say(f"Settings: {setup_text(match.game, match.setup)}.")
        for sentence in self.game.house(match.setup):
            self.say(sentence)
        if match.position is not None:
            self.say(f"It begins in the position of the scenario {match.position.name}.")
        if self.game.pack is not None:
            self.say(f"Content: {self.game.pack.title} ({self.game.content}).")
        if isinstance(match.chance, Live):
            bound = match.chance.commitment()
            self.say(f"The dice of this game are bound to {bound}; the record opens them at the end.")
        if match.over:
            self.say("This game is over already.")
            return
        self.say(f"{'The record is' if new else 'Resumed from'} {self.path}. {self.resume_hint()}")
        if self.persons:
            self.say("Type ? for help.")

    def farewell(self) -> None:
        """Tells the last turn, the table as it stands and the result."""
        watcher = self.persons[0] if len(self.persons) == 1 else -1
        since = min((self.told[seat] for seat in self.persons), default=self.told[0])
        self.say()
        for event in self.match.hear(watcher, since):
            self.say(event.says)
        self.say()
        self.say(self.game.describe(self.match.view(watcher)))
        self.say(f"\n{self.game.summary(self.match.state)}", "bold")
        again = command("replay", self.path, *pack_of(self.game))
        self.say(f"The record is {self.path}. Look at it again with: {again}")

    def save(self) -> None:
        """Writes the record."""
        try:
            save_record(self.match, self.path)
        except OSError as why:
            raise Wrong(f"The record cannot be written to {self.path}: {why.strerror}.") from why

    def resume_hint(self) -> str:
        """How to go on another time."""
        return f"Go on another time with: {command('play', self.game.name, '--resume', self.path, *pack_of(self.game))}"

    def thought(self, bot: Bot, seat: int) -> list[int]:
        """The answer of a bot."""

        def choose(s: State) -> int:
            return checked(self.game, s, bot, bot.choose(self.game.view(s, seat), self.game.ask(s, seat)))

        waiting: contextlib.AbstractContextManager[object] = contextlib.nullcontext()
        if self.console.is_terminal:
            waiting = self.console.status(f"{seat_name(self.match, seat)} is thinking ...")
        with waiting:
            return answer_whole(self.game, self.match.state, seat, choose, self.match.by_words)

    # -- one question to a person -----------------------------------------------------------------------------

    def ask_person(self, seat: int) -> None:
        """Shows a person the table and asks until a whole answer is given or taken back."""
        ask = self.match.ask(seat)
        assert ask is not None
        self.said = []
        self.curtain(seat)
        self.tell(seat)
        self.show(seat)
        self.offer(seat, ask)
        while not self.obeyed(seat, ask, " ".join(input("> ").split())):
            ask = self.match.ask(seat, self.said) or ask

    def obeyed(self, seat: int, ask: Ask, line: str) -> bool:
        """Does what a line says; tells whether the table has changed by it."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                pass
            case "?" | "help":
                self.say(HELP)
            case "look":
                self.show(seat, whole=True)
                self.offer(seat, ask)
            case "log":
                for event in self.match.hear(seat):
                    self.say(f"{event.says} [{event.rule}]")
            case "why":
                self.explain(seat, ask, rest)
            case "rule":
                self.print_rule(rest or ask.rule)
            case "undo":
                return self.undone(seat)
            case "quit" | "exit":
                raise Stopped
            case _:
                return self.chosen(seat, ask, line)
        return False

    def chosen(self, seat: int, ask: Ask, line: str) -> bool:
        """Makes the choice a line stands for, the last or one more of the answer; a refused one is explained."""
        try:
            answer = [*self.said, self.choice(ask, line)]
            following = self.match.ask(seat, answer)
            while following is not None and following.complete and len(following.choices) == 1:
                answer += following.choices
                following = self.match.ask(seat, answer)
            if following is None:
                self.match.submit(seat, answer)
        except Refused as refused:
            self.refuse(refused)
            return False
        if following is not None:
            self.said = answer
            self.offer(seat, following)
        return following is None

    def choice(self, ask: Ask, line: str) -> int:
        """The choice a number or a text stands for."""
        if line.isdecimal() and 1 <= int(line) <= len(ask.choices):
            return ask.choices[int(line) - 1]
        if line.isdecimal():
            raise Refused(Refusal("", f"The choices are numbered 1 to {len(ask.choices)}."))
        return self.game.read(line)

    def explain(self, seat: int, ask: Ask, line: str) -> None:
        """Says why a choice is not allowed, or that it is."""
        if not line:
            self.say("Say which choice, such as: why " + self.game.write(ask.choices[0]))
            return
        try:
            choice = self.choice(ask, line)
            self.match.said(seat, [*self.said, choice])
        except Refused as refused:
            self.refuse(refused)
            return
        self.say(f"That is allowed. {self.meaning(seat, choice)}".rstrip())

    def refuse(self, refused: Refused) -> None:
        """Says why not, and where to read more."""
        self.say(f"No: {refused}", "yellow")
        if refused.refusal.rule:
            self.say(f"To read that rule: rule {refused.refusal.rule}")

    def print_rule(self, id: str) -> None:
        """Prints an entry of the ledger."""
        try:
            self.say("\n".join(entry_lines(entry_of(ledger(self.game.name), id))))
        except Wrong as why:
            self.say(str(why))

    def undone(self, seat: int) -> bool:
        """Takes back the last choice, if that is allowed."""
        if self.said:
            self.said.pop()
            ask = self.match.ask(seat, self.said)
            assert ask is not None
            self.say("Taken back.")
            self.offer(seat, ask)
            return False
        try:
            self.match.undo(seat)
        except Refused as refused:
            self.refuse(refused)
            return False
        self.told = [min(told, len(self.match.events)) for told in self.told]
        self.say("Taken back.")
        return True

    # -- what a person sees -----------------------------------------------------------------------------------

    def curtain(self, seat: int) -> None:
        """Waits until the right person sits at the keyboard, if something would show that others may not see."""
        before, self.at_keyboard = self.at_keyboard, seat
        if len(self.persons) < 2 or before == seat:
            return
        if self.match.view(seat).parts == self.match.view(-1).parts:
            return
        if self.console.is_terminal:
            self.console.file.write("\033[2J\033[3J\033[H")  # the screen and what scrolled off it
        self.shown.pop(seat, None)
        name = seat_name(self.match, seat)
        input(f"\nPass the keyboard to {name}, then press Enter. ")

    def tell(self, seat: int) -> None:
        """Says what has happened since this person was told last."""
        events = self.match.hear(seat, self.told[seat])
        self.told[seat] = len(self.match.events)
        if events:
            self.say()
        for event in events:
            self.say(event.says, "cyan")

    def show(self, seat: int, whole: bool = False) -> None:
        """Shows the table: all of it when a turn begins, then only the lines that are different."""
        lines = self.game.describe(self.match.view(seat)).split("\n")
        turn, old = self.shown.get(seat, (-1, []))
        same_turn = turn == self.match.state.turn and not whole
        self.shown[seat] = (int(self.match.state.turn), lines)
        fresh = [line for line in lines if line not in old] if same_turn else lines
        if fresh:
            self.say("\n" + "\n".join(fresh))

    def offer(self, seat: int, ask: Ask) -> None:
        """Asks in a sentence and numbers the choices."""
        self.say(f"\n{seat_name(self.match, seat)}: {ask.prompt}", "bold")
        for number, choice in enumerate(ask.choices[:LISTED], start=1):
            meaning = self.meaning(seat, choice)
            self.say(f"  {number}. {self.game.write(choice)}{f' - {meaning}' if meaning else ''}")
        if len(ask.choices) > LISTED:
            self.say(f"  and {len(ask.choices) - LISTED} more; they can be typed too.")
        if not ask.complete:
            self.say("  These are not all; others can be typed too.")

    def meaning(self, seat: int, choice: int) -> str:
        """What a choice leads to, in the words of its events, as far as this person can know that beforehand."""
        if ones(self.match.state.asked) != 1 or self.said:
            return ""
        one, other = (self.foreseen(seat, choice, imagination) for imagination in (1, 2))
        return " ".join(says for says, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other)))

    def foreseen(self, seat: int, choice: int, imagination: int) -> list[str]:
        """All that a choice sets off at a table imagined from the person's view, up to the first die or card."""
        s = self.game.imagine(self.match.view(seat), Search(imagination))
        log: list[Event] = []
        s.log = log
        with contextlib.suppress(OutOfChance):
            self.game.play(s, seat, choice, Scripted([]))
        told = (heard(self.game, s, number, event, seat) for number, event in enumerate(log))
        return [event.says for event in told if event is not None]


def _record_path(record: Path | None, resume: Path | None, game: str) -> Path:
    """Where the record goes: never over another game's."""
    if record is not None:
        if record.exists() and record != resume:
            raise Wrong(f"{record} exists already; take another name, or go on with it by --resume {record}.")
        return record
    if resume is not None:
        return resume
    name = f"{game}-{datetime.now():%Y%m%d-%H%M}"
    path, number = Path(f"{name}.record"), 1
    while path.exists():
        number += 1
        path = Path(f"{name}-{number}.record")
    return path
