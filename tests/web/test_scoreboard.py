"""The scoreboard page in a real browser, against the live service."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from service.simulator.api import Json
from service.simulator.play import Table
from tests.web.conftest import Display
from tests.web.hall import Hall

pytestmark = pytest.mark.browser

SIZES = {"phone": (360, 740), "tablet": (1024, 768), "wall": (1920, 1080), "4k": (3840, 2160)}
Displays = Callable[..., Display]


def path_of(hall: Hall, table: Table | None = None) -> str:
    return f"/scoreboard/{hall.competition}" + (f"/{table.match}" if table else "")


def expect_exactly(page: Page, frame: Json) -> None:
    """The page shows this frame and no other."""
    card = page.locator(f'.card[data-match="{frame["match"]}"]')
    expect(card).to_have_attribute("data-version", str(frame["version"]))
    assert card.locator(".score").all_inner_texts() == [str(s["score"]) for s in frame["sides"]]
    names = [side["name"] for side in frame["sides"]]
    assert card.locator(".side-name").all_text_contents() == names
    assert card.locator(".name").text_content() == frame["name"]
    assert card.locator(".headline").text_content() == frame["headline"]
    told = page.locator(f'.last-events[data-match="{frame["match"]}"] .event-headline')
    newest_first = [event["headline"] for event in reversed(frame.get("last_events", []))]
    assert told.all_text_contents() == newest_first
    turn = card.locator(".turn").text_content() or ""
    if frame["status"] != "finished":
        assert f"Turn {frame['turn']['number']}" in turn


def test_a_display_opened_in_the_middle_of_a_match_shows_its_exact_state_and_follows_it(
    hall: Hall, display: Displays
) -> None:
    table = hall.open_match()
    hall.play_ahead(table, 60)
    page = display().open(path_of(hall, table))
    expect_exactly(page, hall.frame(table))
    for _ in range(5):
        hall.play(table, 3)
        expect_exactly(page, hall.frame(table))
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator(".status")).to_have_text("Live")


def test_the_board_shows_every_piece_that_is_on_the_table(hall: Hall, display: Displays) -> None:
    table = hall.open_match()
    hall.play_ahead(table, 40)
    page = display().open(path_of(hall, table))
    view = hall.board(table)
    expect(page.locator("#board")).to_have_attribute("data-version", str(view["version"]))
    placed = [piece for piece in view["board"]["pieces"] if piece["at"]]
    assert len(placed) == 17  # sixteen marines and the ball
    expect(page.locator("#board .piece")).to_have_count(len(placed))
    width, height = view["board"]["surface"]["width"], view["board"]["surface"]["height"]
    assert page.locator("#board svg").get_attribute("viewBox") == f"0 0 {width} {height}"


@pytest.mark.parametrize("size", SIZES)
def test_a_display_shows_what_a_rule_system_tells_besides_the_score(
    hall: Hall, display: Displays, pictures: Path, size: str
) -> None:
    table = hall.open_match(system="blood-bowl", seed=3)
    hall.play_ahead(table, 200)
    page = display(SIZES[size]).open(path_of(hall, table))
    frame = hall.frame(table)
    expect_exactly(page, frame)
    for side, shown in zip(frame["sides"], page.locator(".side").all(), strict=True):
        notes = [f"{note['label']} {note['value']}" for note in side["notes"]]
        assert len(notes) >= 3
        assert shown.locator(".note").all_inner_texts() == notes
        last, turn = (
            shown.locator(".note").last.bounding_box(),
            page.locator(".turn").bounding_box(),
        )
        assert last is not None
        assert turn is not None
        assert last["y"] + last["height"] <= turn["y"]
    notes = [f"{note['label']} {note['value']}" for note in frame["notes"]]
    assert page.locator(".notes .note").all_inner_texts() == notes
    page.screenshot(path=pictures / f"match-with-notes-{size}.png")
    assert fits(page, *SIZES[size])


def test_squares_are_drawn_from_the_corner_their_surface_names(
    hall: Hall, display: Displays
) -> None:
    table = hall.open_match(system="blood-bowl", seed=3)
    hall.play_ahead(table, 60)
    page = display().open(path_of(hall, table))
    board = hall.board(table)["board"]
    expect(page.locator("#board svg")).to_have_attribute("viewBox", "0 0 26 15")
    players = [one for one in board["pieces"] if one["kind"] == "player" and one["at"]]
    drawn = page.locator("#board .piece-player .body").all()
    centres = [[one.get_attribute("cx"), one.get_attribute("cy")] for one in drawn]
    assert centres == [[str(x + 0.5), str(y + 0.5)] for x, y in (one["at"] for one in players)]
    numbers = [str(one["number"]) for one in players]
    assert page.locator("#board .piece-player .number").all_text_contents() == numbers


def test_a_corrected_figure_is_marked_with_what_and_why(hall: Hall, display: Displays) -> None:
    table = hall.open_match()
    hall.play_until(table, "hit_roll")
    page = display().open(path_of(hall, table))
    correction = page.locator(".correction")
    expect(correction).to_be_hidden()
    last = table.history[-1]
    reversed_dice = [7 - face for face in last.entry["dice"]]
    hall.correct(
        table,
        {
            "type": "replace",
            "event": str(last.event_id),
            "entry": {**last.entry, "dice": reversed_dice},
            "reason": "The camera shows the other side of the die",
        },
    )
    expect(correction).to_have_text(
        "Corrected: Entry replaced: The camera shows the other side of the die"
    )
    expect(page.locator(".card")).to_have_class(re.compile("just-corrected"))
    expect_exactly(page, hall.frame(table))
    hall.play(table, 1)
    expect(correction).to_have_text("1 correction")
    expect(page.locator(".card")).not_to_have_class(re.compile("just-corrected"))


def test_a_finished_match_shows_its_winner_and_its_clock_stands_still(
    hall: Hall, display: Displays
) -> None:
    table = hall.open_match(seed=24)
    page = display().open(path_of(hall, table))
    hall.play_ahead(table, 20_000)
    frame = hall.frame(table)
    assert frame["status"] == "finished"
    expect(page.locator(".status")).to_have_text("Final", timeout=20_000)
    expect_exactly(page, frame)
    (winner,) = (side["name"] for side in frame["sides"] if side["id"] == frame["winner"])
    expect(page.locator(".turn")).to_have_text(f"{winner} win")
    expect(page.locator(".side.winner .side-name")).to_have_text(winner)
    clock = page.locator(".clock")
    stands_at = clock.text_content()
    page.wait_for_timeout(1500)
    assert clock.text_content() == stands_at


def test_names_are_text_whatever_they_hold(hall: Hall, display: Displays) -> None:
    wicked = '<img src=x onerror="document.title=1">'
    marines = [{"id": f"m{n}", "name": wicked} for n in range(8)]
    others = [{"id": f"o{n}", "name": f"O{n}"} for n in range(8)]
    table = hall.open_match(
        name="</h1><script>document.title=1</script>",
        sides=[
            {"id": "a", "name": wicked, "marines": marines},
            {"id": "b", "name": "Plain", "marines": others},
        ],
        first_side="a",
    )
    hall.play_ahead(table, 20)
    page = display().open(path_of(hall, table))
    expect_exactly(page, hall.frame(table))
    assert page.locator("img, .name script, h1 script").count() == 0
    assert page.locator("#board svg title").first.text_content() is not None


def test_nothing_inline_runs(hall: Hall, display: Displays) -> None:
    shown = display()
    page = shown.open(path_of(hall))
    policy = page.request.get(page.url).headers["content-security-policy"]
    assert policy.startswith("default-src 'self'")
    assert "unsafe" not in policy
    ran = page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.inlineRan = true";
            document.body.append(script);
            return window.inlineRan === true;
        }"""
    )
    assert ran is False
    # The browser said so; that is the one error this page may have.
    assert len(shown.errors) == 1
    assert "Content Security Policy" in shown.errors.pop()


