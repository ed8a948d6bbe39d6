"""Exact plane geometry in integers: legs, circles, rectangles and rays. No floats.

Comparisons are exact: lengths are compared as squares, and a place on a ray is a `Moment`, a number
of the form p/q - sqrt(e), compared by squaring. Only a resulting place or length is rounded, to the
nearest whole unit, halves away from zero, and the same way on both sides of any mirror. The square
root inside a first contact is cut at 10^-9 of a unit before that rounding; a path's legs are summed
with twelve decimals each, cut.
"""

from collections.abc import Iterable
from math import isqrt

Point = tuple[int, int]
Circle = tuple[int, int, int]
"""x, y, radius."""
Rectangle = tuple[int, int, int, int]
"""x, y of the lower corner, width, height."""
Moment = tuple[int, int, int]
"""(p, q, e): on a ray with vector d, the place at length (p/q - sqrt(e)) / |d|; q > 0, e >= 0."""

_ROOT_SCALE = 10**9
_LEG_SCALE = 10**12


def within(a: Point, b: Point, distance: int) -> bool:
    """Whether two points are at most `distance` apart."""
    across, up = a[0] - b[0], a[1] - b[1]
    return across * across + up * up <= distance * distance


def rounded_distance(a: Point, b: Point) -> int:
    """The distance of two points, to the nearest unit; for sentences, not for judging."""
    across, up = a[0] - b[0], a[1] - b[1]
    return _rounded_root(across * across + up * up, 1)


def inside(rectangle: Rectangle, point: Point) -> bool:
    """Whether the point lies in the rectangle or on its border."""
    x, y, width, height = rectangle
    return x <= point[0] <= x + width and y <= point[1] <= y + height


def path_within(origin: Point, path: Iterable[Point], reach: int) -> bool:
    """Whether the legs from `origin` through the points are at most `reach` long in all."""
    return _path_scaled(origin, path) <= reach * _LEG_SCALE


def path_length(origin: Point, path: Iterable[Point]) -> int:
    """Length of the path, to the nearest unit; for sentences, not for judging."""
    return (_path_scaled(origin, path) * 2 + _LEG_SCALE) // (2 * _LEG_SCALE)


def _path_scaled(origin: Point, path: Iterable[Point]) -> int:
    total = 0
    for point in path:
        across, up = point[0] - origin[0], point[1] - origin[1]
        total += isqrt((across * across + up * up) * _LEG_SCALE * _LEG_SCALE)
        origin = point
    return total


def leg_clears_circle(start: Point, end: Point, circle: Circle) -> bool:
    """Whether no point of the leg is nearer to the centre than the radius.

    A leg that begins nearer than that is clear when it does not come nearer still.
    """
    x, y, radius = circle
    if _beside(start[0], end[0], x - radius, x + radius) or _beside(
        start[1], end[1], y - radius, y + radius
    ):
        return True
    across, up = end[0] - start[0], end[1] - start[1]
    to_x, to_y = x - start[0], y - start[1]
    limit = radius * radius
    ahead = to_x * across + to_y * up
    if ahead <= 0:
        return bool(across or up) or to_x * to_x + to_y * to_y >= limit
    square = across * across + up * up
    if ahead >= square:
        return (x - end[0]) ** 2 + (y - end[1]) ** 2 >= limit
    return (to_x * up - to_y * across) ** 2 >= limit * square


def leg_clears_rectangle(start: Point, end: Point, rectangle: Rectangle) -> bool:
    """Whether no point of the leg lies inside the rectangle; its border may be touched."""
    x, y, width, height = rectangle
    if _beside(start[0], end[0], x, x + width) or _beside(start[1], end[1], y, y + height):
        return True
    span = _open_span(start[0], end[0] - start[0], x, x + width)
    other = _open_span(start[1], end[1] - start[1], y, y + height)
    if span is None or other is None:
        return True
    (enter, enter_by), (leave, leave_by) = _overlap(span, other)
    # Inside exactly while max(enter, 0) < t < min(leave, 1), t being the share of the leg.
    return not (enter * leave_by < leave * enter_by and enter < enter_by and leave > 0)


def _beside(a: int, b: int, low: int, high: int) -> bool:
    """Whether neither coordinate, nor anything between them, lies strictly between low and high."""
    return (a <= low and b <= low) or (a >= high and b >= high)


Ratio = tuple[int, int]
"""Numerator and a denominator above zero."""
Span = tuple[Ratio, Ratio]
_ALWAYS: Span = ((-1_000_000_000, 1), (1_000_000_000, 1))


def _open_span(start: int, step: int, low: int, high: int) -> Span | None:
    """When a coordinate is strictly between low and high: None for never."""
    if step == 0:
        return _ALWAYS if low < start < high else None
    if step > 0:
        return (low - start, step), (high - start, step)
    return (start - high, -step), (start - low, -step)


def _overlap(a: Span, b: Span) -> Span:
    enter = a[0] if a[0][0] * b[0][1] >= b[0][0] * a[0][1] else b[0]
    leave = a[1] if a[1][0] * b[1][1] <= b[1][0] * a[1][1] else b[1]
    return enter, leave


# ------------------------------------------------------------------------------------------- rays


