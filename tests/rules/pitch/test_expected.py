"""What a tablet is told may come next: who, for what, where to, with which dice and chance."""

from random import Random
from typing import Any

import msgspec
import pytest

from schemas.blood_bowl import BloodBowlEntry
from schemas.pitch.entries import Activate, Block, EndActivation, Move
from schemas.pitch.steps import RollDue
from schemas.views import (
    ChoiceField,
    DiceField,
    Expectation,
    Field,
    FixedField,
    SquareField,
    SquarePathField,
)
from service.rules.blood_bowl.expected import expected
from service.rules.pitch.state import Activation
from service.rules.play import random_entry
from tests.rules.pitch.table import Table, lineman, named


def of(on: Table, kind: str, **values: Any) -> list[Expectation]:
    """The expectations of a type whose fixed fields have these values."""
    return [
        each
        for each in expected(on.state)
        if each.type == kind and values.items() <= fixed_in(each).items()
    ]


def fixed_in(each: Expectation) -> dict[str, Any]:
    return {field.name: field.value for field in each.fields if isinstance(field, FixedField)}


def one(on: Table, kind: str, **values: Any) -> Expectation:
    (found,) = of(on, kind, **values)
    return found


def field(each: Expectation, name: str) -> Field:
    return next(field for field in each.fields if field.name == name)


def options(each: Expectation, name: str) -> list[str]:
    found = field(each, name)
    assert isinstance(found, ChoiceField)
    return [option.value for option in found.options]


def players_for(on: Table, action: str) -> list[str]:
    return [
        player
        for each in of(on, "activate", action=action)
        for player in (
            [fixed_in(each)["player"]] if "player" in fixed_in(each) else options(each, "player")
        )
    ]


# -------------------------------------------------------------------------- who may be activated


@pytest.mark.rule("BB-016", "BB-034")
def test_players_that_have_not_acted_and_are_not_stunned_may_be_activated() -> None:
    on = Table(
        lineman("H1", (5, 5)),
        lineman("H2", (5, 7), posture="prone"),
        lineman("H3", (5, 9), posture="stunned"),
        lineman("A1", (20, 5), side="away"),
    )
    assert players_for(on, "move") == ["H1", "H2"]
    on.play(Activate("H1", "move"), *end("H1"))
    assert players_for(on, "move") == ["H2"]


def end(player: str) -> tuple[Any, ...]:
    return (EndActivation(player),)


@pytest.mark.rule("BB-016", "BB-040")
def test_a_block_is_for_those_next_to_a_standing_opponent() -> None:
    on = Table(
        lineman("H1", (5, 5)),
        lineman("H2", (9, 9)),
        lineman("H3", (6, 6), posture="prone"),
        lineman("H4", (6, 4), posture="prone", skills=("Jump Up",)),
        lineman("A1", (6, 5), side="away"),
    )
    assert players_for(on, "block") == ["H1", "H4"]


@pytest.mark.rule("BB-016", "BB-044")
def test_a_blitz_names_opponents_that_can_be_reached_and_is_there_once_a_turn() -> None:
    on = Table(
        lineman("H1", (5, 5)),
        lineman("A1", (8, 5), side="away"),
        lineman("A2", (13, 5), side="away"),
        lineman("A3", (14, 5), side="away"),
    )
    blitz = one(on, "activate", action="blitz")
    assert options(blitz, "target") == ["A1", "A2"]  # six squares and two rushes
    on.play(Activate("H1", "blitz", "A1"), *end("H1"))
    assert of(on, "activate", action="blitz") == []


@pytest.mark.rule("BB-070")
def test_a_foul_needs_somebody_lying_near_enough() -> None:
    far = Table(lineman("H1", (5, 5)), lineman("A1", (15, 5), "away", "prone"))
    assert players_for(far, "foul") == []
    near = Table(lineman("H1", (5, 5)), lineman("A1", (14, 5), "away", "prone"))
    assert players_for(near, "foul") == ["H1"]


@pytest.mark.rule("BB-061")
def test_a_pass_is_for_the_carrier_or_whoever_may_still_pick_the_ball_up() -> None:
    men = (
        lineman("H1", (5, 5)),
        lineman("H2", (5, 7), pa=None),
        lineman("A1", (20, 5), side="away"),
    )
    assert players_for(Table(*men, ball=(9, 9)), "pass") == ["H1"]
    assert players_for(Table(*men), "pass") == []
    held = Table(lineman("H3", (1, 1), ball=True), *men)
    assert players_for(held, "pass") == ["H3"]


@pytest.mark.rule("BB-017")
def test_the_turn_may_be_ended_at_any_time_without_a_question() -> None:
    on = Table(lineman("H1", (5, 5)), lineman("A1", (20, 5), side="away"))
    assert fixed_in(one(on, "end_turn")) == {"side": "home"}


