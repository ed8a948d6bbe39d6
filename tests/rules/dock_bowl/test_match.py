"""Set-up, turns, reserves, the touchdown and the end."""

from uuid import UUID

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import Concede, ConfirmResult, MatchEnded, Placement
from schemas.dock_bowl import (
    BringNobody,
    BringOn,
    DockBowlSetup,
    EjectCoach,
    MagicSponge,
    ManDock,
)
from schemas.pitch.entries import Activate, EndTurn, Move, Ruling, SideFigures
from schemas.pitch.players import TeamSetup
from schemas.pitch.steps import EntryDue
from service.rules.contract import IllegalEntry
from service.rules.dock_bowl.expected import expected
from service.rules.dock_bowl.result import places, result
from service.rules.dock_bowl.start import start
from service.rules.dock_bowl.state import State
from service.rules.dock_bowl.system import DOCK_BOWL
from service.rules.dock_bowl.views import board, standing, tally
from tests.rules.dock_bowl.harbour import Harbour, sailor

HEAD = "ab" * 32
DOCK_1 = ((1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3))


class Beginning(Harbour):
    """A match of so many teams before its first roll; `sizes`: players of each."""

    def __init__(self, *sizes: int) -> None:
        self.decisions = []
        sides = ("home", "away", "third", "fourth")[: len(sizes)]
        self.state: State = start(
            DockBowlSetup(
                sides=tuple(
                    TeamSetup(
                        side,
                        side.title(),
                        tuple(sailor(f"{side}{n}").setup for n in range(1, size + 1)),
                    )
                    for side, size in zip(sides, sizes, strict=True)
                ),
                pitch="two_ships" if len(sizes) == 2 else "four_ships",
            )
        )


def six(side: str, squares: tuple[tuple[int, int], ...] = DOCK_1) -> tuple[Placement, ...]:
    return tuple(Placement(f"{side}{n}", at) for n, at in enumerate(squares, 1))


@pytest.mark.rule("DOCK-003", "DOCK-005")
def test_the_dice_put_four_teams_in_order() -> None:
    # Of four the third; of home, away and fourth the first; of away and fourth the second.
    table = Beginning(7, 7, 7, 7).roll("turn_order", 3, 1, 2)
    assert table.state.order == ("third", "home", "fourth", "away")
    assert table.entry_due.side == "third"


@pytest.mark.rule("DOCK-003")
def test_an_id_that_stands_twice_is_refused() -> None:
    team = TeamSetup("home", "Home", (sailor("h1").setup,))
    with pytest.raises(IllegalEntry) as refused:
        start(DockBowlSetup(sides=(team, replace(team, id="away"))))
    assert refused.value.breach.rule == "DOCK-003"


@pytest.mark.rule("DOCK-005")
def test_each_side_sets_up_six_in_an_empty_docking_area() -> None:
    table = Beginning(7, 7).roll("turn_order", 1)
    table.play(ManDock("home", 1, six("home")))
    assert table.at("home1") == (1, 2)
    assert table.box("home7") == "reserves"
    with pytest.raises(IllegalEntry) as refused:
        table.play(ManDock("away", 1, six("away")))
    assert refused.value.breach.field == "dock"


@pytest.mark.rule("DOCK-005")
def test_five_of_seven_are_too_few() -> None:
    table = Beginning(7, 7).roll("turn_order", 1)
    table.play(ManDock("home", 1, six("home")[:5]))
    assert [each.rule for each in table.breaches] == ["DOCK-005"]


@pytest.mark.rule("DOCK-005")
def test_a_side_with_four_players_sets_up_four() -> None:
    table = Beginning(4, 7).roll("turn_order", 1)
    table.play(ManDock("home", 1, six("home")[:4]))
    assert table.breaches == ()


