"""Blood Bowl as a rule system: the one value the rest of the service knows."""

from typing import get_args

from schemas.blood_bowl import BloodBowlEntry, BloodBowlFact, BloodBowlSetup, ConfirmResult
from schemas.pitch.entries import Ruling
from schemas.tagged import snake_case
from service.rules.blood_bowl.catalogue import catalogue
from service.rules.blood_bowl.details import decide, expected
from service.rules.blood_bowl.game import evolve_fact
from service.rules.blood_bowl.headline import headline, telling
from service.rules.blood_bowl.result import final, result
from service.rules.blood_bowl.start import start, start_sheet
from service.rules.blood_bowl.state import State
from service.rules.blood_bowl.views import board, standing, tally
from service.rules.contract import Confirming, RuleSystem
from service.rules.ledger import load_ledger
from service.rules.pitch.seen import dice, figures

BLOOD_BOWL = RuleSystem(
    key="blood-bowl",
    revision=1,
    title="Blood Bowl 2020",
    setup_type=BloodBowlSetup,
    entry_type=BloodBowlEntry,
    fact_type=BloodBowlFact,
    state_type=State,
    start=start,
    start_sheet=start_sheet,
    decide=decide,
    evolve=evolve_fact,
    expected=expected,
    board=board,
    standing=standing,
    tally=tally,
    headline=headline,
    telling=telling,
    dice=dice,
    figures=figures,
    final=final,
    result=result,
    authority=(Ruling,),
    confirming=Confirming((ConfirmResult,), "BB-095", lambda state: state.confirmed.values()),
    catalogue=catalogue,
    ledger=load_ledger("service.rules.blood_bowl"),
    entry_schemas={snake_case(kind.__name__): 1 for kind in get_args(BloodBowlEntry)},
)
