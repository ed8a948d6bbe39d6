"""What the coach rolls and gives right after a game: gold, quitters, fans, awards."""

from schemas.team import (
    AllotTouchdown,
    AwardMvp,
    DedicatedFansChanged,
    PlayerReleased,
    RollFans,
    RollQuitter,
    RollWinnings,
    SppEarned,
)
from service.rules.contract import cites
from service.rules.league import gold
from service.rules.league.course import Course, answered, illegal, judge_dice, known_player, within
from service.rules.league.results import mvp_points
from service.rules.league.tables import TABLES


@cites("LEAGUE-086")
def roll_winnings(course: Course, entry: RollWinnings) -> None:
    """A D6 x 10,000 gp for a game that the other coach gave away."""
    judge_dice(entry.dice, answered(course, "winnings").faces, "LEAGUE-086")
    each = TABLES.winnings.conceded_before_gp
    gold.earn(course, entry.dice[0] * each, "winnings", f"{entry.dice[0]} x {each:,} gp")


@cites("LEAGUE-085")
def roll_quitter(course: Course, entry: RollQuitter) -> None:
    """An experienced player of a team that gave up stays on 4 or more."""
    answered(course, "quitter", entry.player)
    if entry.dice[0] < TABLES.conceding.stays_target:
        course.happen(PlayerReleased(entry.player, "quit"))


@cites("LEAGUE-020", "LEAGUE-021", "LEAGUE-085")
def roll_fans(course: Course, entry: RollFans) -> None:
    """Won: one more where the die is at least the dedicated fans. Lost: one fewer where it is below
    them. Given up: so many fewer as the D3 shows, but one stays."""
    due = answered(course, "fans")
    judge_dice(entry.dice, due.faces, "LEAGUE-085" if due.outcome is None else "LEAGUE-020")
    die, fans = entry.dice[0], course.state.dedicated_fans
    change = 0
    if due.outcome is None:
        change = -min(die, max(0, fans - TABLES.fans.least))
    elif due.outcome == "win":
        change = int(die >= fans)
    elif die < fans:
        change = -1
    if change:
        won = {"win": "won", "loss": "lost"}.get(due.outcome or "", "conceded")
        course.happen(DedicatedFansChanged(change, f"{won}, {die} rolled with {fans}"))


@cites("LEAGUE-037")
def award_mvp(course: Course, entry: AwardMvp) -> None:
    """The player picked at random gets 4 points."""
    if entry.player not in course.state.players:
        known_player(course, entry.player, "LEAGUE-037")
    answered(course, "mvp")
    candidates = course.state.candidates
    if entry.player not in candidates:
        course.breach(
            "LEAGUE-037",
            f"{course.state.name_of(entry.player)} cannot be most valuable player of this game.",
            "One of " + ", ".join(map(course.state.name_of, candidates)) + ".",
            "player",
        )
    elif entry.dice:
        _judge_pick(course, entry, candidates)
    course.happen(mvp_points(course.state, entry.player))


@cites("LEAGUE-037")
def _judge_pick(course: Course, entry: AwardMvp, candidates: tuple[str, ...]) -> None:
    *again, last = entry.dice
    if any(die <= len(candidates) for die in again) or last > len(candidates):
        raise illegal(
            "LEAGUE-037",
            f"The dice show {', '.join(map(str, entry.dice))}; there are {len(candidates)} "
            "candidates.",
            "Rolled again is what is beyond the last candidate, and only that.",
            "dice",
        )
    picked = candidates[last - 1]
    if picked != entry.player:
        course.breach(
            "LEAGUE-037",
            f"A {last} picks {course.state.name_of(picked)}, not "
            f"{course.state.name_of(entry.player)}.",
            "The candidates stand in the order of their numbers.",
            "player",
        )


@cites("LEAGUE-036")
def allot_touchdown(course: Course, entry: AllotTouchdown) -> None:
    """A touchdown of the other side's concession earns its points for a player."""
    known_player(course, entry.player, "LEAGUE-036")
    state = course.state
    if not state.touchdowns_to_allot:
        raise illegal(
            "LEAGUE-036",
            "No touchdown of a concession is left to allot.",
            "Touchdowns that the other side's concession gave go to players once each.",
            "type",
        )
    within(course, "mvp", "fans", "advancement")
    course.happen(
        SppEarned(
            player=entry.player,
            figure="touchdowns",
            count=1,
            spp=TABLES.spp.touchdowns,
            game=state.game,
            match=state.match,
            allotted=True,
        )
    )
