"""A side leaves: a coach gives up, is warned, is put out; and what the others do then."""

import pytest

from schemas.blood_bowl import Concede, ConfirmResult, MatchEnded
from schemas.dock_bowl import BringOn, CoachWarned, EjectCoach, ManDock, PieceAppeared, WarnCoach
from schemas.pitch.entries import Activate, EndTurn, Move
from schemas.views import FixedField
from service.rules.contract import IllegalEntry
from service.rules.dock_bowl.expected import expected
from service.rules.dock_bowl.system import DOCK_BOWL
from service.rules.dock_bowl.tables import LUGGAGE, THRUD
from service.rules.dock_bowl.views import board, standing
from tests.rules.dock_bowl.harbour import Harbour, sailor
from tests.rules.dock_bowl.test_match import HEAD, Beginning, six

OTHER_HEAD = "cd" * 32


def three(*more: object, **state: object) -> Harbour:
    """A player each of three sides, apart."""
    players = (
        sailor("h1", (5, 3)),
        sailor("a1", (30, 3), side="away"),
        sailor("t1", (30, 11), side="third"),
    )
    return Harbour(*players, *more, sides=3, **state)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------- a warning


@pytest.mark.rule("DOCK-092")
def test_a_coach_is_warned_also_while_dice_are_due() -> None:
    table = Harbour(sailor("h1", (5, 3)), sailor("a1", (6, 3), side="away"))
    table.play(Activate("h1", "move"), Move("h1", ((4, 3),)))
    assert table.roll_due.roll == "dodge"
    table.play(WarnCoach("away"))
    assert table.facts(CoachWarned) == [CoachWarned("away")]
    assert table.state.warned == {"away": 1}
    assert table.roll("dodge", 6).at("h1") == (4, 3)


@pytest.mark.rule("DOCK-092")
def test_no_display_shows_a_warning() -> None:
    table = three()
    before = board(table.state), standing(table.state)
    table.play(WarnCoach("home"))
    assert (board(table.state), standing(table.state)) == before
    assert DOCK_BOWL.headline(table.state, table.last.facts) == ""
    assert not DOCK_BOWL.worth_telling(table.last.facts)


@pytest.mark.rule("DOCK-092")
def test_only_organisers_and_referees_warn_and_eject() -> None:
    assert {WarnCoach, EjectCoach} <= set(DOCK_BOWL.authority)
    assert not {"warn_coach", "eject_coach"} & {each.type for each in expected(three().state)}


@pytest.mark.rule("DOCK-092")
@pytest.mark.parametrize("entry", [WarnCoach("nobody"), EjectCoach("nobody")])
def test_nobody_is_warned_who_does_not_play(entry: object) -> None:
    with pytest.raises(IllegalEntry) as refused:
        three().play(entry)
    assert refused.value.breach.rule == "DOCK-092"
    assert "home, away, third" in refused.value.breach.legal


# ----------------------------------------------------------------------------------- an ejection


@pytest.mark.rule("DOCK-092")
def test_an_ejected_coachs_match_is_given_up_wherever_the_turn_is() -> None:
    table = three().play(Activate("h1", "move"), EjectCoach("away"))
    assert table.breaches == ()
    assert table.state.gone == ("away",)
    assert (table.box("a1"), table.box("away99")) == ("unavailable", "unavailable")
    # It is still home's turn, in the middle of h1's activation; the third side comes next.
    assert table.state.active == "home"
    table.play(Move("h1", ((5, 4),)), EndTurn("home")).roll("sea_die", 1)
    assert table.state.to_play == "third"


@pytest.mark.rule("DOCK-092")
def test_who_is_ejected_in_the_own_turn_has_none_any_more() -> None:
    assert three().play(EjectCoach("home")).state.to_play == "away"


@pytest.mark.rule("DOCK-092")
def test_who_is_ejected_before_the_turn_is_open_has_none_either() -> None:
    table = three().next_turn().roll("sea_die", 1)
    assert table.entry_due.side == "away"
    table.play(EjectCoach("away"))
    assert table.state.to_play == "third"
    assert table.roll_due.roll == "sea_die"


