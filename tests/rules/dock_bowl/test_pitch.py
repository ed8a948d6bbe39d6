"""The harbour: what the shipped ones are, and which others are refused."""

import pytest
from msgspec.structs import replace

from schemas.dock_bowl import DockBowlSetup, Harbour, SeaSide
from schemas.pitch.players import TeamSetup
from service.rules.contract import IllegalEntry
from service.rules.dock_bowl.chart import chart_of, shipped
from service.rules.dock_bowl.pitches import breaches, empty, most_sides
from service.rules.dock_bowl.start import start
from service.rules.dock_bowl.state import is_field
from service.rules.dock_bowl.surveying import faults, faults_by_member
from service.rules.dock_bowl.views import board
from tests.rules.dock_bowl.harbour import Harbour as Table
from tests.rules.dock_bowl.harbour import sailor

TWO = shipped("two_ships")
SEA = "~" * 26


def with_row(number: int, row: str) -> Harbour:
    return replace(TWO, rows=(*TWO.rows[:number], row, *TWO.rows[number + 1 :]))


def setup(pitch: Harbour) -> DockBowlSetup:
    sides = ("home", "away")
    return DockBowlSetup(
        sides=tuple(TeamSetup(side, side, (sailor(f"{side}1").setup,)) for side in sides),
        pitch=pitch,
    )


@pytest.mark.rule("DOCK-091")
@pytest.mark.parametrize(("name", "ships", "docks"), [("two_ships", 2, 2), ("four_ships", 4, 4)])
def test_a_shipped_harbour_is_sound_for_a_side_at_every_dock(
    name: str, ships: int, docks: int
) -> None:
    chart = chart_of(name)
    assert tuple(faults(chart.harbour, docks)) == ()
    assert len(chart.harbour.ships) == ships
    assert len(chart.docks) == docks
    assert len(chart.chests) == 8 * ships


@pytest.mark.rule("DOCK-091")
def test_the_squares_of_the_two_ships_are_what_the_plan_shows() -> None:
    chart = chart_of("two_ships")
    assert chart.ground[(9, 4)] == "mast"
    assert chart.ground[(12, 4)] == "hold"
    assert chart.ground[(6, 4)] == "crate"
    assert chart.ground[(10, 7)] == "plank"
    assert chart.ground[(0, 5)] == "wall"
    assert chart.is_sea((22, 2))
    assert chart.dock_of((1, 2)) == 1
    assert chart.dock_of((24, 13)) == 2
    assert chart.ship_of((4, 2)) == "gull"
    assert chart.ship_of((10, 8)) == "tern"
    assert chart.ship_of((1, 2)) is None


@pytest.mark.rule("DOCK-091")
def test_two_docks_are_too_few_for_three_sides() -> None:
    assert tuple(faults(TWO, 3)) == ("There are 2 Docking Areas for 3 sides.",)


@pytest.mark.rule("DOCK-091")
def test_a_harbour_whose_ships_no_plank_joins_is_refused() -> None:
    planks = tuple(replace(ship, planks=()) for ship in TWO.ships)
    apart = replace(with_row(7, SEA), ships=planks)
    apart = replace(apart, rows=(*apart.rows[:8], SEA, *apart.rows[9:]))
    with pytest.raises(IllegalEntry) as refused:
        start(setup(apart))
    assert refused.value.breach.rule == "DOCK-091"
    assert refused.value.breach.field == "pitch"
    assert "cannot be walked to" in refused.value.breach.detail


@pytest.mark.rule("DOCK-062", "DOCK-091")
def test_a_ship_with_three_chests_in_the_bow_is_refused() -> None:
    gull = TWO.ships[0]
    moved = replace(gull, chests=(*gull.chests[:4], (5, 2), *gull.chests[5:]))
    found = tuple(faults(replace(TWO, ships=(moved, TWO.ships[1])), 2))
    assert found == (
        "The Grey Gull has 3 chests in its bow, not 2.",
        "The Grey Gull has 3 chests in its midship, not 4.",
    )


@pytest.mark.rule("DOCK-091")
@pytest.mark.parametrize(
    ("harbour", "fault"),
    [
        (with_row(1, "#~#"), "The rows are not of one length."),
        (with_row(0, "." + "#" * 25), "[0, 0] is on the edge; the edge is sea or the Wall."),
        (with_row(7, SEA), "The planks in the rows are not those of the ships."),
        (
            replace(TWO, ships=(TWO.ships[0], replace(TWO.ships[1], id="gull"))),
            "Two ships have the same id.",
        ),
    ],
)
def test_what_is_wrong_with_a_harbour_is_said(harbour: Harbour, fault: str) -> None:
    assert fault in tuple(faults(harbour, 2))


