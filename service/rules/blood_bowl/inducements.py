"""Inducements: who buys first, with what money, within which limits, and what they bring.

Petty cash by the competition's setting:

    may_2025        the higher side spends treasury first; the lower has the difference and what the
                    other spent, no treasury; level sides have nothing to spend
    first_printing  the lower side has the difference; both may spend treasury
    fumbbl          as may_2025, but the lower side may add up to 50,000 gp of treasury, and level
                    sides any of it
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from schemas.blood_bowl import (
    BuyInducements,
    Inducement,
    InducementsBought,
    PlayerJoined,
    SideReinforced,
)
from schemas.pitch.players import PlayerSetup
from schemas.pitch.steps import Task
from service.rules.blood_bowl import staff, stars
from service.rules.blood_bowl.prayers import current_value_gp
from service.rules.blood_bowl.pre_game import judge_new_player
from service.rules.blood_bowl.price_lists import INDUCEMENTS, OFFERS, STAR, Adds, Offer
from service.rules.blood_bowl.questions import answered
from service.rules.blood_bowl.state import State, match, team
from service.rules.contract import cites
from service.rules.pitch.course import Course, Part, entry_due, illegal

RULE = "BB-005"
Hired = Literal["star", "mercenary"]


@dataclass(frozen=True, slots=True)
class Purse:
    """What a side may spend on inducements, in gold pieces."""

    petty_cash_gp: int
    treasury_gp: int


@cites("BB-005")
def inducements(course: Course, task: Task) -> None:
    """The side with the higher current team value buys first; level ones in the set-up's order.
    A side that has bought already is not asked again."""
    state = match(course)
    buying = (side for side in state.sides if side not in state.inducements)
    sides = sorted(buying, key=lambda side: -current_value_gp(state, side))
    course.then(*(entry_due(course, "buy_inducements", side) for side in sides))


@cites("BB-005")
def purse(state: State, side: str) -> Purse:
    """What the setting gives the side; see the module."""
    other = state.other(side)
    lead = current_value_gp(state, side) - current_value_gp(state, other)
    own = team(state, side).treasury_gp
    petty_cash = max(0, -lead)
    rule = state.setup.petty_cash
    if rule == "first_printing":
        return Purse(petty_cash, own)
    if lead > 0:
        return Purse(0, own)
    if lead == 0:
        return Purse(0, own if rule == "fumbbl" else 0)
    petty_cash += state.treasury_spent_gp.get(other, 0)
    limit = INDUCEMENTS.treasury_of_the_lower_gp if rule == "fumbbl" else 0
    return Purse(petty_cash, min(own, limit))


@cites("BB-005")
def buy_inducements(course: Course, entry: BuyInducements) -> None:
    """They are paid, add to the side's figures, and their players join."""
    answered(course, RULE, entry, entry.side)
    cost = sum(_price(course, entry.side, one) * one.number for one in entry.inducements)
    _judge_money(course, entry, cost)
    _judge_limits(course, entry)
    course.happen(
        InducementsBought(
            side=entry.side,
            inducements=entry.inducements,
            petty_cash_gp=max(0, cost - entry.from_treasury_gp),
            treasury_gp=entry.from_treasury_gp,
        )
    )
    for one in entry.inducements:
        _comes(course, entry.side, one)
    stars.torn_between(course, entry.side)


def _price(course: Course, side: str, one: Inducement) -> int:
    """For one of them. Raises IllegalEntry where neither the list nor the entry says it."""
    offer = OFFERS.get(one.name)
    printed = None if offer is None else offer.price_for(team(match(course), side))
    if printed is None:
        if one.price_gp is None:
            raise illegal(
                RULE,
                f"{one.name} has no printed price.",
                "An inducement outside the price list names its price in price_gp.",
                "inducements",
            )
        return one.price_gp
    if one.price_gp not in (None, printed):
        _breach(
            course,
            f"{one.name} was bought for {one.price_gp} gp.",
            f"It costs {printed} gp for this team.",
        )
    return printed


