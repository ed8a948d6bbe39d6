"""Whether a coach used a skill."""

from schemas.pitch.steps import ChoiceDue
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.skills import our_skill
from service.importers.fumbbl.templates import laid_for
from service.importers.fumbbl.words import DIRECTIONS

PUSHES = {"Sidestep": ("player", "sideStep"), "Grab": ("against", "grab")}
"""Skills that are told by how somebody was pushed: who of the question is pushed, and the mode."""
CLINGING = ("Shadowing", "Tentacles")
"""Skills that are told by their roll."""


def option_of(due: ChoiceDue, wanted: str) -> str:
    """The option of this name; the first one where there is none."""
    return wanted if wanted in due.options else due.options[0]


def other_option(due: ChoiceDue, used: str) -> str:
    return next((each for each in due.options if each != used), used)


def use_skill(playing: Playing, due: ChoiceDue) -> str:
    """By its report; by how somebody was pushed; by its roll. Nothing of these: not used."""
    used = option_of(due, "use")
    decline = "decline" if "decline" in due.options else other_option(due, used)
    report = playing.reader.take(
        "skillUse",
        lambda one: (
            str(one["playerId"]) == due.player and our_skill(str(one["skill"])) == due.skill
        ),
    )
    if report is not None:
        return used if report.get("used") else decline
    if due.skill == "Swoop":
        return _swoops(playing, due)
    if due.skill == "Pile Driver":
        return used if _fouls_at_once(playing, due) else decline
    if due.skill == "Chainsaw":
        return used if _saws(playing, due) else decline
    if due.skill == "Trickster":
        return used if begins_mode(playing, "trickster") else decline
    if due.skill in PUSHES:
        return used if _was_pushed(playing, due) else decline
    if due.skill in CLINGING:
        return used if _clings(playing, due) else decline
    return used if due.skill == "On the Ball" and _moves(playing, due) else decline


def begins_mode(playing: Playing, mode: str) -> bool:
    """Whether the server goes into this turn mode before the block that is declared."""
    return any(
        seen.name == "gameSetTurnMode" and seen.value == mode
        for seen in playing.reader.before_action(frozenset(("block",)))
    )


def _fouls_at_once(playing: Playing, due: ChoiceDue) -> bool:
    """A Pile Driver is told by the foul alone, which is then no other one."""
    seen = playing.reader.peek("foul", lambda one: str(one["defenderId"]) == due.against)
    if seen is not None:
        playing.reader.use(seen)
    return seen is not None


def _saws(playing: Playing, due: ChoiceDue) -> bool:
    """A foul with the chainsaw is told by its roll."""
    seen = playing.reader.peek("chainsawRoll", lambda one: str(one["playerId"]) == due.player)
    return seen is not None


def _swoops(playing: Playing, due: ChoiceDue) -> str:
    """Which way the template faced: the server tells only the way it led."""
    seen = playing.reader.peek("swoopPlayer")
    laid = None if seen is None else laid_for(DIRECTIONS.get(seen.value["scatterDirection"]))
    facing = "decline" if laid is None else laid[0]
    return facing if facing in due.options else "decline"


def _was_pushed(playing: Playing, due: ChoiceDue) -> bool:
    who, mode = PUSHES[due.skill or ""]
    pushed = getattr(due, who)
    report = playing.reader.take(
        "pushback",
        lambda one: str(one["defenderId"]) == pushed and one.get("pushbackMode") == mode,
    )
    return report is not None


def _clings(playing: Playing, due: ChoiceDue) -> bool:
    seen = playing.reader.peek(
        "tentaclesShadowingRoll",
        lambda one: str(one["defenderId"]) == due.player and one["skill"] == due.skill,
    )
    return seen is not None


def _moves(playing: Playing, due: ChoiceDue) -> bool:
    """On the Ball: the player is put elsewhere while the server lets those who may move."""
    return any(
        seen.name == "fieldModelSetPlayerCoordinate" and seen.key == due.player
        for mode in ("passBlock", "kickoffReturn")
        for seen in playing.reader.in_turn_mode(mode)
    )
