"""A restart resumes every table where it stood; a table keeps the rules it began by."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from support.examples import examples
from support.protocol import opened
from support.room import Client, Room, open_toy, room_in
from support.toy import StonesGame, Turn

from zoc.kernel.play.action import NotationError
from zoc.kernel.play.replay import replay
from zoc.kernel.play.step import Refusal
from zoc.server import wire
from zoc.server.store import Album, Event, Snapshot, Table
from zoc.server.tables import Clock, TableCard
from zoc.server.tables import rows as db


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


def test_a_stored_position_that_was_changed_is_not_the_same() -> None:
    p = StonesGame().start()
    older = msgspec.json.encode([p.checksum(), p.dump()])
    for data in (db.dump_position(p), older):
        assert db.load_position(data, p) == (p, True)
        other = data.replace(b'"turn":1', b'"turn":2')
        assert other != data
        assert not db.load_position(other, p)[1]


@pytest.mark.parametrize("title", ["red-typhoon", "panzer-battles", "moscow-1941"])
def test_what_is_stored_is_the_position_in_json(title: str) -> None:
    play, random = opened({}, examples(title)[0]), Random(4)
    for _ in range(40):
        p = play.position
        assert msgspec.json.encode(p.dump()) in db.dump_position(p)
        play.carry_out(random.choice(list(p.decision.actions)))


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

    def why_not(self, p, action):
        if action.verb == "take" and action.args[0] > 2:
            return Refusal("two stones at most", "2a")
        return super().why_not(p, action)


def open_new(title, scenario, options):
    """The stones by rules 2."""
    game = StonesGame(10)
    game.version = 2
    return game


def open_strict(title, scenario, options):
    """The stones by rules 2, which forbid what rules 1 allowed."""
    game = open_new(title, scenario, options)
    game.steps["turn"] = Strict
    return game


def test_a_table_of_older_rules_goes_on_where_they_agree(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        room.sit(card, room.person("Ann")).act("take 3")
    with room_in(tmp_path, opener=open_new) as room:
        client = room.sit(card, room.person("Ann"))
        assert client.state()["closed"] == ""
        assert client.act("take 1")["type"] == "done"


def test_a_table_of_older_rules_goes_on_from_its_position_where_they_do_not(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        client = room.sit(card, room.person("Ann"))
        client.act("take 1")
        client.act("take 3")
        before = client.live.history.now.copy()
    for _ in range(2):
        with room_in(tmp_path, opener=open_strict) as room:
            client = room.sit(card, room.person("Ann"))
            state = client.state()
            assert state["closed"] == ""
            assert client.ply == 3, "one event says that the rules were renewed"
            assert client.live.history.now.dump() == before.dump()
            assert "renewed (version 1 to 2)" in client.live.history.rows[2].told["*"].decode()
            assert not state["undo"]["allowed"]
            assert client.act("take 3")["code"] == "rule"
            past = client.ask(wire.At(1, 1))
            assert past["code"] == "closed"
            assert "older rules" in past["why"]["sentence"]
    with room_in(tmp_path, opener=open_strict) as room:
        client = room.sit(card, room.person("Ann"))
        assert client.act("take 2")["type"] == "done"
        assert client.state()["undo"] == {
            "allowed": False,
            "reason": "stops where the other side decided",
        }
        assert client.ask(wire.At(1, 3))["type"] == "at-is"
        client.act("take 1")
        record = room.run(room.tables.record(card.id, room.person("Ann")))
        assert "# rules 1 2" in record
        assert "north take 1\nsouth take 3\n" in record
        while not client.live.history.now.over:
            assert client.act("take 1")["type"] == "done"
    with room_in(tmp_path, opener=open_strict) as room:
        assert room.run(room.tables.table(card.id)).history.now.over


def broken(title, scenario, options):
    """Rules by which nothing that was played before can be played again."""
    game = open_new(title, scenario, options)

    def read(text):
        raise NotationError(f"{text!r} is no order any more")

    game.read = read
    return game


def test_a_finished_game_is_watched_from_what_was_stored(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        card = room.table("stones", ann, hot_seat=True)
        client = room.sit(card, ann)
        for order in ("take 3", "gamble", "take 1"):
            client.act(order)
        while not client.live.history.now.over:
            client.act("take 1")
        room.run(room.tables.upkeep.make_albums())
        views = [client.live.view(ply, "", False) for ply in range(client.ply + 1)]
        log = room.run(room.tables.log(card.id, ann))
        settings = room.run(room.tables.setting(card.id))
    with room_in(tmp_path, opener=broken) as room:
        client = room.sit(card, ann)
        assert client.live.how == "album"
        assert client.state()["view"]["result"] == _decode(views[-1])["result"]
        for ply, view in enumerate(views):
            assert client.ask(wire.At(1, ply))["view"] == _decode(view)
        assert room.run(room.tables.log(card.id, ann)) == log
        assert room.run(room.tables.setting(card.id)) == settings
        assert "north take 3" in room.run(room.tables.record(card.id, ann))
        assert client.act("take 1")["code"] == "closed"


def forget_positions(room: Room) -> None:
    """As a version left its tables that stored no positions."""
    with room.store.writing() as session:
        session.query(Table).update({"now": None})
        session.query(Snapshot).delete()


def stuck(tmp_path: Path, **more) -> tuple[TableCard, list[str]]:
    """A game without any stored position whose second event the later rules forbid."""
    with room_in(tmp_path) as room:
        ann, bob = room.person("Ann"), room.person("Bob")
        card = room.two("stones", ann, bob, **more)
        room.sit(card, ann).act("take 1")
        client = room.sit(card, bob)
        client.act("take 3")
        log = [line["text"] for line in _log_of(room, card)]
        forget_positions(room)
    return card, log


def _log_of(room: Room, card: TableCard) -> list[dict]:
    return _decode(room.run(room.tables.log(card.id, room.person("Ann"))))["lines"]


def test_without_any_stored_position_a_game_can_be_read_whole(tmp_path: Path) -> None:
    card, log = stuck(tmp_path)
    with room_in(tmp_path, opener=open_strict) as room:
        client = room.sit(card, room.person("Ann"))
        state = client.state()
        assert "played by rules 1" in state["closed"]
        assert "event 2 does not follow" in state["closed"]
        assert (state["ply"], state["go_on"]) == (2, 1)
        assert [line["text"] for line in _log_of(room, card)] == log
        assert client.ask(wire.At(1, 1))["type"] == "at-is"
        record = room.run(room.tables.record(card.id, room.person("Ann")))
        assert "north take 1\nsouth take 3\n" in record
        refused = client.act("take 1")
        assert (refused["code"], refused["why"]["sentence"]) == ("closed", state["closed"])
        with room.store.reading() as session:
            assert session.query(Event).count() == 2
    with room_in(tmp_path, opener=open_toy) as room:
        client = room.sit(card, room.person("Ann"))
        assert (client.ply, client.state()["closed"]) == (2, "")


def test_its_players_go_on_from_the_last_moment_that_follows_if_they_agree(tmp_path: Path) -> None:
    card, _ = stuck(tmp_path, take_backs=False, clock=Clock(bank=600.0))
    with room_in(tmp_path, opener=open_strict) as room:
        ann, bob = room.sit(card, room.person("Ann")), room.sit(card, room.person("Bob"))
        assert ann.ask(wire.TakeBack(1, "grant"))["code"] == "rule"
        assert ann.ask(wire.TakeBack(2, "ask"))["type"] == "done"
        assert bob.state()["take_back"] == "north"
        assert bob.ask(wire.TakeBack(3, "decline"))["type"] == "done"
        assert bob.state()["closed"]
        ann.ask(wire.TakeBack(4, "ask"))
        with room.store.writing() as session:
            # For a week nobody could play: that is not Bob's time.
            session.query(Table).update({"clock_since": Table.clock_since - 7 * 86_400})
        assert bob.ask(wire.TakeBack(5, "grant"))["type"] == "done"
        state = bob.state()
        assert (state["closed"], state["go_on"], state["ply"]) == ("", None, 3)
        assert state["seats"][1]["clock"] > 500
        texts = [line["text"] for line in _log_of(room, card)]
        assert "goes on from event 1, as its players have agreed" in texts[-1]
        assert not any("3" in text and "take" in text for text in texts[:-1])
        assert bob.act("take 2")["type"] == "done"
    for _ in range(2):
        with room_in(tmp_path, opener=open_strict) as room:
            ann = room.sit(card, room.person("Ann"))
            assert (ann.state()["closed"], ann.ply) == ("", 4)
            assert ann.live.history.now.left == 7


def test_alone_at_a_table_one_goes_on_at_once(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        client = room.sit(card, room.person("Ann"))
        client.act("take 1")
        client.act("take 3")
        forget_positions(room)
    with room_in(tmp_path, opener=open_strict) as room:
        client = room.sit(card, room.person("Ann"))
        assert client.ask(wire.TakeBack(1, "ask"))["type"] == "done"
        assert client.state()["closed"] == ""
        assert client.act("take 2")["type"] == "done"


def test_a_kept_position_is_gone_on_from_where_the_newest_cannot_be_read(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        client = room.sit(card, room.person("Ann"))
        for order in ("take 3", "take 1", "take 2", "take 3"):
            client.act(order)
        with room.store.writing() as session:
            session.query(Table).update({"now": b"nonsense"})
            assert session.query(Snapshot).count() == 5, "the start, and every player turn"
            session.query(Snapshot).filter(Snapshot.ply > 2).delete()
    with room_in(tmp_path, opener=open_strict) as room:
        live = room.run(room.tables.table(card.id))
        assert live.go_on == 3
        assert live.history.now.left == 4


def test_a_game_of_a_version_that_stored_no_position_gets_one(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        room.sit(card, room.person("Ann")).act("take 3")
        forget_positions(room)
    with room_in(tmp_path) as room:
        room.run(room.tables.upkeep.keep_positions())
        with room.store.reading() as session:
            assert session.get(Table, card.id).now
    with room_in(tmp_path, opener=open_strict) as room:
        assert room.sit(card, room.person("Ann")).state()["closed"] == ""


def test_a_finished_game_without_album_shows_its_end_and_its_log(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        ann = room.person("Ann")
        card = room.table("stones", ann, hot_seat=True)
        client = room.sit(card, ann)
        while not client.live.history.now.over:
            client.act("take 3") if client.live.history.now.left >= 3 else client.act("take 1")
        result, log = client.state()["view"]["result"], _log_of(room, card)
        with room.store.writing() as session:
            session.query(Table).update({"now": None})
            session.query(Snapshot).delete()
            session.query(Album).delete()
    with room_in(tmp_path, opener=open_strict) as room:
        client = room.sit(card, ann)
        state = client.state()
        assert state["view"]["over"]
        assert state["view"]["result"] == result
        assert state["go_on"] is None
        assert _log_of(room, card) == log


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

    def apply(self, p, action):
        if action.args == (3,):
            raise ZeroDivisionError
        super().apply(p, action)


def open_broken(title, scenario, options):
    game = StonesGame(10)
    game.steps["turn"] = Broken
    return game


def test_a_table_that_the_rules_can_no_longer_follow_goes_on_from_its_position(
    tmp_path: Path,
) -> None:
    with room_in(tmp_path) as room:
        card = room.table("stones", room.person("Ann"), hot_seat=True)
        client = room.sit(card, room.person("Ann"))
        for order in ("take 1", "take 3", "take 1"):
            client.act(order)
        with room.store.writing() as session:
            session.query(Snapshot).delete()
    with room_in(tmp_path, opener=open_broken) as room:
        client = room.sit(card, room.person("Ann"))
        state = client.state()
        assert (client.ply, state["closed"]) == (4, "")
        assert client.act("take 1")["type"] == "done"
    with room_in(tmp_path) as room:
        client = room.sit(card, room.person("Ann"))
        assert (client.ply, client.state()["closed"]) == (5, "")


def no_title(title, scenario, options):
    from zoc.kernel.data.title import UnknownTitleError

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
