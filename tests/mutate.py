"""Breaks the rules in random places and tells which breaks the games' own tests do not notice.

    ./dev.py mutate [--places N] [--seed S] [--game NAME] [--room NAME] [--quick]    or    python -m tests.mutate ...

A place is an operator, a number, a condition, a truth value or a whole statement in a function of `games/*/rules/*.py`
or `games/*/space/*.py`, or in a method of `games/*/questions/*.py`.
The game's own tests are collected once and each is watched to see which statements it runs. Then, for each break, a
child process takes the broken function over and runs the tests that come by there until one fails, those first that
noticed other breaks of that function, then the quickest; tests that do not end count as failing. Two children run at a
time. What no test notices there is tried once more with all tests of the game in a fresh process, but for `--quick`.

The exit code is 1 if less than 95 in 100 were noticed. What is left is listed line by line, because somebody has to
judge it: a break that cannot alter any game is none.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final, NamedTuple

import pytest

from warroom.games import FOLDERS
from warroom.games.master_ray.rules.selection import all_orders
from warroom.games.master_ray.state import Box

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("rules", "questions", "space")  # of a game, where its rules are
SUGGESTIONS: Final = ("bends.py", "candidates.py")  # there, what only proposes moves, each checked by the rules
ENOUGH: Final = 0.95
CHILDREN: Final = 2  # at a time
NOBODY: Final = "nobody"  # noticed
PATIENCE: Final = 2.0  # seconds of the processor's time that a test may take with a break beside ten times its own
LONG_PATIENCE: Final = 300.0  # seconds that all tests of a game may take in a fresh process
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
    statement: int  # the line of the innermost statement around it
    start: int  # characters from the beginning of the file
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' '.join(self.before.split())}  ->  {self.after}"


def breaks(game: str, rooms: Sequence[str] = ROOMS) -> list[Break]:
    """Every single break of the rules of a game that we know how to make."""
    folder = Path("src/warroom/games") / FOLDERS[game]
    found: list[Break] = []
    for path in sorted(path for room in rooms for path in (ROOT / folder / room).glob("*.py")):
        if path.name in SUGGESTIONS:
            continue
        text = path.read_text(encoding="utf-8")
        lines = [0]
        for line in text.splitlines(keepends=True):
            lines.append(lines[-1] + len(line))
        for name, function in _definitions(ast.parse(text)):
            inner = {id(node): statement for statement, node in _with_statements(function)}
            for node, after in _broken(function, text):
                start = lines[node.lineno - 1] + node.col_offset
                end = lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
                place = (name, node.lineno, inner[id(node)], start, end)
                found.append(Break(game, str(path.relative_to(ROOT)), *place, text[start:end], after))
    return found


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a file and the methods of its classes, with their full names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{each.name}", each) for each in node.body if isinstance(each, ast.FunctionDef))


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


def _with_statements(node: ast.AST, statement: int = 0) -> Iterator[tuple[int, ast.AST]]:
    """Every node below this one, with the line of the innermost statement that it is or belongs to."""
    for child in ast.iter_child_nodes(node):
        line = child.lineno if isinstance(child, ast.stmt) else statement
        yield line, child
        yield from _with_statements(child, line)


def with_break(broken: Break) -> str:
    """The text of the file with the break in it."""
    text = (ROOT / broken.file).read_text(encoding="utf-8")
    return text[: broken.start] + broken.after + text[broken.end :]


# -- quickly: in a child that takes over the broken function ----------------------------------------------------------


class Breaker:
    """A plugin of pytest that runs the collected tests again and again, each time with another rule broken."""

    def __init__(self, chosen: list[Break], quick: bool) -> None:
        self.chosen = chosen
        self.quick = quick
        self.survivors = 0
        self.runs: dict[tuple[str, int], list[tuple[float, int]]] = {}  # by file and line: tests that come by
        self.noticed: dict[tuple[str, str], list[int]] = {}  # by file and function: those that noticed
        self.children: dict[int, tuple[Break, int]] = {}  # by process: what it tries, and where it says who noticed
        self.always: dict[str, set[int]] = {}  # by file: lines that are run before any test
        self.boxes: list[Box] = []
        self.tried = 0
        self.sound = False  # until all tests have passed without a break

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In the place of the ordinary run: watch the tests once, then try every break."""
        self._watch(session)
        if session.testsfailed:
            return True
        self.sound = True
        for broken in self.chosen:
            if len(self.children) == CHILDREN:
                self._wait()
            self._begin(session, broken)
        while self.children:
            self._wait()
        print()
        return True

    def _watch(self, session: pytest.Session) -> None:
        """Notes which statements of the rules each test runs, and how long it takes."""
        ran = {broken.file: set[int]() for broken in self.chosen}
        sound = {file: watched(file, lines) for file, lines in ran.items()}
        self.boxes = [thing for thing in gc.get_objects() if isinstance(thing, Box)]
        work_out(self.boxes)
        self.always = {file: lines.copy() for file, lines in ran.items()}
        for number, item in enumerate(session.items):
            start = time.perf_counter()
            self._run(item)
            took = time.perf_counter() - start
            for file, lines in ran.items():
                for line in lines | self.always[file]:
                    self.runs.setdefault((file, line), []).append((took, number))
                lines.clear()
        for codes in sound.values():
            for function, code in codes.items():
                function.__code__ = code

    def _run(self, item: pytest.Item) -> None:
        """Runs one test, which works out anew what Master Ray otherwise keeps of selections."""
        for box in self.boxes:
            box.staffing.clear()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def _begin(self, session: pytest.Session, broken: Break) -> None:
        """Tries a break in a child, which says who noticed; one that says nothing took too long or raised."""
        heard, said = os.pipe()
        child = os.fork()
        if child == 0:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            try:
                os.write(said, self._who_notices(session, broken).encode())
            finally:
                os._exit(0)
        os.close(said)
        self.children[child] = broken, heard

    def _who_notices(self, session: pytest.Session, broken: Break) -> str:
        """The number of the first test that fails with a break, of those that come by."""
        come_by = {number: took for took, number in sorted(self.runs.get((broken.file, broken.statement), []))}
        likely = [number for number in self.noticed.get((broken.file, broken.function), []) if number in come_by]
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        take_over(broken)
        if broken.statement in self.always[broken.file]:
            work_out(self.boxes)
        for number in dict.fromkeys([*likely, *come_by]):
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + 10 * come_by[number])  # then the child ends
            self._run(session.items[number])
            if session.testsfailed:
                return str(number)
        return NOBODY

    def _wait(self) -> None:
        """Waits for a child to end and tells what nobody noticed."""
        child, _ = os.wait()
        broken, heard = self.children.pop(child)
        with open(heard, encoding="ascii") as file:
            who = file.read()
        if who.isdecimal():
            before = self.noticed.get((broken.file, broken.function), [])
            self.noticed[broken.file, broken.function] = list(dict.fromkeys([int(who), *before]))
        self.tried += 1
        if who == NOBODY and (self.quick or survives(broken)):
            self.survivors += 1
            print(f"\nNOT NOTICED {broken}", end="", flush=True)
        if self.tried % 50 == 0:
            print(f"\n{self.tried} tried, {self.tried - self.survivors} noticed", end="", flush=True)


