"""What a server does by itself goes on, whatever fails on the way."""

from __future__ import annotations

import asyncio

from support.room import Room

from zoc.server.tables import Clock


def test_a_table_that_fails_keeps_no_other_clock_waiting(room: Room, monkeypatch):
    ann, bob = room.person("Ann"), room.person("Bob")
    cards = [room.two("stones", ann, bob, clock=Clock(bank=0.01)) for _ in range(3)]
    check = room.tables.commits.check_flag

    async def fails_once(live):
        if live.id == cards[0].id:
            raise KeyError("a title that cannot show itself")
        await check(live)

    monkeypatch.setattr(room.tables.commits, "check_flag", fails_once)
    room.pause(0.02)
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
