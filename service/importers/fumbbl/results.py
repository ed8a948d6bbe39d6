"""The result of our match against the server's own, figure by figure.

A player that was hurt and treated, or has regenerated, keeps no injury by the server.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from schemas.pitch.entries import PlayerInjury, Ruling, SideFigures
from schemas.pitch.words import CasualtyResult, Lowered
from service.importers.fumbbl.deeds import Deeds, is_compared, ours
from service.importers.fumbbl.setting_right import deeds_ruling

if TYPE_CHECKING:
    from service.importers.fumbbl.playing import Playing
    from service.rules.blood_bowl.state import State

CASUALTIES: dict[str, CasualtyResult] = {
    "Badly Hurt": "badly_hurt",
    "Seriously Hurt (MNG)": "seriously_hurt",
    "Serious Injury (NI)": "serious_injury",
    "Dead": "dead",
    "Dead (RIP)": "dead",
}
LOWERED: tuple[Lowered, ...] = ("ma", "st", "ag", "pa", "av")
LASTING = ("seriously_hurt", "serious_injury", "lasting_injury", "dead")
RESULTS = {"home": "teamResultHome", "away": "teamResultAway"}


class PlayerResult(msgspec.Struct, frozen=True, rename="camel"):
    """A player's figures by the server."""

    player_id: str
    touchdowns: int = 0
    completions: int = 0
    interceptions: int = 0
    casualties: int = 0
    fouls: int = 0
    player_awards: int = 0
    blocks: int = 0
    serious_injury: str | None = None
    send_to_box_reason: str | None = None


class TeamResult(msgspec.Struct, frozen=True, rename="camel"):
    """A team's figures by the server. Money in gold pieces."""

    score: int = 0
    winnings: int = 0
    dedicated_fans: int = 0
    """How they changed."""
    fan_factor: int = 0
    team_value: int = 0
    conceded: bool = False
    petty_cash_used: int = 0
    treasury_used_on_inducements: int = 0
    player_results: tuple[PlayerResult, ...] = ()


class Difference(NamedTuple):
    what: str
    ours: object
    theirs: object

    def __str__(self) -> str:
        return f"{self.what}: {self.ours} by our rules, {self.theirs} by the server's"


def compare_results(playing: "Playing", results: dict[str, TeamResult]) -> None:
    """Note every figure of the server's result that is not ours; of a game that was played to its
    end they are set right."""
    found = list(_differences(playing.state, results))
    for difference in found:
        playing.find("result", f"{difference}")
    if found and playing.replay.finished:
        _set_right(playing, results)


def _differences(state: "State", results: dict[str, TeamResult]) -> Iterator[Difference]:
    for side, result in results.items():
        yield from _of_side(state, side, result)
        for player, figures in deeds_of(result).items():
            for name, theirs in figures.items():
                number = ours(state, player, name)
                if is_compared(state, player, name) and number != theirs:
                    yield Difference(f"{player} {name}", number, theirs)
        for one in result.player_results:
            if one.player_id in state.profiles:
                yield from _injury(state, one)


def _of_side(state: "State", side: str, result: TeamResult) -> Iterator[Difference]:
    for name, own, theirs in (
        ("score", state.sides[side].score, result.score),
        ("winnings", state.winnings_gp.get(side, 0), result.winnings),
        ("dedicated fans", state.fans_change.get(side, 0), result.dedicated_fans),
        ("fan factor", state.fan_factors.get(side, 0), result.fan_factor),
    ):
        if own != theirs:
            yield Difference(f"{side} {name}", own, theirs)


def deeds_of(result: TeamResult) -> Deeds:
    """What the result says of each player's deeds."""
    return {
        one.player_id: {
            "touchdowns": one.touchdowns,
            "completions": one.completions,
            "interceptions": one.interceptions,
            "casualties": one.casualties,
            "fouls": one.fouls,
            "playerAwards": one.player_awards,
            "blocks": one.blocks,
        }
        for one in result.player_results
    }


def injury_of(result: PlayerResult) -> tuple[CasualtyResult | None, Lowered | None]:
    """What the server left the player with, and what of it is lower."""
    serious = result.serious_injury
    if serious is None:
        return None, None
    known = CASUALTIES.get(serious)
    if known is not None:
        return known, None
    return "lasting_injury", next((name for name in LOWERED if f"-{name.upper()}" in serious), None)


def _injury(state: "State", result: PlayerResult) -> Iterator[Difference]:
    hurt = state.hurts.get(result.player_id, {})
    own = (hurt.get("injury"), hurt.get("lowered"))
    theirs = injury_of(result)
    if own != theirs and (theirs[0] is not None or own[0] in LASTING):
        yield Difference(f"{result.player_id} injury", _said(*own), _said(*theirs))


def _said(injury: str | None, lowered: str | None) -> str:
    return " ".join(each for each in (injury or "unhurt", lowered) if each)


def _set_right(playing: "Playing", results: dict[str, TeamResult]) -> None:
    """Score first: winnings follow from it before they are set right themselves."""
    state, why = playing.state, "the server's result"
    scores = tuple(SideFigures(side, score=result.score) for side, result in results.items())
    playing.play(Ruling(reason=f"By {why}: score", sides=scores))
    for result in results.values():
        ruling = deeds_ruling(playing.state, deeds_of(result), why)
        if ruling is not None:
            playing.play(ruling)
    injuries = tuple(
        PlayerInjury(one.player_id, *injury_of(one))
        for result in results.values()
        for one in result.player_results
        if one.player_id in state.profiles and any(_injury(state, one))
    )
    if injuries:
        playing.play(Ruling(reason=f"By {why}: injuries", injuries=injuries))
    sides = tuple(_money(side, result) for side, result in results.items())
    playing.play(Ruling(reason=f"By {why}: winnings and fans", sides=sides))


def _money(side: str, result: TeamResult) -> SideFigures:
    return SideFigures(
        side,
        winnings_gp=max(0, result.winnings),
        fan_factor=max(0, result.fan_factor),
        fans_change=max(-20, min(20, result.dedicated_fans)),
    )
