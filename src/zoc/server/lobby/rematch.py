"""The same game once more."""

from __future__ import annotations

import json

import msgspec
from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session as Work

from zoc.server.parts import Parts
from zoc.server.problems import Problem
from zoc.server.store import Invitation, Seat, Table, Word
from zoc.server.tables import Clock, NewTable, Person, TableCard, Tables
from zoc.server.tables.chat import lock_words, write_line
from zoc.server.tables.live import LiveTable
from zoc.server.tables.new_table import make_table
from zoc.server.tables.rows import read_seats
from zoc.server.tables.seating import invite
from zoc.server.wire import ChatLine

OFFER = "Another game: /join/"
"""What the others read in the chat, followed by the id of the new table: it opens nothing to those
who were not invited."""


class OfferedError(Exception):
    """Another game has been offered already; the table is named."""


async def rematch(parts: Parts, table_id: str, person: Person) -> TableCard:
    """A new table like an old one; people change sides, machines take the sides left. Whoever asks
    after another has asked sits down at the table that is there."""
    lines: list[ChatLine] = []

    def work(session: Work) -> LiveTable:
        live, line = _offer(session, parts.tables, table_id, person)
        lines.append(line)
        return live

    try:
        card = await parts.tables.make(work, person)
    except OfferedError as offered:
        return await _sit_down(parts.tables, str(offered), person)
    parts.tables.broadcast.say(await parts.tables.table(table_id), lines)
    return card


async def _sit_down(tables: Tables, id_: str, person: Person) -> TableCard:
    card = await tables.card(id_, person)
    return card if card.your_sides else await tables.join(id_, "", "", person)


def _offer(
    session: Work, tables: Tables, table_id: str, person: Person
) -> tuple[LiveTable, ChatLine]:
    """Makes the table, invites the others and says so, all in one transaction: of two who ask at
    once the second finds what the first has made. It is no speech, so a mute does not stop it."""
    lock_words(session, table_id)
    table = session.get(Table, table_id)
    seats = read_seats(session, table_id)
    side = next((seat.side for seat in seats if seat.account_id == person.id), "")
    if table is None or not side:
        raise Problem(403, "Only those who played may ask for another game.")
    offered = _offered(session, table_id, seats, person)
    if offered:
        raise OfferedError(offered)
    live = make_table(session, tables.games, _same(table, seats, person), person)
    invite(session, live, _others(seats, person))
    text = OFFER + live.id
    return live, write_line(session, table_id, person, side, text, tables.process)


def _offered(session: Work, table_id: str, seats: list[Seat], person: Person) -> str:
    """The table that one of those who played has made for another game, where this person sits or
    is awaited."""
    people = [seat.account_id for seat in seats if seat.account_id]
    said = select(Word.text).where(Word.table_id == table_id, Word.account_id.in_(people))
    offers = said.where(Word.text.startswith(OFFER)).order_by(Word.number.desc())
    asked = select(Invitation.table_id).where(Invitation.account_id == person.id)
    sits = select(Seat.table_id).where(Seat.account_id == person.id)
    ids = [text.removeprefix(OFFER) for text in session.scalars(offers)]
    mine = or_(and_(Table.id.in_(asked), Table.status == "open"), Table.id.in_(sits))
    made = select(Table.id).where(Table.id.in_(ids), Table.maker_id.in_(people), mine)
    found = set(session.scalars(made.where(Table.status != "over")))
    return next((id_ for id_ in ids if id_ in found), "")


def _others(seats: list[Seat], person: Person) -> dict[str, str]:
    """The other people of a game, each with the side that it plays in the next."""
    turned = [*seats[1:], seats[0]]
    pairs = [(new.account_id, old.side) for old, new in zip(seats, turned, strict=True)]
    return {id_: side for id_, side in pairs if id_ and id_ != person.id}


def _same(table: Table, seats: list[Seat], person: Person) -> NewTable:
    turned = [*seats[1:], seats[0]]
    wishes = {old.side: _wish(new, person) for old, new in zip(seats, turned, strict=True)}
    return NewTable(
        title=table.title,
        scenario=table.scenario,
        options=json.loads(table.options),
        position=table.position,
        seats=wishes,
        hot_seat=table.hot_seat,
        watch=table.watch,
        take_backs=table.take_backs,
        advice=table.advice,
        clock=msgspec.json.decode(table.clock, type=Clock),
    )


def _wish(seat: Seat, person: Person) -> str:
    if seat.account_id == person.id:
        return "me"
    return f"machine:{seat.machine}" if seat.machine else "open"
