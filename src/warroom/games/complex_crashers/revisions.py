"""The revisions of the rules of Complex Crashers; a fix that would change an old record gets a new one."""

from __future__ import annotations

from typing import Final

REVISION: Final = 1
