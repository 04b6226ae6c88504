"""A slow game with questions in the other's turn, on a clock on the wall that the test turns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from support.postgres import Postgres
from support.room import Room

from zoc.server import wire
from zoc.server.store import Notice
from zoc.server.tables import Clock, change, lookup
from zoc.server.tables.clock import Turn

HOUR, DAY = 3600.0, 86_400.0
SLOW = Clock(bank=3 * DAY, increment=12 * HOUR)


class Wall:
    """A clock on the wall that a test turns."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now

    monotonic = perf_counter = time


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    database = str(tmp_path / "zoc.db")
    if request.param == "postgres":
        running: Postgres = request.getfixturevalue("postgres")
        database = running.database(request.node.name.partition("[")[0][-40:])
    room = Room(database)
    yield room
    room.close()


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    from zoc.server.tables import live, new_table, orders, seating, tables, upkeep

    wall = Wall()
    for module in (change, live, new_table, orders, seating, tables, upkeep):
        monkeypatch.setattr(module, "time", wall)
    return wall


@pytest.fixture
def long_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player turn lasts ten stones, and the other is asked in between."""

    def turn(game, position) -> Turn:
        return Turn(("north", "south")[position.left // 10 % 2], 1)

    monkeypatch.setattr(change, "player_turn", turn)


def clock_of(client, side):
    seat = next(seat for seat in client.state()["seats"] if seat["side"] == side)
    return seat["clock"], seat["grace"], seat["running"]


def test_questions_bring_no_time(place: Room, wall: Wall, long_turns: None):
    """Four questions in one turn: they used to bring four increments."""
    ann, bob = place.person("Ann"), place.person("Bob")
    card = place.two("stones", ann, bob, clock=SLOW, options={"stones": 109})
    north, south = place.sit(card, ann), place.sit(card, bob)
    for _ in range(4):
        assert north.act("take 1")["type"] == "done"
        wall.now += 60
        assert south.act("take 1")["type"] == "done"
        wall.now += 60
    assert clock_of(north, "north")[0] == 3 * DAY - 4 * 60
    assert clock_of(north, "south")[0] == 3 * DAY, "a quick answer costs nothing, brings nothing"


def test_a_question_has_a_grace_of_its_own(place: Room, wall: Wall, long_turns: None):
    ann, bob = place.person("Ann"), place.person("Bob")
    card = place.two("stones", ann, bob, clock=SLOW, options={"stones": 109})
    north, south = place.sit(card, ann), place.sit(card, bob)
    north.act("take 1")
    wall.now += 10 * HOUR
    assert clock_of(south, "south") == (3 * DAY, 2 * HOUR, True)
    wall.now += 5 * HOUR
    assert clock_of(south, "south") == (3 * DAY - 3 * HOUR, 0, True)
    south.act("take 1")
    assert clock_of(south, "south")[0] == 3 * DAY - 3 * HOUR


def test_the_increment_comes_once_a_player_turn_and_never_above_the_bank(
    place: Room, wall: Wall, long_turns: None
):
    ann, bob = place.person("Ann"), place.person("Bob")
    card = place.two("stones", ann, bob, clock=SLOW, options={"stones": 103})
    north, south = place.sit(card, ann), place.sit(card, bob)
    wall.now += 20 * HOUR
    north.act("take 3")
    assert clock_of(north, "north")[0] == 3 * DAY - 20 * HOUR, "100 left: still its turn"
    south.act("take 1")
    assert clock_of(north, "north")[0] == 3 * DAY - 8 * HOUR, "99 left: it is over"
    wall.now += HOUR
    north.act("take 1")
    assert clock_of(north, "south")[0] == 3 * DAY


def test_a_take_back_brings_no_time(place: Room, wall: Wall):
    ann, bob = place.person("Ann"), place.person("Bob")
    card = place.two("stones", ann, bob, clock=Clock(bank=1000, increment=50))
    north, south = place.sit(card, ann), place.sit(card, bob)
    for _ in range(5):
        wall.now += 100
        north.act("take 1")
        north.ask(wire.TakeBack(1, "ask"))
        south.ask(wire.TakeBack(2, "grant"))
    assert clock_of(north, "north")[0] == 500


def test_a_week_of_a_slow_game(place: Room, wall: Wall, long_turns: None):
    """Both think six hours over every decision of their own and answer questions in an hour."""
    ann, bob = place.person("Ann"), place.person("Bob")
    card = place.two("stones", ann, bob, clock=SLOW, options={"stones": 109})
    seats = {"north": place.sit(card, ann), "south": place.sit(card, bob)}
    began, live = wall.now, seats["north"].live
    while wall.now < began + 7 * DAY:
        turn = change.player_turn(None, live.history.now)
        wall.now += 6 * HOUR if live.actor == turn.owner else HOUR
        assert seats[live.actor].act("take 1")["type"] == "done"
        place.run(place.tables.upkeep.flags())
        for side in seats:
            assert 0 < clock_of(seats[side], side)[0] <= 3 * DAY
    assert not live.history.now.over
    assert live.ply >= 40


def reminders(room: Room):
    with room.store.reading() as session:
        query = select(Notice).where(Notice.kind == "reminder").order_by(Notice.id)
        return [(notice.account_id, notice.ply) for notice in session.scalars(query)]


def test_one_is_reminded_once_before_the_time_is_up_and_told_of_the_end(place: Room, wall: Wall):
    ann, bob = place.person("Ann"), place.person("Bob")
    card = place.two("stones", ann, bob, clock=SLOW)
    for hours in (1, 59):
        wall.now += hours * HOUR
        place.run(place.tables.upkeep.remind())
        assert reminders(place) == []
    for _ in range(6):
        wall.now += HOUR
        place.run(place.tables.upkeep.remind())
        assert reminders(place) == [("ann", 0)]
    wall.now += 7 * HOUR
    place.run(place.tables.upkeep.flags())
    with place.store.reading() as session:
        ended = select(Notice.account_id).where(Notice.kind == "end")
        assert sorted(session.scalars(ended)) == ["ann", "bob"]
    assert lookup.remind(place.store, wall.now) == 0
    assert place.run(place.tables.card(card.id, ann)).status == "over"


def test_a_clock_that_is_set_forth_or_back_takes_nobodys_time(place: Room, monkeypatch):
    import time

    from zoc.server import steady

    ann, bob = place.person("Ann"), place.person("Bob")
    card = place.two("stones", ann, bob, clock=Clock(bank=600))
    north, south = place.sit(card, ann), place.sit(card, bob)
    real = time.time
    for hours in (1, -1, 2):
        monkeypatch.setattr(time, "time", lambda hours=hours: real() + hours * HOUR)
        place.run(place.tables.upkeep.flags())
        mover = north if north.live.actor == "north" else south
        assert mover.act("take 1")["type"] == "done"
        assert clock_of(north, "north")[0] > 500
        assert abs(steady.time() - real()) < 60
