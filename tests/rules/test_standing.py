"""A rule system that says how a match stands says what its board says."""

from random import Random

import msgspec

from schemas.views import Standing
from service.rules.contract import RuleSystem
from service.rules.play import random_entry
from service.rules.registry import RULE_SYSTEMS
from service.simulator.setups import SETUPS


def test_the_standing_is_the_board_without_what_is_drawn_all_through_a_match() -> None:
    for system in RULE_SYSTEMS.values():
        if system.standing is not None:
            _check_a_match(system, Random(3))


def _check_a_match(system: RuleSystem, rng: Random) -> None:
    state = system.start(msgspec.convert(SETUPS[system.key](rng), system.setup_type))
    statuses = set()
    while expectations := system.expected(state):
        entry = msgspec.convert(random_entry(expectations, rng), system.entry_type)
        for fact in system.decide(state, entry).facts:
            state = system.evolve(state, fact)
        assert system.standing is not None
        board, standing = system.board(state), system.standing(state)
        stands = (board.status, board.sides, board.turn, board.winner, board.notes)
        assert standing == Standing(*stands)
        statuses.add(standing.status)
    assert statuses == {"set_up", "running", "finished"}
