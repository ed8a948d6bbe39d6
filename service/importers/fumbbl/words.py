"""The server's words and ours."""

from schemas.pitch.words import Direction, PlayerAction, RollKind

DIRECTIONS: dict[str, Direction] = {
    "North": "N",
    "Northeast": "NE",
    "East": "E",
    "Southeast": "SE",
    "South": "S",
    "Southwest": "SW",
    "West": "W",
    "Northwest": "NW",
}

ACTIONS: dict[str, PlayerAction] = {
    "move": "move",
    "standUp": "move",
    "removeConfusion": "move",
    "block": "block",
    "blitz": "blitz",
    "blitzMove": "blitz",
    "blitzSelect": "blitz",
    "standUpBlitz": "blitz",
    "pass": "pass",
    "passMove": "pass",
    "hailMaryPass": "pass",
    "dumpOff": "pass",
    "handOver": "hand_off",
    "handOverMove": "hand_off",
    "foul": "foul",
    "foulMove": "foul",
    "throwTeamMate": "throw_team_mate",
    "throwTeamMateMove": "throw_team_mate",
    "kickTeamMate": "kick_team_mate",
    "kickTeamMateMove": "kick_team_mate",
    "gaze": "hypnotic_gaze",
    "gazeSelect": "hypnotic_gaze",
    "gazeMove": "hypnotic_gaze",
    "stab": "stab",
    "chainsaw": "chainsaw",
    "projectileVomit": "projectile_vomit",
    "breatheFire": "breathe_fire",
    "throwBomb": "throw_bomb",
    "hailMaryBomb": "throw_bomb",
    "swoop": "throw_team_mate",
    "theFlashingBlade": "stab",
    "viciousVines": "block",
    "kickEmBlock": "foul",
    "kickEmBlitz": "blitz",
    "maximumCarnage": "chainsaw",
    "putridRegurgitationMove": "blitz",
    "putridRegurgitationBlitz": "blitz",
    "putridRegurgitationBlock": "projectile_vomit",
    "multipleBlock": "multiple_block",
}

FACES = {
    "SKULL": "player_down",
    "BOTH DOWN": "both_down",
    "PUSHBACK": "push_back",
    "POW/PUSH": "stumble",
    "POW": "pow",
}

TESTS: dict[RollKind, str] = {
    "dodge": "dodgeRoll",
    "rush": "goForItRoll",
    "jump": "leapRoll",
    "stand_up": "standUpRoll",
    "pick_up": "pickUpRoll",
    "catch": "catchRoll",
    "pass": "passRoll",
    "interference": "interceptionRoll",
    "interception": "catchRoll",
    "throw_team_mate": "throwTeamMateRoll",
    "landing": "rightStuffRoll",
    "always_hungry": "alwaysHungryRoll",
    "escape": "escapeRoll",
    "dauntless": "dauntlessRoll",
    "foul_appearance": "foulAppearanceRoll",
    "animosity": "animosityRoll",
    "hypnotic_gaze": "hypnoticGazeRoll",
    "chainsaw": "chainsawRoll",
    "projectile_vomit": "projectileVomit",
    "breathe_fire": "breatheFire",
    "bloodlust": "bloodLustRoll",
    "regeneration": "regenerationRoll",
    "bomb_hit": "spellEffectRoll",
    "wizard": "spellEffectRoll",
    "bomb_throw": "passRoll",
    "bomb_catch": "catchRoll",
    "bomb_fuse": "bombExplodesAfterCatch",
    "stalling": "throwAtStallingPlayer",
    "trapdoor": "trapDoor",
    "pick_me_up": "pickMeUp",
    "biased_referee": "biasedRef",
}
"""The report of each test: `playerId`, `roll`, `minimumRoll`."""

OTHER_REPORTS: dict[RollKind, str] = {
    "jump": "jumpRoll",
    "stand_up": "jumpUpRoll",
    "throw_team_mate": "kickTeamMateRoll",
}
"""Where the same roll is reported otherwise."""

CONFUSIONS: dict[RollKind, str] = {
    "bone_head": "Bone Head",
    "really_stupid": "Really Stupid",
    "take_root": "Take Root",
    "unchannelled_fury": "Unchannelled Fury",
    "animal_savagery": "Animal Savagery",
}
"""Traits reported as `confusionRoll`, by their `confusionSkill`."""

