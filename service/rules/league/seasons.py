"""Prizes, the end of a season and the draft for the next one."""

from schemas.team import (
    EndRedraft,
    EndSeason,
    PlayerRehired,
    ReceivePrize,
    RehirePlayer,
    SeasonEnded,
    StepDue,
    StepsDue,
    TeamRedrafted,
    TrophyHeld,
)
from service.rules.contract import cites
from service.rules.league import gold, journeymen
from service.rules.league.course import Course, illegal, judge_dice, what_is_due, within
from service.rules.league.limits import judge_room, listed
from service.rules.league.profile import position_of
from service.rules.league.state import Player, State
from service.rules.league.tables import TABLES
from service.rules.league.values import player_value


@cites("LEAGUE-090")
def receive_prize(course: Course, entry: ReceivePrize) -> None:
    """Gold, and the trophy for the first; after expensive mistakes, so that it is not lost to
    them."""
    due = course.state.due
    if due and due[0].step != "prepare":
        course.breach(
            "LEAGUE-090",
            f"{course.state.name} has not come to the end of its post-game sequence.",
            what_is_due(course.state),
            "type",
        )
    place = "" if entry.place is None else f" for place {entry.place}"
    gold.earn(course, entry.gold_gp, "prize", f"Prize{place}")
    if entry.trophy:
        course.happen(TrophyHeld(True))


@cites("LEAGUE-091", "LEAGUE-093", "LEAGUE-001")
def end_season(course: Course, entry: EndSeason) -> None:
    """The list is empty until players are hired again; the budget is what the season brought."""
    state = course.state
    if state.due:
        course.breach(
            "LEAGUE-001",
            f"{state.name} has not finished its post-game sequence.",
            what_is_due(state),
            "type",
        )
    journeymen.leave(course)
    _raise_funds(course, entry.cap_gp)
    course.happen(SeasonEnded(state.season), StepsDue((StepDue(step="redraft"),)))
    if state.trophy is not None and state.trophy < state.season:
        course.happen(TrophyHeld(False))


@cites("LEAGUE-091")
def _raise_funds(course: Course, cap_gp: int | None) -> None:
    numbers, record = TABLES.redraft, course.state.record
    games = record.played - record.unplayed + record.friendlies
    gold.earn(course, numbers.budget_gp, "redraft_budget", "Budget of the new season")
    for count, one, each in (
        (games, "game", numbers.a_game_gp),
        (record.won, "win", numbers.a_win_gp),
        (record.drawn, "draw", numbers.a_draw_gp),
    ):
        working = f"{gold.plural(count, one)} x {each:,} gp"
        gold.earn(course, count * each, "redraft_budget", working)
    if cap_gp is not None and course.state.treasury_gp > cap_gp:
        over = course.state.treasury_gp - cap_gp
        gold.earn(course, -over, "redraft_budget", f"Capped at {cap_gp:,} gp")


@cites("LEAGUE-092", "LEAGUE-093")
def rehire_player(course: Course, entry: RehirePlayer) -> None:
    """A player of last season comes back, for its value and the agent's fee."""
    state = course.state
    if entry.player not in state.last_list:
        raise illegal(
            "LEAGUE-092",
            f"{state.name_of(entry.player)} is not among those who may come back.",
            "Players of last season's list, until the list of the new one is complete.",
            "player",
        )
    player = state.players[entry.player]
    judge_dice(entry.dice, (6,) * recovery_dice(state, entry.player), "LEAGUE-093")
    within(course, "redraft")
    judge_room(course, position_of(state, player), "LEAGUE-092")
    gold.spend(
        course,
        rehire_price(state, player),
        "player_again",
        f"{player.name} with the fee for {gold.plural(player.seasons, 'season')}",
        entry.player,
    )
    course.happen(_recovered(state, entry))


@cites("LEAGUE-092")
def rehire_price(state: State, player: Player) -> int:
    """The current value, and the agent's fee for each season that is over."""
    return player_value(state, player) + player.seasons * TABLES.redraft.agent_fee_gp


@cites("LEAGUE-093")
def recovery_dice(state: State, key: str) -> int:
    """One for each niggling injury, and for a retired player one for each that was lowered."""
    player = state.players[key]
    lowered = len(player.lowered) if state.last_list[key] == "retired" else 0
    return player.niggling_injuries + lowered


@cites("LEAGUE-093")
def _recovered(state: State, entry: RehirePlayer) -> PlayerRehired:
    numbers, player = TABLES.redraft, state.players[entry.player]
    modifier = numbers.apothecary_modifier if state.staff["apothecary"] else 0
    good = [die + modifier >= numbers.recovery_target for die in entry.dice]
    niggling, lowered = good[: player.niggling_injuries], good[player.niggling_injuries :]
    restored = tuple(each for each, well in zip(player.lowered, lowered, strict=False) if well)
    return PlayerRehired(player=entry.player, niggling_healed=sum(niggling), restored=restored)


@cites("LEAGUE-080", "LEAGUE-092")
def end_redraft(course: Course, entry: EndRedraft) -> None:
    """The new season begins with at least eleven players."""
    if not course.state.redrafting:
        raise illegal("LEAGUE-092", "No list is being drawn up.", what_is_due(course.state), "type")
    count, least = listed(course.state), TABLES.draft.least_players
    if count < least:
        course.breach(
            "LEAGUE-080",
            f"{course.state.name} has {count} players.",
            f"A team has {least} to {TABLES.draft.most_players} players.",
        )
    course.happen(TeamRedrafted(course.state.season + 1), StepsDue(()))
