"""Set-ups: the kicking side first, eleven players, three on the line, two in a wide zone."""

import pytest

from schemas.blood_bowl import CoinToss, Placement, SetUp
from schemas.pitch.entries import PlayerPlacement, Ruling
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import FORMATION, Match, linemen

Squares = tuple[tuple[int, int], ...]


def before_set_up(**home: object) -> Match:
    """Home kicks off and sets up first."""
    match = Match(home=dict(home)).before_the_toss()
    match.play(CoinToss("home", "kick"))
    return match


def formation(squares: Squares, initial: str = "h") -> tuple[Placement, ...]:
    return tuple(Placement(f"{initial}{n}", at) for n, at in enumerate(squares, 1))


def details(match: Match) -> list[str]:
    return [breach.detail for breach in match.breaches]


@pytest.mark.rule("BB-012")
def test_the_kicking_side_sets_up_first_and_then_the_other() -> None:
    match = before_set_up()
    assert match.entry_due.side == "home"
    match.set_up("home")
    assert match.breaches == ()
    assert match.at("h1") == (12, 5)
    assert match.entry_due.side == "away"
    match.set_up("away")
    assert match.breaches == ()
    assert match.at("a6") == (17, 1)
    assert (match.entry_due.entry, match.entry_due.side) == ("kick", "home")


@pytest.mark.rule("BB-012")
def test_the_other_side_does_not_set_up_first() -> None:
    with pytest.raises(IllegalEntry) as refused:
        before_set_up().set_up("away")
    assert refused.value.breach.field == "side"


@pytest.mark.rule("BB-012")
def test_ten_of_eleven_players_are_too_few() -> None:
    match = before_set_up().play(SetUp("home", formation(FORMATION[:10])))
    assert details(match) == ["10 players were set up."]


@pytest.mark.rule("BB-012")
def test_twelve_players_are_too_many() -> None:
    match = before_set_up(players=linemen("h", 12))
    match.play(SetUp("home", formation((*FORMATION, (3, 7)))))
    assert details(match) == ["12 players were set up."]


@pytest.mark.rule("BB-012")
def test_the_twelfth_player_stays_in_the_reserves() -> None:
    match = before_set_up(players=linemen("h", 12)).play(SetUp("home", formation(FORMATION)))
    assert match.breaches == ()
    assert match.player("h12").whereabouts == "reserves"


@pytest.mark.rule("BB-012")
def test_two_on_the_line_are_too_few_and_the_wide_zones_do_not_count() -> None:
    """Two of them stand on the line at y = 3 and y = 11: in the wide zones."""
    squares = ((12, 4), (12, 10), (12, 3), (12, 11), *((8, y) for y in range(4, 11)))
    match = before_set_up().play(SetUp("home", formation(squares)))
    assert details(match) == [
        "2 players stand on the line of scrimmage in the centre field.",
    ]


@pytest.mark.rule("BB-012")
def test_three_on_the_line_at_both_edges_of_the_centre_field_are_enough() -> None:
    squares = ((12, 4), (12, 10), (12, 7), *((8, y) for y in range(4, 11)), (3, 7))
    assert before_set_up().play(SetUp("home", formation(squares))).breaches == ()


@pytest.mark.rule("BB-012")
@pytest.mark.parametrize("y", [0, 3, 11, 14])
def test_three_in_a_wide_zone_are_too_many(y: int) -> None:
    wide = ((2, y), (3, y), (4, y))
    squares = (*wide, *((12, each) for each in range(4, 11)), (8, 7))
    match = before_set_up().play(SetUp("home", formation(squares)))
    assert details(match) == ["3 players stand in a wide zone."]


@pytest.mark.rule("BB-012")
def test_nobody_stands_in_the_other_half() -> None:
    match = before_set_up().play(SetUp("home", formation((*FORMATION[:10], (13, 7)))))
    assert details(match) == ["A player stands on [13, 7]."]


