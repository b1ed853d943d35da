"""What is asked and what is refused, in words: the file `asked.txt` says it all."""

from __future__ import annotations

import pytest

from tests.games.complex_crashers.asked import differences

pytestmark = pytest.mark.game("complex-crashers")


def test_questions_refusals_and_events_are_worded_as_written_down() -> None:
    """If that is meant to change: python -m tests.games.complex_crashers.asked --write, then look at the diff."""
    assert not differences()
