"""Given, when, then for a league team: Orcs p1 to p11, what a game brought them, what is refused.

p1 to p6 are Linemen (50,000 gp), p7 and p8 Blitzers (80,000), p9 and p10 Big Uns (90,000), p11 is a
Thrower (65,000): 705,000 gp. With two re-rolls (120,000), an assistant coach (10,000) and an
apothecary (50,000) they cost 885,000 of the million; 115,000 are left.
"""

from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from schemas.result import (
    Conceded,
    Earned,
    GameKind,
    GameOutcome,
    HowDecided,
    Journeyman,
    PlayerResult,
    SideResult,
    Suffered,
    TeamGame,
)
from schemas.team import (
    AwardMvp,
    DraftedPlayer,
    EndStep,
    GamePlayed,
    GoldChanged,
    LeagueEntry,
    LeagueFact,
    Prepare,
    RollExpensiveMistakes,
    RollFans,
    Roster,
    TeamDrafted,
)
from service.rules.contract import Breach, IllegalEntry
from service.rules.league.rosters import rosters
from service.rules.league.state import Player, State
from service.rules.league.system import LEAGUE

POSITIONS = (*["Orc Lineman"] * 6, *["Blitzer"] * 2, *["Big Un"] * 2, "Thrower")
MATCH = UUID("0193b0a0-0000-7000-8000-000000000001")
OPPONENT = UUID("0193b0a0-0000-7000-8000-0000000000ff")


def players(*positions: str) -> tuple[DraftedPlayer, ...]:
    """p1, p2, ... with the numbers 1, 2, ..."""
    return tuple(
        DraftedPlayer(f"p{number}", number, f"Orc {number}", position)
        for number, position in enumerate(positions, start=1)
    )


def a_draft(**changes: Any) -> TeamDrafted:
    """The Orcs, with what a test wants otherwise."""
    given: dict[str, Any] = {
        "name": "Orcland Raiders",
        "roster": rosters()["orc"],
        "players": players(*POSITIONS),
        "re_rolls": 2,
        "assistant_coaches": 1,
        "apothecary": True,
    }
    return TeamDrafted(**(given | changes))


def drafted(**changes: Any) -> State:
    state: State = LEAGUE.start(a_draft(**changes))
    return state


def a_team(roster: str | Roster, *positions: str, **changes: Any) -> State:
    """A team of another list with these players and nothing else."""
    chosen = rosters()[roster] if isinstance(roster, str) else roster
    return drafted(
        name="Others",
        roster=chosen,
        players=players(*positions),
        re_rolls=0,
        assistant_coaches=0,
        apothecary=False,
        **changes,
    )


def with_player(state: State, key: str, **changes: Any) -> State:
    """The team with one player otherwise than it came about."""
    changed: Player = replace(state.players[key], **changes)
    return replace(state, players={**state.players, key: changed})


def earned(player: str, spp: int, figure: str = "casualties") -> PlayerResult:
    """So many points for one figure, counted once."""
    return PlayerResult(player, (Earned(figure, 1, spp, (MATCH,)),))


def hurt(player: str, injury: Any, lowered: Any = None) -> PlayerResult:
    return PlayerResult(player, suffered=Suffered(injury, lowered))


def a_side(side: str = "own", score: int = 1, fans: int | None = 3, **more: Any) -> SideResult:
    return SideResult(side=side, score=score, fan_factor=fans, **more)


def a_game(
    outcome: GameOutcome = "win",
    *results: PlayerResult,
    key: str = "game-1",
    kind: GameKind = "league",
    how: HowDecided = "played",
    fans: tuple[int | None, int | None] = (3, 3),
    score: tuple[int, int] = (1, 0),
    conceded: tuple[Conceded, Conceded] = ("no", "no"),
    other_players: tuple[PlayerResult, ...] = (),
    played: bool = True,
    points: int = 0,
    **own: Any,
) -> GamePlayed:
    """A game of the Orcs against the Dwarf Giants; pairs are own and other."""
    fielded = own.pop("fielded", tuple(f"p{number}" for number in range(1, 12)))
    ours = a_side(
        "own", score[0], fans[0], conceded=conceded[0], players=results, fielded=fielded, **own
    )
    theirs = a_side("other", score[1], fans[1], conceded=conceded[1], players=other_players)
    game = TeamGame(
        key=key,
        fixture=None,
        match=MATCH if played else None,
        kind=kind,
        how=how,
        outcome=outcome,
        opponent=OPPONENT,
        opponent_name="Dwarf Giants",
        league_points=points,
        own=ours if played else None,
        other=theirs if played else None,
    )
    return GamePlayed(game)


def a_journeyman(player: str = "j1", number: int = 12) -> Journeyman:
    return Journeyman(player, f"Journeyman {number}", number, "Orc Lineman")


def evolved(state: State, facts: tuple[LeagueFact, ...]) -> State:
    for fact in facts:
        state = LEAGUE.evolve(state, fact)
    return state


def facts_of(state: State, entry: LeagueEntry) -> tuple[LeagueFact, ...]:
    """What follows from a legal entry."""
    decision = LEAGUE.decide(state, entry)
    assert decision.breaches == ()
    return decision.facts


def after(state: State, *entries: LeagueEntry) -> State:
    """The team after legal entries."""
    for entry in entries:
        state = evolved(state, facts_of(state, entry))
    return state


def breaches(state: State, entry: LeagueEntry) -> tuple[Breach, ...]:
    """What is against a rule, of an entry that can have happened: its facts are there."""
    decision = LEAGUE.decide(state, entry)
    assert decision.facts
    return decision.breaches


def broken(state: State, entry: LeagueEntry) -> str:
    """The one rule an entry breaks."""
    (breach,) = breaches(state, entry)
    return breach.rule


def impossible(state: State, entry: LeagueEntry) -> Breach:
    """Why an entry says nothing that could have happened."""
    with pytest.raises(IllegalEntry) as refused:
        LEAGUE.decide(state, entry)
    return refused.value.breach


def despite(state: State, entry: LeagueEntry) -> State:
    """The team after an entry that a referee forced."""
    decision = LEAGUE.decide(state, entry)
    assert decision.breaches
    return evolved(state, decision.facts)


def steps(state: State) -> tuple[str, ...]:
    return tuple(due.step for due in state.due)


def gold(facts: tuple[LeagueFact, ...]) -> list[tuple[str, int]]:
    """Why and how much, of every change of the treasury."""
    return [(fact.why, fact.amount_gp) for fact in facts if isinstance(fact, GoldChanged)]


def in_advancement(*results: PlayerResult, state: State | None = None, **game: Any) -> State:
    """After a draw, with p1 most valuable player (4 SPP): the advancements are next."""
    return after(state or drafted(), a_game("draw", *results, **game), AwardMvp("p1"))


def in_hiring(*results: PlayerResult, state: State | None = None, **game: Any) -> State:
    """As above, and nobody has advanced: hiring is next."""
    return after(in_advancement(*results, state=state, **game), EndStep("advancement"))


def prepared(state: State) -> State:
    """The rest of a sequence without anything in it, from the advancements on."""
    state = after(state, EndStep("advancement"), EndStep("hiring"))
    if steps(state)[0] == "mistakes":
        state = after(state, RollExpensiveMistakes((6,)))
    return after(state, Prepare())


def through(state: State, game: GamePlayed, fans_die: int = 1) -> State:
    """A whole sequence in which nothing is bought."""
    state = after(state, game)
    if steps(state)[0] == "fans":
        state = after(state, RollFans((fans_die,)))
    return prepared(after(state, AwardMvp("p1")))
