"""Exact geometry: values worked out by hand, and what must hold for all of them."""

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from service.rules.plane import (
    Circle,
    Moment,
    Point,
    along,
    crossing,
    earlier,
    first_contact,
    first_entry,
    goes_as_far,
    inside,
    leg_clears_circle,
    leg_clears_rectangle,
    length_at,
    path_length,
    path_within,
    place_at,
    reached,
    rounded_distance,
    within,
)

coordinates = st.integers(-8000, 8000)
points = st.tuples(coordinates, coordinates)
headings = points.filter(lambda heading: heading != (0, 0))
circles = st.tuples(coordinates, coordinates, st.integers(1, 2000))
rectangles = st.tuples(coordinates, coordinates, st.integers(1, 3000), st.integers(1, 3000))
lengths = st.integers(0, 3000)
Aimed = tuple[Point, Point, Circle]
"""Where a ray begins, its heading, and a circle that it meets unless it begins in it."""


@st.composite
def aimed(draw: st.DrawFn) -> Aimed:
    origin, circle = draw(points), draw(circles)
    centre = (circle[0], circle[1])
    assume(square_distance(origin, centre) > circle[2] ** 2)
    most = circle[2] * 7 // 10
    aside = draw(st.integers(-most, most))
    return origin, (centre[0] + aside - origin[0], centre[1] + aside - origin[1]), circle


mirrors = st.sampled_from([(-1, 1), (1, -1), (-1, -1)])


def mirrored(point: Point, mirror: tuple[int, int]) -> Point:
    return point[0] * mirror[0], point[1] * mirror[1]


