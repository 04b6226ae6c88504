"""What a seat may not know never leaves the server: every byte that is sent is read."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from support.changes import merged
from support.room import Client, Room
from support.sealed import WORDS

from zoc.kernel.shown.sharing import Looking
from zoc.kernel.shown.view import seat_view
from zoc.server import wire
from zoc.server.tables import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.viewer import Viewer, Wants

SECRET = "syzygy"
LOG = b'{"type":"log"'


def everything(client: Client, ply: int) -> list:
    """One request of every kind."""
    return [
        wire.Draft(1, ply, []),
        wire.Draft(1, ply, ["guess quincunx"], True),
        wire.Choices(1, ply, 0),
        wire.Why(1, ply, f"guess {WORDS[0]}"),
        wire.Why(1, ply, "hide quincunx"),
        wire.Routes(1, ply, 0),
        wire.AskOverlay(1, ply, "zoc"),
        wire.AskHex(1, ply, 1),
        wire.At(1, ply),
        wire.At(1, max(0, ply - 1)),
        wire.Complete(1, ply, ""),
        wire.Complete(1, ply, "hide"),
        wire.Complete(1, ply, "hide syz"[:4]),
        wire.Seen(ply),
        wire.AskMinds(1),
        wire.AskAdvice(1, ply),
        wire.TakeBack(1, "ask"),
        wire.TakeBack(1, "grant"),
        wire.Undo(1, ply),
    ]


def mentions(client: Client) -> list[bytes]:
    """What the client was sent about the hidden word, beyond that it may be guessed."""
    client.read()
    texts = [raw.lower().replace(f"guess {SECRET}".encode(), b"") for raw in client.raw]
    return [text for text in texts if SECRET.encode() in text]


@pytest.fixture
def players(room: Room) -> tuple[Client, Client, Client]:
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("sealed", ann, bob)
    return room.sit(card, ann), room.sit(card, bob), room.sit(card, None)


def test_a_secret_is_in_no_byte_for_the_others(players, room):
    north, south, watcher = players
    north.act(f"hide {SECRET}")
    for client in (south, watcher):
        for request in everything(client, client.ply):
            client.ask(request)
        client.state()
        late = room.sit(room.run(room.tables.card(north.table, None)), client.viewer.person)
        late.read()
        client.raw += late.raw
        client.raw.append(room.run(room.tables.state(north.table, client.viewer.person)))
        client.raw.append(room.run(room.tables.log(north.table, client.viewer.person)))
        with pytest.raises(TableError):
            room.run(room.tables.record(north.table, client.viewer.person))
        with pytest.raises(TableError):
            room.run(room.tables.audit_file(north.table, None))
        _, position = room.run(room.tables.position(north.table, client.viewer.person))
        assert position.word == ""
    card = room.run(room.tables.card(north.table, south.viewer.person))
    assert SECRET not in repr(card)
    assert mentions(south) == []
    assert mentions(watcher) == []
    north.read()
    assert any(SECRET.encode() in raw for raw in north.raw)


def test_what_was_shown_is_told_to_all(players):
    north, south, watcher = players
    north.act(f"hide {SECRET}")
    south.act("guess quincunx")
    for client in (south, watcher):
        client.read()
        assert any(b"the word was syzygy" in raw.lower() for raw in client.raw)


def test_the_seed_of_the_dice_is_in_no_byte_before_the_end(players, room):
    north, south, watcher = players
    live = north.live
    seed = live.table.seed
    random = Random(3)
    while not live.history.now.over:
        client = north if live.actor == "north" else south
        choices = client.state()["view"]["decision"]["choices"]
        if not live.history.now.over:
            client.act(random.choice(choices)["notation"])
        for each in (north, south, watcher):
            each.read()
            assert not any(seed.hex().encode() in raw or seed in raw for raw in each.raw)
        if not live.history.now.over:
            assert room.run(room.tables.card(north.table, north.viewer.person)).seed == ""
    over = room.run(room.tables.card(north.table, None))
    assert over.seed == seed.hex()
    assert room.run(room.tables.audit(north.table, None)).faults == []
    assert "hide" in room.run(room.tables.record(north.table, None))


def test_changes_in_columns_tell_a_seat_what_a_view_made_anew_tells(room):
    people = room.person("Ann"), room.person("Bob")
    live = room.run(room.tables.table(room.two("moscow-1941", *people).id))
    wants = Wants(True, True, Looking.of([], []))
    viewers = [room.run(room.tables.connect(live, who, "", "", wants)) for who in people]
    known, random = [dict[str, Any]() for _ in viewers], Random(1)
    for number in range(6):
        for view, viewer in zip(known, viewers, strict=True):
            view.update(told(viewer, view, "change" if number else "state"))
            assert view == made_anew(live, viewer)
            assert all(panel["closed"] for panel in view["panels"])
            assert any(unit["unit"] < 0 for unit in view["units"])
        decides = next(viewer for viewer in viewers if live.actor in viewer.sides)
        order = live.game.write(random.choice(list(live.history.now.decision.actions)))
        assert room.run(room.tables.ask(live, decides, wire.Act(1, live.ply, [order]))) is None


def told(viewer: Viewer, before: dict[str, Any], kind: str) -> dict[str, Any]:
    """The view that a viewer knows after what it was sent."""
    sent = []
    while not viewer.queue.empty():
        sent.append(msgspec.json.decode(viewer.queue.get_nowait()))
    (message,) = [m for m in sent if m["type"] in ("state", "change")]
    assert message["type"] == kind
    return merged(before, message["view"]) if kind == "change" else message["view"]


def made_anew(live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    """What it may see now, of nothing that was kept."""
    p, seat = live.history.now, viewer.seat
    dice = live.dice(live.ply, seat)
    view = seat_view(live.game, p, seat, seat == live.actor, dice, None, Looking.of([], []))
    return msgspec.json.decode(msgspec.json.encode(view))


def test_in_hot_seat_play_a_seat_is_seen_only_when_it_is_to_decide(room):
    ann = room.person("Ann")
    client = room.sit(room.table("sealed", ann, hot_seat=True), ann)
    assert client.read()[0]["hot_seat"]
    client.act(f"hide {SECRET}")
    client.read()
    first = next(i for i, raw in enumerate(client.raw) if b'"seat":"south"' in raw)
    # From the moment in which south decides, nothing that north knew is sent.
    later = [
        raw for raw in client.raw[first:] if b'"type":"state"' in raw or b'"type":"log"' in raw
    ]
    assert later
    assert not any(f"hides {SECRET}".encode() in raw.lower() for raw in later)
    assert not any(b'"seat":"south"' in raw for raw in client.raw[:first])
    log = next(raw for raw in later if raw.startswith(LOG))
    assert b'"reset":true' in log


def test_a_game_with_secrets_is_not_branched_off_while_it_runs(players, room):
    north, south, _ = players
    north.act(f"hide {SECRET}")
    with pytest.raises(TableError, match="hidden"):
        room.run(room.tables.branch(north.table, 1, {}, south.viewer.person, True))
