"""A process in which machine players think. It knows no table, only positions that it is sent."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import islice
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from zoc.ai import LEVELS, Mindful, Player, player
from zoc.ai.ideas import Idea, attack_told, ideas, reasons_of
from zoc.ai.plan import Reason, write_reason
from zoc.ai.reasons import untold
from zoc.kernel.play.position import Position
from zoc.server.games import Games, Opener

MOST = 25
"""Orders that are thought out at once."""
SHOW_EVERY = 0.4
"""Seconds after which those who look on get to see something."""
HURRY: int | None = getattr(signal, "SIGUSR1", None)
"""The signal by which a player is told to do the best it has found so far, where there is one."""
thinking: list[Player] = []
"""The player that thinks in this process, if one does."""


class Seen(NamedTuple):
    """A position as a seat may know it, and the game that it is of."""

    title: str
    scenario: str
    options: str
    file: str
    position: dict[str, Any]
    seat: str


class Task(NamedTuple):
    """What a machine player is to decide."""

    seen: Seen
    player: str
    seconds: float
    ahead: bool
    """Whether it may go on after its first order: not where something is hidden from it."""
    memory: str = ""
    """What it remembered when it was last asked, if it follows a plan."""


class Question(NamedTuple):
    """What somebody asks for advice about."""

    seen: Seen
    seconds: float
    player: str = "the adviser"


class Thought(NamedTuple):
    """The next orders of a machine player, and what it wants to remember."""

    orders: list[str]
    memory: str = ""
    reasons: tuple[list[Any], ...] = ()
    """What it has in mind with them, as plain values: only what is new."""


def main(pipe: Connection, opener: Opener) -> None:
    """Answers tasks until the server goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if HURRY:
        signal.signal(HURRY, _hurry)
    os.nice(5)
    games = Games(opener)
    pipe.send("ready")
    while True:
        try:
            task = pipe.recv()
            pipe.send(_answer(games, task))
        except (EOFError, OSError):
            return


def _hurry(*_: object) -> None:
    for thinker in thinking:
        thinker.seconds = 0.0


def _answer(games: Games, task: Any) -> Any:
    """Orders or ideas, or what went wrong."""
    try:
        return advise(games, task) if isinstance(task, Question) else think(games, task)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def decide(games: Games, task: Task) -> list[str]:
    """The next orders of a machine player."""
    return think(games, task).orders


def think(games: Games, task: Task) -> Thought:
    """The next orders of a machine player, which goes on with what it remembers. A memory that
    leads nowhere is dropped."""
    try:
        return _think(games, task)
    except Exception:
        if not task.memory:
            raise
        return _think(games, task._replace(memory=""))


def _think(games: Games, task: Task) -> Thought:
    position = position_of(games, task.seen)
    thinker = player(task.player, Random())
    if isinstance(thinker, Mindful):
        thinker.recall(position.game, task.memory)
    known, told = reasons_of(thinker), list[Reason]()
    thinker.seconds = min(thinker.seconds, task.seconds)
    thinking.append(thinker)
    try:
        going = _orders(position, thinker, task, told)
        orders = list(islice(going, MOST if task.ahead else 1))
        memory = thinker.remember(position.game) if isinstance(thinker, Mindful) else ""
        fresh = untold((*reasons_of(thinker), *told), known)
        return Thought(orders, memory, tuple(map(write_reason, fresh)))
    finally:
        thinking.clear()


def _orders(position: Position, thinker: Player, task: Task, told: list[Reason]) -> Iterator[str]:
    """Orders one after the other; a level without a plan tells why it attacks."""
    plain, seat = task.player in LEVELS and not hasattr(thinker, "plan"), task.seen.seat
    until, turn = monotonic() + SHOW_EVERY, position.turn
    while position.actor == seat and position.turn == turn:
        action = thinker.choose(position, seat)
        reason = attack_told(position, action) if plain else None
        told += [reason] if reason else []
        yield position.game.write(action)
        if monotonic() > until or thinker.seconds <= 0:
            return
        position.act(action)


def position_of(games: Games, seen: Seen) -> Position:
    """The position that a task or a question is about."""
    start = games.start(seen.title, seen.scenario, seen.options, seen.file)
    types = {name: getattr(start, name).typecode for name in start.COLUMNS}
    return type(start).load(start.game, seen.position, types)


def advise(games: Games, question: Question) -> list[Idea]:
    """The best ideas for whoever is to decide."""
    position = position_of(games, question.seen)
    return ideas(position, question.seen.seat, question.seconds)
