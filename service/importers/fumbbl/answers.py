"""What the replay answers to a question of our agenda: the entry, or None when it does not.

One function a kind of question; the tables at the end say which.
"""

from collections.abc import Callable
from typing import Any

from schemas.blood_bowl import (
    BuyInducements,
    CoinToss,
    Kick,
    Placement,
    SetUp,
    TakeJourneymen,
)
from schemas.pitch.entries import Choose, ChooseSquare, KeepRoll, ReRoll, Roll
from schemas.pitch.steps import ChoiceDue, EntryDue, ReRollDue, RollDue, SquareDue, Step
from schemas.pitch.words import Direction
from service.importers.fumbbl.model import on_pitch
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.shapes import MissingField
from service.importers.fumbbl.words import CONFUSIONS, DIRECTIONS, FACES, RE_ROLL_SOURCES, TESTS
from service.rules.pitch.squares import DIRECTIONS as STEPS

Json = dict[str, Any]
Entry = Any


def answer(playing: Playing, due: Step) -> Entry | None:
    """The entry with which the replay answers the question."""
    if isinstance(due, RollDue):
        return _roll(playing, due)
    if isinstance(due, ReRollDue):
        return _re_roll(playing, due)
    if isinstance(due, ChoiceDue):
        return _choice(playing, due)
    if isinstance(due, SquareDue):
        return _square(playing, due)
    if isinstance(due, EntryDue):
        asked = ENTRIES.get(due.entry)
        return None if asked is None else asked(playing, due)
    return None


# ----------------------------------------------------------------------------------------- dice


def _roll(playing: Playing, due: RollDue) -> Entry | None:
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
        directions=tuple(map(_direction, directions)) or None,
    )


def _can_fall(dice: list[int], due: RollDue) -> bool:
    """Whether these can be the dice at all; how many there have to be our rules judge."""
    return bool(dice) and all(0 < die <= max(due.faces) for die in dice)


def _direction(name: str) -> Direction:
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
        if report is None and due.roll == "jump":
            report = _of_player(playing, "jumpRoll", due)
    else:
        return None
    if report is None:
        return None
    _compare_target(playing, due, report)
    return [report["roll"]], []


def _of_player(playing: Playing, name: str, due: RollDue, **more: Any) -> Json | None:
    def fits(report: Json) -> bool:
        return str(report["playerId"]) == due.player and all(
            report.get(key) == value for key, value in more.items()
        )

    return playing.reader.take(name, fits)


def _compare_target(playing: Playing, due: RollDue, report: Json) -> None:
    """The server says what was needed: our target after modifiers has to be the same."""
    theirs = report.get("minimumRoll")
    if theirs is None or due.target is None:
        return
    ours = min(6, max(2, due.target - sum(each.value for each in due.modifiers)))
    if ours != min(6, max(2, theirs)):
        names = ", ".join(f"{each.value:+d} {each.name}" for each in due.modifiers)
        playing.find(
            "result",
            f"{due.roll} of {due.player} needs {ours} by our rules ({due.target}; {names}), "
            f"{theirs} by the server's ({report.get('rollModifiers')})",
        )


def _block(playing: Playing, due: RollDue) -> Found | None:
    report = playing.reader.take("blockRoll")
    if report is None:
        return None
    dice = list(report["blockRoll"])
    if due.re_rolled and len(due.faces) != len(dice):
        return _partial(due, dice)
    _pass_repeated(playing, dice)
    return dice, []


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
    found = _injury_part("casualty")(playing, due)
    if found is not None:
        return found
    report = playing.reader.take(
        "apothecaryRoll",
        lambda one: str(one["playerId"]) == due.player and one.get("casualtyRoll") is not None,
        "casualty",
    )
    return None if report is None else (report["casualtyRoll"][:1], [])


