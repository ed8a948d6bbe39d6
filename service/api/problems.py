"""Everything that can be wrong with a request: one closed list of codes, one map to statuses.

Raise `Problem`; the gate turns it into `application/problem+json`. Nothing else makes an answer of
400 or above. An explanation says what to do about it; the document's `detail` says what happened.
"""

from typing import NamedTuple

from schemas.match import Refusal
from schemas.problems import FieldError, ProblemDocument, ProblemExplained


class Kind(NamedTuple):
    """What a code means: HTTP status, title, and what to do about it."""

    status: int
    title: str
    explanation: str


KINDS: dict[str, Kind] = {
    "request/malformed": Kind(
        400,
        "Not a request we can read",
        "The body is not JSON that means one thing only: well formed, UTF-8, whole numbers up to "
        "2^53-1, no member twice, no half surrogate pairs, at most 32 levels deep.",
    ),
    "request/parameter": Kind(
        400,
        "A parameter is wrong",
        "A part of the path, a query parameter or a header is unknown, missing or outside its "
        "bounds; `errors` names it and says what would be right.",
    ),
    "request/invalid": Kind(
        422,
        "The body has the wrong shape",
        "The body is JSON, but not what this request takes; `errors` points at what is wrong.",
    ),
    "request/event_id_reused": Kind(
        422,
        "An event id was used before",
        "An event id names one entry for ever. Repeat it only with the same content; make a new "
        "UUIDv7 for a new entry.",
    ),
    "request/idempotency_key_reused": Kind(
        422,
        "The Idempotency-Key was used with another body",
        "An Idempotency-Key names one request. Repeat it only with the same body; make a new one "
        "for a new request.",
    ),
    "request/in_progress": Kind(
        409,
        "The same request is being answered",
        "A request with this Idempotency-Key is still being answered. Wait, then repeat it to get "
        "its answer.",
    ),
    "request/timeout": Kind(
        408,
        "The body did not arrive in time",
        "The whole body has to arrive within some seconds of the head. Send it again in one go.",
    ),
    "request/too_large": Kind(
        413,
        "The body is too large",
        "Send smaller batches; the limit is in `detail`. Nothing was read beyond it.",
    ),
    "request/media_type": Kind(
        415,
        "Not a media type we read",
        "Send the body as `Content-Type: application/json`, without Content-Encoding.",
    ),
    "request/not_acceptable": Kind(
        406,
        "Not a media type we write here",
        "The Accept header asks for something this address does not have; `detail` lists what it "
        "has.",
    ),
    "request/not_found": Kind(
        404,
        "Nothing is here",
        "The path is wrong, or it names something that does not exist or that this key may not "
        "know about.",
    ),
    "request/method": Kind(
        405,
        "Not a method of this path",
        "The Allow header lists the methods of this path.",
    ),
    "request/rate_limited": Kind(
        429,
        "Too many requests",
        "Wait as many seconds as Retry-After says. The limits are settings of the service.",
    ),
    "auth/missing": Kind(
        401,
        "A key is needed",
        "Send `Authorization: Bearer tl_...` with a key from an organiser, or pair the device.",
    ),
    "auth/invalid": Kind(
        401,
        "The key is not valid",
        "The key is misspelt, expired or revoked. Ask the organiser for another, or pair again.",
    ),
    "auth/role": Kind(
        403,
        "The key may not do this",
        "The key is valid, but its role does not include this; `detail` says which roles may.",
    ),
    "rules/illegal": Kind(
        422,
        "Against the rules",
        "The rule named in `rule` does not allow the entry or the set-up; `legal` says what it "
        "allows. A referee may force an entry that is clear but against a rule, with a reason.",
    ),
    "rules/unsupported": Kind(
        422,
        "The rule system does not offer this",
        "The set-up asks for a rule system, a detail level or an option that is not offered.",
    ),
    "match/exists": Kind(
        409,
        "The match exists already",
        "The `match_id` was used before with another set-up. Leave it out to get a new one.",
    ),
    "import/unreadable": Kind(
        422,
        "The file cannot be imported",
        "The file is not what its format says, or was played by rules that are not here. Nothing "
        "was recorded.",
    ),
    "import/recorded_otherwise": Kind(
        409,
        "The game is recorded already, with other content",
        "A game is imported once into a competition, and its match is never written over. The file "
        "or the importer has changed since: `detail` names the match and the first entry that "
        "differs. Keep the match and correct it there, or import into another competition.",
    ),
    "match/stale": Kind(
        412,
        "The match has moved on",
        "Another device recorded entries. Take in the events in `missing`, then send what still "
        "holds with the new `expected_version`. Nothing was recorded.",
    ),
    "match/unreadable": Kind(
        501,
        "This version of the service cannot read the match",
        "An event of the match was recorded under rules that this service does not have, or in "
        "a shape it does not know; `detail` names both. Repeating does not help. The organiser "
        "serves the competition with the version that recorded it, and asks `touchline verify` "
        "whether the log was changed. Events, bundle and audit can be read meanwhile.",
    ),
    "match/nothing_to_undo": Kind(
        422,
        "Nothing to take back",
        "No entry of the match is in force; there is none to take back.",
    ),
    "match/not_last": Kind(
        422,
        "Not the last entry",
        "Undo takes back the last entry in force only; a referee may retract an earlier one.",
    ),
    "match/nothing_to_redo": Kind(
        422, "Nothing to restore", "Nothing was taken back since the last entry."
    ),
    "match/in_force": Kind(
        422, "The entry is in force", "Only an entry that was taken back can be restored."
    ),
    "match/follows": Kind(
        422,
        "The entry follows from others",
        "What a team or a competition got from a match is amended by amending the match, or by the "
        "competition's entry about it; it changes by itself then.",
    ),
    "match/unknown_event": Kind(
        422,
        "No such entry in this match",
        "An amendment names an entry of its own match; openings and amendments cannot be amended.",
    ),
    "match/already_retracted": Kind(
        422, "The entry was taken back already", "Restore it first, or name an entry in force."
    ),
    "match/reason_missing": Kind(
        422,
        "A reason is missing",
        "Restoring an earlier entry is a referee's decision and needs its reason.",
    ),
    "match/too_many_changes": Kind(
        422,
        "The amendment changes too much",
        "Its event would be larger than one may be. Correct a later entry, or several in turn.",
    ),
    "pairing/unknown": Kind(
        404, "No such pairing code", "The code is misspelt, or it was claimed or expired long ago."
    ),
    "pairing/gone": Kind(
        410,
        "The pairing code is used up",
        "A code works once and for some minutes. Ask the organiser for a new one.",
    ),
    "store/contended": Kind(
        503,
        "Too many devices at once",
        "Others changed the match on every try. Repeat the same request after Retry-After seconds.",
    ),
    "store/overloaded": Kind(
        503,
        "The service is overloaded",
        "Nothing was recorded. Repeat the same request after Retry-After seconds.",
    ),
    "store/outcome_unknown": Kind(
        503,
        "Recorded or not, we cannot say",
        "The connection to the database broke while it committed. Repeat the same request with the "
        "same event ids: it answers `duplicate` for what is in the log.",
    ),
    "store/unavailable": Kind(
        503,
        "The database does not answer",
        "Nothing was recorded. Repeat the same request after Retry-After seconds.",
    ),
    "stream/full": Kind(
        503,
        "Too many live streams",
        "This process serves as many live streams as it is allowed to. Come back after Retry-After "
        "seconds.",
    ),
    "server/internal": Kind(
        500,
        "Our fault",
        "Something went wrong inside the service. Tell the organiser the request id in `instance`; "
        "the service's log says more.",
    ),
}


