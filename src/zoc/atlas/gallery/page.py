"""The page itself: words and pictures of each title, in one file beside its pictures."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from zoc.atlas.cache import picture_key, user_cache
from zoc.atlas.export import ExportError, write_file
from zoc.atlas.gallery.small import jpeg
from zoc.atlas.pictures import NotYetError, Picture
from zoc.atlas.sheet.cartouche import credits_line
from zoc.atlas.sheet.scale import metres
from zoc.atlas.type import FOLDER
from zoc.kernel.title import Title, all_titles

FULL, PREVIEW = 4200, 1100
"""Pixels that the picture to look into and the picture on the page are wide."""
FONTS = (
    ("Alegreya", 400, "alegreya-latin-400-normal"),
    ("Alegreya", 800, "alegreya-latin-800-normal"),
    ("Alegreya SC", 500, "alegreya-sc-latin-500-normal"),
    ("Alegreya Sans", 400, "alegreya-sans-latin-400-normal"),
    ("Alegreya Sans", 700, "alegreya-sans-latin-700-normal"),
)
CAPTIONS = {"map": "Map", "counters": "Counters"}

Note = Callable[[str], None]


def write_gallery(folder: Path | None = None, note: Note = print) -> Path:
    """Writes the page and its pictures to a folder; titles that are not there yet are noted."""
    folder = folder or user_cache().folder / "gallery"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExportError(f"{folder} cannot be made: {(error.strerror or '').lower()}.") from None
    sections: list[str] = []
    names: list[tuple[str, str]] = []
    for title in all_titles():
        figures = [f for what in CAPTIONS for f in _figure(title, what, folder, note)]
        if figures:
            sections.append(_section(title, figures))
            names.append((title.name, title.full_name))
    page = folder / "index.html"
    write_file(page, _page(sections, names).encode())
    return page


def _figure(title: Title, what: str, folder: Path, note: Note) -> Iterator[str]:
    """The pictures of a title written to the folder, and the words that show them."""
    picture = Picture(title, what)
    try:
        picture.check()
        note(f"{title.full_name}: {what} …")
        _write_pictures(picture, folder)
    except NotYetError as error:
        note(str(error))
        return
    name = f"{title.name}-{what}"
    label = f"{CAPTIONS[what]} of {title.full_name}"
    yield _template("figure.html").substitute(
        name=name, what=what, label=escape(label), caption=CAPTIONS[what]
    )


def _write_pictures(picture: Picture, folder: Path) -> None:
    name = f"{picture.title.name}-{picture.what}"
    write_file(folder / f"{name}.svg", picture.svg().encode())
    for suffix, width in (("", FULL), ("-small", PREVIEW)):
        key = picture_key(picture.title, picture.what, "jpeg", width)
        made = picture.cache.get(key, lambda width=width: jpeg(picture.png(FULL), width))
        write_file(folder / f"{name}{suffix}.jpg", made)


# -- words -------------------------------------------------------------------------------------


def _section(title: Title, figures: list[str]) -> str:
    identity = title.identity
    return _template("title.html").substitute(
        id=title.name,
        name=escape(title.full_name),
        subtitle=escape(identity["subtitle"]),
        period=escape(identity["period"]),
        credit=escape(credits_line(identity)),
        facts="".join(f"<div><dt>{k}</dt><dd>{escape(v)}</dd></div>" for k, v in facts(title)),
        note=escape(identity["reconstructed"]),
        figures="".join(figures),
    )


def facts(title: Title) -> Iterator[tuple[str, str]]:
    """What a player asks first: players, turns, map, counters, scenarios."""
    identity = title.identity
    yield "Players", identity["players"]
    turns = " or ".join(str(len(track.turns)) for track in title.tables.tracks.values())
    yield "Turns", f"{turns}, each {identity['turn']}"
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