def _lasting(playing: Playing, due: RollDue) -> Found | None:
    """The D6 stands beside the D16 in the same report."""
    for name in ("apothecaryRoll", "injury"):
        player = "playerId" if name == "apothecaryRoll" else "defenderId"
        report = playing.reader.take(
            name,
            lambda one, player=player: (
                str(one[player]) == due.player  # type: ignore[misc]
                and one.get("casualtyRoll") is not None
                and len(one["casualtyRoll"]) > 1
            ),
            "lasting",
        )
        if report is not None:
            return report["casualtyRoll"][1:2], []
    return None


def _scatter(playing: Playing, due: RollDue) -> Found | None:
    fewest = due.fewest or len(due.faces)
    report = playing.reader.take(
        "scatterBall", lambda one: fewest <= len(one["rolls"]) <= len(due.faces)
    )
    return None if report is None else (list(report["rolls"]), list(report["directionArray"]))


def _player_scatter(playing: Playing, due: RollDue) -> Found | None:
    report = playing.reader.take("scatterPlayer")
    return None if report is None else (list(report["rolls"]), list(report["directionArray"]))


def _deviation(playing: Playing, due: RollDue) -> Found | None:
    return _deviated(playing.reader.take("passDeviate"))


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


def _fans(playing: Playing, due: RollDue) -> Found | None:
    team = playing.team_ids[due.side]
    report = playing.reader.take("fanFactor", lambda one: str(one["teamId"]) == team)
    return None if report is None else ([report["dedicatedFansRoll"]], [])


def _listed(name: str, field: str) -> Callable[[Playing, RollDue], Found | None]:
    def take(playing: Playing, due: RollDue) -> Found | None:
        report = playing.reader.take(name)
        return None if report is None else (list(report[field]), [])

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
        for one in report["knockoutRecoveryArray"]:
            if str(one["playerId"]) == due.player and playing.once(report, due.player or ""):
                return [one["roll"]], []
    return None


def _heat(playing: Playing, due: RollDue) -> Found | None:
    for report in playing.turn_ends():
        if report.get("heatRoll") and playing.once(report, "heat"):
            return [report["heatRoll"]], []
    return None


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


# --------------------------------------------------------------------------------------- re-rolls


def _re_roll(playing: Playing, due: ReRollDue) -> Entry | None:
    """A re-roll is reported before its new dice; without one the roll stands."""
    seen = playing.reader.peek(
        "reRoll",
        lambda one: due.due.player in (None, str(one["playerId"])) or due.due.roll == "block",
    )
    if seen is None or not _comes_first(playing, seen.index, due):
        return KeepRoll()
    playing.reader.use(seen)
    report: Json = seen.value
    if report["reRollSource"] in ("Loner",):
        return _re_roll(playing, due)
    if due.due.roll == "block":
        # The server declares the block anew before it rolls the dice again.
        playing.reader.take("block")
    return _sourced(playing, due, str(report["reRollSource"]))


def _comes_first(playing: Playing, index: int, due: ReRollDue) -> bool:
    """Whether nothing else is rolled between here and the re-roll."""
    others = ("injury", "blockChoice", "scatterBall", "catchRoll", "turnEnd")
    return not any(
        seen.is_report and seen.name in others and not playing.reader.is_used(seen)
        for seen in playing.reader.before_action()
        if seen.index < index
    )


def _sourced(playing: Playing, due: ReRollDue, name: str) -> Entry:
    source = RE_ROLL_SOURCES.get(name)
    if source is None:
        return ReRoll(source="skill", skill=name)
    offered = [each for each, _ in due.sources]
    if source not in offered and source == "leader" and "team" in offered:
        source = "team"
    if source == "pro":
        return ReRoll(source="pro", dice=(0,) if due.due.roll == "block" else None)
    return ReRoll(source=source)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------- choices


def _choice(playing: Playing, due: ChoiceDue) -> Entry | None:
    asked = CHOICES.get(due.choice)
    option = None if asked is None else asked(playing, due)
    if option is None:
        return None
    return Choose(choice=due.choice, option=option, player=due.player, skill=due.skill)


