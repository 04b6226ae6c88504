"""What a position is made of, declared once: its columns, its fields, and the marks of its units.

    MOVED = Mark(1, "moved", "✓", "Has moved", "done")
    REDUCED = Mark(2, "reduced", "R", "Reduced", "warn", face="reduced")
    LOST = Mark(4, "lost", box="lost")

    class Now(Standing):
        MARKS = (MOVED, REDUCED, LOST)
        mp: array[int] = column("B", word="mp")
        supply: tuple[int, ...] = field(per_side(number_from(0, 99)), (3, 0))

From this follow the empty position, what a copy copies and a dump writes (columns, then fields, in
the order of their declaration), the words of position files, badges, faces, and the answers of
`condition` and `facts`. A type of array is that of the module `array`: `B` up to 255, `H` up to
65,535, `I` beyond."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.data.shape import Shape, ShapeError, each, known, number, table, text, words

if TYPE_CHECKING:
    from zoc.kernel.play.game import Game

T = TypeVar("T")


class Mark(int):
    """A flag in the `state` of a unit, with its words.

    `word` is what position files say, `code`, `says` and `tone` make its badge (none without a
    code), `face` is the side of the counter that lies up while it is set, and `box` where the unit
    is while it is off the map. With `phases`, as the phase rail names them, it has its badge in
    these alone."""

    word: str
    code: str
    says: str
    tone: str
    face: str
    box: str
    phases: tuple[str, ...]

    def __new__(
        cls,
        bit: int,
        word: str,
        code: str = "",
        says: str = "",
        tone: str = "info",
        face: str = "",
        box: str = "",
        phases: tuple[str, ...] = (),
    ) -> Mark:
        mark = super().__new__(cls, bit)
        mark.word, mark.code, mark.says = word, code, says or word.capitalize()
        mark.tone, mark.face, mark.box, mark.phases = tone, face, box, phases
        return mark


def changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values with another one in its place, such as that of a side."""
    return (*values[:place], value, *values[place + 1 :])


class FieldKind(NamedTuple):
    """How a field is written in position files and told to whoever asks: the shape of what a file
    says, what it means to the value that held before, and the value in plain words."""

    shape: Callable[[Any], Shape]
    read: Callable[[Any, Any, Any], Any]
    tell: Callable[[Any, Any], Any]


Start = Callable[[Any], Any] | int | str | tuple[Any, ...]
"""The first value of a field, or what says it for a game."""


@dataclass(frozen=True)
class DeclaredColumn:
    """A column: one number a unit."""

    type: str
    start: int | Callable[[Any, int], int]
    word: str


@dataclass(frozen=True)
class DeclaredField:
    """A field: one value of the position."""

    kind: FieldKind | None
    start: Any
    word: str


def column(type_: str = "H", start: int | Callable[[Any, int], int] = 0, word: str = "") -> Any:
    """Declares a column. `start` is its first value, or says it for a game and a unit; with a
    `word`, position files may give it: `"0404 mp=3"`."""
    return DeclaredColumn(type_, start, word)


def field(kind: FieldKind | None = None, start: Start = 0, word: str = "") -> Any:
    """Declares a field. `start` is its first value, or says it for a game; with a `kind` position
    files may give it, under `word` or else its own name."""
    return DeclaredField(kind, start, word)


