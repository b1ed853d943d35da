"""Pictures: drawn from a view alone; while an event is told, the table as it was then, and nothing that comes after."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.conformance.every_game import GAMES, Case, every_case
from tests.support.answers import any_answer
from tests.tables.support import done, laid, pictured
from warroom.kernel.match import Match
from warroom.kernel.pictures import Look, Section
from warroom.kernel.visibility import as_seen
from warroom.tables import log
from warroom.tables.table import Table

CHOICES = 60
UNDO = 0.15
NODS = 0.6  # how often an observer listens after a choice


class Observer:
    """A client: it lays the sections that it hears over those that it has, and knows nothing of rules."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.heard = 0
        self.picture: dict[str, Any] = {}

    def listen(self) -> int:
        """Hears all that is new, compares every beat with the table as it was then, and gives how many there were."""
        match = self.table.match
        assert match is not None
        update = json.loads(self.table.update(self.seat, self.heard))
        assert update["after"] == self.heard and "view" not in update
        self.heard = update["number"]
        self.picture |= update["picture"]
        for event in update["events"]:
            self.picture |= event.get("picture", {})
            then = match.events[event["number"]].then
            assert then is not None
            if update["after"]:
                expected = json.loads(json.dumps(match.game.picture(then, self.seat)))
                assert self.picture == expected, f"while it is told: {event['says']}"
        self.picture |= update["now"]
        assert self.picture == pictured(match, self.seat), "in the end the table is shown as it is"
        return len(update["events"]) if update["after"] else 0


@every_case
def test_every_beat_shows_the_table_as_it_was_when_it_was_told(case: Case) -> None:
    """Given observers who listen now and then, also over undone moves, then no picture is ever ahead of its event."""
    rng = random.Random(11)
    table, match = begun(case)
    observers = [Observer(table, seat) for seat in range(-1, match.seats)]
    beats = 0
    for i in range(CHOICES):
        if match.over:
            break
        if match.moves and rng.random() < UNDO:
            done(table, [log.Undone(0, 1)])
        else:
            chosen(table, match, rng)
        beats += sum(observer.listen() for observer in observers if rng.random() < NODS)
    for observer in observers:
        beats += observer.listen()
    assert beats > 0


def begun(case: Case) -> tuple[Table, Match]:
    """A table at which the game has begun."""
    table, _ = laid(case.game, ["open"] * case.game.seats(case.setup), case.setup)
    assert table.match is not None
    return table, table.match


def chosen(table: Table, match: Match, rng: random.Random) -> None:
    """Somebody who is asked chooses something."""
    seat = rng.choice(match.asked())
    texts = [match.game.write(word) for word in any_answer(match, seat, rng)]
    done(table, table.choosing(seat, table.decision, texts))


@every_case
def test_a_picture_is_drawn_from_the_parts_that_a_view_has(case: Case) -> None:
    """Given any state, then each section comes out the same from the view alone; and redrawn or not is the same."""
    rng = random.Random(12)
    table, match = begun(case)
    look: Look | None = None
    for i in range(CHOICES):
        if match.over:
            break
        chosen(table, match, rng)
        state = match.state.clone()
        game = case.game
        look = Look(game.easel, state, lambda drawing: drawing, look)
        look.rest() if i % 3 == 0 else None
        for seat in range(-1, match.seats):
            view = game.view(state, seat)
            whole = game.picture(state, seat)
            assert look.whole(seat) == whole
            assert look.since(seat, look) == {}
            for one in (*game.easel.common, *game.easel.own):
                seen = {part.name: view.parts[part.name] for part in one.parts}
                eyes = seat if one in game.easel.own else -1
                assert one.section.draw(seen, eyes) == whole[one.section.name], one.section.name
                assert {part.name: as_seen(part, state, seat) for part in one.parts} == seen


@every_case
def test_a_picture_is_plain_and_small(case: Case) -> None:
    """No tuples, no numbers that a browser would round, and none so large that only an engine can read them."""
    rng = random.Random(13)
    table, match = begun(case)
    for i in range(CHOICES):
        if match.over:
            break
        chosen(table, match, rng)
        for seat in range(-1, match.seats):
            picture = case.game.picture(match.state, seat)
            assert json.loads(json.dumps(picture)) == picture
            assert all(abs(number) < 1000 for number in numbers(picture))


def numbers(part: object) -> list[int]:
    """All whole numbers in plain data."""
    if isinstance(part, int):
        return [part]
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    return [number for one in inner for number in numbers(one)]


def test_sections_are_sorted_by_who_sees_the_same() -> None:
    """What has a hidden part is each seat's own; the size of a deck is the same to all."""
    for game in GAMES:
        names = [one.section.name for one in (*game.easel.common, *game.easel.own)]
        assert len(names) == len(set(names)) > 0
        assert all(isinstance(one.section, Section) for one in game.easel.own)