@pytest.mark.rule("BB-012")
def test_a_side_with_five_players_sets_up_five_with_three_on_the_line() -> None:
    match = before_set_up(players=linemen("h", 5))
    match.play(SetUp("home", formation(((12, 6), (12, 7), (12, 8), (8, 7), (4, 7)))))
    assert match.breaches == ()


@pytest.mark.rule("BB-012")
def test_a_side_with_two_players_has_both_on_the_line() -> None:
    match = before_set_up(players=linemen("h", 2))
    match.play(SetUp("home", formation(((12, 6), (8, 7)))))
    assert details(match) == ["1 players stand on the line of scrimmage in the centre field."]
    match = before_set_up(players=linemen("h", 2))
    assert match.play(SetUp("home", formation(((12, 6), (12, 7))))).breaches == ()


@pytest.mark.rule("BB-012")
@pytest.mark.parametrize(
    "last",
    [
        Placement("h1", (4, 7)),
        Placement("h11", (12, 5)),
        Placement("h11", (4, 15)),
        Placement("a1", (4, 7)),
        Placement("h12", (4, 7)),
    ],
    ids=["twice", "on a taken square", "off the pitch", "of the other side", "not available"],
)
def test_what_cannot_stand_there_is_refused(last: Placement) -> None:
    match = before_set_up(players=linemen("h", 12, h12={"available": False}))
    with pytest.raises(IllegalEntry) as refused:
        match.play(SetUp("home", (*formation(FORMATION[:10]), last)))
    assert refused.value.breach.rule == "BB-012"


@pytest.mark.rule("BB-012")
def test_a_knocked_out_player_is_not_set_up_and_ten_are_all_there_are() -> None:
    match = before_set_up()
    match.play(Ruling("knocked out", placements=(PlayerPlacement("h1", "knocked_out"),)))
    with pytest.raises(IllegalEntry):
        match.play(SetUp("home", formation(FORMATION)))
    match.set_up("home")
    assert match.breaches == ()
    assert match.at("h1") is None


@pytest.mark.rule("BB-012")
def test_swarming_players_come_after_the_set_up_but_no_more_than_swarm_already() -> None:
    """A 3, but only two of them are on the pitch: two more may come, behind the line and inside."""
    swarms = {"skills": ("Swarming",)}
    swarm = {f"h{n}": swarms for n in (1, 2, 12, 13, 14)}
    match = before_set_up(players=linemen("h", 14, **swarm)).set_up("home")
    match.roll("swarming", 3)
    assert (match.entry_due.entry, match.entry_due.number) == ("set_up", 2)
    match.play(SetUp("home", (Placement("h12", (9, 4)), Placement("h13", (9, 10)))))
    assert match.breaches == ()
    assert match.at("h1") == (12, 5)
    assert match.at("h13") == (9, 10)
    assert match.entry_due.side == "away"


@pytest.mark.rule("BB-012")
def test_nobody_swarms_onto_the_line_or_into_a_wide_zone() -> None:
    swarms = {"skills": ("Swarming",)}
    match = before_set_up(players=linemen("h", 13, h1=swarms, h2=swarms, h12=swarms, h13=swarms))
    match.set_up("home").roll("swarming", 2)
    match.play(SetUp("home", (Placement("h12", (12, 10)), Placement("h13", (9, 3)))))
    assert details(match) == ["h12 #12 swarms to [12, 10].", "h13 #13 swarms to [9, 3]."]


@pytest.mark.rule("BB-012")
def test_nobody_rolls_for_swarming_without_reserves_that_swarm() -> None:
    swarms = {"skills": ("Swarming",)}
    match = before_set_up(players=linemen("h", 12, h1=swarms)).set_up("home")
    assert match.entry_due.side == "away"


@pytest.mark.rule("BB-012")
def test_nobody_sets_up_in_the_middle_of_a_turn() -> None:
    with pytest.raises(IllegalEntry) as refused:
        Match().in_play("home").set_up("home")
    assert refused.value.breach.rule == "BB-012"
