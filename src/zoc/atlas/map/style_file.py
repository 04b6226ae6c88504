"""Reads style files: the format is told in style.py."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable
from dataclasses import fields
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, cast

from zoc.atlas.map.style import Drawing, MapStyle, PlaceStyle, SideStyle, StyleError
from zoc.atlas.palette import SEASONS, Palette
from zoc.atlas.type import FACES

TERRAIN = ("clear", "woods", "marsh", "hill", "ravine", "lake", "sea", "city", "village", "fort")
LINES = ("none", "river", "stream", "canal", "front")
HEXSIDES = (*LINES, "shore", "ford", "bridge", "rampart", "boundary", "scarp")
WAYS = (*LINES, "highway", "road", "track", "railway", "double railway")
MARKINGS = ("outline", "boundary", "supply", "entry", "exit", "victory", "objective", "height")
HEXES = ("none", *TERRAIN, *MARKINGS)
MARKS = ("city", "target", "ring", "dot", "peak", "none")


def read_style(text: str = "") -> MapStyle:
    """The style written in a style file, laid over the defaults."""
    try:
        own = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StyleError(f"the style file is not TOML: {error}") from None
    return _style(_laid_over(_defaults(), own))


@cache
def _defaults() -> dict[str, Any]:
    file = Path(__file__).with_name("style.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _laid_over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Both tables as one; where both have a table it is merged, else the title's word counts.
    A drawing is one word even when written as a table."""
    merged = dict(base)
    for key, value in own.items():
        old = base.get(key)
        if isinstance(old, dict) and isinstance(value, dict) and "draw" not in value:
            merged[key] = _laid_over(cast(dict[str, Any], old), cast(dict[str, Any], value))
        else:
            merged[key] = value
    return merged


def _style(data: dict[str, Any]) -> MapStyle:
    known = {f.name for f in fields(MapStyle)} - {"colours"} | {"palette"}
    _check_words("section", data, known)
    colours = data.get("palette", {})
    _check_words("colour", colours, {f.name for f in fields(Palette)})
    return MapStyle(
        season=_season(data["season"], data.get("seasons", {})),
        colours=_lists_as_tuples(colours),
        names=data.get("names", {}),
        sides={k.lower(): _side(v) for k, v in data["sides"].items()},
        terrain={k: _terrain(v) for k, v in data["terrain"].items()},
        hexsides={k: _drawing(k, v, HEXSIDES) for k, v in data["hexsides"].items()},
        ways={k: _drawing(k, v, WAYS) for k, v in data["ways"].items()},
        hexes={k: _drawing(k, v, HEXES) for k, v in data["hexes"].items()},
        ranks={int(k): _place(v) for k, v in data["ranks"].items()},
        kinds={k: _place_changes(v) for k, v in data.get("kinds", {}).items()},
        contours=int(data.get("contours", 0)),
        sheet=data.get("sheet", {}),
        seasons={k: _lists_as_tuples(v) for k, v in data.get("seasons", {}).items()},
    )


def _lists_as_tuples(values: dict[str, Any]) -> dict[str, Any]:
    return {k: tuple(cast(list[Any], v)) if isinstance(v, list) else v for k, v in values.items()}


def _season(name: str, own: dict[str, dict[str, Any]]) -> str:
    colours = {f.name for f in fields(Palette)} | {"base"}
    for season in own.values():
        _check_words("colour", season, colours)
    _check_words("season", [name], {**SEASONS, **own})
    return name


def _side(data: dict[str, Any]) -> SideStyle:
    _check_words("word of a side", data, {f.name for f in fields(SideStyle)})
    return SideStyle(**data)


def _terrain(value: str | list[str]) -> tuple[str, ...]:
    draws = (value,) if isinstance(value, str) else tuple(value)
    _check_words("drawing", draws, TERRAIN)
    return draws


def _drawing(word: str, value: str | dict[str, Any], known: tuple[str, ...]) -> Drawing:
    data: dict[str, Any] = {"draw": value} if isinstance(value, str) else value
    _check_words("option", data, {f.name for f in fields(Drawing)})
    if "draw" not in data:
        raise StyleError(f"{word!r} lacks the word draw")
    _check_words("drawing", [data["draw"], data.get("first", data["draw"])], known)
    return Drawing(**data)


def _place(data: dict[str, Any]) -> PlaceStyle:
    return PlaceStyle(**_place_changes(data))


def _place_changes(data: dict[str, Any]) -> dict[str, Any]:
    _check_words("word of a place", data, {f.name for f in fields(PlaceStyle)})
    _check_words("face", [data["face"]] if "face" in data else [], FACES)
    _check_words("mark", [data["mark"]] if "mark" in data else [], MARKS)
    return data


def _check_words(what: str, words: Iterable[str], known: Collection[str]) -> None:
    for word in words:
        if word not in known:
            near = get_close_matches(word, list(known), n=2, cutoff=0.5)
            hint = " or ".join(near or sorted(known))
            raise StyleError(f"the style knows no {what} {word!r}: {hint}?")
