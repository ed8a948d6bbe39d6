"""What the competition chose where the rules leave a choice, as the set-up of a match says it."""

from typing import Any

from service.rules.pitch.state import PitchState


def setting(state: PitchState, name: str, otherwise: Any) -> Any:
    """The set-up's word; `otherwise` where the game's set-up leaves no such choice."""
    return getattr(getattr(state, "setup", None), name, otherwise)
