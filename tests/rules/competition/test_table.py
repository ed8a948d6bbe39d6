"""The table: points and their parts, tie-breakers with their working."""

import pytest

from schemas.competition import BonusPoint, DrawLots, LotsDrawn, RuleResult, TieBreaker
from schemas.standings import PointsPart, TieBreakValue
from service.rules.competition.ordering import seeded
from service.rules.competition.standings import standings
from service.rules.competition.state import State
from tests.rules.competition.table import (
    A,
    B,
    C,
    D,
    E,
    F,
    begun,
    draw,
    legal,
    match_of,
    order,
    play,
    points,
    refused,
    row,
    when,
)


def of(state: State) -> dict[str, int]:
    return {one.name: one.points for one in standings(state).rows}


@pytest.mark.rule("COMP-030")
def test_a_win_is_worth_three_points_a_draw_one_a_defeat_none() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 2, 1), "r1-2", 1, 1)
    assert of(state) == {"A": 3, "B": 0, "C": 1, "D": 1}
    state = legal(state, draw(2, (A, C), (D, B)))
    state = play(play(state, "r2-1", 0, 0), "r2-2", 0, 3)
    assert of(state) == {"A": 4, "B": 3, "C": 2, "D": 1}
    first = row(state, A)
    assert (first.played, first.won, first.drawn, first.lost) == (2, 1, 1, 0)
    assert first.parts == (
        PointsPart("Draw", 1, 1, (str(match_of("r2-1")),)),
        PointsPart("Win", 1, 3, (str(match_of("r1-1")),)),
    )


@pytest.mark.rule("COMP-030")
def test_the_settings_may_say_what_games_are_worth() -> None:
    state = begun(points=points(win=10, draw=5, loss=1))
    state = legal(state, draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 2, 1), "r1-2", 1, 1)
    assert of(state) == {"A": 10, "B": 1, "C": 5, "D": 5}


@pytest.mark.rule("COMP-030")
def test_games_of_a_knock_out_give_no_points() -> None:
    state = legal(begun(), draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 0, 0), "r1-2", 0, 0)
    state = play(legal(state, draw(2, (A, C), method="knock_out")), "r2-1", 1, 0)
    assert (row(state, A).points, row(state, A).played) == (1, 1)
    only = legal(begun(), draw(1, (A, B), (C, D), method="knock_out"))
    only = play(only, "r1-1", 1, 0)
    assert (row(only, A).points, row(only, A).won, row(only, A).touchdowns) == (0, 1, 1)


BONUS = (
    BonusPoint(figure="touchdowns"),
    BonusPoint(figure="touchdowns_conceded"),
    BonusPoint(figure="casualties"),
)


@pytest.mark.rule("COMP-031")
@pytest.mark.parametrize(
    ("scores", "casualties", "both"),
    [
        ((2, 2), (2, 2), (1, 1)),  # a draw, no bonus
        ((3, 2), (2, 2), (4, 0)),  # three touchdowns
        ((1, 0), (2, 2), (4, 0)),  # none conceded by A
        ((2, 1), (3, 2), (4, 0)),  # three casualties
        ((2, 1), (2, 3), (3, 1)),  # casualties of the loser
        ((4, 3), (9, 3), (5, 2)),  # touchdowns and casualties, each once
        ((3, 0), (3, 0), (6, 0)),  # all three
        ((0, 0), (0, 0), (2, 2)),  # a draw without touchdowns: none conceded by either
    ],
)
def test_bonus_points_are_printed_for_three_figures(
    scores: tuple[int, int], casualties: tuple[int, int], both: tuple[int, int]
) -> None:
    state = legal(begun(points=points(bonus=BONUS)), draw(1, (A, B), (C, D)))
    state = play(state, "r1-1", *scores, casualties=casualties)
    assert (row(state, A).points, row(state, B).points) == both


@pytest.mark.rule("COMP-031")
def test_bonus_points_say_what_they_are_for_and_are_set_by_the_league() -> None:
    bonus = (
        BonusPoint(figure="touchdowns", threshold=2, points=5),
        BonusPoint(figure="touchdowns_conceded", threshold=1),
        BonusPoint(figure="touchdowns_conceded"),
    )
    state = legal(begun(points=points(bonus=bonus)), draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 2, 1), "r1-2", 1, 0)
    assert {part.figure: part.points for part in row(state, A).parts} == {
        "2 or more touchdowns": 5,
        "At most 1 touchdown conceded": 1,
        "Win": 3,
    }
    assert {part.figure: part.points for part in row(state, C).parts} == {
        "At most 1 touchdown conceded": 1,
        "No touchdown conceded": 1,
        "Win": 3,
    }
    assert row(legal(begun(), draw(1, (A, B))), A).parts == ()


