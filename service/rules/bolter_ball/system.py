"""Bolter Ball as a rule system: the one value the rest of the service knows."""

from schemas.bolter_ball import BolterBallEntry, BolterBallFact, BolterBallSetup
from schemas.tagged import snake_case
from service.rules.bolter_ball.decide import ACTIONS, ANSWERS, decide
from service.rules.bolter_ball.evolve import evolve
from service.rules.bolter_ball.expected import expected
from service.rules.bolter_ball.headline import headline, telling
from service.rules.bolter_ball.start import start
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.views import board, dice, standing, tally
from service.rules.contract import RuleSystem
from service.rules.ledger import load_ledger
from service.rules.scored import is_over, score_result

BOLTER_BALL = RuleSystem(
    key="bolter-ball",
    revision=1,
    title="Bolter Ball",
    setup_type=BolterBallSetup,
    entry_type=BolterBallEntry,
    fact_type=BolterBallFact,
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
    telling=telling,
    dice=dice,
    ledger=load_ledger("service.rules.bolter_ball"),
    entry_schemas={snake_case(kind.__name__): 1 for kind in (*ACTIONS, *ANSWERS)},
)
