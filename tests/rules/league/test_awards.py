"""Right after a game: dedicated fans, who walks out, who is most valuable player."""

import pytest

from schemas.team import (
    AllotTouchdown,
    AwardMvp,
    DedicatedFansChanged,
    PlayerReleased,
    RollFans,
    RollQuitter,
    RollWinnings,
    SppEarned,
)
from service.rules.league.state import Advancement, State
from tests.rules.league.team import (
    a_game,
    a_journeyman,
    after,
    broken,
    drafted,
    earned,
    facts_of,
    gold,
    hurt,
    impossible,
    steps,
    through,
    with_player,
)


def fans_after(outcome: str, fans: int, die: int) -> int:
    state = after(drafted(dedicated_fans=fans), a_game(outcome))  # type: ignore[arg-type]
    return after(state, RollFans((die,))).dedicated_fans


@pytest.mark.rule("LEAGUE-020")
@pytest.mark.parametrize("fans", range(1, 8))
@pytest.mark.parametrize("die", range(1, 7))
def test_after_a_win_a_die_equal_or_above_brings_one_more(fans: int, die: int) -> None:
    more = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1, 7: 0}[fans]  # so many of the six faces
    assert fans_after("win", fans, die) == fans + (die > 6 - more)


@pytest.mark.rule("LEAGUE-021")
@pytest.mark.parametrize("fans", range(1, 8))
@pytest.mark.parametrize("die", range(1, 7))
def test_after_a_loss_a_die_below_takes_one(fans: int, die: int) -> None:
    fewer = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6}[fans]  # so many of the six faces
    assert fans_after("loss", fans, die) == fans - (die <= fewer)


@pytest.mark.rule("LEAGUE-020")
def test_the_change_says_how_it_came_about() -> None:
    state = after(drafted(dedicated_fans=3), a_game("win"))
    assert DedicatedFansChanged(1, "won, 3 rolled with 3") in facts_of(state, RollFans((3,)))


@pytest.mark.rule("LEAGUE-022")
def test_after_a_draw_nobody_rolls() -> None:
    state = after(drafted(), a_game("draw"))
    assert steps(state)[0] == "mvp"
    assert impossible(state, RollFans((6,))).rule == "LEAGUE-001"


@pytest.mark.rule("LEAGUE-085")
@pytest.mark.parametrize(("fans", "die", "left"), [(5, 1, 4), (5, 3, 2), (3, 3, 1), (1, 3, 1)])
def test_a_concession_costs_a_d3_of_the_fans_and_one_stays(fans: int, die: int, left: int) -> None:
    state = after(drafted(dedicated_fans=fans), a_game("loss", conceded=("penalised", "no")))
    assert impossible(state, RollFans((4,))).field == "dice"
    assert after(state, RollFans((die,))).dedicated_fans == left


@pytest.mark.rule("LEAGUE-085")
@pytest.mark.parametrize("die", range(1, 7))
def test_an_experienced_player_stays_on_four_or_more(die: int) -> None:
    state = conceded_with_experience()
    facts = facts_of(state, RollQuitter("p1", (die,)))
    assert (PlayerReleased("p1", "quit") in facts) == (die <= 3)
    assert steps(after(state, RollQuitter("p1", (die,))))[0] == "fans"


@pytest.mark.rule("LEAGUE-085")
def test_nobody_else_is_asked_whether_it_stays() -> None:
    assert impossible(conceded_with_experience(), RollQuitter("p2", (6,))).rule == "LEAGUE-001"


def conceded_with_experience() -> State:
    three = (Advancement("random_primary", 3, 10_000, skill="Block"),) * 3
    state = with_player(drafted(), "p1", advancements=three)
    return after(state, a_game("loss", conceded=("penalised", "no")))


@pytest.mark.rule("LEAGUE-086")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_game_given_away_pays_a_d6_of_ten_thousands(die: int) -> None:
    state = after(drafted(), a_game("win", how="conceded_before", played=False))
    assert gold(facts_of(state, RollWinnings((die,)))) == [("winnings", die * 10_000)]


# ------------------------------------------------------------------------- most valuable player


@pytest.mark.rule("LEAGUE-037")
def test_the_most_valuable_player_earns_four_points() -> None:
    state = after(drafted(), a_game("draw"))
    (point,) = [fact for fact in facts_of(state, AwardMvp("p4")) if isinstance(fact, SppEarned)]
    assert (point.player, point.figure, point.count, point.spp) == ("p4", "mvps", 1, 4)
    assert point.game == "game-1"
    assert steps(after(state, AwardMvp("p4")))[0] == "advancement"


