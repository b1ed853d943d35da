"""What a table has shown and will show: events in words with what they change on the picture, made once for all seats.

What is alike for everybody is put into words and drawn once, and kept as long as nothing changes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from warroom.kernel.events import Heard, heard
from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.pictures import Look
from warroom.kernel.state import EVERYONE
from warroom.tables import wire


class Mark(NamedTuple):
    """How much there was to hear when a seat's update of some number was made, and what it showed."""

    events: int
    talk: int
    moves: int = -1  # before the game has begun
    undone: int = 0


class Album:
    """The words and looks of one table's game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._words: dict[int, Heard] = {}  # events that all hear alike, by number, as long as nothing changes
        self._public: dict[int, msgspec.Raw] = {}  # the same as history, written out
        self._looks: dict[int, Look] = {}  # of the table after so many moves: the last ones
        self._beats: dict[int, Look] = {}  # of the table when an event was told, by number, as long as nothing changes
        self._told_alike: dict[int, tuple[Look | None, msgspec.Raw]] = {}  # events with what all see them change

    def shown(
        self, match: Match, seat: int, keep: int, mark: Mark, undone: int
    ) -> tuple[dict[str, Any], list[msgspec.Raw], dict[str, Any]]:
        """What a seat is shown that has the picture of a mark: first, with each event since, and in the end."""
        first: dict[str, Any] = {}
        look: Look | None = None  # what it has before it until now
        if mark.undone != undone:  # it has seen what has never been
            look = self._beat(match, keep - 1, None) if 0 < keep < len(match.events) else None
            look = self.look(match, len(match.moves)) if keep == len(match.events) else look
            first = look.whole(seat) if look is not None else {}
        elif mark.moves >= 0:
            look = self.look(match, mark.moves)
        events: list[msgspec.Raw] = []
        beat = look
        for number in range(keep, len(match.events)):
            beat = self._beat(match, number, beat)
            written = self._told(match, seat, number, beat, look)
            if written is not None:
                events.append(written)
                look = beat
        end = self.look(match, len(match.moves), beat)
        return first, events, end.since(seat, look)

    def _told(self, match: Match, seat: int, number: int, beat: Look, earlier: Look | None) -> msgspec.Raw | None:
        """An event as a seat hears it, with what it changes since an earlier look; what is alike for all, once."""
        known = self._told_alike.get(number)
        if known is not None and known[0] is earlier:
            return known[1]
        event = match.events[number]
        told = self._words.get(number)
        if told is None:
            told = heard(self._game, match.state, number, event, seat)
            if told is None:
                return None
            if event.audience == EVERYONE:
                self._words[number] = told
        written = wire.raw(told_with(told, beat.since(seat, earlier)))
        if event.audience == EVERYONE and earlier is not None and earlier is beat.before and not beat.own_changed:
            self._told_alike[number] = (earlier, written)
        return written

    def history(self, match: Match, seat: int, until: int | None = None) -> list[msgspec.Raw]:
        """All events (or the first) as a seat has heard them; what is the same for all is put into words once."""
        found: list[msgspec.Raw] = []
        for number, event in enumerate(match.events[:until]):
            written = self._public.get(number)
            if written is None:
                told = heard(self._game, match.state, number, event, seat)
                if told is None:
                    continue
                written = wire.raw(told_with(told, {}))
                if event.audience == EVERYONE:
                    self._public[number] = written
            found.append(written)
        return found

    def look(self, match: Match, moves: int, before: Look | None = None) -> Look:
        """How the table looked after so many moves."""
        look = self._looks.get(moves)
        if look is None:
            state = match.moment(moves).state
            if moves == len(match.moves):
                state = state.clone()  # it goes on to change
            look = self._looks[moves] = Look(self._game.easel, state, wire.raw, before)
        return look

    def _beat(self, match: Match, number: int, before: Look | None) -> Look:
        """How the table looked when an event was told."""
        look = self._beats.get(number)
        if look is None:
            state = match.events[number].then
            assert state is not None  # a match at a table is listened to
            look = self._beats[number] = Look(self._game.easel, state, wire.raw, before)
        return look

    def forget_looks(self) -> None:
        """Lets go of what was drawn, but for how the table has looked last: the next update goes on from there."""
        self._words.clear()
        self._beats.clear()
        self._told_alike.clear()
        last = max(self._looks, default=0)
        self._looks = {moves: look for moves, look in self._looks.items() if moves == last}
        for look in self._looks.values():
            look.rest()

    def forget(self) -> None:
        """Lets go of everything: moves were taken back."""
        self.forget_looks()
        self._public.clear()
        self._looks.clear()


def told_with(told: Heard, picture: dict[str, Any]) -> wire.Told:
    """An event as it goes over the wire, with the sections of the picture that it changes."""
    return wire.Told(told.number, told.kind, told.says, told.rule, told.about, picture)
