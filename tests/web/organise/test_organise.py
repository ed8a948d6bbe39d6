"""The organiser's pages in a real browser: from nothing to standings on paper."""

import json
from random import Random

import httpx
import pytest
from playwright.sync_api import expect

from service.simulator.setups import SETUPS
from tests.api.season import Season
from tests.cli.processes import ServiceProcess
from tests.web.organise.office import Office
from tests.web.test_scoreboard import Displays

pytestmark = pytest.mark.browser

TABLET, PHONE = (820, 1180), (360, 740)
PARTS = {
    "Teams": "teams",
    "Rounds": "rounds",
    "Tables": "tables",
    "Results": "results",
    "Keys": "access",
    "Reports": "reports",
}
TEAMS = ("Reavers", "Raiders", "Ravagers", "Rioters")


def new_season(service: ServiceProcess, **settings: str | int) -> Season:
    headers = {"Authorization": f"Bearer {service.admin_key}"}
    admin = httpx.Client(base_url=service.url, headers=headers, trust_env=False, timeout=30)
    return Season(admin, **settings)


@pytest.fixture
def season(service: ServiceProcess) -> Season:
    return new_season(service)


def key_of(season: Season) -> str:
    return season.api.headers["Authorization"].removeprefix("Bearer ")


def test_from_nothing_to_printed_standings(service: ServiceProcess, display: Displays) -> None:
    office = Office(display(TABLET).open("/organise"))
    page = office.page
    office.make_competition("Winter League", service.admin_key)
    assert service.admin_key not in page.evaluate("JSON.stringify(localStorage)")

    office.enter_orcs(TEAMS)
    office.go("Rounds")
    office.open_season()
    office.draw_round()
    office.fixture(0).get_by_role("button", name="Open as a sheet").click()
    expect(office.fixture(0)).to_contain_text("being played")

    office.go("Results")
    ruling = office.ruling("rule_result")
    ruling.get_by_label("Fixture").select_option(index=1)
    winner = ruling.get_by_label("Winner").locator("option").first.inner_text()
    ruling.get_by_role("button", name="Show what it changes").click()
    # A win is worth three points, as the competition was made.
    points = ruling.locator("tr").filter(has_text=f"{winner}: points")
    expect(points.locator("td")).to_have_text([f"{winner}: points", "0", "3"])
    ruling.get_by_role("button", name="Record it").click()
    expect(ruling.get_by_label("Fixture").locator("option")).to_have_count(1)

    office.go("Reports")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Standings").click()
    standings = opened.value
    expect(standings.locator("tbody tr").first).to_contain_text(winner)
    expect(standings.get_by_role("heading", level=1)).to_contain_text("Standings")


def test_a_pairing_sheet_has_a_card_with_its_code_for_every_table(
    season: Season, display: Displays
) -> None:
    home, away, *others = season.begin()
    season.draw(1, (home, away), tuple(others))
    season.open("r1-1")
    season.open("r1-2")
    address = f"/organise/{season.competition}#key={key_of(season)}"
    page = display(TABLET).open(address)
    expect(page.get_by_role("heading", name="Teams (4)")).to_be_visible()
    assert "key" not in page.url

    Office(page).go("Tables")
    page.get_by_role("button", name="Make codes").click()

    cards = page.locator(".pairing-card")
    expect(cards).to_have_count(2)
    assert sorted(cards.locator("h3").all_inner_texts()) == [
        "Ravagers - Rioters",
        "Reavers - Raiders",
    ]
    codes = cards.locator(".code").all_inner_texts()
    assert len(set(codes)) == 2
    for index, code in enumerate(codes):
        image = cards.nth(index).locator("img")
        source = image.get_attribute("src") or ""
        assert source.startswith("/qr.svg?text=http%3A%2F%2F127.0.0.1")
        assert source.endswith(f"%2Ftablet%23code%3D{code}")
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth") > 0
    # The service of this test can be reached from here only, and that is said before printing.
    expect(page.locator(".only-here")).to_contain_text("only this computer can reach")
    page.emulate_media(media="print")
    expect(page.locator(".only-here")).to_be_hidden()
    expect(cards.first).to_be_visible()
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator(".devices")).to_be_hidden()


def test_a_claimed_code_is_listed_with_its_device(season: Season, display: Displays) -> None:
    season.begin()
    page = display(TABLET).open(f"/organise/{season.competition}#key={key_of(season)}")
    Office(page).go("Tables")
    page.get_by_role("button", name="Make codes").click()
    code = page.locator(".pairing-card .code").inner_text()
    claim = season.api.post(f"/v1/pairings/{code}/claim", json={"device": "Blue tablet"})
    assert claim.status_code == 201

    # It is written within seconds, and the page looks again by itself.
    expect(page.locator(".devices tbody")).to_contain_text("Blue tablet", timeout=20_000)


