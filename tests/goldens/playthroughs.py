"""Whole games as text that a person can read, each always the same: fixed dice, fixed bots, fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from tests.support import example_game
from warroom.bots import Bot, answer_whole, make_bot
from warroom.games import FOLDERS, find
from warroom.kernel.chance import Search
from warroom.kernel.events import heard
from warroom.kernel.match import Match
from warroom.kernel.state import State
from warroom.kernel.words import lowest

FOLDER: Final = Path(__file__).parent


class Playthrough(NamedTuple):
    """One golden game: the file it is kept in, what is played by whom, and the seed of dice and bots."""

    file: str
    game: str
    setup: dict[str, object]
    bots: tuple[str, ...]
    seed: int


PLAYTHROUGHS: Final = [
    Playthrough("master-ray-duel.txt", "master-ray", {}, ("greedy", "random"), 1),
    Playthrough(
        "master-ray-duel-random.txt", "master-ray", {"colour": "yellow", "first": "2"}, ("random", "random"), 2
    ),
    Playthrough("master-ray-advanced.txt", "master-ray", {"advanced": True}, ("random", "greedy"), 3),
    Playthrough("master-ray-solo-lecturer.txt", "master-ray", {"mode": "solo", "level": "lecturer"}, ("greedy",), 4),
    Playthrough("master-ray-solo-laureate.txt", "master-ray", {"mode": "solo", "level": "laureate"}, ("random",), 5),
    Playthrough("critical-mass-duel.txt", "critical-mass", {}, ("greedy", "random"), 7),
    Playthrough(
        "critical-mass-custom.txt",
        "critical-mass",
        {"mechs": "patriot,iron-curtain", "loadouts": "custom", "turns": 14},
        ("random", "random"),
        8,
    ),
    Playthrough("critical-mass-teams.txt", "critical-mass", {"mode": "teams", "turns": 10}, ("random",) * 4, 9),
    Playthrough("battle-force-crossroads.txt", "battle-force", {"rounds": 2}, ("greedy", "random"), 10),
    Playthrough("complex-crashers-one.txt", "complex-crashers", {"operatives": "1", "rounds": 4}, ("random",) * 2, 10),
    Playthrough("complex-crashers-two.txt", "complex-crashers", {"operatives": "2", "rounds": 3}, ("random",) * 2, 11),
    Playthrough("signal-duel.txt", "signal-duel", {"seats": 3}, ("random", "random", "random"), 6),
]


def told(play: Playthrough) -> str:
    """The game as text: the table at the start of each turn, each choice in notation, each event with its rule."""
    game = find(play.game) if play.game in FOLDERS else example_game.GAME
    match = Match(game, play.setup, Search(play.seed), play.bots)
    bots = [make_bot(game, spec, seat, match.seats, play.seed * 100 + seat) for seat, spec in enumerate(play.bots)]
    settings = ", ".join(f"{name} {value}" for name, value in match.setup.items())
    players = ", ".join(f"seat {seat + 1} {name}" for seat, name in enumerate(match.names))
    lines = [f"{game.title}: {settings}", f"Players: {players}", "", *_events(match, 0)]
    turn = 0
    while not match.over:
        if match.state.turn != turn:
            turn = match.state.turn
            lines += ["", *(f"| {line}" for line in game.describe(match.view(match.asked()[0])).splitlines()), ""]
        known = len(match.events)
        for seat in match.asked():
            answer = answer_whole(game, match.state, seat, partial(_chosen, bots[seat]), match.by_words)
            lines.append(f"{seat + 1}> {'; '.join(game.write(choice) for choice in answer)}")
            match.submit(seat, answer)
        lines += _events(match, known)
    lines += ["", *(f"| {line}" for line in game.describe(match.view(-1)).splitlines()), "", game.summary(match.state)]
    return "\n".join(lines) + "\n"


def _chosen(bot: Bot, s: State) -> int:
    """What a bot chooses of what it sees."""
    return bot.choose(bot.game.view(s, bot.seat), bot.game.ask(s, bot.seat))


def _events(match: Match, since: int) -> Iterator[str]:
    """The events from a number on, each as those hear it who may know all of it."""
    for number in range(since, len(match.events)):
        event = match.events[number]
        seat = lowest(event.audience) if event.audience > 0 else -1
        found = heard(match.game, match.state, number, event, seat)
        if found is not None:
            yield f"     {found.says} [{found.rule}]"
