"""`warroom` with positions for the screen among its scenarios: `python -m tests.support.stages serve`."""

from __future__ import annotations

import sys
from pathlib import Path

from warroom import games
from warroom.cli import main
from warroom.games.battle_force import positions as battles
from warroom.games.complex_crashers import positions as raids

FOLDER = Path(__file__).parents[1] / "browser"
for folder, game, parse in (
    ("positions", "battle-force", battles.parse_scenario),
    ("raids", "complex-crashers", raids.parse_scenario),
):
    for file in sorted((FOLDER / folder).glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        games.scenarios(game)[file.stem] = parse(games.find(game), file.stem, text)

if __name__ == "__main__":
    sys.exit(main())
