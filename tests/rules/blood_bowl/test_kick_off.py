"""The kick: aim, deviation, Kick, landing, touchback."""

import pytest

from schemas.blood_bowl import Kick
from schemas.pitch.entries import Move, PlayerPlacement, Ruling
from schemas.pitch.facts import RollMade
from schemas.pitch.steps import RollDue
from schemas.views import SquarePathField
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import Match, linemen

KICKERS = linemen("h", 11, **{f"h{n}": {"skills": ("Kick",)} for n in (1, 6, 9)})
"""h1 stands on the line at (12, 5), h6 in a wide zone at (8, 1), h9 at (8, 7)."""


def quiet(match: Match) -> Match:
    """A kick-off event without consequences: both coaches are brilliant alike."""
    match.roll("kick_off_event", 3, 4).roll("brilliant_coaching", 2, 2)
    return match


@pytest.mark.rule("BB-013")
def test_the_kick_deviates_in_the_direction_of_the_d8_by_the_d6() -> None:
    """From (20, 7) a 4 is west: three squares west is (17, 7)."""
    match = Match().before_the_kick().play(Kick("home", (20, 7)))
    assert match.roll_due.faces == (8, 6)
    match.roll("kick_deviation", 4, 3)
    assert match.state.kick_at == (17, 7)
    assert match.state.ball.at is None


@pytest.mark.rule("BB-013")
def test_the_table_may_say_which_way_its_die_points() -> None:
    match = Match().before_the_kick().play(Kick("home", (20, 7)))
    match.roll("kick_deviation", 4, 2, directions=("SE",))
    assert match.state.kick_at == (22, 9)


@pytest.mark.rule("BB-013")
@pytest.mark.parametrize(("die", "at"), [(5, (22, 7)), (2, (21, 7)), (1, (20, 7))])
def test_with_kick_the_distance_is_halved_rounding_down(die: int, at: tuple[int, int]) -> None:
    """East is a 5: five squares become two, two become one, one becomes none."""
    match = Match(home={"players": KICKERS}).before_the_kick()
    match.play(Kick("home", (20, 7), kicker="h9"))
    assert match.breaches == ()
    match.roll("kick_deviation", 5, die)
    assert match.state.kick_at == at


@pytest.mark.rule("BB-013")
@pytest.mark.parametrize("kicker", ["h1", "h6"], ids=["on the line", "in a wide zone"])
def test_kick_is_not_used_from_the_line_or_a_wide_zone(kicker: str) -> None:
    match = Match(home={"players": KICKERS}).before_the_kick()
    match.play(Kick("home", (20, 7), kicker=kicker))
    assert [breach.field for breach in match.breaches] == ["kicker"]


@pytest.mark.rule("BB-013")
@pytest.mark.parametrize("kicker", ["h2", "a1", "h99"])
def test_only_a_player_with_kick_kicks_with_skill(kicker: str) -> None:
    with pytest.raises(IllegalEntry):
        Match(home={"players": KICKERS}).before_the_kick().play(Kick("home", (20, 7), kicker))


@pytest.mark.rule("BB-013")
def test_the_ball_is_placed_in_the_other_half() -> None:
    match = Match().before_the_kick().play(Kick("home", (12, 7)))
    assert [breach.rule for breach in match.breaches] == ["BB-013"]
    assert Match().before_the_kick().play(Kick("home", (13, 7))).breaches == ()
    with pytest.raises(IllegalEntry):
        Match().before_the_kick().play(Kick("home", (26, 7)))


@pytest.mark.rule("BB-013", "BB-014")
def test_the_event_comes_between_the_deviation_and_the_landing() -> None:
    """The ball comes down on an empty square and bounces."""
    match = Match().before_the_kick()
    match.play(Kick("home", (20, 11))).roll("kick_deviation", 2, 1)
    assert match.roll_due.roll == "kick_off_event"
    assert match.state.ball.at is None
    quiet(match)
    assert match.state.ball.at == (20, 10)
    match.roll("bounce", 7)
    assert match.state.ball.at == (20, 11)
    assert match.state.active == "away"
    assert match.due is None


@pytest.mark.rule("BB-013")
@pytest.mark.parametrize(
    ("aim", "dice"),
    [((20, 13), (7, 2)), ((14, 7), (4, 2)), ((24, 7), (5, 6))],
    ids=["over the side line", "back over the line of scrimmage", "behind the end zone"],
)
def test_off_the_pitch_or_over_the_line_is_a_touchback(
    aim: tuple[int, int], dice: tuple[int, int]
) -> None:
    match = Match().before_the_kick().play(Kick("home", aim)).roll("kick_deviation", *dice)
    quiet(match)
    assert match.choice_due.choice == "touchback_player"
    assert set(match.choice_due.options) == {f"a{n}" for n in range(1, 12)}
    match.choose("a4")
    assert match.state.ball.carrier == "a4"
    assert match.state.active == "away"
    assert match.state.sides["away"].turn == 1


