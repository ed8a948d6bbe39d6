"""The result of our match against the server's own, figure by figure.

Differences that are the server's way of counting, and no differences: interceptions and deflections
are one figure there; its blocks count special attacks, and a player that was hurt and treated or
has regenerated keeps no injury.
"""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from service.importers.fumbbl.playing import Playing

FIGURES = {
    "touchdowns": ("touchdowns",),
    "completions": ("completions", "throwing_completions"),
    "interceptions": ("interceptions",),
    "deflections": ("deflections",),
    "casualties": ("casualties",),
    "fouls": ("fouls",),
    "playerAwards": ("mvps",),
    "blocks": ("blocks",),
}
"""The server's figure of a player and ours, added up."""
SPECIAL_ATTACKS = frozenset(("Projectile Vomit", "Stab", "Chainsaw", "Breathe Fire"))
"""The server counts these as blocks, we do not: they are no blocks."""
CASUALTIES = {
    "Badly Hurt": "badly_hurt",
    "Seriously Hurt (MNG)": "seriously_hurt",
    "Serious Injury (NI)": "serious_injury",
    "Dead": "dead",
    "Dead (RIP)": "dead",
}


RESULTS = {"home": "teamResultHome", "away": "teamResultAway"}


class PlayerResult(msgspec.Struct, frozen=True, rename="camel"):
    """A player's figures by the server."""

    player_id: str
    touchdowns: int = 0
    completions: int = 0
    interceptions: int = 0
    deflections: int | None = None
    """Left out by earlier versions of the server, which count them as interceptions."""
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


def compare_results(playing: "Playing", results: dict[str, TeamResult]) -> None:
    """Note every figure of the server's result that is not ours."""
    for side, result in results.items():
        _side(playing, side, result)
        for player in result.player_results:
            if player.player_id in playing.state.profiles:
                _player(playing, player)
                _injury(playing, player)


def _side(playing: "Playing", side: str, result: TeamResult) -> None:
    state = playing.state
    for name, ours, theirs in (
        ("score", state.sides[side].score, result.score),
        ("winnings", state.winnings_gp.get(side, 0), result.winnings),
        ("dedicated fans", state.fans_change.get(side, 0), result.dedicated_fans),
        ("fan factor", state.fan_factors.get(side, 0), result.fan_factor),
    ):
        if ours != theirs:
            playing.find("result", f"{side} {name}: {ours} by our rules, {theirs} by the server's")


def _player(playing: "Playing", result: PlayerResult) -> None:
    key = result.player_id
    counts = playing.state.counts.get(key, {})
    special = SPECIAL_ATTACKS & playing.state.profiles[key].skills.keys()
    for name, ours in FIGURES.items():
        if name == "blocks" and special:
            continue
        theirs = _figure(result, name)
        number = sum(counts.get(one, 0) for one in ours)
        if name == "interceptions" and result.deflections is None:
            number = max(number, counts.get("deflections", 0))
        if theirs is not None and number != theirs:
            what = f"{key} {name}: {number} by our rules, {theirs} by the server's"
            playing.find("result", what)


def _figure(result: PlayerResult, name: str) -> int | None:
    figures: dict[str, int | None] = {
        "touchdowns": result.touchdowns,
        "completions": result.completions,
        "interceptions": result.interceptions,
        "deflections": result.deflections,
        "casualties": result.casualties,
        "fouls": result.fouls,
        "playerAwards": result.player_awards,
        "blocks": result.blocks,
    }
    return figures[name]


def _injury(playing: "Playing", result: PlayerResult) -> None:
    key, serious = result.player_id, result.serious_injury
    hurt = playing.state.hurts.get(key, {})
    ours = hurt.get("injury", "")
    if serious is None:
        if ours in ("seriously_hurt", "serious_injury", "lasting_injury", "dead"):
            playing.find(
                "result", f"{key} is {ours} by our rules, not hurt for long by the server's"
            )
        return
    expected = CASUALTIES.get(serious, "lasting_injury")
    if ours != expected:
        playing.find("result", f"{key}: {ours or 'unhurt'} by our rules, {serious} by the server's")
    elif expected == "lasting_injury" and f"-{hurt.get('lowered', '').upper()}" not in serious:
        playing.find("result", f"{key}: lower {hurt.get('lowered')} by our rules, {serious} theirs")
