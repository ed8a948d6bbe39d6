"""A tackle: who helps, the two dice, who loses and how."""

from schemas.dba_bowl import (
    DiveDue,
    ExploitDue,
    Outcome,
    RouteDue,
    Tackle,
    TackleDeclared,
    TackleResolved,
    TackleRoll,
    TackleRollDue,
)
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import moods
from service.rules.dba_bowl.course import Course, illegal, known_standing
from service.rules.dba_bowl.field import place_of, standing
from service.rules.dba_bowl.results import loses
from service.rules.dba_bowl.state import Player, State
from service.rules.dba_bowl.tables import TABLES
from service.rules.dba_bowl.zones import in_any_zone, in_tackle_zone, tacklers_of


@cites("DBA-010", "DBA-030")
def tackle(course: Course, entry: Tackle) -> None:
    """A primary tackler tackles a target in its TZ; who helps is settled now."""
    state = course.state
    tackler = known_standing(state, entry.tackler, "DBA-030", "tackler")
    target = known_standing(state, entry.target, "DBA-030", "target")
    if tackler.side == target.side:
        raise illegal(
            "DBA-030",
            f"{state.player_name(entry.tackler)} and {state.player_name(entry.target)} are of one "
            "side.",
            "A target is an opponent.",
            "target",
        )
    _judge(course, entry, tackler)
    against_tackler = helpers(state, entry.target, entry.tackler)
    against_target = helpers(state, entry.tackler, entry.target)
    who = (entry.tackler, entry.target, against_tackler, against_target)
    course.happen(TackleDeclared(*who))
    course.then(
        TackleRollDue(
            tackler=entry.tackler,
            target=entry.target,
            against_tackler=against_tackler,
            against_target=against_target,
            origin=course.number,
        )
    )


def _judge(course: Course, entry: Tackle, tackler: Player) -> None:
    state, name = course.state, course.state.player_name(entry.tackler)
    if state.phase != "tackle" or not tackler.marked:
        course.breach(
            "DBA-010",
            f"{name} is no primary tackler now.",
            "Marked players of the moving side tackle, once each, when all are marked.",
            "tackler",
        )
    at, target_at = place_of(state, entry.tackler), place_of(state, entry.target)
    if not in_tackle_zone(state, at, target_at):
        course.breach(
            "DBA-023",
            f"{state.player_name(entry.target)} is not in the TZ of {name}.",
            "A target is in the tackler's TZ.",
            "target",
        )


@cites("DBA-030", "DBA-049")
def helpers(state: State, helped: str, against: str) -> tuple[str, ...]:
    """Those of one side who help one of the pair against the other: they have the other in a TZ or
    IZ and are themselves in no TZ of a third. A Celebrity Star neither gets nor gives help."""
    side, victim = state.players[helped].side, place_of(state, against)
    if state.players[helped].profile == "celebrity":
        return ()
    return tuple(
        key
        for key, player in standing(state, side)
        if key != helped
        and player.profile != "celebrity"
        and in_any_zone(state, place_of(state, key), victim)
        and set(tacklers_of(state, key)) <= {against}
    )


@cites("DBA-031", "DBA-045")
def factor(state: State, player: str, opponent: str) -> int:
    """The tackle factor; 0 for both when one of them is a Nutter."""
    pair = (state.players[player], state.players[opponent])
    if any(each.profile == "nutter" for each in pair):
        return 0
    return pair[0].figures.tackle_factor


@cites("DBA-031")
def score(die: int, tackle_factor: int, helpers_against: int) -> int:
    """The die, plus the factor, less one for each helper against, three at most."""
    return die + tackle_factor - min(helpers_against, TABLES.match.most_helpers)


@cites("DBA-031", "DBA-050")
def tackle_roll(course: Course, entry: TackleRoll) -> None:
    """The lower score loses; equal is a stand-off."""
    due = course.answered()
    assert isinstance(due, TackleRollDue)
    ours, theirs = scores(course.state, due, *entry.dice)
    resolved = _resolved(course.state, due, ours, theirs)
    course.happen(resolved)
    dice = dict(zip((due.tackler, due.target), entry.dice, strict=True))
    left = {key for key, die in dice.items() if moods(course, key, die)}
    if resolved.winner is None or resolved.loser is None:
        _dive(course, [key for key in dice if key not in left])
        return
    if resolved.winner not in left:
        _exploits(course, resolved.winner)
    if resolved.loser not in left:
        loses(course, resolved.loser, resolved.outcome == "down", resolved.winner)


def scores(state: State, due: TackleRollDue, die: int, target_die: int) -> tuple[int, int]:
    """Of the tackler and of the target."""
    return (
        score(die, factor(state, due.tackler, due.target), len(due.against_tackler)),
        score(target_die, factor(state, due.target, due.tackler), len(due.against_target)),
    )


def _resolved(state: State, due: TackleRollDue, ours: int, theirs: int) -> TackleResolved:
    if ours == theirs:
        return TackleResolved(due.tackler, due.target, ours, theirs, "stand_off")
    pair = (due.tackler, due.target) if ours > theirs else (due.target, due.tackler)
    winner, loser = pair
    quick = is_quick_down(state.players[winner], state.players[loser])
    outcome = outcome_of(state.players[winner], state.players[loser], *_high_low(ours, theirs))
    return TackleResolved(due.tackler, due.target, ours, theirs, outcome, winner, loser, quick)


def _high_low(one: int, other: int) -> tuple[int, int]:
    return max(one, other), min(one, other)


@cites("DBA-032", "DBA-045", "DBA-047")
def outcome_of(winner: Player, loser: Player, high: int, low: int) -> Outcome:
    """Down when doubled, quick-downed, beaten by a Celebrity Star or when a Nutter is in it."""
    nutter = "nutter" in (winner.profile, loser.profile)
    star = winner.profile == "celebrity"
    down = nutter or star or is_quick_down(winner, loser) or is_doubled(high, low)
    return "down" if down else "stumble"


@cites("DBA-032")
def is_doubled(high: int, low: int) -> bool:
    """At least twice as much; zero and less is doubled by whatever is more."""
    return high >= 2 * low


@cites("DBA-032", "DBA-042", "DBA-043", "DBA-044")
def is_quick_down(winner: Player, loser: Player) -> bool:
    """Whether the loser's profile goes down at once before the winner's."""
    return winner.profile in loser.figures.quick_down_by


@cites("DBA-034")
def _exploits(course: Course, winner: str) -> None:
    player = course.state.players[winner]
    if player.profile == "nutter":
        course.then(RouteDue(player=winner, origin=course.number))
    elif player.figures.exploit:
        course.then(ExploitDue(player=winner, origin=course.number))


@cites("DBA-050")
def _dive(course: Course, players: list[str]) -> None:
    stars = [key for key in players if course.state.players[key].profile == "celebrity"]
    course.then(*(DiveDue(player=key, origin=course.number) for key in stars))
