"""New tables: as somebody wishes them, or going on from a moment of another table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy.orm import Session

from zoc.ai import all_players
from zoc.ai.names import machine_name
from zoc.kernel.data.title import UnknownOptionError, UnknownTitleError
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.server import steady as time
from zoc.server.dice import new_seed, seal
from zoc.server.games import Games
from zoc.server.store import Seat, Table
from zoc.server.store.ids import new_id
from zoc.server.tables import rows as db
from zoc.server.tables.batch import Batch
from zoc.server.tables.change import standing_of
from zoc.server.tables.clock import Clock, pass_on, player_turn
from zoc.server.tables.errors import TableError
from zoc.server.tables.history import History, Row
from zoc.server.tables.live import LiveTable
from zoc.server.tables.person import Person
from zoc.server.tables.table_dice import thrower_of

MACHINE = "machine:"
LONGEST_OPTIONS = 4_000


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """How somebody wishes a new table. A seat's wish is `me`, `open`, `bot` (a program takes it
    with a token), or `machine:NAME`; a side without a wish is open."""

    title: str
    scenario: str = ""
    options: dict[str, bool | int | str] = {}
    seats: dict[str, str] = {}
    hot_seat: bool = False
    private: bool = True
    watch: bool = False
    take_backs: bool = True
    advice: bool | None = None
    """Whether players may ask for advice; usually where one person plays, alone or against machine
    players."""
    clock: Clock = Clock()
    position: str = ""
    """A position file to begin from; its scenario and options hold."""


def make_table(session: Session, games: Games, new: NewTable, maker: Person) -> LiveTable:
    """Makes a new table and lets all dice fall that come before the first decision."""
    options = json.dumps(new.options, sort_keys=True)
    if len(options) > LONGEST_OPTIONS or len(new.title) > 60 or len(new.scenario) > 60:
        raise TableError("That is no title with options that this server knows.", "input")
    try:
        usual = "{}" if new.position else options
        start = games.start(new.title, new.scenario, usual, new.position)
    except (UnknownTitleError, UnknownOptionError) as error:
        raise TableError(str(error), "input") from None
    # All of them are named: what a title takes as usual may change one day.
    named = start.game.options if new.position else new.options | start.game.options
    options = json.dumps(named, sort_keys=True)
    table = _table(start.game, new.title, options, maker)
    table.position = new.position
    table.private, table.watch, table.take_backs = new.private, new.watch, new.take_backs
    seats = _seats(table, start.game, new.seats, new.hot_seat, new.clock, maker)
    table.advice = is_alone(seats) if new.advice is None else new.advice
    return _write(session, table, seats, start, ())


def branch_table(
    session: Session,
    live: LiveTable,
    ply: int,
    wishes: Mapping[str, str],
    hot_seat: bool,
    maker: Person,
) -> LiveTable:
    """Makes a table that goes on from a moment of another one. Sides without a wish are the
    maker's, but for those that a machine plays against the maker already."""
    old, start = live.table, live.history.start
    table = _table(live.game, old.title, old.options, maker)
    table.position, table.rules = old.position, live.game.version
    table.branch_of, table.branch_ply = old.id, ply
    line = live.history.line_at(ply)
    table.inherited = len(line)
    own = live.sides_of(maker)
    usual = {s.side: f"{MACHINE}{s.machine}" if own and s.machine else "me" for s in live.seats}
    seats = _seats(table, live.game, {**usual, **wishes}, hot_seat, Clock(), maker)
    table.advice = is_alone(seats)
    rows = [_again(number, row) for number, row in enumerate(line, 1)]
    return _write(session, table, seats, start, rows)


def _again(number: int, row: Row) -> Row:
    told = {who: _renumbered(lines, number) for who, lines in row.told.items()}
    again = Row(number, row.kind, row.side, row.text, number, row.turn, row.time)
    again.checksum, again.told, again.reveals = row.checksum, told, row.reveals
    return again


def _renumbered(lines: bytes, number: int) -> bytes:
    told: list[dict[str, Any]] = msgspec.json.decode(lines)
    return msgspec.json.encode([line | {"ply": number} for line in told])


