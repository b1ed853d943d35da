"""The revisions of the rules of Critical Mass: a game is played to its end by the one it was begun with."""

from __future__ import annotations

from typing import Final

FIRST: Final = 1
AUDITED: Final = 2  # what an audit against the rulebook found
IN_TIME: Final = 3  # an answer tells of the cards as they lay when it was asked for
REVISION: Final = IN_TIME
