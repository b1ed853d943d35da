"""Calls made up from the OpenAPI document: every answer is as the document says, and nothing ever goes wrong inside."""

from __future__ import annotations

import contextlib
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.tables.support import Client


def call_everything(client: Client, tables: list[str], examples: int) -> int:
    """Makes calls of every kind, right and wrong ones, many of them about these tables; gives their number."""
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{client.port}/schema/openapi.json")
    calls = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(
                max_examples=examples,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def call(case: Any) -> None:
                nonlocal calls
                right = case.meta.generation.mode == GenerationMode.POSITIVE
                if right and "table" in case.path_parameters and calls % 2:
                    case.path_parameters["table"] = tables[calls % len(tables)]
                calls += 1
                # what the schema allows may still be refused: there is no such game, no such seat
                case.call_and_validate(excluded_checks=[positive_data_acceptance])

            with contextlib.suppress(Unsatisfiable):  # there are calls that cannot be wrong
                call()
    return calls
