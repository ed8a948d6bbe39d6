"""A league of any size that was played at random: a round robin by the circle, figures by dice."""

from random import Random

from schemas.result import Earned, PlayerResult, SideResult, Suffered
from schemas.team import (
    Advance,
    AwardMvp,
    EndStep,
    Prepare,
    RollExpensiveMistakes,
    RollFans,
    RollLoss,
    StepDue,
)
from service.rules.contract import Entry
from service.rules.league.state import State
from tests.league.small_league import SmallLeague, player, side

WORDS = ("Reavers", "Galadrieth", "Gouged Eye", "Chaos Stars", "Dwarf Giants", "Marauders")
CASUALTIES = ("badly_hurt", "badly_hurt", "seriously_hurt", "serious_injury", "dead")
SKILLS = ("Block", "Dauntless", "Dirty Player (+1)", "Fend", "Frenzy", "Kick", "Pro", "Shadowing")


def random_league(teams: int, rounds: int, seed: int = 1) -> SmallLeague:
    """Every game with its post-game sequence; `teams` is even."""
    dice, league = Random(seed), SmallLeague(number=seed)
    names = [f"{WORDS[n % len(WORDS)]} {n // len(WORDS) + 1}" for n in range(teams)]
    league.draft(*names)
    league.open_season()
    for number in range(1, rounds + 1):
        pairs = circle(names, number)
        league.draw(number, *pairs)
        for index, (home, away) in enumerate(pairs, start=1):
            results = (random_side(dice), random_side(dice))
            league.play(f"r{number}-{index}", home, away, *results)
            for name in (home, away):
                finish(league, name, dice)
    return league


def circle(names: list[str], number: int) -> list[tuple[str, str]]:
    """The pairs of a round: one team stays, the others go round."""
    first, *others = names
    turn = number % len(others)
    ring = [first, *others[turn:], *others[:turn]]
    half = len(ring) // 2
    return list(zip(ring[:half], reversed(ring[half:]), strict=True))


def random_side(dice: Random) -> SideResult:
    score = dice.choice((0, 1, 1, 2, 2, 3))
    earned: dict[str, list[Earned]] = {}
    for _ in range(score):
        _add(earned, dice, "touchdowns", 3)
    hurt = dice.choice((0, 0, 1, 2))
    for _ in range(hurt):
        _add(earned, dice, "casualties", 2)
    for _ in range(dice.choice((0, 1, 2, 3))):
        _add(earned, dice, "completions", 1)
    if dice.random() < 0.2:
        _add(earned, dice, "interceptions", 2)
    victim = f"L{dice.randint(1, 11)}" if dice.random() < 0.4 else None
    if victim is not None:
        earned.setdefault(victim, [])
    players: list[PlayerResult] = [
        player(
            key,
            *own,
            suffered=Suffered(dice.choice(CASUALTIES)) if key == victim else None,
        )
        for key, own in sorted(earned.items())
    ]
    return side(score, dice.randint(2, 6), *players, casualties=hurt)


def _add(earned: dict[str, list[Earned]], dice: Random, figure: str, spp: int) -> None:
    own = earned.setdefault(f"L{dice.randint(1, 11)}", [])
    for index, one in enumerate(own):
        if one.figure == figure:
            own[index] = Earned(figure, one.count + 1, one.spp + spp, one.events)
            return
    own.append(Earned(figure, 1, spp))


def finish(league: SmallLeague, name: str, dice: Random) -> None:
    """The whole post-game sequence."""
    while due := _state(league, name).due:
        league.report(name, _answer(_state(league, name), due[0], dice))


def _state(league: SmallLeague, name: str) -> State:
    state: State = league.streams[league.teams[name]].head.state
    return state


def _answer(state: State, due: StepDue, dice: Random) -> Entry:
    match due.step:
        case "fans":
            return RollFans((dice.randint(1, due.faces[0]),))
        case "mvp":
            return AwardMvp(dice.choice(state.candidates))
        case "advancement":
            return _advance(state) or EndStep("advancement")
        case "hiring":
            return EndStep("hiring")
        case "mistakes":
            return RollExpensiveMistakes((dice.randint(2, 6),))
        case "loss":
            return RollLoss(tuple(dice.randint(1, faces) for faces in due.faces))
    return Prepare()


def _advance(state: State) -> Entry | None:
    """Whoever has six points and no skill yet learns one."""
    for key, one in state.players.items():
        if one.active and one.spp_held >= 6 and not one.advancements:
            return Advance(player=key, kind="chosen_primary", skill=SKILLS[one.number % 8])
        if one.active and one.spp_held >= 18:
            known = {each.skill for each in one.advancements}
            skill = next(each for each in SKILLS if each not in known)
            return Advance(player=key, kind="chosen_primary", skill=skill)
    return None