@pytest.mark.rule("DOCK-062")
def test_sixteen_chests_stand_from_the_start_and_count_as_occupied() -> None:
    state = start(setup(TWO))
    assert len(state.chests) == 16
    assert not is_field(state, (4, 2))
    assert is_field(state, (5, 2))


@pytest.mark.rule("DOCK-091")
def test_the_board_draws_ships_chests_and_planks() -> None:
    view = board(Table(sailor("h1", (5, 3))).state)
    kinds = {region.kind for region in view.regions}
    assert kinds == {"water", "ship", "plank", "hold", "crate", "mast", "wall", "dock"}
    assert next(piece.at for piece in view.pieces if piece.kind == "chest") == (4, 2)
    planks = [region.rectangle for region in view.regions if region.kind == "plank"]
    assert planks == [(10, 7, 2, 1), (15, 7, 2, 1), (10, 8, 2, 1), (15, 8, 2, 1)]


@pytest.mark.rule("DOCK-091")
def test_a_docking_area_is_drawn_as_its_sides() -> None:
    view = board(Table(sailor("h1", (5, 3))).state)
    docks = [region for region in view.regions if region.kind == "dock"]
    assert {region.side for region in docks} == {"home", "away"}
    assert docks[0].label == "Docking Area 1 of Home"
    assert docks[0].rectangle == (1, 2, 3, 1)


@pytest.mark.rule("DOCK-091", "DOCK-062")
def test_a_chest_that_nobody_can_stand_next_to_is_a_fault() -> None:
    """Around (4, 2), in the corner of the Gull's bow, lie dock, sea and deck; masts close it in."""
    closed = (
        "##########################",
        "#~~~~~~~~~~~~~~~~~~~~~~~~#",
        "#11~.|....c...........~~~#",
        "#11|||................~~~#",
    )
    found = dict(faults_by_member(replace(TWO, rows=(*closed, *TWO.rows[4:]))))
    assert found["ships/0/chests"] == "Nobody can stand next to a chest of The Grey Gull."


@pytest.mark.rule("DOCK-091", "DOCK-011")
def test_of_every_square_it_is_said_which_way_the_sea_lies() -> None:
    half = replace(TWO, sea=(SeaSide(within=(0, 0, 26, 8), away="N"),))
    assert dict(faults_by_member(half)) == {"sea": "Nothing says which way the sea lies at [4, 9]."}


@pytest.mark.rule("DOCK-091")
def test_each_fault_names_the_member_it_is_about() -> None:
    rows = (*TWO.rows[:4], TWO.rows[4][:-1], *TWO.rows[5:])
    assert [each.member for each in faults_by_member(replace(TWO, rows=rows))] == ["rows/4"]
    small = with_row(2, TWO.rows[2].replace("111", "~~~"))
    for number in (3, 4, 5):
        row = small.rows[number].replace("111", "~~1")
        small = replace(small, rows=(*small.rows[:number], row, *small.rows[number + 1 :]))
    found = dict(faults_by_member(small))
    # One square in each of the rows 3, 4 and 5, and three in row 6.
    assert "rows/3" not in found
    smaller = replace(
        small, rows=(*small.rows[:6], small.rows[6].replace("111", "~11"), *small.rows[7:])
    )
    assert dict(faults_by_member(smaller))["rows/3"] == (
        "Docking Area 1 has 5 squares, fewer than 6."
    )


@pytest.mark.rule("DOCK-091")
def test_a_ship_larger_than_its_harbour_is_not_laid_out() -> None:
    huge = replace(TWO.ships[1], midship=((0, 0, 64, 64),) * 8)
    found = list(faults_by_member(replace(TWO, ships=(TWO.ships[0], huge))))
    assert found == [("ships/1", "Parts of The Tern lie on one another.")]


@pytest.mark.rule("DOCK-091")
def test_a_harbour_before_anybody_is_there_shows_all_its_chests() -> None:
    view = empty(TWO)
    assert (view.status, view.sides, view.surface.width) == ("set_up", (), 26)
    assert sum(piece.kind == "chest" for piece in view.pieces) == 16
    assert {region.label for region in view.regions if region.kind == "dock"} == {
        "Docking Area 1",
        "Docking Area 2",
    }
    assert breaches(TWO) == ()
    assert most_sides(TWO) == 2