def _face(playing: Playing, due: ChoiceDue) -> str | None:
    report = playing.reader.take("blockChoice")
    return None if report is None else FACES.get(str(report["blockResult"]).upper())


def _skill(playing: Playing, due: ChoiceDue) -> str | None:
    used = _option(due, "use")
    report = playing.reader.take(
        "skillUse",
        lambda one: str(one["playerId"]) == due.player and one["skill"] == server_skill(due.skill),
    )
    if report is not None:
        return used if report["used"] else _other_option(due, used)
    if due.skill == "Sidestep":
        pushed = playing.reader.take(
            "pushback",
            lambda one: str(one["defenderId"]) == due.player and one["pushbackMode"] == "sideStep",
        )
        return used if pushed is not None else _other_option(due, used)
    return _other_option(due, used)


def server_skill(skill: str | None) -> str:
    """Our name of a skill as the server writes it."""
    return {"Sidestep": "Side Step", "Throw Team-mate": "Throw Team-Mate"}.get(
        skill or "", skill or ""
    )


def _option(due: ChoiceDue, wanted: str) -> str:
    return wanted if wanted in due.options else due.options[0]


def _other_option(due: ChoiceDue, used: str) -> str:
    return next((each for each in due.options if each != used), used)


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
            return _option(due, "yes")
        if seen.name == "actingPlayerSetPlayerId":
            break
    return _other_option(due, _option(due, "yes"))


def _apothecary(playing: Playing, due: ChoiceDue) -> str:
    fits = _about(due)
    rolled = playing.reader.peek("apothecaryRoll", fits)
    chosen = playing.reader.peek("apothecaryChoice", fits)
    used = chosen is not None or (rolled is not None and bool(rolled.value.get("casualtyRoll")))
    return _option(due, "use") if used else _other_option(due, "use")


def _about(due: ChoiceDue) -> Callable[[Json], bool]:
    return lambda one: str(one["playerId"]) == due.player


def _apothecary_result(playing: Playing, due: ChoiceDue) -> str:
    """The second result was picked when it is what the player is left with."""
    rolled = playing.reader.take("apothecaryRoll", _about(due), "chosen")
    if rolled is None:
        return due.options[0]
    chosen = playing.reader.take("apothecaryChoice", _about(due))
    picked = _left_with(playing, due) if chosen is None else chosen["seriousInjury"]
    return due.options[-1] if picked == rolled["seriousInjury"] else due.options[0]


def _left_with(playing: Playing, due: ChoiceDue) -> str | None:
    """The serious injury that is written into the player's result; None where there is none."""
    for seen in playing.reader.before_action():
        if seen.name == "playerResultSetSeriousInjury" and seen.key == due.player:
            return None if seen.value is None else str(seen.value)
    return None


def _argue(playing: Playing, due: ChoiceDue) -> str:
    argued = playing.reader.peek("argueTheCall")
    return _option(due, "argue") if argued else _other_option(due, _option(due, "argue"))


def _bribe(playing: Playing, due: ChoiceDue) -> str:
    bribed = playing.reader.peek("bribesRoll")
    return _option(due, "use") if bribed else _other_option(due, _option(due, "use"))


def _interferer(playing: Playing, due: ChoiceDue) -> str:
    seen = playing.reader.peek("interceptionRoll")
    player = "none" if seen is None else str(seen.value["playerId"])
    return player if player in due.options else "none"


def _under_the_ball(playing: Playing, due: ChoiceDue) -> str | None:
    """High Kick: whoever is put on a square before the ball comes down."""
    kicked = False
    for seen in playing.reader.before_action():
        kicked = kicked or seen.name == "kickoffResult"
        if kicked and seen.name == "fieldModelSetPlayerCoordinate" and seen.key in due.options:
            return str(seen.key)
        if seen.is_report and seen.name in ("catchRoll", "scatterBall"):
            break
    return "none" if "none" in due.options else None


