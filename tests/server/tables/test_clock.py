"""Clocks: they run for who decides, hand over, and end the game when they run out."""

from __future__ import annotations

import pytest
from support.room import Room

from zoc.server import wire
from zoc.server.tables import Clock, TableError
from zoc.server.tables import clock as clocks


class Time:
    """A clock on the wall that a test turns."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now

    def perf_counter(self) -> float:
        return self.now


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Time:
    from zoc.server.tables import change, commits, live, new_table, orders, seating, tables, upkeep

    wall = Time()
    for module in (change, commits, live, new_table, orders, seating, tables, upkeep):
        monkeypatch.setattr(module, "time", wall)
    return wall


def clock_of(state: dict, side: str) -> tuple[float, bool]:
    seat = next(seat for seat in state["seats"] if seat["side"] == side)
    return seat["clock"], seat["running"]


def test_a_bank_runs_down_and_gets_its_increment(room: Room, wall: Time) -> None:
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob, clock=Clock(bank=100, increment=5))
    north, south = room.sit(card, ann), room.sit(card, bob)
    wall.now += 30
    assert clock_of(south.state(), "north") == (70, True)
    assert clock_of(south.state(), "south") == (100, False)
    north.act("take 1")
    assert clock_of(south.state(), "north") == (75, False)
    wall.now += 20
    south.act("gamble")
    assert clock_of(south.state(), "south") == (85, False)


def test_days_begin_anew_with_every_turn(room: Room, wall: Time) -> None:
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob, clock=Clock(days=2))
    north, south = room.sit(card, ann), room.sit(card, bob)
    wall.now += 86_400
    north.act("take 1")
    assert clock_of(south.state(), "north") == (2 * 86_400, False)


def test_a_clock_waits_until_all_seats_are_taken(room: Room, wall: Time) -> None:
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.table("stones", ann, seats={"north": "me"}, clock=Clock(bank=60))
    wall.now += 1_000
    client = room.sit(card, ann)
    assert clock_of(client.state(), "north") == (60, False)
    room.run(room.tables.join(card.id, "", card.join_key, bob))
    wall.now += 10
    assert clock_of(client.state(), "north") == (50, True)


def test_an_order_after_the_flag_has_fallen_ends_the_game(room: Room, wall: Time) -> None:
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob, clock=Clock(bank=60))
    north, south = room.sit(card, ann), room.sit(card, bob)
    wall.now += 61
    assert north.act("take 1")["code"] == "closed"
    state = south.state()
    assert state["view"]["over"]
    assert "North has no time left" in state["view"]["result"]
    assert "South victory" in room.run(room.tables.card(card.id, ann)).result


def test_the_end_brings_no_increment(room: Room, wall: Time) -> None:
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob, clock=Clock(bank=60, increment=5))
    south = room.sit(card, bob)
    wall.now += 61
    room.run(room.tables.upkeep.flags())
    assert clock_of(south.state(), "north") == (0, False)


def test_a_flag_falls_without_anybody_looking(room: Room, wall: Time) -> None:
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob, clock=Clock(bank=60))
    wall.now += 30
    room.run(room.tables.upkeep.flags())
    assert room.run(room.tables.card(card.id, ann)).status == "playing"
    wall.now += 31
    room.run(room.tables.upkeep.flags())
    assert room.run(room.tables.card(card.id, ann)).status == "over"


def test_time_is_not_given_back_by_undo(room: Room, wall: Time) -> None:
    ann = room.person("Ann")
    client = room.sit(room.table("stones", ann, hot_seat=True, clock=Clock(bank=100)), ann)
    wall.now += 10
    client.act("take 1")
    wall.now += 10
    client.ask(wire.TakeBack(1, "ask"))
    assert clock_of(client.state(), "north")[0] == 90
    assert clock_of(client.state(), "south")[0] == 90


def test_a_clock_is_a_bank_or_days(room: Room) -> None:
    ann = room.person("Ann")
    for clock in (Clock(bank=1, days=1), Clock(bank=-1), Clock(days=10**9)):
        with pytest.raises(TableError, match="clock"):
            room.table("stones", ann, clock=clock)
    assert not clocks.Clock().on
