"""League play as a rule system: the one value the rest of the service knows."""

from schemas.tagged import snake_case
from schemas.team import (
    EndSeason,
    GamePlayed,
    LeagueEntry,
    LeagueFact,
    ReceivePrize,
    TeamDrafted,
)
from service.rules.contract import RuleSystem
from service.rules.league.decide import ENTRY_TYPES, decide
from service.rules.league.evolve import evolve
from service.rules.league.expected import expected
from service.rules.league.headline import headline
from service.rules.league.start import start
from service.rules.league.state import State
from service.rules.ledger import load_ledger

LEAGUE = RuleSystem(
    kind="team",
    key="league",
    revision=1,
    title="Blood Bowl 2020 league team",
    setup_type=TeamDrafted,
    opening_type=TeamDrafted,
    entry_type=LeagueEntry,
    fact_type=LeagueFact,
    state_type=State,
    start=start,
    decide=decide,
    evolve=evolve,
    expected=expected,
    headline=headline,
    authority=(ReceivePrize, EndSeason),
    reserved=(GamePlayed,),
    ledger=load_ledger("service.rules.league"),
    entry_schemas={snake_case(kind.__name__): 1 for kind in ENTRY_TYPES},
)
