"""A small recorder of games in the server's format, for what no game at hand contains.

Commands are shaped as the server's steps make them: reports and changes of the model, in the order
in which they come. `home` kicks off and `away` has the first turn; each side has eleven players in
a legal set-up, H1 to H11 and A1 to A11, linemen with the skills a test gives them.
"""

import json
from typing import Any, Self

from service.importers.fumbbl.document import read_replay
from service.importers.fumbbl.importing import Imported, play_along

Json = dict[str, Any]
Square = tuple[int, int]
TEAMS = {"home": "1001", "away": "1002"}
HOME: dict[str, Square] = {
    "H1": (12, 6),
    "H2": (12, 7),
    "H3": (12, 8),
    **{f"H{number}": (8, number) for number in range(4, 11)},
    "H11": (6, 7),
}
AWAY: dict[str, Square] = {
    "A1": (13, 6),
    "A2": (13, 7),
    "A3": (13, 8),
    **{f"A{number}": (17, number) for number in range(4, 11)},
    "A11": (19, 7),
}
STANDING, MOVING, PRONE, STUNNED, KNOCKED_OUT, RESERVE = 1, 2, 3, 4, 5, 9
FALLING, BLOCKED, BANNED, PICKED_UP = 11, 12, 13, 16
ACTIVE = 0x100


