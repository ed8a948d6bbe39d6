"""A game counts: the record, the gold, who earned what, who is hurt, who has joined."""

import pytest

from schemas.result import PlayerResult
from schemas.team import (
    AwardMvp,
    GameCounted,
    GoldChanged,
    PlayerReleased,
    RollFans,
    SeasonRecord,
    SppEarned,
    TeamDrafted,
)
from service.rules.league.profile import position_of, value_of
from service.rules.league.state import Advancement
from service.rules.league.system import LEAGUE
from tests.rules.league.team import (
    MATCH,
    a_draft,
    a_game,
    a_journeyman,
    after,
    breaches,
    broken,
    drafted,
    earned,
    facts_of,
    gold,
    hurt,
    impossible,
    prepared,
    steps,
    through,
    with_player,
)


@pytest.mark.rule("LEAGUE-003", "LEAGUE-005")
def test_the_record_holds_result_touchdowns_casualties_and_league_points() -> None:
    game = a_game("win", score=(3, 1), casualties=2, points=4)
    (counted,) = [fact for fact in facts_of(drafted(), game) if isinstance(fact, GameCounted)]
    assert (counted.outcome, counted.touchdowns, counted.touchdowns_against) == ("win", 3, 1)
    assert (counted.casualties, counted.league_points, counted.match) == (2, 4, MATCH)
    state = after(drafted(), game)
    assert state.record == SeasonRecord(
        played=1, won=1, touchdowns=3, touchdowns_against=1, casualties=2, league_points=4
    )
    assert state.all_games == state.record


@pytest.mark.rule("LEAGUE-003")
def test_draws_and_losses_are_counted_as_such() -> None:
    state = through(through(drafted(), a_game("draw")), a_game("loss", key="game-2"))
    assert (state.record.played, state.record.drawn, state.record.lost) == (2, 1, 1)


# ------------------------------------------------------------------------------------ winnings


@pytest.mark.rule("LEAGUE-010", "LEAGUE-011")
@pytest.mark.parametrize(
    ("fans", "touchdowns", "winnings"),
    [
        ((3, 3), 0, 30_000),  # 6 / 2 = 3
        ((3, 3), 2, 50_000),
        ((2, 3), 1, 35_000),  # an odd attendance keeps its half
        ((4, 5), 0, 45_000),
        ((10, 10), 3, 130_000),
        ((None, None), 2, 20_000),  # nobody counted fans
    ],
)
def test_half_the_attendance_and_the_touchdowns_pay_ten_thousand_each(
    fans: tuple[int | None, int | None], touchdowns: int, winnings: int
) -> None:
    facts = facts_of(drafted(), a_game("win", fans=fans, score=(touchdowns, 0)))
    assert gold(facts) == [("winnings", winnings)]


@pytest.mark.rule("LEAGUE-010")
def test_winnings_are_in_the_treasury_at_once_and_say_how_they_come_about() -> None:
    facts = facts_of(drafted(), a_game("win", fans=(2, 3)))
    (paid,) = [fact for fact in facts if isinstance(fact, GoldChanged)]
    assert paid.working == "(attendance 5 / 2 + 1 touchdown) x 10,000 gp"
    assert paid.game == "game-1"
    assert after(drafted(), a_game("win", fans=(2, 3))).treasury_gp == 115_000 + 35_000


@pytest.mark.rule("LEAGUE-010")
def test_a_game_without_fans_and_touchdowns_pays_nothing_and_says_nothing() -> None:
    assert gold(facts_of(drafted(), a_game("draw", fans=(0, 0), score=(0, 0)))) == []


@pytest.mark.rule("LEAGUE-012")
def test_the_winner_of_a_conceded_game_has_the_whole_attendance() -> None:
    # 5 + 2 touchdowns
    game = a_game("win", fans=(2, 3), score=(2, 0), conceded=("no", "penalised"))
    assert gold(facts_of(drafted(), game)) == [("winnings", 70_000)]


@pytest.mark.rule("LEAGUE-012", "LEAGUE-085")
def test_the_team_that_conceded_earns_nothing() -> None:
    game = a_game("loss", fans=(2, 3), score=(0, 2), conceded=("penalised", "no"))
    assert gold(facts_of(drafted(), game)) == []


@pytest.mark.rule("LEAGUE-012")
@pytest.mark.parametrize("conceded", [("free", "no"), ("no", "free")])
def test_a_concession_without_penalty_halves_as_ever(conceded: tuple) -> None:  # type: ignore[type-arg]
    game = a_game("loss", fans=(2, 3), score=(1, 2), conceded=conceded)
    assert gold(facts_of(drafted(), game)) == [("winnings", 35_000)]


