"""`warroom` with the example game on its shelf: `python -m tests.support.house serve`.

The processes in which bots think import the module that was run, so the game is added there too.
"""

from __future__ import annotations

import sys

from tests.support import example_game
from warroom import games
from warroom.cli import main

games.add(example_game.GAME.name, example_game.make, example_game.ledger)

if __name__ == "__main__":
    sys.exit(main())
