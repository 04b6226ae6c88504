"""Makes the album of a finished game, bit by bit, so that nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable

from zoc.server.tables.album import NewAlbum, moments
from zoc.server.tables.live import LiveTable
from zoc.server.tables.threads import Threads


async def make_album(
    live: LiveTable, threads: Threads, report_json: Callable[[LiveTable], bytes]
) -> bytes:
    """A finished game as those who may look see it."""
    album, hides = NewAlbum(), live.game.hides
    for ply, seat in moments(live.ply, ["", *(live.game.sides if hides else ())]):
        async with live.lock:
            album.add(seat, await threads.run(live.view, ply, seat, False))
    report = await threads.run(report_json, live)
    return album.close(await threads.run(live.setting_json), report)
