"""What a machine player had in mind: kept with its turn, told when the turn is over, and nothing of
it that the one who asks may not know."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event as Signal
from typing import Any

import pytest
from support.room import Client, Room, open_toy, room_in

from zoc.ai.plan import Reason, write_reason
from zoc.kernel.play.record import thoughts_in
from zoc.kernel.play.replay import replay
from zoc.kernel.play.said import said
from zoc.server import wire
from zoc.server.games import Games
from zoc.server.machines.pool import Pool
from zoc.server.machines.worker import Seen, Task, Thought, decide, think
from zoc.server.report import report_live
from zoc.server.tables.minds import Mind, has_figures, minds_told, worded
from zoc.server.tables.record import play_of

PATIENCE = 60.0
GAME = open_toy("red-typhoon", "", {})
HEX = next(iter(GAME.board.grid))
LABEL = GAME.board.grid.label(HEX)


def plain(template: str, hexes: tuple[int, ...] = (), **about: Any) -> list[Any]:
    """A reason as a worker sends it."""
    return write_reason(Reason(said(template, **about), 1.0, hexes))


class Ends:
    """A machine player that ends every phase it can, and has one thing in mind."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.go_on = 0, Signal()
        monkeypatch.setattr(Pool, "ask", self.ask)

    def ask(self, task: Task, limit: float, table: str = "") -> Thought:
        self.asked += 1
        if self.asked > 1:
            self.go_on.wait(PATIENCE)
        orders = decide(Games(open_toy), task._replace(player="random", ahead=False))
        reasons = [plain("Takes {hex}", (HEX,), hex=HEX), ["{broken", 3]] if self.asked == 1 else []
        return Thought(
            ["end", *orders][: 1 if task.seen.seat == "soviet" else 2], "", tuple(reasons)
        )


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ends]:
    found = Ends(monkeypatch)
    yield found
    found.go_on.set()


def until(room: Room, true: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        room.pause(0.02)


def minds(client: Client, **span: Any) -> list[str]:
    answer = client.ask(wire.AskMinds(1, **span))
    return [idea["text"] for mind in answer["minds"] for idea in mind["ideas"]]


def test_it_is_told_when_the_turn_is_over_and_kept(tmp_path: Path, ends: Ends):
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        seats = {"soviet": "machine:commander", "german": "me"}
        card = room.table("red-typhoon", ann, seats=seats)
        client = room.sit(card, ann)
        until(room, lambda: ends.asked == 2)
        assert len(client.live.minds) == 1
        assert minds(client) == []
        assert "had in mind" not in room.run(room.tables.record(card.id, ann))
        ends.go_on.set()
        until(room, lambda: client.live.actor == "german")
        told = client.ask(wire.AskMinds(1))["minds"][0]
        assert told["name"] == "Commander"
        (idea,) = told["ideas"]
        assert idea["text"] == f"Takes {LABEL}."
        assert idea["hexes"] == [HEX]
        assert idea["links"][0]["hex"] == HEX
        assert minds(client, start=told["ply"] + 1) == []
    with room_in(tmp_path) as room:
        client = room.sit(card, ann)
        assert minds(client) == [f"Takes {LABEL}."]
        record = room.run(room.tables.record(card.id, ann))
        assert [thought for _, thought in thoughts_in(record)] == [
            f"soviet had in mind: Takes {LABEL}."
        ]
        assert replay(record).position == client.live.history.now
        report = report_live(play_of(client.live), client.live)
        assert [mind.reasons for mind in report.minds] == [[f"Takes {LABEL}."]]


def test_what_was_taken_back_is_not_told(tmp_path: Path, ends: Ends):
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        card = room.table("red-typhoon", ann, seats={"soviet": "machine:commander", "german": "me"})
        client = room.sit(card, ann)
        ends.go_on.set()
        until(room, lambda: client.live.actor == "german")
        assert minds(client)
        live = client.live
        live.history.line[:] = [row for row in live.history.line if row.number > live.minds[0].ply]
        assert minds(client) == []


# -- what is hidden -------------------------------------------------------------------------------


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[tuple[Room, Any]]:
    """A table with closed stacks at which a machine player could have played the Soviet side."""
    with room_in(tmp_path) as room:
        ann, bob = room.person("Ann"), room.person("Bob")
        options = {"closed_stacks": True}
        card = room.two("panzer-battles", ann, bob, scenario="2.3", options=options)
        yield room, card


def hidden_and_open(game: Any, p: Any) -> tuple[int, int]:
    """A Soviet unit that the German does not see, and one that stands alone and is seen."""
    there = [u for u in range(len(game.units)) if game.where(p, u)]
    hidden = [u for u in there if not game.show.sees(p, "german", u)]
    bare = {game.where(p, u) for u in hidden}
    seen = [u for u in there if game.unit_side(u) == "soviet" and game.where(p, u) not in bare]
    return hidden[0], next(u for u in seen if u not in hidden)


def test_nothing_is_told_of_a_closed_stack(closed: tuple[Room, Any]):
    room, card = closed
    bob = room.person("Bob")
    client, watcher = room.sit(card, bob), room.sit(card, None)
    live = client.live
    game, p = live.game, live.history.now
    unit, known = hidden_and_open(game, p)
    hex_, bare = game.where(p, unit), game.where(p, known)
    rows = [
        plain("{unit} guards {hex}", unit=unit, hex=bare),
        plain("{unit} guards {hex}", unit=known, hex=bare),
        plain("Holds {hex}", hex=hex_),
        plain("Holds on", (hex_,)),
        plain("Attacks {hex} at {odds}", hex=bare, odds="3:1"),
        plain("Cuts off {n:# unit}", n=2),
    ]
    live.minds.append(Mind(live.history.line[0].number, "soviet", "commander", worded(live, rows)))
    live.table.turned = live.ply
    seen = [f"{game.show.call(game, known)} guards {game.label(bare)}."]
    assert minds(client) == seen
    assert minds(watcher) == seen
    name = game.show.call(game, unit).encode()
    assert not any(name in raw for raw in client.raw if b"minds-are" in raw)
    client.ask(wire.Resign(2))
    assert len(minds(client)) == len(rows)
    assert len(minds_told(live, "")[0].ideas) == len(rows)


def test_figures_are_found_in_a_sentence():
    assert has_figures(said("Attacks {hex} at {odds}"))
    assert has_figures(said("{n:## unit} dead"))
    assert not has_figures(said("{unit} steps back from {start:hex}, {units} too"))


def test_a_soldier_tells_why_it_attacks():
    game = open_toy("red-typhoon", "", {})
    p, found = game.start(), list[list[Any]]()
    p.act(game.read("end"))
    for _ in range(30):
        seat = p.actor
        task = Task(Seen("red-typhoon", "", "{}", "", p.dump(), seat), "soldier", 0.5, False)
        thought = think(Games(open_toy), task)
        found += thought.reasons
        if found or seat != "soviet":
            break
        p.act(game.read(thought.orders[0]))
    assert found[0][0].startswith("Attacks")