# ------------------------------------------------------------------------------- the active player


@pytest.mark.rule("BB-030", "BB-031")
def test_a_move_says_what_each_first_square_takes() -> None:
    """H1 is marked by A1; A2 marks (4, 6): a dodge on 3+ to (4, 4), one worse to (4, 6)."""
    on = Table(
        lineman("H1", (5, 5)),
        lineman("A1", (6, 5), side="away"),
        lineman("A2", (3, 7), side="away"),
    ).play(Activate("H1", "move"))
    path = field(one(on, "move"), "path")
    assert isinstance(path, SquarePathField)
    assert (path.origin, path.sure, path.most) == ((5, 5), 6, 8)
    assert (6, 5) not in path.squares
    assert (4, 6) in path.held
    assert (4, 4) not in path.held
    steps = {step.at: step for step in path.first}
    assert len(steps) == 7
    (free,), (marked,) = steps[4, 4].takes, steps[4, 6].takes
    assert (free.roll, free.target, free.modifiers, free.chance) == ("dodge", 3, (), (2, 3))
    assert (marked.modifiers, marked.chance) == (("-1 marked by one",), (1, 2))


@pytest.mark.rule("BB-030")
def test_a_player_without_squares_left_rushes_first() -> None:
    on = Table(lineman("H1", (5, 5), ma=2), lineman("A1", (20, 5), side="away"), weather="blizzard")
    on.play(Activate("H1", "move"), Move("H1", ((6, 5), (7, 5))))
    path = field(one(on, "move"), "path")
    assert isinstance(path, SquarePathField)
    assert (path.sure, path.most) == (0, 2)
    (rush,) = path.first[0].takes
    assert (rush.roll, rush.modifiers, rush.chance) == ("rush", ("-1 blizzard",), (2, 3))


@pytest.mark.rule("BB-032")
def test_a_prone_player_stands_up_before_anything_else() -> None:
    on = Table(lineman("H1", (5, 5), posture="prone"), lineman("A1", (20, 5), side="away"))
    on.play(Activate("H1", "move"))
    assert fixed_in(one(on, "stand_up")) == {"player": "H1"}
    assert of(on, "move") == []


@pytest.mark.rule("BB-040")
def test_a_block_says_how_many_dice_and_who_chooses() -> None:
    on = Table(
        lineman("H1", (5, 5), st=4),
        lineman("A1", (6, 5), side="away"),
        lineman("A2", (6, 6), side="away", st=5),
    ).play(Activate("H1", "block"))
    weaker, stronger = one(on, "block", target="A1"), one(on, "block", target="A2")
    # Four against three and the assist of A2; four against five and the assist of A1.
    assert weaker.title == "H1 #1 blocks A1 #1: one die, Home choose, -1 assist of A2 #2"
    assert stronger.title == "H1 #1 blocks A2 #2: two dice, Away choose, -1 assist of A1 #1"


@pytest.mark.rule("BB-040", "BB-044")
def test_after_its_block_a_player_does_nothing_more() -> None:
    on = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away"))
    on.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", 3)
    while on.state.agenda:
        on.play(answer(on))
    kinds = {each.type for each in expected(on.state)}
    assert not kinds & {"block", "move"}


def answer(on: Table) -> Any:
    return msgspec.convert(random_entry(expected(on.state), Random(1)), BloodBowlEntry)


@pytest.mark.rule("BB-061")
def test_a_pass_is_offered_by_range_band_with_its_chance() -> None:
    on = Table(
        lineman("H1", (5, 5), ball=True),
        lineman("H2", (8, 5)),
        lineman("A1", (6, 6), side="away"),
    ).play(Activate("H1", "pass"))
    passes = of(on, "pass")
    quick, short = passes[0], passes[1]
    # PA 4+, marked by one: 5, 6; one worse at short range: the 6 alone.
    assert (quick.chance, short.chance) == ((1, 3), (1, 6))
    to = field(quick, "to")
    assert isinstance(to, SquareField)
    assert to.suggest == ((8, 5),)
    assert (5, 5) not in to.squares


@pytest.mark.rule("BB-091")
def test_a_player_in_bloodlust_bites_before_it_gives_the_ball_away() -> None:
    on = Table(
        lineman("H1", (5, 5), ball=True, skills=("Bloodlust (3+)",)),
        lineman("H2", (6, 5)),
        lineman("A1", (20, 5), side="away"),
    ).play(Activate("H1", "hand_off"))
    on.roll("bloodlust", 2)
    kinds = {each.type for each in expected(on.state)}
    assert "hand_off" not in kinds
    assert {"move", "end_activation"} <= kinds


