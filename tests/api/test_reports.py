"""Reports over HTTP: the same figures as JSON, as a table for programs, as a page for the wall."""

import asyncio
import csv
from html.parser import HTMLParser
from io import StringIO
from typing import Any

import httpx
import pytest

from service.store.append import Appender
from service.store.database import Database
from tests.api.conftest import AsRole
from tests.api.play import Json, open_match
from tests.league import first_round
from tests.league.small_league import SmallLeague
from tests.live import LiveService

REPORTS = (
    "standings",
    "reports/spp",
    "reports/winnings",
    "reports/casualties",
    "reports/team-value",
    "reports/leaders",
    "reports/fixtures",
)


@pytest.fixture(scope="module")
def league(live_service: LiveService) -> SmallLeague:
    """The first round was played, then its match was corrected to 1 : 1."""
    made = first_round.drawn(number=77)
    match = first_round.play(made)
    first_round.finish(made)
    made.correct(match, first_round.reavers(score=1), first_round.orcs())
    asyncio.run(_stored(made, live_service.environment["TOUCHLINE_DATABASE_URL"]))
    return made


async def _stored(league: SmallLeague, url: str) -> None:
    database = Database(url)
    appender = Appender(database)
    await league.store(database, appender)
    await appender.close()
    await database.close()


def path(league: SmallLeague, report: str) -> str:
    return f"/v1/competitions/{league.id}/{report}"


def fetched(api: httpx.Client, path: str, accept: str) -> httpx.Response:
    response = api.get(path, headers={"accept": accept})
    assert response.status_code == 200, response.text
    return response


def table(api: httpx.Client, path: str) -> list[dict[str, str]]:
    response = fetched(api, path, "text/csv")
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    assert response.text.count("\r\n") == response.text.count("\n")
    return list(csv.DictReader(StringIO(response.text, newline="")))


