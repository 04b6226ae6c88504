"""What a table with a small board and units of its own is laid with, as example positions are."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from zoc.kernel.data.counters import Counter
from zoc.kernel.data.title import find_title
from zoc.kernel.play.game import Game
from zoc.kernel.play.position_file import read_position
from zoc.kernel.shown import BoardShown, PictureShown
from zoc.kernel.shown.setting import board_shown
from zoc.server import assets, pictures
from zoc.server.accounts.identity import Anyone
from zoc.server.parts import parts_of
from zoc.server.replies import shows
from zoc.server.tables.audience import let_in
from zoc.server.tables.live import LiveTable

router = APIRouter(prefix="/api/tables", tags=["tables"])
Id = Annotated[str, Path(max_length=40)]
WIDE = 4096
"""How wide a drawing counts that is sharp at every size."""
HEX = 72.0


@router.get("/{table_id}/board", responses=shows(BoardShown, what="The board."))
async def show_board(request: Request, person: Anyone, table_id: Id) -> Response:
    """The board of a table: the title's, or one of its own."""
    live = await _table(request, person, table_id)
    game = live.game
    # A scenario may have the title's board without some features, on the same grid.
    if game.board.grid is find_title(game.name).board.grid:
        return assets.show_board(request, game.name, game.scenario)
    left, top, wide, tall = pictures.frame_of(game.board)
    address = (
        f"/api/tables/{table_id}/map.svg?v={sha256(live.table.position.encode()).hexdigest()[:8]}"
    )
    picture = PictureShown(address, WIDE, round(WIDE * tall / wide))
    shown = replace(board_shown(game.board), frame=(left, top, wide, tall), pictures=(picture,))
    return Response(msgspec.json.encode(shown), media_type="application/json")


@router.get("/{table_id}/map.svg", response_class=Response)
async def show_map(request: Request, person: Anyone, table_id: Id, dark: bool = False) -> Response:
    """The map of a table's own small board, for a dark room or not."""
    live = await _table(request, person, table_id)
    drawn = await asyncio.to_thread(_map, live.table.position, dark)
    return Response(drawn, media_type="image/svg+xml")


@router.get("/{table_id}/counters.svg", response_class=Response)
async def show_counters(request: Request, person: Anyone, table_id: Id) -> Response:
    """The counters that a table has otherwise than its title, as symbols."""
    live = await _table(request, person, table_id)
    return Response(await asyncio.to_thread(_counters, live.game), media_type="image/svg+xml")


async def _table(request: Request, person: Anyone, table_id: str) -> LiveTable:
    live = await parts_of(request).tables.table(table_id)
    let_in(live, person)
    return live


@lru_cache(32)
def _map(position: str, dark: bool) -> str:
    from zoc.atlas.map import draw_map
    from zoc.atlas.night import night
    from zoc.atlas.sheet.sheet import style_of
    from zoc.atlas.staging import Staging

    game = read_position(position).position.game
    title = find_title(game.name)
    style, season = style_of(title), Staging(title, game.scenario).season
    palette = night(style.palette(season)) if dark else style.palette(season)
    return draw_map(game.board, palette, style, None, HEX).svg()


def _counters(game: Game) -> str:
    """Those that are not as in the title's set: a position file's own, or an option's."""
    known = find_title(game.name).counters
    return _drawn(tuple(u for u in game.units if u.id not in known or known.unit(u.id) != u))


@lru_cache(16)
def _drawn(units: tuple[Counter, ...]) -> str:
    if not units:
        return '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
    from zoc.atlas.counters import draw_counter

    symbols = [
        f'<symbol id="{unit.id}/{face}{ending}" viewBox="0 0 100 100" overflow="visible">'
        f"{draw_counter(unit, face, level, shadow=False)}</symbol>"
        for unit in units
        for face in ("front", "reduced")
        for ending, level in pictures.LEVELS
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
