"""Is this JSON that means one thing only? What parsers forgive, a log that is hashed must refuse.

`strict_json` refuses duplicate member names, numbers that are not whole (also `1.0` and `1e3`) or
beyond 2^53-1, NaN and Infinity, lone surrogates (escaped ones too), control characters other than
tabs and line ends (PostgreSQL's text holds no NUL, no display shows the others), nesting deeper
than 32 and bytes that are not UTF-8. It is on the path of every POST: a body as `JSON.stringify`
writes it comes back unchanged from a decode and an encode at C speed, which proves most of that.
Only a body that looks suspicious is walked token by token, which also finds the place for the JSON
pointer.
"""

import json
import re

import msgspec

from schemas.limits import SAFE_INTEGER
from service.chain.canonical import suspicious_number

NESTING_LEVELS = 32

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode
_TOKEN = re.compile(
    r"[ \t\r\n]*(?:"
    r"(?P<mark>[{}\[\],:])"
    r'|(?P<string>"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")'
    r"|(?P<number>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)"
    r"|(?P<word>true|false|null)"
    r"|(?P<not_finite>-?Infinity|NaN)"
    r")"
)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class StrictJsonError(ValueError):
    """What is wrong with a JSON text, in a sentence, and where, as a JSON pointer (RFC 6901)."""

    def __init__(self, detail: str, pointer: str) -> None:
        super().__init__(detail)
        self.detail = detail
        self.pointer = pointer


def strict_json(body: bytes) -> None:
    """Return for JSON that means one thing only, raise `StrictJsonError` for anything else."""
    if not _plainly_strict(body):
        _Walk(_text(body)).document()


def _plainly_strict(body: bytes) -> bool:
    # A value nested n deep needs n opening brackets.
    if body.count(b"{") + body.count(b"[") > NESTING_LEVELS and _nesting(body) > NESTING_LEVELS:
        return False
    try:
        same = _encode(_decode(body)) == body
    except (msgspec.DecodeError, RecursionError):
        return False
    # A duplicate name would be missing from the encoded form, a lone surrogate does not decode.
    # A control character is escaped, but for DEL.
    return same and not suspicious_number(body) and not (b"\\" in body or b"\x7f" in body)


_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_NOT_BRACKETS = bytes(byte for byte in range(256) if byte not in b"{}[]")


def _nesting(body: bytes) -> int:
    """Levels of nesting, counted by peeling off the innermost; stops just above the limit."""
    brackets = _STRING.sub(b"", body).translate(None, _NOT_BRACKETS)
    levels = 0
    while brackets and levels <= NESTING_LEVELS:
        brackets = brackets.replace(b"{}", b"").replace(b"[]", b"")
        levels += 1
    return levels


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise StrictJsonError(f"Byte {error.start} of the body is not UTF-8.", "") from None


class _Walk:
    """One pass over the tokens of a text. `path` holds a member name or an index for each level."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.path: list[str | int] = []

    def document(self) -> None:
        self.value()
        if self.text[self.place :].strip(" \t\r\n"):
            raise self.wrong(f"Something follows the JSON value at character {self.place}.")

    def value(self) -> None:
        kind, token = self.token()
        if kind == "number":
            self.number(token)
        elif kind == "string":
            self.string(token)
        elif kind == "not_finite":
            raise self.wrong(f"{token} is not JSON.")
        elif token == "{":
            self.members()
        elif token == "[":
            self.items()
        elif kind != "word":
            raise self.malformed()

    def members(self) -> None:
        self.deeper()
        names: set[str] = set()
        more = self.look() != "}"
        if not more:
            self.token()
        while more:
            self.name(names)
            self.value()
            self.path.pop()
            more = self.comma_or("}")

    def name(self, names: set[str]) -> None:
        kind, token = self.token()
        if kind != "string":
            raise self.malformed()
        name = self.string(token)
        self.path.append(name)
        if name in names:
            raise self.wrong(f"The member {name!r} is there twice; send it once.")
        names.add(name)
        if self.token()[1] != ":":
            raise self.malformed()

    def items(self) -> None:
        self.deeper()
        more = self.look() != "]"
        if not more:
            self.token()
        index = 0
        while more:
            self.path.append(index)
            self.value()
            self.path.pop()
            index += 1
            more = self.comma_or("]")

    def comma_or(self, closing: str) -> bool:
        token = self.token()[1]
        if token not in (",", closing):
            raise self.malformed()
        return token == ","

    def deeper(self) -> None:
        # The path has one part per open bracket when a new one opens.
        if len(self.path) >= NESTING_LEVELS:
            raise self.wrong(f"Nested deeper than {NESTING_LEVELS} levels.")

    def number(self, token: str) -> None:
        if not token.lstrip("-").isdecimal():
            raise self.wrong(
                f"{token[:40]} is not a whole number written plainly; use digits only."
            )
        if len(token) > 17 or abs(int(token)) > SAFE_INTEGER:
            raise self.wrong(f"{token[:40]} is beyond 2^53-1, the largest whole number allowed.")

    def string(self, token: str) -> str:
        value = token[1:-1]
        if "\\" in value:
            value = _unescaped(token)
        if _LONE_SURROGATE.search(value):
            raise self.wrong("A string holds half of a surrogate pair; send whole characters.")
        if CONTROL.search(value):
            raise self.wrong("A string holds a control character; send printable ones.")
        return value

    def look(self) -> str:
        match = _TOKEN.match(self.text, self.place)
        return match[0].lstrip(" \t\r\n") if match else ""

    def token(self) -> tuple[str, str]:
        match = _TOKEN.match(self.text, self.place)
        if match is None or match.lastgroup is None:
            raise self.malformed()
        self.place = match.end()
        return match.lastgroup, match[match.lastgroup]

    def malformed(self) -> StrictJsonError:
        return self.wrong(f"Not JSON at character {self.place}.")

    def wrong(self, detail: str) -> StrictJsonError:
        return StrictJsonError(detail, _pointer(self.path))


def _unescaped(token: str) -> str:
    value: str = json.loads(token)
    return value


def _pointer(path: list[str | int]) -> str:
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)
