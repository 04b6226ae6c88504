"""What has changed, laid over the state before, is the state that others are sent whole."""

import asyncio
import json
from random import Random

import msgspec
from support.changes import merged
from support.examples import examples
from support.protocol import opened

from zoc.kernel.shown import UndoShown
from zoc.kernel.shown.view import seat_view
from zoc.server.tables.state_now import StateNow
from zoc.server.tables.view_parts import ViewParts, Written, runs
from zoc.server.tables.viewer import Viewer


def test_a_change_makes_the_view_of_the_one_before():
    play, random = opened({}, examples("red-typhoon")[0]), Random(1)
    before, sizes, written = None, [], Written()
    for _ in range(12):
        seat = play.position.actor
        view = seat_view(play.game, play.position, seat, True)
        written.turn()
        parts = ViewParts(view, written)
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
    play = opened({}, examples("red-typhoon")[0])
    view = ViewParts(seat_view(play.game, play.position, play.position.actor, True))
    undo = UndoShown(False, "")
    state = StateNow(view, ply=1, seat="", undo=undo, yours=False, seats=[])

    async def waiting():
        viewer = Viewer(None, changes=True)
        viewer.put_state(state, state.since(view))
        viewer.put_state(state, state.since(view))
        unread = viewer.queue.get_nowait()
        viewer.put_state(state, state.since(view))
        return unread, viewer.queue.get_nowait()

    assert asyncio.run(waiting()) == (state.whole, state.since(view))


def test_what_is_shown_again_is_not_written_again():
    play = opened({}, examples("red-typhoon")[0])
    while not any(unit.acts for unit in looked(play, {}).units):
        play.carry_out(next(iter(play.position.decision.actions)))
    kept, written = {}, Written()
    first = ViewParts(looked(play, kept), written)
    other = ViewParts(seat_view(play.game, play.position, "", False, None, kept), written)
    same = [a is b for a, b in zip(first.lists["units"], other.lists["units"], strict=True)]
    assert first.lists["notes"] is other.lists["notes"]
    assert 0 < sum(same) < len(same), "whoever can act is shown apart"
    written.turn()
    again = ViewParts(looked(play, {}), written)
    assert all(a is b for a, b in zip(first.lists["units"], again.lists["units"], strict=True))


def looked(play, kept):
    return seat_view(play.game, play.position, play.position.actor, True, None, kept)


def test_a_list_is_told_by_new_items_and_runs_of_old_ones():
    old = [b'"%d"' % n for n in range(20)]
    few, many = old.copy(), old[::-1]
    few[0], few[7], few[19] = b'"a"', b'"b"', b'"c"'
    for now in (old, few, many, old[5:], [*old, b'"d"'], old[3:] + old[:3], []):
        spread: list[bytes] = []
        for piece in runs(old, now):
            found = json.loads(piece)
            spread += old[found[0] : sum(found)] if isinstance(found, list) else [piece]
        assert spread == now
    assert list(runs(old, few)) == [b'"a"', b"[1,6]", b'"b"', b"[8,11]", b'"c"']
