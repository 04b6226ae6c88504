"""A restart resumes every table where it stood; a table keeps the rules it began by."""

from __future__ import annotations

from pathlib import Path
from random import Random

from support.room import Client, Room, open_toy, room_in
from support.toy import StonesGame, Turn

from zoc.kernel.replay import replay
from zoc.server import wire
from zoc.server.store import Event, Snapshot
from zoc.server.tables import TableCard


def play(room: Room, card: TableCard, count: int, seed: int = 1) -> Client:
    """Some orders at random, with an undo now and then."""
    client, random = room.sit(card, room.person("Ann")), Random(seed)
    for _ in range(count):
        state = client.state()
        if state["view"]["over"]:
            break
        if state["undo"]["allowed"] and random.random() < 0.15:
            assert client.ask(wire.Undo(1, client.ply))["type"] == "done"
            continue
        choices = [c for c in state["view"]["decision"]["choices"] if c["notation"]]
        client.act(random.choice(choices)["notation"])
    return client


def test_a_restart_resumes_at_the_same_position(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("red-typhoon", room.person("Ann"), hot_seat=True)
        client = play(room, card, 150)
        before, ply = client.live.history.now.copy(), client.ply
        state, undo = client.state(), client.live.history.undo()
    with room_in(tmp_path) as room:
        with room.store.reading() as session:
            assert session.query(Snapshot).count()
        again = room.sit(card, room.person("Ann"))
        assert again.ply == ply
        assert again.live.history.now == before
        assert again.live.history.undo() == undo
        now = again.state()
        assert now["view"] == state["view"]
        log = next(m for m in again.read() if m["type"] == "log")
        assert log["lines"]
        plies = [line["ply"] for line in log["lines"]]
        assert plies == sorted(plies)
        play(room, card, 10)


def test_a_snapshot_gives_the_same_table_as_the_whole_record(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("red-typhoon", room.person("Ann"), hot_seat=True)
        client = play(room, card, 200, 7)
        moments = [client.live.history.at(ply).copy() for ply in range(client.ply + 1)]
    with room_in(tmp_path) as room:
        live = room.run(room.tables.table(card.id))
        assert live.kept > 0
        for ply in Random(2).sample(range(len(moments)), 12):
            assert live.history.at(ply) == moments[ply]
        with room.store.writing() as session:
            session.query(Snapshot).delete()
    with room_in(tmp_path) as room:
        live = room.run(room.tables.table(card.id))
        assert live.kept == 0
        assert live.history.now == moments[-1]


def test_a_damaged_snapshot_is_passed_over(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("red-typhoon", room.person("Ann"), hot_seat=True)
        client = play(room, card, 120, 3)
        before = client.live.history.now.copy()
        with room.store.writing() as session:
            for kept in session.query(Snapshot):
                kept.data = kept.data.replace(b"1", b"2")
    with room_in(tmp_path) as room:
        assert room.run(room.tables.table(card.id)).history.now == before


def test_the_record_replays_to_the_same_position(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        ann = room.person("Ann of the North")
        card = room.table("red-typhoon", ann, hot_seat=True)
        client = room.sit(card, ann)
        random = Random(4)
        for _ in range(120):
            choices = client.state()["view"]["decision"]["choices"]
            client.act(random.choice([c for c in choices if c["notation"]])["notation"])
        record = room.run(room.tables.record(card.id, ann))
        assert replay(record).position == client.live.history.now
        assert "seat soviet Ann-of-the-North" in record


class Strict(Turn):
    """A later version of the rules, in which three stones are too many."""

    def why_not(self, p, args, action):
        if action.verb == "take" and action.args[0] > 2:
            from zoc.kernel.game import Refusal

            return Refusal("two stones at most", "2a")
        return super().why_not(p, args, action)


def open_new(title, scenario, options):
    """The stones by rules 2."""
    game = StonesGame(10)
    game.version = 2
    return game


def open_strict(title, scenario, options):
    """The stones by rules 2, which forbid what rules 1 allowed."""
    game = open_new(title, scenario, options)
    game.steps["turn"] = Strict()
    return game


def test_a_table_of_older_rules_goes_on_where_they_agree(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        room.sit(card, room.person("Ann")).act("take 3")
    with room_in(tmp_path, opener=open_new) as room:
        client = room.sit(card, room.person("Ann"))
        assert client.state()["closed"] == ""
        assert client.act("take 1")["type"] == "done"


def test_a_table_of_older_rules_is_read_only_where_they_do_not(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        client = room.sit(card, room.person("Ann"))
        client.act("take 1")
        client.act("take 3")
    with room_in(tmp_path, opener=open_strict) as room:
        client = room.sit(card, room.person("Ann"))
        closed = client.state()["closed"]
        assert "played by rules 1" in closed
        assert "event 2 does not follow" in closed
        refused = client.act("take 1")
        assert (refused["code"], refused["why"]["sentence"]) == ("closed", closed)
        with room.store.reading() as session:
            assert session.query(Event).count() == 2
    with room_in(tmp_path, opener=open_toy) as room:
        client = room.sit(card, room.person("Ann"))
        assert client.ply == 2
        assert client.act("take 1")["type"] == "done"


def test_a_branch_goes_on_from_a_moment(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        card = room.table("stones", ann, hot_seat=True)
        client = room.sit(card, ann)
        client.act("take 2")
        client.act("gamble")
        client.act("take 1")
        branch = room.run(room.tables.branch(card.id, 3, {}, ann, hot_seat=True))
        assert (branch.branch_of, branch.branch_ply, branch.ply) == (card.id, 3, 3)
        other = room.sit(branch, ann)
        assert other.live.history.now == client.live.history.at(3)
        while not other.live.history.now.over:
            other.act("take 1")
        assert room.run(room.tables.audit(branch.id, ann)).faults == []
        assert client.ply == 4
        log = next(m for m in map(_decode, other.raw) if m["type"] == "log")
        assert {line["ply"] for line in log["lines"]} <= {1, 2, 3}


def _decode(raw: bytes) -> dict:
    import msgspec

    return msgspec.json.decode(raw)


class Broken(Turn):
    """Rules with a fault: they fail when somebody takes three."""

    def apply(self, p, args, action):
        if action.args == (3,):
            raise ZeroDivisionError
        super().apply(p, args, action)


def open_broken(title, scenario, options):
    game = StonesGame(10)
    game.steps["turn"] = Broken()
    return game


def test_a_table_that_the_rules_can_no_longer_follow_is_shown_as_far_as_they_do(
    tmp_path: Path,
) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        client = room.sit(card, room.person("Ann"))
        for order in ("take 1", "take 3", "take 1"):
            client.act(order)
    with room_in(tmp_path, opener=open_broken) as room:
        client = room.sit(card, room.person("Ann"))
        state = client.state()
        assert state["closed"] == "The rules engine stopped at event 2. Your game is safe at 1."
        assert client.act("take 1")["code"] == "closed"
    with room_in(tmp_path) as room:
        client = room.sit(card, room.person("Ann"))
        assert (client.ply, client.state()["closed"]) == (3, "")


def no_title(title, scenario, options):
    from zoc.kernel.title import UnknownTitleError

    raise UnknownTitleError("There is no title 'stones'.")


def test_a_table_of_a_title_that_is_gone_is_refused_and_stops_nobody(tmp_path: Path) -> None:
    import pytest

    from zoc.server.tables import TableError

    with room_in(tmp_path) as room:
        room.run(room.tables.machines.stop())
        seats = {"north": "machine:random", "south": "machine:random"}
        card = room.table("stones", room.person("Ann"), seats=seats)
    with room_in(tmp_path, opener=no_title) as room:
        with pytest.raises(TableError, match="cannot open the table: There is no title"):
            room.run(room.tables.table(card.id))
        room.run(room.tables.upkeep.take_up_machines())