def first_contact(origin: Point, heading: Point, circle: Circle) -> Moment | None:
    """When a point going along the ray first touches the circle; None for never.

    One that starts on or inside the circle touches it at once if it heads inwards, else never.
    """
    to_x, to_y = circle[0] - origin[0], circle[1] - origin[1]
    ahead = to_x * heading[0] + to_y * heading[1]
    if ahead <= 0:
        return None
    limit = circle[2] * circle[2]
    if to_x * to_x + to_y * to_y <= limit:
        return (0, 1, 0)
    square = heading[0] * heading[0] + heading[1] * heading[1]
    aside = to_x * heading[1] - to_y * heading[0]
    root = limit * square - aside * aside
    return (ahead, 1, root) if root >= 0 else None


def first_entry(origin: Point, heading: Point, rectangle: Rectangle) -> Moment | None:
    """When a point going along the ray enters the rectangle; None for never.

    One that starts inside never enters it; one on the border enters when it heads inwards.
    """
    x, y, width, height = rectangle
    span = _open_span(origin[0], heading[0], x, x + width)
    other = _open_span(origin[1], heading[1], y, y + height)
    if span is None or other is None:
        return None
    (enter, enter_by), (leave, leave_by) = _overlap(span, other)
    if enter < 0 or enter * leave_by >= leave * enter_by:
        return None
    return _at_share(heading, enter, enter_by)


def crossing(origin: Point, heading: Point, axis: int, line: int) -> Moment | None:
    """When a point going along the ray reaches the line x = `line` (axis 0) or y = `line` (axis 1).

    None when it does not head for it. One on the line reaches it at once.
    """
    step, gap = heading[axis], line - origin[axis]
    if step == 0 or gap * step < 0:
        return None
    return _at_share(heading, abs(gap), abs(step))


def _at_share(heading: Point, numerator: int, denominator: int) -> Moment:
    square = heading[0] * heading[0] + heading[1] * heading[1]
    return (square * numerator, denominator, 0)


def earlier(a: Moment, b: Moment) -> bool:
    """Whether `a` lies strictly before `b` on the same ray."""
    gap = a[0] * b[1] - b[0] * a[1]
    both = (a[1] * b[1]) ** 2
    # gap + sqrt(both * b.e) < sqrt(both * a.e)
    return _sum_is_below(gap, both * b[2], both * a[2])


def _sum_is_below(whole: int, root: int, other: int) -> bool:
    """Whether whole + sqrt(root) < sqrt(other)."""
    if whole >= 0:
        rest = other - root - whole * whole
        return rest > 0 and rest * rest > 4 * whole * whole * root
    # sqrt(root) < sqrt(other) + |whole|
    rest = root - other - whole * whole
    return rest < 0 or rest * rest < 4 * whole * whole * other


def reached(moment: Moment, heading: Point, length: int) -> bool:
    """Whether the place lies at most `length` along the ray."""
    p, q, root = moment
    if p <= 0:
        return True
    square = heading[0] * heading[0] + heading[1] * heading[1]
    # p <= sqrt(a) + sqrt(b)
    a, b = q * q * root, q * q * length * length * square
    rest = p * p - a - b
    return rest <= 0 or rest * rest <= 4 * a * b


def goes_as_far(origin: Point, heading: Point, length: int, axis: int, line: int) -> bool:
    """Whether a way of `length` along the ray ends on or beyond the line it heads for."""
    moment = crossing(origin, heading, axis, line)
    return moment is not None and reached(moment, heading, length)


def along(origin: Point, heading: Point, length: int) -> Point:
    """The place `length` along the ray, to the nearest unit."""
    square = heading[0] * heading[0] + heading[1] * heading[1]

    def moved(start: int, step: int) -> int:
        size = _rounded_root(step * step * length * length, square)
        return start + size if step >= 0 else start - size

    return moved(origin[0], heading[0]), moved(origin[1], heading[1])


def place_at(origin: Point, heading: Point, moment: Moment) -> Point:
    """The place of a moment, to the nearest unit."""
    scaled, scale = _moment_scaled(moment)
    divisor = scale * (heading[0] * heading[0] + heading[1] * heading[1])

    def moved(start: int, step: int) -> int:
        size = (2 * abs(step) * scaled + divisor) // (2 * divisor)
        return start + size if step >= 0 else start - size

    return moved(origin[0], heading[0]), moved(origin[1], heading[1])


def length_at(heading: Point, moment: Moment) -> int:
    """How far along the ray a moment lies, to the nearest unit."""
    scaled, scale = _moment_scaled(moment)
    square = heading[0] * heading[0] + heading[1] * heading[1]
    return _rounded_root(scaled * scaled, scale * scale * square)


def _moment_scaled(moment: Moment) -> tuple[int, int]:
    """A moment as numerator and denominator, its root cut at nine decimals."""
    p, q, root = moment
    if root == 0:
        return p, q
    return p * _ROOT_SCALE - q * isqrt(root * _ROOT_SCALE * _ROOT_SCALE), q * _ROOT_SCALE


def _rounded_root(numerator: int, denominator: int) -> int:
    """The square root of a fraction, to the nearest whole number, halves up."""
    return (isqrt(4 * numerator // denominator) + 1) // 2
