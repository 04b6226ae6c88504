"""Whether a title's map and counters can be drawn: words that the drawers do not know, one sentence
each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from zoc.check.files import one_of
from zoc.kernel.data.shape import ShapeError, known
from zoc.kernel.data.title import Title

if TYPE_CHECKING:
    from zoc.atlas.map.scene import Scene

EXAMPLES = {
    "terrain": ("terrain", "hill"),
    "hexside": ("hexsides", "river"),
    "way": ("ways", "road"),
    "hex": ("hexes", "outline"),
}
"""Where the style of each kind of word stands, and what it may be."""
EMBLEMS, BADGES = ("star", "cross", "ring", "none"), ("disc", "square")
"""How the marks of a side may look on the map."""


def drawing_mistakes(title: Title) -> Iterator[str]:
    """Every word that cannot be drawn; nothing where the drawing libraries are not installed."""
    try:
        import_module("zoc.atlas.counters.sheet")
        import_module("zoc.atlas.map")
    except ImportError:
        return
    found = [*_season(title), *_counters(title)]
    found += [] if found else _words(title)
    yield from found
    if not found:
        yield from _drawn(title)


def _season(title: Title) -> Iterator[str]:
    from zoc.atlas.palette import SEASONS

    season = title.identity["season"]
    if season not in SEASONS:
        yield f"title.toml: there is no season {season!r}: there are {', '.join(SEASONS)}"


def _counters(title: Title) -> Iterator[str]:
    from zoc.atlas.counters.colours import GROUNDS, RAILS, is_colour
    from zoc.atlas.counters.symbols import BOXLESS, SYMBOLS

    counters, symbols = title.counters, (*SYMBOLS, *BOXLESS)
    for type_ in counters.types.values():
        yield from _unknown(f"type {type_.id}", type_.symbol, symbols, "symbol")
    for unit in counters.units:
        if unit.drawn_as:
            yield from _unknown(f"unit {unit.id}", unit.drawn_as, symbols, "symbol")
    for ground, unit in {u.ground: u for u in reversed(counters.units)}.items():
        if not is_colour(ground):
            yield from _unknown(f"unit {unit.id}", ground, GROUNDS, "ground")
    for formation in counters.formations.values():
        if formation.rail:
            yield from _unknown(f"formation {formation.id}", formation.rail, RAILS, "rail")


def _unknown(whose: str, word: str, words: Iterable[str], what: str) -> Iterator[str]:
    try:
        known(word, words, what)
    except ShapeError as error:
        yield f"counters.toml: {whose}: {error}"


def _words(title: Title) -> Iterator[str]:
    try:
        scene = _scene(title)
    except ValueError as error:
        yield f"style.toml: {error}"
        return
    for side, style in scene.style.sides.items():
        for what, word, words in (
            ("emblem", style.emblem, EMBLEMS),
            ("badge", style.badge, BADGES),
        ):
            if word not in words:
                yield f"style.toml: side {side}: there is no {what} {word!r}: {one_of(words)}"
    for word in scene.undrawn():
        what, _, name = word.partition(" ")
        table, drawing = EXAMPLES[what]
        say = f'say [{table}] "{name}" = "{drawing}", or another of docs/titles.md'
        yield f"style.toml: the {what} {name!r} of the board has no drawing: {say}"


def _scene(title: Title) -> Scene:
    from zoc.atlas.frame import Frame
    from zoc.atlas.map import read_style
    from zoc.atlas.map.scene import Scene

    file = title.data / "style.toml"
    style = read_style(file.read_text(encoding="utf-8") if file.is_file() else "")
    palette = style.palette(title.identity["season"])
    return Scene(title.board, palette, style, Frame(title.board.grid, 72.0))


def _drawn(title: Title) -> Iterator[str]:
    """Draws everything once."""
    from zoc.atlas.counters.sheet import counter_sheet
    from zoc.atlas.map import draw_map

    scene = _scene(title)
    drawings: dict[str, Callable[[], object]] = {
        "counters": lambda: counter_sheet(title.counters, title.full_name),
        "map": lambda: draw_map(scene.board, scene.palette, scene.style, None),
    }
    for what, draw in drawings.items():
        try:
            draw()
        except Exception as error:
            # Whatever a drawer stumbles over is the author's to know.
            yield f"the {what} cannot be drawn: {type(error).__name__}: {error}"
