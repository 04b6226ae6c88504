"""The same game once more."""

from __future__ import annotations

import json

import msgspec
from sqlalchemy import or_, select
from starlette.concurrency import run_in_threadpool

from zoc.server.parts import Parts
from zoc.server.problems import Problem
from zoc.server.store import Invitation, Seat, Store, Table, Word
from zoc.server.tables import Clock, NewTable, Person, TableCard

OFFER = "Another game: /join/"
"""What the others read in the chat, followed by the id of the new table: it opens nothing to those
who were not invited."""


async def rematch(parts: Parts, table_id: str, person: Person) -> TableCard:
    """A new table like an old one; people change sides, machines take the sides left. Whoever asks
    after another has asked sits down at the table that is there."""
    table, seats = await run_in_threadpool(_read, parts.store, table_id)
    if table is None or person.id not in [s.account_id for s in seats]:
        raise Problem(403, "Only those who played may ask for another game.")
    offer = await run_in_threadpool(_offered, parts.store, table_id, seats, person)
    if offer:
        card = await parts.tables.card(offer, person)
        if card.your_sides:
            return card
        if card.status == "open":
            return await parts.tables.join(card.id, "", "", person)
    card = await parts.tables.create(_same(table, seats, person), person)
    await parts.tables.invite(card.id, _others(seats, person), person)
    await parts.tables.speak(table_id, person, OFFER + card.id)
    return card


def _read(store: Store, table_id: str) -> tuple[Table | None, list[Seat]]:
    with store.reading() as work:
        seats = select(Seat).where(Seat.table_id == table_id).order_by(Seat.place)
        return work.get(Table, table_id), list(work.scalars(seats))


def _offered(store: Store, table_id: str, seats: list[Seat], person: Person) -> str:
    """The table that one of those who played has made for another game with this person."""
    people = [seat.account_id for seat in seats if seat.account_id]
    said = select(Word.text).where(Word.table_id == table_id, Word.account_id.in_(people))
    offers = said.where(Word.text.startswith(OFFER)).order_by(Word.number.desc())
    asked = select(Invitation.table_id).where(Invitation.account_id == person.id)
    sits = select(Seat.table_id).where(Seat.account_id == person.id)
    with store.reading() as work:
        ids = [text.removeprefix(OFFER) for text in work.scalars(offers)]
        mine = or_(Table.id.in_(asked), Table.id.in_(sits))
        made = select(Table.id).where(Table.id.in_(ids), Table.maker_id.in_(people), mine)
        found = set(work.scalars(made))
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
