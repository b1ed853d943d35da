"""Random games of every game and set-up, until everything that can happen has happened; lists what never did.

    ./dev.py fuzz [--games N] [--seed S] [--game NAME]      or      python -m tests.fuzz ...
    ./dev.py fuzz --twins N         compares what everybody is told of positions that differ only in secrets
    ./dev.py fuzz --imagined N      checks imagined battles against a watcher that keeps every possibility
    ./dev.py fuzz --packs N [--seed S]      N games with random legal packs (tests/support/random_packs.py)
    ./dev.py fuzz --measures N [--seed S]   N measures of Battle Force beside shapely (battle_force/oracle.py)

`--games` is how many games a set-up may take at most. What counts is read off the game itself: every kind of event,
every word a choice begins with, every choice that was offered, and every entry of the content (cards, squares,
actions) of which choices name one. Beside that, invariants are checked on the way: conservation of pieces, saving
and loading, records, twins that differ only in secrets, and that every turn comes to its end. The exit code is 1 if
something never happened or an invariant broke, 2 for a wrong command line.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import cast

import warroom.games
from tests.conformance.every_game import CASES
from tests.conformance.twins import Twins, with_equal_cards
from tests.games.battle_force import oracle
from tests.support import example_game
from tests.support.random_packs import MANY_A_PACK, fuzz_packs
from tests.support.watcher import Watcher, wrong_imagination
from tests.support.workbench import COMBINATIONS, sweep
from warroom.games import FOLDERS, find
from warroom.games.critical_mass.state import Battle
from warroom.kernel.chance import Search
from warroom.kernel.game import Ask, Game
from warroom.kernel.match import Match
from warroom.kernel.records import replay_record, write_record
from warroom.kernel.visibility import canonical, digest

GAMES = 400
LOOK_EVERY = 17  # positions between two that are checked for leaks and for saving
BOUND = 5000  # decisions in a turn, at most: whatever answers whatever, it comes to its end
NUMBERED = re.compile(r"\b([a-z]+)\d+\b|()-?\d+,-?\d+")  # d7, r12, and cells of a grid without end


class Fuzzed:
    """What random games of one game have shown."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Search(seed)
        self.seed = seed
        self.games = 0
        self.decisions = 0
        self.events: Counter[str] = Counter()
        self.played: Counter[str] = Counter()  # `student`, `student edda-ladder`, ...
        self.offered: set[str] = set()
        self.broken: list[str] = []

    # -- what has to happen ------------------------------------------------------------------------------------

    def missing(self) -> list[str]:
        """Everything that should have happened by now and has not."""
        choices = [f"choice {text}" for text in self.wanted() if not self.played[text]]
        named = {word for text in self.played for word in text.split()}
        things = [f"named {thing}" for family in families(self.game) if family & named for thing in family - named]
        events = [f"event {kind.name} [{kind.rule}]" for kind in self.game.events if not self.events[kind.name]]
        return sorted(choices) + sorted(things) + events

    def wanted(self) -> list[str]:
        """The first words the notation knows, and all choices that were ever offered."""
        return sorted({*verbs(self.game), *self.offered})

    # -- playing -----------------------------------------------------------------------------------------------

    def play(self, setup: dict[str, object]) -> None:
        """Plays one game, half of the choices at random and half for what was played least."""
        self.games += 1
        match = Match(self.game, setup, Search(self.seed * 100003 + self.games))
        turn, begun = match.state.turn, self.decisions
        while not match.over:
            self.check(match)
            if match.state.turn != turn:
                turn, begun = match.state.turn, self.decisions
            if self.decisions - begun > BOUND:
                raise AssertionError(f"turn {turn} takes more than {BOUND} decisions")
            for seat in match.asked():
                said: list[int] = []
                while (ask := match.ask(seat, said)) is not None:
                    said.append(self.choose(ask))
                    self.count(self.played, self.keys(ask, said[-1]))
                    self.decisions += 1
                match.submit(seat, said)
        self.check(match)
        self.count(self.events, (self.game.events[event.kind].name for event in match.events))
        for seat in range(-1, match.seats):
            for heard in match.hear(seat):
                self.expect("{" not in heard.says, match, f"an event reads {heard.says!r}")
        if self.games % 10 == 1:
            replay_record(write_record(match), lambda name: self.game)
        if match.seats > 1:
            self.expect(abs(sum(match.returns())) < 1e-9, match, f"the results are {match.returns()}")

    def choose(self, ask: Ask) -> int:
        """Any choice, or the one whose words have been played least."""
        for choice in ask.choices:
            self.offered.update(self.keys(ask, choice))
        if self.rng.pick(2):
            return ask.choices[self.rng.pick(len(ask.choices))]
        return min(ask.choices, key=lambda choice: (self.played[self.keys(ask, choice)[-1]], self.rng.pick(1000)))

    def keys(self, ask: Ask, choice: int) -> list[str]:
        """What a choice counts for: its first word and, where choices are listed in full, with all it names.

        Which of the pieces or places that only play has numbered makes no difference: `use d7 shred` is `use d shred`.
        """
        text = NUMBERED.sub(r"\1", self.game.write(choice)).rstrip()
        return [text.partition(" ")[0], text] if ask.complete else [text.partition(" ")[0]]

    def count(self, counter: Counter[str], keys: Iterable[str]) -> None:
        """Counts what has happened."""
        counter.update(set(keys) if counter is self.played else keys)

    # -- invariants --------------------------------------------------------------------------------------------

    def check(self, match: Match) -> None:
        """Pieces are conserved at every ask; now and then, saving, imagining and secrets are looked at too."""
        game, s = self.game, match.state
        wrong = game.conserved(s)
        self.expect(not wrong, match, f"pieces are not conserved: {wrong}")
        if self.decisions % LOOK_EVERY:
            return
        saved = json.loads(canonical(game.dump(s)))
        loaded = game.load(saved)
        self.expect(digest(game.dump(loaded)) == digest(saved), match, "a loaded position differs from the saved one")
        self.expect(loaded.options == s.options, match, "a loaded position offers other choices")
        for seat in range(-1, match.seats):
            view = game.view(s, seat)
            twin = s.clone()
            game.redeal(twin, seat, self.rng)
            imagined = game.imagine(view, self.rng)
            for other in (twin, imagined):
                self.expect(game.view(other, seat).text() == view.text(), match, f"seat {seat} sees a secret")
                self.expect(
                    game.describe(game.view(other, seat)) == game.describe(view), match, "a text tells a secret"
                )
                self.expect(not game.conserved(other), match, "an imagined position is not sound")

    def expect(self, holds: bool, match: Match, wrong: str) -> None:
        """Notes a broken invariant and where it broke."""
        if not holds:
            self.broken.append(f"game {self.games}, move {len(match.moves)}, set-up {match.setup}: {wrong}")

    # -- telling -----------------------------------------------------------------------------------------------

    def table(self) -> str:
        """All that happened, with how often, and what never did."""
        lines = [f"{self.game.title}: {self.games} games, {self.decisions} decisions"]
        for kind in self.game.events:
            lines.append(f"  event   {self.events[kind.name]:>8}  {kind.name:<18} {kind.rule}")
        for text in self.wanted():
            lines.append(f"  choice  {self.played[text]:>8}  {text}")
        lines += [f"  NEVER   {what}" for what in self.missing()]
        lines += [f"  BROKEN  {what}" for what in self.broken[:20]]
        return "\n".join(lines)


