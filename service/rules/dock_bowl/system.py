"""Dock Bowl as a rule system: the one value the rest of the service knows."""

from typing import get_args

from schemas.blood_bowl import ConfirmResult
from schemas.dock_bowl import (
    DockBowlEntry,
    DockBowlFact,
    DockBowlSetup,
    EjectCoach,
    WarnCoach,
)
from schemas.pitch.entries import Ruling
from schemas.tagged import snake_case
from service.rules.contract import Confirming, RuleSystem
from service.rules.dock_bowl.expected import expected
from service.rules.dock_bowl.game import decide, evolve_fact
from service.rules.dock_bowl.headline import headline, telling
from service.rules.dock_bowl.pitches import PITCHES
from service.rules.dock_bowl.result import final, result
from service.rules.dock_bowl.start import start
from service.rules.dock_bowl.state import State
from service.rules.dock_bowl.views import board, standing, tally
from service.rules.ledger import load_ledger
from service.rules.pitch.seen import dice, figures

DOCK_BOWL = RuleSystem(
    key="dock-bowl",
    revision=1,
    title="Dock Bowl",
    setup_type=DockBowlSetup,
    entry_type=DockBowlEntry,
    fact_type=DockBowlFact,
    state_type=State,
    start=start,
    decide=decide,
    evolve=evolve_fact,
    expected=expected,
    board=board,
    standing=standing,
    final=final,
    result=result,
    tally=tally,
    headline=headline,
    telling=telling,
    dice=dice,
    figures=figures,
    pitches=PITCHES,
    authority=(Ruling, WarnCoach, EjectCoach),
    confirming=Confirming((ConfirmResult,), "BB-095", lambda state: state.confirmed.values()),
    ledger=load_ledger("service.rules.dock_bowl", beside="service.rules.blood_bowl"),
    entry_schemas={snake_case(kind.__name__): 1 for kind in get_args(DockBowlEntry)},
)
