"""Breaking the rules: the places are found, and a break is noticed by the game's own tests."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from tests.mutate import ROOT, Break, breaks, with_break
from warroom.games import FOLDERS


@pytest.mark.parametrize("game", FOLDERS)
def test_every_break_is_another_text_that_can_be_read(game: str) -> None:
    """No break leaves the rules as they were, and none is nonsense."""
    found = breaks(game)
    assert len(found) > 500
    for broken in random.Random(1).sample(found, 200):
        assert broken.before != broken.after
        compile(with_break(broken), broken.file, "exec")


def test_a_broken_rule_is_noticed() -> None:
    """One place of the smaller game, as the command breaks it: in the sources, whatever engine is tested here."""
    words = (sys.executable, "-m", "tests.mutate", "--game", "master-ray", "--places", "1", "--seed", "4")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "WARROOM_EXPECT": "pure"}
    done = subprocess.run(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, timeout=200)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "1 of 1 noticed (100.0%)")


def test_a_break_says_where_it_is() -> None:
    """As a person would look for it."""
    assert str(Break("master-ray", "rules/turn.py", "upkeep", 7, 7, 1, 2, "a ==\n b", "a != b")) == (
        "rules/turn.py:7: a == b  ->  a != b"
    )
