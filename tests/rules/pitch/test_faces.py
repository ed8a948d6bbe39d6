"""Block faces and the skills that change them. Dice by the printed numbering: 1 Player Down, 2 Both
Down, 3 and 4 Push Back, 5 Stumble, 6 POW.
"""

import pytest

from schemas.pitch.entries import Activate, Block, Choose, ChooseSquare
from schemas.pitch.facts import EffectBegan, PostureChanged, TurnoverCaused
from schemas.pitch.steps import ChoiceDue, SquareDue
from service.rules.blood_bowl.game import evolve_fact
from tests.rules.pitch.table import Table, lineman

PLAYER_DOWN, BOTH_DOWN, PUSH_BACK, STUMBLE, POW = 1, 2, 3, 5, 6
HELD = (2, 3)
"""An armour roll of 5: nobody's armour breaks."""


def blocked(
    *dice: int, home: tuple[str, ...] = (), away: tuple[str, ...] = (), action: str = "block"
) -> Table:
    """H1 (its `home` skills) blocks A1 (its `away` skills): one die, in the middle of the pitch."""
    table = Table(
        lineman("H1", (10, 7), skills=home), lineman("A1", (11, 7), side="away", skills=away)
    )
    table.play(Activate("H1", action, "A1"), Block("H1", "A1"))  # type: ignore[arg-type]
    return table.roll("block", *dice)


def postures(table: Table) -> tuple[str, str]:
    """Of H1 and A1."""
    return table.player("H1").posture, table.player("A1").posture


def asked(table: Table) -> tuple[str | None, str | None]:
    """Whose skill is asked for."""
    assert isinstance(table.due, ChoiceDue)
    assert table.due.choice == "use_skill"
    return table.due.player, table.due.skill


@pytest.mark.rule("BB-041")
def test_player_down_knocks_the_attacker_down_and_nobody_else() -> None:
    table = blocked(PLAYER_DOWN)
    assert postures(table) == ("prone", "standing")
    assert table.roll_due.player == "H1"
    assert (table.roll_due.cause, table.roll_due.against) == ("player_down", "A1")
    table.roll("armour", *HELD)
    assert [fact.player for fact in table.facts(TurnoverCaused)] == ["H1"]


@pytest.mark.rule("BB-041")
def test_player_down_spares_not_even_block() -> None:
    assert postures(blocked(PLAYER_DOWN, home=("Block", "Wrestle"))) == ("prone", "standing")


@pytest.mark.rule("BB-041")
@pytest.mark.parametrize(
    ("home", "away", "expected"),
    [
        ((), (), ("prone", "prone")),
        (("Block",), (), ("standing", "prone")),
        ((), ("Block",), ("prone", "standing")),
        (("Block",), ("Block",), ("standing", "standing")),
    ],
)
def test_both_down_spares_who_has_block(
    home: tuple[str, ...], away: tuple[str, ...], expected: tuple[str, str]
) -> None:
    assert postures(blocked(BOTH_DOWN, home=home, away=away)) == expected


@pytest.mark.rule("BB-041")
def test_on_both_down_the_defenders_armour_is_rolled_before_the_attackers() -> None:
    table = blocked(BOTH_DOWN)
    assert (table.roll_due.player, table.roll_due.cause) == ("A1", "block")
    table.roll("armour", *HELD)
    assert (table.roll_due.player, table.roll_due.cause) == ("H1", "both_down")
    table.roll("armour", *HELD)
    assert len(table.facts(TurnoverCaused)) == 1


