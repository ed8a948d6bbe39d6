"""What a player ended up with, reported without its dice."""

from schemas.blood_bowl_sheet import SheetHurt
from schemas.pitch.facts import Counted, PlayerHurt, PlayerLeft, SideFigureChanged
from schemas.pitch.words import CasualtyResult, Cause
from service.rules.blood_bowl.sheet.naming import active_side, did_it, of_side
from service.rules.contract import cites
from service.rules.pitch import apothecary
from service.rules.pitch.course import Course, Part
from service.rules.pitch.outcomes import Outcome
from service.rules.pitch.regeneration import suffers
from service.rules.pitch.spp import count_casualty_of

ENDS_THE_TURN: frozenset[Cause] = frozenset(
    (
        "block",
        "both_down",
        "player_down",
        "dodge",
        "rush",
        "jump",
        "hit_by_player",
        "stab",
        "chainsaw",
        "projectile_vomit",
        "breathe_fire",
        "rock",
    )
)
"""What brings a player of the active side down, ball or no ball."""
HEALERS: tuple[apothecary.Healer, ...] = (
    "apothecaries",
    "wandering_apothecaries",
    "plague_doctors",
)
"""The figures of a side, one of which is one less."""


@cites("BB-017", "BB-051", "BB-052", "BB-081", "BB-083")
def hurt(course: Course, entry: SheetHurt) -> None:
    """A casualty counts for who did it, whatever healed it; then the player is where it is."""
    active = active_side(course)
    of_side(course, entry.side, entry.player)
    did_it(course, entry.by, entry.player, entry.side, entry.cause)
    _judge(course, entry)
    if entry.apothecary:
        _apothecary_is_spent(course, entry)
    if entry.side == active and entry.cause in ENDS_THE_TURN:
        course.turnover("knocked_down", entry.player)
    if entry.injury == "casualty":
        count_casualty_of(course, entry.side, entry.cause, entry.by)
    if entry.player is not None:
        _ends_up(course, entry, entry.player)
    elif entry.injury == "casualty" and not entry.regenerated:
        course.happen(Counted(entry.side, f"suffered_{entry.casualty or 'unknown'}"))


def _judge(course: Course, entry: SheetHurt) -> None:
    """A result of the casualty table belongs to a casualty; what is lowered to a lasting injury."""
    if entry.injury != "casualty" and (entry.casualty or entry.regenerated):
        legal = "A result of the casualty roll, and Regeneration, come with a casualty."
        course.breach("BB-052", "A knocked-out player has no casualty.", legal, "casualty")
    if entry.lowered is not None and entry.casualty != "lasting_injury":
        legal = "Only a lasting injury lowers a characteristic."
        course.breach("BB-053", "A characteristic is lowered without one.", legal, "lowered")


@cites("BB-054")
def _apothecary_is_spent(course: Course, entry: SheetHurt) -> None:
    side = course.state.sides[entry.side]
    there = (name for name in HEALERS if getattr(side, name))
    healer = next(there, None)
    if healer is None:
        detail = f"{side.name} have no apothecary left."
        legal = "Each apothecary treats one player; without apothecary the result stands."
        course.breach("BB-054", detail, legal, "apothecary")
        return
    course.happen(SideFigureChanged(entry.side, healer, getattr(side, healer) - 1))


def _ends_up(course: Course, entry: SheetHurt, player: str) -> None:
    if entry.injury == "knocked_out":
        if entry.cause in ("crowd", "trapdoor"):
            course.happen(PlayerLeft(player, "reserves", entry.cause))
        apothecary.knocked_out(course, player, entry.cause, entry.by, treated=entry.apothecary)
    elif entry.regenerated:
        course.happen(PlayerLeft(player, "reserves", entry.cause))
    elif entry.casualty is None:
        of_unknown_result(course, player, entry.cause, entry.by)
    else:
        healed = entry.apothecary and entry.casualty == "badly_hurt"
        out = Outcome(entry.casualty, entry.lowered)
        to = "reserves" if healed else "casualty"
        suffers(course, player, entry.cause, entry.by, out, to)  # type: ignore[arg-type]


@cites("BB-052")
def of_unknown_result(course: Course, player: str, cause: Cause, by: str | None) -> None:
    """A casualty of which nobody knows how bad it is."""
    unknown: CasualtyResult | None = None
    course.happen(
        PlayerHurt(player, "casualty", cause, casualty=unknown, by=by),
        Counted(course.state.side_of(player), "suffered_unknown", player),
        PlayerLeft(player, "casualty", cause),
    )


PART = Part(actions={SheetHurt: hurt})