@pytest.mark.rule("DOCK-092")
def test_who_is_ejected_while_others_are_asked_leaves_them_their_question() -> None:
    table = three().next_turn().roll("sea_die", 1).play(EjectCoach("home"))
    assert table.entry_due.side == "away"
    table.play(BringOn("away", "away99", (34, 3)))
    assert table.state.active == "away"


@pytest.mark.rule("DOCK-092")
def test_who_is_ejected_in_the_set_up_sets_nobody_up() -> None:
    table = Beginning(7, 7, 7).roll("turn_order", 1, 1)
    table.play(ManDock("home", 1, six("home")), EjectCoach("away"))
    assert table.entry_due.side == "third"


@pytest.mark.rule("DOCK-092")
def test_with_two_sides_the_other_has_won() -> None:
    table = Harbour(sailor("h1", (5, 3), ball=True)).play(EjectCoach("home"))
    assert table.facts(MatchEnded) == [MatchEnded("away")]
    # Only away is waited for: home's coach has been put out.
    assert [each.side for each in expected(table.state)] == ["away"]
    assert table.play(ConfirmResult("away", HEAD)).state.final


@pytest.mark.rule("DOCK-092")
def test_after_the_match_nobody_waits_for_an_ejected_coach() -> None:
    table = Harbour(sailor("h1", (21, 11), ball=True))
    table.play(Activate("h1", "move"), Move("h1", ((22, 11),)))
    table.play(ConfirmResult("home", HEAD))
    assert not table.state.final
    assert table.play(EjectCoach("away")).state.final
    assert expected(table.state) == ()


@pytest.mark.rule("DOCK-092")
def test_nobody_is_ejected_while_something_is_in_the_air_or_twice() -> None:
    table = Harbour(sailor("h1", (5, 3)), sailor("a1", (6, 3), side="away"))
    table.play(Activate("h1", "move"), Move("h1", ((4, 3),)))
    with pytest.raises(IllegalEntry) as refused:
        table.play(EjectCoach("away"))
    assert "dodge roll" in refused.value.breach.legal
    table = three().play(EjectCoach("away"))
    with pytest.raises(IllegalEntry):
        table.play(EjectCoach("away"))


@pytest.mark.rule("DOCK-092", "DOCK-072", "DOCK-080")
def test_the_luggage_of_who_leaves_falls_asleep_and_thrud_is_fought_over() -> None:
    table = three().happen(
        PieceAppeared("luggage", "home", (8, 3)), PieceAppeared("thrud", "home", (9, 3))
    )
    table.play(EjectCoach("home"))
    assert (8, 3) in table.state.chests
    assert table.box(LUGGAGE) == "unavailable"
    table.roll("thrud_control", 3).roll("thrud_control", 5)
    assert table.state.side_of(THRUD) == "third"
    assert table.at(THRUD) == (9, 3)


# ----------------------------------------------------------------------- a concession by the coach


@pytest.mark.rule("BB-080")
def test_who_gives_up_in_anothers_turn_leaves_that_one_its_turn() -> None:
    table = three().play(Concede("away"))
    assert [each.rule for each in table.breaches] == ["BB-080"]
    assert table.state.active == "home"


# -------------------------------------------------------------------------- differing confirmations


@pytest.mark.rule("BB-095")
def test_whoever_confirmed_different_heads_is_asked_again() -> None:
    table = Harbour(sailor("h1", (33, 11), ball=True), sides=3)
    table.play(Activate("h1", "move"), Move("h1", ((34, 11),)))
    table.play(ConfirmResult("home", HEAD), ConfirmResult("away", OTHER_HEAD))
    table.play(ConfirmResult("third", HEAD))
    assert not table.state.final
    asked = expected(table.state)
    assert [each.side for each in asked] == ["home", "away", "third"]
    # What most of the others have confirmed is offered: away comes round.
    head = next(field for field in asked[1].fields if field.name == "head")
    assert isinstance(head, FixedField)
    assert head.value == HEAD
    assert table.play(ConfirmResult("away", HEAD)).state.final
