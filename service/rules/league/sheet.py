"""The team sheet: everything a printed one shows, worked out from the team as it is."""

from schemas.result import CharacteristicName
from schemas.team import AdvancementView, CharacteristicView, SheetPlayer, TeamSheet
from service.rules.contract import cites
from service.rules.league.profile import (
    improvements,
    position_of,
    printed,
    skills_of,
    value_of,
)
from service.rules.league.state import Player, State
from service.rules.league.tables import TABLES
from service.rules.league.values import (
    current_team_value,
    journeymen_needed,
    list_price,
    player_lines,
    team_value,
    total,
    what,
)


def sheet(state: State) -> TeamSheet:
    """The team sheet at this moment."""
    roster = state.roster
    members = [*state.listed(), *state.of_status("journeyman")]
    value, current = team_value(state), current_team_value(state)
    return TeamSheet(
        name=state.name,
        roster=None if roster is None else roster.name,
        roster_version=None if roster is None else roster.version,
        tier=None if roster is None else roster.tier,
        special_rules=state.special_rules,
        season=state.season,
        record=state.record,
        all_games=state.all_games,
        treasury_gp=state.treasury_gp,
        re_rolls=re_rolls(state),
        re_roll_gp=list_price(state, "re_roll"),
        trophy=state.trophy is not None,
        assistant_coaches=state.staff["assistant_coach"],
        cheerleaders=state.staff["cheerleader"],
        apothecary=state.staff["apothecary"] > 0,
        dedicated_fans=state.dedicated_fans,
        players=tuple(_player(state, key, player) for key, player in members),
        released=tuple(_player(state, *each) for each in state.of_status("released")),
        team_value_gp=total(value),
        team_value=value,
        current_team_value_gp=total(current),
        current_team_value=current,
        journeymen_needed=journeymen_needed(state),
        due=state.due,
    )


@cites("LEAGUE-090")
def re_rolls(state: State) -> int:
    """Those bought, and that of the trophy."""
    return state.staff["re_roll"] + (state.trophy is not None)


@cites("LEAGUE-041")
def _player(state: State, key: str, player: Player) -> SheetPlayer:
    value = player_lines(state, player)
    return SheetPlayer(
        id=key,
        number=player.number,
        name=player.name,
        position=player.position,
        status=player.status,
        misses_next_game=player.misses_next_game,
        niggling_injuries=player.niggling_injuries,
        ma=_characteristic(state, player, "ma"),
        st=_characteristic(state, player, "st"),
        ag=_characteristic(state, player, "ag"),
        pa=_characteristic(state, player, "pa"),
        av=_characteristic(state, player, "av"),
        skills=skills_of(position_of(state, player), player),
        spp_earned=player.spp_earned,
        spp_spent=player.spp_spent,
        spp_held=player.spp_held,
        figures=player.figures,
        advancements=_advancements(player),
        title=TABLES.advancement.title(len(player.advancements)),
        value_gp=total(value),
        value=value,
        released=player.released,
    )


def _characteristic(state: State, player: Player, name: CharacteristicName) -> CharacteristicView:
    position = position_of(state, player)
    return CharacteristicView(
        value=value_of(position, player, name),
        printed=printed(position, name),
        improved=improvements(player, name),
        lowered=player.lowered.count(name),
    )


def _advancements(player: Player) -> tuple[AdvancementView, ...]:
    return tuple(
        AdvancementView(
            kind=each.kind,
            what=what(each),
            title=TABLES.advancement.title(number),
            spp=each.spp,
            value_gp=each.value_gp,
        )
        for number, each in enumerate(player.advancements, start=1)
    )
