"""What may come next: the step due, its dice and choices, with prices and what the gold allows.

Only what a coach reports: games come from the competition, prizes and the end of a season from the
organiser, whenever there is one.
"""

from collections.abc import Callable
from math import gcd

from schemas.team import StepDue, TeamStep
from schemas.views import Chance, ChoiceField, DiceField, Expectation, FixedField, Option
from service.rules.league.expected_advancing import advancement, improvement, skill
from service.rules.league.expected_hiring import hiring, redraft
from service.rules.league.state import State
from service.rules.league.tables import TABLES

Expectations = tuple[Expectation, ...]


def expected(state: State) -> Expectations:
    """The entries that may come now; none between two games."""
    if not state.due:
        return ()
    return (*_allotments(state), *_STEPS[state.due[0].step](state, state.due[0]))


def _dice(faces: tuple[int, ...], target: int | None = None) -> DiceField:
    each = faces if len(set(faces)) > 1 else ()
    label = "Die" if len(faces) == 1 else "Dice"
    return DiceField("dice", label, max(faces), len(faces), target=target, each=each)


def _reaches(target: int, faces: int) -> Chance:
    good = min(faces, max(0, faces + 1 - target))
    lowest = gcd(good, faces)
    return good // lowest, faces // lowest


def _winnings(state: State, due: StepDue) -> Expectations:
    each = TABLES.winnings.conceded_before_gp
    title = f"Roll for the winnings, {each:,} gp a pip"
    return (Expectation("roll_winnings", title, None, (_dice(due.faces),), ("LEAGUE-086",)),)


def _quitter(state: State, due: StepDue) -> Expectations:
    assert due.player is not None, "it is asked of a player"
    target = TABLES.conceding.stays_target
    who = FixedField("player", "Player", due.player)
    title = f"Does {state.name_of(due.player)} stay?"
    fields = (who, _dice(due.faces, target))
    chance = _reaches(target, 6)
    return (Expectation("roll_quitter", title, None, fields, ("LEAGUE-085",), chance),)


def _fans(state: State, due: StepDue) -> Expectations:
    fans = state.dedicated_fans
    if due.outcome is None:
        title = f"Roll how many of {fans} dedicated fans leave"
        return (Expectation("roll_fans", title, None, (_dice(due.faces),), ("LEAGUE-085",)),)
    if due.outcome == "win":
        title, rule = f"Roll for dedicated fans: {fans} or more is one more", "LEAGUE-020"
    else:
        title, rule = f"Roll for dedicated fans: below {fans} is one fewer", "LEAGUE-021"
    fields = (_dice(due.faces, fans),)
    return (Expectation("roll_fans", title, None, fields, (rule,), _reaches(fans, 6)),)


def _mvp(state: State, due: StepDue) -> Expectations:
    options = tuple(Option(key, state.name_of(key)) for key in state.candidates)
    title = f"Name the most valuable player, picked at random: {TABLES.spp.mvps} SPP"
    fields = (ChoiceField("player", "Player", options),)
    return (Expectation("award_mvp", title, None, fields, ("LEAGUE-037",)),)


def _allotments(state: State) -> Expectations:
    """Touchdowns of a concession, as long as points can be given."""
    if not state.touchdowns_to_allot or state.due[0].step not in ("mvp", "fans", "advancement"):
        return ()
    options = tuple(
        Option(key, state.name_of(key)) for key, player in state.players.items() if player.active
    )
    title = f"Allot a touchdown of the concession: {TABLES.spp.touchdowns} SPP"
    fields = (ChoiceField("player", "Player", options),)
    return (Expectation("allot_touchdown", title, None, fields, ("LEAGUE-036",)),)


def _mistakes(state: State, due: StepDue) -> Expectations:
    title = f"Roll for expensive mistakes with {state.treasury_gp:,} gp"
    rules = ("LEAGUE-060", "LEAGUE-061")
    return (Expectation("roll_expensive_mistakes", title, None, (_dice((6,)),), rules),)


def _loss(state: State, due: StepDue) -> Expectations:
    title = "Roll what is lost" if due.result == "minor" else "Roll what is left"
    return (Expectation("roll_loss", title, None, (_dice(due.faces),), ("LEAGUE-062",)),)


def _prepare(state: State, due: StepDue) -> Expectations:
    return (Expectation("prepare", "Prepare for the next game", None, (), ("LEAGUE-070",)),)


_STEPS: dict[TeamStep, Callable[[State, StepDue], Expectations]] = {
    "winnings": _winnings,
    "quitter": _quitter,
    "fans": _fans,
    "mvp": _mvp,
    "advancement": advancement,
    "skill": skill,
    "improvement": improvement,
    "hiring": hiring,
    "mistakes": _mistakes,
    "loss": _loss,
    "prepare": _prepare,
    "redraft": redraft,
}
