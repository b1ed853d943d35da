"""No number is rounded on its way to a browser, which holds whole numbers exactly up to 2**53 - 1."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import cast

import pytest

from tests.support import example_game
from tests.tables.support import answered, done, laid
from warroom.games import FOLDERS, find, read_game
from warroom.kernel.game import Game
from warroom.kernel.packs import Table as Entry
from warroom.tables import wire
from warroom.tables.review import moments, taken
from warroom.tables.suppose import supposed
from warroom.tables.table import Table

CHOICES = 60
LARGEST = 2**53 - 1
TECH_2 = [
    card["id"]
    for card in cast("list[Entry]", find("critical-mass").printed()["card"])
    if (card["owner"], card["box"], card["tech"]) == ("neutral", "raijin-archon", 2)
]
SLOT = '{tech = 2, type = "any"}'
ROOMY = read_game(  # as many slots as there may be: the kind of the card in the seventh begins at bit 48
    'game = "critical-mass"\ntitle = "Seven slots"\n[[mech]]\nid = "raijin"\n'
    f"slots = [{', '.join([SLOT] * 7)}]\nrecommended = {json.dumps(TECH_2[-7:])}\n",
    "roomy.toml",
)
GAMES = [(game, setup) for game in (*map(find, FOLDERS), ROOMY, example_game.GAME) for setup in game.setups()]


def numbers(message: object) -> Iterator[int]:
    """All whole numbers in a message."""
    if isinstance(message, int):
        yield message
    elif isinstance(message, list | dict):
        for part in message.values() if isinstance(message, dict) else message:
            yield from numbers(part)


def check(table: Table, seats: int) -> None:
    """Looks at all that is said to everybody."""
    match = table.match
    assert match is not None
    for seat in range(-1, seats):
        wish = wire.Suppose(seat=seat, decision=table.decision, texts=[])
        last = moments(match.game, match.state, taken(match, [len(match.moves)]), seats, seat, over=False)
        for text in (table.update(seat, 0), table.update(seat, 1), wire.said(supposed(table, wish)), *last):
            message = json.loads(text)
            assert message["picture"] is not None
            assert max(map(abs, numbers(message)), default=0) <= LARGEST


@pytest.mark.parametrize(
    "game,setup", GAMES, ids=lambda of: of.title if isinstance(of, Game) else ",".join(map(str, of.values()))
)
def test_every_number_survives_the_way_to_a_browser(game: Game, setup: dict[str, object]) -> None:
    rng = random.Random(36)
    table, _ = laid(game, ["open"] * game.seats(setup), setup)
    seats = game.seats(setup)
    for i in range(CHOICES):
        match = table.match
        assert match is not None
        if match.over:
            break
        seat = rng.choice([seat for seat in match.asked() if seat not in match.sealed])
        done(table, table.choosing(seat, table.decision, answered(table, seat, rng.choice)))
        if i % 5 == 0:
            check(table, seats)