def _touchback(playing: Playing, due: ChoiceDue) -> str | None:
    """The ball is put on the square of whoever gets it."""
    for seen in playing.reader.before_action():
        if seen.name == "fieldModelSetBallCoordinate" and seen.value is not None:
            place = (seen.value[0], seen.value[1])
            player = next(
                (key for key, one in playing.state.players.items() if one.at == place), None
            )
            if player in due.options:
                return player
    return None


def _random_player(playing: Playing, due: ChoiceDue) -> str | None:
    for name in ("officiousRefRoll", "kickoffPitchInvasion", "pitchInvasionRoll"):
        seen = playing.reader.peek(name, lambda one: str(one.get("playerId")) in due.options)
        if seen is not None and playing.once(seen.value, f"picked {seen.value['playerId']}"):
            return str(seen.value["playerId"])
    return None


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


# ---------------------------------------------------------------------------------------- squares


def _square(playing: Playing, due: SquareDue) -> Entry | None:
    """The square the player is put on next."""
    if due.player is None:
        return None
    if due.choice in ("side_step", "push"):
        playing.reader.take("pushback", lambda one: str(one["defenderId"]) == due.player)
    place = playing.reader.next_place(due.player)
    if place is None or place not in due.squares:
        place = _off_the_pitch(due, place)
    return None if place is None else ChooseSquare(due.choice, place, player=due.player)


def _off_the_pitch(due: SquareDue, place: tuple[int, int] | None) -> tuple[int, int] | None:
    outside = [square for square in due.squares if not on_pitch(square)]
    return outside[0] if outside and (place is None or not on_pitch(place)) else None


# ---------------------------------------------------------------------------------------- entries


def _set_up(playing: Playing, due: EntryDue) -> Entry | None:
    assert due.side is not None
    places = playing.final_set_up(due.side)
    return SetUp(due.side, tuple(Placement(key, place) for key, place in places.items()))


def _kick(playing: Playing, due: EntryDue) -> Entry | None:
    """The server reports where the ball went and how: from there back to where it was kicked."""
    assert due.side is not None
    report = playing.reader.take("kickoffScatter")
    if report is None:
        return None
    dx, dy = STEPS[_direction(report["scatterDirection"])]
    far = report["rollScatterDistance"]
    x, y = report["ballCoordinateEnd"]
    return Kick(due.side, (x - dx * far, y - dy * far))


def _toss(playing: Playing, due: EntryDue) -> Entry | None:
    report = playing.reader.take("receiveChoice")
    if report is None:
        return None
    winner = playing.side_of_team(str(report["teamId"]))
    if winner is None:
        raise MissingField("receiveChoice of neither team")
    return CoinToss(winner, "receive" if report["receiveChoice"] else "kick")


def _inducements(playing: Playing, due: EntryDue) -> Entry | None:
    assert due.side is not None
    return BuyInducements(due.side)


def _journeymen(playing: Playing, due: EntryDue) -> Entry | None:
    assert due.side is not None
    return TakeJourneymen(due.side)


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
    "player_deviation": _player_scatter,
    "deviation": _deviation,
    "kick_deviation": _kick_deviation,
    "throw_in": _throw_in,
    "fair_weather_fans": _fans,
    "weather": _listed("weather", "weatherRoll"),
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

CHOICES: dict[str, Callable[[Playing, ChoiceDue], str | None]] = {
    "block_face": _face,
    "use_skill": _skill,
    "follow_up": _follow_up,
    "apothecary": _apothecary,
    "apothecary_result": _apothecary_result,
    "argue_the_call": _argue,
    "bribe": _bribe,
    "interferer": _interferer,
    "kick_off_player": _under_the_ball,
    "touchback_player": _touchback,
    "random_player": _random_player,
    "mvp": _mvp,
    "receive_or_kick": _kick_or_receive,
}

ENTRIES: dict[str, Callable[[Playing, EntryDue], Entry | None]] = {
    "set_up": _set_up,
    "kick": _kick,
    "coin_toss": _toss,
    "buy_inducements": _inducements,
    "take_journeymen": _journeymen,
}
