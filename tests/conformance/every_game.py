"""The games under test, every registered one and the example, each in every set-up, and ways to play them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from tests.support import example_game
from warroom.games import FOLDERS, find
from warroom.games import ledger as ledger_of
from warroom.kernel.chance import Chance, Search
from warroom.kernel.game import Ask, Game
from warroom.kernel.ledger import Ledger
from warroom.kernel.match import Match
from warroom.kernel.state import State
from warroom.kernel.visibility import ALL
from warroom.kernel.words import first, lowest, ones, pack, second, third, verb


class Case(NamedTuple):
    """A game in one of its set-ups."""

    game: Game
    setup: dict[str, object]

    def match(self, seed: int = 1, chance: Chance | None = None) -> Match:
        """A new match; without a chance, dice that depend on the seed alone."""
        return Match(self.game, self.setup, chance if chance is not None else Search(seed))

    def ledger(self) -> Ledger:
        """The rules of the game."""
        return ledger_of(self.game.name) if self.game.name in FOLDERS else example_game.ledger()

    def find(self, name: str) -> Game:
        """What a record's game is looked up with."""
        return self.game if name == self.game.name else find(name)

    @property
    def is_open(self) -> bool:
        """Whether the game declares that everybody sees everything."""
        return all(part.seen == ALL for part in self.game.parts)

    def observers(self) -> range:
        """Every seat, and -1 for a spectator."""
        return range(-1, self.game.seats(self.game.setup(self.setup)))


GAMES: Final = [example_game.GAME, *(find(name) for name in FOLDERS)]
CASES: Final = [Case(game, setup) for game in GAMES for setup in game.setups()]


def name_of(case: Case) -> str:
    """What a case is called in lists of tests."""
    return f"{case.game.name}-{'-'.join(str(value) for value in case.setup.values())}"


every_case = pytest.mark.parametrize("case", CASES, ids=[name_of(case) for case in CASES])


def ask_of(match: Match, seat: int) -> Ask:
    """What a seat that is asked must decide."""
    ask = match.ask(seat)
    assert ask is not None
    return ask


def play_on(match: Match, rng: Chance) -> Iterator[Match]:
    """Plays a match at random, and stops before each answer and at the end to let a test look."""
    while not match.over:
        for seat in match.asked():
            yield match
            match.submit(seat, random_answer(match, seat, rng))
    yield match


def random_answer(match: Match, seat: int, rng: Chance) -> list[int]:
    """Any whole answer of a seat."""
    said: list[int] = []
    while (ask := match.ask(seat, said)) is not None:
        said.append(ask.choices[rng.pick(len(ask.choices))])
    return said


def random_answers(game: Game, s: State, rng: Chance) -> list[tuple[int, int]]:
    """A random legal choice for every seat that is asked, in seat order."""
    asked = [seat for seat in range(62) if (s.asked >> seat) & 1]
    return [(seat, options[rng.pick(len(options))]) for seat in asked for options in [game.choices(s, seat)]]


def take(game: Game, s: State, answers: list[tuple[int, int]], chance: Chance) -> None:
    """Gives the answers of all asked seats to the rules."""
    if ones(s.asked) == 1:
        game.submit(s, lowest(s.asked), answers[0][1], chance)
        return
    together = [0] * (max(seat for seat, _ in answers) + 1)
    for seat, choice in answers:
        together[seat] = choice
    game.play_together(s, together, chance)


def other_words(choices: list[int], met: set[int], rng: Chance) -> list[int]:
    """Words near and far from the legal ones: other operands, other verbs, choices of other moments, noise."""
    found: list[int] = []
    for word in choices[:3]:
        v, a, b, c = verb(word), first(word), second(word), third(word)
        found += [pack(v, (a + 1) & 0xFFFF, b, c), pack(v, a, (b + 1) & 0xFFFF, c), pack(v, a, b, c + 1)]
        found += [pack(v, 0xFFFF, b, c), pack((v + 1) & 0xFF, a, b, c), pack(0, a, b, c), word | 1 << 57]
    memory = sorted(met)
    found += [memory[rng.pick(len(memory))] for i in range(6) if memory]
    found += [pack(rng.pick(16), rng.pick(12), rng.pick(3)) for i in range(6)]
    found += [0, pack(255, 65535, 65535, 65535), rng.pick(1 << 31) << 24]
    listed = set(choices)
    return [word for word in dict.fromkeys(found) if word not in listed]
