"""One fact after the other: how each changes the team. Nothing is judged or worked out here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from schemas import team as facts
from schemas.team import LeagueFact, PlayerStatus, SeasonRecord
from service.rules.league.state import Advancement, Player, State


def evolve(state: State, fact: LeagueFact) -> State:
    """The team after a fact."""
    return _APPLY[type(fact)](state, fact)


def _steps_due(state: State, fact: facts.StepsDue) -> State:
    return replace(state, due=fact.due)


def _game_counted(state: State, fact: facts.GameCounted) -> State:
    return replace(
        state,
        record=_counted(state.record, fact),
        all_games=_counted(state.all_games, fact),
        games=(*state.games, fact.game),
        game=fact.game,
        match=fact.match,
        candidates=(),
        touchdowns_to_allot=0,
        raises=0,
    )


def _awards_opened(state: State, fact: facts.AwardsOpened) -> State:
    return replace(
        state,
        candidates=fact.candidates,
        touchdowns_to_allot=fact.touchdowns_to_allot,
        raises=fact.raises,
    )


def _counted(record: SeasonRecord, fact: facts.GameCounted) -> SeasonRecord:
    if fact.kind == "friendly":
        return replace(record, friendlies=record.friendlies + 1)
    return SeasonRecord(
        played=record.played + 1,
        unplayed=record.unplayed + fact.unplayed,
        won=record.won + (fact.outcome == "win"),
        drawn=record.drawn + (fact.outcome == "draw"),
        lost=record.lost + (fact.outcome == "loss"),
        friendlies=record.friendlies,
        touchdowns=record.touchdowns + fact.touchdowns,
        touchdowns_against=record.touchdowns_against + fact.touchdowns_against,
        casualties=record.casualties + fact.casualties,
        casualties_against=record.casualties_against + fact.casualties_against,
        league_points=record.league_points + fact.league_points,
    )


def _gold_changed(state: State, fact: facts.GoldChanged) -> State:
    return replace(state, treasury_gp=state.treasury_gp + fact.amount_gp)


def _with(state: State, player: str, **changes: Any) -> State:
    changed = replace(state.players[player], **changes)
    return replace(state, players={**state.players, player: changed})


def _spp_earned(state: State, fact: facts.SppEarned) -> State:
    player = state.players[fact.player]
    figures = {**player.figures, fact.figure: player.figures.get(fact.figure, 0) + fact.count}
    left = state.touchdowns_to_allot - (fact.count if fact.allotted else 0)
    state = replace(state, touchdowns_to_allot=left)
    return _with(state, fact.player, spp_earned=player.spp_earned + fact.spp, figures=figures)


def _spp_spent(state: State, fact: facts.SppSpent) -> State:
    return _with(state, fact.player, spp_spent=state.players[fact.player].spp_spent + fact.spp)


def _player_signed(state: State, fact: facts.PlayerSigned) -> State:
    status: PlayerStatus = "journeyman" if fact.how == "journeyman" else "rostered"
    player = Player(number=fact.number, name=fact.name, position=fact.position, status=status)
    raises = state.raises - (fact.how == "raised")
    return replace(state, players={**state.players, fact.player: player}, raises=raises)


def _journeyman_hired(state: State, fact: facts.JourneymanHired) -> State:
    return _with(state, fact.player, status="rostered", number=fact.number, name=fact.name)


def _player_released(state: State, fact: facts.PlayerReleased) -> State:
    return _with(state, fact.player, status="released", released=fact.why)


def _injury_suffered(state: State, fact: facts.InjurySuffered) -> State:
    player = state.players[fact.player]
    lowered = () if fact.lowered is None else (fact.lowered,)
    return _with(
        state,
        fact.player,
        misses_next_game=player.misses_next_game or fact.misses_next_game,
        niggling_injuries=player.niggling_injuries + fact.niggling,
        lowered=player.lowered + lowered,
        lasting_in=fact.game if fact.injury == "lasting_injury" else player.lasting_in,
    )


def _player_recovered(state: State, fact: facts.PlayerRecovered) -> State:
    return _with(state, fact.player, misses_next_game=False)


def _player_retired(state: State, fact: facts.PlayerRetired) -> State:
    return _with(state, fact.player, status="retired")


def _skill_gained(state: State, fact: facts.SkillGained) -> State:
    gained = Advancement(fact.kind, fact.spp, fact.value_gp, skill=fact.skill)
    return _advanced(state, fact.player, gained)


def _characteristic_improved(state: State, fact: facts.CharacteristicImproved) -> State:
    gained = Advancement(
        "characteristic", fact.spp, fact.value_gp, characteristic=fact.characteristic
    )
    return _advanced(state, fact.player, gained)


def _advanced(state: State, player: str, gained: Advancement) -> State:
    return _with(state, player, advancements=(*state.players[player].advancements, gained))


def _fans_changed(state: State, fact: facts.DedicatedFansChanged) -> State:
    return replace(state, dedicated_fans=state.dedicated_fans + fact.change)


def _staff_changed(state: State, fact: facts.StaffChanged) -> State:
    count = state.staff[fact.staff] + fact.change
    return replace(state, staff={**state.staff, fact.staff: count})


def _trophy_held(state: State, fact: facts.TrophyHeld) -> State:
    return replace(state, trophy=state.season if fact.held else None)


def _season_ended(state: State, fact: facts.SeasonEnded) -> State:
    last_list = {key: player.status for key, player in state.players.items() if player.listed}
    players = {
        key: replace(
            player,
            status="released",
            released="not_rehired",
            misses_next_game=False,
            seasons=player.seasons + 1,
        )
        if key in last_list
        else player
        for key, player in state.players.items()
    }
    staff = dict.fromkeys(state.staff, 0)
    return replace(state, players=players, last_list=last_list, staff=staff)


def _player_rehired(state: State, fact: facts.PlayerRehired) -> State:
    player = state.players[fact.player]
    lowered = list(player.lowered)
    for characteristic in fact.restored:
        lowered.remove(characteristic)
    last_list = {key: was for key, was in state.last_list.items() if key != fact.player}
    return _with(
        replace(state, last_list=last_list),
        fact.player,
        status="rostered",
        released=None,
        lasting_in=None,
        niggling_injuries=player.niggling_injuries - fact.niggling_healed + len(fact.restored),
        lowered=tuple(lowered),
    )


def _team_redrafted(state: State, fact: facts.TeamRedrafted) -> State:
    return replace(state, season=fact.season, record=SeasonRecord(), last_list={})


def _unchanged(state: State, fact: LeagueFact) -> State:
    """Worth saying; what changes is said by the facts beside it."""
    return state


_APPLY: dict[type, Callable[[State, Any], State]] = {
    facts.StepsDue: _steps_due,
    facts.GameCounted: _game_counted,
    facts.AwardsOpened: _awards_opened,
    facts.GoldChanged: _gold_changed,
    facts.SppEarned: _spp_earned,
    facts.SppSpent: _spp_spent,
    facts.PlayerSigned: _player_signed,
    facts.JourneymanHired: _journeyman_hired,
    facts.PlayerReleased: _player_released,
    facts.InjurySuffered: _injury_suffered,
    facts.PlayerRecovered: _player_recovered,
    facts.PlayerRetired: _player_retired,
    facts.SkillGained: _skill_gained,
    facts.SkillRolledAgain: _unchanged,
    facts.CharacteristicImproved: _characteristic_improved,
    facts.DedicatedFansChanged: _fans_changed,
    facts.StaffChanged: _staff_changed,
    facts.MistakeRolled: _unchanged,
    facts.TrophyHeld: _trophy_held,
    facts.TeamPrepared: _unchanged,
    facts.SeasonEnded: _season_ended,
    facts.PlayerRehired: _player_rehired,
    facts.TeamRedrafted: _team_redrafted,
}
