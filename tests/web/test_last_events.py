"""What people at the wall read of a Blood Bowl match: the figures, and what happened last."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from service.simulator.api import Json
from service.simulator.play import Table
from tests.web.conftest import Display
from tests.web.hall import Hall, first_score
from tests.web.test_scoreboard import SIZES, expect_exactly, fits, path_of

pytestmark = pytest.mark.browser
Displays = Callable[..., Display]
HARMED = ("casualties", "other_casualties")


@pytest.fixture(scope="module")
def scoring() -> tuple[int, int]:
    """Seed of a match in which somebody scores, and the entries up to the touchdown."""
    return first_score("blood-bowl", range(1, 60))


def at_the_touchdown(hall: Hall, scoring: tuple[int, int]) -> Table:
    seed, entries = scoring
    table = hall.open_match(name="Semi-final, table two", system="blood-bowl", seed=seed)
    hall.play_ahead(table, entries)
    return table


def events(page: Page) -> Locator:
    return page.locator(".last-events .event")


def note(place: Locator, label: str) -> str:
    notes = place.locator(".note").all_inner_texts()
    (found,) = (text for text in notes if text.startswith(f"{label} "))
    return found.removeprefix(f"{label} ")


@pytest.mark.parametrize("size", SIZES)
def test_a_touchdown_is_on_top_of_the_last_events_with_its_scorer(
    hall: Hall, display: Displays, scoring: tuple[int, int], pictures: Path, size: str
) -> None:
    table = at_the_touchdown(hall, scoring)
    page = display(SIZES[size]).open(path_of(hall, table))
    frame = hall.frame(table)
    expect_exactly(page, frame)
    (scored,) = (fact for fact in hall.facts(table, 1) if fact["type"] == "touchdown_scored")
    board = hall.board(table)["board"]
    (scorer,) = (piece for piece in board["pieces"] if piece["id"] == scored["player"])
    number, _, name = scorer["label"].partition(",")[0].partition(" ")
    (side,) = (one for one in frame["sides"] if one["id"] == scored["side"])
    score = " to ".join(str(one["score"]) for one in frame["sides"])
    said = f"{name} {number} scores for {side['name']}: {score}."
    expect(events(page).first.locator(".event-headline")).to_have_text(said)
    page.screenshot(path=pictures / f"touchdown-{size}.png")
    assert fits(page, *SIZES[size])


def test_half_turn_weather_re_rolls_and_casualties_stand_beside_the_score(
    hall: Hall, display: Displays, scoring: tuple[int, int]
) -> None:
    table = at_the_touchdown(hall, scoring)
    hall.play(table, 40)
    page = display().open(path_of(hall, table))
    frame = hall.frame(table)
    expect_exactly(page, frame)
    expect(page.locator(".turn")).to_contain_text("half")
    counts = {line["side"]: line["counts"] for line in harm(hall.tally(table))}
    for side, shown in zip(frame["sides"], page.locator(".side").all(), strict=True):
        caused = sum(counts[side["id"]].get(figure, 0) for figure in HARMED)
        assert note(shown, "Casualties") == str(caused)
        assert note(shown, "Re-rolls").isdecimal()
        assert note(shown, "Turn") in [str(turn) for turn in range(9)]
    assert note(page.locator(".card > .notes").locator(".."), "Weather")


def harm(tally: Json) -> list[Json]:
    """The lines of the sides, whose counts are those of their players added up."""
    return [line for line in tally["tally"]["lines"] if line.get("player") is None]


def test_the_same_events_are_listed_live_after_a_reload_and_by_whoever_comes_late(
    hall: Hall, display: Displays, scoring: tuple[int, int]
) -> None:
    seed, entries = scoring
    table = hall.open_match(system="blood-bowl", seed=seed)
    page = display().open(path_of(hall, table))
    hall.play_ahead(table, entries)
    for _ in range(4):
        hall.play(table, 10)
        expect_exactly(page, hall.frame(table))
    expect(events(page)).to_have_count(5)
    listed = events(page).all_inner_texts()
    page.reload()
    expect_exactly(page, hall.frame(table))
    assert events(page).all_inner_texts() == listed
    late = display().open(path_of(hall, table))
    expect_exactly(late, hall.frame(table))
    assert events(late).all_inner_texts() == listed


def test_what_is_taken_back_leaves_the_list_and_what_stood_before_returns(
    hall: Hall, display: Displays, scoring: tuple[int, int]
) -> None:
    table = at_the_touchdown(hall, scoring)
    page = display().open(path_of(hall, table))
    expect(events(page).first).to_contain_text("scores for")
    hall.correct(table, {"type": "undo"})
    frame = hall.frame(table)
    expect_exactly(page, frame)
    assert not any("scores for" in text for text in events(page).all_inner_texts())
    expect(page.locator(".correction")).to_contain_text("Entry retracted")
    expect(page.locator(".event.corrected")).to_have_count(0)


def test_an_event_that_a_referee_corrected_is_marked_in_the_list(
    hall: Hall, display: Displays, pictures: Path
) -> None:
    table = hall.open_match(system="blood-bowl", seed=1)
    page = display().open(path_of(hall, table))
    hall.play(table, 3)
    weather = table.history[2]
    assert weather.entry["roll"] == "weather"
    expect(events(page)).to_have_count(1)
    replaced = {**weather.entry, "dice": [6, 6]}
    reason = "The other die was a six as well"
    hall.correct(
        table,
        {
            "type": "replace",
            "event": str(weather.event_id),
            "entry": replaced,
            "reason": reason,
        },
    )
    expect_exactly(page, hall.frame(table))
    expect(page.locator(".event.corrected .event-headline")).to_have_text("Weather: blizzard.")
    expect(page.locator(".event.corrected .event-mark")).to_be_visible()
    expect(page.locator(".correction")).to_have_text(f"Corrected: Entry replaced: {reason}")
    page.screenshot(path=pictures / "corrected-event.png")
    hall.play(table, 1)
    # The reason goes when play goes on; the mark stays as long as the event is listed.
    expect(page.locator(".correction")).to_have_text("1 correction")
    expect(events(page)).to_have_count(1)
    expect(page.locator(".event.corrected")).to_have_count(1)


def test_a_wall_of_two_matches_lists_the_last_events_of_both(
    hall: Hall, display: Displays, scoring: tuple[int, int], pictures: Path
) -> None:
    bowl, bolters = at_the_touchdown(hall, scoring), hall.open_match(seed=24)
    hall.play_ahead(bolters, 20_000)
    page = display().open(path_of(hall))
    for table in (bowl, bolters):
        expect_exactly(page, hall.frame(table))
    lists = page.locator(".last-events")
    expect(lists).to_have_count(2)
    expect(lists.first).to_be_visible()
    expect(lists.last).to_be_visible()
    page.screenshot(path=pictures / "wall-of-two.png")
    assert fits(page, *SIZES["wall"])
