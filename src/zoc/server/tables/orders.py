"""Requests that change a table: orders, plans, undo, take-backs, resigning, time run out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from zoc.kernel.shown import LogLine
from zoc.server import steady as time
from zoc.server import wire
from zoc.server.tables import rows as db
from zoc.server.tables.batch import (
    EVERYBODY,
    LONGEST,
    Batch,
    Thrower,
    carry_out,
    carry_out_freely,
    carry_out_plan,
)
from zoc.server.tables.change import Change, complete
from zoc.server.tables.clock import PEOPLE, fallen
from zoc.server.tables.errors import TableError
from zoc.server.tables.history import RULES, Row, ended
from zoc.server.tables.live import LiveTable
from zoc.server.tables.minds import Mind, worded
from zoc.server.tables.plans import MadePlan
from zoc.server.tables.table_dice import thrower_of
from zoc.server.tables.viewer import Viewer


class MachineOrders(wire.Message, tag="machine"):
    """What a machine player has thought out: carried out as far as it is legal. It never comes
    over the wire."""

    id: int
    ply: int
    orders: list[str]
    key: str = ""
    plan: str = ""
    """What the player goes on with when it is next asked; '' where nothing has changed."""
    reasons: tuple[list[Any], ...] = ()
    """What it had in mind, as plain values."""


Orders = wire.Act | wire.SendPlan | wire.Undo | wire.Resign | wire.TakeBack | MachineOrders
Ordered = wire.Act | wire.SendPlan | MachineOrders
LONGEST_KEY = 80
Prepared = tuple[Change | None, wire.Done]


def prepare(live: LiveTable, viewer: Viewer, request: Orders) -> Prepared:
    """What a request would change, and its answer once that is written; raises its refusal."""
    known = _known(live, viewer, request)
    if known is not None:
        return None, known
    if live.go_on is None or not isinstance(request, wire.TakeBack):
        _check_open(live)
    if not viewer.sides:
        raise TableError("Those who look on cannot give orders.", "turn")
    return _PREPARE[type(request)](live, viewer, request)


def _known(live: LiveTable, viewer: Viewer, request: Orders) -> wire.Done | None:
    """The answer to a request that was carried out before."""
    if not isinstance(request, wire.Act | wire.SendPlan):
        return None
    rows = live.carried_out(viewer.id, request.key)
    if not rows:
        return None
    orders = sum(row.kind == "act" for row in rows)
    return wire.Done(request.id, rows[-1].number, orders=orders)


def _check_open(live: LiveTable) -> None:
    if live.closed:
        raise TableError(live.closed, "closed")
    if live.history.now.over:
        raise TableError("The game is over.", "closed")


def check_ply(live: LiveTable, ply: int) -> None:
    """Refuses what was asked about an older position."""
    if ply == live.ply:
        return
    behind = live.ply - ply
    if behind < 0:
        raise TableError(f"There is no event {ply} yet: the last is {live.ply}.", "input")
    events = "1 event" if behind == 1 else f"{behind} events"
    raise TableError(f"The game has moved on by {events}.", "stale")


# -- orders ---------------------------------------------------------------------------------------


Carry = Callable[[Batch, list[str], tuple[str, ...], Thrower], None]


def _act(live: LiveTable, viewer: Viewer, request: Ordered) -> Prepared:
    _check_orders(live, request)
    batch = Batch(live.game, live.history.now, live.ply, time.time())
    _CARRY[type(request)](batch, request.orders, viewer.sides, thrower_of(live))
    if not batch.rows:
        raise TableError(batch.stopped or "Nothing could be carried out.", "rule")
    for row, _ in batch.rows:
        row.account = viewer.id or None
    batch.rows[0][0].key = request.key or None
    done = wire.Done(request.id, batch.number - 1, batch.stopped, batch.orders)
    change = Change(batch.rows, {"take_back": ""})
    if isinstance(request, MachineOrders):
        _note_thoughts(live, change, request)
    return change, done


def _note_thoughts(live: LiveTable, change: Change, request: MachineOrders) -> None:
    """What a machine player goes on with, and what it had in mind, goes with its orders."""
    seat = live.seat_of(live.actor)
    if seat is None or not seat.machine:
        return
    if request.plan:
        change.plan = MadePlan(seat.side, seat.machine, live.game.version, request.plan)
    reasons = worded(live, request.reasons)
    if reasons:
        change.mind = Mind(live.ply + 1, seat.side, seat.machine, reasons)


_CARRY: dict[type[Any], Carry] = {
    wire.Act: carry_out,
    wire.SendPlan: carry_out_plan,
    MachineOrders: carry_out_freely,
}


def _check_orders(live: LiveTable, request: Ordered) -> None:
    if not request.orders:
        raise TableError("There are no orders to carry out.", "input")
    if len(request.orders) > LONGEST:
        raise TableError(f"No more than {LONGEST} orders are taken at once.", "input")
    if len(request.key) > LONGEST_KEY or not request.key.isprintable() or "\0" in request.key:
        raise TableError(f"A key has at most {LONGEST_KEY} printable letters.", "input")
    check_ply(live, request.ply)


# -- taking back ----------------------------------------------------------------------------------


def _undo(live: LiveTable, viewer: Viewer, request: wire.Undo) -> Prepared:
    check_ply(live, request.ply)
    if live.actor not in viewer.sides:
        raise TableError("It is not your turn to decide.", "turn")
    target = live.history.undo_to(request.all)
    if target is None:
        raise TableError(f"Undo: {live.history.undo().reason}.", "rule")
    return _back(live, viewer, request.id, live.actor, target)


def _back(live: LiveTable, viewer: Viewer, id_: int, side: str, target: int) -> Prepared:
    position = live.history.at(target)
    row = _row(live, "undo", side, str(target), position.turn)
    row.account = viewer.id or None
    return Change([(row, position)], {"take_back": ""}), wire.Done(id_, row.number)


def _row(live: LiveTable, kind: str, side: str, text: str, turn: int) -> Row:
    number = live.ply + 1
    return Row(number, kind, side, text, number, turn, time.time())


def _take_back(live: LiveTable, viewer: Viewer, request: wire.TakeBack) -> Prepared:
    if not live.table.take_backs and live.go_on is None:
        raise TableError("This table was made without take-backs.", "rule")
    return _TAKE_BACK[request.what](live, viewer, request)


def _ask(live: LiveTable, viewer: Viewer, request: wire.TakeBack) -> Prepared:
    side = viewer.sides[0] if live.go_on is not None else _last_of(live, viewer)
    others = [s for s in live.seats if s.kind in PEOPLE and s.account_id != viewer.id]
    if others:
        return Change(values={"take_back": side}), wire.Done(request.id, live.ply)
    return _taken_back(live, viewer, request, side)


def _taken_back(live: LiveTable, viewer: Viewer, request: wire.TakeBack, side: str) -> Prepared:
    if live.go_on is not None:
        return resumption(live, live.go_on), wire.Done(request.id, live.ply + 1)
    return _back(live, viewer, request.id, side, _target(live, side))


def _last_of(live: LiveTable, viewer: Viewer) -> str:
    """The side of the viewer that acted last."""
    for row in reversed(live.history.line):
        if row.kind == "act" and row.side in viewer.sides:
            return row.side
    raise TableError("You have done nothing yet that could be taken back.", "rule")


def _target(live: LiveTable, side: str) -> int:
    target = live.history.take_back_to(side)
    if target is None:
        raise TableError("There is nothing to be taken back.", "rule")
    return target


def _grant(live: LiveTable, viewer: Viewer, request: wire.TakeBack) -> Prepared:
    side = live.table.take_back
    if not side or side in viewer.sides:
        raise TableError("Nobody has asked you for a take-back.", "rule")
    return _taken_back(live, viewer, request, side)


def _decline(live: LiveTable, viewer: Viewer, request: wire.TakeBack) -> Prepared:
    if not live.table.take_back:
        raise TableError("Nobody has asked for a take-back.", "rule")
    return Change(values={"take_back": ""}), wire.Done(request.id, live.ply)


_TAKE_BACK: dict[str, Callable[[LiveTable, Viewer, wire.TakeBack], Prepared]] = {
    "ask": _ask,
    "grant": _grant,
    "decline": _decline,
}


# -- ends by other means --------------------------------------------------------------------------


def _resign(live: LiveTable, viewer: Viewer, request: wire.Resign) -> Prepared:
    side = live.actor if live.actor in viewer.sides else viewer.seat
    change = _end(live, "resign", side, "resigns")
    change.rows[0][0].account = viewer.id or None
    return change, wire.Done(request.id, live.ply + 1)


def flag(live: LiveTable) -> Change | None:
    """The end of a game in which the time of who is to decide has run out, if it has."""
    if live.closed or live.history.now.over or not fallen(live.table, time.time()):
        return None
    return _end(live, "flag", live.actor, "has no time left")


def renewal(live: LiveTable) -> Change:
    """The event with which a game goes on under renewed rules, from its stored position."""
    said = "from here; what came before is told by the log and cannot be taken back"
    return complete(live, _renewed(live, said))


def resumption(live: LiveTable, ply: int) -> Change:
    """The event with which a game goes on from the last moment that the rules of now follow, since
    its players have agreed. What came after it is taken back."""
    change = _renewed(live, f"from event {ply}, as its players have agreed", f" {ply}")
    change.values["take_back"], change.stood = "", True
    return change


def _renewed(live: LiveTable, where: str, back: str = "") -> Change:
    before, now = live.table.rules, live.game.version
    position = live.history.now
    which = f" (version {before} to {now})" if before != now else ""
    row = _row(live, RULES, "", f"{before} {now}{back}", position.turn)
    said = f"The rules have been renewed{which}. The game goes on {where}."
    line = LogLine(row.number, "note", said, "", "", position.turn, "")
    row.told = {EVERYBODY: msgspec.json.encode([line])}
    return Change([(row, position)], {"rules": now}, snapshot=db.dump_position(position))


def _end(live: LiveTable, kind: str, side: str, what: str) -> Change:
    show, game = live.game.show, live.game
    name = show.side_name(game, side)
    others = [show.side_name(game, other) for other in game.sides if other != side]
    result = f"{others[0]} victory: {name} {what}" if len(others) == 1 else f"{name} {what}"
    position = ended(live.history.now, result)
    row = _row(live, kind, side, result, position.turn)
    line = LogLine(row.number, "end", f"{result}.", "", side, position.turn, "")
    row.told = {EVERYBODY: msgspec.json.encode([line])}
    return Change([(row, position)])


_PREPARE: dict[type[Any], Callable[[LiveTable, Viewer, Any], Prepared]] = {
    wire.Act: _act,
    wire.SendPlan: _act,
    MachineOrders: _act,
    wire.Undo: _undo,
    wire.Resign: _resign,
    wire.TakeBack: _take_back,
}