@pytest.mark.rule("LEAGUE-050")
def test_what_went_into_inducements_leaves_the_treasury_first() -> None:
    facts = facts_of(drafted(), a_game("win", treasury_spent_gp=100_000))
    assert gold(facts) == [("inducements", -100_000), ("winnings", 40_000)]
    assert broken(drafted(), a_game("win", treasury_spent_gp=120_000)) == "LEAGUE-050"


# --------------------------------------------------------------------------- star player points


@pytest.mark.rule(
    "LEAGUE-031", "LEAGUE-032", "LEAGUE-033", "LEAGUE-034", "LEAGUE-035", "LEAGUE-036"
)
@pytest.mark.parametrize(
    ("figure", "spp"),
    [
        ("completions", 1),
        ("throwing_completions", 1),
        ("deflections", 1),
        ("interceptions", 2),
        ("casualties", 2),
        ("touchdowns", 3),
        ("other_casualties", 0),
    ],
)
def test_what_a_player_did_earns_what_the_match_says(figure: str, spp: int) -> None:
    facts = facts_of(drafted(), a_game("win", earned("p7", spp, figure)))
    (point,) = [fact for fact in facts if isinstance(fact, SppEarned)]
    assert (point.player, point.figure, point.count, point.spp) == ("p7", figure, 1, spp)
    assert (point.game, point.match, point.events) == ("game-1", MATCH, (MATCH,))
    assert after(drafted(), a_game("win", earned("p7", spp, figure))).players["p7"].spp_held == spp


@pytest.mark.rule("LEAGUE-030")
def test_stars_and_mercenaries_earn_nothing() -> None:
    # A star is nobody of the team: what a result says of it is against the rules and comes to
    # nothing, whatever its figure.
    game = a_game("win", earned("star-morg", 3, "touchdowns"), earned("p1", 3, "touchdowns"))
    (breach,) = breaches(drafted(), game)
    assert (breach.rule, breach.field) == ("LEAGUE-030", "game/own/players")
    points = [fact for fact in LEAGUE.decide(drafted(), game).facts if isinstance(fact, SppEarned)]
    assert [point.player for point in points] == ["p1"]


@pytest.mark.rule("LEAGUE-030")
def test_journeymen_earn_points() -> None:
    game = a_game("win", earned("j1", 3, "touchdowns"), journeymen=(a_journeyman(),))
    journeyman = after(drafted(), game).players["j1"]
    assert (journeyman.status, journeyman.spp_held) == ("journeyman", 3)


# ------------------------------------------------------------------------------------- injuries


@pytest.mark.rule("LEAGUE-004")
def test_the_dead_are_struck_off_the_list_with_what_they_earned() -> None:
    dead = PlayerResult("p2", earned("p2", 3).earned, hurt("p2", "dead").suffered)
    state = after(drafted(), a_game("win", dead))
    player = state.players["p2"]
    assert (player.status, player.released, player.spp_earned) == ("released", "dead", 3)
    assert [key for key, _ in state.listed()] == [f"p{n}" for n in range(1, 12) if n != 2]


@pytest.mark.rule("LEAGUE-088")
@pytest.mark.parametrize(
    ("injury", "misses", "niggling"),
    [
        ("badly_hurt", False, 0),
        ("seriously_hurt", True, 0),
        ("serious_injury", True, 1),
        ("lasting_injury", True, 0),
    ],
)
def test_what_an_injury_leaves_behind(injury: str, misses: bool, niggling: int) -> None:
    player = after(drafted(), a_game("win", hurt("p3", injury))).players["p3"]
    assert (player.misses_next_game, player.niggling_injuries) == (misses, niggling)


@pytest.mark.rule("LEAGUE-088", "LEAGUE-047")
@pytest.mark.parametrize(
    ("lowered", "printed", "now"),
    [("ma", 5, 4), ("st", 3, 2), ("ag", 3, 4), ("pa", 4, 5), ("av", 10, 9)],
)
def test_a_lasting_injury_makes_a_characteristic_worse(
    lowered: str, printed: int, now: int
) -> None:
    before = drafted()
    position = position_of(before, before.players["p1"])
    assert value_of(position, before.players["p1"], lowered) == printed  # type: ignore[arg-type]
    state = after(before, a_game("win", hurt("p1", "lasting_injury", lowered)))
    assert value_of(position, state.players["p1"], lowered) == now  # type: ignore[arg-type]


