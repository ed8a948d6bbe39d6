"""Ends: concession, awards, winnings, fans, confirmation."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import (
    CoinToss,
    Concede,
    ConfirmResult,
    FansChanged,
    MatchEnded,
    PlayerQuit,
    ResultConfirmed,
    SideConceded,
    WinningsEarned,
)
from schemas.pitch.entries import Activate, PlayerPlacement, Ruling, SideFigures
from schemas.pitch.facts import Counted
from service.rules.blood_bowl.expected import expected
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import Match, linemen

HEAD, OTHER_HEAD = "a" * 64, "b" * 64


def match_at(
    home_score: int, away_score: int, fans: tuple[int, int] = (1, 1), **teams: Any
) -> Match:
    """The first turn, away's, with this score. Fan factors are `fans` and one fair-weather fan
    each."""
    match = Match(
        home={"dedicated_fans": fans[0], **teams.get("home", {})},
        away={"dedicated_fans": fans[1], **teams.get("away", {})},
        **teams.get("settings", {}),
    ).in_play("home")
    figures = (SideFigures("home", score=home_score), SideFigures("away", score=away_score))
    match.play(Ruling("as it stands", sides=figures))
    return match


def ended(match: Match) -> Match:
    """Both halves are played out from here."""
    match.end_turns(16)
    match.both_set_up().kicked_off().end_turns(16)
    return match


def score(match: Match) -> tuple[int, ...]:
    return tuple(side.score for side in match.state.sides.values())


# ---------------------------------------------------------------------------------- concession


@pytest.mark.rule("BB-080")
@pytest.mark.parametrize(
    ("before", "after"),
    [((0, 3), (4, 0)), ((3, 0), (4, 0)), ((1, 1), (3, 0))],
    ids=["while 3-0 up", "while 0-3 down", "while level"],
)
def test_whoever_concedes_gives_its_touchdowns_and_one_more(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    match = match_at(*before).play(Concede("away"))
    assert match.breaches == ()
    assert match.facts(SideConceded) == [SideConceded("away", penalties=True)]
    assert score(match) == after
    given = before[1] + 1
    for _ in range(given):
        assert match.choice_due.choice == "concession_touchdowns"
        assert match.choice_due.side == "home"
        match.choose("h1")
    assert match.count("h1", "touchdowns") == given
    assert match.count("h1", "spp") == 3 * given
    assert match.facts(MatchEnded) == [MatchEnded(winner="home")]


@pytest.mark.rule("BB-080", "BB-081")
def test_given_touchdowns_may_go_to_nobody() -> None:
    match = match_at(0, 0).play(Concede("away")).choose("nobody")
    assert Counted("home", "touchdowns") in match.facts(Counted)


@pytest.mark.rule("BB-080")
def test_the_penalties_of_a_concession() -> None:
    """Fan factors 2 and 5: 70,000 gp undivided and a touchdown for the winner, nothing for the
    other, which has no MVP and loses 2 of its 4 fans; its two experienced players roll."""
    veterans = {"a3": {"advancements": 3}, "a4": {"advancements": 5}, "a5": {"advancements": 2}}
    match = match_at(0, 0, (1, 4), away={"players": linemen("a", 11, **veterans)})
    match.play(Concede("away")).choose("h1")
    assert (match.choice_due.choice, match.choice_due.side) == ("mvp", "home")
    match.choose("h2")
    assert match.facts(WinningsEarned) == [
        WinningsEarned("home", 80_000),
        WinningsEarned("away", 0),
    ]
    match.roll("dedicated_fans", 1).roll("concession_fans", 2)
    assert match.facts(FansChanged) == [FansChanged("home", 1), FansChanged("away", -2)]
    assert match.roll_due.player == "a3"
    match.roll("experienced_player", 3)
    assert match.roll_due.player == "a4"
    match.roll("experienced_player", 4)
    assert match.facts(PlayerQuit) == [PlayerQuit("a3")]
    assert match.entry_due.entry == "confirm_result"


@pytest.mark.rule("BB-080")
@pytest.mark.parametrize(("fans", "die", "change"), [(2, 3, -1), (1, 3, 0), (6, 3, -3)])
def test_one_fan_stays_whatever_is_conceded(fans: int, die: int, change: int) -> None:
    match = match_at(0, 0, (1, fans)).play(Concede("away"))
    match.choose("nobody").choose("h2").roll("dedicated_fans", 6).roll("concession_fans", die)
    assert match.facts(FansChanged)[-1] == FansChanged("away", change)


@pytest.mark.rule("BB-080")
def test_nobody_concedes_after_an_activation_or_in_the_opponents_turn() -> None:
    match = match_at(0, 0).play(Activate("a6", "move"), Concede("away"))
    assert [breach.rule for breach in match.breaches] == ["BB-080"]
    match = match_at(0, 0).play(Concede("home"))
    assert [breach.rule for breach in match.breaches] == ["BB-080"]


def with_three_left(match: Match) -> Match:
    """Away has three players that could be set up; eight are knocked out."""
    down = tuple(PlayerPlacement(f"a{n}", "knocked_out") for n in range(4, 12))
    match.play(Ruling("knocked out", placements=down))
    return match


@pytest.mark.rule("BB-080")
def test_with_three_players_left_a_concession_costs_nothing() -> None:
    """Fan factors 2 and 5: attendance 7,000, 35,000 gp each, and home's touchdown."""
    match = with_three_left(match_at(0, 0, (1, 4))).play(Concede("away"))
    assert match.breaches == ()
    assert match.facts(SideConceded) == [SideConceded("away", penalties=False)]
    match.choose("nobody").choose("h2")
    assert match.choice_due.side == "away"
    match.choose("a1")
    assert match.facts(WinningsEarned) == [
        WinningsEarned("home", 45_000),
        WinningsEarned("away", 35_000),
    ]
    match.roll("dedicated_fans", 6).roll("dedicated_fans", 4)
    assert match.facts(FansChanged) == [FansChanged("home", 1), FansChanged("away", 0)]


