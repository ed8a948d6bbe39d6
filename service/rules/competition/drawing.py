"""Rounds are drawn: pairings that were published, held against the rules of their method.

A pairing is kept whatever becomes of the results it was made on; decided again after a correction
it says on which standings it would have been made, and what is wrong with it now.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from uuid import UUID

from schemas.competition import (
    BasisLine,
    DrawLots,
    DrawRound,
    LotsDrawn,
    Pairing,
    RoundDrawn,
    Schedule,
)
from service.rules.competition.counting import season_points
from service.rules.competition.evolve import evolve
from service.rules.competition.judging_draws import judged
from service.rules.competition.ordering import seeded
from service.rules.competition.refusing import breach, known_team, refused
from service.rules.competition.seeding import seeding
from service.rules.competition.state import State
from service.rules.contract import Breach, Decision, cites


@cites("COMP-010", "COMP-019")
def draw_round(state: State, entry: DrawRound) -> Decision:
    """One round's pairings."""
    _possible(state, entry.fixtures, entry.byes)
    basis = basis_of(state, entry)
    fact = RoundDrawn(
        season=state.season,
        round=entry.round,
        method=entry.method,
        fixtures=entry.fixtures,
        byes=entry.byes,
        division=entry.division,
        seed=entry.seed,
        basis=basis,
    )
    breaches = [*out_of_turn(state, entry.round, entry.division), *judged(state, entry)]
    return Decision((fact,), (*breaches, *_other_basis(state, entry, basis)))


@cites("COMP-012")
def schedule(state: State, entry: Schedule) -> Decision:
    """All rounds at once, each judged as if it were drawn after the one before."""
    facts: list[RoundDrawn] = []
    breaches: list[Breach] = []
    for planned in entry.rounds:
        one = DrawRound(
            round=planned.round,
            method="round_robin",
            fixtures=planned.fixtures,
            byes=planned.byes,
            division=entry.division,
            seed=entry.seed,
        )
        decision = draw_round(state, one)
        facts += decision.facts
        breaches += decision.breaches
        state = evolve(state, decision.facts[0])
    return Decision(tuple(facts), tuple(breaches))


def basis_of(state: State, entry: DrawRound) -> tuple[BasisLine, ...]:
    """What the method looks at, as it stands now."""
    if entry.method == "swiss":
        points = season_points(state, state.season)
        return tuple(BasisLine(team, points[team]) for team in state.taking_part(entry.division))
    if entry.method == "knock_out" and not state.seeds:
        teams = [team for pairing in entry.fixtures for team in pairing.teams]
        points = season_points(state, state.season)
        order = seeding(state, dict.fromkeys((*teams, *entry.byes)), entry.seed or "")
        return tuple(BasisLine(team, points[team]) for team in order)
    return ()


def _possible(state: State, fixtures: Iterable[Pairing], byes: Iterable[UUID]) -> None:
    """Raises IllegalEntry for teams and fixtures that cannot be meant."""
    ids: Counter[str] = Counter()
    for pairing in fixtures:
        ids[pairing.id] += 1
        for team in pairing.teams:
            known_team(state, team, "COMP-010", "fixtures")
        if len(set(pairing.teams)) != len(pairing.teams):
            legal = "A fixture is of different teams."
            raise refused("COMP-010", f"Fixture {pairing.id} has a team twice.", legal, "fixtures")
    for team in byes:
        known_team(state, team, "COMP-010", "byes")
    for key, count in ids.items():
        if count > 1 or key in state.fixtures:
            legal = "Every fixture has an id of its own."
            raise refused("COMP-010", f"There is a fixture {key} already.", legal, "fixtures")


@cites("COMP-010")
def out_of_turn(state: State, number: int, division: str | None) -> Iterator[Breach]:
    """Rounds are counted from 1 in every season; divisions may be drawn apart."""
    if not state.season_open:
        legal = "Rounds are drawn in an open season."
        yield breach("COMP-010", "No season is open.", legal, "round")
    following = next_round(state, division)
    if number != following:
        legal = f"Round {following} comes next."
        yield breach("COMP-010", f"Round {number} is not the next one.", legal, "round")


def next_round(state: State, division: str | None) -> int:
    """The number of the round that is drawn next."""
    drawn = (
        one.round
        for one in state.rounds_of_season()
        if division is None or one.division in (None, division)
    )
    return max(drawn, default=0) + 1


@cites("COMP-019")
def _other_basis(state: State, entry: DrawRound, basis: tuple[BasisLine, ...]) -> Iterator[Breach]:
    """Where the entry says on what it was made."""
    if not entry.basis or not basis:
        return
    now = {line.team: line.points for line in basis}
    made = {line.team: line.points for line in entry.basis}
    for team, points in made.items():
        if team in now and now[team] != points:
            name = state.teams[team].name
            detail = f"The pairing was made when {name} had {points} points; it has {now[team]}."
            legal = "A round is paired on the standings as they are."
            yield breach("COMP-019", detail, legal, "basis")
    if set(made) != set(now):
        detail = "The pairing was made for other teams than take part."
        yield breach("COMP-019", detail, "All teams that can be paired are.", "basis")
    same = [line.team for line in entry.basis] == [line.team for line in basis]
    if entry.method == "knock_out" and set(made) == set(now) and not same:
        detail = "The pairing was made on another order of the teams."
        yield breach("COMP-019", detail, "Teams are seeded in the order of the table.", "basis")


@cites("COMP-044")
def draw_lots(state: State, entry: DrawLots) -> Decision:
    """An order drawn by hand, or by a seed for everybody who takes part."""
    if bool(entry.order) == (entry.seed is not None):
        legal = "Give the order that was drawn, or a seed."
        raise refused("COMP-044", "Lots have an order or a seed, not both.", legal, "order")
    for team in entry.order:
        known_team(state, team, "COMP-044", "order")
    if len(set(entry.order)) != len(entry.order):
        legal = "Every team stands once."
        raise refused("COMP-044", "A team stands twice in the order.", legal, "order")
    order = entry.order or seeded(entry.seed or "", state.teams)
    return Decision((LotsDrawn(order=order, seed=entry.seed),))
