"""Going down: what each way of it brings, and what an armour and an injury roll come to."""

import pytest

from schemas.pitch.entries import Roll
from schemas.pitch.facts import PlayerHurt, PlayerLeft, PostureChanged, TurnoverCaused
from schemas.pitch.words import Cause
from service.rules.contract import IllegalEntry
from service.rules.pitch import harm
from service.rules.pitch.course import Course
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Table, lineman


def pair(ball: str | None = None, **more: tuple[str, ...]) -> Table:
    """H1 of the active side next to A1; `ball`: who holds it; `H1`, `A1`: their skills."""
    return Table(
        lineman("H1", (5, 5), ball=ball == "H1", skills=more.get("H1", ())),
        lineman("A1", (6, 5), side="away", ball=ball == "A1", skills=more.get("A1", ())),
    )


def down(table: Table) -> Table:
    return happens(table, harm.knocked_down, "A1", "block", by="H1")


def turnovers(table: Table) -> list[str]:
    return [fact.cause for fact in table.facts(TurnoverCaused)]


# ---------------------------------------------------------------------------------- going down


@pytest.mark.rule("BB-050", "BB-056")
def test_a_player_knocked_down_lies_prone_and_its_armour_is_rolled_for() -> None:
    table = down(pair())
    assert table.player("A1").posture == "prone"
    assert table.roll_due.roll == "armour"
    table.roll("armour", 1, 2)
    assert (table.player("A1").posture, table.due) == ("prone", None)


@pytest.mark.rule("BB-017")
def test_a_turnover_when_a_player_of_the_active_side_goes_down() -> None:
    knocked = happens(pair(), harm.knocked_down, "H1", "both_down", by="A1")
    fell = happens(pair(), harm.falls_over, "H1", "rush")
    assert (turnovers(knocked), turnovers(fell)) == (["knocked_down"], ["fell_over"])


@pytest.mark.rule("BB-017")
def test_no_turnover_when_an_opponent_of_the_active_side_goes_down() -> None:
    assert turnovers(down(pair(ball="A1"))) == []


@pytest.mark.rule("BB-017", "BB-050")
def test_placed_prone_is_no_turnover_and_no_armour_roll() -> None:
    table = happens(pair(), harm.placed_prone, "H1")
    assert table.player("H1").posture == "prone"
    assert (turnovers(table), table.due) == ([], None)


@pytest.mark.rule("BB-017")
def test_placed_prone_with_the_ball_is_a_turnover_and_the_ball_bounces() -> None:
    table = happens(pair(ball="H1"), harm.placed_prone, "H1")
    assert turnovers(table) == ["placed_prone"]
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-017")
def test_an_opponent_placed_prone_with_the_ball_is_no_turnover() -> None:
    table = happens(pair(ball="A1"), harm.placed_prone, "A1")
    assert turnovers(table) == []
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-050")
def test_the_ball_bounces_after_armour_and_injury() -> None:
    table = down(pair(ball="A1"))
    assert (table.state.ball.carrier, table.state.ball.at) == (None, (6, 5))
    table.roll("armour", 4, 5).roll("injury", 1, 2)
    assert (table.roll_due.roll, table.roll_due.at) == ("bounce", (6, 5))


@pytest.mark.rule("BB-050")
@pytest.mark.parametrize("holder", ["H1", "A1"])
def test_of_two_that_one_block_knocks_down_both_are_settled_before_the_ball(holder: str) -> None:
    def both(course: Course) -> None:
        harm.knocked_down(course, "H1", "both_down", by="A1")
        harm.knocked_down(course, "A1", "both_down", by="H1")

    table = happens(pair(ball=holder), both)
    assert table.roll_due.player == "A1"
    table.roll("armour", 5, 5).roll("injury", 1, 1)
    assert table.roll_due.player == "H1"
    table.roll("armour", 5, 5).roll("injury", 1, 1)
    assert table.roll_due.roll == "bounce"


@pytest.mark.rule("BB-050")
def test_a_stunned_player_that_is_knocked_down_stays_stunned() -> None:
    table = Table(lineman("A1", (6, 5), side="away", posture="stunned"))
    happens(table, harm.knocked_down, "A1", "ball_and_chain").roll("armour", 1, 1)
    assert table.player("A1").posture == "stunned"
    assert table.facts(PostureChanged) == []


@pytest.mark.rule("BB-056")
def test_nobody_goes_down_that_is_off_the_pitch() -> None:
    table = Table(lineman("H1"), lineman("A1", (6, 5), side="away"))
    assert happens(table, harm.knocked_down, "H1", "block").due is None
    assert happens(table, harm.placed_prone, "H1").facts(PostureChanged) == []


@pytest.mark.rule("BB-050", "BB-056")
def test_a_player_stabbed_at_goes_down_only_if_its_armour_breaks() -> None:
    held = happens(pair(), harm.attacked, "A1", "stab", by="H1").roll("armour", 4, 4)
    assert (held.player("A1").posture, held.due) == ("standing", None)
    broken = happens(pair(ball="A1"), harm.attacked, "A1", "stab", by="H1").roll("armour", 4, 5)
    assert broken.player("A1").posture == "prone"
    broken.roll("injury", 1, 1)
    assert broken.roll_due.roll == "bounce"


@pytest.mark.rule("BB-017")
def test_a_chainsaw_that_cuts_its_owner_is_a_turnover_if_the_armour_breaks() -> None:
    table = happens(pair(), harm.attacked, "H1", "chainsaw").roll("armour", 1, 2)
    assert turnovers(table) == []
    table = happens(pair(), harm.attacked, "H1", "chainsaw").roll("armour", 3, 3)
    assert turnovers(table) == ["knocked_down"]


