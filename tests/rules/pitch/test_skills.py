"""The table of skills and traits: every one by name, and every pair of dice picks one."""

from itertools import product

import pytest

from service.rules.pitch.skills import NEVER_RE_ROLLED, RE_ROLLED_BY, SKILLS, random_skill

NAMES = {
    "agility": "Catch, Diving Catch, Diving Tackle, Dodge, Defensive, Jump Up, Leap,"
    " Safe Pair of Hands, Sidestep, Sneaky Git, Sprint, Sure Feet",
    "general": "Block, Dauntless, Dirty Player, Fend, Frenzy, Kick, Pro, Shadowing, Strip Ball,"
    " Sure Hands, Tackle, Wrestle",
    "mutation": "Big Hand, Claws, Disturbing Presence, Extra Arms, Foul Appearance, Horns,"
    " Iron Hard Skin, Monstrous Mouth, Prehensile Tail, Tentacles, Two Heads, Very Long Legs",
    "passing": "Accurate, Cannoneer, Cloud Burster, Dump-off, Fumblerooskie, Hail Mary Pass,"
    " Leader, Nerves of Steel, On the Ball, Pass, Running Pass, Safe Pass",
    "strength": "Arm Bar, Brawler, Break Tackle, Grab, Guard, Juggernaut, Mighty Blow,"
    " Multiple Block, Pile Driver, Stand Firm, Strong Arm, Thick Skull",
    "trait": "Always Hungry, Animal Savagery, Animosity, Ball and Chain, Bombardier, Bone Head,"
    " Chainsaw, Decay, Hypnotic Gaze, Kick Team-mate, Loner, No Hands, Plague Ridden, Pogo Stick,"
    " Projectile Vomit, Really Stupid, Regeneration, Right Stuff, Secret Weapon, Stab, Stunty,"
    " Swarming, Swoop, Take Root, Titchy, Timmm-ber!, Throw Team-mate, Unchannelled Fury,"
    " Hit and Run, Drunkard, Pick-me-up, Bloodlust, My Ball, Trickster, Breathe Fire",
}
"""As printed, each category of skills in the order of its random table."""
COMPULSORY = {
    "Frenzy, Disturbing Presence, Foul Appearance, Always Hungry, Animal Savagery, Animosity",
    "Ball and Chain, Bone Head, Chainsaw, Decay, Loner, No Hands, Really Stupid, Right Stuff",
    "Secret Weapon, Stunty, Take Root, Titchy, Unchannelled Fury, Drunkard, Bloodlust, My Ball",
}


def listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize("category", NAMES)
def test_every_skill_and_trait_is_known_by_its_name_with_its_category(category: str) -> None:
    known = {skill.name for skill in SKILLS.values() if skill.category == category}
    assert known == set(listed(NAMES[category]))


def test_there_are_sixty_skills_and_thirty_five_traits() -> None:
    traits = [skill for skill in SKILLS.values() if skill.category == "trait"]
    assert (len(SKILLS), len(traits)) == (95, 35)


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize("category", [key for key in NAMES if key != "trait"])
def test_two_dice_pick_the_skills_of_a_category_in_their_order(category: str) -> None:
    """The first die picks the half of the list, the second its line: 1-3 then 4 is the fourth."""
    for first, second in product(range(1, 7), range(1, 7)):
        line = second - 1 if first <= 3 else second + 5
        assert random_skill(category, first, second).name == listed(NAMES[category])[line]


def test_no_dice_pick_a_trait() -> None:
    with pytest.raises(KeyError):
        random_skill("trait", 1, 1)


@pytest.mark.rule("BB-090")
def test_compulsory_are_those_marked_so() -> None:
    wanted = {name for names in COMPULSORY for name in listed(names)}
    assert {skill.name for skill in SKILLS.values() if skill.compulsory} == wanted


@pytest.mark.rule("BB-090")
def test_the_skills_that_make_a_roll_again() -> None:
    assert RE_ROLLED_BY == {
        "bomb_catch": ("Catch", "Monstrous Mouth"),
        "bomb_throw": ("Pass",),
        "catch": ("Catch", "Monstrous Mouth"),
        "dodge": ("Dodge",),
        "interception": ("Catch", "Monstrous Mouth"),
        "pass": ("Pass",),
        "pick_up": ("Sure Hands",),
        "rush": ("Sure Feet",),
    }


@pytest.mark.rule("BB-090")
def test_dodge_and_sure_feet_help_once_a_turn_catch_and_sure_hands_always() -> None:
    once = {name: SKILLS[name].once_per for name in ("Dodge", "Sure Feet", "Catch", "Sure Hands")}
    assert once == {"Dodge": "turn", "Sure Feet": "turn", "Catch": None, "Sure Hands": None}


@pytest.mark.rule("BB-090")
def test_skills_that_exclude_each_other_say_so_on_both_sides() -> None:
    for skill in SKILLS.values():
        for other in skill.not_with:
            assert SKILLS[other].category
    assert SKILLS["Leap"].not_with == ("Pogo Stick",)
    assert SKILLS["Pogo Stick"].not_with == ("Leap",)
    assert SKILLS["Grab"].not_with == ("Frenzy",)
    assert SKILLS["Frenzy"].not_with == ("Grab",)


@pytest.mark.rule("BB-020")
def test_no_source_makes_a_skills_own_kind_of_roll_again_that_never_may_be() -> None:
    printed = "deviation scatter bounce armour injury casualty throw_in bribe argue_the_call"
    assert set(printed.split()) <= NEVER_RE_ROLLED
    assert not RE_ROLLED_BY.keys() & NEVER_RE_ROLLED
