"""The printed team lists: what they say agrees with the skills and the price lists."""

import pytest

from schemas.pitch.players import PlayerSetup, TeamSetup
from service.rules.blood_bowl.catalogue import catalogue
from service.rules.pitch.skill_names import judge_skills
from service.rules.pitch.team_lists import TEAM_LISTS

LISTS = tuple(TEAM_LISTS.values())


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize("team", LISTS, ids=lambda team: team.name)
def test_a_set_up_takes_every_position_with_its_skills(team) -> None:  # type: ignore[no-untyped-def]
    players = tuple(
        PlayerSetup(
            id=f"p{number}",
            name=one.name,
            number=number,
            position=one.name,
            ma=one.ma,
            st=one.st,
            ag=one.ag,
            av=one.av,
            pa=one.pa,
            skills=one.skills,
        )
        for number, one in enumerate(team.positions, start=1)
    )
    judge_skills((TeamSetup(id="a", name=team.name, players=players),))


@pytest.mark.rule("BB-004")
def test_every_list_has_a_lineman_to_take_journeymen_of() -> None:
    for team in LISTS:
        linemen = [one for one in team.positions if one.lineman]
        assert linemen, team.name
        assert all(one.at_most in (12, 16) for one in linemen)


@pytest.mark.rule("BB-005")
def test_every_team_that_an_inducement_is_for_is_there() -> None:
    rules = {rule for team in LISTS for rule in (*team.special_rules, *team.one_rule_of)}
    for one in catalogue().inducements:
        for wanted in (*one.only_for, *one.reduced_for):
            assert any(rule.startswith(wanted) for rule in rules), (one.name, wanted)
        for name in (*one.rosters, *one.not_rosters, *one.reduced_rosters):
            assert name in TEAM_LISTS, (one.name, name)


def test_a_few_positions_as_they_are_printed() -> None:
    troll = next(one for one in TEAM_LISTS["Orc"].positions if "Troll" in one.name)
    assert (troll.ma, troll.st, troll.ag, troll.pa, troll.av) == (4, 5, 5, 5, 10)
    assert (troll.price_gp, troll.at_most, troll.primary) == (115_000, 1, ("strength",))
    catcher = next(one for one in TEAM_LISTS["Human"].positions if "Catcher" in one.name)
    assert (catcher.ma, catcher.st, catcher.ag, catcher.pa, catcher.av) == (8, 2, 3, 5, 8)
    assert set(catcher.skills) == {"Catch", "Dodge"}
    assert not TEAM_LISTS["Shambling Undead"].apothecary
    assert TEAM_LISTS["Ogre"].re_roll_price_gp == 70_000