@cites("BB-005")
def _judge_money(course: Course, entry: BuyInducements, cost: int) -> None:
    has = purse(match(course), entry.side)
    name = course.state.sides[entry.side].name
    if entry.from_treasury_gp > has.treasury_gp:
        _breach(
            course,
            f"{name} spends {entry.from_treasury_gp} gp of its treasury.",
            f"It may spend {has.treasury_gp} gp of it.",
        )
    if cost - entry.from_treasury_gp > has.petty_cash_gp:
        _breach(
            course,
            f"{cost} gp of inducements were bought with {entry.from_treasury_gp} gp of treasury.",
            f"{name} has {has.petty_cash_gp} gp of petty cash.",
        )


@cites("BB-005")
def _judge_limits(course: Course, entry: BuyInducements) -> None:
    """Each inducement and each group has its limit, and some are for certain teams only."""
    bought: Counter[str] = Counter()
    groups: Counter[str] = Counter()
    for one in entry.inducements:
        offer = OFFERS.get(one.name)
        if offer is None:
            continue
        bought[one.name] += one.number
        if offer.group is not None:
            groups[offer.group] += one.number
        if not offer.is_for(team(match(course), entry.side)):
            _breach(course, f"{one.name} was bought.", _who_may(offer))
    for name, number in bought.items():
        _judge_number(course, name, number, OFFERS[name].at_most)
    for group, number in groups.items():
        _judge_number(course, f"{group} inducements", number, INDUCEMENTS.groups[group])


def _judge_number(course: Course, name: str, number: int, at_most: int | None) -> None:
    if at_most is not None and number > at_most:
        _breach(course, f"{number} {name} were bought.", f"At most {at_most} may be.")


def _who_may(offer: Offer) -> str:
    if offer.not_rosters:
        return f"It is not for {', '.join(offer.not_rosters)}."
    return f"It is for {', '.join((*offer.only_for, *offer.rosters))} only."


def _breach(course: Course, detail: str, legal: str) -> None:
    course.breach(RULE, detail, legal, "inducements")


def _comes(course: Course, side: str, one: Inducement) -> None:
    """What one line of the purchase brings to the side."""
    offer = OFFERS.get(one.name)
    if offer is not None and offer.joins and not one.joins:
        raise illegal(
            RULE,
            f"{one.name} comes without a player.",
            "Stars and mercenaries name the players they are in joins.",
            "inducements",
        )
    if offer is not None and offer.adds != Adds():
        course.happen(_reinforced(side, offer.adds, one.number))
    if one.name == staff.ROOKIES:
        staff.rookies_come(course, side)
    stars.judge_star(course, one)
    star = offer is None or offer.group == STAR
    for player in one.joins:
        _joins(course, side, player, "star" if star else "mercenary")


def _reinforced(side: str, adds: Adds, number: int) -> SideReinforced:
    return SideReinforced(
        side=side,
        re_rolls=adds.re_rolls * number,
        wandering_apothecaries=adds.wandering_apothecaries * number,
        plague_doctors=adds.plague_doctors * number,
        mortuary_assistants=adds.mortuary_assistants * number,
        bribes=adds.bribes * number,
        assistant_coaches=adds.assistant_coaches * number,
        cheerleaders=adds.cheerleaders * number,
        biased_referees=adds.biased_referees * number,
    )


def _joins(course: Course, side: str, player: PlayerSetup, kind: Hired) -> None:
    judge_new_player(course, RULE, player.id, "inducements")
    course.happen(
        PlayerJoined(
            player=player.id,
            side=side,
            name=player.name,
            number=player.number,
            position=player.position,
            kind=kind,
            ma=player.ma,
            st=player.st,
            ag=player.ag,
            av=player.av,
            pa=player.pa,
            skills=player.skills,
        )
    )


PART = Part(actions={BuyInducements: buy_inducements}, tasks={"inducements": inducements})