@pytest.mark.rule("BB-013")
def test_a_ball_that_bounces_back_over_the_line_is_a_touchback_too() -> None:
    """Nobody of theirs stands at (13, 11): it bounces west, to (12, 11)."""
    match = Match().before_the_kick().play(Kick("home", (14, 11))).roll("kick_deviation", 4, 1)
    quiet(match)
    assert match.state.ball.at == (13, 11)
    match.roll("bounce", 4)
    assert match.choice_due.choice == "touchback_player"


@pytest.mark.rule("BB-013")
def test_only_standing_players_are_given_the_ball() -> None:
    match = Match().before_the_kick()
    match.play(Ruling("down", placements=(PlayerPlacement("a1", "pitch", (13, 5), "prone"),)))
    match.play(Kick("home", (20, 13))).roll("kick_deviation", 7, 2)
    quiet(match)
    assert "a1" not in match.choice_due.options
    assert "a2" in match.choice_due.options


@pytest.mark.rule("BB-013")
def test_where_nobody_stands_the_ball_bounces_from_a_player_that_lies() -> None:
    match = Match(away={"players": linemen("a", 1)}).before_the_kick()
    match.play(Ruling("down", placements=(PlayerPlacement("a1", "pitch", (13, 5), "prone"),)))
    match.play(Kick("home", (20, 13))).roll("kick_deviation", 7, 2)
    quiet(match).choose("a1")
    assert isinstance(match.due, RollDue)
    match.roll("bounce", 5)
    assert match.state.ball.at == (14, 5)


@pytest.mark.rule("BB-013", "BB-056")
def test_each_roll_answers_what_brought_it_up() -> None:
    """The kick is entry 1 of the kick-off: deviation and event answer it, one and two back."""
    match = Match().before_the_kick().kick()
    assert match.last.answers == 1
    match.roll("kick_off_event", 3, 4)
    assert match.last.answers == 2
    assert match.facts(RollMade)[-1].roll == "kick_off_event"


@pytest.mark.rule("BB-013")
def test_only_the_kicking_side_kicks() -> None:
    with pytest.raises(IllegalEntry):
        Match().before_the_kick().play(Kick("away", (6, 7)))


# ------------------------------------------------------------------------------ on the ball

RECEIVERS = linemen("a", 11, **{f"a{n}": {"skills": ("On the Ball",)} for n in (1, 9, 11)})
"""a1 stands on the line, marked; a9 at (17, 7), a11 at (21, 7), both open."""


def receiving() -> Match:
    """The ball will come down on (20, 10); a9 is asked."""
    match = Match(away={"players": RECEIVERS}).before_the_kick().play(Kick("home", (20, 11)))
    return match.roll("kick_deviation", 2, 1)


@pytest.mark.rule("BB-013", "BB-090")
def test_an_open_receiver_on_the_ball_moves_three_squares_before_the_event() -> None:
    match = receiving()
    assert (match.choice_due.player, match.choice_due.skill) == ("a9", "On the Ball")
    match.choose("use")
    assert match.entry_due.entry == "move"
    path = next(
        field
        for each in BLOOD_BOWL.expected(match.state)
        for field in each.fields
        if isinstance(field, SquarePathField)
    )
    assert (path.most, path.sure, min(x for x, _ in path.squares)) == (3, 3, 14)
    match.play(Move("a9", ((18, 8), (19, 9), (20, 10))))
    assert match.breaches == ()
    assert match.state.activation is None
    quiet(match)
    assert (match.roll_due.roll, match.roll_due.player) == ("catch", "a9")


@pytest.mark.rule("BB-013", "BB-090")
def test_only_one_receiver_is_on_the_ball_and_it_is_asked_for_one_after_the_other() -> None:
    match = receiving().choose("decline")
    assert match.choice_due.player == "a11"
    match.choose("decline")
    assert match.roll_due.roll == "kick_off_event"


@pytest.mark.rule("BB-090")
def test_on_the_ball_does_not_take_a_receiver_across_the_middle() -> None:
    """a9 stays in its half: from (14, 10) the next square west would still be its own, (13, 10);
    (12, 10) is not."""
    match = receiving().choose("use").play(Move("a9", ((16, 8), (15, 9), (14, 10))))
    assert match.breaches == ()
    near = Match(away={"players": RECEIVERS}).before_the_kick()
    near.play(Ruling("closer", placements=(PlayerPlacement("a9", "pitch", (13, 11)),)))
    near.play(Kick("home", (20, 11))).roll("kick_deviation", 2, 1)
    near.choose("use").play(Move("a9", ((12, 11),)))
    assert [breach.rule for breach in near.breaches] == ["BB-090"]
