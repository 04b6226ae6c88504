"""What a machine player is, and the ones there are."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import Protocol, runtime_checkable

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.kernel.shown.sight import Sight


class Player(Protocol):
    """Decides for a seat. It is asked only when the seat is to decide, and answers with a legal
    action within its stated time."""

    seconds: float
    """The most time that a decision may take."""

    def choose(self, position: Position, seat: str) -> Action: ...


@runtime_checkable
class Mindful(Protocol):
    """A player that follows a plan: what it remembers is kept with the table as text, so that
    whoever is asked next goes on with it."""

    def remember(self, game: Game) -> str: ...
    def recall(self, game: Game, text: str) -> None: ...


Maker = Callable[[Random], Player]


def asked(machine: Player, position: Position) -> Action:
    """What a machine player does for the seat that decides: it gets that seat's view, and nothing
    of what is hidden from it."""
    sight = Sight.of_actor(position.game, position)
    return machine.choose(sight.position, sight.seat)


class UnknownPlayerError(LookupError):
    """A name that no machine player answers to."""


def player(name: str, random: Random) -> Player:
    """The machine player of that name, with its own source of chance."""
    made = _makers().get(name) or _installed().get(name)
    if made is not None:
        return made(random)
    names = all_players()
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
    raise UnknownPlayerError(f"There is no player {name!r}: {hint}")


def all_players() -> tuple[str, ...]:
    """Every machine player, those of other packages included."""
    return (*PLAYERS, *sorted(_installed()))


@cache
def _makers() -> dict[str, Maker]:
    from zoc.ai.commander import Commander
    from zoc.ai.greedy import Greedy
    from zoc.ai.planner import Planner
    from zoc.ai.soldier import Soldier
    from zoc.ai.uniform import Uniform

    return {
        "random": Uniform,
        "greedy": Greedy,
        "planner": Planner,
        "recruit": lambda random: Soldier(random, seconds=0.2, level="recruit"),
        "soldier": lambda random: Soldier(random, level="soldier"),
        "commander": lambda random: Commander(random, tries=True, level="commander"),
        "general": lambda random: Commander(
            random, seconds=30.0, passes=8, starts=6, foresees=True, tries=True, level="general"
        ),
    }


@cache
def _installed() -> dict[str, Maker]:
    """The players that other packages bring: entry points `zoc.players`, each a function that
    makes one with a source of chance. One that cannot be loaded is left out."""
    found: dict[str, Maker] = {}
    for point in entry_points(group="zoc.players"):
        try:
            found[point.name] = point.load()
        except Exception:
            continue
    return found


LEVELS = ("recruit", "soldier", "commander", "general")
"""The players for people, from the weakest to the strongest."""
USUAL = "commander"
"""The level that is offered first."""
PLAYERS = ("random", "greedy", "planner", *LEVELS)
"""All of them: the first three are kept to be measured by."""


def levels(game: Game) -> tuple[str, ...]:
    """The players that a title offers to people, the usual one first: all levels where insight
    has something to go by, or a title's own staff serves those who try and those who see less; the
    one that asks it where it does not; else those that go by its hints alone."""
    from zoc.kernel.judgement.insight import insight
    from zoc.kernel.play.hints import Misjudging, Resourceful, Staff

    serves = isinstance(game.hints, Resourceful) and isinstance(game.hints, Misjudging)
    if serves or insight(game) is not None:
        return (USUAL, "general", "soldier", "recruit")
    return (USUAL,) if isinstance(game.hints, Staff) else ("greedy", "random")
