"""`python -m warroom.tables.schema`: the OpenAPI document on stdout, from which the browser's types are made."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from warroom.tables.server import make_app


def document() -> str:
    """The OpenAPI document as JSON text."""
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Path(folder) / "none.db")
        return json.dumps(app.openapi_schema.to_schema(), indent=1, sort_keys=True)


if __name__ == "__main__":
    print(document())
