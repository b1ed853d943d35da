"""`warroom replay`: the record of a game, told again or verified."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from warroom.cli.common import Wrong, command, pack_of, print_json, read_text, seat_name, setup_text
from warroom.games import find, read_game
from warroom.kernel.events import Heard, heard
from warroom.kernel.match import Match
from warroom.kernel.records import RecordError, replay_record
from warroom.kernel.state import Event
from warroom.kernel.visibility import digest
from warroom.kernel.words import lowest


def replay(
    file: Path,
    /,
    *,
    verify: bool = False,
    seat: int | None = None,
    pack: Annotated[list[Path] | None, Parameter(name="--pack")] = None,
    json: bool = False,
) -> int:
    """Show or verify the record of a game.

    The exit code is 1 if the record is broken; one line says where and why.

    Parameters
    ----------
    file
        The record.
    verify
        Check every line, position and check sum, and that the dice are those the game was bound to; tell only that.
    seat
        Show only what this seat heard (1 is the first). Without it everything is shown.
    pack
        The content pack the game was played with; may be repeated.
    json
        Print JSON for programs.
    """
    text = read_text(file)
    packed = [read_game(read_text(path), str(path)) for path in pack or []]
    teller = Teller(seat, quiet=verify or json)
    try:
        match = replay_record(text, find, verify=verify, watch=teller.tell, packed=packed)
    except RecordError as why:
        return _broken(file, why.line, str(why).partition(": ")[2], json)
    result = " ".join(f"{value:g}" for value in match.returns()) if match.over else "unfinished"
    position = digest(match.game.dump(match.state))
    choices = sum(len(answer.texts) for move in match.moves for answer in move.answers)
    if json:
        told = {
            "file": str(file),
            "game": match.game.name,
            "content": match.game.content,
            "pack": match.game.pack.title if match.game.pack is not None else None,
            "setup": match.setup,
            "scenario": match.position.name if match.position is not None else None,
            "seats": match.names,
            "choices": choices,
            "finished": match.over,
            "returns": match.returns() if match.over else None,
            "summary": match.game.summary(match.state) if match.over else None,
            "digest": position,
            "verified": True if verify else None,
        }
        print_json(told if verify else {**told, "moves": teller.moves})
    elif verify:
        print(f"verified: {choices} choices, digest {position}, result {result}")
    elif match.over:
        print(f"\n{match.game.summary(match.state)}")
    else:
        going_on = command("play", match.game.name, "--resume", file, *pack_of(match.game))
        print(f"\nUnfinished after {choices} choices. Go on with: {going_on}")
    return 0


class Teller:
    """Tells a match move by move while it is replayed."""

    def __init__(self, seat: int | None, quiet: bool) -> None:
        self.seat = seat
        self.quiet = quiet
        self.events = 0
        self.moves: list[dict[str, object]] = []

    def tell(self, match: Match) -> None:
        """Tells what has happened since the last time."""
        if self.seat is not None and not 1 <= self.seat <= match.seats:
            raise Wrong(f"There is no seat {self.seat}; this game has seats 1 to {match.seats}.")
        fresh = [self.hears(match, number, event) for number, event in enumerate(match.events) if number >= self.events]
        events = [event for event in fresh if event is not None]
        self.events = len(match.events)
        number = len(match.moves)
        if number == 0 and not self.quiet:
            print(f"{match.game.title}: {setup_text(match.game, match.setup)}")
            for sentence in match.game.house(match.setup):
                print(f"  {sentence}")
            if match.position is not None:
                print(f"  It began in the position of the scenario {match.position.name}.")
            if match.game.pack is not None:
                print(f"  Content: {match.game.pack.title} ({match.game.content})")
            for seat, name in enumerate(match.names):
                print(f"  {seat_name(match, seat)}: {name}")
        elif number > 0:
            move = match.moves[-1]
            for seat, texts in move.answers:
                if not self.quiet:
                    print(f"{number}. {seat_name(match, seat)}: {'; '.join(texts)}")
            told = [{"kind": event.kind, "says": event.says, "rule": event.rule} for event in events]
            answers = [{"seat": seat + 1, "choices": list(texts)} for seat, texts in move.answers]
            self.moves.append({"number": number, "answers": answers, "chance": list(move.tape), "events": told})
        if not self.quiet:
            for event in events:
                print(f"     {event.says} [{event.rule}]")

    def hears(self, match: Match, number: int, event: Event) -> Heard | None:
        """An event as the chosen seat heard it, or in full if none was chosen."""
        seat = self.seat - 1 if self.seat is not None else lowest(event.audience) if event.audience > 0 else -1
        return heard(match.game, match.state, number, event, seat)


def _broken(file: Path, line: int, why: str, json: bool) -> int:
    if json:
        print_json({"file": str(file), "verified": False, "line": line, "why": why})
    print(f"{file}: line {line}: {' '.join(why.split())}", file=sys.stderr)
    return 1