def test_a_match_is_voided_after_its_preview(season: Season, display: Displays) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    season.play(match)
    assert season.get(f"/v1/teams/{home}")["sheet"]["record"]["played"] == 1
    page = display(TABLET).open(f"/organise/{season.competition}#key={key_of(season)}")
    office = Office(page)
    office.go("Results")

    ruling = office.ruling("void_match")
    ruling.get_by_label("Reason").fill("The wrong dice were used")
    ruling.get_by_role("button", name="Show what it changes").click()
    for name in ("Reavers", "Raiders"):
        expect(ruling.get_by_role("heading", name=name)).to_be_visible()
        played = ruling.locator("tr").filter(has_text=f"{name}: played")
        expect(played.locator("td")).to_have_text([f"{name}: played", "1", "0"])
    assert season.get(f"/v1/teams/{home}")["sheet"]["record"]["played"] == 1

    ruling.get_by_role("button", name="Record it").click()
    expect(page.locator('form[data-ruling="void_match"]')).to_have_count(0)
    assert season.get(f"/v1/teams/{home}")["sheet"]["record"].get("played", 0) == 0


def test_reports_of_a_private_competition_are_read_with_the_kept_key(
    service: ServiceProcess, display: Displays
) -> None:
    office = Office(display(PHONE).open("/organise"))
    page = office.page
    office.make_competition("Closed Cup", service.admin_key, public=False)
    office.enter_orcs(TEAMS[:1])

    office.go("Reports")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Reavers").click()
    sheet = opened.value
    expect(sheet.get_by_role("heading", level=1)).to_contain_text("Reavers")
    # The report's own style sheet holds.
    assert sheet.evaluate("document.adoptedStyleSheets[0].cssRules.length") > 10


def test_the_post_game_sequence_is_led_by_what_is_expected(
    season: Season, display: Displays
) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    ruled = {"type": "rule_result", "fixture": "r1-1", "how": "conceded_before", "winner": home}
    season.report(season.path, ruled)
    before = season.get(f"/v1/teams/{home}")["sheet"]["treasury_gp"]
    page = display(TABLET).open(f"/organise/{season.competition}#key={key_of(season)}")
    page.get_by_role("link", name="Reavers").click()

    expect(page.locator(".post-game .entry-form")).to_have_attribute("data-type", "roll_winnings")
    page.locator('.die-face[data-value="4"]').click()
    page.locator(".send").click()

    # A game given away before it began is worth 10,000 gp a pip.
    expect(page.locator(".figures")).to_contain_text(f"{before + 40_000:,} gp")


def test_keys_are_made_and_revoked(season: Season, display: Displays) -> None:
    page = display(TABLET).open(f"/organise/{season.competition}#key={key_of(season)}")
    Office(page).go("Keys")
    page.locator("#key-label").fill("Scoring desk")
    page.get_by_role("button", name="Make", exact=True).click()
    token = page.locator(".token code").inner_text()
    assert token

    Office(page).go("Teams")
    Office(page).go("Keys")
    row = page.locator("tr").filter(has_text="Scoring desk")
    row.get_by_role("button", name="Revoke").click()
    row.get_by_role("button", name="Revoke: sure?").click()
    expect(row).to_contain_text("revoked")


def test_a_match_of_another_system_is_drawn_by_hand_and_opened_with_its_set_up(
    service: ServiceProcess, display: Displays
) -> None:
    season = new_season(service, system="bolter-ball", least_teams=2)
    page = display(PHONE).open(f"/organise/{season.competition}#key={key_of(season)}")
    office = Office(page)
    for count, name in enumerate(("Red Fists", "Iron Hawks"), start=1):
        page.locator("#team-name").fill(name)
        page.get_by_role("button", name="Enter", exact=True).click()
        expect(page.get_by_role("heading", name=f"Teams ({count})")).to_be_visible()
    office.go("Rounds")
    office.open_season()

    page.get_by_role("button", name="Draw by hand").click()
    page.get_by_role("button", name="Add a fixture").click()
    page.get_by_label("At home").select_option(label="Iron Hawks")
    expect(page.locator(".pairings")).to_contain_text("Without an opponent: Red Fists.")
    page.get_by_label("Away").select_option(label="Red Fists")
    page.get_by_role("button", name="Publish").click()
    expect(office.fixture(0)).to_contain_text("Iron Hawks – Red Fists")

    office.fixture(0).get_by_text("Open the match with a set-up").click()
    setup = office.fixture(0).get_by_label("Set-up of bolter-ball, as JSON")
    setup.fill("no set-up")
    office.fixture(0).get_by_role("button", name="Open the match").click()
    expect(page.locator("#alert")).to_contain_text("This is not JSON")
    setup.fill(json.dumps(SETUPS["bolter-ball"](Random(1))))
    office.fixture(0).get_by_role("button", name="Open the match").click()
    expect(office.fixture(0)).to_contain_text("being played")


