"""Dice: the roll of the replay that answers a roll of ours."""

from collections.abc import Callable, Iterable
from typing import Any

from schemas.pitch.entries import Roll
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Direction, Modifier
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.shapes import MissingField, is_number
from service.importers.fumbbl.templates import laid_for
from service.importers.fumbbl.words import CONFUSIONS, DIRECTIONS, OTHER_REPORTS, TESTS

Json = dict[str, Any]
Entry = Any
BREAK_TACKLE = "Break Tackle"


def roll(playing: Playing, due: RollDue) -> Entry | None:
    special = ROLLS.get(due.roll)
    found = special(playing, due) if special is not None else _test(playing, due)
    if found is None:
        return None
    dice, directions = found
    if not _can_fall(dice, due):
        playing.find("unmapped", f"dice {due.roll}")
        return None
    return Roll(
        roll=due.roll,
        dice=tuple(dice),
        player=due.player,
        side=None if due.player else due.side,
        directions=tuple(map(direction, directions)) or None,
    )


def _can_fall(dice: list[int], due: RollDue) -> bool:
    """Whether these can be the dice at all; how many there have to be our rules judge."""
    return bool(dice) and all(0 < die <= max(due.faces) for die in dice)


def direction(name: str) -> Direction:
    """One of ours. Raises MissingField for a word that is no direction."""
    if name not in DIRECTIONS:
        raise MissingField(f"direction {name}")
    return DIRECTIONS[name]


Found = tuple[list[int], list[str]]


def _test(playing: Playing, due: RollDue) -> Found | None:
    """A test with one die, reported with the player and the die."""
    if due.roll in CONFUSIONS:
        skill = CONFUSIONS[due.roll]
        report = _of_player(playing, "confusionRoll", due, confusionSkill=skill)
    elif due.roll in TESTS:
        report = _of_player(playing, TESTS[due.roll], due)
        if report is None and due.roll in OTHER_REPORTS:
            report = _of_player(playing, OTHER_REPORTS[due.roll], due)
    else:
        return None
    if report is None:
        return None
    _compare_target(playing, due, report)
    return [report["roll"]], []


def _of_player(playing: Playing, name: str, due: RollDue, **more: Any) -> Json | None:
    def fits(report: Json) -> bool:
        """With the roll 0 the server judges dice anew that it has rolled before."""
        return (
            str(report.get("playerId", report.get("catcherId"))) == due.player
            and report["roll"] > 0
            and all(report.get(key) == value for key, value in more.items())
        )

    return playing.reader.take(name, fits)


def _compare_target(playing: Playing, due: RollDue, report: Json) -> None:
    """The server says what was needed: our target after modifiers has to be the same. Where a
    Break Tackle is not needed, or no help, it is left out there."""
    theirs = report.get("minimumRoll")
    if theirs is None or due.target is None:
        return
    ours = _needed(due.target, due.modifiers)
    without = _needed(due.target, [one for one in due.modifiers if one.name != BREAK_TACKLE])
    if _on_a_die(theirs) not in (ours, without):
        names = ", ".join(f"{each.value:+d} {each.name}" for each in due.modifiers)
        playing.find(
            "result",
            f"{due.roll} of {due.player} needs {ours} by our rules ({due.target}; {names}), "
            f"{theirs} by the server's ({report.get('rollModifiers')})",
        )


def _needed(target: int, modifiers: Iterable[Modifier]) -> int:
    return _on_a_die(target - sum(each.value for each in modifiers))


def _on_a_die(number: int) -> int:
    """A 1 always fails, a 6 always passes."""
    return min(6, max(2, number))


def _block(playing: Playing, due: RollDue) -> Found | None:
    """The dice; a second block of the same activation is declared before them."""
    if _is_multiple(playing):
        return _block_of_two(playing, due)
    if playing.reader.peek("blockRoll") is None:
        playing.reader.take("block", lambda one: str(one["defenderId"]) == due.against)
    report = playing.reader.take("blockRoll")
    if report is None:
        return None
    dice = list(report["blockRoll"])
    if due.re_rolled and len(due.faces) != len(dice):
        return _partial(due, dice)
    _pass_repeated(playing, dice)
    return dice, []


def _is_multiple(playing: Playing) -> bool:
    activation = playing.state.activation
    return activation is not None and activation.action == "multiple_block"


def _block_of_two(playing: Playing, due: RollDue) -> Found | None:
    """Of two blocks at once the dice are reported as their faces are picked."""
    seen = playing.reader.peek(
        "blockChoice", lambda one: str(one["defenderId"]) == due.against, but_used=True
    )
    return None if seen is None else (list(seen.value["blockRoll"]), [])


