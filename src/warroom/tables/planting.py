"""Games that go on at a table of their own: from a moment of a finished game, or from a record somebody brings.

A record is looked at in a process of its own with a time of its own, and in no other place, because it may be anything.
"""

from __future__ import annotations

from typing import NamedTuple

from warroom.games import find, names, read_game, staged
from warroom.kernel.chance import Live
from warroom.kernel.content import Pack
from warroom.kernel.game import Game
from warroom.kernel.match import Match, Position
from warroom.kernel.records import RecordError, replay_record
from warroom.kernel.refusals import Refused
from warroom.tables.workers import Workers


class Start(NamedTuple):
    """How a game begins: by its set-up, or in a position that the set-up fits."""

    setup: dict[str, object]
    secret: str
    position: Position | None = None
    by_words: bool = False


class Planted(NamedTuple):
    """A game as it is laid on a table of its own: which, how it began, and what was answered to which decision."""

    game: str
    rules: int
    content: str
    start: Start
    answers: list[tuple[int, int, list[str]]]


class Brought(NamedTuple):
    """A record that somebody brings, and the packs it may have been made with."""

    text: str
    packs: tuple[Pack, ...]


def known_position(game: Game, position: Position) -> bool:
    """Whether a record may begin here: a position made up by somebody could hold the server up for ever."""
    try:
        return game.name in names() and staged(game.name, position.name).position == position
    except Refused:
        return False


def planted(match: Match, moves: int) -> Planted:
    """The first moves of a match; what chance gives from there on, nobody knows."""
    assert isinstance(match.chance, Live)
    now = match.moment(moves)
    secret = match.chance.branch(now.chance) if now.state.asked else match.chance.secret
    answers = [
        (answer.seat, number + 1, list(answer.texts))
        for number, move in enumerate(match.moves[:moves])
        for answer in move.answers
    ]
    start = Start(match.setup, secret.hex(), match.position, match.by_words)
    return Planted(match.game.name, match.game.revision, match.game.content, start, answers)


def looked_at(brought: Brought) -> Planted | str:
    """The game of a record, or why it cannot be put on a table."""
    packed = [read_game(pack.text, pack.file) for pack in brought.packs]
    try:
        match = replay_record(brought.text, find, live=True, packed=packed, may_begin=known_position)
    except RecordError as why:
        return f"The record cannot be read: {why}"
    if not isinstance(match.chance, Live):
        return "The dice of this record are not bound to a secret, so it cannot be kept here."
    return planted(match, len(match.moves))


Readers = Workers[Brought, Planted | str]
