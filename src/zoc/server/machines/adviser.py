"""Advice to people: thought out in the same processes in which machine players think, from nothing
but what the seat of the one who asks may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from zoc.ai.ideas import Idea
from zoc.kernel.shown import Arrow
from zoc.kernel.shown.sight import Sight
from zoc.server import wire
from zoc.server.logs import note
from zoc.server.machines.pool import StuckError
from zoc.server.machines.seen import seen_by
from zoc.server.machines.worker import Question
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.orders import check_ply
from zoc.server.tables.threads import Threads
from zoc.server.tables.viewer import Viewer

if TYPE_CHECKING:
    from zoc.server.machines.driver import Machines

SECONDS = 3.0
"""The most that an adviser thinks."""
GRACE = 10.0
"""Seconds beyond its time after which it counts as stuck."""
KEPT = 200
"""Answers that are kept: who asks again is answered at once."""


class Advisers:
    """Advises those who are to decide, each table once at a time."""

    def __init__(self, machines: Machines, threads: Threads, seconds: float) -> None:
        self._machines, self._threads = machines, threads
        self._seconds = min(seconds, SECONDS)
        self._busy = set[str]()
        self._kept: dict[tuple[str, int, str], list[wire.Idea]] = {}

    async def advise(self, live: LiveTable, viewer: Viewer, request: wire.AskAdvice) -> bytes:
        """The answer to somebody who asks for advice; raises its refusal."""
        seat = self._check(live, viewer, request)
        key = (live.id, request.ply, seat)
        if key not in self._kept:
            self._busy.add(live.id)
            try:
                found = await self._think(live, seat, request.ply)
            finally:
                self._busy.discard(live.id)
            while len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = found
        return msgspec.json.encode(wire.AdviceIs(request.id, request.ply, self._kept[key]))

    def _check(self, live: LiveTable, viewer: Viewer, request: wire.AskAdvice) -> str:
        if not live.table.advice:
            raise TableError("There is no advice at this table.", "closed")
        if live.closed or live.history.now.over:
            raise TableError(live.closed or "The game is over.", "closed")
        if live.actor not in viewer.sides:
            raise TableError("There is advice when it is your turn to decide.", "turn")
        check_ply(live, request.ply)
        if live.id in self._busy:
            raise TableError("The adviser is still thinking.", "limit")
        return live.actor

    async def _think(self, live: LiveTable, seat: str, ply: int) -> list[wire.Idea]:
        async with live.lock:
            check_ply(live, ply)
            seen = await self._threads.run(seen_by, live, seat)
        try:
            question = Question(seen, self._seconds)
            found = await self._machines.ask(question, self._seconds + GRACE)
        except StuckError as error:
            note("an adviser is stuck", table=live.id, why=str(error))
            raise TableError("The adviser found no answer in time.", "limit") from None
        async with live.lock:
            check_ply(live, ply)
            return await self._threads.run(shown, live, seat, found)


def shown(live: LiveTable, seat: str, ideas: list[Idea]) -> list[wire.Idea]:
    """Ideas in the words of a seat."""
    speaker = Sight(live.game, live.history.now, seat).speaker
    found: list[wire.Idea] = []
    for idea in ideas:
        text, links = speaker.line(idea.why)
        arrows = [Arrow(kind, path, unit, live.game.unit_side(unit))
                  for kind, path, unit in idea.arrows]  # fmt: skip
        found.append(wire.Idea(text, list(links), list(idea.hexes), arrows, idea.warns))
    return found
