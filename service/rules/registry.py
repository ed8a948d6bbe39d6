"""The rule systems, in one explicit list. Nothing registers itself by being imported."""

from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.bolter_ball.system import BOLTER_BALL
from service.rules.competition.system import COMPETITION
from service.rules.contract import RuleSystem
from service.rules.dba_bowl.system import DBA_BOWL
from service.rules.dock_bowl.system import DOCK_BOWL
from service.rules.league.system import LEAGUE

RULE_SYSTEMS: dict[str, RuleSystem] = {
    system.key: system for system in (BOLTER_BALL, BLOOD_BOWL, DBA_BOWL, DOCK_BOWL)
}
"""Those of matches."""

LEAGUE_SYSTEMS: dict[str, RuleSystem] = {COMPETITION.key: COMPETITION, LEAGUE.key: LEAGUE}
"""Those of teams and competitions."""


def find_system(key: str) -> RuleSystem | None:
    """The rule system of a match, a team or a competition."""
    return RULE_SYSTEMS.get(key) or LEAGUE_SYSTEMS.get(key)
