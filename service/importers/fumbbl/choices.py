"""Choices: what a coach, or chance, picked between options."""

from collections.abc import Callable
from typing import Any

from schemas.pitch.entries import Choose
from schemas.pitch.steps import ChoiceDue
from service.importers.fumbbl import healing, kick_off_choices, magic, skill_choices, whirling
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.skill_choices import begins_mode, option_of, other_option
from service.importers.fumbbl.words import FACES

Json = dict[str, Any]
Entry = Any


def choose(playing: Playing, due: ChoiceDue) -> Entry | None:
    """The choice made; None where the replay does not say."""
    asked = CHOICES.get(due.choice)
    option = None if asked is None else asked(playing, due)
    if option is None or option not in due.options:
        return None
    return Choose(choice=due.choice, option=option, player=due.player, skill=due.skill)


def _face(playing: Playing, due: ChoiceDue) -> str | None:
    report = playing.reader.take("blockChoice", lambda one: _is_against(one, due))
    return None if report is None else FACES.get(str(report["blockResult"]).upper())


def _is_against(report: Json, due: ChoiceDue) -> bool:
    return str(report.get("defenderId") or due.against) == due.against


def _follow_up(playing: Playing, due: ChoiceDue) -> str:
    """He follows up when he is put where the other stood before anything else happens."""
    for seen in playing.reader.before_action():
        if (
            seen.is_report
            and seen.name in ("injury", "reRoll", "block", "scatterBall")
            and not playing.reader.is_used(seen)
        ):
            break
        if seen.name == "fieldModelSetPlayerCoordinate" and seen.key == due.player:
            followed = seen.value is not None and tuple(seen.value) == due.at
            return option_of(due, "yes") if followed else other_option(due, "yes")
        if seen.name == "actingPlayerSetPlayerId":
            break
    return other_option(due, option_of(due, "yes"))


def _argue(playing: Playing, due: ChoiceDue) -> str:
    argued = playing.reader.peek("argueTheCall", _about(due))
    return option_of(due, "argue") if argued else other_option(due, option_of(due, "argue"))


def _bribe(playing: Playing, due: ChoiceDue) -> str:
    bribed = playing.reader.peek("bribesRoll", _about(due))
    return option_of(due, "use") if bribed else other_option(due, option_of(due, "use"))


def _about(due: ChoiceDue) -> Callable[[Json], bool]:
    return lambda one: str(one["playerId"]) == due.player


def _interferer(playing: Playing, due: ChoiceDue) -> str:
    seen = playing.reader.peek("interceptionRoll")
    player = "none" if seen is None else str(seen.value["playerId"])
    return player if player in due.options else "none"


def _diver(playing: Playing, due: ChoiceDue) -> str:
    """Who dives is named by the use of the skill."""
    seen = playing.reader.peek(
        "skillUse", lambda one: one["skill"] == "Diving Tackle" and bool(one.get("used"))
    )
    player = "decline" if seen is None else str(seen.value["playerId"])
    return player if player in due.options else "decline"


def _dump_off(playing: Playing, due: ChoiceDue) -> str:
    """The server goes into a mode of its own for the pass."""
    return option_of(due, "use") if begins_mode(playing, "dumpOff") else "decline"


def _savaged(playing: Playing, due: ChoiceDue) -> str | None:
    seen = playing.reader.peek("animalSavagery")
    return None if seen is None else str(seen.value.get("defenderId"))


def _bitten(playing: Playing, due: ChoiceDue) -> str:
    seen = playing.reader.peek("injury", lambda one: str(one["defenderId"]) in due.options)
    return "decline" if seen is None else str(seen.value["defenderId"])


def _mvp(playing: Playing, due: ChoiceDue) -> str | None:
    field = {"home": "playerIdsHome", "away": "playerIdsAway"}[due.side]
    for seen in playing.reader.observations:
        if seen.is_report and seen.name == "mostValuablePlayers":
            for player in seen.value[field]:
                playing.reader.use(seen)
                if str(player) in due.options and playing.once(seen.value, f"mvp {player}"):
                    return str(player)
    return None


def _kick_or_receive(playing: Playing, due: ChoiceDue) -> str | None:
    report = playing.reader.take("receiveChoice")
    if report is None:
        return None
    return "receive" if report["receiveChoice"] else "kick"


def _conceded_touchdown(playing: Playing, due: ChoiceDue) -> str:
    """Who is awarded one after a concession; the rest go to nobody."""
    seen = playing.reader.peek(
        "playerEvent",
        lambda one: str(one["playerId"]) in due.options and "touchdown" in str(one.get("message")),
    )
    if seen is None:
        return "nobody"
    playing.reader.use(seen)
    return str(seen.value["playerId"])


CHOICES: dict[str, Callable[[Playing, ChoiceDue], str | None]] = {
    "block_face": _face,
    "use_skill": skill_choices.use_skill,
    "follow_up": _follow_up,
    "apothecary": healing.apothecary,
    "apothecary_result": healing.apothecary_result,
    "argue_the_call": _argue,
    "bribe": _bribe,
    "interferer": _interferer,
    "diving_tackle": _diver,
    "ball_and_chain": whirling.faces,
    "weather_magic": magic.weather_chosen,
    "dump_off": _dump_off,
    "savaged_team_mate": _savaged,
    "bite": _bitten,
    "kick_off_player": kick_off_choices.player,
    "touchback_player": kick_off_choices.touchback,
    "random_player": kick_off_choices.random_player,
    "prayer_player": kick_off_choices.prayer_player,
    "prayer_skill": kick_off_choices.prayer_skill,
    "mvp": _mvp,
    "receive_or_kick": _kick_or_receive,
    "concession_touchdowns": _conceded_touchdown,
}