class Recording:
    """A game so far. `replay` is the document."""

    def __init__(
        self,
        skills: dict[str, tuple[str, ...]] | None = None,
        figures: dict[str, Json] | None = None,
        more: tuple[Json, ...] = (),
        options: dict[str, str] | None = None,
        **team: Any,
    ) -> None:
        self.commands: list[Json] = []
        self.places: dict[str, Square] = {}
        self.skills, self.figures, self.more = skills or {}, figures or {}, more
        self.options = {"rulesVersion": "BB2020"} | (options or {})
        self.team = team
        self.results: dict[str, Json] = {"home": {"fanFactor": 1}, "away": {"fanFactor": 1}}
        self.mode = "startGame"

    # ------------------------------------------------------------------------------ the document

    @property
    def replay(self) -> Json:
        return {
            "game": {
                "gameId": 7,
                "started": "2024-04-15T21:00:16.429",
                "teamHome": self._team("home", HOME),
                "teamAway": self._team("away", AWAY),
                "gameOptions": {
                    "gameOptionArray": [
                        {"gameOptionId": key, "gameOptionValue": value}
                        for key, value in self.options.items()
                    ]
                },
                "gameResult": {
                    "teamResultHome": self.results["home"],
                    "teamResultAway": self.results["away"],
                },
            },
            "gameLog": {"commandArray": self.commands},
        }

    def _team(self, side: str, places: dict[str, Square]) -> Json:
        own = [one for one in self.more if one["side"] == side]
        team: Json = {
            "teamId": TEAMS[side],
            "teamName": side.title(),
            "race": "Human",
            "reRolls": 2,
            "apothecaries": 1,
            "cheerleaders": 0,
            "assistantCoaches": 0,
            "dedicatedFans": 0,
            "treasury": 0,
            "teamValue": 1_000_000,
            "specialRules": [],
            "playerArray": [self._player(key) for key in places]
            + [self._player(one["playerId"]) | one for one in own],
            "roster": {"positionArray": [{"positionId": "1", "positionName": "Lineman"}]},
        }
        return {**team, **self.team.get(side, {})}

    def _player(self, key: str) -> Json:
        digits = "".join(one for one in key if one.isdigit())
        return {
            "playerId": key,
            "playerName": key,
            "playerNr": int(digits or 50),
            "positionId": "1",
            "playerType": "Regular",
            "playerStatus": "active",
            "movement": 6,
            "strength": 3,
            "agility": 3,
            "passing": 4,
            "armour": 9,
            "skillArray": list(self.skills.get(key, ())),
            "skillValuesMap": {},
            "lastingInjuries": [],
            "recoveringInjury": None,
        } | self.figures.get(key, {})

    def played(self) -> Imported:
        return play_along(read_replay(json.dumps(self.replay).encode()))

    # ------------------------------------------------------------------------- commands in general

    def command(self, *parts: Json) -> Self:
        """One command: what has a `reportId` is a report, the rest are changes."""
        reports = [one for one in parts if "reportId" in one]
        changes = [one for one in parts if "modelChangeId" in one]
        self.commands.append(
            {
                "netCommandId": "serverModelSync",
                "commandNr": len(self.commands) + 1,
                "gameTime": 1000 * len(self.commands),
                "reportList": {"reports": reports},
                "modelChangeList": {"modelChangeArray": changes},
            }
        )
        return self

    def report(self, name: str, **fields: Any) -> Self:
        return self.command(report(name, **fields))

    def state(self, player: str, base: int, bits: int = 0) -> Self:
        return self.command(change("fieldModelSetPlayerState", player, base | bits))

    def place(self, player: str, at: Square) -> Self:
        """Put there otherwise than by its own step: pushed, thrown, set up."""
        self.places[player] = at
        return self.command(change("fieldModelSetPlayerCoordinate", player, list(at)))

    def turn_mode(self, mode: str) -> Self:
        last, self.mode = self.mode, mode
        return self.command(
            change("gameSetLastTurnMode", None, last), change("gameSetTurnMode", None, mode)
        )

    def ball(self, at: Square | None, moving: bool = False) -> Self:
        return self.command(
            change("fieldModelSetBallCoordinate", None, None if at is None else list(at)),
            change("fieldModelSetBallMoving", None, moving),
        )

    # ------------------------------------------------------------------------------- the beginning

    def before_the_toss(self, *bought: Json) -> Self:
        """Fans, weather, and what is bought: changes and reports."""
        for side in TEAMS:
            self.report("fanFactor", teamId=TEAMS[side], dedicatedFans=0, dedicatedFansRoll=1)
        self.report("weather", weather="Nice Weather", weatherRoll=[3, 4])
        if bought:
            self.command(*bought)
        for side in TEAMS:
            self.report("cardsAndInducementsBought", teamId=TEAMS[side], gold=0)
        return self

    def sets_up(self, home: dict[str, Square] | None = None, half: int = 1) -> Self:
        """The toss, and both sides on the pitch; `home` kicks."""
        self.report("coinThrow", coach="Home", coinThrowHeads=True, coinChoiceHeads=True)
        self.report("receiveChoice", teamId=TEAMS["away"], receiveChoice=True)
        self.command(
            report("startHalf", half=half),
            change("gameSetHalf", None, half),
            change("gameSetLastTurnMode", None, self.mode),
            change("gameSetTurnMode", None, "setup"),
        )
        self.mode = "setup"
        self.stand(HOME if home is None else home)
        self.command(change("gameSetHomePlaying", None, False))
        self.stand(AWAY)
        self.command(
            change("gameSetHomePlaying", None, True),
            change("gameSetLastTurnMode", None, "setup"),
            change("gameSetTurnMode", None, "kickoff"),
        )
        self.mode = "kickoff"
        return self

    def stand(self, places: dict[str, Square]) -> Self:
        for player, at in places.items():
            self.state(player, STANDING, ACTIVE)
            self.place(player, at)
        return self

    def kicks(self, dice: tuple[int, int] = (3, 4), end: Square = (19, 7)) -> Self:
        """One square north to `end`, and the dice of the event."""
        self.command(
            report(
                "kickoffScatter",
                ballCoordinateEnd=list(end),
                scatterDirection="North",
                rollScatterDirection=1,
                rollScatterDistance=1,
            ),
            change("fieldModelSetBallCoordinate", None, list(end)),
            change("fieldModelSetBallMoving", None, True),
        )
        return self.report("kickoffResult", kickoffResult="Event", kickoffRoll=list(dice))

    def caught(self, player: str = "A11", roll: int = 5, needed: int = 4) -> Self:
        """The kick comes down on a player, and the first turn begins."""
        self.command(change("fieldModelSetBallInPlay", None, True))
        self.command(
            report("catchRoll", playerId=player, successful=True, roll=roll, minimumRoll=needed),
            change("fieldModelSetBallMoving", None, False),
        )
        return self.begins("away", 1)

    def begins(self, side: str, turn: int, touchdown: str | None = None, **end: Any) -> Self:
        """A turn is over and the next one begins."""
        last, self.mode = self.mode, "regular"
        return self.command(
            report(
                "turnEnd",
                **{
                    "playerIdTouchdown": touchdown,
                    "knockoutRecoveryArray": [],
                    "heatExhaustionArray": [],
                    "heatRoll": 0,
                }
                | end,
            ),
            change("gameSetHomePlaying", None, side == "home"),
            change("turnDataSetTurnNr", side, turn),
            change("gameSetLastTurnMode", None, last),
            change("gameSetTurnMode", None, "regular"),
        )

    def to_the_first_turn(self) -> Self:
        """Everything up to the first turn, which is `away`'s; A11 holds the ball. The event is
        Brilliant Coaching that helps nobody."""
        self.before_the_toss().sets_up().kicks()
        self.report("extraReRoll", teamId=None, rollHome=3, rollAway=3)
        return self.caught()

    # -------------------------------------------------------------------------------- activations

    def acts(self, player: str, action: str) -> Self:
        return self.command(
            report("playerAction", actingPlayerId=player, playerAction=action),
            change("actingPlayerSetPlayerId", None, player),
            change("fieldModelSetPlayerState", player, MOVING | ACTIVE),
            change("actingPlayerSetPlayerAction", None, action),
        )

    def blitzes(self, player: str, target: str) -> Self:
        self.acts(player, "blitzMove")
        self.turn_mode("selectBlitzTarget")
        self.command(
            report("selectBlitzTarget", attackerId=player, defenderId=target),
            change("gameSetLastTurnMode", None, "selectBlitzTarget"),
            change("gameSetTurnMode", None, "regular"),
        )
        self.mode = "regular"
        return self

    def steps(self, player: str, *path: Square, first: int = 1, ball: bool = False) -> Self:
        self.command(change("actingPlayerSetHasMoved", None, True))
        for number, at in enumerate(path, first):
            self.places[player] = at
            held = [change("fieldModelSetBallCoordinate", None, list(at))] if ball else []
            self.command(
                change("actingPlayerSetCurrentMove", None, number),
                *held,
                change("fieldModelSetPlayerCoordinate", player, list(at)),
            )
        return self

    def rolled(
        self, name: str, player: str, roll: int, needed: int | None = None, **more: Any
    ) -> Self:
        successful = needed is None or roll >= needed
        return self.report(
            name, playerId=player, successful=successful, roll=roll, minimumRoll=needed, **more
        )

    def blocks(self, target: str, dice: list[int], face: str, index: int = 0) -> Self:
        """The dice, and the face that was picked."""
        self.command(change("gameSetDefenderId", target, None))
        self.state(target, BLOCKED, ACTIVE)
        self.command(
            report("block", defenderId=target),
            report("blockRoll", choosingTeamId=TEAMS["away"], blockRoll=dice, defenderId=None),
        )
        return self.picks(target, dice, face, index)

    def picks(self, target: str, dice: list[int], face: str, index: int = 0) -> Self:
        return self.report(
            "blockChoice",
            nrOfDice=len(dice),
            blockRoll=dice,
            diceIndex=index,
            blockResult=face,
            defenderId=target,
        )

    def injured(self, player: str, armour: list[int] | None, broken: bool, **more: Any) -> Self:
        """An injury report; without dice it holds no more than the armour roll."""
        fields: Json = {
            "defenderId": player,
            "injuryType": "block",
            "armorBroken": broken,
            "armorRoll": armour,
            "injuryRoll": None,
            "casualtyRoll": None,
            "seriousInjury": None,
            "injury": PRONE,
            "attackerId": None,
        }
        return self.report("injury", **(fields | more))

    def done(self, player: str, base: int = STANDING) -> Self:
        return self.command(
            change("fieldModelSetPlayerState", player, base),
            change("actingPlayerSetPlayerId", None, None),
        )


def report(name: str, **fields: Any) -> Json:
    return {"reportId": name, **fields}


def change(name: str, key: str | None, value: Any) -> Json:
    return {"modelChangeId": name, "modelChangeKey": key, "modelChangeValue": value}
