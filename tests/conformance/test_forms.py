"""How choices are written, as the browser hears it: its reader is tested with `web/src/lib/notation.sample.json`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from warroom.games import find

SAMPLE = Path(__file__).parents[2] / "web" / "src" / "lib" / "notation.sample.json"
KNOWN = json.loads(SAMPLE.read_text()) if SAMPLE.exists() else {}


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_the_browser_is_tested_with_the_forms_of_today(name: str) -> None:
    """All forms, and for each a choice that the game reads and writes just so."""
    game = find(name)
    assert KNOWN[name]["forms"] == game.notation.lines(), f"write them into {SAMPLE.name}, with a choice for each"
    for text in KNOWN[name]["choices"]:
        assert game.write(game.read(text)) == text
    assert {text.split()[0] for text in KNOWN[name]["choices"]} == set(game.notation.forms)
