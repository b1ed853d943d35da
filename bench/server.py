"""What a move at a live table costs: `./dev.py bench server`.

Fifty tables with two seats and two spectators each, 200 lines in all. At every table, whose turn it is moves as soon as
all four lines have heard of the move before. A move is one message in and a view for each of the four out; ours is on
the disk before anybody hears of it. The server of boardgame.io does the same with a game of the same size, in memory
and with its own files, in turn with ours, round after round, so that a busy machine disturbs all alike. CPU time is
that of the server's process with all its threads; the clients are counted apart.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import uvloop

from bench.tables import BoardgameTable, LiveTable, RayTable

HERE: Final = Path(__file__).parent
OURS: Final = "War Room"
MOVES: Final = 48  # of one game in one round; no game is over before
IDLE: Final = 2000


class Contender(NamedTuple):
    """A server to measure: its name, how it is started, and what plays at it."""

    name: str
    command: list[str]
    table: type[LiveTable]


class Figures(NamedTuple):
    """What one round has shown."""

    moves: int
    cpu_us: float  # of the server for a move
    per_second: float
    p50_ms: float
    p99_ms: float
    client_us: float


def contenders(modules: Path | None, folder: Path) -> list[Contender]:
    """Our server, and boardgame.io's if its packages are there."""
    found = [Contender(OURS, [sys.executable, "-m", "bench.house", str(folder / "ours.db")], RayTable)]
    if modules is not None:
        node = ["node", str(HERE / "boardgame_io" / "server.cjs"), str(modules)]
        found.append(Contender("boardgame.io in memory", node, BoardgameTable))
        found.append(Contender("boardgame.io with files", [*node, str(folder / "theirs")], BoardgameTable))
    return found


@contextlib.contextmanager
def running(command: list[str]) -> Iterator[tuple[int, int]]:
    """A server while it runs: its process and its port."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        for line in server.stdout:
            if line.startswith("listening "):
                break
        else:
            raise SystemExit(f"{command[0]} did not start")
        yield server.pid, int(line.split()[1])
    finally:
        server.terminate()
        server.communicate()


def cpu_seconds(process: int) -> float:
    """The CPU time of a process with all its threads, so far."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def memory_mb(process: int) -> float:
    """The memory a process holds."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def seated(kind: type[LiveTable], port: int, tables: int, watchers: int, rng: random.Random) -> list[LiveTable]:
    """Some tables with everybody at the line."""
    found = [kind(port, MOVES, watchers, rng) for i in range(tables)]
    for table in found:
        await table.sit_down()
    await asyncio.gather(*(table.ready for table in found))
    await asyncio.sleep(0.7)  # until everybody has heard who is here
    return found


async def played(
    kind: type[LiveTable], process: int, port: int, tables: int, watchers: int, rng: random.Random
) -> Figures:
    """Plays some moves at all tables at once and measures them."""
    found = await seated(kind, port, tables, watchers, rng)
    cpu, own, start = cpu_seconds(process), time.process_time(), time.perf_counter()
    for table in found:
        table.move()
    await asyncio.gather(*(table.done for table in found))
    seconds = time.perf_counter() - start
    cpu, own = cpu_seconds(process) - cpu, time.process_time() - own
    for table in found:
        table.leave()
    waits = sorted(wait for table in found for wait in table.waits)
    moves = len(waits)
    p50, p99 = (waits[int(moves * part)] * 1000 for part in (0.5, 0.99))
    await asyncio.sleep(0.3)  # until the server has noticed that they have gone
    return Figures(moves, cpu / moves * 1e6, moves / seconds, p50, p99, own / moves * 1e6)


async def idle(command: list[str]) -> tuple[float, float]:
    """The memory before and after many lines have opened that say nothing."""
    with running(command) as (process, port):
        before = memory_mb(process)
        tables = await seated(RayTable, port, IDLE // 4, 2, random.Random(0))
        after = memory_mb(process)
        for table in tables:
            table.leave()
    return before, after


async def measured(words: argparse.Namespace) -> None:
    """Runs all rounds and prints what came out."""
    results: dict[str, list[Figures]] = {}
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        all = contenders(words.modules, Path(folder))
        servers = [(one, *stack.enter_context(running(one.command))) for one in all]
        for number in range(words.rounds):
            for server in list(servers):
                one, process, port = server
                try:
                    figures = await played(one.table, process, port, words.tables, words.watchers, rng)
                except (ConnectionError, OSError) as why:
                    print(f"{one.name}: its server has given up ({why})", file=sys.stderr)
                    servers.remove(server)
                    continue
                results.setdefault(one.name, []).append(figures)
                print(f"round {number + 1}: {one.name:24} {in_words(figures)}", file=sys.stderr, flush=True)
        before, after = await idle([*all[0].command[:-1], f"{folder}/idle.db"])
    if words.json:
        told = {name: [one._asdict() for one in rounds] for name, rounds in results.items()}
        print(json.dumps({"idle_mb": after, "rounds": told}))
        return
    print(
        f"\n{words.tables} tables, each 2 seats and {words.watchers} spectators, {MOVES * words.tables} moves a round"
    )
    for name, rounds in results.items():
        middle = Figures(*(statistics.median(values) for values in zip(*rounds)))
        best = min(one.cpu_us for one in rounds)
        print(f"{name:24} median {in_words(middle)}; best {best:.0f} µs", end="")
        ratios = [theirs.cpu_us / mine.cpu_us for theirs, mine in zip(rounds, results[OURS])]
        ratio = f"; {statistics.median(ratios):.1f} times our CPU ({min(ratios):.1f} to {max(ratios):.1f})"
        print(ratio if name != OURS else "")
    print(f"{IDLE} idle lines at {IDLE // 4} tables: {after:.0f} MB ({before:.0f} MB before)")


def in_words(figures: Figures) -> str:
    """Figures in one line."""
    return (
        f"{figures.cpu_us:6.0f} µs CPU a move, {figures.per_second:5.0f} moves/s, "
        f"p50 {figures.p50_ms:.1f} ms, p99 {figures.p99_ms:.1f} ms"
    )


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(prog="./dev.py bench server", description="What a move at a live table costs.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--watchers", type=int, default=2, help="spectators at each table (2)")
    parser.add_argument("--modules", type=Path, help="where boardgame.io is installed; dev.py says it")
    parser.add_argument("--json", action="store_true", help="print all rounds as JSON")
    words = parser.parse_args()
    if not Path("/proc/self/schedstat").exists():
        raise SystemExit("The CPU time of another process is read from /proc, so this needs Linux.")
    uvloop.run(measured(words))


if __name__ == "__main__":
    main()