@pytest.mark.rule("COMP-031")
def test_nobody_has_a_bonus_for_a_game_that_was_not_played() -> None:
    state = legal(begun(points=points(bonus=BONUS)), draw(1, (A, B), (C, D)))
    state = legal(state, RuleResult(fixture="r1-1", how="conceded_before", winner=A))
    assert row(state, A).points == 3


@pytest.mark.rule("COMP-039")
def test_a_bye_is_worth_a_win_in_a_swiss_round_only() -> None:
    swiss = legal(begun(5), draw(1, (A, B), (C, D), method="swiss", byes=(E,)))
    assert (row(swiss, E).points, row(swiss, E).played, row(swiss, E).won) == (3, 0, 0)
    assert row(swiss, E).parts == (PointsPart("Bye", 1, 3, ("Round 1",)),)
    round_robin = legal(begun(5), draw(1, (A, B), (C, D), method="round_robin", byes=(E,)))
    assert row(round_robin, E).points == 0
    friendly = legal(begun(5, kind="friendly"), draw(1, (A, B), (C, D), method="swiss", byes=(E,)))
    assert row(friendly, E).points == 0
    set_so = begun(5, points=points(bye=2))
    assert (
        row(legal(set_so, draw(1, (A, B), (C, D), method="round_robin", byes=(E,))), E).points == 2
    )


# ----------------------------------------------------------------------------------- tie-breakers


def level(*tie_breakers: TieBreaker) -> State:
    """A, C and E have won a game each: 3-1, 3-0 with 2 casualties, 2-0."""
    chosen = tie_breakers or None
    state = legal(begun(6, tie_breakers=chosen), draw(1, (A, B), (C, D), (E, F)))
    state = play(state, "r1-1", 3, 1, casualties=(0, 4))
    state = play(state, "r1-2", 3, 0, casualties=(2, 0))
    return play(state, "r1-3", 2, 0)


@pytest.mark.rule("COMP-040")
def test_touchdowns_and_casualties_decide_among_level_teams() -> None:
    table = standings(level())
    assert table.order == ("points", "touchdowns", "casualties", "lots")
    # Three points: C and A with three touchdowns, C has casualties, E two touchdowns. No points: B
    # with a touchdown, then D and F with nothing.
    assert [(one.name, one.rank) for one in table.rows] == [
        ("C", 1),
        ("A", 2),
        ("E", 3),
        ("B", 4),
        ("D", 5),
        ("F", 5),
    ]
    assert row(table, C).working == (
        "Level with A and E on 3 points.",
        "Touchdowns: 3 = 3 of A; > 2 of E.",
        "Casualties: 2 > 0 of A.",
    )
    assert row(table, E).working == (
        "Level with A and C on 3 points.",
        "Touchdowns: 2 < 3 of A and C.",
    )


@pytest.mark.rule("COMP-045")
def test_teams_that_nothing_tells_apart_share_a_rank() -> None:
    table = standings(level())
    assert (row(table, D).rank, row(table, F).rank) == (5, 5)
    assert row(table, D).working == (
        "Level with B and F on 0 points.",
        "Touchdowns: 0 < 1 of B; = 0 of F.",
        "Casualties: 0 = 0 of F.",
        "Nothing tells it from F.",
    )
    last = legal(begun(2, kind="tournament"), draw(1, (A, B)))
    assert [one.rank for one in standings(last).rows] == [1, 1]
    assert [one.rank for one in standings(play(last, "r1-1", 0, 1)).rows] == [1, 2]


@pytest.mark.rule("COMP-041")
def test_differences_are_what_was_scored_less_what_was_conceded() -> None:
    table = standings(level("touchdown_difference", "casualty_difference"))
    # C +3, A +2, E +2; of A and E, A suffered four casualties: -4 against 0.
    assert [one.name for one in table.rows][:3] == ["C", "E", "A"]
    assert row(table, E).working == (
        "Level with A and C on 3 points.",
        "Touchdown difference: +2 < +3 of C; = +2 of A.",
        "Casualty difference: 0 > -4 of A.",
    )
    assert row(table, A).tie_breaks == (
        TieBreakValue("touchdown_difference", "+2"),
        TieBreakValue("casualty_difference", "-4"),
    )


@pytest.mark.rule("COMP-041")
def test_games_won_decide_between_a_win_and_three_draws() -> None:
    state = legal(begun(4, tie_breakers=("wins",)), draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 0, 0)
    state = legal(state, draw(2, (B, C)), draw(3, (C, B)))
    state = play(play(state, "r2-1", 0, 0), "r3-1", 0, 0)
    assert (row(state, A).points, row(state, C).points) == (3, 3)
    assert order(state)[:2] == [A, C]
    assert row(state, C).working[1] == "Games won: 0 < 1 of A."


