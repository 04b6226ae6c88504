"""Carries out orders on a copy of a position, with the dice that follow, before anything is kept.

Either the whole batch is written down and acknowledged, or nothing has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from zoc.kernel.play.action import Action, NotationError, brief
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.position import Position
from zoc.kernel.shown import LogLine, WhyNot
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.sight import Sight
from zoc.server.dice import draw
from zoc.server.tables.errors import TableError
from zoc.server.tables.history import Row

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode
EVERYBODY = "*"
LONGEST = 500
"""More orders than this are not taken at once."""
Thrower = Callable[[int, list[tuple[Action, int]]], Action]
"""Which outcome an event of chance has."""


@dataclass(slots=True)
class Batch:
    """What orders would bring: rows with the positions after them."""

    game: Game
    position: Position
    ply: int
    time: float
    rows: list[tuple[Row, Position]] = field(default_factory=list[tuple[Row, Position]])
    orders: int = 0
    stopped: str = ""
    start: Position = field(init=False)

    def __post_init__(self) -> None:
        self.start = self.position

    @property
    def number(self) -> int:
        """The number of the next event."""
        return self.ply + len(self.rows) + 1

    def do(self, kind: str, side: str, action: Action) -> None:
        """Carries out an action that is known to be legal, and notes what it brought."""
        before, game = self.position, self.game
        after = before.onward()
        events = _safely(self.number, lambda: game.carry_out(after, action))
        after.hold_still()
        row = Row(self.number, kind, side, game.write(action), self.ply + 1, after.turn, self.time)
        row.reveals = kind == "act" and before.decision.step.reveals(before, action)
        row.told = _safely(
            self.number, lambda: told(game, before, action, after, events, row.number)
        )
        if after.turn != before.turn or after.over:
            row.checksum = after.checksum()
        self.rows.append((row, after))
        self.position = after

    def throw(self, thrower: Thrower) -> None:
        """Lets all dice fall that are due."""
        while self.position.actor == CHANCE:
            outcomes = _safely(self.number, lambda: self.position.decision.outcomes)
            self.do(CHANCE, CHANCE, thrower(self.number, outcomes))


def told(
    game: Game, before: Position, action: Action, after: Position, events: Any, ply: int
) -> dict[str, bytes]:
    """The lines of the log that an action brings, for everybody or for each seat apart."""
    if not game.hides:
        return _readers([EVERYBODY], lambda _: lines(game, before, action, after, events, ply))
    readers = ["", *game.sides]
    return _readers(
        readers, lambda seat: lines(game, before, action, after, list(events), ply, seat)
    )


def _readers(readers: Iterable[str], tell: Callable[[str], list[LogLine]]) -> dict[str, bytes]:
    found = {reader: tell(reader) for reader in readers}
    return {reader: _encode(said) for reader, said in found.items() if said}


def _safely(number: int, work: Callable[[], T]) -> T:
    try:
        return work()
    except Exception as error:
        raise RulesError(number) from error


class RulesError(Exception):
    """The rules engine failed at an event; nothing was kept of it."""

    def __init__(self, number: int) -> None:
        self.sentence = (
            f"The rules engine stopped at event {number}. Your game is safe at {number - 1}."
        )
        super().__init__(self.sentence)


# -- orders ---------------------------------------------------------------------------------------


def read_order(game: Game, text: str) -> Action:
    """The action that an order stands for."""
    try:
        return game.read(text)
    except NotationError as error:
        said = sentence(str(error))
        raise TableError(said, "input", WhyNot(brief(text), said, ())) from None


def sentence(text: str) -> str:
    """A reason as a sentence: a capital letter, a full stop."""
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".!?" else text + "."


def carry_out(batch: Batch, orders: list[str], sides: Iterable[str], thrower: Thrower) -> None:
    """Carries out orders of those who play some sides, all or none; raises the first refusal."""
    for left, text in zip(range(len(orders) - 1, -1, -1), orders, strict=True):
        _obey(batch, text, sides)
        batch.orders += 1
        if left and batch.position.actor == CHANCE:
            # Else a refused order behind a die would tell what the die will be.
            raise TableError("Orders end where a die falls: send the rest when it has.", "input")
        if left and batch.rows[-1][0].reveals:
            batch.stopped = "Something was revealed: the orders behind it were not carried out."
            break
    batch.throw(thrower)


def carry_out_plan(batch: Batch, orders: list[str], sides: Iterable[str], thrower: Thrower) -> None:
    """Carries out orders as far as they are legal and no die falls; never half a move."""
    _cut(batch, _carry_on(batch, orders, sides))
    if not batch.stopped and batch.orders < len(orders):
        batch.stopped = "The plan stops here: a die falls, somebody else decides, or it ends."
    batch.throw(thrower)


def carry_out_freely(
    batch: Batch, orders: list[str], sides: Iterable[str], thrower: Thrower
) -> None:
    """Carries out orders as far as they are legal, also if that leaves a move begun."""
    _carry_on(batch, orders, sides)
    batch.throw(thrower)


def _carry_on(batch: Batch, orders: list[str], sides: Iterable[str]) -> int:
    """Carries out orders up to the first that cannot be; tells after how many of them nothing
    was begun and left open."""
    deep, whole = len(batch.position.agenda), 0
    for text in orders:
        try:
            _obey(batch, text, sides)
        except TableError as error:
            batch.stopped = f"{text}: {error.sentence}"
            break
        batch.orders += 1
        final = batch.position.actor not in sides or batch.rows[-1][0].reveals
        if final or len(batch.position.agenda) <= deep:
            whole, deep = batch.orders, min(deep, len(batch.position.agenda))
        if final:
            break
    return whole


def _cut(batch: Batch, orders: int) -> None:
    """Takes back what was begun and not completed."""
    if orders == batch.orders:
        return
    batch.rows, batch.orders = batch.rows[:orders], orders
    batch.position = batch.rows[-1][1] if batch.rows else batch.start


def _obey(batch: Batch, text: str, sides: Iterable[str]) -> None:
    actor = batch.position.actor
    if batch.position.over:
        raise TableError("The game is over.", "closed")
    if actor not in sides:
        raise TableError("It is not your turn to decide.", "turn")
    action = read_order(batch.game, text)
    refused = _safely(batch.number, lambda: batch.position.why_not(action))
    if refused is not None:
        why = _safely(
            batch.number, lambda: Sight.of_actor(batch.game, batch.position).why_not(action)
        )
        why = why or WhyNot(text, sentence(refused.why), tuple(filter(None, [refused.rule])))
        raise TableError(why.sentence, "rule", why)
    batch.do("act", actor, action)


def thrower(seed: bytes) -> Thrower:
    """The table's own dice."""
    return lambda event, outcomes: draw(seed, event, outcomes)
