"""Problems: one closed list, every code documented, used, explained and never telling too much."""

import ast
import re
from pathlib import Path

import httpx
import psycopg
import pytest

import service
from schemas.match import Refusal
from schemas.problems import FieldError
from service.api.exchange import choose, field_error
from service.api.faults import problem_of
from service.api.operations import OPERATIONS
from service.api.problems import KINDS, Problem, of_refusal
from service.match_cache import MatchNotFound
from service.record import Contended
from service.store.append import OutcomeUnknown, Overloaded
from service.store.database import Unavailable
from tests.api.conftest import AsRole

SOURCES = [
    path for path in Path(service.__file__).parent.rglob("*.py") if "api/problems" not in str(path)
]
CODE = re.compile(r"(auth|import|match|pairing|request|rules|server|store|stream)/[a-z_]+")


def used_codes() -> set[str]:
    """Every string of the service's code that is a problem's code."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES)
    strings = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {
        node.value for node in strings if isinstance(node.value, str) and CODE.fullmatch(node.value)
    }


def test_every_code_is_used_and_every_code_that_is_used_is_in_the_list() -> None:
    assert used_codes() == set(KINDS)


def test_every_code_but_those_of_routing_belongs_to_an_operation() -> None:
    documented = {code for operation in OPERATIONS for code in operation.all_problems}
    assert set(KINDS) - documented == {"request/method"}


@pytest.mark.parametrize("code", KINDS)
def test_every_problem_is_explained_at_its_type(as_role: AsRole, code: str) -> None:
    nobody = as_role(None)
    told = nobody.get(f"/problems/{code}").json()
    assert told["type"] == f"/problems/{code}"
    assert told["status"] == KINDS[code].status
    assert told["explanation"].endswith(".")
    page = nobody.get(f"/problems/{code}", headers={"Accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")
    assert code in page.text


def test_all_problems_are_listed(as_role: AsRole) -> None:
    assert [kind["code"] for kind in as_role(None).get("/problems").json()] == list(KINDS)


def test_a_problem_that_is_not_in_the_list_is_not_found(as_role: AsRole) -> None:
    assert as_role(None).get("/problems/rules/unfair").status_code == 404


def test_a_problem_names_the_request_it_belongs_to(as_role: AsRole) -> None:
    headers = {"X-Request-Id": "hall-3.tablet_7"}
    response = as_role(None).get("/v1/keys", headers=headers)
    assert response.json()["instance"] == response.headers["x-request-id"] == "hall-3.tablet_7"


@pytest.mark.parametrize("given", ["", "x" * 65, "two words", 'quote"'])
def test_a_request_id_that_could_confuse_a_log_is_replaced(as_role: AsRole, given: str) -> None:
    response = as_role(None).get("/health/live", headers={"X-Request-Id": given})
    assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]+", response.headers["x-request-id"])


def test_what_nobody_thought_of_is_our_fault_and_says_nothing_about_our_inside() -> None:
    error = ZeroDivisionError("secret detail of line 7")
    problem = problem_of(error)
    document = problem.document("1")
    assert (document.status, document.code) == (500, "server/internal")
    assert "secret" not in repr(document)
    assert problem.__cause__ is error


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Overloaded("20,000 entries are waiting."), "store/overloaded"),
        (OutcomeUnknown("The connection broke."), "store/outcome_unknown"),
        (Unavailable("PostgreSQL does not take connections."), "store/unavailable"),
        (psycopg.OperationalError("server closed the connection"), "store/unavailable"),
        (Contended("a match"), "store/contended"),
    ],
)
def test_what_goes_away_by_itself_says_when_to_come_back(error: Exception, code: str) -> None:
    problem = problem_of(error)
    assert (problem.code, problem.kind.status) == (code, 503)
    assert problem.headers == (("retry-after", "1"),)


def test_a_match_that_the_log_does_not_have_is_not_found() -> None:
    assert problem_of(MatchNotFound("0193b1f0")).code == "request/not_found"


def test_a_refusal_becomes_a_problem_with_rule_and_pointer() -> None:
    refusal = Refusal(
        code="rules/illegal",
        detail="R1 moved too far.",
        legal="At most 6 inches.",
        rule="BOLT-010",
        rule_url="/v1/rule-systems/bolter-ball/rules/BOLT-010",
        pointer="/entries/0/entry/path",
    )
    document = of_refusal(refusal).document("1")
    assert (document.rule, document.legal) == ("BOLT-010", "At most 6 inches.")
    assert document.errors == (FieldError("/entries/0/entry/path", "R1 moved too far."),)


def test_a_code_outside_the_list_cannot_be_raised() -> None:
    with pytest.raises(KeyError):
        Problem("rules/unfair", "No.")


@pytest.mark.parametrize(
    ("message", "pointer", "detail"),
    [
        (
            "Expected `int` <= 6 - at `$.entries[0].entry.dice[1]`",
            "/entries/0/entry/dice/1",
            "This number should be at most 6.",
        ),
        ("Object missing required field `name`", "/name", "The member name is missing."),
        (
            "Object contains unknown field `colour` - at `$.setup`",
            "/setup/colour",
            "Nothing is called colour here; leave it out.",
        ),
        (
            "Expected `str`, got `int` - at `$.name`",
            "/name",
            "This is of type int; it should be str.",
        ),
        (
            "Invalid UUID - at `$.match`",
            "/match",
            "This should be a UUID, 36 characters with hyphens.",
        ),
        ("Something new - at `$.a[...].b`", "/a/b", "Something new."),
    ],
)
def test_a_wrong_shape_is_told_in_a_sentence_with_a_pointer(
    message: str, pointer: str, detail: str
) -> None:
    # A shape without bounds or names: there is no more to say than what is wrong.
    assert field_error(message, object, None) == FieldError(pointer, detail)


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        (None, "a/x"),
        (b"*/*", "a/x"),
        (b"b/y", "b/y"),
        (b"b/*", "b/y"),
        (b"a/x;q=0.5, b/y", "b/y"),
        (b"a/x;q=0, */*", "b/y"),
        (b"B/Y, text/html", "b/y"),
        (b"b/y;q=nonsense, a/x;q=0.1", "a/x"),
    ],
)
def test_the_best_media_type_is_chosen(accept: bytes | None, chosen: str) -> None:
    assert choose(accept, ("a/x", "b/y")) == chosen


@pytest.mark.parametrize("accept", [b"c/z", b"a/x;q=0", b"nonsense"])
def test_no_media_type_is_chosen_when_none_is_wanted(accept: bytes) -> None:
    with pytest.raises(Problem) as refused:
        choose(accept, ("a/x", "b/y"))
    assert refused.value.code == "request/not_acceptable"


def test_every_answer_has_the_headers_that_keep_browsers_safe(api: httpx.Client) -> None:
    for path in ("/v1/rule-systems", "/v1/nothing", "/docs", "/", "/metrics", "/static/page.js"):
        headers = api.get(path).headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "no-referrer", path
        if not path.startswith("/static"):
            assert "default-src" in headers["content-security-policy"], path