@pytest.mark.rule("BB-080")
def test_with_three_players_left_a_coach_concedes_instead_of_setting_up() -> None:
    match = with_three_left(Match().in_play("home"))
    placed = PlayerPlacement("h6", "pitch", (25, 7))
    match.play(Ruling("scores", placements=(placed,), ball_carrier="h6"))
    for _ in range(8):
        match.roll("knock_out_recovery", 1)
    match.set_up("home").play(Concede("away"))
    assert match.breaches == ()
    assert match.facts(SideConceded) == [SideConceded("away", penalties=False)]
    assert score(match) == (2, 0)


@pytest.mark.rule("BB-080")
def test_with_four_players_a_coach_does_not_concede_before_a_set_up() -> None:
    match = Match().before_the_toss()
    match.play(CoinToss("home", "kick"), Concede("home"))
    assert [breach.rule for breach in match.breaches] == ["BB-080"]


@pytest.mark.rule("BB-080")
def test_nobody_concedes_before_the_toss_or_after_the_end() -> None:
    with pytest.raises(IllegalEntry):
        Match().before_the_toss().play(Concede("home"))


# ------------------------------------------------------------------------------- the post-game


@pytest.mark.rule("BB-081", "BB-082")
def test_the_most_valuable_player_of_each_side_is_no_star_and_alive() -> None:
    star = {"kind": "star"}
    match = match_at(1, 0, home={"players": linemen("h", 12, h12=star)})
    dead = {"h4": {"injury": "dead"}}
    match.state = replace(match.state, hurts=dead)
    ended(match)
    assert "h12" not in match.choice_due.options
    assert "h4" not in match.choice_due.options
    match.choose("h3")
    assert match.count("h3", "mvps") == 1
    assert match.count("h3", "spp") == 4
    assert match.choice_due.side == "away"


@pytest.mark.rule("BB-002")
def test_winnings_are_half_the_attendance_and_the_touchdowns() -> None:
    """Fan factors 3 and 3 as in a recorded game: 3 x 10,000, and 1 and 2 touchdowns."""
    match = ended(match_at(1, 2, (2, 2))).choose("h1").choose("a1")
    assert match.facts(WinningsEarned) == [
        WinningsEarned("home", 40_000),
        WinningsEarned("away", 50_000),
    ]


@pytest.mark.rule("BB-002")
@pytest.mark.parametrize(
    ("dice", "changes"),
    [((4, 5), (0, 1)), ((2, 2), (-1, 0)), ((3, 3), (0, 1))],
)
def test_fans_come_with_a_win_and_go_with_a_defeat(
    dice: tuple[int, int], changes: tuple[int, int]
) -> None:
    """Three dedicated fans each, and away wins: 3 or more brings one more; home loses one with
    less than 3."""
    match = ended(match_at(1, 2, (3, 3))).choose("h1").choose("a1")
    match.roll("dedicated_fans", dice[0]).roll("dedicated_fans", dice[1])
    assert tuple(fact.change for fact in match.facts(FansChanged)) == changes


