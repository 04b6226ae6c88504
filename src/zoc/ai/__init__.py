"""Machine players: they see the play protocol, a seat's view and a title's declared hints."""

from zoc.ai.player import PLAYERS, Player, UnknownPlayerError, asked, player

__all__ = ["PLAYERS", "Player", "UnknownPlayerError", "asked", "player"]