@pytest.mark.rule("BB-041")
def test_on_both_down_an_attacker_with_block_causes_no_turnover() -> None:
    table = blocked(BOTH_DOWN, home=("Block",)).roll("armour", *HELD)
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-041")
@pytest.mark.parametrize(
    ("home", "away", "first"),
    [
        (("Wrestle",), (), "H1"),
        (("Wrestle",), ("Block",), "H1"),
        (("Wrestle",), ("Wrestle",), "H1"),
        (("Block", "Wrestle"), (), "H1"),
        ((), ("Wrestle",), "A1"),
        (("Block",), ("Wrestle",), "A1"),
        (("Block",), ("Block", "Wrestle"), "A1"),
    ],
)
def test_a_wrestler_brings_both_down_without_armour_rolls(
    home: tuple[str, ...], away: tuple[str, ...], first: str
) -> None:
    table = blocked(BOTH_DOWN, home=home, away=away)
    assert asked(table) == (first, "Wrestle")
    table.play(Choose("use_skill", "use", player=first, skill="Wrestle"))
    assert postures(table) == ("prone", "prone")
    assert table.due is None
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-041")
def test_when_both_decline_to_wrestle_both_down_counts_as_it_is() -> None:
    table = blocked(BOTH_DOWN, home=("Wrestle",), away=("Wrestle", "Block"))
    table.play(Choose("use_skill", "decline"))
    assert asked(table) == ("A1", "Wrestle")
    table.play(Choose("use_skill", "decline"))
    assert postures(table) == ("prone", "standing")


@pytest.mark.rule("BB-041")
def test_a_wrestling_attacker_that_holds_the_ball_causes_a_turnover() -> None:
    table = Table(
        lineman("H1", (10, 7), skills=("Wrestle",), ball=True), lineman("A1", (11, 7), side="away")
    )
    table.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", BOTH_DOWN)
    table.play(Choose("use_skill", "use"))
    assert table.roll_due.roll == "bounce"
    assert len(table.facts(TurnoverCaused)) == 1


@pytest.mark.rule("BB-041")
def test_the_defenders_ball_bounces_after_both_armour_rolls() -> None:
    table = Table(lineman("H1", (10, 7)), lineman("A1", (11, 7), side="away", ball=True))
    table.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", BOTH_DOWN)
    table.roll("armour", *HELD).roll("armour", *HELD)
    assert (table.roll_due.roll, table.roll_due.at) == ("bounce", (11, 7))


@pytest.mark.rule("BB-041")
def test_juggernaut_turns_both_down_into_a_push_in_a_blitz_only() -> None:
    blitz = blocked(BOTH_DOWN, home=("Juggernaut",), action="blitz")
    assert asked(blitz) == ("H1", "Juggernaut")
    blitz.play(Choose("use_skill", "use"))
    assert postures(blitz) == ("standing", "standing")
    assert isinstance(blitz.due, SquareDue)
    assert blitz.due.choice == "push"
    plain = blocked(BOTH_DOWN, home=("Juggernaut",))
    assert postures(plain) == ("prone", "prone")


@pytest.mark.rule("BB-041")
def test_juggernaut_in_a_blitz_takes_wrestle_from_its_target() -> None:
    table = blocked(BOTH_DOWN, home=("Juggernaut",), away=("Wrestle",), action="blitz")
    table.play(Choose("use_skill", "decline"))
    assert postures(table) == ("prone", "prone")
    assert table.roll_due.roll == "armour"


@pytest.mark.rule("BB-041")
@pytest.mark.parametrize(
    ("home", "away", "falls"),
    [
        ((), (), True),
        ((), ("Dodge",), False),
        (("Tackle",), ("Dodge",), True),
        (("Tackle",), (), True),
        (("Dodge",), (), True),
    ],
)
def test_stumble_is_a_pow_unless_the_defender_dodges(
    home: tuple[str, ...], away: tuple[str, ...], falls: bool
) -> None:
    table = Table(
        lineman("H1", (10, 7), skills=home), lineman("A1", (11, 7), side="away", skills=away)
    )
    table.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", STUMBLE)
    _go_straight(table)
    assert (table.player("A1").posture == "prone") is falls


@pytest.mark.rule("BB-041")
def test_a_player_without_its_tackle_zone_has_no_dodge_against_a_stumble() -> None:
    table = Table(lineman("H1", (10, 7)), lineman("A1", (11, 7), side="away", skills=("Dodge",)))
    table.state = evolve_fact(table.state, EffectBegan("A1", "no_tackle_zone", "drive"))
    table.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", STUMBLE)
    _go_straight(table)
    assert table.player("A1").posture == "prone"


