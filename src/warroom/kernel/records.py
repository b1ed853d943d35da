"""Records: a game as a text file that replays exactly, says at which line it is broken, and never loses a game.

war-room-record 2
game: NAME            what is played, by which revision of the rules, with which content
...
start: 3 11 2         what chance gave at the set-up
position: NAME {...}  only in a game that did not begin by its set-up: where it began, a NAME of several words quoted
hands: ["Ann"]        only where several share a seat: who came to its first hand, numbered on from the seats
= 0 4be1c0ffee12 9a3b0c    where the game stands, and a check sum of the text so far
1 2: fire ~ 4         number, seat, answer in notation (its choices, with `;` between), what chance gave
2 2 by 3: charge      the same, answered by another hand than the seat's first
result: 1 -1
end: 0f0f0f0f0f0f     a check sum of everything above

In format 1 every choice was an answer of its own.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from warroom.kernel.chance import Chance, Live, OutOfChance, Tape
from warroom.kernel.game import Game
from warroom.kernel.match import OWN, Match, Position
from warroom.kernel.packs import fitting
from warroom.kernel.refusals import Refused
from warroom.kernel.visibility import canonical, digest

T = TypeVar("T")
FORMAT: Final = 2
BY_WORDS: Final = 1  # the format of matches that are played by words
EVERY: Final = 10  # moves between two lines that say where the game stands
HEADER: Final = ("game", "rules", "content", "setup", "seats", "commit", "start")
LINE: Final = re.compile(r"(\d{1,9}) (\d{1,9})(?: by (\d{1,9}))?: ([^~]*?)(?: ~((?: \d+)+))?")
CHECK: Final = re.compile(r"= (\d{1,9}) ([0-9a-f]{12}) ([0-9a-f]{6})")


class RecordError(Exception):
    """A record is broken: the line and the reason."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def write_record(match: Match) -> str:
    """The match so far as the text of a record."""
    game, chance = match.game, match.chance
    lines = [
        f"war-room-record {BY_WORDS if match.by_words else FORMAT}",
        f"game: {game.name}",
        f"rules: {game.revision}",
        f"content: {game.content}{f' {game.pack.title}' if game.pack is not None else ''}",
        f"setup: {canonical(match.setup)}",
        f"seats: {json.dumps(match.names)}",
        f"commit: {chance.commitment() if isinstance(chance, Live) else 'none'}",
        f"start: {' '.join(map(str, match.start))}".rstrip(),
    ]
    if match.position is not None:
        lines.append(f"position: {_quoted(match.position.name)} {canonical(match.position.state)}")
    if match.hands:
        lines.append(f"hands: {json.dumps(match.hands)}")
    replay = _like(match, Tape(list(match.start)), listen=False)
    total = CheckSum()
    for number, move in enumerate(match.moves):
        if number % EVERY == 0:
            lines.append(_check(number, replay, total, lines))
        for n, answer in enumerate(move.answers):
            drawn = f" ~ {' '.join(map(str, move.tape))}" if answer is move.answers[-1] and move.tape else ""
            by = "" if move.hand(n) == OWN else f" by {move.hand(n) + 1}"
            lines.append(f"{number + 1} {answer.seat + 1}{by}: {'; '.join(answer.texts)}{drawn}")
        replay.chance = Tape(list(move.tape))
        replay.chance.tape = []
        for n, answer in enumerate(move.answers):
            replay.submit(answer.seat, answer.texts, move.hand(n))
    lines.append(_check(len(match.moves), replay, total, lines))
    lines.append(f"result: {_result(match)}")
    if isinstance(chance, Live):
        lines.append(f"secret: {chance.secret.hex()}")
    lines.append(f"end: {total.of(lines, len(lines))[:12]}")
    return "\n".join(lines) + "\n"


