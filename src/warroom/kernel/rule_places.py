"""Where each rule of a ledger is done, read off a game's files without running them (standard library only).

A function names the rules it does in square brackets at the end of its docstring, a line in a comment at its end:
`[cool.two-steps-per-scientist, gap.cool.below-cold]`. Refusals, questions, settings and words of a vocabulary hold
their rule as a string. An event holds its rule in its row, and whoever tells the event does that rule. What is printed
stands in the content file, where a comment at the end of a line names the rule in the same way.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Final, NamedTuple

EVENTS: Final = "events.py"  # constants, and a row `EventKind(name, rule, ...)` for each
TELLERS: Final = ("tell", "tell_list")  # what a state tells events by
CONTENT: Final = "content.toml"
_ID: Final = r"[a-z0-9-]+(?:\.[a-z0-9-]+)+"
_ENTRY: Final = re.compile(r'^id = "([^"]+)"', re.MULTILINE)
_NAMED: Final = re.compile(rf"\[({_ID}(?:,\s+{_ID})*)\]\s*\Z")


class Place(NamedTuple):
    """A place in the code of a game."""

    module: str  # as below the game's folder: rules.firing, or the content file
    function: str  # or method, class, table, entry of the content; empty for the module itself
    line: int

    def __str__(self) -> str:
        return f"{self.module}:{self.function}" if self.function else self.module


def find_places(folder: Path, known: Container[str]) -> dict[str, list[Place]]:
    """Every id that a game's files name, with the places, those in `rules` first; known ids count as strings too."""
    told = _event_rules(folder / EVENTS)
    found: dict[str, dict[Place, None]] = {}  # places in their order, each once
    for path in sorted(folder.rglob("*.py"), key=lambda path: (path.parent.name != "rules", path.as_posix())):
        text = path.read_text(encoding="utf-8")
        module = Place(".".join(path.relative_to(folder).with_suffix("").parts), "", 1)
        reader = _Reader(module, () if path.name == EVENTS else known, told)
        reader.read(ast.parse(text, str(path)), module)
        named = reader.named + [(line, name, reader.place_at(line)) for line, name in _in_comments(text)]
        for _, name, place in sorted(named):
            found.setdefault(name, {})[place] = None
    for name, place in _in_content(folder / CONTENT):
        found.setdefault(name, {})[place] = None
    return {name: list(places) for name, places in found.items()}


def ids_in(text: str) -> list[str]:
    """The ids in square brackets at the end of a docstring or comment."""
    match = _NAMED.search(text)
    return re.split(r",\s+", match[1]) if match else []


class _Reader:
    """Goes through one file: what it names, and which lines belong to which function, class or table."""

    def __init__(self, module: Place, known: Container[str], told: dict[str, str]) -> None:
        self.module = module
        self.known = known
        self.told = told  # the rule of each event
        self.named: list[tuple[int, str, Place]] = []
        self.scopes: list[tuple[int, int, Place]] = []  # first line, last line; outer ones first

    def place_at(self, line: int) -> Place:
        inside = [place for first, last, place in self.scopes if first <= line <= last]
        return inside[-1] if inside else self.module

    def read(self, node: ast.AST, place: Place) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            place = self._open(node, f"{place.function}.{node.name}" if place.function else node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not place.function:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name):
                place = self._open(node, target.id)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node.value in self.known:
                self.named.append((node.lineno, node.value, place))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TELLERS:
            for word in ast.walk(node.args[0]):
                if isinstance(word, ast.Attribute) and word.attr in self.told:
                    self.named.append((word.lineno, self.told[word.attr], place))
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            for name in ids_in(ast.get_docstring(node) or ""):
                self.named.append((place.line, name, place))
        for child in ast.iter_child_nodes(node):
            self.read(child, place)

    def _open(self, node: ast.stmt, name: str) -> Place:
        place = self.module._replace(function=name, line=node.lineno)
        self.scopes.append((node.lineno, node.end_lineno or node.lineno, place))
        return place


def _in_comments(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        _, mark, comment = line.rpartition("#")
        for name in ids_in(comment) if mark else []:
            yield number, name


def _in_content(path: Path) -> Iterator[tuple[str, Place]]:
    """The ids in comments of a content file, each with the entry in which it stands."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    entries = [(text.count("\n", 0, found.start()) + 1, found[1]) for found in _ENTRY.finditer(text)]
    for number, name in _in_comments(text):
        before = [entry for line, entry in entries if line <= number]
        yield name, Place(CONTENT, before[-1] if before else "", number)


def _event_rules(path: Path) -> dict[str, str]:
    """The rule of each kind of event by the name of its constant."""
    if not path.is_file():
        return {}
    numbers: dict[str, int] = {}
    rows: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf-8"), str(path)).body:
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, int):
            numbers[node.target.id] = node.value.value
        elif isinstance(node.value, ast.List):
            rows = [str(ast.literal_eval(row.args[1])) for row in node.value.elts if isinstance(row, ast.Call)]
    return {name: rows[number] for name, number in numbers.items() if number < len(rows)}
