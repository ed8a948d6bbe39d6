"""openapi/asyncapi.yaml, made from the structs that are really sent.

    python -m service.relay.asyncapi > openapi/asyncapi.yaml

A test holds the committed file against what this makes.
"""

import sys
from typing import Any, get_args

import msgspec
import yaml  # type: ignore[import-untyped]

from schemas.envelope import Event
from schemas.streams import (
    LedgerReport,
    LogFields,
    Report,
    ReportFields,
    Reset,
    ResumeId,
    ScoreboardFields,
    StreamId,
    TableReport,
    TallyReport,
)
from schemas.views import ScoreboardFrame

REF = "#/components/schemas/{name}"
COMPONENTS = (
    Event,
    ScoreboardFrame,
    TallyReport,
    LedgerReport,
    TableReport,
    Reset,
    LogFields,
    ScoreboardFields,
    ReportFields,
)

RESUMING = (
    "The id of a message is `<epoch>:<position>-0`. Send the last one as the header Last-Event-ID "
    "or as `?last_event_id=` (without its epoch, `<position>-0` and `<position>` do as well) and "
    "exactly what follows is sent: history first, then live. An id of another epoch, beyond the "
    "log, or malformed is answered with `reset`; then the stream begins anew."
)
TRIMMED = (
    "Ids are `<position>-0` of the log; TOUCHLINE_TRIM_EVENTS positions are kept at least. Read "
    "`touchline:{competition_id}:epoch` first: it names the epoch, which changes when the log is "
    "restored to an older state."
)


class _Sse(msgspec.Struct, frozen=True):
    """An address that streams, and what comes on it."""

    name: str
    address: str
    summary: str
    messages: tuple[str, ...]


class _Stream(msgspec.Struct, frozen=True):
    """A Redis stream, and the struct of its fields."""

    name: str
    summary: str
    fields: str


SSE = (
    _Sse(
        "matchEvents",
        "/v1/matches/{match_id}/events",
        "The events of one match, from the first on or after `?after=<version>`.",
        ("event", "reset"),
    ),
    _Sse(
        "competitionFeed",
        "/v1/competitions/{competition_id}/feed",
        "Every event of a competition's log, from the first on or after `?after=<position>`.",
        ("event", "reset"),
    ),
    _Sse(
        "competitionScoreboard",
        "/v1/competitions/{competition_id}/scoreboard",
        "The newest frame of every match, then a frame for every event of a match. In the snapshot "
        "only the last frame has an id.",
        ("frame", "reset"),
    ),
)
STREAMS = (
    _Stream("log", "Every event of the log.", "LogFields"),
    _Stream("scoreboard", "A frame for every event of a match.", "ScoreboardFields"),
    _Stream(
        "reports",
        "What comes true, by `kind`. `tally`: a result when a match finishes, again when an "
        "amendment changes it, and with `in_force` false when an amendment makes the match "
        "unfinished. `ledger`: points, gold and casualties of a team, `in_force` false where a "
        "correction took a row back. `standings`: the rows of the tables that changed.",
        "ReportFields",
    ),
)
MESSAGES = {
    "event": ("An event, byte for byte as it is in the log.", "Event"),
    "frame": ("What a display shows of a match after one event.", "ScoreboardFrame"),
    "reset": ("All that was read is void; what follows begins anew.", "Reset"),
}


def document() -> dict[str, Any]:
    """The AsyncAPI 3.0 document."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Touchline streams",
            "version": "1",
            "description": "What a log tells as it grows: Server-Sent Events and Redis streams.",
        },
        "defaultContentType": "application/json",
        "servers": {
            "http": {"host": "127.0.0.1:8000", "protocol": "http"},
            "redis": {"host": "127.0.0.1:6379", "protocol": "redis"},
        },
        "channels": {
            **{channel.name: _sse_channel(channel) for channel in SSE},
            **{stream.name: _stream_channel(stream) for stream in STREAMS},
        },
        "operations": {
            f"read_{name}": {
                "action": "send",
                "channel": {"$ref": f"#/channels/{name}"},
            }
            for name in (*(channel.name for channel in SSE), *(stream.name for stream in STREAMS))
        },
        "components": {"messages": _messages(), "schemas": _schemas()},
    }


def text() -> str:
    """The document as YAML."""
    made: str = yaml.safe_dump(document(), sort_keys=False, width=100, allow_unicode=True)
    return made


def _sse_channel(channel: _Sse) -> dict[str, Any]:
    return {
        "address": channel.address,
        "servers": [{"$ref": "#/servers/http"}],
        "summary": channel.summary,
        "description": RESUMING,
        "parameters": _parameters(channel.address),
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in channel.messages},
        "bindings": {"http": {"bindingVersion": "0.3.0"}},
    }


def _stream_channel(stream: _Stream) -> dict[str, Any]:
    address = f"touchline:{{{{competition_id}}}}:{{epoch}}:{stream.name}"
    return {
        "address": address,
        "servers": [{"$ref": "#/servers/redis"}],
        "summary": stream.summary,
        "description": f"{TRIMMED} The inner braces of the key are literal: its hash tag.",
        "parameters": _parameters(address),
        "messages": {stream.fields: {"$ref": f"#/components/messages/{stream.fields}"}},
        "bindings": {"redis": {}},
    }


def _parameters(address: str) -> dict[str, Any]:
    meanings = {
        "match_id": "Id of the match.",
        "competition_id": "Id of the competition.",
        "epoch": "Epoch of the log.",
    }
    return {
        name: {"description": meaning}
        for name, meaning in meanings.items()
        if f"{{{name}}}" in address
    }


def _messages() -> dict[str, Any]:
    sse = {
        name: {
            "name": name,
            "title": name,
            "summary": summary,
            "contentType": "application/json",
            "payload": {"$ref": REF.format(name=schema)},
            "x-sse-event": name,
            "x-sse-id": {"$ref": REF.format(name="ResumeId")},
        }
        for name, (summary, schema) in MESSAGES.items()
    }
    fields = {
        stream.fields: {
            "name": stream.fields,
            "title": f"Entry of `{stream.name}`",
            "summary": "The fields of an entry, all of them strings.",
            "payload": {"$ref": REF.format(name=stream.fields)},
            "x-redis-id": {"$ref": REF.format(name="StreamId")},
        }
        for stream in STREAMS
    }
    return sse | fields


def _schemas() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(COMPONENTS, ref_template=REF)
    ids = {
        name: msgspec.json.schema(kind)
        for name, kind in (("StreamId", StreamId), ("ResumeId", ResumeId))
    }
    return dict(sorted((schemas | ids | {"Report": _report()}).items()))


def _report() -> dict[str, Any]:
    """Any of the reports, told apart by their kind."""
    kinds = {one.__struct_config__.tag: one.__name__ for one in get_args(Report)}
    references = {kind: REF.format(name=name) for kind, name in kinds.items()}
    return {
        "title": "Report",
        "oneOf": [{"$ref": reference} for reference in references.values()],
        "discriminator": {"propertyName": "kind", "mapping": references},
    }


if __name__ == "__main__":
    sys.stdout.write(text())
