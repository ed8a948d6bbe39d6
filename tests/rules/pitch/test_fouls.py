"""Fouls, what the referee sees, arguing the call, bribes, secret weapons."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import Activate, Choose, Foul
from schemas.pitch.facts import CoachEjected, PlayerLeft, TurnoverCaused
from schemas.pitch.steps import ChoiceDue
from schemas.pitch.words import Posture
from service.rules.contract import IllegalEntry
from service.rules.pitch.fouls import foul_due, sent_off
from service.rules.pitch.state import Effect, Side
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Man, Table, lineman

ARGUE = Choose("argue_the_call", "argue", player="H1")
ACCEPT = Choose("argue_the_call", "accept", player="H1")
BRIBE = Choose("bribe", "use", player="H1")
NO_BRIBE = Choose("bribe", "decline", player="H1")


def pitch(
    *others: Man,
    skills: tuple[str, ...] = (),
    victim: tuple[str, ...] = (),
    posture: Posture = "prone",
    **more: Any,
) -> Table:
    """H1 at 5, 5 next to A1, that is down at 6, 5."""
    return Table(
        lineman("H1", (5, 5), skills=skills),
        lineman("A1", (6, 5), side="away", posture=posture, skills=victim),
        *others,
        **more,
    )


def fouled(table: Table) -> Table:
    return table.play(Activate("H1", "foul", "A1"), Foul("H1", "A1"))


def side(table: Table, key: str = "home", **changes: Any) -> Table:
    """The table with figures of a side changed."""
    sides: dict[str, Side] = dict(table.state.sides)
    sides[key] = replace(sides[key], **changes)
    table.state = replace(table.state, sides=sides)
    return table


def where(table: Table, key: str = "H1") -> str:
    return table.player(key).whereabouts


def turnovers(table: Table) -> list[str]:
    return [fact.cause for fact in table.facts(TurnoverCaused)]


def choice_due(table: Table) -> str:
    assert isinstance(table.due, ChoiceDue)
    return table.due.choice


def seen(table: Table) -> Table:
    """A foul with a natural double on armour that holds."""
    return fouled(table).roll("armour", 1, 1)


# ------------------------------------------------------------------------------------- the foul


@pytest.mark.rule("BB-070")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_a_foul_is_an_armour_roll_against_a_neighbour_that_is_down(posture: Posture) -> None:
    table = fouled(pitch(posture=posture))
    due = table.roll_due
    assert (due.roll, due.player, due.against, due.target) == ("armour", "A1", "H1", 9)
    assert not table.breaches
    assert table.count("H1", "fouls") == 1


@pytest.mark.rule("BB-070")
def test_a_foul_that_nobody_sees_ends_the_activation_and_nothing_else() -> None:
    table = fouled(pitch()).roll("armour", 2, 6)
    assert (table.due, turnovers(table), table.state.activation) == (None, [], None)
    assert where(table) == "pitch"


@pytest.mark.rule("BB-070")
def test_assists_of_both_sides_count() -> None:
    """H2 and H3 are next to A1 and free; A4 is next to H1 and free."""
    table = pitch(
        lineman("H2", (7, 4)),
        lineman("H3", (7, 6)),
        lineman("A4", (4, 5), side="away"),
    )
    assert {each.name: each.value for each in foul_due(table.state, "H1", "A1").modifiers} == {
        "offensive assists": 2,
        "defensive assists": -1,
    }


@pytest.mark.rule("BB-070")
def test_whoever_is_marked_by_another_assists_no_foul() -> None:
    """A4 marks H2, which would assist; H2 and H1 mark A4, so that A4 assists neither."""
    table = pitch(lineman("H2", (6, 4)), lineman("A4", (5, 4), side="away"))
    assert foul_due(table.state, "H1", "A1").modifiers == ()


@pytest.mark.rule("BB-070")
def test_guard_helps_in_fouls_only_by_the_first_printing() -> None:
    men = (lineman("H2", (7, 4), skills=("Guard",)), lineman("A4", (8, 4), side="away"))
    assert foul_due(pitch(*men).state, "H1", "A1").modifiers == ()
    printed = pitch(*men, settings={"guard_in_fouls": True})
    assert [each.value for each in foul_due(printed.state, "H1", "A1").modifiers] == [1]


@pytest.mark.rule("BB-070")
def test_who_lies_down_assists_nobody() -> None:
    table = pitch(lineman("H2", (7, 4), posture="prone"))
    assert foul_due(table.state, "H1", "A1").modifiers == ()


@pytest.mark.rule("BB-070", "BB-050")
def test_an_assist_breaks_the_armour() -> None:
    table = fouled(pitch(lineman("H2", (7, 4)))).roll("armour", 3, 5)
    assert table.roll_due.roll == "injury"


@pytest.mark.rule("BB-070", "BB-050", "BB-051")
def test_dirty_player_helps_where_it_is_needed() -> None:
    skills = ("Dirty Player (+1)",)
    table = fouled(pitch(skills=skills)).roll("armour", 3, 5)
    assert (table.roll_due.roll, table.modifiers) == ("injury", {})
    table = fouled(pitch(skills=skills)).roll("armour", 4, 5)
    assert table.modifiers == {"Dirty Player": 1}


@pytest.mark.rule("BB-070", "BB-050")
def test_iron_hard_skin_ignores_those_who_help_the_fouler_but_not_its_own() -> None:
    table = pitch(
        lineman("H2", (7, 4)),
        lineman("A4", (4, 5), side="away"),
        victim=("Iron Hard Skin",),
        skills=("Dirty Player (+1)",),
    )
    due = foul_due(table.state, "H1", "A1")
    assert [each.value for each in due.modifiers] == [-1]
    assert due.afterwards == ()


@pytest.mark.rule("BB-070")
def test_a_standing_or_distant_victim_is_a_breach() -> None:
    standing = fouled(pitch(posture="standing"))
    assert [each.rule for each in standing.breaches] == ["BB-070"]
    far = pitch(lineman("A2", (9, 9), side="away", posture="prone"))
    far.play(Activate("H1", "foul", "A2"), Foul("H1", "A2"))
    assert [each.rule for each in far.breaches] == ["BB-070"]


@pytest.mark.rule("BB-070")
def test_a_team_mate_or_nobody_cannot_be_fouled() -> None:
    table = pitch(lineman("H2", (5, 6), posture="prone"), lineman("A2", side="away"))
    table.play(Activate("H1", "foul"))
    for target in ("H2", "A2", "nobody"):
        with pytest.raises(IllegalEntry):
            table.play(Foul("H1", target))


# ------------------------------------------------------------------------------ what is seen


@pytest.mark.rule("BB-070", "BB-017", "BB-081")
def test_a_natural_double_on_armour_sends_off_and_is_a_turnover() -> None:
    table = seen(pitch()).play(ACCEPT)
    assert where(table) == "sent_off"
    assert turnovers(table) == ["foul"]
    assert table.count("H1", "sendings_off") == 1
    assert table.facts(PlayerLeft)[-1].cause == "foul"


@pytest.mark.rule("BB-070")
def test_a_natural_double_on_injury_is_seen_too() -> None:
    table = fouled(pitch()).roll("armour", 4, 5).roll("injury", 2, 2)
    assert table.player("A1").posture == "stunned"
    table.play(ACCEPT)
    assert where(table) == "sent_off"


@pytest.mark.rule("BB-070")
def test_two_doubles_send_off_once() -> None:
    table = fouled(pitch()).roll("armour", 5, 5).roll("injury", 2, 2).play(ACCEPT)
    assert table.count("H1", "sendings_off") == 1
    assert table.due is None


@pytest.mark.rule("BB-070")
def test_what_the_foul_did_is_settled_before_the_referee_comes() -> None:
    table = fouled(pitch(away={"apothecaries": 1})).roll("armour", 5, 5).roll("injury", 4, 6)
    table.roll("casualty", 12)
    assert choice_due(table) == "apothecary"
    table.play(Choose("apothecary", "decline"))
    assert choice_due(table) == "argue_the_call"


@pytest.mark.rule("BB-070")
def test_the_sending_off_points_at_the_double() -> None:
    table = fouled(pitch()).roll("armour", 5, 5)
    double = table.state.entries
    table.roll("injury", 1, 2)
    assert isinstance(table.due, ChoiceDue)
    assert table.due.origin == double


@pytest.mark.rule("BB-070")
def test_a_sneaky_git_is_not_seen_by_its_armour_roll() -> None:
    table = seen(pitch(skills=("Sneaky Git",)))
    assert table.due is None
    assert where(table) == "pitch"


@pytest.mark.rule("BB-070")
def test_a_sneaky_git_is_seen_by_its_injury_roll() -> None:
    table = fouled(pitch(skills=("Sneaky Git",))).roll("armour", 5, 5).roll("injury", 1, 1)
    assert where(table.play(ACCEPT)) == "sent_off"


@pytest.mark.rule("BB-070")
def test_a_fouler_under_scrutiny_is_always_seen() -> None:
    table = side(pitch(), "away", prayers=(Effect("under_scrutiny", "half"),))
    assert where(fouled(table).roll("armour", 1, 2).play(ACCEPT)) == "sent_off"


@pytest.mark.rule("BB-070")
def test_scrutiny_is_of_the_opponents_only() -> None:
    table = side(pitch(), "home", prayers=(Effect("under_scrutiny", "half"),))
    assert fouled(table).roll("armour", 1, 2).due is None


@pytest.mark.rule("BB-070")
def test_the_ball_of_a_fouler_that_is_sent_off_bounces() -> None:
    table = Table(
        lineman("H1", (5, 5), ball=True), lineman("A1", (6, 5), side="away", posture="prone")
    )
    seen(table).play(ACCEPT)
    assert (table.roll_due.roll, table.roll_due.at) == ("bounce", (5, 5))


# ----------------------------------------------------------------------- arguing and bribing


@pytest.mark.rule("BB-071")
def test_a_six_saves_the_player_but_not_the_turn() -> None:
    table = seen(pitch()).play(ARGUE).roll("argue_the_call", 6)
    assert where(table) == "pitch"
    assert turnovers(table) == ["foul"]
    assert table.count("H1", "sendings_off") == 0


@pytest.mark.rule("BB-071")
@pytest.mark.parametrize("die", [2, 5])
def test_two_to_five_changes_nothing(die: int) -> None:
    table = seen(pitch()).play(ARGUE).roll("argue_the_call", die)
    assert where(table) == "sent_off"
    assert not table.state.sides["home"].coach_ejected


@pytest.mark.rule("BB-071")
def test_a_one_ejects_the_coach_too_and_leaves_no_bribe() -> None:
    table = seen(side(pitch(), bribes=1)).play(ARGUE).roll("argue_the_call", 1)
    assert where(table) == "sent_off"
    assert table.facts(CoachEjected) == [CoachEjected("home")]
    assert table.state.sides["home"].bribes == 1
    assert table.due is None


@pytest.mark.rule("BB-071")
def test_an_ejected_coach_argues_no_more() -> None:
    table = seen(side(pitch(), coach_ejected=True))
    assert where(table) == "sent_off"
    assert table.due is None


@pytest.mark.rule("BB-071")
def test_an_ejected_coach_may_still_bribe() -> None:
    table = seen(side(pitch(), coach_ejected=True, bribes=1)).play(BRIBE).roll("bribe", 2)
    assert where(table) == "pitch"


@pytest.mark.rule("BB-071")
@pytest.mark.parametrize(("die", "result"), [(5, "pitch"), (4, "sent_off")])
def test_friends_with_the_ref_argue_with_a_five(die: int, result: str) -> None:
    table = side(pitch(), prayers=(Effect("friends_with_the_ref", "drive"),))
    assert where(seen(table).play(ARGUE).roll("argue_the_call", die)) == result


@pytest.mark.rule("BB-071")
def test_bribery_and_corruption_rolls_a_one_again_once_a_match() -> None:
    table = seen(pitch(home={"special_rules": ("Bribery and Corruption",)})).play(ARGUE)
    table.roll("argue_the_call", 1).roll("argue_the_call", 6)
    assert (where(table), table.facts(CoachEjected)) == ("pitch", [])
    happens(table, sent_off, "H1", "secret_weapon").play(ARGUE).roll("argue_the_call", 1)
    assert (where(table), table.facts(CoachEjected)) == ("sent_off", [CoachEjected("home")])


@pytest.mark.rule("BB-071")
def test_bribery_and_corruption_does_not_help_twice_in_a_row() -> None:
    table = seen(pitch(home={"special_rules": ("Bribery and Corruption",)})).play(ARGUE)
    table.roll("argue_the_call", 1).roll("argue_the_call", 1)
    assert (where(table), table.state.sides["home"].coach_ejected) == ("sent_off", True)


@pytest.mark.rule("BB-071", "BB-017")
def test_a_bribe_works_on_a_two_and_saves_the_turn_too() -> None:
    table = seen(side(pitch(), bribes=1)).play(ACCEPT, BRIBE)
    assert table.roll_due.target == 2
    table.roll("bribe", 2)
    assert (where(table), turnovers(table)) == ("pitch", [])
    assert table.state.sides["home"].bribes == 0
    assert table.state.activation is None


@pytest.mark.rule("BB-071")
def test_a_bribe_can_follow_arguing_in_vain() -> None:
    table = seen(side(pitch(), bribes=1)).play(ARGUE).roll("argue_the_call", 3)
    table.play(BRIBE).roll("bribe", 6)
    assert (where(table), turnovers(table)) == ("pitch", [])


@pytest.mark.rule("BB-071")
def test_a_bribe_fails_on_a_one_and_another_may_be_tried() -> None:
    table = seen(side(pitch(), bribes=2)).play(ACCEPT, BRIBE).roll("bribe", 1)
    assert isinstance(table.due, ChoiceDue)
    table.play(BRIBE).roll("bribe", 1)
    assert (where(table), turnovers(table)) == ("sent_off", ["foul"])
    assert table.state.sides["home"].bribes == 0


@pytest.mark.rule("BB-071")
def test_a_bribe_need_not_be_offered() -> None:
    table = seen(side(pitch(), bribes=1)).play(ACCEPT, NO_BRIBE)
    assert where(table) == "sent_off"
    assert table.state.sides["home"].bribes == 1


# -------------------------------------------------------------------------- secret weapons


@pytest.mark.rule("BB-072")
def test_a_secret_weapon_is_sent_off_without_a_turnover() -> None:
    table = happens(pitch(), sent_off, "H1", "secret_weapon").play(ACCEPT)
    assert where(table) == "sent_off"
    assert turnovers(table) == []
    assert table.facts(PlayerLeft)[-1].cause == "secret_weapon"


@pytest.mark.rule("BB-072", "BB-071")
def test_arguing_and_bribes_apply_to_secret_weapons() -> None:
    argued = happens(pitch(), sent_off, "H1", "secret_weapon").play(ARGUE)
    argued.roll("argue_the_call", 6)
    assert (where(argued), turnovers(argued)) == ("pitch", [])
    bribed = happens(side(pitch(), bribes=1), sent_off, "H1", "secret_weapon")
    assert where(bribed.play(ACCEPT, BRIBE).roll("bribe", 2)) == "pitch"


@pytest.mark.rule("BB-072")
def test_a_secret_weapon_that_holds_the_ball_when_the_drive_ends_makes_no_bounce() -> None:
    table = Table(lineman("H1", (5, 5), ball=True))
    happens(table, sent_off, "H1", "secret_weapon").play(ACCEPT)
    assert (table.due, table.state.ball.carrier) == (None, None)


@pytest.mark.rule("BB-072")
def test_nobody_is_sent_off_from_the_casualties() -> None:
    table = pitch()
    happens(table, lambda course: course.happen(PlayerLeft("H1", "casualty")))
    happens(table, sent_off, "H1", "secret_weapon")
    assert (where(table), table.due) == ("casualty", None)


@pytest.mark.rule("BB-071")
def test_there_is_no_arguing_with_an_officious_referee() -> None:
    table = happens(side(pitch(), bribes=1), sent_off, "H1", "officious_ref")
    assert (where(table), table.due) == ("sent_off", None)


# ----------------------------------------------------------------------- a referee that is biased


@pytest.mark.rule("BB-005", "BB-070")
@pytest.mark.parametrize(("die", "result"), [(4, "pitch"), (5, "sent_off")])
def test_a_biased_referee_sees_a_foul_without_a_double_on_five(die: int, result: str) -> None:
    """The armour breaks on 4 and 5; the injury is rolled first. Nobody rolls that again."""
    table = side(pitch(re_rolls=2), "away", biased_referees=1)
    fouled(table).roll("armour", 4, 5).roll("injury", 1, 2)
    assert (table.roll_due.side, table.roll_due.player) == ("away", "H1")
    table.roll("biased_referee", die)
    if result == "sent_off":
        table.play(ACCEPT)
        assert turnovers(table) == ["foul"]
    assert where(table) == result
    assert table.due is None


@pytest.mark.rule("BB-005", "BB-070")
def test_a_biased_referee_does_not_look_at_what_has_been_seen() -> None:
    table = seen(side(pitch(), "away", biased_referees=1)).play(ACCEPT)
    assert (where(table), table.due) == ("sent_off", None)


@pytest.mark.rule("BB-005", "BB-070")
def test_a_biased_referee_lets_its_own_side_foul() -> None:
    table = side(pitch(), "home", biased_referees=1)
    assert fouled(table).roll("armour", 1, 2).due is None


@pytest.mark.rule("BB-005", "BB-071")
@pytest.mark.parametrize(("die", "result"), [(5, "pitch"), (4, "sent_off"), (1, "sent_off")])
def test_with_a_biased_referee_one_is_added_to_arguing(die: int, result: str) -> None:
    """A 1 is a 2 then: the coach stays."""
    table = side(pitch(), "home", biased_referees=1)
    assert where(seen(table).play(ARGUE).roll("argue_the_call", die)) == result
    assert not table.state.sides["home"].coach_ejected


# --------------------------------------------------------------------------- with a chainsaw

SAW = Choose("use_skill", "use", player="H1", skill="Chainsaw")


@pytest.mark.rule("BB-070", "BB-090")
def test_a_chainsaw_adds_three_to_the_armour_roll_of_a_foul_and_nothing_to_the_injury() -> None:
    """AV 9: 2 and 4 with 3 are enough; Dirty Player is left over but a saw adds to no injury."""
    table = fouled(pitch(skills=("Chainsaw", "Dirty Player (+1)"))).play(SAW)
    table.roll("chainsaw", 2)
    assert table.modifiers == {"Chainsaw": 3}
    assert table.count("H1", "fouls") == 1
    table.roll("armour", 2, 4)
    assert (table.roll_due.roll, table.modifiers) == ("injury", {})


@pytest.mark.rule("BB-070", "BB-090")
def test_a_coach_may_foul_without_the_chainsaw() -> None:
    table = fouled(pitch(skills=("Chainsaw",)))
    table.play(Choose("use_skill", "decline", player="H1", skill="Chainsaw"))
    assert (table.roll_due.roll, table.modifiers) == ("armour", {})


@pytest.mark.rule("BB-017", "BB-090")
def test_a_chainsaw_that_kicks_back_makes_no_foul_and_ends_the_turn() -> None:
    table = fouled(pitch(skills=("Chainsaw",))).play(SAW).roll("chainsaw", 1)
    assert (table.roll_due.player, table.modifiers) == ("H1", {"Chainsaw": 3})
    table.roll("armour", 1, 2)
    assert turnovers(table) == ["chainsaw"]
    assert table.count("H1", "fouls") == 0


@pytest.mark.rule("BB-050", "BB-070")
def test_an_iron_hard_skin_holds_against_a_chainsaw_in_a_foul() -> None:
    table = fouled(pitch(skills=("Chainsaw",), victim=("Iron Hard Skin",))).play(SAW)
    assert table.roll("chainsaw", 2).modifiers == {}


@pytest.mark.rule("BB-017", "BB-070")
def test_a_standing_carrier_that_is_fouled_and_hurt_loses_the_ball() -> None:
    table = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away", ball=True))
    fouled(table)
    assert [breach.rule for breach in table.breaches] == ["BB-070"]
    table.roll("armour", 4, 5).roll("injury", 1, 2)
    assert (table.player("A1").posture, table.state.ball.carrier) == ("stunned", None)
    assert table.roll_due.roll == "bounce"
