"""Positions written by hand, read by what the position declares: marks and columns as words behind
a unit's hex, fields under their names, the phase by the track.

    [units]
    A1 = "0404 reduced mp=3"
    B2 = "lost"

    [control]
    blue = "0304\""""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zoc.kernel.cycle.standing import S, Standing
from zoc.kernel.data.shape import Shape, ShapeError, known
from zoc.kernel.play.declared import DeclaredColumn, DeclaredField

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame

WAITING = "waiting"
"""The word for a unit that is off the map."""


def file_words(game: Wargame) -> Mapping[str, Shape]:
    """What position files of a game may say beyond the common words."""
    return {
        declared.word or name: declared.kind.shape(game)
        for name, declared in game.POSITION.DECLARED.items()
        if isinstance(declared, DeclaredField) and declared.kind is not None
    }


def arrange(game: Wargame[S], data: dict[str, Any]) -> S:
    """The position that a position file describes."""
    p, track = game.empty(), game.track
    p.turn = data.get("turn", track.first_turn)
    if not track.first_turn <= p.turn <= track.last_turn:
        turns = f"{track.first_turn} to {track.last_turn}"
        raise ShapeError(f"there is no turn {p.turn}: there are {turns}")
    for unit, entry in enumerate(data.get("units", {}).values()):
        text = entry if isinstance(entry, str) else entry.get("hex", "")
        place_unit(p, unit, text)
    for name, declared in p.DECLARED.items():
        word = declared.word or name
        if isinstance(declared, DeclaredField) and declared.kind is not None and word in data:
            setattr(p, name, declared.kind.read(game, data[word], getattr(p, name)))
    p.touch()
    first = game.camps[track.order[0]]
    phase = data.get("phase") or next(c.phase.step.name for c in track.cells(p) if c.phase.text)
    track.turn_to(p, data.get("side", first), phase)
    game.arranged(p)
    game.settle(p)
    p.events = []
    return p


def place_unit(p: Standing, unit: int, text: str) -> None:
    """Reads a unit's hex, marks and columns."""
    marks = {mark.word: mark for mark in p.MARKS}
    columns = {d.word: n for n, d in p.DECLARED.items() if isinstance(d, DeclaredColumn) and d.word}
    for word in text.split():
        name, sign, figure = word.partition("=")
        if sign:
            getattr(p, columns[known(name, columns, "figure of a unit")])[unit] = _figure(figure)
        elif word in marks:
            p.mark(unit, marks[word])
        elif word[:1].isdigit() or not word.isalpha():
            p.place(unit, p.game.grid.hex(word))
        else:
            known(word, [*marks, WAITING], "state")


def _figure(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise ShapeError(f"{text!r} is no figure")
    return int(text)