class Declaring(type):
    """Turns the declarations of a class of positions into its columns, fields and slots."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **more: Any
    ) -> type:
        own = {n: v for n, v in namespace.items() if isinstance(v, DeclaredColumn | DeclaredField)}
        if own:
            _declare(bases, namespace, own)
        return super().__new__(mcs, name, bases, namespace, **more)


def _declare(
    bases: tuple[type, ...],
    namespace: dict[str, Any],
    own: dict[str, DeclaredColumn | DeclaredField],
) -> None:
    for kind, names in ((DeclaredColumn, "COLUMNS"), (DeclaredField, "FIELDS")):
        found = [n for n, v in own.items() if type(v) is kind]
        above: tuple[str, ...] = namespace.get(names) or _inherited(bases, names, ())
        namespace[names] = (*above, *(n for n in found if n not in above))
    for name in own:
        del namespace[name]
    namespace["__slots__"] = (*namespace.get("__slots__", ()), *own)
    namespace["DECLARED"] = {**_inherited(bases, "DECLARED", {}), **own}


def _inherited(bases: tuple[type, ...], name: str, usual: Any) -> Any:
    return next((getattr(base, name) for base in bases if hasattr(base, name)), usual)


# -- kinds of fields ------------------------------------------------------------------------------


def _always(shape: Shape) -> Callable[[Game], Shape]:
    def of(game: Game) -> Shape:
        return shape

    return of


def _as_given(game: Game, given: object, now: object) -> object:
    return given


def _as_it_is(game: Game, value: object) -> object:
    return value


def number_from(least: int, most: int) -> FieldKind:
    """A whole number."""
    return FieldKind(_always(number(least, most)), _as_given, _as_it_is)


def word_of(*choices: str) -> FieldKind:
    """One of some words."""

    def read(game: Game, given: str, now: object) -> str:
        return known(given, choices, "word")

    return FieldKind(_always(text), read, _as_it_is)


def per_side(kind: FieldKind) -> FieldKind:
    """One value for each side, kept as a tuple in the order of the camps:
    `{ blue = 3, red = 0 }`."""

    def shape(game: Game) -> Shape:
        return words(dict.fromkeys(game.camps, kind.shape(game)))

    def read(game: Game, given: dict[str, object], now: tuple[object, ...]) -> tuple[object, ...]:
        values = list(now)
        for side, value in given.items():
            place = game.camps.index(side)
            values[place] = kind.read(game, value, values[place])
        return tuple(values)

    def tell(game: Game, value: tuple[object, ...]) -> dict[str, object]:
        return {s: kind.tell(game, v) for s, v in zip(game.camps, value, strict=True)}

    return FieldKind(shape, read, tell)


def _read_hexes(game: Game, given: str, now: HexSet) -> HexSet:
    return pack(game.board.grid.read(given))


def _tell_hexes(game: Game, value: HexSet) -> list[str]:
    return [game.board.grid.label(h) for h in unpack(value)]


HEXES = FieldKind(_always(text), _read_hexes, _tell_hexes)
"""Some hexes, kept as a hex set: `"0304 0305"`."""


def shared_out(among: Callable[[Any], HexSet], what: str) -> FieldKind:
    """Hexes that each belong to one side at most, kept as one hex set a camp: what a file gives to
    a side it takes from the others. `among` are those that can belong to anybody."""
    plain = per_side(HEXES)

    def read(game: Game, given: dict[str, str], now: tuple[HexSet, ...]) -> tuple[HexSet, ...]:
        held = list(now)
        for side, labels in given.items():
            hexes = pack(game.board.grid.read(labels))
            for hex_ in unpack(hexes & ~among(game)):
                raise ShapeError(f"{game.board.grid.label(hex_)} is no {what}, so nobody holds it")
            held = [others & ~hexes for others in held]
            held[game.camps.index(side)] |= hexes
        return tuple(held)

    return FieldKind(plain.shape, read, plain.tell)


def _read_formations(game: Game, given: Iterable[str], now: int) -> int:
    ids = [f.id for f in game.formations]
    return pack(ids.index(known(id_, ids, "formation")) for id_ in given)


def _tell_formations(game: Game, value: int) -> list[str]:
    return [game.formations[i].id for i in unpack(value)]


FORMATIONS = FieldKind(_always(each(text)), _read_formations, _tell_formations)
"""Some formations, kept as a bit set: `["K", "WL"]`."""


# -- named things of a title ----------------------------------------------------------------------

Names = Callable[[Any], Sequence[str]]
"""The names of all things of a kind, such as the chits of a game."""


def named(names: Names, what: str) -> FieldKind:
    """One thing by its name, kept as its number; -1 for none, which is written as ''."""

    def read(game: Game, given: str, now: object) -> int:
        return names(game).index(known(given, names(game), what)) if given else -1

    def tell(game: Game, value: int) -> str:
        return "" if value < 0 else names(game)[value]

    return FieldKind(_always(text), read, tell)


def _camps(game: Game) -> Sequence[str]:
    return game.camps


SIDE = named(_camps, "side")
"""A side, kept as its number."""


def several(kind: FieldKind) -> FieldKind:
    """Things by their names in a row, kept as their sorted numbers: `"red red dummy"`."""

    def read(game: Game, given: str, now: object) -> tuple[int, ...]:
        return tuple(sorted(kind.read(game, name, now) for name in given.split()))

    def tell(game: Game, value: tuple[int, ...]) -> list[object]:
        return [kind.tell(game, item) for item in value]

    return FieldKind(_always(text), read, tell)


def counted(names: Names, what: str) -> FieldKind:
    """How many of each thing, kept in the order of their names: `{ red = 2 }`."""

    def read(game: Game, given: dict[str, int], now: tuple[int, ...]) -> tuple[int, ...]:
        told = {known(name, names(game), what): n for name, n in given.items()}
        return tuple(told.get(name, n) for name, n in zip(names(game), now, strict=True))

    def tell(game: Game, value: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(names(game), value, strict=True))

    return FieldKind(_always(table(number(0, 99))), read, tell)
