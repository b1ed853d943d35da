"""The OpenAPI document is true: calls made up from it are answered as it says."""

from __future__ import annotations

from pathlib import Path

from tests.tables.openapi import call_everything
from tests.tables.support import AMPLE, made, playing, serving

EXAMPLES = 8


def test_calls_made_up_from_the_document_are_answered_as_it_says(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(review_iterations=5)) as client:
        running, over, waiting = (made(client, chairs=["me", kind]) for kind in ("me", "me", "open"))
        with playing(client, over) as line:
            line.ask("concede", seat=0)
        tables = [seated["table"] for seated in (running, over, waiting)]
        assert call_everything(client, tables, EXAMPLES) > 12 * EXAMPLES
        assert "warroom_errors_total 0" in client.get("/metrics").text
        assert client.get("/health").json()["ok"]
