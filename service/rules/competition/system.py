"""A competition's stream as a rule system: the one value the rest of the service knows."""

from schemas.competition import (
    CompetitionEntry,
    CompetitionFact,
    CompetitionOpened,
    CompetitionSettings,
)
from schemas.tagged import snake_case
from service.rules.competition.decide import AUTHORITY, ENTRY_TYPES, RESERVED, decide
from service.rules.competition.evolve import evolve
from service.rules.competition.expected import expected
from service.rules.competition.games import games
from service.rules.competition.headline import headline
from service.rules.competition.start import start
from service.rules.competition.state import State
from service.rules.contract import RuleSystem
from service.rules.ledger import load_ledger

COMPETITION = RuleSystem(
    key="touchline",
    revision=1,
    title="Competition",
    kind="competition",
    setup_type=CompetitionSettings,
    opening_type=CompetitionOpened,
    entry_type=CompetitionEntry,
    fact_type=CompetitionFact,
    state_type=State,
    start=start,
    decide=decide,
    evolve=evolve,
    expected=expected,
    headline=headline,
    games=games,
    authority=AUTHORITY,
    reserved=RESERVED,
    ledger=load_ledger("service.rules.competition"),
    entry_schemas={snake_case(kind.__name__): 1 for kind in ENTRY_TYPES},
)
