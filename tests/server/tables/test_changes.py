"""What has changed, laid over the state before, is the state that others are sent whole."""

import asyncio
from dataclasses import replace
from operator import itemgetter
from random import Random

import msgspec
import pytest
from support.changes import merged
from support.examples import examples
from support.protocol import opened

from zoc.kernel.shown import UndoShown, Widget
from zoc.kernel.shown.sharing import ALL, Looking
from zoc.kernel.shown.view import seat_view
from zoc.server import wire
from zoc.server.tables.errors import TableError
from zoc.server.tables.state_now import StateNow
from zoc.server.tables.view_parts import ViewParts, Written, pieces
from zoc.server.tables.viewer import Viewer, Wants, looking_at


@pytest.mark.parametrize("columns", [False, True])
def test_a_change_makes_the_view_of_the_one_before(columns):
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
            change = parts.change(before, columns)
            assert merged(msgspec.json.decode(before.json), msgspec.json.decode(change)) == whole
            sizes.append(len(change) / len(parts.json))
        before = parts
        play.carry_out(random.choice(list(play.position.decision.actions)))
    assert sum(sizes) < len(sizes) / 2


@pytest.mark.parametrize("title", ["red-typhoon", "moscow-1941", "battle-of-moscow"])
def test_a_view_that_is_made_again_changes_nothing(title):
    play = opened({}, examples(title)[0])
    first, again = (ViewParts(looked(play, {})) for _ in range(2))
    assert first.view is not again.view
    assert again.change(first) == b"{}"


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
    written, item = Written(), {"unit": 1}
    first = written(item)
    written.turn()
    assert written(item) is first
    written.turn()
    written.turn()
    assert written(item) is not first


def test_of_a_moment_that_is_looked_at_again_and_again_no_more_is_kept(monkeypatch):
    monkeypatch.setattr("zoc.server.tables.view_parts.MOST_WRITTEN", 3)
    written, items = Written(), [{"unit": number} for number in range(7)]
    first, *_, last = map(written, items)
    assert written(items[-1]) is last
    assert written(items[0]) == first
    assert written(items[0]) is not first


def test_choices_are_told_in_columns_of_what_differs():
    play = opened({}, examples("red-typhoon")[0])
    view = looked(play, {})
    waiting = ViewParts(seat_view(play.game, play.position, view.seat, False))
    change = msgspec.json.decode(ViewParts(view).change(waiting, in_columns=True))
    (told,) = change["decision"]["choices"]
    assert told["count"] == len(view.decision.choices)
    assert "notation" in told["each"]
    assert not told["each"].keys() & told["same"].keys()
    assert len(str(told)) < len(str(msgspec.to_builtins(view.decision.choices))) / 2


def test_a_panel_that_nobody_looks_at_has_no_body():
    play = opened({}, examples("red-typhoon")[0])
    p, seat = play.position, play.position.actor
    whole = seat_view(play.game, p, seat, True)
    first = whole.panels[0].id
    for looking, shut in (
        (Looking.of(None, [first]), {first}),
        (Looking.of([first], []), {each.id for each in whole.panels} - {first}),
    ):
        view = seat_view(play.game, p, seat, True, looking=looking)
        assert {each.id for each in view.panels if each.closed} == shut
        for panel, there in zip(view.panels, whole.panels, strict=True):
            kinds = tuple(Widget(w.kind) for w in there.body[:1])
            own = replace(there, body=kinds, closed=True) if panel.id in shut else there
            assert panel == own


def test_what_was_found_once_for_a_view_does_not_outlast_a_change_of_the_position():
    play = opened({}, examples("red-typhoon")[0])
    p = play.position.copy()
    seat_view(play.game, p, p.actor, True)
    assert p.once("turn", lambda p: p.turn) == p.turn
    p.turn += 1
    assert p.once("turn", lambda p: p.turn) == p.turn


@pytest.mark.parametrize(
    "title",
    ["red-typhoon", "panzer-battles", "operation-typhoon", "battle-of-moscow", "moscow-1941"],
)
def test_what_was_shown_last_changes_no_view(title):
    play, random = opened({}, examples(title)[0]), Random(2)
    game, last = play.game, {}
    for _ in range(25):
        p = play.position
        for seat in (*game.sides, ""):
            kept = last.setdefault(seat if game.hides else "", {})
            deciding = seat == p.actor
            anew = seat_view(game, p.copy(), seat, deciding)
            assert seat_view(game, p, seat, deciding, None, None, ALL, kept) == anew
        play.carry_out(random.choice(list(p.decision.actions)))


def test_what_has_only_moved_in_a_list_is_told_as_moved():
    old = list(map(str, range(8)))
    now = [*old[:2], old[3], "new", *old[4:]]
    assert list(pieces(old, now, str)) == [(0, 2), (3, 1), ["new"], (4, 4)]


def test_those_who_look_on_share_one_view(room, monkeypatch):
    seats = []

    def counted(game, p, seat, *more):
        seats.append(seat)
        return seat_view(game, p, seat, *more)

    monkeypatch.setattr("zoc.server.tables.live.seat_view", counted)
    ann = room.person("Ann")
    player = room.sit(room.table("stones", ann, hot_seat=True), ann)
    for number in range(5):
        wants = Wants(True, True, Looking.of([f"panel {number}"], []))
        room.run(room.tables.connect(player.live, None, "", "", wants))
    player.act("take 1")
    assert seats.count("") == 2


def test_a_look_that_changes_nothing_makes_no_view_and_http_has_none(room, monkeypatch):
    ann = room.person("Ann")
    player = room.sit(room.table("stones", ann, hot_seat=True), ann)
    watcher = room.sit(room.run(room.tables.card(player.table, None)), None)
    refused = room.run(room.tables.request(player.table, ann, wire.LookAt(7)))
    assert msgspec.json.decode(refused)["why"]["sentence"].startswith("Only a connection")
    monkeypatch.setattr("zoc.server.tables.live.LiveTable.state", None)
    for client, request in ((watcher, wire.LookAt(8, [])), (player, wire.LookAt(9))):
        assert client.ask(request)["type"] == "done"


def test_what_is_folded_says_nothing_beside_what_is_open():
    assert Looking.of(["a"], ["b"]) == Looking.of(["a", ""], [])


@pytest.mark.parametrize("ids", [["a" * 41], [str(n) for n in range(41)]])
def test_no_more_panels_are_named_than_a_title_has(ids):
    for open_, folded in ((ids, []), (None, ids)):
        with pytest.raises(TableError, match="At most 40 panels"):
            looking_at(open_, folded)
    assert looking_at(ids[:40] if len(ids) > 1 else ["a" * 40], ids).open


def looked(play, kept):
    return seat_view(play.game, play.position, play.position.actor, True, None, kept)


def test_a_list_is_told_by_new_items_and_runs_of_old_ones():
    old = [(n, n) for n in range(20)]
    few, many = old.copy(), old[::-1]
    few[0], few[7], few[19] = (0, "a"), (7, "b"), (19, "c")
    again = [(n, n) for n in range(20)]
    for now in (old, few, many, old[5:], again[5:], [*old, (20, 20)], old[3:] + old[:3], []):
        spread: list[object] = []
        for piece in pieces(old, now, itemgetter(0)):
            spread += old[piece[0] : sum(piece)] if isinstance(piece, tuple) else piece
        assert spread == now
    told = pieces(old, few, itemgetter(0))
    assert list(told) == [[few[0]], (1, 6), [few[7]], (8, 11), [few[19]]]
    assert list(pieces(old, again, itemgetter(0))) == [(0, 20)]
