"""Machine players: they see the play protocol, a seat's view and a title's declared hints."""

from zoc.ai.player import (
    LEVELS,
    PLAYERS,
    USUAL,
    Mindful,
    Player,
    UnknownPlayerError,
    all_players,
    asked,
    levels,
    player,
)

__all__ = [
    "LEVELS",
    "PLAYERS",
    "USUAL",
    "Mindful",
    "Player",
    "UnknownPlayerError",
    "all_players",
    "asked",
    "levels",
    "player",
]
