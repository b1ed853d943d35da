"""The revisions of the rules of Battle Force: a game is played to its end by the one it was begun with."""

from __future__ import annotations

from typing import Final

FIRST: Final = 1
AUDITED: Final = 2  # what an audit against playsheet and ledger found
REVISION: Final = AUDITED