def save_record(match: Match, path: Path) -> None:
    """Writes the record so that a crash leaves the old file or the new one, never half of either."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8") as file:
        file.write(write_record(match))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def replay_record(
    text: str,
    find: Callable[[str], Game],
    verify: bool = True,
    live: bool = False,
    watch: Callable[[Match], None] | None = None,
    packed: Sequence[Game] = (),
    may_begin: Callable[[Game, Position], bool] = lambda game, position: True,
) -> Match:
    """Plays a record again and gives the match as it stood; `live` can go on, `watch` sees each position.

    A record made with a content pack needs that game with its pack among `packed`; `may_begin` says in which
    positions a game may begin that does not begin by its set-up.
    With `verify` every check sum, position and the dice of the opened secret must fit too.
    """
    lines = text.split("\n")
    head = _header(lines)
    at = len(HEADER) + 1  # index of the first line after the header
    try:
        newest = find(head["game"])
    except Refused as refused:
        raise RecordError(2, str(refused)) from refused
    revision = _whole(3, head["rules"], "a rules revision")
    if not 1 <= revision <= newest.revision:
        raise RecordError(3, f"made with rules revision {revision}; this War Room knows 1 to {newest.revision}")
    content, _, title = head["content"].partition(" ")
    game = fitting(newest, packed, revision, content)
    if game is None:
        raise RecordError(4, _other_content(content, title, newest, packed))
    setup, names = _json(5, head["setup"], dict), _json(6, head["seats"], list)
    try:
        tape = Tape(_values(at, head["start"]))
        position = _position(lines, at, game, may_begin)
        if len(names) > game.seats(game.setup(setup)):
            raise RecordError(6, f"{len(names)} seats do not fit the set-up in line 5")
        by_words = int(lines[0].split()[1]) == BY_WORDS
        match = Match(game, setup, tape, [str(name) for name in names], position=position, by_words=by_words)
        tape.finish()
        at += position is not None
        if at < len(lines) and lines[at].startswith("hands: "):
            match.hands = [str(name) for name in _json(at + 1, lines[at].removeprefix("hands: "), list)]
            at += 1
    except Refused as refused:
        raise RecordError(5, str(refused)) from refused
    except OutOfChance as why:
        raise RecordError(at, f"{why}; what chance gave must fit the set-up in line 5") from why
    sound = 0  # the last line known to be as it was written
    total = CheckSum()
    while True:
        if watch is not None:
            watch(match)
        if at < len(lines) and lines[at].startswith("="):  # once for a position, because every check costs something
            if verify:
                _verify_check(lines, at, match, total, sound)
            at, sound = at + 1, at + 1
        if at >= len(lines) or not lines[at]:
            raise RecordError(at + 1, "the record stops here without its last line: it was cut short")
        if lines[at].startswith("result:"):
            break
        at = _move(lines, at, match)
    secret = _verify_end(lines, at, match, total if verify else None, sound)
    if head["commit"] != "none" and (verify or live):
        match = _opened(at + 2, secret, head["commit"], match)
    elif live and not match.over:
        raise RecordError(7, "the dice of this game are not bound to a secret, so it can be replayed but not go on")
    return match


def _other_content(content: str, title: str, game: Game, packed: Sequence[Game]) -> str:
    """What to say if none of the games here has the content of a record."""
    if not title:
        return f"made with content {content}; the content in play is {game.content}"
    given = [f"{other.pack.title} ({other.content})" for other in packed if other.pack and other.name == game.name]
    here = f"the packs given are {', '.join(given)}" if given else "no pack is given"
    return f"made with the pack {title} (content {content}), but {here}"


def _position(lines: list[str], at: int, game: Game, may_begin: Callable[[Game, Position], bool]) -> Position | None:
    """The position in which the game began, if it did not begin by its set-up."""
    if at >= len(lines) or not lines[at].startswith("position: "):
        return None
    name, text = _unquoted(at + 1, lines[at].removeprefix("position: "))
    position = Position(name, _json(at + 1, text, dict))
    if not may_begin(game, position):
        raise RecordError(at + 1, "this game began in a position that is not known here")
    try:
        wrong = game.conserved(game.load(position.state))
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError) as why:
        raise RecordError(at + 1, f"the position in which the game began cannot be laid: {why}") from why
    if wrong:
        raise RecordError(at + 1, f"the position in which the game began cannot be: {wrong[0]}")
    return position


def _move(lines: list[str], at: int, match: Match) -> int:
    """Plays the lines of one move and gives the index of the next line."""
    number = len(match.moves) + 1
    tape = Tape([])
    answers: list[tuple[int, int, int, str]] = []
    expected = len(match.asked())
    for i in range(at, at + expected):
        found = LINE.fullmatch(lines[i]) if i < len(lines) else None
        if found is None:
            raise RecordError(i + 1, f"expected '{number} SEAT: CHOICE', found {lines[i] if i < len(lines) else ''!r}")
        if int(found[1]) != number:
            raise RecordError(i + 1, f"this is move {found[1]}, expected move {number}")
        if found[5] and i < at + expected - 1:
            raise RecordError(i + 1, "chance speaks only after the last of the sealed choices")
        tape = Tape(_values(i + 1, found[5] or ""))
        answers.append((i + 1, int(found[2]) - 1, int(found[3]) - 1 if found[3] else OWN, found[4]))
    if expected == 0:
        raise RecordError(at + 1, "the game is over, but the record goes on")
    match.chance = tape
    tape.tape = []
    for line, seat, hand, text in answers:
        try:
            match.submit(seat, text if match.by_words else [choice.strip() for choice in text.split(";")], hand)
        except Refused as refused:
            raise RecordError(line, str(refused)) from refused
        except OutOfChance as why:
            raise RecordError(line, str(why)) from why
    if len(match.moves) != number:
        raise RecordError(at + 1, "a seat answers twice")
    try:
        tape.finish()
    except OutOfChance as why:
        raise RecordError(at + expected, str(why)) from why
    return at + expected


def _verify_check(lines: list[str], at: int, match: Match, total: CheckSum, sound: int) -> None:
    found = CHECK.fullmatch(lines[at])
    if found is None:
        raise RecordError(at + 1, "expected '= MOVES POSITION CHECKSUM'")
    if int(found[1]) != len(match.moves) or found[2] != digest(match.game.dump(match.state)):
        raise RecordError(at + 1, f"the game stands elsewhere: one of the lines {sound + 1} to {at + 1} was changed")
    if found[3] != total.of(lines, at, f"= {found[1]} {found[2]}")[:6]:
        raise RecordError(at + 1, f"the check sum is wrong: one of the lines {sound + 1} to {at + 1} was changed")


def _verify_end(lines: list[str], at: int, match: Match, total: CheckSum | None, sound: int) -> str:
    """Checks the result and, if asked to, the last check sum; gives the secret the dice came from, if there was one."""
    verify = total is not None
    if lines[at] != f"result: {_result(match)}":
        raise RecordError(at + 1, f"the result is {_result(match)}, but the record says {lines[at][8:]!r}")
    secret = ""
    if lines[at + 1 :] and lines[at + 1].startswith("secret: "):
        at += 1
        secret = lines[at].removeprefix("secret: ")
    if not lines[at + 1 :] or not lines[at + 1].startswith("end: "):
        raise RecordError(at + 2, "the record stops here without its last line: it was cut short")
    if total is not None and lines[at + 1] != f"end: {total.of(lines, at + 1)[:12]}":
        raise RecordError(at + 2, f"the check sum is wrong: one of the lines {sound + 1} to {at + 2} was changed")
    if verify and not lines[at + 2 :]:
        raise RecordError(at + 2, "the line break after the last line is missing: it was cut short")
    if verify and lines[at + 2 :] != [""]:
        raise RecordError(at + 3, "there is something after the end of the record")
    return secret


def _opened(line: int, secret: str, commit: str, match: Match) -> Match:
    """The same match played with the dice its secret gives, which must be the recorded ones."""
    try:
        live = Live(bytes.fromhex(secret))
    except ValueError as why:
        raise RecordError(line, "the secret is not written in hexadecimal digits") from why
    if live.commitment() != commit:
        raise RecordError(line, "the opened secret is not the one the game was bound to at its start, in line 7")
    again = _like(match, live)
    if again.start != match.start:
        raise RecordError(len(HEADER) + 1, "the secret gives other dice than the record at the start")
    for move in match.moves:
        for n, answer in enumerate(move.answers):
            again.submit(answer.seat, answer.texts, move.hand(n))
        if again.moves[-1] != move:
            raise RecordError(line, f"the secret gives other dice than the record at move {len(again.moves)}")
    return again


def _like(match: Match, chance: Chance, listen: bool = True) -> Match:
    """A match that begins as another did, with other dice."""
    again = Match(match.game, match.setup, chance, match.names, listen, match.position, match.by_words)
    again.hands = match.hands
    return again


def _header(lines: list[str]) -> dict[str, str]:
    found = re.fullmatch(r"war-room-record (\d{1,9})", lines[0])
    if found is None:
        raise RecordError(1, "this is not a War Room record")
    if int(found[1]) > FORMAT:
        raise RecordError(1, f"the record has format {found[1]}; this War Room reads up to {FORMAT}")
    head: dict[str, str] = {}
    for i, name in enumerate(HEADER, start=1):
        if i >= len(lines) or not lines[i]:
            raise RecordError(i + 1, f"the record stops where '{name}: ' was expected: it was cut short")
        if not lines[i].startswith(f"{name}:"):
            raise RecordError(i + 1, f"expected '{name}: ', found {lines[i][:40]!r}")
        head[name] = lines[i].removeprefix(f"{name}:").strip()
    return head


def _json(line: int, text: str, kind: type[T]) -> T:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as why:
        raise RecordError(line, f"not readable: {why}") from why
    if not isinstance(data, kind):
        raise RecordError(line, f"expected a {'list' if kind is list else 'table'}")
    return data


def _quoted(name: str) -> str:
    """A name as one word: as it is, or in quotes if it would not read back so."""
    return name if re.fullmatch(r'[^\s"]+', name) else json.dumps(name)


def _unquoted(line: int, text: str) -> tuple[str, str]:
    """The name at the beginning of a text, and what comes after it."""
    if not text.startswith('"'):
        name, _, rest = text.partition(" ")
        return name, rest
    try:
        name, end = json.JSONDecoder().raw_decode(text)
    except ValueError as why:
        raise RecordError(line, f"not readable: {why}") from why
    return str(name), text[end:].removeprefix(" ")


def _whole(line: int, text: str, what: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise RecordError(line, f"expected {what}, found {text!r}")
    return int(text)


def _values(line: int, text: str) -> list[int]:
    return [_whole(line, value, "what chance gave, in whole numbers") for value in text.split()]


def _result(match: Match) -> str:
    return " ".join(f"{value:g}" for value in match.returns()) if match.over else "unfinished"


def _check(number: int, match: Match, total: CheckSum, lines: list[str]) -> str:
    line = f"= {number} {digest(match.game.dump(match.state))}"
    return f"{line} {total.of(lines, len(lines), line)[:6]}"


class CheckSum:
    """A check sum of the lines so far that looks at every line once, however often it is asked."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()
        self._lines = 0

    def of(self, lines: Sequence[str], count: int, last: str | None = None) -> str:
        """The sum of the first lines, at least as many as ever before, and of one more that is only tried."""
        for i in range(self._lines, count):
            self._sum.update(f"\n{lines[i]}".encode() if i else lines[i].encode())
        self._lines = count
        if last is None:
            return self._sum.hexdigest()
        tried = self._sum.copy()
        tried.update(f"\n{last}".encode())
        return tried.hexdigest()
