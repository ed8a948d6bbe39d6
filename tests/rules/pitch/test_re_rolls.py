"""Re-rolls: who may make which roll again, once, and what it costs."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.pitch.entries import Activate, Block, KeepRoll, Move, ReRoll
from schemas.pitch.facts import ReRollUsed, RollMade, SkillUsed
from schemas.pitch.steps import RollDue
from service.rules.contract import IllegalEntry
from service.rules.pitch.re_rolls import sources_for
from service.rules.pitch.state import Activation
from tests.rules.pitch.table import Table, lineman

NEVER = (
    "armour injury casualty lasting_injury bounce scatter deviation throw_in bribe argue_the_call"
    " regeneration"
)


def table(*skills: str, tackler: bool = False, **more: Any) -> Table:
    """H1 at (5, 5), marked by A1, is active."""
    marker = ("Tackle",) if tackler else ()
    men = (
        lineman("H1", (5, 5), skills=skills),
        lineman("A1", (6, 5), side="away", skills=marker),
    )
    return Table(*men, **({"activation": Activation("H1", "move")} | more))


def due(roll: str = "dodge", player: str | None = "H1", side: str = "home", **more: Any) -> RollDue:
    details: dict[str, Any] = {"target": 3, "faces": (6,), "origin": 1, "at": (5, 5)} | more
    return RollDue(roll=roll, side=side, player=player, **details)  # type: ignore[arg-type]


def sources(
    on: Table, roll: RollDue, *dice: int, passed: bool | None = False
) -> tuple[tuple[str, str | None], ...]:
    return sources_for(on.state, roll, dice or (2,), passed)


# ------------------------------------------------------------------------------ where from


@pytest.mark.rule("BB-020")
def test_a_team_re_roll_is_for_the_own_turn() -> None:
    assert sources(table(re_rolls=2), due()) == (("team", None),)
    assert sources(table(re_rolls=2, active="away"), due()) == ()
    assert sources(table(re_rolls=0), due()) == ()


@pytest.mark.rule("BB-020")
def test_what_passed_is_not_rolled_again() -> None:
    assert sources(table("Dodge", "Pro", re_rolls=2), due(), 3, passed=True) == ()


@pytest.mark.rule("BB-020")
@pytest.mark.parametrize("kind", NEVER.split())
def test_there_are_rolls_that_nothing_makes_again(kind: str) -> None:
    on = table("Pro", re_rolls=2)
    assert sources(on, due(kind), passed=False) == ()
    assert sources(on, due(kind, target=None), passed=None) == ()


@pytest.mark.rule("BB-020")
def test_block_dice_and_fire_may_be_made_again_however_they_fell() -> None:
    block = due("block", faces=(6, 6), target=None)
    assert sources(table(re_rolls=1), block, 6, 6, passed=None) == (("team", None),)
    fire = due("breathe_fire", target=None)
    assert sources(table(re_rolls=1), fire, 3, passed=None) == (("team", None),)
    assert sources(table(re_rolls=1), due("weather", target=None), passed=None) == ()


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("roll", "skill"),
    [
        ("dodge", "Dodge"),
        ("rush", "Sure Feet"),
        ("pick_up", "Sure Hands"),
        ("catch", "Catch"),
        ("catch", "Monstrous Mouth"),
        ("pass", "Pass"),
    ],
)
def test_a_skill_makes_its_own_kind_of_roll_again(roll: str, skill: str) -> None:
    assert sources(table(skill), due(roll)) == (("skill", skill),)
    assert sources(table(skill), due("landing")) == ()


@pytest.mark.rule("BB-020")
def test_a_skill_helps_in_the_other_sides_turn_as_well() -> None:
    assert sources(table("Catch", active="away", activation=None), due("catch")) == (
        ("skill", "Catch"),
    )


@pytest.mark.rule("BB-031", "BB-090")
def test_dodge_is_no_help_against_a_tackle_on_the_square_left() -> None:
    assert sources(table("Dodge", tackler=True), due()) == ()
    assert sources(table("Dodge", tackler=True), due(at=(4, 5))) == (("skill", "Dodge"),)


@pytest.mark.rule("BB-041", "BB-090")
def test_a_brawler_makes_a_both_down_of_a_plain_block_again() -> None:
    block = due("block", faces=(6, 6), target=None)
    plain = table("Brawler", activation=Activation("H1", "block"))
    assert sources(plain, block, 2, 6, passed=None) == (("skill", "Brawler"),)
    assert sources(plain, block, 1, 6, passed=None) == ()
    blitz = table("Brawler", activation=Activation("H1", "blitz"))
    assert sources(blitz, block, 2, 6, passed=None) == ()


@pytest.mark.rule("BB-020")
def test_the_leader_re_roll_needs_a_leader_on_the_pitch() -> None:
    on = table("Leader")
    assert sources(on, due()) == ()
    on = with_side(on, leader=True)
    assert sources(on, due()) == (("leader", None),)
    assert sources(with_side(table(), leader=True), due()) == ()


@pytest.mark.rule("BB-020")
def test_a_drive_re_roll_is_offered_before_the_teams() -> None:
    on = with_side(table(re_rolls=1), drive_re_rolls=1)
    assert sources(on, due()) == (("brilliant_coaching", None), ("team", None))


@pytest.mark.rule("BB-021")
def test_a_pro_helps_itself_while_it_is_active() -> None:
    assert sources(table("Pro"), due()) == (("pro", None),)
    assert sources(table("Pro", activation=Activation("A1", "move")), due()) == ()
    assert sources(table("Pro", activation=None), due()) == ()


# ------------------------------------------------------------------------- what it comes to


def failed_dodge(*skills: str, re_rolls: int = 1, **more: Any) -> Table:
    """H1 dodges from A1 to a free square on 3+ and rolls a 2."""
    on = table(*skills, re_rolls=re_rolls, activation=None, **more)
    on.play(Activate("H1", "move"), Move("H1", ((4, 5),)))
    return on.roll("dodge", 2)


@pytest.mark.rule("BB-020", "BB-021")
def test_a_team_re_roll_is_spent_and_the_new_die_stands() -> None:
    on = failed_dodge().play(ReRoll("team"))
    assert on.state.sides["home"].re_rolls == 0
    assert on.facts(ReRollUsed) == [ReRollUsed("home", "team", "dodge", player="H1")]
    on.roll("dodge", 3)
    assert on.at("H1") == (4, 5)
    assert on.state.turnover is None


@pytest.mark.rule("BB-020")
def test_a_die_is_rolled_again_only_once() -> None:
    on = failed_dodge(re_rolls=3).play(ReRoll("team")).roll("dodge", 2)
    assert on.roll_due.roll == "armour"
    assert on.facts(RollMade)[-1].re_rolled


@pytest.mark.rule("BB-021")
def test_a_re_roll_answers_the_roll_it_replaces_and_the_new_roll_the_re_roll() -> None:
    on = failed_dodge().play(ReRoll("team"))
    assert on.last.answers == 1
    on.roll("dodge", 3)
    assert on.last.answers == 1


@pytest.mark.rule("BB-020")
def test_a_roll_that_is_kept_costs_nothing() -> None:
    on = failed_dodge().play(KeepRoll())
    assert on.state.sides["home"].re_rolls == 1
    assert on.roll_due.roll == "armour"


@pytest.mark.rule("BB-021", "BB-090")
def test_a_skill_the_player_lacks_cannot_be_claimed() -> None:
    on = failed_dodge("Sure Feet")
    with pytest.raises(IllegalEntry) as refusal:
        on.play(ReRoll("skill", skill="Dodge"))
    assert refusal.value.breach.rule == "BB-021"
    assert "team" in refusal.value.breach.legal


@pytest.mark.rule("BB-020")
def test_without_a_source_the_dice_stand_and_a_re_roll_is_refused() -> None:
    on = failed_dodge(re_rolls=0)
    assert on.roll_due.roll == "armour"
    with pytest.raises(IllegalEntry):
        on.play(ReRoll("team"))


@pytest.mark.rule("BB-090")
def test_dodge_is_used_up_for_the_turn() -> None:
    on = failed_dodge("Dodge", re_rolls=0).play(ReRoll("skill", skill="Dodge"))
    assert on.facts(SkillUsed) == [SkillUsed("H1", "Dodge", "turn")]
    on.roll("dodge", 4)
    assert sources(on, due()) == ()


# ---------------------------------------------------------------------------------- Loner, Pro


@pytest.mark.rule("BB-022")
def test_a_loner_rolls_before_the_team_re_roll_works() -> None:
    on = failed_dodge("Loner (4+)").play(ReRoll("team"))
    assert (on.roll_due.roll, on.roll_due.target) == ("loner", 4)
    on.roll("loner", 4).roll("dodge", 5)
    assert on.at("H1") == (4, 5)
    assert on.state.turnover is None


@pytest.mark.rule("BB-022")
def test_a_loner_that_fails_has_spent_the_re_roll_and_the_first_die_stands() -> None:
    on = failed_dodge("Loner (4+)").play(ReRoll("team")).roll("loner", 3)
    assert on.state.sides["home"].re_rolls == 0
    assert on.roll_due.roll == "armour"


@pytest.mark.rule("BB-022")
def test_a_loner_needs_no_roll_for_its_own_skill() -> None:
    on = failed_dodge("Loner (4+)", "Dodge").play(ReRoll("skill", skill="Dodge"))
    assert on.roll_due.roll == "dodge"


@pytest.mark.rule("BB-021")
@pytest.mark.parametrize(("face", "next_roll"), [(3, "dodge"), (2, "armour")])
def test_a_pro_rolls_three_or_more_first(face: int, next_roll: str) -> None:
    on = failed_dodge("Pro", re_rolls=1).play(ReRoll("pro"))
    assert (on.roll_due.roll, on.roll_due.target) == ("pro", 3)
    on.roll("pro", face)
    assert on.roll_due.roll == next_roll
    assert on.state.sides["home"].re_rolls == 1


def block_dice(*skills: str, dice: tuple[int, ...] = (2, 6), **more: Any) -> Table:
    """H1 with strength 4 has two dice against A1; they have fallen."""
    on = Table(
        lineman("H1", (5, 5), st=4, skills=skills),
        lineman("A1", (6, 5), side="away"),
        activation=Activation("H1", "block", "A1"),
        agenda=(due("block", faces=(6, 6), target=None, chooser="home", against="A1"),),
        **more,
    )
    return on.roll("block", *dice)


@pytest.mark.rule("BB-021", "BB-090")
def test_a_brawler_names_the_die_with_both_down_and_only_it_is_rolled() -> None:
    on = block_dice("Brawler")
    with pytest.raises(IllegalEntry):
        on.play(ReRoll("skill", skill="Brawler", dice=(1,)))
    with pytest.raises(IllegalEntry):
        on.play(ReRoll("skill", skill="Brawler"))
    on.play(ReRoll("skill", skill="Brawler", dice=(0,)))
    assert (on.roll_due.faces, on.roll_due.kept) == ((6,), (6,))


@pytest.mark.rule("BB-021")
def test_a_pro_names_one_block_die() -> None:
    on = block_dice("Pro")
    with pytest.raises(IllegalEntry):
        on.play(ReRoll("pro"))
    on.play(ReRoll("pro", dice=(1,)))
    on.roll("pro", 6)
    assert (on.roll_due.faces, on.roll_due.kept) == ((6,), (2,))


@pytest.mark.rule("BB-020")
def test_a_team_re_roll_makes_all_block_dice_again() -> None:
    on = block_dice(re_rolls=1)
    with pytest.raises(IllegalEntry) as refusal:
        on.play(ReRoll("team", dice=(0,)))
    assert refusal.value.breach.rule == "BB-020"
    on.play(ReRoll("team"))
    assert (on.roll_due.faces, on.roll_due.kept) == ((6, 6), ())


@pytest.mark.rule("BB-020")
@pytest.mark.parametrize(
    ("source", "figure"), [("leader", "leader"), ("brilliant_coaching", "drive_re_rolls")]
)
def test_what_the_side_spends_is_gone(source: Any, figure: str) -> None:
    on = with_side(table("Leader", agenda=(due(),)), leader=True, drive_re_rolls=1)
    on.roll("dodge", 2).play(ReRoll(source))
    assert not getattr(on.state.sides["home"], figure)


def with_side(on: Table, **changes: Any) -> Table:
    sides = {**on.state.sides, "home": replace(on.state.sides["home"], **changes)}
    on.state = replace(on.state, sides=sides)
    return on


@pytest.mark.rule("BB-021")
@pytest.mark.parametrize("dice", [(), (1,), (0, 0)], ids=["none", "not there", "twice"])
def test_a_re_roll_names_dice_of_the_roll(dice: tuple[int, ...]) -> None:
    blocking = Table(lineman("H1", (5, 5)), lineman("A1", (6, 5), side="away"), re_rolls=1)
    blocking.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", 1)
    with pytest.raises(IllegalEntry) as refusal:
        blocking.play(ReRoll("team", dice=dice))
    assert refusal.value.breach.field == "dice"
