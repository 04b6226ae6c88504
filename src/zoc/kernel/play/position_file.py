"""Position files: a moment of a game written by hand, for puzzles, tests and bug reports.

    title = "NAME"
    says = "A retreat through a gap."
    turn = 2
    side = "soviet"
    phase = "combat"
    dice = [4, 6]               dice to come, in order
    given = ["move SU-B01"]     orders (and dice) given since: a march or an attack under way

    [board]                     a small board of one's own; without it the title's board
    columns = 6
    rows = 5
    lower = "even"
    key = { w = "woods" }       letters of `terrain`; `.` is clear
    terrain = "...... ..ww.. ...... ...... ......"
    sides = { river = "0303/0403" }
    ways = { road = ["0101 0201 0301"] }
    hexes = { "supply source" = { soviet = "0605" } }
    places = { Rzhev = { hex = "0303", vp = { soviet = 3 } } }

    [units]
    SU-B01 = "0404"             a counter of the title
    SU-B02 = "0404 disrupted"   in a state
    Blue = { hex = "0202", side = "german", formation = "9", combat = 4, movement = 5 }

What else a file may say (action points, orders, control, options) is the title's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from zoc.hexes import LabelError
from zoc.kernel.data.counters import Counter, CounterError
from zoc.kernel.data.shape import (
    Shape,
    ShapeError,
    anything,
    each,
    either,
    known,
    number,
    table,
    text,
    words,
)
from zoc.kernel.data.small_board import SMALL_BOARD, SOURCE, small_board
from zoc.kernel.data.title import Title, UnknownOptionError, UnknownTitleError, find_title
from zoc.kernel.play.action import NotationError, brief
from zoc.kernel.play.position import Position
from zoc.kernel.play.step import Refusal

WORDS: dict[str, Shape] = {
    "title": text,
    "says": text,
    "scenario": text,
    "options": table(anything),
    "turn": number(1, 10**6),
    "side": text,
    "phase": text,
    "dice": each(number(0, 10**6)),
    "given": each(text),
    "board": SMALL_BOARD,
    "units": table(either(table(anything), text)),
}
UNIT_WORDS: dict[str, Shape] = {
    "hex": text,
    "side": text,
    "formation": text,
    "type": text,
    "setup": text,
    "flags": each(text),
    "white": each(text),
    "reduced": table(number(0, 10**4)),
}
FIGURE = number(0, 10**4)


class PositionFileError(ValueError):
    """A position file that cannot be read, with what is wrong in it."""

    def __init__(self, why: str) -> None:
        super().__init__(brief(why))


@dataclass(frozen=True)
class Moment:
    """A position from a file, the dice to come, and what the file says of itself."""

    position: Position
    dice: tuple[int, ...]
    says: str


def read_position(text: str, usual: Mapping[str, Any] | None = None) -> Moment:
    """The position written in a file; options that it does not name are as usual in its title, or
    as given."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionFileError(f"the position file is not TOML: {error}") from None
    return moment_of(data, usual)


def moment_of(data: dict[str, Any], usual: Mapping[str, Any] | None = None) -> Moment:
    """The position that the tables of a position file describe."""
    try:
        return _moment(data, usual or {})
    except (CounterError, LabelError, ShapeError, UnknownOptionError, UnknownTitleError) as error:
        raise PositionFileError(str(error)) from None


def _moment(data: dict[str, Any], usual: Mapping[str, Any]) -> Moment:
    common = {word: value for word, value in data.items() if word in WORDS}
    words(WORDS, ("title",))(common, "")
    title = find_title(data["title"])
    board = small_board(title, data["board"]) if "board" in data else title.board
    entries = data.get("units", {})
    _check_names(entries)
    units = tuple(_unit(title, name, entry) for name, entry in entries.items())
    options = {**usual, **data.get("options", {})}
    game = title.game(data.get("scenario", ""), options, board=board, units=units)
    words(WORDS | dict(game.file_words()))(data, "")
    position = game.arrange(data)
    for order in data.get("given", ()):
        _carry_out(position, order)
    for fault in game.faults(position):
        raise PositionFileError(fault)
    return Moment(position, tuple(data.get("dice", ())), data.get("says", ""))


def _carry_out(p: Position, order: str) -> None:
    """An order that was given in the moment that the rest of the file describes."""
    try:
        p.act(p.game.read(order))
    except (NotationError, Refusal) as error:
        raise PositionFileError(f"given {order!r}: {error}") from None
    p.events = []


# -- units -------------------------------------------------------------------------------------


def _check_names(names: Iterable[str]) -> None:
    """Names are typed in orders, so they are single words that differ in more than their case."""
    seen: dict[str, str] = {}
    for name in names:
        if not re.fullmatch(r"[\w./+-]+", name):
            raise PositionFileError(f"a unit's name is one word of letters and digits: {name!r}")
        if name.lower() in seen:
            raise PositionFileError(f"two units are called {name} and {seen[name.lower()]}")
        seen[name.lower()] = name


class Printed(dict[str, Any]):
    """The figures of a unit made up in a position file: one that a rule needs and the file lacks is
    a sentence for whoever wrote it."""

    def __init__(self, unit: str, figures: Mapping[str, object]) -> None:
        super().__init__(figures)
        self.unit = unit

    def __missing__(self, name: str) -> Any:
        raise CounterError(f"unit {self.unit} has no {name!r}")


def _unit(title: Title, name: str, entry: str | dict[str, Any]) -> Counter:
    counters = title.counters
    if isinstance(entry, str):
        return counters.unit(name)
    figures = {k: v for k, v in entry.items() if k not in UNIT_WORDS}
    words(UNIT_WORDS | dict.fromkeys(figures, FIGURE), ("side", "formation"))(entry, name)
    side = known(entry["side"], counters.sides, "side")
    formation = counters.formations[known(entry["formation"], counters.formations, "formation")]
    types = counters.types
    type_ = types[known(entry.get("type", next(iter(types))), types, "type of unit")]
    own = counters.of_side(side)
    model = next((u for u in own if u.type is type_), own[0])
    reduced = figures | entry["reduced"] if "reduced" in entry else None
    return Counter(
        id=name,
        owner=counters.sides[side],
        name=name,
        full=name,
        type=type_,
        size="",
        formation=formation,
        ground=model.ground,
        layout=model.layout,
        source=SOURCE,
        setup=entry.get("setup", ""),
        flags=frozenset(entry.get("flags", ())),
        white=frozenset(entry.get("white", ())),
        front=Printed(name, figures),
        reduced=None if reduced is None else Printed(name, reduced),
    )
