"""Strict JSON: what lenient parsers forgive is refused, with the place and a sentence."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.chain.canonical import canonical
from service.chain.strict import NESTING_LEVELS, StrictJsonError, strict_json
from tests.chain.test_canonical import values

separators = st.sampled_from([(",", ":"), (", ", ": "), (" ,\n", "\t: ")])


def printable(value: Any) -> Any:
    """The value without control characters in its texts and names."""
    match value:
        case str():
            return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", "", value)
        case list():
            return [printable(item) for item in value]
        case dict():
            return {printable(name): printable(member) for name, member in value.items()}
        case _:
            return value


@given(values.map(printable), separators, st.booleans())
def test_whole_json_is_accepted_however_it_is_written(
    value: Any, separators: tuple[str, str], ascii_only: bool
) -> None:
    strict_json(canonical(value))
    strict_json(json.dumps(value, separators=separators, ensure_ascii=ascii_only).encode())


@pytest.mark.parametrize(
    ("body", "pointer", "sentence"),
    [
        (b'{"a":1,"a":1}', "/a", "twice"),
        (b'{"entries":[{"x":1},{"y":{"k":1,"\\u006b":2}}]}', "/entries/1/y/k", "twice"),
        (b'{"a/b":{"~":1.0}}', "/a~1b/~0", "1.0 is not a whole number"),
        (b"[0,[1e3]]", "/1/0", "1e3 is not a whole number"),
        (b"[ -1E+2]", "/0", "whole number"),
        (b"2.5", "", "whole number"),
        (b'{"die":9007199254740992}', "/die", "beyond 2\\^53-1"),
        (b"[-9007199254740992]", "/0", "beyond 2\\^53-1"),
        (b"[1" + b"0" * 5000 + b"]", "/0", "beyond"),
        (b'{"a":NaN}', "/a", "NaN is not JSON"),
        (b"[-Infinity]", "/0", "-Infinity is not JSON"),
        (b'["\\ud800"]', "/0", "surrogate"),
        (b'["\\uD83D x"]', "/0", "surrogate"),
        (b'["\\ude00\\ud83d"]', "/0", "surrogate"),
        (b'{"\\udfff":1}', "", "surrogate"),
        (b'{"a":"\xff"}', "", "Byte 6 of the body is not UTF-8"),
        (b'"\xed\xa0\x80"', "", "not UTF-8"),
        (b"[" * 33 + b"]" * 33, "/0" * 32, "deeper than 32"),
        (b'{"a":' * 33 + b"1" + b"}" * 33, "/a" * 32, "deeper than 32"),
        (b"[" * 100_000, "/0" * 32, "deeper than 32"),
        (b"", "", "Not JSON at character 0"),
        (b"\xef\xbb\xbf{}", "", "Not JSON at character 0"),
        (b"01", "", "follows the JSON value at character 1"),
        (b'{"a":1} {}', "", "follows"),
        (b'{"a":1,}', "", "Not JSON at character 8"),
        (b"[1 2]", "", "Not JSON"),
        (b"[1,]", "/1", "Not JSON"),
        (b'{"a" 1}', "/a", "Not JSON"),
        (b"{a:1}", "", "Not JSON"),
        (b"{'a':1}", "", "Not JSON"),
        (b'"a\nb"', "", "Not JSON"),
        (b'"\\x41"', "", "Not JSON"),
        (b"+1", "", "Not JSON"),
        (b"[1", "", "Not JSON"),
        (b'{"a":1]', "", "Not JSON"),
        (b'{"a":["\\u0000"]}', "/a/0", "control character"),
        (b'{"a":"\\b"}', "/a", "control character"),
        (b'{"a":"\x7f"}', "/a", "control character"),
        (b"// x\n1", "", "Not JSON"),
    ],
)
def test_json_that_could_mean_two_things_is_refused_with_its_place(
    body: bytes, pointer: str, sentence: str
) -> None:
    with pytest.raises(StrictJsonError, match=sentence) as refusal:
        strict_json(body)

    assert refusal.value.pointer == pointer


@pytest.mark.parametrize(
    "body",
    [
        b"[" * NESTING_LEVELS + b"]" * NESTING_LEVELS,
        b"[" + b"[[]]," * 300 + b"1]",
        b'{"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\"{{{{"}',
        b'{"note":"a,1.5 and [1e9]","id":"0192e5.7","n":-9007199254740991}',
        b' { "a" : [ 1 , -0 , true , null ] }\r\n\t',
        b'["\\ud83d\\ude00","\\/","\\u0009\\r\\n"]',
    ],
)
def test_unusual_but_whole_json_is_accepted(body: bytes) -> None:
    strict_json(body)


@given(st.binary(max_size=40))
def test_any_bytes_are_either_json_or_refused(body: bytes) -> None:
    try:
        strict_json(body)
    except StrictJsonError:
        return
    json.loads(body.decode())


@given(st.text(alphabet='{}[]",:01.e-\\un ', max_size=24))
def test_what_is_accepted_is_what_a_json_parser_accepts_too(text: str) -> None:
    try:
        strict_json(text.encode())
    except StrictJsonError:
        return
    json.loads(text)
