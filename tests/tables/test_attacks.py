"""A server under attack from one address, for a few seconds each: `./dev.py soak` does it for a minute.

How long people wait depends on what else the machine does; what is asked here is that nobody waits for ever.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.attackers import ATTACKS
from tests.tables.attacks import noticed

SECONDS = 3.0


@pytest.mark.parametrize("attack", [name for name in ATTACKS if name != "nothing"])
def test_people_play_on_while_the_server_is_attacked(tmp_path: Path, attack: str) -> None:
    found = noticed(tmp_path / "s.db", attack, SECONDS)
    assert found.well and found.moves > 0 and found.p99_ms < 3000 and found.bot_s < 10 and found.all_mb < 300, found