class Problem(Exception):  # noqa: N818 - an answer, not a fault
    """An answer of 400 or above. `headers` go into the response (Allow, Retry-After ...)."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        errors: tuple[FieldError, ...] = (),
        headers: tuple[tuple[str, str], ...] = (),
        **more: object,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.kind = KINDS[code]
        self.detail = detail
        self.errors = errors
        self.headers = headers
        self.more = more

    def document(self, request_id: str) -> ProblemDocument:
        return ProblemDocument(
            type=type_of(self.code),
            title=self.kind.title,
            status=self.kind.status,
            code=self.code,
            detail=self.detail,
            instance=request_id,
            errors=self.errors,
            **self.more,  # type: ignore[arg-type]
        )


def type_of(code: str) -> str:
    """The problem type of a code: a path of this service."""
    return f"/problems/{code}"


def explained(code: str) -> ProblemExplained:
    """The list's entry for a code; KeyError for one that is not in the list."""
    kind = KINDS[code]
    return ProblemExplained(type_of(code), code, kind.status, kind.title, kind.explanation)


def of_refusal(refusal: Refusal, **more: object) -> Problem:
    """The problem that a refused entry is."""
    errors = (FieldError(refusal.pointer, refusal.detail),) if refusal.pointer is not None else ()
    return Problem(
        refusal.code,
        refusal.detail,
        errors=errors,
        legal=refusal.legal,
        rule=refusal.rule,
        rule_url=refusal.rule_url,
        **more,  # type: ignore[arg-type]
    )


def not_found(what: str) -> Problem:
    """404 for something that does not exist or must not be known about."""
    return Problem("request/not_found", f"There is no {what} here that this key may see.")


def retry_after(code: str, detail: str, seconds: int) -> Problem:
    """A problem that goes away by itself."""
    return Problem(code, detail, headers=(("retry-after", str(seconds)),))