def verbs(game: Game) -> set[str]:
    """The words a choice may begin with, where the game's notation lists them."""
    return set(game.notation.forms) if game.name in FOLDERS else set()


def families(game: Game) -> list[set[str]]:
    """The families of things in the game's content file: all students, all squares, all actions."""
    folder = FOLDERS.get(game.name)
    file = Path(warroom.games.__file__).parent / (folder or "") / "content.toml"
    if folder is None or not file.exists():
        return []
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    lists = [entries for entries in content.values() if isinstance(entries, list)]
    return [{str(entry["id"]).partition(".")[2] for entry in entries if "id" in entry} for entries in lists]


def fuzz(game: Game, seed: int, games: int) -> Fuzzed:
    """Plays a game in all its set-ups in turn until nothing is missing, at most so many games a set-up."""
    fuzzed = Fuzzed(game, seed)
    for round_number in range(games):
        for setup in game.setups():
            try:
                fuzzed.play(setup)
            except Exception as why:  # whatever it is, it is what we are looking for
                fuzzed.broken.append(f"game {fuzzed.games}, set-up {setup}: {why!r}")
        if fuzzed.broken or (round_number and not fuzzed.missing()):
            break
    return fuzzed


def compare_twins(n: int, seed: int, only: str | None) -> bool:
    """So many comparisons of twins, shared evenly among all set-ups of all games; tells what came of them."""
    cases = [case for case in with_equal_cards(CASES) if only in (None, case.game.name)]
    total = Counter[str]()
    for number, case in enumerate(cases):
        twins = Twins(case, seed, steps=3)
        share = n * (number + 1) // len(cases) - n * number // len(cases)
        try:
            while twins.compared < share:
                twins.play(share)
        except AssertionError as why:
            print(f"DIFFERENT  {case.game.name}, set-up {case.setup}, seed {seed}: {why}")
            return False
        total.update(compared=twins.compared, differing=twins.differing, parted=twins.parted)
        print(f"  {twins.compared:>8} compared, {twins.parted:>6} parted  {case.game.name} {case.setup}", flush=True)
    print(f"{total['compared']} comparisons, none skipped, no difference. {total['differing']} pairs of twins were not")
    print(f"the same; {total['parted']} pairs parted when a secret came to light, and were compared up to then.")
    return True


