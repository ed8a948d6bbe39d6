"""The result of our match against the server's own, figure by figure."""

from typing import Any

from service.importers.fumbbl.playing import Playing

Json = dict[str, Any]

FIGURES = {
    "touchdowns": ("touchdowns",),
    "completions": ("completions",),
    "interceptions": ("interceptions", "deflections"),
    "casualties": ("casualties",),
    "fouls": ("fouls",),
    "playerAwards": ("mvps",),
    "blocks": ("blocks",),
}
"""The server's figure of a player and ours; it counts interceptions and deflections as one."""
SPECIAL_ATTACKS = frozenset(("Projectile Vomit", "Stab", "Chainsaw", "Breathe Fire"))
"""The server counts these as blocks, we do not: they are no blocks."""
CASUALTIES = {
    "Badly Hurt": "badly_hurt",
    "Seriously Hurt (MNG)": "seriously_hurt",
    "Serious Injury (NI)": "serious_injury",
    "Dead": "dead",
    "Dead (RIP)": "dead",
}


def compare_results(playing: Playing, game: Json) -> None:
    """Note every figure of the server's result that is not ours."""
    for side, field in (("home", "teamResultHome"), ("away", "teamResultAway")):
        result = game["gameResult"][field]
        _side(playing, side, result)
        for player in result["playerResults"]:
            _player(playing, player)


def _side(playing: Playing, side: str, result: Json) -> None:
    state = playing.state
    ours = {
        "score": state.sides[side].score,
        "winnings": state.winnings_gp.get(side, 0),
        "dedicatedFans": state.fans_change.get(side, 0),
        "fanFactor": state.fan_factors.get(side, 0),
    }
    for name, value in ours.items():
        theirs = result.get(name, 0)
        if value != theirs:
            playing.find("result", f"{side} {name}: {value} by our rules, {theirs} by the server's")


def _player(playing: Playing, result: Json) -> None:
    key = str(result["playerId"])
    counts = playing.state.counts.get(key, {})
    special = SPECIAL_ATTACKS & playing.state.profiles[key].skills.keys()
    for theirs, names in FIGURES.items():
        if theirs == "blocks" and special:
            continue
        ours = max(counts.get(name, 0) for name in names)
        if ours != result[theirs]:
            what = f"{key} {theirs}: {ours} by our rules, {result[theirs]} by the server's"
            playing.find("result", what)
    _injury(playing, key, result)


def _injury(playing: Playing, key: str, result: Json) -> None:
    serious = result.get("seriousInjury")
    hurt = playing.state.hurts.get(key, {})
    ours = hurt.get("injury", "")
    if serious is None:
        if ours in ("seriously_hurt", "serious_injury", "lasting_injury", "dead"):
            playing.find(
                "result", f"{key} is {ours} by our rules, not hurt for long by the server's"
            )
        return
    expected = CASUALTIES.get(str(serious), "lasting_injury")
    if ours != expected:
        playing.find("result", f"{key}: {ours or 'unhurt'} by our rules, {serious} by the server's")
    elif expected == "lasting_injury" and f"-{hurt.get('lowered', '').upper()}" not in str(serious):
        playing.find("result", f"{key}: lower {hurt.get('lowered')} by our rules, {serious} theirs")