def test_whose_confirmation_is_missing_is_told(season: Season, display: Displays) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    sides = season.get(f"/v1/matches/{match}/board")["board"]["sides"]
    scores = [{"side": side["id"], "score": 1, "fan_factor": 3} for side in sides]
    draw = {"type": "ruling", "reason": "By the paper sheet", "sides": scores}
    season.report(f"/v1/matches/{match}", {**draw, "settles": True, "ends_match": True})
    page = display(TABLET).open(f"/organise/{season.competition}#key={key_of(season)}")
    office = Office(page)

    office.go("Results")
    expect(page.locator(".waiting")).to_contain_text("Reavers 1 : Raiders 1")
    expect(page.locator(".waiting")).to_contain_text("missing: Reavers, Raiders")

    last = season.get(f"/v1/matches/{match}/events")["events"][-1]
    confirmed = {"type": "confirm_result", "side": sides[0]["id"], "head": last["hash"]}
    season.report(f"/v1/matches/{match}", confirmed)
    office.go("Rounds")
    office.go("Results")
    expect(page.locator(".waiting .state")).to_have_text("missing: Raiders")


def test_an_entry_is_taken_back_after_its_preview(season: Season, display: Displays) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    ruled = {"type": "rule_result", "fixture": "r1-1", "how": "conceded_before", "winner": home}
    season.report(season.path, ruled)
    page = display(TABLET).open(f"/organise/{season.competition}#key={key_of(season)}")
    Office(page).go("Results")

    # The newest entry is offered first.
    ruling = Office(page).ruling("retract")
    ruling.get_by_label("Reason").fill("It was the other table")
    ruling.get_by_role("button", name="Show what it changes").click()
    won = ruling.locator("tr").filter(has_text="Reavers: won")
    expect(won.locator("td")).to_have_text(["Reavers: won", "1", "0"])
    ruling.get_by_role("button", name="Record it").click()
    expect(Office(page).ruling("rule_result")).to_be_visible()
    assert season.get(f"/v1/teams/{home}")["sheet"]["record"].get("won", 0) == 0


def test_a_team_is_drafted_from_a_list_of_the_leagues_own(
    season: Season, display: Displays
) -> None:
    printed = season.get("/v1/rosters/orc")
    own = {**printed, "key": "wood-orc", "name": "Wood Orc", "source": "Our house rules"}
    page = display(TABLET).open(f"/organise/{season.competition}#key={key_of(season)}")

    page.locator("#team-name").fill("Reavers")
    page.locator("#roster").select_option(label="A list of our own")
    page.get_by_label("The list, as JSON").fill(json.dumps(own))
    page.get_by_label("The list, as JSON").blur()
    page.locator("#position-Orc-Lineman").fill("12")
    # Twelve linemen for 600,000 gp of a million.
    expect(page.locator("#draft-total")).to_contain_text("400,000 gp left")
    page.get_by_role("button", name="Enter", exact=True).click()

    expect(page.locator("tbody tr")).to_contain_text("Wood Orc")


def test_each_division_has_rounds_of_its_own(season: Season, display: Displays) -> None:
    season.begin()
    page = display(TABLET).open(f"/organise/{season.competition}#key={key_of(season)}")
    office = Office(page)
    page.get_by_text("Divisions", exact=True).click()
    for name, division in zip(TEAMS, ("North", "South", "North", "South"), strict=True):
        page.get_by_label(name).fill(division)
    page.get_by_role("button", name="Set the divisions").click()
    expect(page.get_by_role("row").filter(has_text="Raiders")).to_contain_text("South")

    office.go("Rounds")
    for division in ("North", "South"):
        page.get_by_label("Division").select_option(label=division)
        page.get_by_role("button", name="Propose pairings").click()
        page.get_by_role("button", name="Publish").click()
        expect(page.get_by_role("heading", name=f"Round 1, {division}")).to_be_visible()
    both = sorted(page.locator(".fixture b").all_inner_texts())
    assert [set(one.split(" – ")) for one in both if "Reavers" in one] == [{"Reavers", "Ravagers"}]
    assert [set(one.split(" – ")) for one in both if "Raiders" in one] == [{"Raiders", "Rioters"}]


def test_nothing_lies_beside_a_phones_screen(season: Season, display: Displays) -> None:
    home, away, *_ = season.begin()
    season.draw(1, (home, away))
    match = season.open("r1-1")
    season.play(match)
    page = display(PHONE).open(f"/organise/{season.competition}#key={key_of(season)}")
    office = Office(page)
    for part, name in PARTS.items():
        office.go(part)
        expect(page.locator(f'#screen[data-part="{name}"]')).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), part
    page.goto(f"{page.url.split('#')[0]}#team/{home}")
    expect(page.locator(".post-game")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
