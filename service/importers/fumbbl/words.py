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
    "gazeMove": "hypnotic_gaze",
    "stab": "stab",
    "chainsaw": "chainsaw",
    "projectileVomit": "projectile_vomit",
    "breatheFire": "breathe_fire",
    "throwBomb": "throw_bomb",
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
    "bomb_hit": "specialEffectRoll",
    "bomb_throw": "passRoll",
    "swarming": "swarmingPlayersRoll",
}
"""The report of each test: `playerId`, `roll`, `minimumRoll`."""

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
    "Pump up the crowd": "team",
    "Pro": "pro",
}
"""Sources that are no skill of the player's; every other name is a skill's."""

WITHOUT_MEANING = frozenset(
    (
        "leader",
        "cardsAndInducementsBought",
        "skillUse",
        "selectBlitzTarget",
        "fumbblResultUpload",
        "kickoffOfficiousRef",
        "kickoffTimeout",
        "blockChoice",
        "pushback",
        "apothecaryChoice",
        "apothecaryRoll",
        "referee",
        "handOver",
        "winnings",
        "dedicatedFans",
        "coinThrow",
        "receiveChoice",
        "startHalf",
        "turnEnd",
        "playerAction",
        "timeoutEnforced",
    )
)
"""Reports that repeat what other reports or changes say."""

MAPPED = frozenset(TESTS.values()) | frozenset(
    (
        "apothecaryChoice",
        "apothecaryRoll",
        "argueTheCall",
        "biteSpectator",
        "block",
        "blockRoll",
        "bribesRoll",
        "cheeringFans",
        "confusionRoll",
        "extraReRoll",
        "fanFactor",
        "foul",
        "injury",
        "jumpUpRoll",
        "kickoffPitchInvasion",
        "kickoffResult",
        "kickoffScatter",
        "mostValuablePlayers",
        "officiousRefRoll",
        "passDeviate",
        "reRoll",
        "scatterBall",
        "scatterPlayer",
        "throwIn",
    )
)
"""Reports that answer questions of our rules: one that is left over is one we did not ask for."""
