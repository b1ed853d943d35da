"""`warroom bench`: decisions per second, beside the interpreted engine and other libraries, in one run.

Everything is measured in turn, round after round, by CPU time on one core, and the best round counts: so a busy
machine disturbs all alike and the ratios hold.
"""

from __future__ import annotations

import json as json_text
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from cyclopts import Parameter

import warroom
from warroom.bots.playout import clones, playout, random_games, random_step
from warroom.bots.search import Searcher
from warroom.cli.common import Wrong, entries, print_json
from warroom.games import FOLDERS, find
from warroom.kernel.chance import Search
from warroom.kernel.game import Game
from warroom.kernel.state import State
from warroom.kernel.words import lowest
from warroom.lab.plugins import measures_of

ROUNDS: Final = 3
MIDGAME: Final = 12  # turns after which a state is cloned and searched; half of a game that is shorter
INTERPRETED: Final = "interpreted"


class Count(NamedTuple):
    """What was done in some time: decisions of players (never of chance) and whole games."""

    decisions: int
    games: int


Work = Callable[[int], Count]  # plays so many games and counts


class Rate(NamedTuple):
    """How much is done in a second of CPU time."""

    decisions_per_s: float
    games_per_s: float


def bench(
    *,
    json: bool = False,
    seconds: float = 1.5,
    games: str = "",
    peers: Annotated[bool, Parameter(negative="--no-peers")] = True,
) -> int:
    """Measure decisions per second, beside other game libraries.

    Parameters
    ----------
    json
        Print JSON for programs.
    seconds
        CPU time for each row of the table, in three rounds. (1.5)
    games
        The games to measure, such as master-ray. (all)
    peers
        Measure the other libraries too, as far as they are installed.
    """
    if seconds <= 0:
        raise Wrong(f"--seconds must be more than 0, not {seconds:g}.")
    names = entries(games) or list(FOLDERS)
    for name in names:
        find(name)
    rows: dict[str, Work] = {}
    for name in names:
        for setup in find(name).setups():
            rows[row_name(find(name), setup)] = random_play(find(name), setup)
    found_peers, missing = installed_peers() if peers else ({}, {})
    rows |= found_peers
    rates: dict[str, Rate] = {}
    clone_us: dict[str, float] = {}
    search_rate: dict[str, float] = {}
    measures: dict[str, dict[str, float]] = {name: {} for name in names}
    pure: dict[str, dict[str, float]] = {}
    with pure_copy() as folder:
        for number in range(ROUNDS):
            for row, work in rows.items():
                _note(f"round {number + 1} of {ROUNDS}: {row}")
                rates[row] = max(rates.get(row, Rate(0, 0)), measured(work, seconds / ROUNDS))
            for name in names:
                _note(f"round {number + 1} of {ROUNDS}: {name}: clones, search, interpreted")
                clone_us[name] = min(clone_us.get(name, 1e9), clone_time(find(name), seconds / ROUNDS / 2))
                search_rate[name] = max(search_rate.get(name, 0), searches(find(name), seconds / ROUNDS))
                for what, piece in measures_of(find(name)).items():
                    best = measures[name].get(what, 1e9)
                    measures[name][what] = min(best, time_of(piece, seconds / ROUNDS / 4))
                if folder is not None:
                    again = interpreted(folder, name, seconds / ROUNDS)
                    pure[name] = max(pure.get(name, again), again, key=lambda rate: rate["decisions_per_s"])
    _note("")
    told = report(names, rates, clone_us, search_rate, measures, pure, list(found_peers), missing)
    if json:
        print_json(told)
    else:
        _print(told)
    return 0


# -- our own ----------------------------------------------------------------------------------------------------------


def row_name(game: Game, setup: Mapping[str, object]) -> str:
    """The name of a set-up's row: the game's for the first, else the game's with what is different."""
    first = game.setups()[0]
    texts = game.settings().write(setup)
    different = [f"{name}={text}" for name, text in texts.items() if setup[name] != first.get(name)]
    return " ".join([game.name, *different])


def random_play(game: Game, setup: Mapping[str, object]) -> Work:
    """Random play of whole games."""
    rng = Search(1)

    def work(games: int) -> Count:
        return Count(random_games(game, setup, games, rng)[0], games)

    return work


