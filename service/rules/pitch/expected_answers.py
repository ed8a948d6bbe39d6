"""What answers the question on top of the agenda, made from the question alone.

An entry that keeps to an expectation answers the question. Entries of a type of their own
(`EntryDue`) belong to the game, which brings a function for each type.
"""

from collections.abc import Callable, Mapping

from schemas.pitch.steps import ChoiceDue, EntryDue, Question, ReRollDue, RollDue, SquareDue
from schemas.pitch.words import ChoiceKind
from schemas.views import (
    Chance,
    ChoiceField,
    DiceField,
    Expectation,
    Field,
    FixedField,
    Option,
    SquareField,
)
from service.rules.contract import cites
from service.rules.pitch.asking import words
from service.rules.pitch.block_tables import BLOCKS, face
from service.rules.pitch.chances import all_of, chance_of, modifier_words, reduced
from service.rules.pitch.expected_rules import OF_BOTH_SIDES, RULES_OF, RULES_OF_CHOICES
from service.rules.pitch.field import skill_value
from service.rules.pitch.re_rolls import BRAWLER, OF_THE_SIDE
from service.rules.pitch.rolling import source_name
from service.rules.pitch.skills import PRO_FACE, SKILLS
from service.rules.pitch.state import PitchState

Expectations = tuple[Expectation, ...]
ByType = Mapping[str, Callable[[PitchState, EntryDue], Expectations]]
"""By the type of entry: what the game expects for it."""
BLOCK_FACES = tuple(words(name).capitalize() for name in BLOCKS.faces.names)
TOLD_BY_NOTE: frozenset[ChoiceKind] = frozenset(("apothecary", "random_player"))
"""Choices whose note says what they are about."""


def expected_answers(state: PitchState, due: Question, entries: ByType) -> Expectations:
    """The entries that answer what is due."""
    if isinstance(due, RollDue):
        return (_roll(state, due),)
    if isinstance(due, ReRollDue):
        return _re_rolls(state, due)
    if isinstance(due, ChoiceDue):
        return (_choice(state, due),)
    if isinstance(due, SquareDue):
        return (_square(state, due),)
    kinds = (due.entry, *due.instead)
    return tuple(each for kind in kinds if kind in entries for each in entries[kind](state, due))


# ------------------------------------------------------------------------------------------ rolls


@cites("BB-023", "BB-024")
def _roll(state: PitchState, due: RollDue) -> Expectation:
    title = f"{_whose(state, due)}: {words(due.roll)} roll{_target_words(state, due)}"
    dice = dice_field(due, _by_both(state, due))
    fields = (fixed("roll", "Roll", due.roll), *_player(due.player), dice)
    rules = RULES_OF.get(due.roll, ())
    return Expectation("roll", title, due.side, fields, rules, chance_of(due))


def _target_words(state: PitchState, due: RollDue) -> str:
    if due.chooser is not None:
        against = f" against {state.name_of(due.against)}" if due.against else ""
        return f"{against}, {state.sides[due.chooser].name} choose"
    if due.target is None:
        return ""
    return f", {due.target}{'+' if len(due.faces) == 1 else ' or more'}"


def _by_both(state: PitchState, due: RollDue) -> tuple[str, ...]:
    """The names of both sides where each rolls a die."""
    both = due.roll in OF_BOTH_SIDES
    return tuple(side.name for side in state.sides.values()) if both else ()


def dice_field(due: RollDue, whose: tuple[str, ...] = ()) -> DiceField:
    """The dice that are due, with what they have to reach."""
    mixed = len(set(due.faces)) > 1
    return DiceField(
        name="dice",
        label=words(due.roll).capitalize(),
        faces=max(due.faces),
        count=len(due.faces),
        target=due.target,
        modifiers=modifier_words(due),
        each=due.faces if mixed else (),
        summed=due.target is not None and len(due.faces) > 1,
        shown=BLOCK_FACES if due.roll == "block" else (),
        whose=whose,
    )


def _whose(state: PitchState, due: RollDue) -> str:
    if due.roll in OF_BOTH_SIDES:
        return " and ".join(side.name for side in state.sides.values())
    return state.name_of(due.player) if due.player else state.sides[due.side].name


# --------------------------------------------------------------------------------------- re-rolls