def work_out(boxes: list[Box]) -> None:
    """Lets Master Ray work out anew in which orders a selection can be performed: it does so once, before any test."""
    for box in boxes:
        box.orders = all_orders(box)


def take_over(broken: Break) -> None:
    """Gives the function in memory the code with the break, wherever it was imported to."""
    function = _functions(broken.file)[broken.function]
    function.__code__ = _codes(compile(with_break(broken), broken.file, "exec"))[broken.function]


def watched(file: str, lines: set[int]) -> dict[FunctionType, CodeType]:
    """Lets every statement in a file of rules note its line as it runs; gives the codes as they were."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = _functions(file)
    for _, function in _definitions(tree):
        _mark(function)
    before = {function: function.__code__ for function in functions.values()}
    codes = _codes(compile(ast.fix_missing_locations(tree), file, "exec"))
    for name, known in functions.items():
        known.__globals__["_lines"] = lines
        known.__code__ = codes[name]
    return before


def _mark(node: ast.AST) -> None:
    """Puts a note of its line before every statement in a compound one."""
    for name in ("body", "orelse"):
        marked: list[ast.stmt] = []
        for statement in getattr(node, name, []):
            _mark(statement)
            marked += [*ast.parse(f"_lines.add({statement.lineno})").body, statement]
        if marked:
            setattr(node, name, marked)


def _functions(file: str) -> dict[str, FunctionType]:
    """The functions of a file of rules and the methods of its classes, as they are in memory, by their full names."""
    module = import_module(file.removeprefix("src/").removesuffix(".py").replace("/", "."))
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    things = [*own, *(each for thing in own if isinstance(thing, type) for each in vars(thing).values())]
    found = [getattr(thing, "__wrapped__", thing) for thing in things]
    return {thing.__qualname__: thing for thing in found if isinstance(thing, FunctionType)}


def _codes(whole: CodeType) -> dict[str, CodeType]:
    """The codes of a file's functions, classes and methods, by their full names."""
    found: dict[str, CodeType] = {}
    for code in whole.co_consts:
        if isinstance(code, CodeType):
            found |= {code.co_qualname: code} | _codes(code)
    return found


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


def run(games: list[str], places: int, seed: int, rooms: Sequence[str] = ROOMS, quick: bool = False) -> float:
    """Breaks the rules in so many places, tells what nobody noticed, and gives the share that was noticed."""
    every = [broken for game in games for broken in breaks(game, rooms)]
    chosen = random.Random(seed).sample(every, min(places, len(every)))
    print(f"{len(chosen)} of {len(every)} places, seed {seed}", flush=True)
    survivors = 0
    for game in games:
        breaker = Breaker([broken for broken in chosen if broken.game == game], quick)
        options = ("-qq", "-s", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist")
        pytest.main([*options, tests_of(game)], plugins=[breaker])
        if not breaker.sound:
            raise SystemExit(f"the tests of {game} fail without any break: mend that first")
        survivors += breaker.survivors
    share = 1 - survivors / len(chosen)
    print(f"{len(chosen) - survivors} of {len(chosen)} noticed ({share:.1%})")
    return share


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="./dev.py mutate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=list(FOLDERS), action="append", help="only this game (default: all)")
    parser.add_argument("--room", choices=ROOMS, action="append", help="only this folder of a game (default: all)")
    parser.add_argument("--quick", action="store_true", help="do not try again in a fresh process what nobody noticed")
    words = parser.parse_args()
    share = run(words.game or list(FOLDERS), words.places, words.seed, words.room or ROOMS, words.quick)
    raise SystemExit(0 if share >= ENOUGH else 1)


if __name__ == "__main__":
    main()