@pytest.mark.rule("DOCK-001", "DOCK-004", "DOCK-030")
def test_the_first_turn_is_the_first_sides_with_the_counter_on_one_and_nice_weather() -> None:
    table = Beginning(7, 7).roll("turn_order", 2).play(ManDock("away", 1, six("away")))
    squares = tuple((22 + n % 3, 9 + n // 3) for n in range(6))
    table.play(ManDock("home", 2, six("home", squares)))
    assert table.state.to_play == "away"
    assert table.state.counter == 1
    assert table.state.weather == "perfect"
    assert table.roll_due.roll == "sea_die"


@pytest.mark.rule("DOCK-030")
def test_the_counter_goes_from_eight_back_to_one() -> None:
    table = Harbour(sailor("h1", (5, 3)), counter=8)
    table.next_turn()
    assert table.state.counter == 1
    assert table.state.to_play == "away"


@pytest.mark.rule("DOCK-003")
def test_turns_go_round_all_sides() -> None:
    table = Harbour(sailor("h1", (5, 3)), sides=3, active="third")
    table.next_turn()
    assert table.state.to_play == "home"


@pytest.mark.rule("DOCK-006")
def test_a_turn_begins_with_one_player_from_the_reserves_at_most() -> None:
    table = Harbour(sailor("h1", (5, 3))).next_turn().roll("sea_die", 1)
    table.play(BringOn("away", "away99", (22, 9)))
    assert table.at("away99") == (22, 9)
    assert table.state.active == "away"


@pytest.mark.rule("DOCK-006")
def test_a_side_may_decline() -> None:
    table = Harbour(sailor("h1", (5, 3))).next_turn().roll("sea_die", 1)
    table.play(BringNobody("away"))
    assert table.box("away99") == "reserves"
    assert table.state.active == "away"


@pytest.mark.rule("DOCK-006")
def test_a_reserve_comes_to_the_own_docks_only() -> None:
    table = Harbour(sailor("h1", (5, 3))).next_turn().roll("sea_die", 1)
    with pytest.raises(IllegalEntry) as refused:
        table.play(BringOn("away", "away99", (1, 2)))
    assert refused.value.breach.rule == "DOCK-006"


@pytest.mark.rule("DOCK-007")
def test_nothing_that_may_come_next_takes_a_player_off_the_field() -> None:
    kinds = {each.type for each in expected(Harbour(sailor("h1", (5, 3))).state)}
    assert kinds == {"activate", "end_turn", "concede"}
    asked = Harbour(sailor("h1", (5, 3))).next_turn().roll("sea_die", 1)
    kinds = {each.type for each in expected(asked.state)}
    assert kinds == {"bring_on", "bring_nobody"}


@pytest.mark.rule("DOCK-008")
def test_the_sponge_brings_one_who_is_knocked_out_to_the_reserves_instead() -> None:
    out = sailor("a1", side="away", box="knocked_out")
    table = Harbour(out).next_turn().roll("sea_die", 1).play(MagicSponge("away", "a1"))
    assert table.box("a1") == "reserves"
    assert table.state.active == "away"


@pytest.mark.rule("DOCK-008")
def test_the_sponge_does_nothing_for_a_casualty() -> None:
    out = sailor("a1", side="away", box="casualty")
    table = Harbour(out).next_turn().roll("sea_die", 1)
    with pytest.raises(IllegalEntry) as refused:
        table.play(MagicSponge("away", "a1"))
    assert refused.value.breach.rule == "DOCK-008"


@pytest.mark.rule("DOCK-009")
def test_a_leader_gives_one_re_roll_for_the_match() -> None:
    leader = sailor("h1", (12, 2), skills=("Leader",))
    table = Harbour(leader, sailor("a1", (13, 2), side="away"))
    table.play(Activate("h1", "move"), Move("h1", ((11, 2),))).roll("dodge", 1)
    assert ("leader", None) in table.re_roll_due.sources
    spent = replace(table.state.sides["home"], leader=False)
    again = Harbour(leader, sides=2)
    again.state = replace(again.state, sides={**again.state.sides, "home": spent})
    again.next_turn().roll("sea_die", 1).play(BringNobody("away"), EndTurn("away"))
    assert not again.state.sides["home"].leader


@pytest.mark.rule("DOCK-001", "DOCK-002", "DOCK-090")
def test_a_step_with_the_ball_into_anothers_dock_wins_the_match() -> None:
    table = Harbour(sailor("h1", (21, 11), ball=True))
    table.play(Activate("h1", "move"), Move("h1", ((22, 11),)))
    assert table.facts(MatchEnded) == [MatchEnded("home")]
    assert table.state.sides["home"].score == 1
    assert table.count("h1", "touchdowns") == 1
    assert table.count("h1", "spp") == 3


@pytest.mark.rule("DOCK-002")
def test_the_own_dock_scores_nothing() -> None:
    table = Harbour(sailor("h1", (4, 3), ball=True))
    table.play(Activate("h1", "move"), Move("h1", ((3, 3),)))
    assert not table.state.ended


@pytest.mark.rule("DOCK-002")
def test_whoever_lies_in_the_dock_scores_nothing() -> None:
    table = Harbour(sailor("h1", (22, 11), posture="prone"), ball=(22, 11))
    table.play(Activate("h1", "move"))
    assert not table.state.ended


@pytest.mark.rule("DOCK-002")
def test_of_three_teams_the_winner_is_first_and_the_others_share_the_second_place() -> None:
    table = Harbour(sailor("h1", (33, 11), ball=True), sides=3)
    table.play(Activate("h1", "move"), Move("h1", ((34, 11),)))
    notes = {
        side.id: {note.label: note.value for note in side.notes}
        for side in standing(table.state).sides
    }
    assert [notes[side]["Place"] for side in ("home", "away", "third")] == ["1", "2", "2"]


@pytest.mark.rule("DOCK-002", "DOCK-092")
def test_who_gave_up_comes_behind_all_others() -> None:
    """Of four sides the second gives up; the third scores."""
    table = Harbour(sailor("t1", (33, 3), side="third", ball=True), sides=4, active="third")
    assert places(table.state) == ()
    table.play(EjectCoach("away"), Activate("t1", "move"), Move("t1", ((34, 3),)))
    assert places(table.state) == (("third",), ("home", "fourth"), ("away",))


@pytest.mark.rule("DOCK-090", "DOCK-002")
def test_a_competition_takes_places_points_and_valuable_players_from_a_match() -> None:
    table = scored(post_game=True).choose("h1").choose("a1")
    events = [(UUID(int=number), each.facts) for number, each in enumerate(table.decisions, 1)]
    taken = result(table.state, events)
    assert (taken.winner, taken.places) == ("home", (("home",), ("away",)))
    home, away = taken.sides
    assert (home.score, away.score, home.mvps, away.mvps) == (1, 0, ("h1",), ("a1",))
    earned = {each.figure: (each.count, each.spp) for each in home.players[0].earned}
    assert earned == {"touchdowns": (1, 3), "mvps": (1, 4)}
    assert home.fielded == ("h1", "home99")


@pytest.mark.rule("DOCK-090")
def test_the_tally_counts_by_side_and_player() -> None:
    table = Harbour(sailor("h1", (21, 11), ball=True))
    table.play(Activate("h1", "move"), Move("h1", ((22, 11),)))
    lines = {(line.side, line.player): line.counts for line in tally(table.state).lines}
    assert lines["home", None]["touchdowns"] == 1
    assert lines["home", "h1"] == {"touchdowns": 1, "spp": 3, "turns_played": 1}
    assert all(not (player or "").startswith("_") for _, player in lines)


@pytest.mark.rule("BB-095")
def test_the_result_is_final_when_all_have_confirmed_the_same_head() -> None:
    table = Harbour(sailor("h1", (33, 11), ball=True), sides=3)
    table.play(Activate("h1", "move"), Move("h1", ((34, 11),)))
    table.play(ConfirmResult("home", HEAD), ConfirmResult("third", HEAD))
    assert table.state.phase == "post_game"
    table.play(ConfirmResult("away", HEAD))
    assert table.state.final
    assert expected(table.state) == ()


@pytest.mark.rule("DOCK-092")
def test_of_three_sides_one_is_put_out_and_the_others_play_on() -> None:
    players = (sailor("h1", (5, 3), ball=True), sailor("a1", (30, 3), side="away"))
    table = Harbour(*players, sides=3).play(Concede("home"))
    assert table.state.gone == ("home",)
    assert table.box("h1") == "unavailable"
    assert table.roll_due.roll == "bounce"
    # The template faces west there: what is printed to its right is north.
    table.roll("bounce", 5)
    assert table.state.ball.at == (5, 2)
    assert table.state.to_play == "away"


@pytest.mark.rule("DOCK-092")
def test_the_last_side_left_has_won() -> None:
    table = Harbour(sailor("h1", (5, 3))).play(Concede("home"))
    assert table.facts(MatchEnded) == [MatchEnded("away")]


@pytest.mark.rule("DOCK-092")
def test_giving_up_in_the_middle_of_a_turn_is_a_breach() -> None:
    table = Harbour(sailor("h1", (5, 3))).play(Activate("h1", "move"), Concede("home"))
    assert [each.rule for each in table.breaches] == ["BB-080"]


def scored(**settings: object) -> Harbour:
    """home has just won; away has its player and one more in the reserves."""
    table = Harbour(
        sailor("h1", (21, 11), ball=True), sailor("a1", (5, 3), side="away"), settings=settings
    )
    return table.play(Activate("h1", "move"), Move("h1", ((22, 11),)))


@pytest.mark.rule("DOCK-090")
def test_each_side_names_its_most_valuable_player_as_in_blood_bowl() -> None:
    table = scored(post_game=True)
    assert (table.choice_due.choice, table.choice_due.options) == ("mvp", ("h1", "home99"))
    table.choose("home99")
    said = DOCK_BOWL.headline(table.state, table.last.facts)
    assert said == "home99 #99 is the most valuable player."
    assert DOCK_BOWL.worth_telling(table.last.facts)
    assert (table.choice_due.side, table.choice_due.options) == ("away", ("a1", "away99"))
    table.choose("a1")
    assert table.entry_due.entry == "confirm_result"
    lines = {(line.side, line.player): line.counts for line in tally(table.state).lines}
    # Blood Bowl 2020 pays 4 SPP for it.
    assert lines["home", "home99"] == {"mvps": 1, "spp": 4}
    assert lines["away", "a1"] == {"mvps": 1, "spp": 4}
    assert lines["home", None]["spp"] == 3 + 4


@pytest.mark.rule("DOCK-090", "BB-080")
def test_whoever_gave_up_names_nobody() -> None:
    table = Harbour(sailor("h1", (5, 3)), settings={"post_game": True}).play(Concede("home"))
    assert (table.choice_due.choice, table.choice_due.side) == ("mvp", "away")
    table.choose("away99")
    assert table.entry_due.entry == "confirm_result"


@pytest.mark.rule("DOCK-090")
def test_a_competition_may_do_without() -> None:
    assert scored(post_game=False).entry_due.entry == "confirm_result"


@pytest.mark.rule("BB-095")
def test_a_score_set_right_after_the_match_is_confirmed_anew() -> None:
    table = scored().play(ConfirmResult("home", HEAD), ConfirmResult("away", HEAD))
    assert expected(table.state) == ()
    figures = (SideFigures("home", score=0), SideFigures("away", score=1))
    table.play(Ruling("It was the other dock", sides=figures))
    assert table.state.winner == "away"
    assert not table.state.final
    assert [each.side for each in expected(table.state)] == ["home", "away"]


@pytest.mark.rule("BB-095")
def test_no_turn_comes_after_the_match() -> None:
    with pytest.raises(IllegalEntry) as refused:
        scored().play(Ruling("One more", active_side="away", settles=True))
    assert refused.value.breach.field == "active_side"


@pytest.mark.rule("BB-095")
def test_a_ruling_that_settles_everything_lets_the_turn_go_on() -> None:
    table = Harbour(sailor("h1", (5, 3))).next_turn()
    table.play(Ruling("The die went overboard.", settles=True))
    assert table.state.active == "away"
    assert not isinstance(table.due, EntryDue)


def test_the_hidden_ball_is_nowhere_on_the_board() -> None:
    view = board(Harbour(sailor("h1", (5, 3))).state)
    ball = next(piece for piece in view.pieces if piece.kind == "ball")
    assert (ball.at, ball.state) == (None, "hidden")


@pytest.mark.rule("BB-090")
def test_a_skill_nobody_knows_opens_no_match() -> None:
    with pytest.raises(IllegalEntry) as refused:
        Harbour(sailor("h1", (5, 3), skills=("Dogde",)))
    assert refused.value.breach.rule == "BB-090"
    assert "Dodge" in refused.value.breach.legal
