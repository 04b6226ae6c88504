"""The log: what happened as sentences, with links to hexes and units and what can be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.kernel.play.action import Action
from zoc.kernel.play.barrier import BARRIERS, barrier
from zoc.kernel.play.event import Event, Happened
from zoc.kernel.play.position import CHANCE, Position
from zoc.kernel.shown.elements import Arrow, Dice, LogLine
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.speaking import SeatSpeaker

if TYPE_CHECKING:
    from zoc.kernel.play.game import Game
    from zoc.kernel.shown.show import Show


def lines(
    game: Game,
    before: Position,
    action: Action,
    after: Position,
    events: Sequence[Event],
    ply: int,
    seat: str = "",
) -> list[LogLine]:
    """What an action brought, as a seat is told. `before` and `after` are the true positions."""
    before, after = Sight(game, before, seat).position, Sight(game, after, seat).position
    stops = barrier(before, action, after)
    stops = "" if stops == "chance" else BARRIERS[stops]
    known = [e for e in events if e.told_to(seat) and game.show.told(after, e, seat)]
    if stops and not known:
        known = [Happened("act", "", "{text}", {"text": _deed(game, before, action, seat)})]
    then = before
    speaker = SeatSpeaker(after, seat if game.hides else None, before)
    found: list[LogLine] = []
    for event in known:
        # What follows the turn of the page belongs to the page that follows.
        then = after if event.kind == "turn" else then
        line = _line(before, action, after, event, then, speaker)
        if line is not None:
            found.append(replace(line, ply=ply))
    return [*found[:-1], replace(found[-1], barrier=stops)] if found else []


def _line(
    before: Position,
    action: Action,
    after: Position,
    event: Event,
    then: Position,
    speaker: SeatSpeaker,
) -> LogLine | None:
    """One event as a line; `then` is the moment to which it belongs."""
    show = before.game.show
    text, links = speaker.line(event.said())
    if not text:
        return None
    owner, part = show.span(before, after, event)
    return LogLine(
        ply=0,
        kind=event.kind,
        text=text,
        rule=event.rule,
        side=_side(before.game, event.whose()) or side_of(then, after),
        turn=then.turn,
        phase=show.phase(then),
        links=links,
        arrows=tuple(_arrows(speaker, event)),
        dice=_dice(show, before, action, event),
        owner=owner or show.playing(then),
        part=part,
    )


def _dice(show: Show, before: Position, action: Action, event: Event) -> Dice | None:
    """The dice of an event, with the cell of the table that they were looked up in."""
    dice, looked = show.dice(before, action, event), event.looked_up()
    table = show.results_table(before.game)
    return replace(dice, cell=table.cell(*looked)) if dice and looked and table else dice


def _arrows(speaker: SeatSpeaker, event: Event) -> Iterator[Arrow]:
    """What can be drawn of an event, without what the seat may not see."""
    for kind, unit, path in event.arrows():
        if unit < 0:
            yield Arrow(kind, path)
        elif speaker.sees(unit):
            yield Arrow(kind, path, unit, speaker.game.unit_side(unit))


def _side(game: Game, side: int | str | None) -> str:
    if side is None:
        return ""
    return game.camps[side] if isinstance(side, int) else side


def _deed(game: Game, before: Position, action: Action, seat: str) -> str:
    """An action of which no event tells: whoever did not do it may not know what it was, where
    something is hidden."""
    show = game.show
    if show.hides and before.actor not in (seat, CHANCE):
        return f"{show.side_name(game, before.actor)} has decided."
    return show.choice(before, action).label


def side_of(before: Position, after: Position) -> str:
    """Whose doing it is: who decided, or for whom the dice were rolled."""
    game = before.game
    for entry in reversed(before.agenda):
        actor = entry.actor(before)
        if actor in game.sides:
            return actor
    return after.actor if after.actor in game.sides else ""
