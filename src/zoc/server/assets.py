"""What a table is laid with: the library, boards, map pictures, counters and rule texts.

Everything here follows from a title's data alone, so it is kept by content: an address that names
its content (`v`) is good for ever."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from zoc.kernel.data.title import Title, UnknownTitleError, find_title
from zoc.kernel.shown import BoardShown, PictureShown, RuleText
from zoc.kernel.shown.setting import board_shown
from zoc.server import covers, pictures, tiles
from zoc.server.carried import carried
from zoc.server.carried_maps import carried_map, carried_names, carried_tile
from zoc.server.files import A_WHILE, ASK_FIRST, FOR_EVER
from zoc.server.library import TitleOffer, library, limited
from zoc.server.parts import parts_of
from zoc.server.pictures import Look
from zoc.server.problems import Problem
from zoc.server.replies import shows
from zoc.server.studio import Draw, Studio

studio = Studio()


@asynccontextmanager
async def _life(_: Any) -> AsyncGenerator[None]:
    yield
    studio.close()


router = APIRouter(prefix="/api/titles", tags=["titles"], lifespan=_life)


# -- what is said ---------------------------------------------------------------------------------


@router.get("", responses=shows(list[TitleOffer], what="All titles."))
def list_titles(request: Request) -> Response:
    """The library: every title with its scenarios, options and machine players."""
    return _said(request, _library(parts_of(request).settings.think_seconds))


@router.get("/{title}/board", responses=shows(BoardShown, what="The board."))
def show_board(request: Request, title: str, scenario: str = "") -> Response:
    """A title's board in a scenario, with the sizes in which its picture can be had."""
    return _said(request, _board(*_named(title, scenario)))


@router.get("/{title}/rules", responses=shows(list[RuleText], what="The rules."))
def show_rules(request: Request, title: str) -> Response:
    """A title's rules in our own words."""
    return _said(request, _rules(_title(title)))


@cache
def _library(most: float) -> bytes:
    return msgspec.json.encode(limited(library(), most))


@cache
def _board(title: Title, scenario: str) -> bytes:
    board = title.board.in_scenario(scenario)
    shown = replace(
        board_shown(board),
        frame=pictures.frame_of(board),
        pictures=tuple(_sizes(title, scenario)),
    )
    return msgspec.json.encode(shown)


def _sizes(title: Title, scenario: str) -> Iterable[PictureShown]:
    """The picture that a table shows first, and the one for close looks in tiles."""
    scene = pictures.scene_of(title, scenario)
    whole, close = pictures.sizes(title.board)[-1], pictures.close_size(title.board)
    for (width, height), tile in ((whole, 0), (close, tiles.TILE)):
        version = pictures.map_key(title, scene, Look(), width)[:16]
        address = f"/api/titles/{title.name}/map.webp?scenario={scene}&size={width}&v={version}"
        if not tile or width > whole[0]:
            yield PictureShown(address, width, height, tile)


@cache
def _rules(title: Title) -> bytes:
    return msgspec.json.encode(title.rulebook)


def _said(request: Request, body: bytes) -> Response:
    """JSON that changes only with the program."""
    return _sent(request, body, "application/json", ASK_FIRST)


# -- what is drawn --------------------------------------------------------------------------------

SIZE = Query(default=0, ge=0, le=10_000, description="How many pixels wide, about.")
TILED = Query(default="", pattern=r"^\d{1,3}\.\d{1,3}$|^$", description="A tile: column.row.")
VERSION = Query(default="", max_length=64, description="What the content is known by.")
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The picture.", "content": {"image/webp": {}}}
}
NAMES: dict[int | str, dict[str, Any]] = {
    200: {"description": "The lettering.", "content": {"application/json": {}}}
}
SPRITE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The counters.", "content": {"image/svg+xml": {}}}
}


@router.get("/{title}/map.webp", responses=PICTURE)
async def show_map(
    request: Request,
    title: str,
    scenario: str = "",
    season: str = "",
    size: int = SIZE,
    dark: bool = False,
    lettered: bool = False,
    tile: str = TILED,
    v: str = VERSION,
) -> Response:
    """A title's map without counters, in the size nearest above the one asked for, or one tile of
    it for close looks; for a dark room or not, with its names or, as a table needs it, without."""
    known, id_ = _named(title, scenario)
    if season and season not in _seasons():
        raise Problem(422, f"There is no season {season!r}: use {' or '.join(_seasons())}.")
    scene, look = pictures.scene_of(known, id_), Look(season, dark, lettered)
    if tile:
        key, drawn = await _tile(known, scene, look, tile)
    else:
        widths = [width for width, _ in pictures.sizes(known.board)]
        width = next((w for w in widths if w >= (size or widths[-1])), widths[-1])
        key = pictures.map_key(known, scene, look, width)
        drawn = await _map(known, scene, look, width)
    return _sent(request, drawn, "image/webp", FOR_EVER if v else A_WHILE, key[:16])


