"""Whether a title's map and counters can be drawn: words that the drawers do not know, one sentence
each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from zoc.kernel.data.title import Title

if TYPE_CHECKING:
    from zoc.atlas.map.scene import Scene


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
    from zoc.atlas.counters.colours import GROUNDS, RAILS
    from zoc.atlas.counters.symbols import known

    for type_ in title.counters.types.values():
        if not known(type_.symbol):
            yield f"counters.toml: type {type_.id}: there is no symbol {type_.symbol!r}"
    for unit in title.counters.units:
        if unit.drawn_as and not known(unit.drawn_as):
            yield f"counters.toml: unit {unit.id}: there is no symbol {unit.drawn_as!r}"
    for ground in dict.fromkeys(u.ground for u in title.counters.units):
        if ground not in GROUNDS:
            own = next(u.id for u in title.counters.units if u.ground == ground)
            known_ = ", ".join(GROUNDS)
            yield f"counters.toml: unit {own}: there is no ground {ground!r}: there are {known_}"
    for formation in title.counters.formations.values():
        if formation.rail and formation.rail not in RAILS:
            rails = ", ".join(RAILS)
            yield (
                f"counters.toml: formation {formation.id}: there is no rail {formation.rail!r}: "
                f"there are {rails}"
            )


def _words(title: Title) -> Iterator[str]:
    try:
        scene = _scene(title)
    except ValueError as error:
        yield f"style.toml: {error}"
        return
    for word in scene.undrawn():
        what, _, name = word.partition(" ")
        yield f"style.toml: the {what} {name!r} of the board has no drawing"


def _scene(title: Title) -> Scene:
    from zoc.atlas.map import read_style
    from zoc.atlas.map.frame import Frame
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
