"""The closed lists of words that entries, dues and facts of the games on squares use."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Coordinate = Annotated[int, Meta(ge=0, le=63)]
Square = tuple[Coordinate, Coordinate]
"""x, y of a square, from the top left corner of the board, both from 0."""

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""As the board is drawn: N is towards the top side line, W towards the left end zone."""

Posture = Literal["standing", "prone", "stunned"]
Whereabouts = Literal[
    "pitch",
    "reserves",
    "knocked_out",
    "casualty",
    "sent_off",
    "unavailable",
    "sea",
    "pitch_or_reserves",
    "unknown",
]
"""Where a player is; only on the pitch does it have a square. `unavailable`: not in this match. The
last two are for sheets: which of its side were set up, or what became of it, nobody said."""

PlayerAction = Literal[
    "move",
    "block",
    "blitz",
    "pass",
    "hand_off",
    "foul",
    "throw_team_mate",
    "stab",
    "chainsaw",
    "projectile_vomit",
    "breathe_fire",
    "hypnotic_gaze",
    "throw_bomb",
    "multiple_block",
    "kick_team_mate",
    "ball_and_chain",
    "secure_the_ball",
    "stand_up",
    "open_chest",
]
"""What a player's activation is declared for."""

TestKind = Literal[
    "dodge",
    "rush",
    "jump",
    "stand_up",
    "pick_up",
    "catch",
    "pass",
    "interference",
    "interception",
    "throw_team_mate",
    "landing",
    "always_hungry",
    "escape",
    "dauntless",
    "foul_appearance",
    "animosity",
    "hypnotic_gaze",
    "chainsaw",
    "projectile_vomit",
    "breathe_fire",
    "shadowing",
    "tentacles",
    "bomb_throw",
    "bomb_catch",
    "bone_head",
    "really_stupid",
    "unchannelled_fury",
    "animal_savagery",
    "take_root",
    "bloodlust",
    "loner",
    "pro",
]
"""Tests of a player, as a sheet may report them."""

RollKind = Literal[
    TestKind,
    # bombs
    "bomb_hit",
    "bomb_fuse",
    "bomb_scatter",
    "bomb_deviation",
    # blocks and harm
    "block",
    "armour",
    "injury",
    "casualty",
    "lasting_injury",
    "regeneration",
    "pick_me_up",
    # referee
    "biased_referee",
    "argue_the_call",
    "bribe",
    # the ball
    "bounce",
    "scatter",
    "deviation",
    "throw_in",
    "player_scatter",
    "player_deviation",
    "swoop",
    "ball_and_chain",
    # the match
    "fair_weather_fans",
    "weather",
    "prayer",
    "prayer_count",
    "kick_deviation",
    "kick_scatter",
    "kick_off_event",
    "solid_defence",
    "quick_snap",
    "charge",
    "cheering_fans",
    "brilliant_coaching",
    "officious_ref",
    "officious_ref_player",
    "pitch_invasion",
    "pitch_invasion_players",
    "sweltering_heat",
    "swarming",
    "knock_out_recovery",
    "stalling",
    "trapdoor",
    "roll_off",
    "dedicated_fans",
    "concession_fans",
    "experienced_player",
    "wizard",
    "weather_magic",
    "master_chef",
    "riotous_rookies",
    # at sea
    "turn_order",
    "sea_die",
    "stranger_things",
    "kraken",
    "wave",
    "rum",
    "walk_the_plank",
    "spring_tide",
    "boarding",
    "boarding_risk",
    "roc",
    "roc_drop",
    "plank",
    "plank_landing",
    "plank_bounce",
    "crate",
    "chest",
    "snatch",
    "treasure",
    "secret_weapon",
    "luggage",
    "luggage_throw_in",
    "monkey",
    "monkey_ship",
    "thrud_control",
]
"""What dice were rolled for."""

ChoiceKind = Literal[
    "block_face",
    "use_skill",
    "follow_up",
    "apothecary",
    "apothecary_result",
    "argue_the_call",
    "bribe",
    "interferer",
    "mighty_blow",
    "kick_off_player",
    "touchback_player",
    "random_player",
    "savaged_team_mate",
    "bite",
    "eaten",
    "prayer_player",
    "prayer_skill",
    "mvp",
    "concession_touchdowns",
    "receive_or_kick",
    "diving_tackle",
    "end_of_move",
    "dump_off",
    "weather_scatter",
    "weather_magic",
    "ball_and_chain",
    # of sheets: what nobody can tell from what was reported
    "armour_result",
    "injury_result",
    "took_part",
]
"""What a coach decides between options."""

SquareKind = Literal[
    "push",
    "side_step",
    "grab",
    "chain_push",
    "bounce_choice",
    "on_the_ball",
    "kick",
    "hit_and_run",
    "quick_snap",
    "plank",
    "high_kick",
    "trickster",
    "swarming",
]
"""What a coach picks a square for."""

ReRollSource = Literal[
    "team",
    "leader",
    "brilliant_coaching",
    "pro",
    "skill",
    "crate",
    "mortuary_assistant",
    "plague_doctor",
]
"""Where a re-roll comes from; with `skill` the entry names the skill."""

Lasts = Literal["activation", "turn", "drive", "half", "game"]

Cause = Literal[
    "block",
    "crowd",
    "foul",
    "dodge",
    "rush",
    "jump",
    "landing",
    "hit_by_player",
    "stab",
    "chainsaw",
    "projectile_vomit",
    "breathe_fire",
    "bomb",
    "ball_and_chain",
    "animal_savagery",
    "bloodlust",
    "always_hungry",
    "secret_weapon",
    "pitch_invasion",
    "officious_ref",
    "trapdoor",
    "rock",
    "wizard",
    "both_down",
    "player_down",
    "overboard",
    "roc",
    "chest",
    "crate",
    "crew",
    "other",
    "unknown",
]
"""Why somebody went down or was hurt."""


Injury = Literal["stunned", "knocked_out", "badly_hurt", "casualty"]
CasualtyResult = Literal["badly_hurt", "seriously_hurt", "serious_injury", "lasting_injury", "dead"]
Lowered = Literal["ma", "st", "ag", "pa", "av"]
RuledFigure = Literal[
    "touchdowns",
    "completions",
    "throwing_completions",
    "deflections",
    "interceptions",
    "casualties",
    "other_casualties",
    "fouls",
    "sendings_off",
    "blocks",
    "mvps",
]
"""Figures of a player's tally that a referee may set right."""


class Modifier(msgspec.Struct, frozen=True, array_like=True):
    """A named modifier of a roll."""

    name: str
    value: int
