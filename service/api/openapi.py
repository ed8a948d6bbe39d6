"""The OpenAPI 3.1 document, made from the list of operations and the structs they name.

    python -m service.api.openapi            writes openapi/openapi.json
    python -m service.api.openapi --check    fails when the committed file is another

Shapes come from msgspec.json.schema_components: unlike the framework's own document they keep the
bounds of nested values (a die's 1 to 6), `additionalProperties: false` and the discriminator of
tagged unions.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from schemas.requests import NoQuery
from service.api.openapi_shapes import Shapes
from service.api.operation import Operation
from service.api.operations import OPERATIONS
from service.api.parameters import HEADERS, PATH
from service.api.problems import KINDS

Json = dict[str, Any]

DOCUMENT = Path(__file__).parents[2] / "openapi" / "openapi.json"
PROBLEM_CONTENT = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}

TAGS = {
    "rules": "Rule systems and their rules, in our words.",
    "competitions": "A competition owns one log: all its events in one order.",
    "matches": "What tables report, and what it comes to.",
    "reports": "Standings, ledgers and sheets, for programs and for the wall.",
    "audit": "What happened, checked against the rules and against tampering.",
    "keys": "Who may do what: keys, pairing codes, devices.",
    "service": "The service itself.",
}


def document() -> Json:
    """The whole document."""
    shapes = Shapes(OPERATIONS)
    paths: Json = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(
            operation, shapes
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Touchline",
            "version": "1",
            "summary": "Match log, scoreboard and audit for tabletop fantasy football",
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": shapes.components,
            "parameters": {},
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "tl_<key id>_<secret>",
                    "description": "A key made by an organiser or got by claiming a pairing code.",
                }
            },
        },
    }


_DESCRIPTION = (
    "Tablets report entries; every entry becomes one immutable event with the facts that follow "
    "from it under the rules; everything else is computed from events. Errors are RFC 9457 "
    "problems; GET their `type` for an explanation. A key sees its own competition and public "
    "ones; everything else answers 404. Times are whole microseconds since 1970 UTC."
)


def _operation(operation: Operation, shapes: Shapes) -> Json:
    made: Json = {
        "operationId": operation.id,
        "summary": operation.summary,
        "tags": [operation.tag],
        "parameters": _parameters(operation),
        "responses": _responses(operation, shapes),
        "security": _security(operation),
    }
    if operation.body is not None:
        schema = shapes.body(operation.body)
        content = {"schema": schema, "examples": operation.examples}
        made["requestBody"] = {"required": True, "content": {"application/json": content}}
    return made


def _security(operation: Operation) -> list[Json]:
    if operation.access == "open":
        return []
    return [{"key": []}] if operation.access == "key" else [{"key": []}, {}]


def _parameters(operation: Operation) -> list[Json]:
    names = re.findall(r"{(\w+)}", operation.path)
    found = [{"name": name, "in": "path", "required": True, "schema": PATH[name]} for name in names]
    if operation.query is not NoQuery:
        found += _query(operation.query)
    return found + [
        {"name": name, "in": "header", "required": False, **HEADERS[name]}
        for name in operation.headers
    ]


def _query(query: type[msgspec.Struct]) -> list[Json]:
    (reference,), components = msgspec.json.schema_components([query], ref_template="{name}")
    schema = components[reference["$ref"]]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": _not_null(shape)}
        for name, shape in schema["properties"].items()
    ]


def _not_null(shape: Json) -> Json:
    """A parameter is there or not; it is never null."""
    choices: list[Json] = [
        choice for choice in shape.get("anyOf", []) if choice != {"type": "null"}
    ]
    return choices[0] if len(choices) == 1 else shape


def _responses(operation: Operation, shapes: Shapes) -> Json:
    responses: Json = {}
    for status in (operation.status, *operation.other_statuses):
        responses[str(status)] = _success(operation, status, shapes)
    if operation.conditional:
        responses["304"] = {
            "description": "What the client has is what there is.",
            "headers": {"ETag": _header("The content's version")},
        }
    by_status: dict[int, list[str]] = {}
    for code in operation.all_problems:
        by_status.setdefault(KINDS[code].status, []).append(code)
    for status, codes in sorted(by_status.items()):
        responses[str(status)] = _problem(status, codes)
    return responses


_STATUS_TEXTS = {200: "Done.", 201: "Made.", 204: "Done; there is nothing to say."}


def _success(operation: Operation, status: int, shapes: Shapes) -> Json:
    made: Json = {
        "description": _STATUS_TEXTS[status],
        "headers": {"X-Request-Id": _header("The id of this request in the service's log")},
    }
    if operation.answers:
        made["content"] = {
            media_type: {
                "schema": {"type": "string"}
                if shape is None and media_type != "application/json"
                else shapes.answer(shape)
            }
            for media_type, shape in operation.answers.items()
        }
    if operation.conditional or operation.if_match:
        made["headers"]["ETag"] = _header("The content's version, for If-None-Match or If-Match")
    if operation.location:
        made["headers"]["Location"] = _header("The address of what was made")
    links = LINKS.get(operation.id)
    if links:
        made["links"] = links
    return made


def _problem(status: int, codes: list[str]) -> Json:
    lines = [f"- `{code}`: {KINDS[code].title}. {KINDS[code].explanation}" for code in codes]
    made: Json = {
        "description": "\n".join(lines),
        "content": PROBLEM_CONTENT,
        "headers": {"X-Request-Id": _header("The id of this request in the log")},
    }
    name = {401: "WWW-Authenticate", 405: "Allow", 429: "Retry-After", 503: "Retry-After"}.get(
        status
    )
    if name:
        made["headers"][name] = _header(_PROBLEM_HEADERS[name])
    return made


_PROBLEM_HEADERS = {
    "WWW-Authenticate": "The scheme to use: Bearer",
    "Allow": "The methods of this path",
    "Retry-After": "Seconds to wait",
}


def _header(meaning: str) -> Json:
    return {"description": meaning, "schema": {"type": "string"}}


def _link(operation: str, **parameters: str) -> Json:
    return {"operationId": operation, "parameters": parameters}


_OF_COMPETITION = (
    "getCompetition",
    "listMatches",
    "getScoreboard",
    "getFeed",
    "exportCompetition",
    "listDevices",
    "openMatch",
)
_OF_MATCH = (
    "getMatch",
    "postEvents",
    "listEvents",
    "getBoard",
    "getExpected",
    "getTally",
    "getAudit",
    "askWhatIf",
    "getBundle",
)
LINKS: dict[str, Json] = {
    "createCompetition": {
        f"{name}OfCompetition": _link(name, competition_id="$response.body#/id")
        for name in _OF_COMPETITION
    },
    "listCompetitions": {
        f"{name}OfFirst": _link(name, competition_id="$response.body#/items/0/id")
        for name in _OF_COMPETITION
    },
    "openMatch": {
        f"{name}OfMatch": _link(name, match_id="$response.body#/match") for name in _OF_MATCH
    },
    "listMatches": {
        f"{name}OfFirst": _link(name, match_id="$response.body#/items/0/match")
        for name in _OF_MATCH
    },
    "createKey": {"revokeThisKey": _link("revokeKey", key_id="$response.body#/id")},
    "createPairing": {"claimThisCode": _link("claimPairing", code="$response.body#/code")},
}


def text() -> str:
    """The document as it is committed."""
    return json.dumps(document(), indent=1, ensure_ascii=False, sort_keys=False) + "\n"


def main(arguments: list[str]) -> int:
    made = text()
    if arguments == ["--check"]:
        return 0 if DOCUMENT.exists() and DOCUMENT.read_text(encoding="utf-8") == made else 1
    DOCUMENT.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