# -------------------------------------------------------------------------------------- injury


@pytest.mark.rule("BB-051")
@pytest.mark.parametrize(
    ("dice", "posture", "whereabouts"),
    [
        ((3, 4), "stunned", "pitch"),
        ((4, 4), "standing", "knocked_out"),
        ((4, 5), "standing", "knocked_out"),
    ],
)
def test_what_an_injury_roll_comes_to(
    dice: tuple[int, int], posture: str, whereabouts: str
) -> None:
    table = down(pair()).roll("armour", 6, 6).roll("injury", *dice)
    assert table.player("A1").posture == posture
    assert table.player("A1").whereabouts == whereabouts
    assert table.due is None


@pytest.mark.rule("BB-051", "BB-052")
def test_ten_is_a_casualty() -> None:
    table = down(pair()).roll("armour", 6, 6).roll("injury", 4, 6)
    assert (table.roll_due.roll, table.roll_due.faces) == ("casualty", (16,))


@pytest.mark.rule("BB-051")
def test_a_stunty_nine_is_badly_hurt_without_a_casualty_roll() -> None:
    table = down(pair(A1=("Stunty",))).roll("armour", 6, 6).roll("injury", 4, 5)
    assert table.due is None
    assert table.player("A1").whereabouts == "casualty"
    assert table.state.hurts["A1"]["injury"] == "badly_hurt"
    assert table.count("H1", "casualties") == 1


@pytest.mark.rule("BB-051")
def test_mighty_blow_takes_a_thick_skull_from_eight_to_nine() -> None:
    table = down(pair(H1=("Mighty Blow (+1)",), A1=("Thick Skull",))).roll("armour", 4, 5)
    table.roll("injury", 4, 4)
    assert table.player("A1").whereabouts == "knocked_out"


@pytest.mark.rule("BB-051")
def test_mighty_blow_takes_a_thick_skull_from_seven_to_eight_which_stuns() -> None:
    table = down(pair(H1=("Mighty Blow (+1)",), A1=("Thick Skull",))).roll("armour", 4, 5)
    table.roll("injury", 3, 4)
    assert table.player("A1").posture == "stunned"


@pytest.mark.rule("BB-051")
def test_a_ball_and_chain_has_no_armour_roll_and_is_not_stunned() -> None:
    table = down(pair(A1=("Ball and Chain",)))
    table.roll("injury", 1, 1)
    assert table.player("A1").whereabouts == "knocked_out"


@pytest.mark.rule("BB-051", "BB-042")
def test_the_crowd_sends_the_stunned_to_the_reserves() -> None:
    table = pair()
    happens(table, lambda course: course.happen(PlayerLeft("A1", "reserves", "crowd")))
    happens(table, harm.injury, "A1", "crowd", by="H1").roll("injury", 1, 2)
    assert table.player("A1").whereabouts == "reserves"
    assert table.due is None


@pytest.mark.rule("BB-051", "BB-042")
def test_the_crowd_knocks_out() -> None:
    table = happens(pair(), harm.injury, "A1", "crowd", by="H1").roll("injury", 4, 4)
    assert table.player("A1").whereabouts == "knocked_out"


@pytest.mark.rule("BB-051")
def test_a_vampires_bite_makes_no_casualty_worse_than_badly_hurt() -> None:
    table = happens(pair(), harm.injury, "H1", "bloodlust").roll("injury", 6, 6)
    assert table.due is None
    assert table.facts(PlayerHurt)[-1].casualty == "badly_hurt"


@pytest.mark.rule("BB-081")
@pytest.mark.parametrize("cause", ["block", "dodge", "crowd"])
def test_a_hurt_says_its_cause(cause: Cause) -> None:
    table = happens(pair(), harm.injury, "A1", cause).roll("injury", 4, 4)
    assert table.state.hurts["A1"] == {"injury": "knocked_out", "cause": cause}


# -------------------------------------------------------------------- nothing but what is due


@pytest.mark.rule("BB-056")
def test_an_armour_roll_follows_a_fall_and_nothing_else() -> None:
    with pytest.raises(IllegalEntry, match="Nobody has to make an armour roll now"):
        pair().play(Roll("armour", (6, 6), player="A1"))


@pytest.mark.rule("BB-056")
def test_an_injury_roll_does_not_come_before_the_armour_roll() -> None:
    with pytest.raises(IllegalEntry, match="injury roll of A1 is not what is due"):
        down(pair()).play(Roll("injury", (6, 6), player="A1"))


@pytest.mark.rule("BB-056")
def test_no_injury_roll_follows_armour_that_holds() -> None:
    table = down(pair()).roll("armour", 1, 1)
    with pytest.raises(IllegalEntry):
        table.play(Roll("injury", (6, 6), player="A1"))


@pytest.mark.rule("BB-056")
def test_no_casualty_roll_follows_a_knock_out() -> None:
    table = down(pair()).roll("armour", 6, 6).roll("injury", 4, 4)
    with pytest.raises(IllegalEntry):
        table.play(Roll("casualty", (16,), player="A1"))


@pytest.mark.rule("BB-056")
def test_each_roll_points_at_what_caused_it() -> None:
    table = down(pair())
    for kind, dice in (("armour", (6, 6)), ("injury", (6, 6)), ("casualty", (1,))):
        assert table.roll_due.origin == table.state.entries
        table.roll(kind, *dice)
        assert table.last.answers == 1