def test_a_wall_turns_pages_when_there_are_many_matches(hall: Hall, display: Displays) -> None:
    tables = [hall.open_match(name=f"Table {number}", seed=number) for number in range(1, 12)]
    page = display().open(path_of(hall))
    expect(page.locator(".card")).to_have_count(9)
    expect(page.locator("#page")).to_have_text("Page 1 of 2")
    page.get_by_role("button", name="Next page").click()
    expect(page.locator(".card")).to_have_count(2)
    expect(page.locator(".card .name").last).to_have_text("Table 11")
    hall.play(tables[10], 2)
    expect_exactly(page, hall.frame(tables[10]))
    page.locator(".card .name").last.click()
    expect(page).to_have_url(re.compile(tables[10].match))
    expect_exactly(page, hall.frame(tables[10]))


def test_a_match_that_is_opened_while_the_wall_is_watched_appears_by_itself(
    hall: Hall, display: Displays
) -> None:
    page = display().open(path_of(hall))
    expect(page.locator("#notice")).to_contain_text("No match has been opened yet")
    table = hall.open_match()
    expect(page.locator(".card")).to_have_count(1)
    expect_exactly(page, hall.frame(table))
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("#banner")).to_be_hidden()


def test_a_wall_says_that_it_connects_until_it_knows_whether_there_are_matches(
    hall: Hall, display: Displays
) -> None:
    hall.open_match()
    shown = display()
    shown.may_lose_connection = True
    # A stream that opens and brings nothing, and an answer that does not come.
    silent = {"status": 200, "content_type": "text/event-stream", "body": ": nothing yet\n\n"}

    def answer(route: Route) -> None:
        if "event-stream" in route.request.headers["accept"]:
            route.fulfill(**silent)  # type: ignore[arg-type]

    shown.page.route("**/v1/competitions/*/scoreboard*", answer)
    page = shown.open(path_of(hall))
    expect(page.locator("#notice")).to_have_text("Connecting…")
    page.wait_for_timeout(1500)
    expect(page.locator("#notice")).to_have_text("Connecting…")
    page.unroute("**/v1/competitions/*/scoreboard*")
    expect(page.locator(".card")).to_have_count(1, timeout=15_000)
    expect(page.locator("#notice")).to_be_hidden()


