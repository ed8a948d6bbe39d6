"""What cannot have happened is refused, with a sentence and what is expected next."""

from typing import Any

import msgspec
import pytest

from schemas.bolter_ball import (
    AssaultBall,
    AssaultMarine,
    BallDirection,
    DistanceRoll,
    EndPhase,
    HillRoll,
    HitRoll,
    MoveMarine,
    PassBall,
    PlaceMarine,
    Run,
    RunMove,
    RunRoll,
    SaveRoll,
    ShootBall,
    ShootMarine,
    WoundRoll,
)
from service.rules.bolter_ball.system import BOLTER_BALL
from tests.rules.bolter_ball.table import a_setup, a_table, refused, when

ROLLS = (
    HitRoll((3,)),
    DistanceRoll((3,)),
    BallDirection((0, 0)),
    PassBall("r2"),
    HillRoll((3,)),
    WoundRoll((3,)),
    SaveRoll((3,)),
    RunRoll((3,)),
    RunMove(()),
)


@pytest.mark.rule("BOLT-001")
@pytest.mark.parametrize(
    ("phase", "entry", "field"),
    [
        ("set_up", PlaceMarine("o5", (100, 100)), "marine"),
        ("move", MoveMarine("o5", ((100, 100),)), "marine"),
        ("shoot", ShootBall("o5", 1), "marine"),
        ("shoot", ShootMarine("o5", "b1", 1), "marine"),
        ("shoot", ShootMarine("r1", "o5", 1), "target"),
        ("shoot", Run("o5"), "marine"),
        ("assault", AssaultBall("o5", ()), "marine"),
        ("assault", AssaultMarine("r1", "o5", ()), "target"),
    ],
)
def test_a_marine_nobody_has_is_refused(phase: str, entry: Any, field: str) -> None:
    breach = refused(a_table(phase), entry)
    assert (breach.rule, breach.field) == ("BOLT-001", field)
    assert breach.detail == "No marine of this match has the id o5."
    assert breach.legal.startswith("The marines are r1, r2")


@pytest.mark.parametrize("entry", ROLLS, ids=lambda entry: type(entry).__name__)
@pytest.mark.parametrize("phase", ["set_up", "move", "shoot", "assault"])
def test_dice_that_nobody_has_to_roll_are_refused(phase: str, entry: Any) -> None:
    breach = refused(a_table(phase), entry)
    assert "nobody has to make it now" in breach.detail
    assert breach.legal.startswith("Expected next in the ")
    assert breach.field == "type"


@pytest.mark.parametrize("entry", ROLLS[1:], ids=lambda entry: type(entry).__name__)
def test_another_roll_than_the_one_due_is_refused(entry: Any) -> None:
    state = when(a_table("shoot", places={"r1": (3600, 1800)}), ShootBall("r1", 2)).state
    assert refused(state, entry).legal == "Expected next: hit roll by r1."


@pytest.mark.rule("BOLT-003")
@pytest.mark.parametrize("entry", [EndPhase("shoot"), ShootBall("r2", 1), Run("r2")])
def test_no_action_comes_before_what_is_due(entry: Any) -> None:
    state = when(a_table("shoot", places={"r1": (3600, 1800)}), ShootBall("r1", 2)).state
    breach = refused(state, entry)
    assert breach.detail.endswith("comes before what is due is answered.")
    assert breach.legal == "Expected next: hit roll by r1."


@pytest.mark.parametrize("dice", [(3,), (3, 4)])
def test_a_roll_has_as_many_dice_as_are_due(dice: tuple[int, ...]) -> None:
    shots = 3 - len(dice)
    state = when(a_table("shoot", places={"r1": (3600, 1800)}), ShootBall("r1", shots)).state
    breach = refused(state, HitRoll(dice))
    assert breach.field == "dice"
    number = "1 die" if shots == 1 else "2 dice"
    assert breach.legal == f"Expected next: hit roll by r1. It has {number}."


def test_the_saving_marine_is_named_not_the_attacker() -> None:
    state = a_table("shoot", places={"r1": (3600, 1800), "b1": (3600, 2000)})
    state = when(state, ShootMarine("r1", "b1", 1), HitRoll((3,)), WoundRoll((4,))).state
    assert refused(state, HitRoll((3,))).legal == "Expected next: save roll by b1."


@pytest.mark.rule("BOLT-002", "BOLT-003")
def test_nobody_is_placed_after_the_set_up_and_nobody_acts_in_it() -> None:
    assert refused(a_table("move"), PlaceMarine("r1", (100, 100))).rule == "BOLT-003"
    state = BOLTER_BALL.start(a_setup())
    breach = refused(state, MoveMarine("r1", ((100, 100),)))
    assert breach.legal == "Expected next in the set-up: place marine."
    assert refused(state, EndPhase("move")).rule == "BOLT-003"


@pytest.mark.parametrize(
    "wire",
    [
        b'{"type":"hit_roll","dice":[0]}',
        b'{"type":"hit_roll","dice":[7]}',
        b'{"type":"hit_roll","dice":[]}',
        b'{"type":"hit_roll","dice":[1,2,3]}',
        b'{"type":"hit_roll","dice":[3.0]}',
        b'{"type":"hit_roll","dice":["3"]}',
        b'{"type":"hit_roll","dice":[true]}',
        b'{"type":"hit_roll","dice":[3],"total":3}',
        b'{"type":"hit_roll"}',
        b'{"type":"knock_out","marine":"r1"}',
        b'{"type":"marine_moved","marine":"r1","at":[0,0]}',
        b'{"type":"shoot_ball","marine":"r1","shots":3}',
        b'{"type":"shoot_ball","marine":"r 1","shots":1}',
        b'{"type":"move_marine","marine":"r1","path":[]}',
        b'{"type":"move_marine","marine":"r1","path":[[1]]}',
        b'{"type":"move_marine","marine":"r1","path":[[1,2,3]]}',
        b'{"type":"move_marine","marine":"r1","path":[[1,50001]]}',
        b'{"type":"move_marine","marine":"r1","path":[[1,99999999999999999999]]}',
        b'{"type":"end_phase","phase":"set_up"}',
        b'{"type":"run_roll","dice":[1,2]}',
    ],
)
def test_what_is_no_entry_does_not_decode(wire: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=BOLTER_BALL.entry_type)


def test_a_path_has_at_most_32_points() -> None:
    def wire(points: int) -> bytes:
        path = [[100, 100]] * points
        return msgspec.json.encode({"type": "move_marine", "marine": "r1", "path": path})

    assert msgspec.json.decode(wire(32), type=BOLTER_BALL.entry_type)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire(33), type=BOLTER_BALL.entry_type)


def test_entry_and_fact_types_have_their_own_names() -> None:
    def tags(union: Any) -> list[str]:
        return [kind.__struct_config__.tag for kind in union.__args__]

    every = tags(BOLTER_BALL.entry_type) + tags(BOLTER_BALL.fact_type)
    of_every_match = ["match_opened", "undo", "redo", "retract", "replace", "insert", "amended"]
    assert len(set(every + of_every_match)) == len(every) + len(of_every_match)
    assert set(BOLTER_BALL.entry_schemas) == set(tags(BOLTER_BALL.entry_type))
