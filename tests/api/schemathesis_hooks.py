"""Generated bodies as a client of ours writes them, and no body twice.

For JSON Schema 1.0 is an integer. In a log that is hashed a number has one spelling, so the service
refuses 1.0 as it refuses 1.5 (tests/api/test_bad_input.py); here whole floats are sent as integers.
"""

import os
from typing import Any

import schemathesis

REPORT = "/v1/matches/{match_id}/events"
WHAT_IF = "/v1/matches/{match_id}/what-if"


@schemathesis.hook
def before_load_schema(context: Any, raw_schema: dict[str, Any]) -> None:
    """A what-if takes the body of a report, read by the same code. The ten thousand bodies that
    cover all entries of all rule systems go to the report only, to the what-if those of the first
    system; unless more is asked for (test_schemathesis.py)."""
    report, what_if = (_body(raw_schema, path) for path in (REPORT, WHAT_IF))
    assert what_if == report, "no longer the same body: cover it as well"
    if "TOUCHLINE_TEST_SCHEMATHESIS_EXAMPLES" not in os.environ:
        del what_if["oneOf"][1:]


def _body(document: dict[str, Any], path: str) -> dict[str, Any]:
    body = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    schema: dict[str, Any] = body["schema"]
    return schema


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    return whole(body)


def whole(value: Any) -> Any:
    """The value with whole floats as integers."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: whole(member) for name, member in value.items()}
    if isinstance(value, list):
        return [whole(item) for item in value]
    return value