def test_a_match_without_entries_for_half_an_hour_is_idle_and_behind_those_that_go_on(
    hall: Hall, display: Displays
) -> None:
    left, going = hall.open_match(name="Left alone"), hall.open_match(name="Going on", seed=2)
    hall.play_ahead(left, 5)
    shown = display()
    shown.page.clock.install()
    page = shown.open(path_of(hall))
    names = page.locator(".card .name")
    expect(names).to_have_text(["Left alone", "Going on"])
    expect(page.locator(".status")).to_have_text(["Set-up", "Set-up"])
    page.clock.fast_forward("31:00")
    hall.play(going, 1)
    expect(names).to_have_text(["Going on", "Left alone"])
    expect(page.locator(".status").first).to_have_text("Set-up")
    expect(page.locator(".status").last).to_have_text(re.compile(r"Idle since \d\d:\d\d"))
    clock = page.locator(".clock").last
    stands_at = clock.text_content()
    page.clock.fast_forward("10:00")
    assert clock.text_content() == stands_at


@pytest.mark.parametrize("size", SIZES)
def test_it_is_readable_from_far_away_at_every_size(
    hall: Hall, display: Displays, pictures: Path, size: str
) -> None:
    table = hall.open_match(name="Quarter-final, table twelve, by the window")
    for number in (2, 3, 4):
        hall.play_ahead(hall.open_match(name=f"Table {number}", seed=number), 30)
    hall.play_ahead(table, 50)
    width, height = SIZES[size]
    page = display(SIZES[size]).open(path_of(hall, table))
    expect_exactly(page, hall.frame(table))
    expect(page.locator("#board .piece")).to_have_count(17)
    page.screenshot(path=pictures / f"match-{size}.png")
    for score in page.locator(".score").all():
        box = score.bounding_box()
        assert box is not None
        # An eighth of the screen's height is read from ten metres on any screen that fills a wall.
        assert box["height"] >= height / 8
    assert fits(page, width, height)
    page = display(SIZES[size]).open(path_of(hall))
    expect(page.locator(".card")).to_have_count(4)
    page.screenshot(path=pictures / f"competition-{size}.png")
    assert fits(page, width, None if size == "phone" else height)


def fits(page: Page, width: int, height: int | None) -> bool:
    """Nothing has to be scrolled sideways; with a height, nothing has to be scrolled at all."""
    needed = page.evaluate(
        "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
    )
    return bool(needed[0] <= width and (height is None or needed[1] <= height))


def test_the_index_lists_public_competitions_only(hall: Hall, display: Displays) -> None:
    hidden = hall.new_competition("Secret Cup", public=False)
    page = display().open("/")
    link = page.locator(f'a[href="/scoreboard/{hall.competition}"]')
    expect(link).to_have_text("Hall Cup")
    assert page.locator(f'a[href="/scoreboard/{hidden}"]').count() == 0


def test_a_competition_that_is_not_public_says_so(hall: Hall, display: Displays) -> None:
    hidden = hall.new_competition("Secret Cup", public=False)
    shown = display()
    page = shown.open(f"/scoreboard/{hidden}")
    expect(page.locator("#notice")).to_have_text(
        "This competition does not exist, or it is not public."
    )
    # The refused request itself is in the console, and nothing else.
    assert all("the server responded with a status of 401" in error for error in shown.errors)
    shown.errors.clear()
