"""The server's words: every report, action and skill of a BB2020 game is known to the importer."""

import pytest

from service.importers.fumbbl.skills import is_known, our_skill, printed_skill
from service.importers.fumbbl.words import (
    ACTIONS,
    MAPPED,
    NOT_OURS,
    OF_OTHER_EDITIONS,
    WITHOUT_MEANING,
)

REPORTS = """
allYouCanEat alwaysHungryRoll animalSavagery animosityRoll apothecaryChoice apothecaryRoll
argueTheCall balefulHex biasedRef biteSpectator blitzRoll block blockChoice blockReRoll blockRoll
bloodLustRoll bombExplodesAfterCatch bombOutOfBounds breatheFire briberyAndCorruptionReRoll
bribesRoll brilliantCoachingReRoll cardDeactivated cardEffectRoll cardsAndInducementsBought
cardsBought catchOfTheDay catchRoll chainsawRoll cheeringFans cloudBurster coinThrow confusionRoll
dauntlessRoll dedicatedFans defectingPlayers dodgeRoll doubleHiredStaff doubleHiredStarPlayer
escapeRoll event extraReRoll fanFactor fanFactorRoll foul foulAppearanceRoll freePettyCash
fumbblResultUpload fumblerooskie gameOptions goForItRoll handOver hitAndRun hypnoticGazeRoll
indomitable inducement inducementsBought injury interceptionRoll jumpUpRoll kickTeamMateFumble
kickTeamMateRoll kickoffOfficiousRef kickoffPitchInvasion kickoffResult kickoffRiot kickoffScatter
kickoffSequenceActivationsCount kickoffSequenceActivationsExhausted kickoffThrowARock
kickoffTimeout leader leapRoll lookIntoMyEyesRoll masterChefRoll modifiedDodgeResultSuccessful
modifiedPassResult mostValuablePlayers nervesOfSteel noPlayersToField officiousRefRoll oldPro
passBlock passDeviate passRoll penaltyShootout pettyCash pickMeUp pickUpRoll pilingOn
placedBallDirection playCard playerAction playerEvent prayerAmount prayerEnd prayerRoll
prayerWasted prayersAndInducementsBought projectileVomit pumpUpTheCrowdReRoll
pumpUpTheCrowdReRollLost pushback quickSnapRoll raidingParty raiseDead reRoll receiveChoice
referee regenerationRoll rightStuffRoll riotousRookies safeThrowRoll scatterBall scatterPlayer
secretWeaponBan selectBlitzTarget selectGazeTarget showStarReRoll showStarReRollLost skillUse
skillUseOtherPlayer skillWasted solidDefenceRoll spectators spellEffectRoll stallerDetected
standUpRoll startHalf steadyFootingRoll swarmingPlayersRoll swoopPlayer tentaclesShadowingRoll
thenIStartedBlastin throwAtPlayer throwAtStallingPlayer throwIn throwTeamMateRoll thrownKeg
timeoutEnforced trapDoor turnEnd twoForOne weather weatherMageResult weatherMageRoll
weepingDaggerRoll winnings winningsRoll wizardUse
""".split()  # noqa: SIM905 - shorter than a list

PLAYER_ACTIONS = """
move block blitz blitzMove blitzSelect handOver handOverMove pass passMove foul foulMove standUp
throwTeamMate throwTeamMateMove removeConfusion gaze gazeSelect gazeMove multipleBlock
hailMaryPass dumpOff standUpBlitz throwBomb hailMaryBomb swoop kickTeamMateMove kickTeamMate
breatheFire chainsaw stab projectileVomit
""".split()  # noqa: SIM905 - shorter than a list

SKILLS = (
    "Accurate",
    "Always Hungry",
    "Animal Savagery",
    "Animosity",
    "Arm Bar",
    "Ball and Chain",
    "Big Hand",
    "Block",
    "Bloodlust",
    "Bombardier",
    "Bone Head",
    "Brawler",
    "Break Tackle",
    "Breathe Fire",
    "Cannoneer",
    "Catch",
    "Chainsaw",
    "Claws",
    "Cloud Burster",
    "Dauntless",
    "Decay",
    "Defensive",
    "Dirty Player",
    "Disturbing Presence",
    "Diving Catch",
    "Diving Tackle",
    "Dodge",
    "Drunkard",
    "Dump-Off",
    "Extra Arms",
    "Fend",
    "Foul Appearance",
    "Frenzy",
    "Fumblerooskie",
    "Grab",
    "Guard",
    "Hail Mary Pass",
    "Hit And Run",
    "Horns",
    "Hypnotic Gaze",
    "Iron Hard Skin",
    "Juggernaut",
    "Jump Up",
    "Kick",
    "Kick Team-Mate",
    "Leader",
    "Leap",
    "Loner",
    "Mighty Blow",
    "Monstrous Mouth",
    "Multiple Block",
    "My Ball",
    "Nerves of Steel",
    "No Hands",
    "On The Ball",
    "Pass",
    "Pick-Me-Up",
    "Pile Driver",
    "Plague Ridden",
    "Pogo Stick",
    "Prehensile Tail",
    "Pro",
    "Projectile Vomit",
    "Really Stupid",
    "Regeneration",
    "Right Stuff",
    "Running Pass",
    "Safe Pair of Hands",
    "Safe Pass",
    "Secret Weapon",
    "Shadowing",
    "Side Step",
    "Sneaky Git",
    "Sprint",
    "Stab",
    "Stand Firm",
    "Strip Ball",
    "Strong Arm",
    "Stunty",
    "Sure Feet",
    "Sure Hands",
    "Swarming",
    "Swoop",
    "Tackle",
    "Take Root",
    "Tentacles",
    "Thick Skull",
    "Throw Team-Mate",
    "Timmm-ber!",
    "Titchy",
    "Trickster",
    "Two Heads",
    "Unchannelled Fury",
    "Very Long Legs",
    "Wrestle",
)


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_is_known_once(name: str) -> None:
    lists = (MAPPED, WITHOUT_MEANING, NOT_OURS, OF_OTHER_EDITIONS)
    assert sum(name in each for each in lists) == 1


@pytest.mark.parametrize("name", PLAYER_ACTIONS)
def test_every_action_is_one_of_ours(name: str) -> None:
    assert name in ACTIONS


@pytest.mark.parametrize("name", SKILLS)
def test_every_skill_is_one_of_ours(name: str) -> None:
    assert is_known(name)


@pytest.mark.parametrize(
    ("name", "value", "printed"),
    [
        ("Mighty Blow", None, "Mighty Blow (+1)"),
        ("Mighty Blow", "2", "Mighty Blow (+2)"),
        ("Loner", None, "Loner (4+)"),
        ("Loner", "3", "Loner (3+)"),
        ("Bloodlust", "3", "Bloodlust (3+)"),
        ("Animosity", "All", "Animosity (all)"),
        ("Animosity", "Big Un Blocker", "Animosity (big un blocker)"),
        ("Side Step", None, "Sidestep"),
        ("Slayer", None, "Slayer"),
    ],
)
def test_skills_are_written_as_printed(name: str, value: str | None, printed: str) -> None:
    assert printed_skill(name, value) == printed


def test_a_skill_we_do_not_have_keeps_its_name() -> None:
    assert our_skill("Consummate Professional") == "Consummate Professional"
    assert not is_known("Consummate Professional")
