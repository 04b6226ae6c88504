"""The page itself: words and pictures of each title, in one file beside its pictures."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from html import escape
from importlib.resources import files
from itertools import repeat
from pathlib import Path
from string import Template
from typing import Any

from zoc.atlas.cache import picture_key, user_cache
from zoc.atlas.export import make_folder, svg_size, to_png, write_file
from zoc.atlas.gallery.small import jpeg
from zoc.atlas.pictures import HEX as DRAWN_HEX
from zoc.atlas.pictures import NotYetError, Picture
from zoc.atlas.sheet.cartouche import credits_line
from zoc.atlas.sheet.scale import metres
from zoc.atlas.type import FOLDER
from zoc.kernel.data.title import Title, all_titles, find_title

HEX = 60
"""Pixels a hex of a map to look into."""
COUNTERS = 2400
"""Pixels that a sheet of counters to look into is wide."""
PREVIEW = 1100
"""Pixels that a picture on the page is wide."""
FONTS = (
    ("Alegreya", 400, "alegreya-latin-400-normal"),
    ("Alegreya", 800, "alegreya-latin-800-normal"),
    ("Alegreya SC", 500, "alegreya-sc-latin-500-normal"),
    ("Alegreya Sans", 400, "alegreya-sans-latin-400-normal"),
    ("Alegreya Sans", 700, "alegreya-sans-latin-700-normal"),
)
CAPTIONS = {"map": "Map", "counters": "Counters"}

Note = Callable[[str], None]


def write_gallery(folder: Path | None = None, note: Note = print, processes: int = 0) -> Path:
    """Writes the page and its pictures to a folder; titles that are not there yet are noted."""
    folder = folder or user_cache().folder.with_name("gallery")
    make_folder(folder)
    titles = all_titles()
    missing = _draw_all(
        [(t.name, what) for t in titles for what in CAPTIONS], folder, note, processes
    )
    sections: list[str] = []
    names: list[tuple[str, str]] = []
    for title in titles:
        figures = [_figure(title, what) for what in CAPTIONS if (title.name, what) not in missing]
        if figures:
            sections.append(_section(title, figures))
            names.append((title.name, title.full_name))
    page = folder / "index.html"
    write_file(page, _page(sections, names).encode())
    return page


# -- pictures ----------------------------------------------------------------------------------


def _draw_all(
    wanted: list[tuple[str, str]], folder: Path, note: Note, processes: int
) -> set[tuple[str, str]]:
    """Draws pictures, several at a time; answers with those that cannot be drawn yet."""
    processes = processes or min(os.cpu_count() or 1, 4)
    if processes == 1:
        return set(_noted(wanted, (_draw(*each, folder) for each in wanted), note))
    names, whats = zip(*wanted, strict=True)
    with ProcessPoolExecutor(processes) as pool:
        return set(_noted(wanted, pool.map(_draw, names, whats, repeat(folder)), note))


def _noted(
    wanted: list[tuple[str, str]], found: Iterable[str], note: Note
) -> Iterator[tuple[str, str]]:
    """What could not be drawn, while telling what is done."""
    for (name, what), trouble in zip(wanted, found, strict=True):
        note(trouble or f"{name}: {what}")
        if trouble:
            yield name, what


def _draw(name: str, what: str, folder: Path) -> str:
    """Writes the pictures of a title's map or counters; why not, if it is too early for them."""
    picture = Picture(find_title(name), what)
    try:
        svg = picture.svg()
    except NotYetError as error:
        return str(error)
    write_file(folder / f"{name}-{what}.svg", svg.encode())
    width = round(svg_size(svg)[0] * HEX / DRAWN_HEX) if what == "map" else COUNTERS
    full = _kept(picture, width, lambda: jpeg(to_png(svg, width)))
    write_file(folder / f"{name}-{what}.jpg", full)
    preview = _kept(picture, PREVIEW, lambda: jpeg(full, PREVIEW))
    write_file(folder / f"{name}-{what}-small.jpg", preview)
    return ""


def _kept(picture: Picture, width: int, make: Callable[[], bytes]) -> bytes:
    return picture.cache.get(picture_key(picture.title, picture.what, "jpeg", width), make)


def _figure(title: Title, what: str) -> str:
    return _template("figure.html").substitute(
        name=f"{title.name}-{what}",
        what=what,
        label=escape(f"{CAPTIONS[what]} of {title.full_name}"),
        caption=CAPTIONS[what],
    )


# -- words -------------------------------------------------------------------------------------


def _section(title: Title, figures: list[str]) -> str:
    identity = title.identity
    return _template("title.html").substitute(
        id=title.name,
        name=escape(title.full_name),
        subtitle=escape(identity.get("subtitle", "")),
        period=escape(identity.get("period", "")),
        credit=escape(credits_line(identity)),
        facts="".join(f"<div><dt>{k}</dt><dd>{escape(v)}</dd></div>" for k, v in facts(title)),
        note=escape(identity.get("reconstructed", "")),
        figures="".join(figures),
    )


def facts(title: Title) -> Iterator[tuple[str, str]]:
    """What a player asks first: players, turns, map, counters, scenarios."""
    identity = title.identity
    yield "Players", str(identity.get("players", "2"))
    turns = " or ".join(str(len(track.turns)) for track in title.tables.tracks.values())
    each = f", each {identity['turn']}" if "turn" in identity else ""
    yield "Turns", f"{turns}{each}"
    if (title.data / "board.toml").is_file():
        grid, setting = title.board.grid, title.board.setting
        size = f"{grid.columns} × {grid.rows} hexes of {metres(setting.km_per_hex)}"
        yield "Map", size
    if (title.data / "counters.toml").is_file():
        yield "Counters", f"{len(title.counters.units)} units"
    scenarios: list[dict[str, Any]] = identity.get("scenario", [])
    yield "Scenarios", ", ".join(scenario["name"] for scenario in scenarios)


def _page(sections: list[str], names: list[tuple[str, str]]) -> str:
    links = "".join(f'<li><a href="#{id_}">{escape(name)}</a></li>' for id_, name in names)
    return _template("page.html").substitute(
        css=_fonts() + _text("page.css"),
        script=_text("page.js"),
        links=links,
        sections="".join(sections) or "<p>No title can be drawn yet.</p>",
    )


def _fonts() -> str:
    """The typefaces inside the page, so that it needs nothing else."""
    rules: list[str] = []
    for family, weight, file in FONTS:
        path = FOLDER / f"{file}.woff"
        if path.exists():
            data = base64.b64encode(path.read_bytes()).decode()
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;'
                f'src:url(data:font/woff;base64,{data}) format("woff")}}'
            )
    return "".join(rules)


def _text(file: str) -> str:
    return (files("zoc.atlas.gallery") / file).read_text(encoding="utf-8")


def _template(file: str) -> Template:
    return Template(_text(file))
