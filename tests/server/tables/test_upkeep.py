"""What a server does by itself goes on, whatever fails on the way."""

from __future__ import annotations

import asyncio

from sqlalchemy import select
from support.room import Room

from zoc.server import steady
from zoc.server.steady import time
from zoc.server.store import Table
from zoc.server.tables import Clock
from zoc.server.tables.upkeep import FIRST_REST


def card_deadline(room: Room, id_: str) -> float:
    with room.store.reading() as session:
        return session.scalar(select(Table.deadline).where(Table.id == id_)) or 0.0


def test_a_table_that_fails_keeps_no_other_clock_waiting(room: Room, monkeypatch):
    ann, bob = room.person("Ann"), room.person("Bob")
    check = room.tables.commits.check_flag

    async def fails_at_the_first(live):
        if "7" in live.table.options:
            raise KeyError("a title that cannot show itself")
        await check(live)

    monkeypatch.setattr(room.tables.commits, "check_flag", fails_at_the_first)
    clock, stones = Clock(bank=0.01), (7, 8, 9)
    cards = [room.two("stones", ann, bob, clock=clock, options={"stones": n}) for n in stones]
    while time() < max(card_deadline(room, card.id) for card in cards):
        room.pause()
    room.run(room.tables.upkeep.flags())
    over = [room.run(room.tables.card(card.id, ann)).status for card in cards]
    assert over == ["playing", "over", "over"]


def test_a_round_that_fails_is_followed_by_the_next(room: Room):
    async def until_the_second() -> None:
        rounds, second = 0, asyncio.Event()

        async def work() -> None:
            nonlocal rounds
            rounds += 1
            if rounds == 1:
                raise OverflowError("nobody thought of this")
            second.set()

        going = asyncio.create_task(room.tables.upkeep._round(0.0, work))
        await second.wait()
        going.cancel()

    room.run(asyncio.wait_for(until_the_second(), 30))


def test_a_table_that_could_not_be_opened_is_tried_again(room: Room, monkeypatch):
    """The database may have been away for a moment."""
    ann, upkeep = room.person("Ann"), room.tables.upkeep
    card = room.table("stones", ann, hot_seat=True)
    open_, monotonic, later = room.tables.table, steady.monotonic, 0.0

    async def fails(id_):
        raise OSError("the database is away")

    monkeypatch.setattr(steady, "monotonic", lambda: monotonic() + later)
    monkeypatch.setattr(room.tables, "table", fails)
    for rest in (FIRST_REST, 2 * FIRST_REST):
        assert room.run(upkeep._open(card.id)) is None
        assert upkeep._shut[card.id][1] == rest
        assert upkeep._resting() == {card.id}
        later += rest
    monkeypatch.setattr(room.tables, "table", open_)
    assert room.run(upkeep._open(card.id)).id == card.id
    assert upkeep._shut == {}
