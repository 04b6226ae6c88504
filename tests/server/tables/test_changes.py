"""What has changed, laid over the state before, is the state that others are sent whole."""

import asyncio
from random import Random

import msgspec
from support.changes import merged
from support.examples import examples
from support.protocol import opened

from zoc.kernel.shown.view import seat_view
from zoc.server.tables.view_parts import ViewParts
from zoc.server.tables.viewer import Viewer


def test_a_change_makes_the_view_of_the_one_before():
    play, random = opened({}, examples("red-typhoon")[0]), Random(1)
    before, sizes = None, []
    for _ in range(12):
        seat = play.position.actor
        view = seat_view(play.game, play.position, seat, True)
        parts = ViewParts(view)
        whole = msgspec.json.decode(parts.json)
        assert whole == msgspec.json.decode(msgspec.json.encode(view))
        if before is not None:
            change = parts.change(before)
            assert merged(msgspec.json.decode(before.json), msgspec.json.decode(change)) == whole
            sizes.append(len(change) / len(parts.json))
        before = parts
        play.carry_out(random.choice(list(play.position.decision.actions)))
    assert sum(sizes) < len(sizes) / 2


def test_a_view_that_is_as_before_changes_nothing():
    play = opened({}, examples("red-typhoon")[0])
    view = seat_view(play.game, play.position, play.position.actor, True)
    assert ViewParts(view).change(ViewParts(view)) == b"{}"


def test_whoever_has_not_read_the_last_state_is_sent_a_whole_one():
    async def waiting():
        viewer = Viewer(None, changes=True)
        viewer.put_state(b"whole 1", b"change 1")
        viewer.put_state(b"whole 2", b"change 2")
        unread = viewer.queue.get_nowait()
        viewer.put_state(b"whole 3", b"change 3")
        return unread, viewer.queue.get_nowait()

    assert asyncio.run(waiting()) == (b"whole 2", b"change 3")
