"""Breaks the rules in random places and tells which breaks the games' own tests do not notice.

    ./dev.py mutate [--places N] [--seed S] [--game NAME]      or      python -m tests.mutate ...

A place is an operator, a number, a condition, a truth value or a whole statement in a function of `games/*/rules/*.py`.
The game's own tests are collected once and each is watched to see which rules it runs. Then, for each break, a child
process takes the broken function over and runs the tests that run it until one fails; tests that do not end count as
failing. What no test notices there is tried once more with all tests of the game in a fresh process.

The exit code is 1 if less than 95 in 100 were noticed. What is left is listed line by line, because somebody has to
judge it: a break that cannot alter any game is none.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Final, NamedTuple

import pytest

from warroom.games import FOLDERS

ROOT: Final = Path(__file__).resolve().parent.parent
ENOUGH: Final = 0.95
PATIENCE: Final = 60.0  # seconds of work the tests of a game may take with a break in it, in the child
LONG_PATIENCE: Final = 300.0  # and in a fresh process
COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
OPERATORS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "+",
    ast.BitAnd: "|", ast.BitOr: "&", ast.BitXor: "|", ast.LShift: ">>", ast.RShift: "<<",
}  # fmt: skip


class Break(NamedTuple):
    """One place in a file of rules, and what is to stand there instead."""

    game: str
    file: str  # below the root
    function: str
    line: int
    start: int  # characters from the beginning of the file
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' '.join(self.before.split())}  ->  {self.after}"


def breaks(game: str) -> list[Break]:
    """Every single break of the rules of a game that we know how to make."""
    folder = Path("src/warroom/games") / FOLDERS[game] / "rules"
    found: list[Break] = []
    for path in sorted((ROOT / folder).glob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = [0]
        for line in text.splitlines(keepends=True):
            lines.append(lines[-1] + len(line))
        for function in ast.parse(text).body:
            if isinstance(function, ast.FunctionDef):
                for node, after in _broken(function, text):
                    start = lines[node.lineno - 1] + node.col_offset
                    end = lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
                    name = str(folder / path.name)
                    found.append(Break(game, name, function.name, node.lineno, start, end, text[start:end], after))
    return found


def _broken(function: ast.FunctionDef, text: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Each node in a function that can be broken, with what to write in its place."""

    def said(node: ast.AST) -> str:
        return ast.get_source_segment(text, node) or ""

    yield from ((statement, "pass") for statement in _statements(function.body))
    for node in (node for statement in function.body for node in ast.walk(statement)):
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
                yield node, f"({said(left)} {COMPARISONS[type(op)]} {said(right)})"
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                yield node, f"({said(left)} {OPERATORS[type(op)]} {said(right)})"
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield node, f"({word.join(f'({said(value)})' for value in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, f"({said(operand)})"
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield test, f"(not ({said(test)}))"
            case ast.Constant(value=bool(value)):
                yield node, str(not value)
            case ast.Constant(value=int(value)):
                yield node, str(value + 1)
            case ast.AugAssign(target=target, op=op, value=value) if type(op) in OPERATORS:
                yield node, f"{said(target)} {OPERATORS[type(op)]}= {said(value)}"


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that can be left out: what they would have done is then not done."""
    for node in body:
        if isinstance(node, ast.AugAssign | ast.Return | ast.Continue | ast.Break) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        ):
            yield node
        elif isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name | ast.Tuple):
            yield node
        for inner in ("body", "orelse"):
            yield from _statements(getattr(node, inner, []))


def with_break(broken: Break) -> str:
    """The text of the file with the break in it."""
    text = (ROOT / broken.file).read_text(encoding="utf-8")
    return text[: broken.start] + broken.after + text[broken.end :]


# -- quickly: in a child that takes over the broken function ----------------------------------------------------------


class Breaker:
    """A plugin of pytest that runs the collected tests again and again, each time with another rule broken."""

    def __init__(self, chosen: list[Break]) -> None:
        self.chosen = chosen
        self.unnoticed: list[Break] = []
        self.runs: dict[tuple[str, str], list[tuple[float, int]]] = {}  # by file and function: tests that run it
        self.sound = False  # until all tests have passed without a break

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In the place of the ordinary run: watch the tests once, then try every break."""
        self._watch(session)
        if session.testsfailed:
            return True
        self.sound = True
        for number, broken in enumerate(self.chosen, start=1):
            if not self._is_noticed(session, broken):
                self.unnoticed.append(broken)
            if number % 50 == 0:
                print(f"{number} tried, {number - len(self.unnoticed)} noticed", flush=True)
        return True

    def _watch(self, session: pytest.Session) -> None:
        """Notes which functions of the rules each test runs, and how long it takes."""
        wanted = {str(ROOT / broken.file) for broken in self.chosen}
        for number, item in enumerate(session.items):
            seen: set[tuple[str, str]] = set()

            def note(frame: FrameType, event: str, arg: object, seen: set[tuple[str, str]] = seen) -> None:
                if event == "call" and frame.f_code.co_filename in wanted:
                    seen.add((frame.f_code.co_filename, frame.f_code.co_qualname.partition(".")[0]))

            start = time.perf_counter()
            sys.setprofile(note)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            sys.setprofile(None)
            for key in seen:
                self.runs.setdefault(key, []).append((time.perf_counter() - start, number))

    def _is_noticed(self, session: pytest.Session, broken: Break) -> bool:
        tests = [number for _, number in sorted(self.runs.get((str(ROOT / broken.file), broken.function), []))]
        child = os.fork()
        if child == 0:
            signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # ends the child, which then has noticed
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            take_over(broken)
            for number in tests:
                item = session.items[number]
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                if session.testsfailed:
                    os._exit(1)
            os._exit(0)
        return os.waitpid(child, 0)[1] != 0


