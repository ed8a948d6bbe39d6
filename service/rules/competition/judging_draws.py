"""What is wrong with the pairings of a round, by its method."""

from collections import Counter
from collections.abc import Callable, Iterator
from uuid import UUID

from schemas.competition import DrawRound, PairingMethod
from service.rules.competition.bracket import alive, losers_of_semi_finals
from service.rules.competition.meetings import byes_had, met, pairs_of, undecided
from service.rules.competition.refusing import breach, listed
from service.rules.competition.state import State
from service.rules.competition.tables import games_a_pair
from service.rules.contract import Breach, cites


def judged(state: State, entry: DrawRound) -> Iterator[Breach]:
    """Every breach of the pairings."""
    yield from _who_plays(state, entry)
    for judge in _OF_METHOD[entry.method]:
        yield from judge(state, entry)


@cites("COMP-011")
def _who_plays(state: State, entry: DrawRound) -> Iterator[Breach]:
    """Nobody twice in a round, nobody who takes part no more."""
    drawn = Counter(_teams(entry))
    for one in state.rounds_of_season():
        if one.round == entry.round:
            drawn.update(one.byes)
            drawn.update(team for key in one.fixtures for team in state.fixtures[key].teams)
    for team in dict.fromkeys(_teams(entry)):
        name = state.team_name(team)
        if drawn[team] > 1:
            legal = "A team has one fixture or bye a round."
            yield breach("COMP-011", f"{name} is drawn twice in this round.", legal, "fixtures")
        if state.teams[team].status != "in":
            legal = "Teams that take part are drawn."
            yield breach("COMP-011", f"{name} takes part no more.", legal, "fixtures")
        if entry.division is not None and state.teams[team].division != entry.division:
            legal = f"Teams of division {entry.division} are drawn."
            yield breach("COMP-008", f"{name} is of another division.", legal, "fixtures")


def _teams(entry: DrawRound) -> tuple[UUID, ...]:
    return (*(team for pairing in entry.fixtures for team in pairing.teams), *entry.byes)


@cites("COMP-011")
def _everybody(state: State, entry: DrawRound) -> Iterator[Breach]:
    left_out = set(state.taking_part(entry.division)) - set(_teams(entry))
    if left_out:
        names = listed(sorted(state.team_name(team) for team in left_out))
        legal = "Every team has a fixture or a bye."
        yield breach("COMP-011", f"Not drawn: {names}.", legal, "fixtures")


@cites("COMP-012")
def _not_too_often(state: State, entry: DrawRound) -> Iterator[Breach]:
    most, so_far = games_a_pair(state.settings), met(state)
    times = "once" if most == 1 else "twice"
    for pairing in entry.fixtures:
        for pair in pairs_of(pairing.teams):
            if so_far[pair] >= most:
                names = listed([state.team_name(team) for team in pairing.teams if team in pair])
                legal = f"Two teams of a round robin meet {times}."
                detail = f"{names} have met {times}."
                yield breach("COMP-012", detail, legal, "fixtures")


@cites("COMP-013")
def _no_rematch(state: State, entry: DrawRound) -> Iterator[Breach]:
    so_far = met(state)
    for pairing in entry.fixtures:
        if len(pairing.teams) == 2 and so_far[frozenset(pairing.teams)]:
            names = listed([state.team_name(team) for team in pairing.teams])
            legal = "Teams that have not met are paired, as long as there are some."
            yield breach("COMP-013", f"{names} have met.", legal, "fixtures")


@cites("COMP-014", "COMP-016")
def _results_are_in(state: State, entry: DrawRound) -> Iterator[Breach]:
    missing = undecided(state, entry.division)
    if missing:
        rule = "COMP-014" if entry.method == "swiss" else "COMP-016"
        detail = f"Without a result: {listed([state.title(key) for key in missing])}."
        yield breach(rule, detail, "The rounds before have their results first.", "round")


@cites("COMP-015")
def _byes_in_turn(state: State, entry: DrawRound) -> Iterator[Breach]:
    """Nobody has a second bye before everybody had one, and only one team has one."""
    had = byes_had(state)
    fewest = min((had[team] for team in state.taking_part(entry.division)), default=0)
    for team in entry.byes:
        if had[team] > fewest:
            legal = "The bye goes to a team that had fewer."
            yield breach("COMP-015", f"{state.team_name(team)} had a bye.", legal, "byes")
    if len(entry.byes) > 1:
        detail = f"{len(entry.byes)} teams have a bye."
        yield breach("COMP-015", detail, "One team has a bye, in an odd field.", "byes")


@cites("COMP-016", "COMP-017")
def _still_in(state: State, entry: DrawRound) -> Iterator[Breach]:
    """Only teams that have not lost go on; two that have lost play for the third place."""
    if not state.seeds:
        return
    going_on, lost = set(alive(state)), set(losers_of_semi_finals(state))
    for pairing in entry.fixtures:
        third = pairing.stage == "third_place"
        for team in pairing.teams:
            if team not in (lost if third else going_on):
                rule = "COMP-017" if third else "COMP-016"
                how = "lost no semi-final" if third else "is not in the knock-out any more"
                legal = "The losers of the semi-finals play." if third else "Winners go on."
                yield breach(rule, f"{state.team_name(team)} {how}.", legal, "fixtures")
    for_third = (one.teams for one in entry.fixtures if one.stage == "third_place")
    left_out = going_on - set(_teams(entry)).difference(*for_third)
    if left_out:
        names = listed(sorted(state.team_name(team) for team in left_out))
        yield breach("COMP-016", f"Not drawn: {names}.", "Winners go on.", "fixtures")


Judge = Callable[[State, DrawRound], Iterator[Breach]]

_OF_METHOD: dict[PairingMethod, tuple[Judge, ...]] = {
    "round_robin": (_everybody, _not_too_often),
    "swiss": (_everybody, _results_are_in, _no_rematch, _byes_in_turn),
    "knock_out": (_results_are_in, _still_in),
    "manual": (),
}