@pytest.mark.rule("BB-041")
def test_pow_pushes_first_and_knocks_down_in_the_new_square() -> None:
    table = blocked(POW)
    _go_straight(table)
    assert table.at("A1") == (12, 7)
    assert table.facts(PostureChanged)[-1].player == "A1"
    assert (table.roll_due.roll, table.roll_due.cause) == ("armour", "block")
    assert table.roll_due.against == "H1"


@pytest.mark.rule("BB-041")
def test_push_backs_on_either_number_leave_the_defender_standing() -> None:
    for number in (3, 4):
        table = blocked(number)
        _go_straight(table)
        assert table.at("A1") == (12, 7)
        assert table.player("A1").posture == "standing"


def _go_straight(table: Table) -> None:
    """A1 is pushed straight back; H1 stays."""
    table.play(ChooseSquare("push", (12, 7)), Choose("follow_up", "no"))


def stumbles(at: tuple[int, int], there: tuple[int, int], *home: str) -> Table:
    """H1 at a square blocks A1, that dodges, at the next one: a Stumble."""
    table = Table(
        lineman("H1", at, skills=home), lineman("A1", there, side="away", skills=("Dodge",))
    )
    return table.play(Activate("H1", "block"), Block("H1", "A1")).roll("block", STUMBLE)


@pytest.mark.rule("BB-041")
def test_a_dodger_may_rather_fall_than_be_blocked_again_by_frenzy() -> None:
    table = stumbles((10, 7), (11, 7), "Frenzy")
    assert asked(table) == ("A1", "Dodge")
    declined = table.play(Choose("use_skill", "decline"), ChooseSquare("push", (12, 7)))
    assert postures(declined) == ("standing", "prone")
    used = stumbles((10, 7), (11, 7), "Frenzy").play(Choose("use_skill", "use"))
    used.play(ChooseSquare("push", (12, 7)))
    assert used.roll_due.roll == "block"


@pytest.mark.rule("BB-041")
@pytest.mark.parametrize(
    ("at", "there", "is_asked"),
    [
        ((10, 2), (10, 1), True),
        ((10, 3), (10, 2), False),
        ((22, 7), (23, 7), False),
        ((23, 7), (24, 7), True),
    ],
)
def test_dodge_is_asked_for_only_where_the_edge_is_near(
    at: tuple[int, int], there: tuple[int, int], is_asked: bool
) -> None:
    """Where the push may end on the outermost squares of the pitch."""
    due = stumbles(at, there).due
    assert (isinstance(due, ChoiceDue) and due.skill == "Dodge") is is_asked


@pytest.mark.rule("BB-041", "BB-050")
@pytest.mark.parametrize(("home", "breaks"), [((), False), (("Block",), True)])
def test_an_attacker_that_goes_down_with_its_victim_uses_no_mighty_blow(
    home: tuple[str, ...], breaks: bool
) -> None:
    """AV 9 against 4 and 4: Mighty Blow breaks it for an attacker that stands thanks to Block."""
    table = blocked(BOTH_DOWN, home=("Mighty Blow (+1)", *home))
    table.roll("armour", 4, 4)
    assert (table.due is not None and table.roll_due.roll == "injury") is breaks


@pytest.mark.rule("BB-041", "BB-050")
def test_an_attacker_that_goes_down_uses_no_claws() -> None:
    """8 would do with Claws; AV is 9."""
    table = blocked(BOTH_DOWN, home=("Claws",)).roll("armour", 2, 6)
    assert table.roll_due.player == "H1"


@pytest.mark.rule("BB-050", "BB-090")
@pytest.mark.parametrize(
    ("die", "skills", "added"),
    [(PLAYER_DOWN, ("Chainsaw",), 3), (BOTH_DOWN, ("Chainsaw", "Block"), 3), (PLAYER_DOWN, (), 0)],
)
def test_who_goes_down_by_blocking_a_chainsaw_feels_it(
    die: int, skills: tuple[str, ...], added: int
) -> None:
    table = blocked(die, away=skills)
    assert table.roll_due.player == "H1"
    assert table.modifiers == ({"Chainsaw": added} if added else {})
