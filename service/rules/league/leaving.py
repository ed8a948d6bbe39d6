"""Players who leave the list, or stay on it and play no more this season."""

from schemas.team import DismissPlayer, PlayerReleased, PlayerRetired, RetirePlayer
from service.rules.contract import cites
from service.rules.league.course import Course, illegal, known_player, within


@cites("LEAGUE-051")
def dismiss_player(course: Course, entry: DismissPlayer) -> None:
    """A player of the list leaves it."""
    player = known_player(course, entry.player, "LEAGUE-051")
    if not player.listed:
        raise illegal(
            "LEAGUE-051",
            f"{course.state.name_of(entry.player)} is not on the list.",
            "Journeymen who are not hired leave by themselves.",
            "player",
        )
    within(course, "hiring")
    course.happen(PlayerReleased(entry.player, "dismissed"))


@cites("LEAGUE-054")
def retire_player(course: Course, entry: RetirePlayer) -> None:
    """Off for the season, and still on the list."""
    player = known_player(course, entry.player, "LEAGUE-054")
    if player.status != "rostered":
        raise illegal(
            "LEAGUE-054",
            f"{course.state.name_of(entry.player)} is retired, or not on the list.",
            "A player of the list retires once.",
            "player",
        )
    within(course, "hiring")
    if player.lasting_in is None or player.lasting_in != course.state.game:
        course.breach(
            "LEAGUE-054",
            f"{course.state.name_of(entry.player)} suffered no lasting injury in the last game.",
            "Whoever suffered a lasting injury in the game just played may retire.",
            "player",
        )
    course.happen(PlayerRetired(entry.player))
