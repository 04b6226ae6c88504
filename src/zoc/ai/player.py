"""What a machine player is, and the ones there are."""

from __future__ import annotations

from difflib import get_close_matches
from random import Random
from typing import Protocol

from zoc.kernel.play.action import Action
from zoc.kernel.play.position import Position


class Player(Protocol):
    """Decides for a seat. It is asked only when the seat is to decide, and answers with a legal
    action within its stated time."""

    seconds: float
    """The most CPU time that a decision may take."""

    def choose(self, position: Position, seat: str) -> Action: ...


def asked(machine: Player, position: Position) -> Action:
    """What a machine player does for the seat that decides: it gets that seat's view, and nothing
    of what is hidden from it."""
    game, seat = position.game, position.actor
    seen: Position = game.view(position, seat) if game.hides else position
    return machine.choose(seen, seat)


class UnknownPlayerError(LookupError):
    """A name that no machine player answers to."""


def player(name: str, random: Random) -> Player:
    """The machine player of that name, with its own source of chance."""
    from zoc.ai.greedy import Greedy
    from zoc.ai.planner import Planner
    from zoc.ai.uniform import Uniform

    if name == "random":
        return Uniform(random)
    if name == "greedy":
        return Greedy(random)
    if name == "planner":
        return Planner(random)
    near = get_close_matches(name, PLAYERS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(PLAYERS)}."
    raise UnknownPlayerError(f"There is no player {name!r}: {hint}")


PLAYERS = ("random", "greedy", "planner")