def measured(work: Work, seconds: float) -> Rate:
    """The rate of some work, done until it has taken so much CPU time."""
    games, done, start = 1, Count(0, 0), time.process_time()
    while True:
        more = work(games)
        done = Count(done.decisions + more.decisions, done.games + more.games)
        spent = time.process_time() - start
        if spent >= seconds:
            return Rate(done.decisions / spent, done.games / spent)
        games = max(1, min(done.games, int(done.games * (seconds - spent) / max(spent, 1e-6))))


def clone_time(game: Game, seconds: float) -> float:
    """Microseconds to clone a state in mid-game."""
    s = midgame(game, Search(2))

    def work(times: int) -> Count:
        clones(s, times)
        return Count(times, times)

    return 1e6 / measured(work, seconds).decisions_per_s


def time_of(work: Callable[[], object], seconds: float) -> float:
    """Microseconds that a piece of work takes."""

    def works(times: int) -> Count:
        for i in range(times):
            work()
        return Count(times, times)

    return 1e6 / measured(works, seconds).decisions_per_s


def midgame(game: Game, rng: Search) -> State:
    """A position in the middle of a random game."""
    s = game.new(game.setups()[0], rng)
    whole = s.clone()
    playout(game, whole, Search(1), 1 << 40)
    playout(game, s, Search(1), min(MIDGAME, whole.turn // 2))
    return s


def searches(game: Game, seconds: float) -> float:
    """Iterations of search in a second, from a decision in mid-game that needs thinking."""
    rng = Search(3)
    s = midgame(game, rng)
    while len(game.rivals(s, lowest(s.asked), rng)) == 1:
        random_step(game, s, rng)
    seat = lowest(s.asked)
    imagined = game.imagine(game.view(s, seat), rng)

    def work(times: int) -> Count:
        done = 0
        while done < times:  # the tree is thrown away after each decision, as in play
            done += Searcher(game, seat, rng).run(imagined, min(1000, times - done), 0.0)
        return Count(done, 1)

    def batches(times: int) -> Count:
        return Count(work(times * 100).decisions, times)

    return measured(batches, seconds).decisions_per_s


def compiled(game: Game) -> bool:
    """Whether the rules of a game run as machine code."""
    file = sys.modules[type(game).__module__].__file__ or ""
    return not file.endswith(".py")


# -- the interpreted engine, in a process of its own ------------------------------------------------------------------


@contextmanager
def pure_copy() -> Iterator[Path | None]:
    """A folder with the package's sources and nothing compiled; None where nothing is compiled anyway."""
    package = Path(warroom.__file__).parent
    if not any(path.suffix in (".so", ".pyd") for path in package.rglob("*")):
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="warroom-bench-") as folder:
        skipped = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(package, Path(folder) / package.name, ignore=skipped)
        yield Path(folder)


def interpreted(folder: Path, name: str, seconds: float) -> dict[str, float]:
    """What the interpreted engine does with the first set-up."""
    order = f"from warroom.cli.bench import print_own; print_own({name!r}, {seconds!r})"
    done = subprocess.run(
        [sys.executable, "-c", order],
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise Wrong(f"The interpreted engine could not be measured: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, float] = json_text.loads(done.stdout)
    return found


def print_own(name: str, seconds: float) -> None:
    """Prints what this process does with a game, for the process that started it."""
    game = find(name)
    rate = measured(random_play(game, game.setups()[0]), seconds)
    told = {**rate._asdict(), "clone_us": clone_time(game, seconds / 4), "compiled": compiled(game)}
    print(json_text.dumps(told))


# -- peers ------------------------------------------------------------------------------------------------------------


def installed_peers() -> tuple[dict[str, Work], dict[str, str]]:
    """The peers that can be measured here, and for the others why not."""
    found: dict[str, Work] = {}
    missing: dict[str, str] = {}
    for name in ("hearts", "backgammon"):
        try:
            found[f"OpenSpiel {name}"] = open_spiel(name)
        except ImportError:
            missing[f"OpenSpiel {name}"] = "not installed: ./dev.py bench installs it"
    for name in ("connect_four_v3", "tictactoe_v3", "leduc_holdem_v4"):
        try:
            found[f"PettingZoo {name}"] = petting_zoo(name)
        except ImportError:
            missing[f"PettingZoo {name}"] = "not installed: ./dev.py bench installs it"
    return found, missing


def open_spiel(name: str) -> Work:
    """Random play of an OpenSpiel game through its Python API."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def work(games: int) -> Count:
        decisions = 0
        for i in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
        return Count(decisions, games)

    return work


def petting_zoo(name: str) -> Work:
    """Random play of one of PettingZoo's classic games."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from importlib import import_module

        env: Any = import_module(f"pettingzoo.classic.{name}").env()
    rng = random.Random(1)
    seeds = iter(range(1, 1 << 30))

    def work(games: int) -> Count:
        decisions = 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for i in range(games):
                env.reset(seed=next(seeds))
                for agent in env.agent_iter():
                    seen, _, ended, cut, more = env.last()
                    if ended or cut:
                        env.step(None)
                        continue
                    mask = seen["action_mask"] if "action_mask" in seen else more["action_mask"]
                    env.step(rng.choice(mask.nonzero()[0].tolist()))
                    decisions += 1
        return Count(decisions, games)

    return work


# -- telling ----------------------------------------------------------------------------------------------------------


def report(
    names: list[str],
    rates: Mapping[str, Rate],
    clone_us: Mapping[str, float],
    search_rate: Mapping[str, float],
    measures: Mapping[str, Mapping[str, float]],
    pure: Mapping[str, dict[str, float]],
    peers: list[str],
    missing: Mapping[str, str],
) -> dict[str, Any]:
    """All figures as stable fields for programs."""
    told: dict[str, Any] = {"games": {}, "peers": {}, INTERPRETED: dict(pure), "ratios": {}, "missing": dict(missing)}
    for name in names:
        game = find(name)
        setups = {row: rates[row]._asdict() for row in rates if row.startswith(name + " ")}
        told["games"][name] = {
            **rates[name]._asdict(),
            "clone_us": clone_us[name],
            "compiled": compiled(game),
            "search_iterations_per_s": search_rate[name],
            "measures_us": dict(measures[name]),
            "setups": setups,
        }
        others = {peer: rates[peer].decisions_per_s for peer in peers}
        if name in pure:
            others[INTERPRETED] = pure[name]["decisions_per_s"]
        told["ratios"][name] = {other: rates[name].decisions_per_s / rate for other, rate in others.items()}
    told["peers"] = {peer: rates[peer]._asdict() for peer in peers}
    return told


def _print(told: Mapping[str, Any]) -> None:
    games: Mapping[str, Any] = told["games"]
    rows: list[list[str]] = []
    for name, figures in games.items():
        rows.append([f"{name} ({'compiled' if figures['compiled'] else INTERPRETED})", *_rates(figures)])
        rows += [[row, *_rates(rate)] for row, rate in figures["setups"].items()]
        if name in told[INTERPRETED]:
            rows.append([f"{name} ({INTERPRETED})", *_rates(told[INTERPRETED][name])])
    rows += [[peer, *_rates(rate)] for peer, rate in told["peers"].items()]
    _table(["random play, one core, CPU time", "decisions/s", "games/s"], rows)
    for name, figures in games.items():
        print(
            f"\n{name}: a clone takes {figures['clone_us']:.2f} µs; "
            f"search does {figures['search_iterations_per_s']:,.0f} iterations/s."
        )
        for what, us in figures["measures_us"].items():
            print(f"{name}: {what}: {us:.2f} µs.")
        if told["ratios"][name]:
            ratios = [[other, f"{ratio:,.1f}"] for other, ratio in told["ratios"][name].items()]
            _table([f"{name} to", "decisions/s, times as many"], ratios)
    for peer, why in told["missing"].items():
        print(f"{peer}: {why}")


def _rates(figures: Mapping[str, float]) -> list[str]:
    return [f"{figures['decisions_per_s']:,.0f}", f"{figures['games_per_s']:,.0f}"]


def _table(heads: list[str], rows: list[list[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(heads, *rows)]
    for row in (heads, *rows):
        print("  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]))


def _note(text: str) -> None:
    """Says on a terminal what is being measured."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
