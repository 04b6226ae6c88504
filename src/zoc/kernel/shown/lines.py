"""The log: what happened as sentences, with links to hexes and units and what can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from zoc.kernel.play.action import Action
from zoc.kernel.play.barrier import BARRIERS, barrier
from zoc.kernel.play.event import Event, Note
from zoc.kernel.play.position import CHANCE
from zoc.kernel.shown.parts import Arrow, Line, Link
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.speaking import SeatSpeaker

HEX = re.compile(r"(?<![\w.:−+])[A-Z]?\d[\d.]*\d(?!\w)")
"""What may be a hex's label; the grid has the last word."""
MONTH = re.compile(r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? $")
"""What makes of the figures behind it a year."""


def lines(
    game: Any,
    before: Any,
    action: Action,
    after: Any,
    events: Sequence[Event],
    ply: int,
    seat: str = "",
) -> list[Line]:
    """What an action brought, as a seat is told. `before` and `after` are the true positions."""
    show = game.show
    before, after = Sight(game, before, seat).position, Sight(game, after, seat).position
    stops = barrier(before, action, after)
    stops = "" if stops == "chance" else BARRIERS[stops]
    known = [e for e in events if e.told_to(seat) and show.told(after, e, seat)]
    if stops and not known:
        known = [Note("act", _deed(game, before, action, seat), "")]
    moved, then = _moved(game, before, after), before
    speaker = SeatSpeaker(after, seat if game.hides else None, before)
    found: list[Line] = []
    for event in known:
        # What follows the turn of the page belongs to the page that follows.
        then = after if event.kind == "turn" else then
        line = _line(before, action, after, event, moved, then, speaker)
        if line is not None:
            found.append(replace(line, ply=ply))
    return [*found[:-1], replace(found[-1], barrier=stops)] if found else []


def _line(
    before: Any,
    action: Action,
    after: Any,
    event: Event,
    moved: dict[int, Arrow],
    then: Any,
    speaker: SeatSpeaker,
) -> Line | None:
    """One event as a line; `then` is the moment to which it belongs."""
    show = before.game.show
    if isinstance(event, Note):
        text, links, arrows = _noted(before, after, event, moved)
        whose = show.whose(before, after, event)
    else:
        text, links = speaker.line(event.said())
        arrows, whose = list(_arrows(speaker, event)), _side(before.game, event.whose())
    if not text:
        return None
    owner, part = show.span(before, after, event)
    return Line(
        ply=0,
        kind=event.kind,
        text=text,
        rule=event.rule,
        side=whose or side_of(then, after),
        turn=then.turn,
        phase=show.phase(then),
        links=links,
        arrows=tuple(arrows),
        dice=show.dice(before, action, event),
        owner=owner,
        part=part,
    )


def _noted(
    before: Any, after: Any, event: Note, moved: dict[int, Arrow]
) -> tuple[str, tuple[Link, ...], Sequence[Arrow]]:
    """A bare sentence: what it is about is searched for in it."""
    game, show = before.game, before.game.show
    text = show.sentence(before, after, event)
    links = tuple(links_in(game, text))
    arrows = show.arrows(before, after, event)
    if arrows is None:
        arrows = [moved.pop(link.unit) for link in links if link.unit in moved]
    return text, links, arrows


def _arrows(speaker: SeatSpeaker, event: Event) -> Iterator[Arrow]:
    """What can be drawn of an event, without what the seat may not see."""
    for kind, unit, path in event.arrows():
        if unit < 0:
            yield Arrow(kind, path)
        elif speaker.sees(unit):
            yield Arrow(kind, path, unit, speaker.game.unit_side(unit))


def _side(game: Any, side: int | str | None) -> str:
    if side is None:
        return ""
    return game.camps[side] if isinstance(side, int) else side


def _deed(game: Any, before: Any, action: Action, seat: str) -> str:
    """An action of which no event tells: whoever did not do it may not know what it was, where
    something is hidden."""
    show = game.show
    if show.hides and before.actor not in (seat, CHANCE):
        return f"{show.side_name(game, before.actor)} has decided."
    return show.choice(before, action).label


def side_of(before: Any, after: Any) -> str:
    """Whose doing it is: who decided, or for whom the dice were rolled."""
    game = before.game
    for entry in reversed(before.agenda):
        actor = game.bound(entry).actor(before)
        if actor in game.sides:
            return actor
    return after.actor if after.actor in game.sides else ""


# -- links ----------------------------------------------------------------------------------------


def links_in(game: Any, text: str) -> Iterator[Link]:
    """The units and hexes that a sentence names."""
    taken: list[tuple[int, int]] = []
    for start, end, unit in _units_in(game, text):
        taken.append((start, end))
        yield Link(start, end, unit=unit)
    grid = game.board.grid if hasattr(game, "board") else None
    for match in HEX.finditer(text) if grid is not None else ():
        inside = any(start <= match.start() < end for start, end in taken)
        year = MONTH.search(text, 0, match.start())
        hex_ = None if inside or year else _hex(game, match[0])
        if hex_ is not None:
            yield Link(match.start(), match.end(), hex=hex_)


def _hex(game: Any, label: str) -> int | None:
    labels = game.show.kept.get("labels")
    if labels is None:
        labels = game.show.kept["labels"] = {game.board.grid.label(h): h for h in game.board.grid}
    return labels.get(label)


def _units_in(game: Any, text: str) -> Iterator[tuple[int, int, int]]:
    kept = game.show.kept
    if "callers" not in kept:
        names: dict[str, int] = {
            game.show.call(game, unit): unit for unit in range(len(game.units))
        }
        longest = sorted(filter(None, names), key=len, reverse=True)
        pattern = "|".join(map(re.escape, longest))
        kept["callers"] = re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])") if longest else None
        kept["called"] = names
    if kept["callers"] is not None:
        for match in kept["callers"].finditer(text):
            yield match.start(), match.end(), kept["called"][match[0]]


# -- arrows ---------------------------------------------------------------------------------------


def _moved(game: Any, before: Any, after: Any) -> dict[int, Arrow]:
    """What each unit did that is elsewhere now."""
    found: dict[int, Arrow] = {}
    for unit in range(len(game.units)):
        start, end = game.where(before, unit) or 0, game.where(after, unit) or 0
        if start != end:
            kind = "move" if start and end else "loss" if start else "place"
            path = tuple(h for h in (start, end) if h)
            found[unit] = Arrow(kind, path, unit, game.unit_side(unit))
    return found