@router.get("/{title}/names.json", responses=NAMES)
async def show_names(
    request: Request, title: str, scenario: str = "", v: str = VERSION
) -> Response:
    """What is lettered on a title's map: names with rank, place, class and size, hex numbers,
    points and areas, for a client that draws them over the picture."""
    known, id_ = _named(title, scenario)
    scene = pictures.scene_of(known, id_)
    key = pictures.names_key(known, scene)
    told = carried_names(known, scene)
    if told:
        return _sent(request, told, "application/json", FOR_EVER if v else A_WHILE, key[:16])
    if not pictures.kept(key):
        await _drawing(known, scene, Look())
    told = await _drawn(key, pictures.map_names, known.name, scene)
    return _sent(request, told, "application/json", FOR_EVER if v else A_WHILE, key[:16])


@router.get("/{title}/cover.webp", responses=PICTURE)
async def show_cover(request: Request, title: str) -> Response:
    """A part of a title's map."""
    known = _title(title)
    key = covers.cover_key(known)
    drawn = await _drawn(key, covers.cover_picture, known.name)
    return _sent(request, drawn, "image/webp", A_WHILE, key[:16])


@router.get("/{title}/counters.svg", responses=SPRITE)
async def show_counters(request: Request, title: str, v: str = VERSION) -> Response:
    """All counter faces and markers of a title as symbols `<unit>/front`, `<unit>/reduced`,
    `marker/<id>` and `unknown/<side>`."""
    known = _title(title)
    key = pictures.sprite_key(known)
    drawn = await _drawn(key, pictures.sprite, known.name)
    return _sent(request, drawn, "image/svg+xml", FOR_EVER if v else A_WHILE, key[:16])


async def _tile(title: Title, scene: str, look: Look, named: str) -> tuple[str, bytes]:
    """A tile by its column and row, and what it is kept under."""
    column, row = (int(part) for part in named.split("."))
    across, down = tiles.tile_count(title)
    if column >= across or row >= down:
        raise Problem(404, f"There is no tile {named}: the map has {across} by {down}.")
    key = tiles.tile_key(title, scene, look, (column, row))
    ready = carried_tile(title, scene, look, (column, row))
    if ready:
        return key, ready
    if not pictures.kept(key):
        await _drawing(title, scene, look)
    return key, await _drawn(key, tiles.map_tile, title.name, scene, look, (column, row))


async def _map(title: Title, scene: str, look: Look, width: int) -> bytes:
    ready = carried_map(title, scene, look, width)
    if ready:
        return ready
    key = pictures.map_key(title, scene, look, width)
    if not pictures.kept(key):
        await _drawing(title, scene, look)
    return await _drawn(key, pictures.map_picture, title.name, scene, look, width)


async def _drawing(title: Title, scene: str, look: Look) -> None:
    """Draws a map once for all who ask for one of its sizes or for its lettering."""
    key = pictures.drawing_key(title, scene, look)
    if not pictures.kept(key):
        await _drawn(key, pictures.map_drawing, title.name, scene, look)


async def _drawn(key: str, draw: Draw, *arguments: Any) -> bytes:
    try:
        return await studio.picture(key, pictures.kept(key), draw, *arguments)
    except ModuleNotFoundError as error:
        raise Problem(503, f"Drawing needs the package {error.name}: install zoc[atlas].") from None


def _seasons() -> tuple[str, ...]:
    from zoc.atlas.palette import SEASONS

    return tuple(SEASONS)


async def warm_up() -> None:
    """Makes ready what the first visitors will ask for: the library, then of all titles counters,
    maps and covers, then the drawings from which the maps that are played on are cut in tiles;
    what a title carries is not drawn."""
    await asyncio.to_thread(library)
    titles = [find_title(offer.name) for offer in library()]
    for title in titles:
        await _drawn(pictures.sprite_key(title), pictures.sprite, title.name)
        await _map(title, _first_scene(title), Look(), pictures.sizes(title.board)[-1][0])
        if not carried(title, "cover"):
            await _drawn(covers.cover_key(title), covers.cover_picture, title.name)
    for title in titles:
        if title.rules and not carried_tile(title, _first_scene(title), Look(), (0, 0)):
            await _drawing(title, _first_scene(title), Look())


def _first_scene(title: Title) -> str:
    return pictures.scene_of(title, title.scenarios.all[0].id)


# -- answers --------------------------------------------------------------------------------------


def _title(name: str) -> Title:
    try:
        return find_title(name)
    except UnknownTitleError as error:
        raise Problem(404, str(error)) from None


def _named(name: str, scenario: str) -> tuple[Title, str]:
    """A title and one of its scenarios, the first unless named."""
    title = _title(name)
    known = [s.id for s in title.scenarios]
    if scenario and scenario not in known:
        names = ", ".join(known)
        raise Problem(404, f"{title.full_name} has no scenario {scenario!r}: there are {names}.")
    return title, scenario or known[0]


def _sent(request: Request, body: bytes, kind: str, caching: str, tag: str = "") -> Response:
    etag = f'"{tag or sha256(body).hexdigest()[:16]}"'
    headers = {"etag": etag, "cache-control": caching}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)
