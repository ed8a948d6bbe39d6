"""Who earns star player points for what, and what the tally has of casualties."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import SppValues
from schemas.pitch.entries import Activate, Block, Choose
from schemas.pitch.facts import TurnoverCaused
from schemas.pitch.words import Cause
from service.rules.blood_bowl.game import GAME
from service.rules.pitch import harm
from service.rules.pitch.casualties import casualty
from service.rules.pitch.course import Course
from service.rules.pitch.spp import spp_value
from service.rules.pitch.state import Effect
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Table, lineman


def table(
    *prayers: str, kind: str = "rostered", victim: tuple[str, ...] = (), **more: Any
) -> Table:
    """H1, whose side has these prayers, next to A1."""
    one = lineman("H1", (5, 5))
    one = one._replace(setup=replace(one.setup, kind=kind))
    play = Table(one, lineman("A1", (6, 5), side="away", skills=victim), **more)
    home = replace(
        play.state.sides["home"], prayers=tuple(Effect(each, "drive") for each in prayers)
    )
    play.state = replace(play.state, sides={**play.state.sides, "home": home})
    return play


def put_out(play: Table, cause: Cause, by: str | None = "H1") -> tuple[int, int, int]:
    """Casualties that earn, those that do not, and points of H1, once A1 is a casualty."""
    happens(play, casualty, "A1", cause, by=by).roll("casualty", 16)
    counts = ("casualties", "other_casualties", "spp")
    return play.count("H1", counts[0]), play.count("H1", counts[1]), play.count("H1", counts[2])


@pytest.mark.rule("BB-081", "BB-082", "BB-083")
@pytest.mark.parametrize("cause", ["block", "both_down", "player_down"])
def test_a_casualty_by_a_block_is_worth_two(cause: Cause) -> None:
    assert put_out(table(), cause) == (1, 0, 2)


@pytest.mark.rule("BB-081", "BB-083")
@pytest.mark.parametrize("cause", ["foul", "crowd", "stab", "chainsaw", "bomb", "hit_by_player"])
def test_a_casualty_by_foul_crowd_or_weapon_is_counted_but_worth_nothing(cause: Cause) -> None:
    assert put_out(table(), cause) == (0, 1, 0)


@pytest.mark.rule("BB-081", "BB-083")
@pytest.mark.parametrize("cause", ["dodge", "rush", "jump", "landing"])
def test_a_casualty_by_its_own_doing_is_nobodys(cause: Cause) -> None:
    """H1 is named because its Arm Bar added to the armour roll."""
    assert put_out(table(), cause) == (0, 0, 0)
    play = table()
    put_out(play, cause, by=None)
    assert play.count("A1", "suffered_dead") == 1
    assert play.count("home", "casualties") == play.count("home", "other_casualties") == 0


@pytest.mark.rule("BB-083")
def test_a_casualty_among_team_mates_is_worth_nothing() -> None:
    play = Table(lineman("H1", (5, 5)), lineman("H2", (6, 5)))
    happens(play, casualty, "H2", "block", by="H1").roll("casualty", 16)
    assert play.count("H1", "spp") == play.count("H1", "casualties") == 0


@pytest.mark.rule("BB-083")
def test_a_casualty_earns_although_the_apothecary_heals_it() -> None:
    play = table(away={"apothecaries": 1})
    happens(play, casualty, "A1", "block", by="H1").roll("casualty", 16)
    play.play(Choose("apothecary", "use")).roll("casualty", 1)
    assert play.player("A1").whereabouts == "reserves"
    assert (play.count("H1", "casualties"), play.count("H1", "spp")) == (1, 2)


@pytest.mark.rule("BB-083", "BB-055")
def test_a_casualty_earns_although_it_regenerates() -> None:
    play = table(victim=("Regeneration",))
    happens(play, casualty, "A1", "block", by="H1").roll("casualty", 16).roll("regeneration", 6)
    assert (play.count("H1", "casualties"), play.count("H1", "spp")) == (1, 2)


@pytest.mark.rule("BB-083", "BB-050")
def test_both_players_out_on_one_block_earn_two_each() -> None:
    def both_down(course: Course) -> None:
        harm.knocked_down(course, "H1", "both_down", by="A1")
        harm.knocked_down(course, "A1", "both_down", by="H1")

    play = happens(table(), both_down)
    for player in ("A1", "H1"):
        assert play.roll_due.player == player
        play.roll("armour", 6, 6).roll("injury", 6, 6).roll("casualty", 8)
    assert play.count("H1", "spp") == play.count("A1", "spp") == 2
    assert play.count("H1", "casualties") == play.count("A1", "casualties") == 1


@pytest.mark.rule("BB-083")
def test_a_knock_out_earns_nothing() -> None:
    play = happens(table(), harm.injury, "A1", "block", by="H1").roll("injury", 4, 5)
    assert play.state.counts == {}


@pytest.mark.rule("BB-082")
@pytest.mark.parametrize("kind", ["star", "mercenary"])
def test_stars_and_mercenaries_earn_nothing(kind: str) -> None:
    assert put_out(table(kind=kind), "block") == (1, 0, 0)


@pytest.mark.rule("BB-082")
def test_a_journeyman_earns() -> None:
    assert put_out(table(kind="journeyman"), "block") == (1, 0, 2)


@pytest.mark.rule("BB-083")
@pytest.mark.parametrize(
    ("prayer", "cause", "expected"),
    [
        ("necessary_violence", "block", (1, 0, 3)),
        ("necessary_violence", "foul", (0, 1, 0)),
        ("fouling_frenzy", "foul", (0, 1, 2)),
        ("fouling_frenzy", "crowd", (0, 1, 0)),
        ("fan_interaction", "crowd", (0, 1, 2)),
    ],
)
def test_prayers_pay_for_casualties(
    prayer: str, cause: Cause, expected: tuple[int, int, int]
) -> None:
    assert put_out(table(prayer), cause) == expected


@pytest.mark.rule("BB-082")
def test_the_competition_says_what_each_deed_is_worth() -> None:
    play = table(settings={"spp": SppValues(casualty=5)})
    assert put_out(play, "block") == (1, 0, 5)


@pytest.mark.rule("BB-082")
def test_what_deeds_are_worth_by_default() -> None:
    course = Course(GAME, table().state)
    values = {"touchdown": 3, "completion": 1, "deflection": 1, "casualty": 2, "mvp": 4}
    assert {name: spp_value(course, name) for name in values} == values
    assert spp_value(course, "passing_squares") == 0


@pytest.mark.rule("BB-082")
def test_a_completion_is_worth_two_with_perfect_passing() -> None:
    course = Course(GAME, table("perfect_passing").state)
    assert spp_value(course, "completion", "H1") == 2
    assert spp_value(course, "completion", "A1") == 1
    assert spp_value(course, "touchdown", "H1") == 3


@pytest.mark.rule("BB-083", "BB-041", "BB-056")
def test_a_block_that_puts_both_out_is_worth_two_to_each_as_it_is_played() -> None:
    play = table().play(Activate("H1", "block", "A1"), Block("H1", "A1")).roll("block", 2)
    for player, by in (("A1", "H1"), ("H1", "A1")):
        assert (play.roll_due.player, play.roll_due.against) == (player, by)
        play.roll("armour", 6, 6).roll("injury", 6, 6).roll("casualty", 8)
    assert play.count("H1", "spp") == play.count("A1", "spp") == 2
    assert [fact.cause for fact in play.facts(TurnoverCaused)] == ["knocked_down"]