def take_over(broken: Break) -> None:
    """Gives the function in memory the code with the break, wherever it was imported to."""
    module = import_module(broken.file.removeprefix("src/").removesuffix(".py").replace("/", "."))
    function = getattr(module, broken.function)
    function = getattr(function, "__wrapped__", function)
    assert isinstance(function, FunctionType)
    whole = compile(with_break(broken), broken.file, "exec")
    codes = [code for code in whole.co_consts if isinstance(code, CodeType) and code.co_name == broken.function]
    function.__code__ = codes[0]


# -- surely: all tests of the game in a fresh process -----------------------------------------------------------------


def survives(broken: Break) -> bool:
    """Whether all tests of the game pass with this break, in a copy of the checkout."""
    with tempfile.TemporaryDirectory(prefix="warroom-mutate-") as folder:
        home = Path(folder)
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
        shutil.copy(ROOT / "pyproject.toml", home)
        (home / broken.file).write_text(with_break(broken), encoding="utf-8")
        words = (sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", tests_of(broken.game))
        env = {**os.environ, "PYTHONPATH": str(home / "src"), "WARROOM_EXPECT": "pure"}
        quiet = subprocess.DEVNULL
        try:
            done = subprocess.run(words, cwd=home, env=env, stdout=quiet, stderr=quiet, timeout=LONG_PATIENCE)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def tests_of(game: str) -> str:
    """The folder with the game's own tests."""
    return f"tests/games/{FOLDERS[game]}"


def run(games: list[str], places: int, seed: int) -> float:
    """Breaks the rules in so many places, tells what nobody noticed, and gives the share that was noticed."""
    every = [broken for game in games for broken in breaks(game)]
    chosen = random.Random(seed).sample(every, min(places, len(every)))
    print(f"{len(chosen)} of {len(every)} places, seed {seed}", flush=True)
    survivors: list[Break] = []
    for game in games:
        breaker = Breaker([broken for broken in chosen if broken.game == game])
        options = ("-qq", "-s", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist")
        pytest.main([*options, tests_of(game)], plugins=[breaker])
        if not breaker.sound:
            raise SystemExit(f"the tests of {game} fail without any break: mend that first")
        for broken in breaker.unnoticed:
            if survives(broken):
                survivors.append(broken)
                print(f"NOT NOTICED {broken}", flush=True)
    share = 1 - len(survivors) / len(chosen)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} noticed ({share:.1%})")
    return share


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="./dev.py mutate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=list(FOLDERS), help="only this game (default: all)")
    words = parser.parse_args()
    share = run([words.game] if words.game else list(FOLDERS), words.places, words.seed)
    raise SystemExit(0 if share >= ENOUGH else 1)


if __name__ == "__main__":
    main()