@pytest.mark.rule("COMP-042")
def test_head_to_head_looks_at_the_games_between_the_level_teams() -> None:
    state = begun(4, kind="tournament", tie_breakers=("head_to_head", "touchdowns"))
    state = legal(state, draw(1, (A, B), (C, D)), draw(2, (A, C), (D, B)))
    state = play(play(state, "r1-1", 0, 1), "r1-2", 0, 0)
    state = play(play(state, "r2-1", 5, 0), "r2-2", 1, 0)
    # A 3 (lost to B, beat C), B 3 (beat A, lost to D), D 4, C 1. B beat A.
    assert order(state) == [D, B, A, C]
    assert row(state, B).working == (
        "Level with A on 3 points.",
        "Points against each other: 3 > 0 of A.",
    )


@pytest.mark.rule("COMP-042")
def test_head_to_head_does_not_count_games_against_teams_told_apart_before() -> None:
    state = begun(4, kind="tournament", tie_breakers=("touchdowns", "head_to_head"))
    state = legal(state, draw(1, (A, B), (C, D)), draw(2, (C, A), (B, D)), draw(3, (B, C)))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 0, 0)
    state = play(play(state, "r2-1", 3, 0), "r2-2", 0, 0)
    state = play(state, "r3-1", 1, 0)
    # C 4 points with three touchdowns; B 4 and a touchdown; A 3 and a touchdown; D 2.
    assert order(state) == [C, B, A, D]
    assert row(state, B).working == (
        "Level with C on 4 points.",
        "Touchdowns: 1 < 3 of C.",
    )


@pytest.mark.rule("COMP-043")
def test_the_points_of_the_opponents_decide() -> None:
    state = begun(4, kind="tournament", tie_breakers=("opponents_score",))
    state = legal(state, draw(1, (A, B), (C, D)), draw(2, (A, C), (B, D)))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 1, 0)
    state = play(play(state, "r2-1", 0, 0), "r2-2", 1, 0)
    # A 4, C 4, B 3, D 0. A met B and C: 3 + 4; C met D and A: 0 + 4.
    assert order(state) == [A, C, B, D]
    assert row(state, A).working[1] == "Opponents' points: 7 > 4 of C."


@pytest.mark.rule("COMP-043")
def test_the_games_the_opponents_won_decide() -> None:
    state = begun(5, kind="tournament", tie_breakers=("strength_of_schedule",))
    state = legal(state, draw(1, (A, B), (C, D)), draw(2, (B, E)), draw(3, (D, E)))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 1, 0)
    state = play(play(state, "r2-1", 1, 0), "r3-1", 0, 0)
    # A met B, which won one of two games: 1/2. C met D, which drew one of two: 1/4. B met A, which
    # won its only game, and E, which drew one of two: 1.5 of 3 is 1/2 as well.
    assert [(one.name, one.rank) for one in standings(state).rows][:3] == [
        ("A", 1),
        ("B", 1),
        ("C", 3),
    ]
    assert row(state, A).working[1:] == (
        "Opponents' games won: 1 of 2 = 1.5 of 3 of B; > 0.5 of 2 of C.",
        "Nothing tells it from B.",
    )


@pytest.mark.rule("COMP-044")
def test_lots_decide_last() -> None:
    state = level()
    after = when(state, DrawLots(order=(F, D)))
    assert after.facts == (LotsDrawn(order=(F, D)),)
    table = standings(after.state)
    assert [one.name for one in table.rows] == ["C", "A", "E", "B", "F", "D"]
    assert [one.rank for one in table.rows] == [1, 2, 3, 4, 5, 6]
    assert row(table, D).working[-1] == "Lots: lot 2 < lot 1 of F."


@pytest.mark.rule("COMP-044", "COMP-018")
def test_a_seed_draws_lots_for_everybody_and_the_last_drawing_counts() -> None:
    state = level()
    seed = next(f"word {n}" for n in range(9) if is_before(f"word {n}", F, D))
    drawn = when(state, DrawLots(seed=seed))
    assert drawn.facts == (LotsDrawn(order=seeded(seed, (A, B, C, D, E, F)), seed=seed),)
    assert order(drawn.state)[-2:] == [F, D]
    assert order(legal(drawn.state, DrawLots(order=(D, F))))[-2:] == [D, F]


def is_before(seed: str, one: object, other: object) -> bool:
    found = list(seeded(seed, (A, B, C, D, E, F)))
    return found.index(one) < found.index(other)  # type: ignore[arg-type]


@pytest.mark.rule("COMP-044")
def test_lots_of_other_teams_decide_nothing() -> None:
    state = legal(level(), DrawLots(order=(F, A)))
    assert [one.rank for one in standings(state).rows][-2:] == [5, 5]
    both = DrawLots(order=(F, D), seed="word")
    assert refused(state, both).rule == "COMP-044"
    assert refused(state, DrawLots()).rule == "COMP-044"
    assert refused(state, DrawLots(order=(F, F))).rule == "COMP-044"


@pytest.mark.rule("COMP-044")
def test_the_settings_may_draw_lots_first() -> None:
    state = legal(level("lots", "touchdowns"), DrawLots(order=(E, A, C)))
    assert order(state)[:3] == [E, A, C]
