"""From each rule to the code that does it, and from the code to the ledger."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import warroom.games
from warroom.games import FOLDERS, ledger, places

DONE = ("rule", "gap", "decision")  # examples are played by tests, not done

# What no code of a game does, and why.
ELSEWHERE = {
    "critical-mass": {
        "mp.radios": "people talk, and the table carries it: tables/room.py",
        "mp.radios-open": "the table tells all talk to everybody",
        "gap.mp.talk-team": "the table tells all talk to everybody",
        "gap.mp.talk-ffa": "the table tells all talk to everybody",
        "gap.plan.change-mind": "a match takes sealed answers back in every game: kernel/match.py",
    },
    "master-ray": {},
    "complex-crashers": {},
    "battle-force": {},
}


@pytest.mark.parametrize("game", FOLDERS)
def test_every_rule_and_ruling_is_done_somewhere(game: str) -> None:
    done, known = places(game), ledger(game).entries
    without = {id for id, entry in known.items() if entry.kind in DONE and id not in done}
    assert without == set(ELSEWHERE[game]), "name the rule where it is done, in brackets at the end of the docstring"


@pytest.mark.parametrize("game", FOLDERS)
def test_every_rule_that_code_names_is_in_the_ledger(game: str) -> None:
    unknown = {id: done for id, done in places(game).items() if id not in ledger(game).entries}
    assert not unknown
    for id, file in refused_by(game):
        assert id in ledger(game).entries, f"{file} refuses something by {id!r}"


@pytest.mark.parametrize("game", FOLDERS)
def test_a_place_is_there(game: str) -> None:
    """The line of a place is where its function, table or entry begins, or the line of the content."""
    folder = Path(warroom.games.__file__).parent / FOLDERS[game]
    for id, done in places(game).items():
        for place in done:
            content = place.module == "content.toml"
            file = folder / (place.module if content else f"{place.module.replace('.', '/')}.py")
            line = file.read_text(encoding="utf-8").splitlines()[place.line - 1]
            assert id in line if content else place.function.rpartition(".")[2] in line, place


def refused_by(game: str) -> Iterator[tuple[str, str]]:
    """The rules that refusals, settings and questions of a game give as plain strings, with the file."""
    for path in (Path(warroom.games.__file__).parent / FOLDERS[game]).rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                named = [word.value for word in call.keywords if word.arg == "rule"]
                if isinstance(call.func, ast.Name) and call.func.id == "Refusal":
                    named.append(call.args[0])
                for rule in named:
                    if isinstance(rule, ast.Constant) and isinstance(rule.value, str) and rule.value:
                        yield rule.value, path.name
