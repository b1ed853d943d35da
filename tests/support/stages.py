"""`warroom` with positions for the screen among its scenarios: `python -m tests.support.stages serve`."""

from __future__ import annotations

import sys
from pathlib import Path

from warroom import games
from warroom.cli import main
from warroom.games.battle_force.positions import parse_scenario

FOLDER = Path(__file__).parents[1] / "browser" / "positions"
for file in sorted(FOLDER.glob("*.toml")):
    text = file.read_text(encoding="utf-8")
    games.scenarios("battle-force")[file.stem] = parse_scenario(games.find("battle-force"), file.stem, text)

if __name__ == "__main__":
    sys.exit(main())
