"""The plan of a machine player is kept with its table: another process goes on with it, and one
that does not fit is dropped without harm."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Signal
from typing import Any

import pytest
from sqlalchemy import select, update
from support.room import Client, Room, open_toy

from zoc.ai.commander import Commander
from zoc.ai.plan import phase_of
from zoc.server import wire
from zoc.server.games import Games
from zoc.server.machines.pool import Pool
from zoc.server.machines.worker import Seen, Task, Thought, think
from zoc.server.store import Plan
from zoc.server.tables.history import Row
from zoc.server.tables.plans import plan_for

PATIENCE = 60.0
TITLE = "red-typhoon"
FIRST, SECOND = open_toy(TITLE, "", {}).sides


class Thinkers:
    """The pool's processes, played by this one, and stopped after some thoughts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tasks: list[Task] = []
        self.thoughts: list[Thought] = []
        self.planned: list[Any] = []
        self.last, self._held = 10**9, Signal()
        monkeypatch.setattr(Pool, "ask", self.ask)
        real = Commander.planned

        def planned(commander: Commander, p: Any, *more: Any) -> Any:
            self.planned.append(phase_of(p))
            return real(commander, p, *more)

        monkeypatch.setattr(Commander, "planned", planned)

    def ask(self, task: Task, limit: float, table: str = "") -> Thought:
        """Thinks here; after the last thought that is wanted it thinks for ever."""
        self.tasks.append(task)
        if len(self.tasks) > self.last:
            self._held.wait(PATIENCE)
        self.thoughts.append(think(Games(open_toy), task))
        return self.thoughts[-1]

    def kill(self) -> None:
        """Ends the thought that is under way."""
        self._held.set()


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinkers]:
    found = Thinkers(monkeypatch)
    yield found
    found.kill()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        return request.getfixturevalue("postgres").database("plans")
    return str(tmp_path / "zoc.db")


@contextmanager
def process(database: str) -> Iterator[Room]:
    """A server process; at its end what it was thinking is lost."""
    room = Room(database)
    try:
        yield room
    finally:
        room.close()


def until(room: Room, true: Any) -> None:
    """Lets the machine players go on until something is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        room.pause(0.02)


def begun(room: Room, thinkers: Thinkers) -> Any:
    """A table whose machine player has given its first orders of a phase and thinks on."""
    ann = room.person("Ann")
    thinkers.last = 1
    card = room.table(TITLE, ann, seats={FIRST: "machine:commander", SECOND: "me"})
    until(room, lambda: len(thinkers.tasks) == 2)
    return card


def test_another_process_goes_on_with_the_plan(database: str, thinkers: Thinkers):
    with process(database) as room:
        begun(room, thinkers)
        thinkers.kill()
    first, phase = thinkers.thoughts[0], thinkers.planned[0]
    assert first.orders
    assert first.memory
    thinkers.last = len(thinkers.tasks) + 1
    with process(database) as room:
        until(room, lambda: len(thinkers.tasks) > thinkers.last)
        assert thinkers.tasks[thinkers.last - 1].memory == first.memory
        assert thinkers.planned.count(phase) == 1, "it was planned again"
        thinkers.kill()


def kept(room: Room, card: Any) -> str:
    """The plan that the machine player would go on with."""
    live = room.run(room.tables.table(card.id))
    return plan_for(room.store, live, FIRST, "commander")


def test_a_plan_that_does_not_fit_is_dropped(tmp_path: Path, thinkers: Thinkers):
    with process(str(tmp_path / "zoc.db")) as room:
        card = begun(room, thinkers)
        assert kept(room, card)
        live = room.run(room.tables.table(card.id))
        assert plan_for(room.store, live, FIRST, "general") == ""
        for wrong in ({"zoc": "0.0"}, {"rules": 77}, {"ply": live.ply + 5}):
            with room.store.writing() as session:
                was = session.get(Plan, (card.id, FIRST))
                same = {name: getattr(was, name) for name in wrong}
                session.execute(update(Plan).values(**wrong))
            assert kept(room, card) == "", wrong
            with room.store.writing() as session:
                session.execute(update(Plan).values(**same))
        assert kept(room, card)
        live.history.rows.append(Row(live.ply + 1, "undo", FIRST, "0", 1, 1, 0.0))
        assert kept(room, card) == ""
        thinkers.kill()


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "{",
        "[]",
        "7",
        '{"phase": [], "settled": [99999], "entries": [[["fly 9"], [1], 2]]}',
        '{"phase": [1], "settled": [], "entries": [], "reasons": [["x", 3, 0, []]], "begun": []}',
        '{"phase": [1], "settled": [], "entries": 3, "reasons": [], "begun": ["move"]}',
    ],
)
def test_a_damaged_plan_does_no_harm(damaged: str):
    game = open_toy(TITLE, "", {})
    task = Task(
        Seen(TITLE, "", "{}", "", game.start().dump(), FIRST), "commander", 0.1, False, damaged
    )
    orders = think(Games(open_toy), task).orders
    assert game.start().why_not(game.read(orders[0])) is None


def test_no_plan_is_in_any_byte_that_is_sent(tmp_path: Path, thinkers: Thinkers):
    with process(str(tmp_path / "zoc.db")) as room:
        card = begun(room, thinkers)
        with room.store.reading() as session:
            plan = session.scalars(select(Plan)).one()
        ann = room.person("Ann")
        client = Client(room, card.id, ann, "")
        client.read()
        answers = [client.ask(wire.AskMinds(1)), client.state()]
        assert answers[0]["minds"] == []
        assert '"settled"' in plan.text
        assert not any(b"settled" in raw for raw in client.raw)
        thinkers.kill()
