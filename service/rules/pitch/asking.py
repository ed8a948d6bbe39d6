"""What is due, in words: for refusals and for the titles of expectations."""

from schemas.pitch.steps import ChoiceDue, EntryDue, ReRollDue, RollDue, SquareDue, Task
from service.rules.pitch.state import PitchState


def what_is_due(state: PitchState) -> str:
    """One sentence that says what has to come next."""
    top = state.agenda[-1] if state.agenda else None
    if top is None or isinstance(top, Task):
        return _what_may_be_done(state)
    return f"Expected next: {describe(state, top)}"


def describe(state: PitchState, due: RollDue | ReRollDue | ChoiceDue | SquareDue | EntryDue) -> str:
    """A question as a sentence without its beginning."""
    if isinstance(due, RollDue):
        return describe_roll(state, due)
    if isinstance(due, ReRollDue):
        return (
            f"re_roll or keep_roll for the {words(due.due.roll)} roll of {_whose(state, due.due)}."
        )
    if isinstance(due, EntryDue):
        of = f" of {state.sides[due.side].name}" if due.side else ""
        return f"{due.entry}{of}."
    who = state.name_of(due.player) if due.player else state.sides[due.side].name
    if isinstance(due, ChoiceDue):
        what = f"{words(due.choice)}{f' ({due.skill})' if due.skill else ''}"
        return f"choose for {who}: {what}, one of {', '.join(due.options)}."
    squares = ", ".join(f"[{x}, {y}]" for x, y in due.squares[:12])
    return f"choose_square for {who}: {words(due.choice)}, one of {squares}."


def describe_roll(state: PitchState, due: RollDue) -> str:
    """`dodge roll of Grim #7 with one die of 6 faces, 3 or more, -1 marked by one`."""
    target = "" if due.target is None else f", {due.target} or more"
    modifiers = "".join(f", {each.value:+d} {each.name}" for each in due.modifiers)
    return (
        f"{words(due.roll)} roll of {_whose(state, due)} with "
        f"{_dice(due.faces)}{target}{modifiers}."
    )


def _whose(state: PitchState, due: RollDue) -> str:
    return state.name_of(due.player) if due.player else state.sides[due.side].name


def _dice(faces: tuple[int, ...]) -> str:
    if len(set(faces)) == 1:
        return f"{len(faces)}D{faces[0]}"
    return " and ".join(f"1D{each}" for each in faces)


def _what_may_be_done(state: PitchState) -> str:
    if state.activation is not None:
        return f"{state.name_of(state.activation.player)} goes on, or its activation ends."
    if state.active is not None:
        return f"A player of {state.sides[state.active].name} is activated, or its turn ends."
    return "Nothing more: the match is over."


def a(noun: str) -> str:
    """With its article: `an armour`, `a dodge`."""
    return f"an {noun}" if noun[0] in "aeio" else f"a {noun}"


def words(tag: str) -> str:
    return tag.replace("_", " ")