@pytest.mark.rule("BB-065")
def test_a_hand_off_is_for_standing_neighbours_with_the_chance_of_the_catch() -> None:
    on = Table(
        lineman("H1", (5, 5), ball=True),
        lineman("H2", (6, 5), ag=2),
        lineman("H3", (4, 5), posture="prone"),
        lineman("H4", (8, 8)),
        lineman("A1", (20, 5), side="away"),
    ).play(Activate("H1", "hand_off"))
    found = one(on, "hand_off")
    assert fixed_in(found) == {"player": "H1", "target": "H2"}
    assert found.chance == (5, 6)


@pytest.mark.rule("BB-070")
def test_a_foul_says_what_the_armour_roll_needs() -> None:
    on = Table(
        lineman("H1", (5, 5)),
        lineman("H2", (7, 5)),
        lineman("A1", (6, 5), "away", "prone", av=9),
    ).play(Activate("H1", "foul"))
    found = one(on, "foul")
    assert found.title == "H1 #1 fouls A1 #1: armour 9, +1 offensive assists"
    assert found.chance == (5, 12)  # 8 or more on two dice


# --------------------------------------------------------------------------------------- answers


def asked(*men: Any, step: Any, **more: Any) -> Table:
    return Table(*(men or (lineman("H1", (5, 5)),)), agenda=(step,), **more)


@pytest.mark.rule("BB-023", "BB-024")
def test_a_roll_names_its_dice_target_and_modifiers() -> None:
    step = RollDue(
        roll="dodge",
        side="home",
        faces=(6,),
        origin=1,
        player="H1",
        target=3,
        modifiers=named(("marked by two", -2)),
    )
    (found,) = expected(asked(step=step).state)
    assert fixed_in(found) == {"roll": "dodge", "player": "H1"}
    assert field(found, "dice") == DiceField(
        "dice", "Dodge", 6, 1, target=3, modifiers=("-2 marked by two",)
    )
    assert (found.chance, found.rules) == ((1, 3), ("BB-031",))


@pytest.mark.rule("BB-024")
def test_dice_that_differ_say_the_faces_of_each() -> None:
    step = RollDue(roll="deviation", side="home", faces=(8, 6), origin=1)
    (found,) = expected(asked(step=step).state)
    dice = field(found, "dice")
    assert isinstance(dice, DiceField)
    assert (dice.count, dice.each) == (2, (8, 6))
    assert "player" not in fixed_in(found)


@pytest.mark.rule("BB-050")
def test_two_dice_are_added_up_to_reach_their_target() -> None:
    step = RollDue(roll="armour", side="away", faces=(6, 6), origin=1, player="H1", target=9)
    dice = field(expected(asked(step=step).state)[0], "dice")
    assert isinstance(dice, DiceField)
    assert (dice.summed, dice.target) == (True, 9)


@pytest.mark.rule("BB-020", "BB-022")
def test_a_re_roll_is_offered_by_source_with_its_whole_chance() -> None:
    """Dodge 3+: 4/6. A Loner (4+) has to pass half the time before that."""
    on = Table(
        lineman("H1", (5, 5), skills=("Dodge", "Loner (4+)")),
        lineman("A1", (6, 5), side="away"),
        re_rolls=1,
    )
    on.play(Activate("H1", "move"), Move("H1", ((4, 5),))).roll("dodge", 2)
    skill, team = of(on, "re_roll")
    assert fixed_in(skill) == {"source": "skill", "skill": "Dodge"}
    assert fixed_in(team) == {"source": "team"}
    assert (skill.chance, team.chance) == ((2, 3), (1, 3))
    assert len(of(on, "keep_roll")) == 1


@pytest.mark.rule("BB-021")
def test_a_pro_is_offered_for_each_face_and_a_brawler_for_both_down_only() -> None:
    on = Table(
        lineman("H1", (5, 5), skills=("Pro", "Brawler")),
        lineman("A1", (6, 5), side="away"),
        activation=Activation("H1", "block", "A1"),
        agenda=(
            RollDue(
                roll="block",
                side="home",
                faces=(6, 6, 6),
                origin=1,
                player="H1",
                against="A1",
                chooser="home",
            ),
        ),
    ).roll("block", 2, 2, 6)
    found = [fixed_in(each) for each in of(on, "re_roll")]
    assert found == [
        {"source": "skill", "skill": "Brawler", "dice": (0,)},
        {"source": "pro", "dice": (0,)},
        {"source": "pro", "dice": (2,)},
    ]


def test_a_choice_has_labels_a_coach_can_read() -> None:
    on = Table(
        lineman("H1", (5, 5), st=4),
        lineman("A1", (6, 5), side="away"),
    ).play(Activate("H1", "block"), Block("H1", "A1"))
    on.roll("block", 1, 6)
    (found,) = expected(on.state)
    option = field(found, "option")
    assert isinstance(option, ChoiceField)
    assert {each.label for each in option.options} == {"Player down", "Pow"}
    assert found.side == "home"