@pytest.mark.rule("LEAGUE-037", "LEAGUE-086")
def test_a_game_given_away_names_two() -> None:
    state = after(drafted(), a_game("win", how="conceded_before", played=False), RollWinnings((3,)))
    state = after(state, AwardMvp("p1"), AwardMvp("p1"))
    assert state.players["p1"].spp_held == 8
    assert steps(state)[0] == "advancement"


@pytest.mark.rule("LEAGUE-037")
def test_the_dead_are_no_candidates() -> None:
    state = after(drafted(), a_game("draw", hurt("p2", "dead")))
    assert "p2" not in state.candidates
    assert broken(state, AwardMvp("p2")) == "LEAGUE-037"


@pytest.mark.rule("LEAGUE-037")
def test_stars_and_mercenaries_are_no_candidates() -> None:
    game = a_game("draw", fielded=("p1", "p2", "star-morg", "mercenary-1"))
    state = after(drafted(), game)
    assert state.candidates == ("p1", "p2")
    assert impossible(state, AwardMvp("star-morg")).rule == "LEAGUE-037"


@pytest.mark.rule("LEAGUE-037")
def test_who_could_not_play_is_no_candidate_and_a_journeyman_is_one() -> None:
    game = a_game("draw", fielded=("p3", "p1"), journeymen=(a_journeyman(number=2),))
    state = after(drafted(), game)
    assert state.candidates == ("p1", "j1", "p3")
    assert broken(state, AwardMvp("p5")) == "LEAGUE-037"


@pytest.mark.rule("LEAGUE-037")
def test_who_missed_a_game_that_does_not_say_who_could_play_is_no_candidate() -> None:
    state = through(drafted(), a_game("draw", hurt("p3", "seriously_hurt")))
    state = after(state, a_game("win", key="game-2", how="conceded_before", played=False))
    assert "p3" not in state.candidates
    assert len(state.candidates) == 10


@pytest.mark.rule("LEAGUE-037")
def test_a_die_picks_the_candidate_in_its_place() -> None:
    state = after(drafted(), a_game("draw", fielded=("p9", "p2", "p5")))
    assert state.candidates == ("p2", "p5", "p9")
    after(state, AwardMvp("p5", (2,)))
    after(state, AwardMvp("p9", (4, 16, 3)))  # beyond the last candidate: rolled again
    assert broken(state, AwardMvp("p5", (1,))) == "LEAGUE-037"
    for dice in ((4,), (1, 2), (2, 4)):
        assert impossible(state, AwardMvp("p5", dice)).field == "dice"


@pytest.mark.rule("LEAGUE-085", "LEAGUE-037")
def test_a_team_that_conceded_names_nobody() -> None:
    state = after(drafted(), a_game("loss", conceded=("penalised", "no")), RollFans((1,)))
    assert impossible(state, AwardMvp("p1")).rule == "LEAGUE-001"


@pytest.mark.rule("LEAGUE-037")
def test_without_candidates_there_is_no_award() -> None:
    everybody = tuple(hurt(f"p{number}", "dead") for number in range(1, 12))
    assert steps(after(drafted(), a_game("draw", *everybody)))[0] == "advancement"


# ------------------------------------------------------------------ touchdowns of a concession


@pytest.mark.rule("LEAGUE-036")
def test_touchdowns_of_a_concession_that_nobody_has_go_to_players() -> None:
    # Three touchdowns, one of them scored by p7: two are left.
    game = a_game("win", earned("p7", 3, "touchdowns"), score=(3, 0), conceded=("no", "penalised"))
    state = after(drafted(), game, AllotTouchdown("p1"), RollFans((6,)), AllotTouchdown("p1"))
    assert (state.players["p1"].spp_held, state.players["p1"].figures["touchdowns"]) == (6, 2)
    assert impossible(state, AllotTouchdown("p2")).rule == "LEAGUE-036"


@pytest.mark.rule("LEAGUE-036")
def test_without_a_concession_there_is_nothing_to_allot() -> None:
    state = after(drafted(), a_game("draw", score=(2, 2)))
    assert impossible(state, AllotTouchdown("p1")).rule == "LEAGUE-036"