def square_distance(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


# ------------------------------------------------------------------------------------- distances


def test_a_distance_is_compared_as_a_square() -> None:
    assert within((0, 0), (300, 400), 500)
    assert not within((0, 0), (300, 401), 500)


@pytest.mark.parametrize(
    ("path", "reach", "fits"),
    [
        ([(300, 400)], 500, True),
        ([(300, 400)], 499, False),
        ([(100, 100)], 141, False),
        ([(100, 100)], 142, True),
        ([(100, 100), (200, 200), (300, 300)], 424, False),
        ([(100, 100), (200, 200), (300, 300)], 425, True),
        ([], 0, True),
    ],
)
def test_a_path_is_as_long_as_all_its_legs(path: list[Point], reach: int, fits: bool) -> None:
    assert path_within((0, 0), path, reach) is fits


def test_lengths_in_sentences_are_rounded_to_the_nearest() -> None:
    assert path_length((0, 0), [(100, 100), (200, 200)]) == 283
    assert rounded_distance((0, 0), (100, 100)) == 141


@given(points, st.lists(points, max_size=6), st.integers(0, 60_000))
def test_a_path_of_rational_legs_is_exact(origin: Point, path: list[Point], reach: int) -> None:
    squared = [(origin[0], point[1]) for point in path]
    steps = [abs(b[1] - a[1]) for a, b in zip([origin, *squared], squared, strict=False)]
    assert path_within(origin, squared, reach) is (sum(steps) <= reach)


# ------------------------------------------------------------------------------------------ legs


@pytest.mark.parametrize(
    ("start", "end", "clear"),
    [
        ((-500, 100), (500, 100), True),
        ((-500, 99), (500, 99), False),
        ((-500, 0), (-100, 0), True),
        ((-500, 0), (-99, 0), False),
        ((100, 0), (500, 0), True),
        ((60, 80), (60, 80), True),
        ((60, 79), (60, 79), False),
        ((50, 0), (200, 0), True),
        ((50, 0), (-200, 0), False),
    ],
)
def test_a_leg_keeps_the_radius_from_a_centre(start: Point, end: Point, clear: bool) -> None:
    assert leg_clears_circle(start, end, (0, 0, 100)) is clear


@pytest.mark.parametrize(
    ("start", "end", "clear"),
    [
        ((-100, 0), (300, 0), True),
        ((-100, 1), (300, 1), False),
        ((-100, 100), (300, 100), True),
        ((-100, 50), (0, 50), True),
        ((-100, 50), (1, 50), False),
        ((50, 50), (50, 50), False),
        ((0, 50), (0, 50), True),
        ((-50, 50), (50, 150), True),
        ((-49, 50), (51, 150), False),
        ((-50, 50), (49, 150), True),
        ((200, -100), (200, 300), True),
        ((250, 150), (150, 250), True),
    ],
)
def test_a_leg_may_touch_a_block_and_not_enter_it(start: Point, end: Point, clear: bool) -> None:
    assert leg_clears_rectangle(start, end, (0, 0, 200, 100)) is clear


@given(points, points, circles, mirrors)
def test_clearance_is_the_same_in_a_mirror(
    start: Point, end: Point, circle: Circle, mirror: tuple[int, int]
) -> None:
    x, y = mirrored((circle[0], circle[1]), mirror)
    assert leg_clears_circle(start, end, circle) is leg_clears_circle(
        mirrored(start, mirror), mirrored(end, mirror), (x, y, circle[2])
    )


@given(points, points, circles, st.integers(0, 16))
def test_a_clear_leg_has_no_point_inside_the_circle(
    start: Point, end: Point, circle: Circle, part: int
) -> None:
    centre, limit = (circle[0], circle[1]), circle[2] ** 2
    assume(square_distance(start, centre) >= limit)
    assume(leg_clears_circle(start, end, circle))
    x = start[0] + Fraction((end[0] - start[0]) * part, 16)
    y = start[1] + Fraction((end[1] - start[1]) * part, 16)
    assert (x - centre[0]) ** 2 + (y - centre[1]) ** 2 >= limit


@given(points, points, rectangles, st.integers(0, 16))
def test_a_clear_leg_has_no_point_inside_the_block(
    start: Point, end: Point, block: tuple[int, int, int, int], part: int
) -> None:
    assume(leg_clears_rectangle(start, end, block))
    x = start[0] + Fraction((end[0] - start[0]) * part, 16)
    y = start[1] + Fraction((end[1] - start[1]) * part, 16)
    within_x = block[0] < x < block[0] + block[2]
    assert not (within_x and block[1] < y < block[1] + block[3])


@given(points, points, rectangles)
def test_a_leg_is_the_same_both_ways(
    start: Point, end: Point, block: tuple[int, int, int, int]
) -> None:
    assert leg_clears_rectangle(start, end, block) is leg_clears_rectangle(end, start, block)


# ------------------------------------------------------------------------------------------ rays


@pytest.mark.parametrize(
    ("heading", "length", "end"),
    [
        ((0, 5), 700, (0, 700)),
        ((3, 4), 500, (300, 400)),
        ((-3, -4), 500, (-300, -400)),
        ((1, 1), 700, (495, 495)),
        ((-1, 1), 700, (-495, 495)),
        ((1, 2), 100, (45, 89)),
        ((7, 0), 0, (0, 0)),
    ],
)
def test_a_place_along_a_ray_is_rounded_to_the_nearest(
    heading: Point, length: int, end: Point
) -> None:
    assert along((0, 0), heading, length) == end


@given(points, headings, lengths, mirrors)
def test_a_place_along_a_ray_is_the_same_in_a_mirror(
    origin: Point, heading: Point, length: int, mirror: tuple[int, int]
) -> None:
    there = along(mirrored(origin, mirror), mirrored(heading, mirror), length)
    assert there == mirrored(along(origin, heading, length), mirror)


@given(headings, lengths)
def test_a_place_along_a_ray_is_as_far_as_asked(heading: Point, length: int) -> None:
    end = along((0, 0), heading, length)
    # Each coordinate is off by half a unit at most.
    assert abs(isqrt(square_distance(end, (0, 0))) - length) <= 1


@given(headings, lengths, st.integers(1, 50))
def test_only_the_direction_of_a_heading_counts(heading: Point, length: int, factor: int) -> None:
    longer = (heading[0] * factor, heading[1] * factor)
    assert along((0, 0), heading, length) == along((0, 0), longer, length)


def contact(origin: Point, heading: Point, circle: Circle) -> Moment:
    moment = first_contact(origin, heading, circle)
    assert moment is not None
    return moment


def test_first_contact_is_where_the_circle_is_touched() -> None:
    straight = contact((0, 0), (0, 9), (0, 500, 100))
    assert place_at((0, 0), (0, 9), straight) == (0, 400)
    assert length_at((0, 9), straight) == 400
    aside = contact((0, 0), (0, 1), (60, 500, 100))
    assert place_at((0, 0), (0, 1), aside) == (0, 420)
    slant = contact((0, 0), (3, 4), (300, 400, 250))
    assert place_at((0, 0), (3, 4), slant) == (150, 200)
    assert length_at((3, 4), slant) == 250


@pytest.mark.parametrize(
    ("circle", "touched"),
    [
        ((100, 500, 100), True),
        ((101, 500, 100), False),
        ((0, -500, 100), False),
        ((0, -100, 100), False),
        ((0, 100, 100), True),
        ((100, 0, 100), False),
        ((0, -50, 100), False),
        ((0, 50, 100), True),
    ],
)
def test_a_circle_is_touched_by_going_towards_it(circle: Circle, touched: bool) -> None:
    assert (first_contact((0, 0), (0, 7), circle) is not None) is touched


@pytest.mark.parametrize(("length", "far_enough"), [(400, True), (399, False), (401, True)])
def test_a_contact_is_reached_at_its_exact_length(length: int, far_enough: bool) -> None:
    assert reached(contact((0, 0), (0, 3), (0, 500, 100)), (0, 3), length) is far_enough
    # 250 along (3, 4), which no rounding may blur.
    slant = contact((0, 0), (3, 4), (300, 400, 250))
    assert reached(slant, (3, 4), length - 150) is far_enough


@given(aimed())
def test_the_place_of_a_contact_lies_on_the_circle(ray: Aimed) -> None:
    origin, heading, circle = ray
    centre = (circle[0], circle[1])
    place = place_at(origin, heading, contact(origin, heading, circle))
    # Rounding moves the place by less than one unit.
    assert (circle[2] - 1) ** 2 <= square_distance(place, centre) <= (circle[2] + 1) ** 2


@given(points, headings, circles, mirrors)
def test_contacts_are_the_same_in_a_mirror(
    origin: Point, heading: Point, circle: Circle, mirror: tuple[int, int]
) -> None:
    x, y = mirrored((circle[0], circle[1]), mirror)
    there, way = mirrored(origin, mirror), mirrored(heading, mirror)
    here, image = (
        first_contact(origin, heading, circle),
        first_contact(there, way, (x, y, circle[2])),
    )
    assert here == image
    if here is not None:
        assert place_at(there, way, here) == mirrored(place_at(origin, heading, here), mirror)


@given(aimed(), st.integers(-3, 3))
def test_a_contact_is_reached_from_its_length_on(ray: Aimed, more: int) -> None:
    origin, heading, circle = ray
    moment = contact(origin, heading, circle)
    length = length_at(heading, moment) + more
    assume(length >= 0)  # nobody goes less than nothing
    # The length is rounded: off by half a unit at most.
    if more:
        assert reached(moment, heading, length) is (more > 0)


@given(aimed(), points, st.integers(1, 2000))
def test_one_of_two_contacts_is_first(ray: Aimed, aside: Point, radius: int) -> None:
    origin, heading, circle = ray
    other = (circle[0] + aside[0] // 50, circle[1] + aside[1] // 50, radius)
    first, second = contact(origin, heading, circle), first_contact(origin, heading, other)
    assert not earlier(first, first)
    if second is None:
        return
    lengths = length_at(heading, first), length_at(heading, second)
    assert not (earlier(first, second) and earlier(second, first))
    if earlier(first, second):
        assert lengths[0] <= lengths[1]
    if lengths[0] < lengths[1]:
        assert earlier(first, second)
    if lengths[0] > lengths[1]:
        assert earlier(second, first)


def test_the_order_of_contacts_is_exact_where_lengths_round_alike() -> None:
    # Touched after 500 - 100 = 400 and after 500 - sqrt(100^2 - 1) = 400.005.
    straight, slightly_aside = (0, 500, 100), (1, 500, 100)
    first = contact((0, 0), (0, 1), straight)
    second = contact((0, 0), (0, 1), slightly_aside)
    assert length_at((0, 1), first) == length_at((0, 1), second)
    assert earlier(first, second)
    assert not earlier(second, first)


@pytest.mark.parametrize(
    ("origin", "heading", "place"),
    [
        ((-100, 50), (1, 0), (0, 50)),
        ((300, 50), (-1, 0), (200, 50)),
        ((100, -300), (0, 1), (100, 0)),
        ((-100, -100), (2, 3), (0, 50)),
        ((-100, 50), (-1, 0), None),
        ((-100, 0), (1, 0), None),
        ((-100, 100), (1, 0), None),
        ((0, 50), (1, 0), (0, 50)),
        ((0, 50), (-1, 0), None),
        ((0, 50), (0, 1), None),
        ((100, 50), (1, 0), None),
        ((-100, 0), (1, 1), None),
        ((-100, 200), (1, -1), (0, 100)),
    ],
)
def test_a_block_is_entered_where_its_face_is_met(
    origin: Point, heading: Point, place: Point | None
) -> None:
    moment = first_entry(origin, heading, (0, 0, 200, 100))
    assert (moment and place_at(origin, heading, moment)) == place


@given(points, rectangles, st.integers(1, 9), st.integers(1, 9))
def test_a_block_is_entered_on_its_border(
    origin: Point, block: tuple[int, int, int, int], across: int, up: int
) -> None:
    assume(not inside(block, origin))
    x, y, width, height = (10 * number for number in block)
    start = (10 * origin[0], 10 * origin[1])
    heading = (x + width * across // 10 - start[0], y + height * up // 10 - start[1])
    moment = first_entry(start, heading, (x, y, width, height))
    assert moment is not None
    place = place_at(start, heading, moment)
    assert inside((x, y, width, height), place)
    assert place[0] in (x, x + width) or place[1] in (y, y + height)


@pytest.mark.parametrize(
    ("heading", "axis", "line", "place"),
    [
        ((3, 4), 1, 400, (300, 400)),
        ((3, 4), 0, 300, (300, 400)),
        ((1, 3), 1, 100, (33, 100)),
        ((3, 4), 1, -400, None),
        ((3, 0), 1, 400, None),
        ((3, 4), 1, 0, (0, 0)),
    ],
)
def test_a_line_is_crossed_where_the_ray_meets_it(
    heading: Point, axis: int, line: int, place: Point | None
) -> None:
    moment = crossing((0, 0), heading, axis, line)
    assert (moment and place_at((0, 0), heading, moment)) == place


@pytest.mark.parametrize(("length", "far"), [(500, True), (499, False)])
def test_how_far_a_way_goes_is_exact(length: int, far: bool) -> None:
    assert goes_as_far((0, 0), (3, 4), length, 1, 400) is far
    assert goes_as_far((0, 0), (3, 4), length, 1, -400) is False


def test_a_line_and_a_circle_are_ordered_on_one_ray() -> None:
    line = crossing((0, 0), (0, 7), 1, 400)
    assert line is not None
    assert earlier(contact((0, 0), (0, 7), (0, 499, 100)), line)
    assert not earlier(contact((0, 0), (0, 7), (0, 500, 100)), line)
    assert not earlier(line, contact((0, 0), (0, 7), (0, 500, 100)))
    assert earlier(line, contact((0, 0), (0, 7), (0, 501, 100)))


@pytest.mark.parametrize(
    ("near", "far"),
    [
        ((0, 500, 100), (0, 600, 150)),
        ((0, 600, 250), (0, 500, 100)),
        ((0, 600, 201), (0, 500, 100)),
        ((0, 500, 101), (0, 600, 200)),
        ((60, 500, 100), (0, 521, 100)),
        ((0, 519, 100), (60, 500, 100)),
    ],
)
def test_of_two_circles_the_one_touched_first_is_earlier(near: Circle, far: Circle) -> None:
    # Straight ahead a circle is touched at its centre's distance less its radius; 60 aside at 420.
    first, second = contact((0, 0), (0, 3), near), contact((0, 0), (0, 3), far)
    assert earlier(first, second)
    assert not earlier(second, first)


def test_circles_touched_at_the_same_place_are_not_before_each_other() -> None:
    small, large = contact((0, 0), (0, 1), (0, 500, 100)), contact((0, 0), (0, 1), (0, 650, 250))
    assert not earlier(small, large)
    assert not earlier(large, small)