@cites("BB-020", "BB-021")
def _re_rolls(state: PitchState, due: ReRollDue) -> Expectations:
    """Every source, die by die where it makes one die of several again, or the roll is kept."""
    roll = due.due
    shown = ", ".join(_shown(roll, die) for die in due.dice)
    what = f"{_whose(state, roll)}: {words(roll.roll)} {shown}"
    found = []
    for source, skill in due.sources:
        source_fields = (fixed("source", "Source", source), *_skill(skill))
        title = f"{what}; re-roll with {source_name(source, skill)}"
        chance = _re_roll_chance(state, due, source)
        for label, dice in _dice_to_make_again(due, source, skill):
            fields = (*source_fields, *dice)
            rules = ("BB-020", "BB-021")
            found.append(Expectation("re_roll", title + label, roll.side, fields, rules, chance, 2))
    kept = Expectation("keep_roll", f"{what}; keep it", roll.side, (), ("BB-020",))
    return (*found, kept)


def _dice_to_make_again(
    due: ReRollDue, source: str, skill: str | None
) -> tuple[tuple[str, tuple[Field, ...]], ...]:
    if source != "pro" and skill != BRAWLER:
        return (("", ()),)
    wanted = SKILLS[BRAWLER].re_rolls_face if skill == BRAWLER else None
    found: dict[int, tuple[str, tuple[Field, ...]]] = {}
    for index, die in enumerate(due.dice):
        if wanted in (None, die) and die not in found:
            label = f": the {_shown(due.due, die)}" if len(due.dice) > 1 else ""
            found[die] = (label, (fixed("dice", "Die", (index,)),))
    return tuple(found.values())


def _shown(due: RollDue, die: int) -> str:
    return words(face(die)) if due.roll == "block" else str(die)


def _re_roll_chance(state: PitchState, due: ReRollDue, source: str) -> Chance | None:
    """That the re-roll works and its dice pass."""
    player = due.due.player
    first: Chance = (1, 1)
    if source == "pro":
        first = reduced(7 - PRO_FACE, 6)
    elif source in OF_THE_SIDE and player is not None:
        loner = skill_value(state, player, "Loner")
        first = (1, 1) if loner is None else reduced(7 - loner, 6)
    return all_of(first, chance_of(due.due))


# ---------------------------------------------------------------------------------------- choices


def _choice(state: PitchState, due: ChoiceDue) -> Expectation:
    about = due.skill or words(due.choice)
    whom = f" against {state.name_of(due.against)}" if due.against in state.profiles else ""
    who = state.name_of(due.player) if due.player in state.profiles else _side(state, due.side)
    labels = tuple(Option(each, _option_label(state, due, each)) for each in due.options)
    fields = (
        fixed("choice", "Choice", due.choice),
        *_player(due.player),
        *_skill(due.skill),
        ChoiceField(name="option", label=about.capitalize(), options=labels),
    )
    rules = ("BB-090",) if due.skill else RULES_OF_CHOICES.get(due.choice, ())
    title = f"{who}: {about}{whom}{_for_what(due)}"
    return Expectation("choose", title, due.side, fields, rules)


def _for_what(due: ChoiceDue) -> str:
    """What the player has suffered, or what strikes one by chance."""
    if due.choice not in TOLD_BY_NOTE or not due.note:
        return ""
    return f" ({words(due.note).replace(':', ', ')})"


def _option_label(state: PitchState, due: ChoiceDue, option: str) -> str:
    if option in state.profiles:
        return state.name_of(option)
    if option in state.sides:
        return state.sides[option].name
    if due.choice == "apothecary_result" and due.note:
        first, second = due.note.split(",")
        return words(first if option == "first" else second).capitalize()
    return words(option).capitalize()


def _square(state: PitchState, due: SquareDue) -> Expectation:
    who = state.name_of(due.player) if due.player in state.profiles else _side(state, due.side)
    label = words(due.choice).capitalize()
    at = SquareField(name="at", label=label, squares=due.squares)
    fields = (fixed("choice", "Choice", due.choice), *_player(due.player), at)
    title = f"{who}: {words(due.choice)}, where to?"
    rules = RULES_OF_CHOICES.get(due.choice, ())
    return Expectation("choose_square", title, due.side, fields, rules)


def _side(state: PitchState, side: str) -> str:
    return state.sides[side].name


def fixed(name: str, label: str, value: str | int | bool | tuple[str | int, ...]) -> FixedField:
    return FixedField(name=name, label=label, value=value)


def _player(player: str | None) -> tuple[Field, ...]:
    return () if player is None else (fixed("player", "Player", player),)


def _skill(skill: str | None) -> tuple[Field, ...]:
    return () if skill is None else (fixed("skill", "Skill", skill),)
