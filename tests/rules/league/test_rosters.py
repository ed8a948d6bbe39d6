"""The printed team lists: complete, with their source, and as they are printed."""

import pytest

from service.rules.league.rosters import rosters
from service.rules.league.skills import CATEGORIES
from service.rules.league.system import LEAGUE
from tests.rules.league.team import a_draft, players


@pytest.mark.rule("LEAGUE-050")
def test_there_are_thirty_lists_of_159_positions() -> None:
    lists = rosters()
    assert len(lists) == 30
    assert sum(len(each.positions) for each in lists.values()) == 159
    assert all(each.source and each.version for each in lists.values())


def test_a_key_is_its_lists() -> None:
    assert all(key == each.key for key, each in rosters().items())
    assert rosters()["orc"].name == "Orc"


@pytest.mark.rule("LEAGUE-050")
def test_an_orc_blitzer_is_what_is_printed() -> None:
    blitzer = next(each for each in rosters()["orc"].positions if each.name == "Blitzer")
    figures = (blitzer.max, blitzer.cost_gp, blitzer.ma, blitzer.st, blitzer.ag, blitzer.pa)
    assert figures == (4, 80_000, 6, 3, 3, 4)
    assert (blitzer.av, blitzer.skills) == (10, ("Animosity (All)", "Block"))
    assert (blitzer.primary, blitzer.secondary) == (("G", "S"), ("A", "P"))


def test_every_list_can_be_drafted() -> None:
    for each in rosters().values():
        lineman = next(position for position in each.positions if position.lineman)
        chosen = each.choose_rule[0] if each.choose_rule else None
        state = LEAGUE.start(
            a_draft(
                roster=each,
                players=players(*[lineman.name] * 11),
                apothecary=each.apothecary,
                special_rule=chosen,
            )
        )
        assert state.treasury_gp > 0


@pytest.mark.rule("LEAGUE-043")
def test_five_categories_have_twelve_skills_each_and_no_skill_stands_twice() -> None:
    skills = [each for category in CATEGORIES.values() for each in category.skills]
    assert len(CATEGORIES) == 5
    assert len(skills) == len(set(skills)) == 60