@pytest.mark.rule("LEAGUE-088")
@pytest.mark.parametrize(
    ("player", "lowered", "times"),
    # An Orc Lineman: MA 5 to 1, ST 3 to 1, AG 3+ to 6+, PA 4+ to 6+, AV 10+ to 3+; a Big Un has no
    # PA to lose.
    [("p1", "ma", 4), ("p1", "st", 2), ("p1", "ag", 3), ("p1", "pa", 2), ("p1", "av", 7)],
)
def test_nothing_falls_below_its_worst(player: str, lowered: str, times: int) -> None:
    worst = with_player(drafted(), player, lowered=(lowered,) * times)
    state = after(worst, a_game("win", hurt(player, "lasting_injury", lowered)))
    assert state.players[player].lowered == (lowered,) * times
    almost = with_player(drafted(), player, lowered=(lowered,) * (times - 1))
    state = after(almost, a_game("win", hurt(player, "lasting_injury", lowered)))
    assert state.players[player].lowered == (lowered,) * times


@pytest.mark.rule("LEAGUE-088")
def test_a_player_without_pa_loses_none() -> None:
    state = after(drafted(), a_game("win", hurt("p9", "lasting_injury", "pa")))
    assert state.players["p9"].lowered == ()
    assert state.players["p9"].misses_next_game


@pytest.mark.rule("LEAGUE-071")
def test_who_missed_the_game_is_back_and_who_was_hurt_in_it_is_not() -> None:
    state = through(drafted(), a_game("draw", hurt("p3", "seriously_hurt")))
    assert state.players["p3"].misses_next_game
    second = a_game("draw", hurt("p4", "seriously_hurt"), key="game-2")
    state = through(state, second)
    assert not state.players["p3"].misses_next_game
    assert state.players["p4"].misses_next_game


@pytest.mark.rule("LEAGUE-071", "LEAGUE-087")
def test_a_game_that_nobody_played_is_not_missed() -> None:
    state = through(drafted(), a_game("draw", hurt("p3", "seriously_hurt")))
    state = after(state, a_game("loss", key="game-2", how="unplayed", played=False))
    assert state.players["p3"].misses_next_game


# ----------------------------------------------------------------------------------- journeymen


@pytest.mark.rule("LEAGUE-089")
def test_a_journeyman_whose_id_somebody_had_gets_another() -> None:
    first = through(drafted(), a_game("draw", journeymen=(a_journeyman(),)))
    assert first.players["j1"].released == "journeyman_left"
    second = a_game("draw", earned("j1", 3), key="game-2", journeymen=(a_journeyman(),))
    state = after(first, second)
    assert state.players["j1"].status == "released"
    assert (state.players["j1-2"].status, state.players["j1-2"].spp_held) == ("journeyman", 3)


@pytest.mark.rule("LEAGUE-089")
def test_journeymen_are_linemen_of_the_list() -> None:
    stranger = a_journeyman()
    stranger = type(stranger)(stranger.player, stranger.name, stranger.number, "Elf")
    assert broken(drafted(), a_game("win", journeymen=(stranger,))) == "LEAGUE-089"


# ----------------------------------------------------------------- friendly, unplayed, conceded


@pytest.mark.rule("LEAGUE-002")
def test_a_friendly_game_leaves_nothing_behind() -> None:
    game = a_game("win", earned("p1", 3), hurt("p2", "dead"), kind="friendly")
    before = drafted()
    state = after(before, game)
    assert steps(state) == ()
    assert (state.treasury_gp, state.players) == (before.treasury_gp, before.players)
    assert state.record == SeasonRecord(friendlies=1)


@pytest.mark.rule("LEAGUE-087")
@pytest.mark.parametrize("how", ["unplayed", "no_show"])
@pytest.mark.parametrize("outcome", ["win", "loss"])
def test_a_game_that_was_not_played_is_a_result_and_nothing_else(how: str, outcome: str) -> None:
    game = a_game(outcome, how=how, played=False, points=-3)  # type: ignore[arg-type]
    state = after(drafted(), game)
    assert steps(state) == ()
    assert state.treasury_gp == drafted().treasury_gp
    assert (state.record.played, state.record.unplayed, state.record.league_points) == (1, 1, -3)


