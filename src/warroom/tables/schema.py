"""The OpenAPI document, made whole; `python -m warroom.tables.schema` prints it for the browser's types."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar.openapi.spec import OpenAPI, OpenAPIMediaType, OpenAPIResponse, Reference, Schema

from warroom.tables import wire

TROUBLE: Final = OpenAPIResponse(
    "Refused, or something went wrong: a reason for programs and a sentence for people.",
    content={"application/json": OpenAPIMediaType(Reference("#/components/schemas/Trouble"))},
)


class Raw(Schema):
    """A schema that is written out as it was made."""

    def __init__(self, schema: dict[str, Any]) -> None:
        super().__init__()
        self._schema = schema

    def to_schema(self) -> dict[str, Any]:
        """The schema itself."""
        return self._schema


def complete(document: OpenAPI, bodies: Sequence[type]) -> None:
    """Adds the WebSocket's messages, what bodies forbid, and that every refusal has the same form."""
    types = (wire.ClientMessage, wire.ServerMessage, *bodies)
    found, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    named: dict[str, Any] = {**components, "ClientMessage": found[0], "ServerMessage": found[1]}
    strict = {body.__name__ for body in bodies}
    for name, schema in named.items():
        if name in strict or name not in document.components.schemas:
            document.components.schemas[name] = Raw(schema)
    for path in (document.paths or {}).values():
        for operation in (path.get, path.post):
            if operation is not None and operation.responses is not None:
                operation.responses.pop("400", None)
                operation.responses["default"] = TROUBLE


def document() -> str:
    """The OpenAPI document as JSON text."""
    from warroom.tables.server import make_app

    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Path(folder) / "none.db")
        return json.dumps(app.openapi_schema.to_schema(), indent=1, sort_keys=True)


if __name__ == "__main__":
    print(document())