def _pass_repeated(playing: Playing, dice: list[int]) -> None:
    """The dice are reported again when it is the other coach's turn to choose."""
    if playing.reader.peek("reRoll") is None:
        playing.reader.take("blockRoll", lambda report: report["blockRoll"] == dice)


def _partial(due: RollDue, dice: list[int]) -> Found:
    """Some of the dice were rolled again: those that were not kept."""
    new = list(dice)
    for kept in due.kept:
        if kept in new:
            new.remove(kept)
    return new[: len(due.faces)], []


def _injury_part(part: str) -> Callable[[Playing, RollDue], Found | None]:
    field = {"armour": "armorRoll", "injury": "injuryRoll", "casualty": "casualtyRoll"}

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(
            "injury",
            lambda one: str(one["defenderId"]) == due.player and one.get(field[part]) is not None,
            part,
        )
        if report is None:
            return None
        dice = list(report[field[part]])
        return (dice[:1] if part == "casualty" else dice), []

    return take


def _casualty(playing: Playing, due: RollDue) -> Found | None:
    """The first D16 is in the injury report, that of the apothecary in one of its own."""
    found = None if due.note is not None else _injury_part("casualty")(playing, due)
    if found is not None:
        return found
    report = playing.reader.take(
        "apothecaryRoll",
        lambda one: str(one["playerId"]) == due.player and one.get("casualtyRoll") is not None,
        "casualty",
    )
    return None if report is None else (report["casualtyRoll"][:1], [])


def _lasting(playing: Playing, due: RollDue) -> Found | None:
    """The D6 stands beside the D16 in the same report: the first one's, or the apothecary's."""
    name, key = ("injury", "defenderId") if due.note is None else ("apothecaryRoll", "playerId")
    report = playing.reader.take(
        name,
        lambda one: str(one[key]) == due.player and len(one.get("casualtyRoll") or ()) > 1,
        "lasting",
    )
    return None if report is None else (report["casualtyRoll"][1:2], [])


def _scatter(playing: Playing, due: RollDue) -> Found | None:
    fewest = due.fewest or len(due.faces)
    report = playing.reader.take(
        "scatterBall", lambda one: fewest <= len(one["rolls"]) <= len(due.faces)
    )
    return None if report is None else (list(report["rolls"]), list(report["directionArray"]))


def _player_scatter(playing: Playing, due: RollDue) -> Found | None:
    fewest = due.fewest or len(due.faces)
    report = playing.reader.take(
        "scatterPlayer", lambda one: fewest <= len(one["rolls"]) <= len(due.faces)
    )
    return None if report is None else (list(report["rolls"]), list(report["directionArray"]))


def _deviation(playing: Playing, due: RollDue) -> Found | None:
    return _deviated(playing.reader.take("passDeviate"))


def _swoop(playing: Playing, due: RollDue) -> Found | None:
    """The D3 is reported; of the D6 only the way it led: the die that stands for it."""
    report = playing.reader.take("swoopPlayer")
    if report is None:
        return None
    laid = laid_for(direction(report["scatterDirection"]))
    assert laid is not None
    return [laid[1], report["distance"]], [report["scatterDirection"]]


def _kick_deviation(playing: Playing, due: RollDue) -> Found | None:
    return _deviated(playing.reader.take("kickoffScatter", part="dice"))


def _deviated(report: Json | None) -> Found | None:
    if report is None:
        return None
    dice = [report["rollScatterDirection"], report["rollScatterDistance"]]
    return dice, [report["scatterDirection"]]


def _throw_in(playing: Playing, due: RollDue) -> Found | None:
    report = playing.reader.take("throwIn")
    if report is None:
        return None
    return [report["directionRoll"], *report["distanceRoll"]], []


def _conjured(playing: Playing, due: RollDue) -> Found | None:
    """Two dice for the weather, under whatever name the server lists them."""
    report = playing.reader.take("weatherMageRoll")
    rolled = [one for one in (report or {}).values() if isinstance(one, list) and len(one) == 2]
    return (list(rolled[0]), []) if rolled and all(map(is_number, rolled[0])) else None


def _fans(playing: Playing, due: RollDue) -> Found | None:
    team = playing.team_ids[due.side]
    report = playing.reader.take("fanFactor", lambda one: str(one["teamId"]) == team)
    return None if report is None else ([report["dedicatedFansRoll"]], [])


def _listed(name: str, field: str) -> Callable[[Playing, RollDue], Found | None]:
    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name)
        return None if report is None else (list(report[field]), [])

    return take


def _plain(name: str) -> Callable[[Playing, RollDue], Found | None]:
    """A die that is of no player."""

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name)
        return None if report is None else ([report["roll"]], [])

    return take


def _of_both(name: str) -> Callable[[Playing, RollDue], Found | None]:
    """A roll of both sides in one report, the first side's die first."""

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name)
        return None if report is None else ([report["rollHome"], report["rollAway"]], [])

    return take


