"""DBA Bowl as a rule system: the one value the rest of the service knows."""

from schemas.dba_bowl import DbaBowlEntry, DbaBowlFact, DbaBowlSetup
from schemas.tagged import snake_case
from service.rules.contract import RuleSystem
from service.rules.dba_bowl.celebrity import obligations
from service.rules.dba_bowl.decide import ENTRY_TYPES, decide
from service.rules.dba_bowl.evolve import evolve
from service.rules.dba_bowl.expected import expected
from service.rules.dba_bowl.headline import headline, telling
from service.rules.dba_bowl.start import start
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.statistics import dice, figures
from service.rules.dba_bowl.views import board, standing, tally
from service.rules.ledger import load_ledger
from service.rules.scored import is_over, score_result

DBA_BOWL = RuleSystem(
    key="dba-bowl",
    revision=1,
    title="DBA Bowl",
    setup_type=DbaBowlSetup,
    entry_type=DbaBowlEntry,
    fact_type=DbaBowlFact,
    state_type=State,
    start=start,
    decide=decide,
    evolve=evolve,
    expected=expected,
    board=board,
    standing=standing,
    final=lambda state: is_over(standing(state)),
    result=lambda state, history: score_result(standing(state)),
    tally=tally,
    headline=headline,
    dice=dice,
    figures=figures,
    obligations=obligations,
    telling=telling,
    ledger=load_ledger("service.rules.dba_bowl"),
    entry_schemas={snake_case(kind.__name__): 1 for kind in ENTRY_TYPES},
)
