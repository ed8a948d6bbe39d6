"""What players may do with their points: kinds they can pay, skills they can learn."""

from collections.abc import Iterator

from schemas.team import AdvancementKind, Position, StepDue
from schemas.views import ChoiceField, DiceField, Expectation, FixedField, Option
from service.rules.league.advancing import SKILL_FACES
from service.rules.league.improving import may_roll_characteristic
from service.rules.league.learning import letters
from service.rules.league.paying import cost_spp, must_spend
from service.rules.league.profile import open_skills, position_of
from service.rules.league.skills import CATEGORIES
from service.rules.league.state import Player, State

KINDS: dict[AdvancementKind, str] = {
    "random_primary": "a random primary skill",
    "chosen_primary": "a chosen primary skill",
    "random_secondary": "a random secondary skill",
    "chosen_secondary": "a chosen secondary skill",
    "characteristic": "a random characteristic",
}
RULES = ("LEAGUE-040", "LEAGUE-043")


def advancement(state: State, due: StepDue) -> tuple[Expectation, ...]:
    """Every advancement somebody can pay, and the end of the step if nobody has to spend."""
    found = [
        expectation
        for key, player in state.players.items()
        if player.active
        for expectation in _of_player(state, key, player)
    ]
    if any(must_spend(player) for player in state.players.values()):
        return tuple(found)
    step = FixedField("step", "Step", "advancement")
    end = Expectation("end_step", "The advancements are done", None, (step,), ("LEAGUE-001",))
    return (*found, end)


def _of_player(state: State, key: str, player: Player) -> Iterator[Expectation]:
    position = position_of(state, player)
    for kind, called in KINDS.items():
        cost = cost_spp(player, kind)
        if cost is None or player.spp_held < cost:
            continue
        title = f"{state.name_of(key)}: {called} for {cost} of {player.spp_held} SPP"
        who = (FixedField("player", "Player", key), FixedField("kind", "Kind", kind))
        if kind == "characteristic":
            if may_roll_characteristic(state, player):
                yield Expectation("advance", title, None, (*who, _d16()), ("LEAGUE-045",))
        elif more := _skill_fields(position, player, kind):
            yield Expectation("advance", title, None, (*who, *more), RULES)


def _d16() -> DiceField:
    return DiceField("dice", "D16", 16, 1)


def _two_d6() -> DiceField:
    return DiceField("dice", "Dice, one after the other", 6, len(SKILL_FACES))


def _skill_fields(
    position: Position, player: Player, kind: AdvancementKind
) -> tuple[ChoiceField | DiceField, ...]:
    """The category and the dice, or the skill; nothing where none is open."""
    allowed = tuple(
        each for each in letters(position, kind) if open_skills(position, player, (each,))
    )
    if not allowed:
        return ()
    if kind.startswith("random"):
        options = tuple(Option(each, CATEGORIES[each].name) for each in allowed)
        return ChoiceField("category", "Category", options), _two_d6()
    return (_skills(open_skills(position, player, allowed)),)


def _skills(names: tuple[str, ...]) -> ChoiceField:
    return ChoiceField("skill", "Skill", tuple(Option(name, name) for name in names))


def skill(state: State, due: StepDue) -> tuple[Expectation, ...]:
    """The same random skill again."""
    assert due.player is not None
    assert due.kind is not None
    assert due.category is not None
    fields = (
        FixedField("player", "Player", due.player),
        FixedField("kind", "Kind", due.kind),
        FixedField("category", "Category", due.category),
        _two_d6(),
    )
    title = f"{state.name_of(due.player)} rolls again for a skill"
    return (Expectation("advance", title, None, fields, ("LEAGUE-044",)),)


def improvement(state: State, due: StepDue) -> tuple[Expectation, ...]:
    """One of the characteristics the D16 allowed, or a secondary skill."""
    assert due.player is not None
    player = state.players[due.player]
    position = position_of(state, player)
    who = FixedField("player", "Player", due.player)
    name = state.name_of(due.player)
    found = []
    if due.characteristics:
        options = tuple(Option(each, each.upper()) for each in due.characteristics)
        choice = ChoiceField("characteristic", "Characteristic", options)
        title = f"{name} improves a characteristic"
        found.append(Expectation("improve", title, None, (who, choice), ("LEAGUE-045",)))
    if names := open_skills(position, player, position.secondary):
        title = f"{name} takes a secondary skill instead"
        fields = (who, _skills(names))
        found.append(Expectation("improve", title, None, fields, ("LEAGUE-046",)))
    return tuple(found)
