"""Whatever a pack prints on a card is refused with a reason, or is played without a fault."""

from __future__ import annotations

import pytest

from tests.games.complex_crashers.texts import tried
from tests.support.raids import content

pytestmark = pytest.mark.game("complex-crashers")


def test_random_texts_are_refused_or_played() -> None:
    """A few random abilities; some are taken, most say what cannot be (a long run: the module's command)."""
    data = content()
    taken = [kind for seed in range(2000, 2014) if (kind := tried(data, seed))]
    assert 1 <= len(taken) <= 12
