"""Which test shows which ledger id, read off the test files without running them (standard library only)."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path


def scan(tests: Path) -> dict[str, dict[str, list[str]]]:
    """For each game, each ledger id that a marker names, with the tests that carry it."""
    found: dict[str, dict[str, list[str]]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        games = [name for node in tree.body if isinstance(node, ast.Assign) for name in _marks(node, "game")]
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef) or not function.name.startswith("test_"):
                continue
            ids = [name for decorator in function.decorator_list for name in _marks(decorator, "rule")]
            for decorator in function.decorator_list:
                for folder in _marks(decorator, "scenarios"):
                    ids += _examples(tests.parent / folder)
            where = f"{path.relative_to(tests.parent).as_posix()}::{function.name}"
            for game in games:
                for rule in dict.fromkeys(ids):
                    found.setdefault(game, {}).setdefault(rule, []).append(where)
    return found


def _examples(folder: Path) -> list[str]:
    """The ids of the worked examples that the scenario files of a folder show."""
    return [str(tomllib.loads(file.read_text(encoding="utf-8"))["id"]) for file in sorted(folder.glob("*.toml"))]


def _marks(node: ast.AST, name: str) -> list[str]:
    """The strings given to `pytest.mark.NAME(...)` anywhere below a node."""
    return [
        word.value
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == name
        for word in call.args
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    ]
