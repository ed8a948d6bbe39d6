"""Generated bodies as a client of ours writes them.

For JSON Schema 1.0 is an integer. In a log that is hashed a number has one spelling, so the service
refuses 1.0 as it refuses 1.5 (tests/api/test_bad_input.py); here whole floats are sent as integers.
"""

from typing import Any

import schemathesis


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
