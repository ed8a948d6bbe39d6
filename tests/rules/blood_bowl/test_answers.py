"""What a tablet is told about the dice and choices that are due."""

from typing import get_args

import pytest

from schemas.pitch.entries import Activate, Block, Choose
from schemas.pitch.words import ChoiceKind, SquareKind
from schemas.views import ChoiceField, DiceField, Expectation
from service.rules.blood_bowl.details import expected
from service.rules.blood_bowl.game import PART
from service.rules.blood_bowl.state import State
from service.rules.pitch.casualties import casualty
from service.rules.pitch.expected_rules import RULES_OF, RULES_OF_CHOICES
from tests.rules.blood_bowl.match import Match
from tests.rules.pitch.happening import happens
from tests.rules.pitch.table import Table, lineman


def only(state: State) -> Expectation:
    (found,) = expected(state)
    return found


def dice(found: Expectation) -> DiceField:
    return next(field for field in found.fields if isinstance(field, DiceField))


@pytest.mark.rule("BB-024")
def test_every_roll_and_every_choice_names_its_rule() -> None:
    assert not PART.rolled.keys() - RULES_OF.keys()
    assert not PART.chosen.keys() - RULES_OF_CHOICES.keys() - {"use_skill"}
    assert not PART.squares.keys() - RULES_OF_CHOICES.keys()
    assert RULES_OF_CHOICES.keys() <= {*get_args(ChoiceKind), *get_args(SquareKind)}


@pytest.mark.rule("BB-024", "BB-041")
def test_block_dice_are_called_by_their_faces_and_say_who_chooses() -> None:
    table = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away"))
    table.play(Activate("H1", "block"), Block("H1", "A1"))
    found = only(table.state)
    assert found.title == "H1 #1: block roll against A1 #1, Home choose"
    assert dice(found).shown[0] == "Player down"
    assert len(dice(found).shown) == dice(found).faces == 6


@pytest.mark.rule("BB-014", "BB-024")
def test_a_roll_of_both_coaches_says_whose_each_die_is() -> None:
    match = Match().before_the_kick().kick(3, 4)
    found = only(match.state)
    assert found.title == "Home and Away: brilliant coaching roll"
    assert dice(found).whose == ("Home", "Away")


@pytest.mark.rule("BB-054")
def test_a_coach_is_told_what_the_apothecary_is_for_and_the_two_results() -> None:
    play = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), "away"), away={"apothecaries": 1})
    happens(play, casualty, "A1", "block", by="H1").roll("casualty", 10)
    found = only(play.state)
    assert found.title == "A1 #1: apothecary against H1 #1 (serious injury)"
    play.play(Choose("apothecary", "use", player="A1")).roll("casualty", 15)
    (options,) = (each.options for each in only(play.state).fields if isinstance(each, ChoiceField))
    assert [option.label for option in options] == ["Serious injury", "Dead"]