def _table(game: Game, title: str, options: str, maker: Person) -> Table:
    now, seed = time.time(), new_seed()
    return Table(
        id=new_id(),
        title=title,
        scenario=game.scenario,
        options=options,
        rules=game.version,
        position="",
        seed=seed,
        seed_hash=seal(seed),
        maker_id=maker.id,
        hot_seat=False,
        private=True,
        watch=False,
        join_key=new_id(20),
        take_backs=True,
        advice=False,
        turned=0,
        clock="{}",
        branch_of=None,
        branch_ply=0,
        inherited=0,
        created=now,
        changed=now,
        claim="",
        claim_until=0.0,
        ply=0,
        actor="",
        take_back="",
        grace=0.0,
    )


# -- seats ----------------------------------------------------------------------------------------


def _seats(
    table: Table,
    game: Game,
    wishes: Mapping[str, str],
    hot_seat: bool,
    clock: Clock,
    maker: Person,
) -> list[Seat]:
    for side in wishes:
        if side not in game.sides:
            sides = ", ".join(game.sides)
            raise TableError(f"There is no side {side[:40]!r} here: there are {sides}.", "input")
    _check_clock(clock)
    table.clock = msgspec.json.encode(clock).decode()
    usual = "me" if hot_seat or len(game.sides) == 1 else "open"
    seats = [
        _seat(table, place, side, wishes.get(side, usual), clock, maker)
        for place, side in enumerate(game.sides)
    ]
    own = [seat for seat in seats if seat.account_id == maker.id]
    table.hot_seat = len(own) > 1
    return seats


def is_alone(seats: Sequence[Seat]) -> bool:
    """Whether one person plays, alone or against machine players: then advice is nobody's harm."""
    people = {seat.account_id for seat in seats if seat.account_id}
    return len(people) <= 1 and all(seat.kind != "open" for seat in seats)


def _check_clock(clock: Clock) -> None:
    figures = (clock.bank, clock.increment, clock.days, clock.grace or 0.0)
    if not all(0 <= figure <= 10**7 for figure in figures) or (clock.bank and clock.days):
        raise TableError("A clock has a bank with an increment, or days for a turn.", "input")


def _seat(table: Table, place: int, side: str, wish: str, clock: Clock, maker: Person) -> Seat:
    seat = Seat(table_id=table.id, side=side, place=place, kind="open", name="", bank=clock.first)
    seat.paid = 0
    seat.account_id = seat.machine = None
    if wish == "me":
        seat.kind, seat.account_id, seat.name = maker.kind, maker.id, maker.name
    elif wish.startswith(MACHINE) and wish.removeprefix(MACHINE) in all_players():
        seat.kind, seat.bank = "machine", None
        seat.machine = player = wish.removeprefix(MACHINE)
        seat.name = machine_name(player)
    elif wish not in ("open", "bot"):
        names = ", ".join(f"machine:{name}" for name in all_players())
        raise TableError(f"A seat is for me, open, bot, or one of {names}.", "input")
    return seat


# -- writing --------------------------------------------------------------------------------------


def _write(
    session: Session, table: Table, seats: Sequence[Seat], start: Position, rows: Sequence[Row]
) -> LiveTable:
    history = History(start.game, start)
    history.extend(rows)
    live = LiveTable(table, seats, history)
    first = _first_dice(live)
    for row, position in first:
        live.take_up(row, position)
    now, position = time.time(), live.history.now
    turn = player_turn(live.game, position)
    passed = pass_on(table, seats, position.actor, live.playing, now, (turn, turn))
    table.now = kept = db.dump_position(position)
    for name, value in {**standing_of(live, position), **passed.table, "ply": live.ply}.items():
        setattr(table, name, value)
    session.add(table)
    session.flush()
    session.add_all(seats)
    db.append_events(session.connection(), table.id, live.history.rows)
    db.add_snapshot(session.connection(), table.id, live.ply, table.rules, kept)
    live.kept = live.ply
    return live


def _first_dice(live: LiveTable) -> list[tuple[Row, Position]]:
    batch = Batch(live.game, live.history.now, live.ply, time.time())
    batch.throw(thrower_of(live))
    return batch.rows