RE_ROLL_SOURCES = {
    "Team ReRoll": "team",
    "Leader": "leader",
    "Brilliant Coaching": "brilliant_coaching",
    "Brilliant Coaching ReRoll": "brilliant_coaching",
    "Pump up the Crowd": "team",
    "Star of the Show": "team",
    "Pro": "pro",
}
"""Sources that are no skill of the player's; every other name is a skill's."""

WITHOUT_MEANING = frozenset(
    (
        # what other reports or changes of the model say as well
        "animalSavagery",
        "apothecaryChoice",
        "apothecaryRoll",
        "blockChoice",
        "blockReRoll",
        "briberyAndCorruptionReRoll",
        "cardsAndInducementsBought",
        "cloudBurster",
        "coinThrow",
        "dedicatedFans",
        "doubleHiredStaff",
        "doubleHiredStarPlayer",
        "event",
        "freePettyCash",
        "fumbblResultUpload",
        "handOver",
        "hitAndRun",
        "inducement",
        "kickTeamMateFumble",
        "kickoffOfficiousRef",
        "kickoffSequenceActivationsCount",
        "kickoffSequenceActivationsExhausted",
        "kickoffTimeout",
        "leader",
        "noPlayersToField",
        "pettyCash",
        "placedBallDirection",
        "playerAction",
        "playerEvent",
        "prayerAmount",
        "prayerEnd",
        "prayerWasted",
        "pushback",
        "receiveChoice",
        "referee",
        "riotousRookies",
        "secretWeaponBan",
        "selectBlitzTarget",
        "selectGazeTarget",
        "skillUse",
        "skillUseOtherPlayer",
        "skillWasted",
        "stallerDetected",
        "startHalf",
        "timeoutEnforced",
        "turnEnd",
        "winnings",
        # re-rolls that are gone with the drive, as with us
        "brilliantCoachingReRoll",
        # what might have come of a roll
        "modifiedDodgeResultSuccessful",
        "modifiedPassResult",
    )
)
"""Reports that repeat what other reports or changes say."""

ANSWERS = frozenset(
    (
        "argueTheCall",
        "biteSpectator",
        "block",
        "blockRoll",
        "blitzRoll",
        "bombOutOfBounds",
        "bribesRoll",
        "cheeringFans",
        "confusionRoll",
        "extraReRoll",
        "fanFactor",
        "foul",
        "fumblerooskie",
        "injury",
        "kickoffPitchInvasion",
        "kickoffResult",
        "kickoffScatter",
        "masterChefRoll",
        "mostValuablePlayers",
        "officiousRefRoll",
        "passDeviate",
        "penaltyShootout",
        "prayerRoll",
        "pumpUpTheCrowdReRoll",
        "pumpUpTheCrowdReRollLost",
        "quickSnapRoll",
        "reRoll",
        "scatterBall",
        "scatterPlayer",
        "showStarReRoll",
        "showStarReRollLost",
        "solidDefenceRoll",
        "swarmingPlayersRoll",
        "swoopPlayer",
        "tentaclesShadowingRoll",
        "throwIn",
        "weather",
        "weatherMageResult",
        "weatherMageRoll",
        "wizardUse",
    )
)
"""Reports besides those of tests that answer questions of our rules, or are actions."""

MAPPED = ANSWERS | frozenset(TESTS.values()) | frozenset(OTHER_REPORTS.values())
"""Reports we know what to do with: one that is left over is one we did not ask for."""

NOT_OURS = frozenset(
    (
        # cards: nothing of ours stands for one
        "cardDeactivated",
        "cardEffectRoll",
        "cardsBought",
        "inducementsBought",
        "playCard",
        # special rules of star players and of inducements
        "allYouCanEat",
        "balefulHex",
        "catchOfTheDay",
        "indomitable",
        "lookIntoMyEyesRoll",
        "oldPro",
        "raidingParty",
        "thenIStartedBlastin",
        "thrownKeg",
        "twoForOne",
        # what our rules do not have, or otherwise
        "defectingPlayers",
        "pilingOn",
        "raiseDead",
        "throwAtPlayer",
    )
)
"""Reports nothing of ours stands for: they are counted as unmapped, and what comes of them is set
right on the board."""

OF_OTHER_EDITIONS = frozenset(
    (
        "fanFactorRoll",
        "gameOptions",
        "kickoffRiot",
        "kickoffThrowARock",
        "nervesOfSteel",
        "none",
        "passBlock",
        "prayersAndInducementsBought",
        "safeThrowRoll",
        "spectators",
        "steadyFootingRoll",
        "weepingDaggerRoll",
        "winningsRoll",
    )
)
"""Reports the server knows and does not make in games of this edition."""