class Cells(HTMLParser):
    """The cells of all tables, row by row; marks and what stands below are left out."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._in: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        self._in.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._in and self._in.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        inside = self._in
        if ("td" in inside or "th" in inside) and "sup" not in inside and "span" not in inside:
            self.rows[-1][-1] += data


def cells(api: httpx.Client, path: str) -> list[list[str]]:
    parser = Cells()
    parser.feed(fetched(api, path, "text/html").text)
    return parser.rows


@pytest.mark.parametrize("report", REPORTS)
def test_every_report_comes_in_three_forms_at_one_position(
    api: httpx.Client, league: SmallLeague, report: str
) -> None:
    answers = [
        fetched(api, path(league, report), accept)
        for accept in ("application/json", "text/csv", "text/html")
    ]
    end = len(league.events)
    assert answers[0].json()["position"] == end
    assert {answer.headers["etag"] for answer in answers} == {f'"{end}"'}
    assert f"As of position {end} of the log" in answers[2].text


def test_the_table_of_points_has_the_rows_of_the_json(
    api: httpx.Client, league: SmallLeague
) -> None:
    where = path(league, "reports/spp")
    rows = fetched(api, where, "application/json").json()["rows"]
    lines = table(api, where)
    assert len(lines) == len(rows) > 5
    for line, row in zip(lines, rows, strict=True):
        for member in ("team_name", "player", "player_name", "kind", "figure", "event"):
            assert line[member] == row[member]
        assert int(line["spp"]) == row["spp"]
        assert line["amended"] == ("true" if row.get("amended") else "false")
        assert line["flags"] == "; ".join(
            f"{flag['rule']}: {flag['detail']}" for flag in row.get("flags", ())
        )


def test_the_table_of_gold_has_the_rows_of_the_json_and_its_balance_adds_up(
    api: httpx.Client, league: SmallLeague
) -> None:
    where = path(league, "reports/winnings")
    rows = fetched(api, where, "application/json").json()["rows"]
    lines = table(api, where)
    assert [(line["working"], int(line["amount_gp"])) for line in lines] == [
        (row["working"], row["amount_gp"]) for row in rows
    ]
    balances: dict[str, int] = {}
    for line in lines:
        balances[line["team"]] = balances.get(line["team"], 0) + int(line["amount_gp"])
        assert int(line["balance_gp"]) == balances[line["team"]]


def test_the_page_of_the_standings_has_the_figures_of_the_json(
    api: httpx.Client, league: SmallLeague
) -> None:
    where = path(league, "standings")
    rows = fetched(api, where, "application/json").json()["tables"][0]["rows"]
    shown = cells(api, where)[1:]
    assert [(int(line[0]), line[1].strip(), int(line[2]), int(line[3])) for line in shown] == [
        (row["rank"], row["name"], row["points"], row["played"]) for row in rows
    ]
    assert fetched(api, where, "text/html").text.count("a result was corrected") == 2
    working = [sentence for row in rows for sentence in row["working"]]
    page = fetched(api, where, "text/html").text
    assert working
    assert all(sentence.partition(":")[0] in page for sentence in working)


def test_a_page_says_what_was_corrected_and_what_is_against_a_rule(
    api: httpx.Client, league: SmallLeague
) -> None:
    page = fetched(api, path(league, "reports/spp"), "text/html").text
    assert "<li>Corrected.</li>" in page
    assert "<li>Against LEAGUE-040: " in page


@pytest.mark.parametrize("report", REPORTS)
def test_a_page_brings_its_own_style_and_nothing_else(
    api: httpx.Client, league: SmallLeague, report: str
) -> None:
    answer = fetched(api, path(league, report), "text/html")
    policies = answer.headers.get_list("content-security-policy")
    assert len(policies) == 1
    assert policies[0].startswith("default-src 'none'; style-src 'sha256-")
    assert "<script" not in answer.text
    assert "style=" not in answer.text


def test_a_report_as_of_a_position_knows_nothing_of_what_came_after(
    api: httpx.Client, league: SmallLeague
) -> None:
    end = len(league.events)
    where = path(league, "standings")
    newest = fetched(api, where, "application/json").json()
    before = fetched(api, f"{where}?as_of={end - 3}", "application/json").json()
    assert [row["points"] for row in newest["tables"][0]["rows"]] == [1, 1]
    assert [row["points"] for row in before["tables"][0]["rows"]] == [3, 0]
    assert fetched(api, f"{where}?as_of=1", "application/json").json()["tables"][0]["rows"] == []
    beyond = api.get(f"{where}?as_of={end + 1}")
    assert (beyond.status_code, beyond.json()["errors"][0]["pointer"]) == (404, "?as_of")


def test_a_team_sheet_is_there_once_the_team_is(api: httpx.Client, league: SmallLeague) -> None:
    team = league.teams["Reavers"]
    where = f"/v1/teams/{team}/sheet"
    sheet: Json = fetched(api, where, "application/json").json()
    assert (sheet["competition"], sheet["sheet"]["treasury_gp"]) == (str(league.id), 375_000)
    assert sheet["amendments"] == 1
    lines = table(api, where)
    assert [(line["number"], line["name"], line["spp_held"]) for line in lines] == [
        (str(player["number"]), player["name"], str(player["spp_held"]))
        for player in sheet["sheet"]["players"]
    ]
    assert lines[0]["skills"] == "Block"
    page = fetched(api, where, "text/html").text
    assert "<h1>Reavers</h1>" in page
    assert api.get(f"{where}?as_of=1").status_code == 404


def test_the_leaders_can_be_fewer(api: httpx.Client, league: SmallLeague) -> None:
    where = f"{path(league, 'reports/leaders')}?top=1"
    boards = fetched(api, where, "application/json").json()["boards"]
    assert {row["rank"] for board in boards for row in board["rows"]} == {1}
    assert api.get(f"{path(league, 'reports/leaders')}?top=0").status_code == 400


@pytest.fixture(scope="module")
def hostile(live_service: LiveService) -> SmallLeague:
    """Names that a spreadsheet or a browser could take for something else."""
    league = SmallLeague(number=78)
    league.draft('=HYPERLINK("http://x")', "<script>alert(1)</script>", "+1 Reavers", "-5")
    league.open_season()
    asyncio.run(_stored(league, live_service.environment["TOUCHLINE_DATABASE_URL"]))
    return league


def test_text_that_looks_like_a_formula_gets_an_apostrophe_and_numbers_do_not(
    api: httpx.Client, hostile: SmallLeague
) -> None:
    names = [line["name"] for line in table(api, path(hostile, "standings"))]
    assert sorted(names) == [
        "'+1 Reavers",
        '\'=HYPERLINK("http://x")',
        "-5",
        "<script>alert(1)</script>",
    ]
    amounts = [line["amount_gp"] for line in table(api, path(hostile, "reports/winnings"))]
    assert "-550000" in amounts


def test_names_are_text_on_a_page(api: httpx.Client, hostile: SmallLeague) -> None:
    page = fetched(api, path(hostile, "standings"), "text/html").text
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize("report", REPORTS)
def test_a_competition_without_teams_has_empty_reports(
    as_role: AsRole, live_service: LiveService, report: str
) -> None:
    admin = as_role("admin")
    made = admin.post("/v1/competitions", json={"name": "Friendly games", "public": True}).json()
    where = f"/v1/competitions/{made['id']}/{report}"
    assert fetched(admin, where, "application/json").json()["position"] == 1
    assert table(admin, where) == []
    assert "<td" not in fetched(admin, where, "text/html").text


def test_a_match_of_another_game_has_a_record_sheet_too(
    api: httpx.Client, live_service: LiveService
) -> None:
    match = open_match(api, live_service.competition)
    where = f"/v1/matches/{match}/record-sheet"
    sheet: Json = fetched(api, where, "application/json").json()
    assert [(side["name"], side["score"], side["players"]) for side in sheet["sides"]] == [
        ("Red", 0, []),
        ("Blue", 0, []),
    ]
    assert (sheet["system"], sheet["final"]) == ("Bolter Ball", False)
    assert "0 : 0" in fetched(api, where, "text/html").text
    assert {line["figure"] for line in table(api, where)} >= {"score"}


def test_a_league_that_is_not_public_shows_its_reports_to_its_own_keys_only(
    as_role: AsRole, live_service: LiveService
) -> None:
    admin = as_role("admin")
    made = admin.post("/v1/competitions", json={"name": "Closed games"}).json()
    for report in REPORTS:
        where = f"/v1/competitions/{made['id']}/{report}"
        assert as_role(None).get(where).status_code == 401
        assert as_role("organiser").get(where).status_code == 404
        assert admin.get(where).status_code == 200