def check_imagination(n: int, seed: int) -> bool:
    """So many imagined battles, each checked against all that was seen; tells what came of it."""
    game, done, games = find("critical-mass"), 0, 0
    while done < n:
        for setup in game.setups():
            if done >= n:
                break
            games += 1
            match, rng = Match(game, setup, Search(seed * 100003 + games)), Search(games)
            watcher = Watcher(match)
            while not match.over and done < n:
                for seat in match.asked():
                    said: list[int] = []
                    while (ask := match.ask(seat, said)) is not None:
                        said.append(ask.choices[rng.pick(len(ask.choices))])
                    match.submit(seat, said)
                watcher.look()
                for observer in range(-1, match.seats) if not match.over else ():
                    imagined = cast(Battle, game.imagine(match.view(observer), rng))
                    wrong = wrong_imagination(watcher, observer, imagined)
                    if wrong:
                        print(
                            f"IMPOSSIBLE  game {games}, move {len(match.moves)}, set-up {setup}, seed {seed}: {wrong}"
                        )
                        return False
                    done += 1
    print(f"{done} imagined battles of {games} games, all of them explain what was seen.")
    return True


def with_packs(games: int, seed: int) -> int:
    """Tries every combination of words on a card, then plays games with random legal packs."""
    faults = sweep(COMBINATIONS)
    print(f"{len(COMBINATIONS)} combinations of trigger and verb on everything that bears texts, {len(faults)} faults")
    found = fuzz_packs(seed, games, lambda line: print(line, flush=True), MANY_A_PACK)
    print("\n".join([*(f"  BROKEN  {what}" for what in faults), found.table()]))
    return 1 if faults or found.broken else 0


def main(words: list[str]) -> int:
    """Does what the command line says."""
    names = [*FOLDERS, example_game.GAME.name]
    parser = argparse.ArgumentParser(prog="./dev.py fuzz", description="Random games until everything has happened.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games a set-up may take at most ({GAMES})")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other games (1)")
    parser.add_argument("--game", choices=names, help="only this game")
    parser.add_argument("--twins", type=int, metavar="N", help="N comparisons of twins instead, over all set-ups")
    parser.add_argument("--imagined", type=int, metavar="N", help="N imagined battles of Critical Mass instead")
    parser.add_argument("--packs", type=int, metavar="N", help="N games with random legal packs instead")
    parser.add_argument("--measures", type=int, metavar="N", help="N measures of Battle Force beside shapely instead")
    options = parser.parse_args(words)
    numbers = (options.games, options.twins, options.imagined, options.packs, options.measures)
    if min(n for n in numbers if n is not None) < 1:
        parser.error("all numbers must be at least 1")
    if options.measures is not None:
        return oracle.told(options.measures, options.seed)
    if options.packs is not None:
        return with_packs(options.packs, options.seed)
    if options.twins is not None or options.imagined is not None:
        sound = options.twins is None or compare_twins(options.twins, options.seed, options.game)
        sound = (options.imagined is None or check_imagination(options.imagined, options.seed)) and sound
        return 0 if sound else 1
    sound = True
    for name in names if options.game is None else [options.game]:
        fuzzed = fuzz(example_game.GAME if name == example_game.GAME.name else find(name), options.seed, options.games)
        print(fuzzed.table(), flush=True)
        sound = sound and not fuzzed.missing() and not fuzzed.broken
    found = f"See NEVER and BROKEN above; --seed {options.seed} plays the same games again."
    print("Everything has happened, and every invariant held." if sound else found)
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