@pytest.mark.rule("LEAGUE-086")
def test_a_game_given_away_before_it_began_gives_a_die_of_gold_and_two_awards() -> None:
    state = after(drafted(), a_game("win", how="conceded_before", played=False))
    assert steps(state) == (
        "winnings", "mvp", "mvp", "advancement", "hiring", "mistakes", "prepare",
    )  # fmt: skip
    assert (state.record.won, state.record.touchdowns) == (1, 1)


@pytest.mark.rule("LEAGUE-086")
def test_for_the_team_that_gave_it_away_it_is_a_loss() -> None:
    state = after(drafted(), a_game("loss", how="conceded_before", played=False))
    assert steps(state) == ()
    assert (state.record.lost, state.record.touchdowns_against) == (1, 1)
    assert state.dedicated_fans == 1


@pytest.mark.rule("LEAGUE-085")
def test_a_conceding_team_names_nobody_and_rolls_a_d3_and_for_its_experienced_players() -> None:
    state = drafted()
    for key, count in (("p1", 3), ("p2", 2), ("p3", 6), ("p4", 3)):
        state = with_player(state, key, advancements=(_skill(),) * count)
    dead = hurt("p4", "dead")
    state = after(state, a_game("loss", dead, conceded=("penalised", "no")))
    assert steps(state) == (
        "quitter", "quitter", "fans", "advancement", "hiring", "mistakes", "prepare",
    )  # fmt: skip
    assert [due.player for due in state.due[:2]] == ["p1", "p3"]
    assert state.due[2].faces == (3,)


def _skill() -> Advancement:
    return Advancement("random_primary", 3, 10_000, skill="Block")


@pytest.mark.rule("LEAGUE-085")
def test_a_concession_without_penalty_costs_nothing() -> None:
    state = with_player(drafted(), "p1", advancements=(_skill(),) * 4)
    state = after(state, a_game("loss", conceded=("free", "no")))
    assert steps(state)[:2] == ("fans", "mvp")
    assert state.due[0].faces == (6,)


@pytest.mark.rule("LEAGUE-085")
def test_players_that_walked_out_in_the_match_are_gone() -> None:
    game = a_game(
        "loss",
        PlayerResult("p5", quit=True),
        conceded=("penalised", "no"),
        fans_change=0,
        mvps=(),
    )
    facts = facts_of(drafted(), game)
    assert PlayerReleased("p5", "quit") in facts
    assert steps(after(drafted(), game))[0] == "advancement"


# ------------------------------------------------------------------ what the match settled itself


@pytest.mark.rule("LEAGUE-020", "LEAGUE-037")
def test_fans_and_awards_that_the_match_settled_are_taken_as_they_are() -> None:
    state = after(drafted(), a_game("win", fans_change=1, mvps=("p2",)))
    assert state.dedicated_fans == 2
    assert state.players["p2"].spp_held == 4
    assert steps(state)[0] == "advancement"


@pytest.mark.rule("LEAGUE-037")
def test_an_award_that_is_among_the_points_is_not_paid_twice() -> None:
    state = after(drafted(), a_game("win", earned("p2", 4, "mvps"), fans_change=0, mvps=("p2",)))
    assert state.players["p2"].spp_held == 4


# ------------------------------------------------------------------------------------ a new game


@pytest.mark.rule("LEAGUE-001")
def test_a_game_counts_once() -> None:
    state = through(drafted(), a_game("draw"))
    assert impossible(state, a_game("win")).field == "game/key"


@pytest.mark.rule("LEAGUE-001")
def test_a_new_game_waits_for_the_sequence_before_it() -> None:
    state = after(drafted(), a_game("win", journeymen=(a_journeyman(),)))
    second = a_game("draw", key="game-2")
    assert broken(state, second) == "LEAGUE-001"
    decision = LEAGUE.decide(state, second)
    assert PlayerReleased("j1", "journeyman_left") in decision.facts
    ready = prepared(after(state, RollFans((1,)), AwardMvp("p1")))
    assert breaches(ready, second) == ()


def test_a_team_without_a_list_only_has_a_record() -> None:
    dockers = LEAGUE.start(TeamDrafted(name="Dockers"))
    state = after(dockers, a_game("win", earned("p1", 3)))
    assert (steps(state), state.record.won, state.treasury_gp) == ((), 1, 0)
    assert impossible(state, RollFans((3,))).rule == "LEAGUE-080"


def test_the_draft_is_what_the_stream_begins_with() -> None:
    assert LEAGUE.opening_type is TeamDrafted
    assert isinstance(a_draft(), TeamDrafted)