def _fans_after(playing: Playing, due: RollDue) -> Found | None:
    """The roll for dedicated fans after the match, of one side."""
    report = playing.reader.take("dedicatedFans", part=due.side)
    field = {"home": "rollHome", "away": "rollAway"}[due.side]
    return None if report is None else ([report[field]], [])


def _of_reported_player(name: str) -> Callable[[Playing, RollDue], Found | None]:
    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name, lambda one: str(one["playerId"]) == due.player)
        return None if report is None else ([report["roll"]], [])

    return take


def _knock_out(playing: Playing, due: RollDue) -> Found | None:
    for report in playing.turn_ends():
        for index, one in enumerate(report["knockoutRecoveryArray"]):
            if str(one["playerId"]) == due.player and playing.once(report, f"out {index}"):
                return [int(one.get("roll") or 0)], []
    return None


def _heat(playing: Playing, due: RollDue) -> Found | None:
    for report in playing.turn_ends():
        if report.get("heatRoll") and playing.once(report, "heat"):
            return [report["heatRoll"]], []
    return None


def _stunned_by_fans(playing: Playing, due: RollDue) -> Found | None:
    """The server rolls once for both sides, and says who was struck: as many of a side."""
    report = playing.reader.peek("kickoffPitchInvasion", but_used=True)
    if report is None:
        return None
    profiles = playing.state.profiles
    struck = [key for key in report.value["playerIds"] if key in profiles]
    return [max(1, sum(profiles[key].side == due.side for key in struck))], []


def _swarming(playing: Playing, due: RollDue) -> Found | None:
    report = playing.reader.take("swarmingPlayersRoll")
    if report is None:
        return None
    return [report.get("swarmingPlayerRoll") or report["swarmingPlayerAmount"]], []


def _prayer_count(playing: Playing, due: RollDue) -> Found | None:
    """As many as the server says it happened to."""
    struck = playing.struck_by_prayer()
    return ([len(struck)], []) if struck else None


def _clinging(skill: str) -> Callable[[Playing, RollDue], Found | None]:
    """Shadowing or Tentacles: the report names who has the skill as the defender."""

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(
            "tentaclesShadowingRoll",
            lambda one: str(one["defenderId"]) == due.player and one["skill"] == skill,
        )
        return None if report is None else ([report["roll"]], [])

    return take


def _re_roll_die(source: str) -> Callable[[Playing, RollDue], Found | None]:
    """The Loner's or Pro's own die, reported as a re-roll."""

    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(
            "reRoll",
            lambda one: one["reRollSource"] == source and str(one["playerId"]) == due.player,
            "die",
        )
        return None if report is None else ([report["roll"]], [])

    return take


ROLLS: dict[str, Callable[[Playing, RollDue], Found | None]] = {
    "block": _block,
    "armour": _injury_part("armour"),
    "injury": _injury_part("injury"),
    "casualty": _casualty,
    "lasting_injury": _lasting,
    "bounce": _scatter,
    "scatter": _scatter,
    "kick_scatter": _scatter,
    "player_scatter": _player_scatter,
    "player_deviation": _deviation,
    "ball_and_chain": _player_scatter,
    "swoop": _swoop,
    "bomb_scatter": _scatter,
    "bomb_deviation": _deviation,
    "solid_defence": _plain("solidDefenceRoll"),
    "quick_snap": _plain("quickSnapRoll"),
    "charge": _plain("blitzRoll"),
    "prayer": _plain("prayerRoll"),
    "prayer_count": _prayer_count,
    "pitch_invasion_players": _stunned_by_fans,
    "swarming": _swarming,
    "shadowing": _clinging("Shadowing"),
    "tentacles": _clinging("Tentacles"),
    "roll_off": _of_both("penaltyShootout"),
    "concession_fans": _fans_after,
    "deviation": _deviation,
    "kick_deviation": _kick_deviation,
    "throw_in": _throw_in,
    "fair_weather_fans": _fans,
    "weather": _listed("weather", "weatherRoll"),
    "weather_magic": _conjured,
    "kick_off_event": _listed("kickoffResult", "kickoffRoll"),
    "brilliant_coaching": _of_both("extraReRoll"),
    "cheering_fans": _of_both("cheeringFans"),
    "officious_ref": _of_both("kickoffOfficiousRef"),
    "pitch_invasion": _of_both("kickoffPitchInvasion"),
    "officious_ref_player": _of_reported_player("officiousRefRoll"),
    "knock_out_recovery": _knock_out,
    "sweltering_heat": _heat,
    "loner": _re_roll_die("Loner"),
    "pro": _re_roll_die("Pro"),
    "argue_the_call": _of_reported_player("argueTheCall"),
    "bribe": _of_reported_player("bribesRoll"),
    "dedicated_fans": _fans_after,
}
