"""The course of one entry: the facts so far, the team after them, and what is against a rule.

The post-game sequence is a list of steps due. An entry *answers* the step it belongs to and takes
it off the list, or it is done *within* one that stays until its coach ends it. Out of order either
is a breach with its facts: it is clear what happened. A step that nobody owes is nothing that could
have happened.
"""

from schemas.team import LeagueFact, StepDue, StepsDue, TeamStep
from service.rules.contract import Breach, Decision, IllegalEntry, cites
from service.rules.league.evolve import evolve
from service.rules.league.state import Player, State

NAMES: dict[TeamStep, str] = {
    "winnings": "the die for the winnings",
    "quitter": "whether an experienced player stays",
    "fans": "the die for dedicated fans",
    "mvp": "the most valuable player",
    "advancement": "the advancements",
    "skill": "the new roll of a random skill",
    "improvement": "what a characteristic roll is used for",
    "hiring": "hiring, dismissing and retiring",
    "mistakes": "the die for expensive mistakes",
    "loss": "the dice for the loss",
    "prepare": "the preparation for the next game",
    "redraft": "the draft for the new season",
}


class Course:
    """What an entry comes to, piece by piece. `state` is the team after the facts so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._facts: list[LeagueFact] = []
        self._breaches: list[Breach] = []

    def happen(self, *facts: LeagueFact) -> None:
        """These follow; what comes after meets the team as they leave it."""
        for fact in facts:
            self._facts.append(fact)
            self.state = evolve(self.state, fact)

    def breach(self, rule: str, detail: str, legal: str, field: str | None = None) -> None:
        """The entry is against a rule."""
        self._breaches.append(Breach(rule, detail, legal, field))

    def decision(self) -> Decision:
        """Everything that follows, and everything it is against."""
        return Decision(tuple(self._facts), tuple(self._breaches))

    def due_now(self, *steps: StepDue) -> None:
        """These come before everything else that is due."""
        self.happen(StepsDue((*steps, *self.state.due)))


def illegal(rule: str, detail: str, legal: str, field: str | None = None) -> IllegalEntry:
    """An entry that says nothing that could have happened."""
    return IllegalEntry(Breach(rule, detail, legal, field))


@cites("LEAGUE-001")
def answered(course: Course, step: TeamStep, player: str | None = None) -> StepDue:
    """The step an entry answers, off the list. Raises IllegalEntry where it is not due."""
    due = course.state.due
    found = next(
        (each for each in due if each.step == step and player in (None, each.player)), None
    )
    if found is None:
        who = "" if player is None else f" of {course.state.name_of(player)}"
        detail = f"Nobody asked for {NAMES[step]}{who}."
        raise illegal("LEAGUE-001", detail, what_is_due(course.state), "type")
    if due[0].step != step:
        _out_of_order(course, step)
    rest = list(due)
    rest.remove(found)
    course.happen(StepsDue(tuple(rest)))
    return found


@cites("LEAGUE-001")
def within(course: Course, *steps: TeamStep) -> None:
    """The entry belongs to one of these steps, the first one due."""
    due = course.state.due
    if not due or due[0].step not in steps:
        _out_of_order(course, steps[0])


def _out_of_order(course: Course, step: TeamStep) -> None:
    detail = f"It is not the time for {NAMES[step]}."
    course.breach("LEAGUE-001", detail, what_is_due(course.state), "type")


def what_is_due(state: State) -> str:
    """The next step in a sentence."""
    if not state.due:
        return "Nothing is to do until the next game counts."
    step = state.due[0]
    who = "" if step.player is None else f" of {state.name_of(step.player)}"
    return f"To come next: {NAMES[step.step]}{who}."


def known_player(course: Course, player: str, rule: str) -> Player:
    """A player that is with the team. Raises IllegalEntry for anybody else."""
    found = course.state.players.get(player)
    if found is None:
        raise illegal(
            rule,
            f"{player} is nobody of {course.state.name}.",
            "The entry names a player of the team by its id.",
            "player",
        )
    if not found.active:
        raise illegal(
            rule,
            f"{course.state.name_of(player)} is not with {course.state.name} any more.",
            "The entry names a player of the list, or a journeyman of the last game.",
            "player",
        )
    return found


def judge_dice(entry_dice: tuple[int, ...], faces: tuple[int, ...], rule: str) -> None:
    """Raises IllegalEntry for dice that are not those asked for."""
    fits = len(entry_dice) == len(faces) and all(
        die <= sides for die, sides in zip(entry_dice, faces, strict=False)
    )
    if not fits:
        asked = " and ".join(f"a D{sides}" for sides in faces) or "no die"
        shown = ", ".join(map(str, entry_dice)) or "none"
        raise illegal(rule, f"The dice show {shown}.", f"Asked for: {asked}.", "dice")
