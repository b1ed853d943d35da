"""The revisions of the rules of Complex Crashers: a game is played to its end by the one it was begun with."""

from __future__ import annotations

from typing import Final

FIRST: Final = 1
AUDITED: Final = 2  # what an audit against the rulebook found
REVISION: Final = AUDITED