@pytest.mark.rule("BB-002")
def test_nobody_rolls_for_fans_after_a_draw() -> None:
    match = ended(match_at(1, 1)).choose("h1").choose("a1")
    assert match.entry_due.entry == "confirm_result"


# -------------------------------------------------------------------------------- confirmation


def over() -> Match:
    return ended(match_at(1, 1, settings={"post_game": False}))


@pytest.mark.rule("BB-095")
def test_a_result_is_final_when_both_have_confirmed_the_same_head() -> None:
    match = over().play(ConfirmResult("away", HEAD))
    assert not match.state.final
    assert match.state.phase == "post_game"
    match.play(ConfirmResult("home", HEAD))
    assert match.facts(ResultConfirmed)[-1] == ResultConfirmed("home", HEAD, final=True)
    assert match.state.final
    assert match.state.phase == "finished"
    assert match.due is None


@pytest.mark.rule("BB-095")
def test_different_heads_are_recorded_and_settle_nothing() -> None:
    match = over().play(ConfirmResult("away", HEAD), ConfirmResult("home", OTHER_HEAD))
    assert not match.state.final
    match.play(ConfirmResult("away", OTHER_HEAD))
    assert match.state.final


@pytest.mark.rule("BB-095")
def test_one_side_alone_does_not_make_it_final() -> None:
    match = over().play(ConfirmResult("away", HEAD), ConfirmResult("away", HEAD))
    assert not match.state.final


@pytest.mark.rule("BB-095")
def test_it_is_final_when_a_referee_settles_it() -> None:
    match = over().play(Ruling("nobody confirmed", settles=True))
    assert match.state.final
    assert match.state.phase == "finished"


@pytest.mark.rule("BB-095")
def test_a_referee_ends_a_match_with_the_score_as_it_is() -> None:
    match = match_at(2, 1).play(Ruling("the hall closes", ends_match=True))
    assert match.facts(MatchEnded) == [MatchEnded(winner="home")]
    assert match.choice_due.choice == "mvp"


@pytest.mark.rule("BB-095")
def test_nothing_is_confirmed_before_the_end() -> None:
    with pytest.raises(IllegalEntry):
        match_at(0, 0).play(ConfirmResult("away", HEAD))


@pytest.mark.rule("BB-095")
def test_coaches_that_confirmed_different_heads_are_both_asked_again() -> None:
    match = over().play(ConfirmResult("away", HEAD), ConfirmResult("home", OTHER_HEAD))
    assert {each.side for each in expected(match.state)} == {"home", "away"}


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize("confirmed", [("away",), ("away", "home")])
def test_a_score_set_right_after_the_match_is_confirmed_anew(confirmed: tuple[str, ...]) -> None:
    """One all was a draw; nine to one is away's match, and nobody has confirmed that."""
    match = over().play(*(ConfirmResult(side, HEAD) for side in confirmed))
    match.play(Ruling("miscounted", sides=(SideFigures("away", score=9),)))
    assert (match.state.final, match.state.phase, match.state.winner) == (
        False,
        "post_game",
        "away",
    )
    assert match.state.confirmed == {}
    assert {each.side for each in expected(match.state)} == {"home", "away"}
    match.play(ConfirmResult("away", OTHER_HEAD), ConfirmResult("home", OTHER_HEAD))
    assert match.state.final


@pytest.mark.rule("BB-095")
@pytest.mark.rule("BB-080")
def test_winnings_and_fans_are_set_right_after_the_match() -> None:
    figures = SideFigures("home", winnings_gp=70_000, fan_factor=4, fans_change=-1)
    match = over().play(Ruling("by the league's books", sides=(figures,)))
    state = match.state
    assert (state.winnings_gp["home"], state.fan_factors["home"]) == (70_000, 4)
    assert state.fans_change["home"] == -1


@pytest.mark.rule("BB-095")
def test_a_score_set_right_and_settled_after_the_match_is_final() -> None:
    match = over().play(ConfirmResult("away", HEAD), ConfirmResult("home", HEAD))
    match.play(Ruling("miscounted", sides=(SideFigures("away", score=9),), settles=True))
    assert (match.state.final, match.state.winner, match.due) == (True, "away", None)


@pytest.mark.rule("BB-095")
@pytest.mark.parametrize(
    "late", [{"active_side": "home"}, {"sides": (SideFigures("home", turn=3),)}]
)
@pytest.mark.parametrize("settles", [False, True])
def test_no_turn_comes_after_the_match(late: dict[str, Any], settles: bool) -> None:
    with pytest.raises(IllegalEntry, match="The match is over"):
        over().play(Ruling("one more", **late, settles=settles))
