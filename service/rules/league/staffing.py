"""Sideline staff and team re-rolls: prices, limits, buying, dismissing."""

from schemas.team import BuyStaff, DismissStaff, StaffChanged, StaffKind
from service.rules.contract import cites
from service.rules.league import gold
from service.rules.league.course import Course, illegal, within
from service.rules.league.state import State
from service.rules.league.tables import TABLES
from service.rules.league.values import list_price


@cites("LEAGUE-050", "LEAGUE-052", "LEAGUE-081")
def buy_staff(course: Course, entry: BuyStaff) -> None:
    """Staff at its price; re-rolls double during a season."""
    within(course, "hiring", "redraft")
    state = course.state
    name = staff_name(entry.staff)
    have, most = state.staff[entry.staff], most_staff(state, entry.staff)
    if have + entry.count > most:
        course.breach(
            "LEAGUE-050" if entry.staff == "re_roll" else "LEAGUE-081",
            f"{state.name} would have {have + entry.count} x {name}.",
            f"It may have {most}.",
            "count",
        )
    price = staff_price(state, entry.staff)
    gold.spend(
        course,
        entry.count * price,
        "re_rolls" if entry.staff == "re_roll" else "staff",
        f"{entry.count} x {name} at {price:,} gp",
    )
    course.happen(StaffChanged(entry.staff, entry.count))


@cites("LEAGUE-051")
def dismiss_staff(course: Course, entry: DismissStaff) -> None:
    """Staff leaves; nobody dismisses a re-roll."""
    have = course.state.staff[entry.staff]
    if entry.staff == "re_roll" or entry.count > have:
        raise illegal(
            "LEAGUE-051",
            f"{course.state.name} cannot dismiss {entry.count} x {staff_name(entry.staff)}.",
            "Re-rolls stay until the team is drafted again."
            if entry.staff == "re_roll"
            else f"It has {have}.",
            "staff" if entry.staff == "re_roll" else "count",
        )
    within(course, "hiring")
    course.happen(StaffChanged(entry.staff, -entry.count))


def staff_name(staff: StaffKind) -> str:
    """What one of it is called."""
    return "team re-roll" if staff == "re_roll" else TABLES.staff[staff].name


@cites("LEAGUE-052")
def staff_price(state: State, staff: StaffKind) -> int:
    """Gold pieces for one now."""
    double = staff == "re_roll" and not state.redrafting
    return list_price(state, staff) * (TABLES.re_rolls.season_factor if double else 1)


def most_staff(state: State, staff: StaffKind) -> int:
    """How many the team may have."""
    if state.roster is None:
        return 0
    if staff == "re_roll":
        return state.roster.re_rolls_max
    if staff == "apothecary" and not state.roster.apothecary:
        return 0
    return TABLES.staff[staff].most
