"""Tables over HTTP: made, listed, joined, left, branched, downloaded."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from zoc.server.accounts.bodies import Acknowledged
from zoc.server.accounts.identity import Anyone, Newcomer, Somebody
from zoc.server.lobby import bodies
from zoc.server.lobby.links import Made, TableShown, made
from zoc.server.lobby.rematch import rematch
from zoc.server.lobby.retire import leave_or_resign
from zoc.server.parts import parts_of
from zoc.server.replies import reply, shows
from zoc.server.tables import Clock, NewTable, TableCard

router = APIRouter(prefix="/api", tags=["tables"])
Id = Annotated[str, Path(max_length=40)]


@router.post("/tables", status_code=201, responses=shows(Made, 201, "The new table and its links."))
async def new_table(request: Request, person: Newcomer, body: bodies.NewTableBody) -> Response:
    """Makes a table; somebody without an account plays as a guest."""
    parts = parts_of(request)
    wish = NewTable(
        title=body.title,
        scenario=body.scenario,
        options=body.options,
        seats=body.seats,
        hot_seat=body.hot_seat,
        private=body.private,
        watch=not body.private if body.watch is None else body.watch,
        take_backs=body.take_backs,
        advice=body.advice,
        clock=Clock(**body.clock.model_dump()),
    )
    card = await parts.tables.create(wish, person)
    return reply(request, made(parts.settings, card), 201)


@router.get("/tables", responses=shows(list[TableCard], what="Tables, the latest first."))
async def list_tables(
    request: Request,
    person: Anyone,
    show: Annotated[Literal["mine", "open", "watch"], Query()] = "open",
) -> Response:
    """One's own tables, those with a free seat, or those to watch."""
    tables = parts_of(request).tables
    if show == "mine":
        return reply(request, await tables.list_mine(person) if person else [])
    listed = tables.list_open if show == "open" else tables.list_watch
    return reply(request, await listed(person))


@router.get(
    "/tables/{table_id}", responses=shows(TableShown, what="The table and what never changes.")
)
async def one_table(request: Request, person: Anyone, table_id: Id) -> Response:
    """A table's card and its setting."""
    tables = parts_of(request).tables
    card = msgspec.json.encode(await tables.card(table_id, person))
    setting = await tables.setting(table_id)
    return reply(request, b'{"table":' + card + b',"setting":' + setting + b"}")


@router.get("/join/{key}", responses=shows(TableCard, what="The table of a private link."))
async def by_key(request: Request, person: Anyone, key: Id) -> Response:
    """The table that a private link leads to."""
    return reply(request, await parts_of(request).tables.by_key(key, person))


@router.patch("/tables/{table_id}", responses=shows(TableCard, what="The table."))
async def change_table(
    request: Request, person: Somebody, table_id: Id, body: bodies.TableChange
) -> Response:
    """Switches on or off that those without a seat may look on, and that players may ask for
    advice. Between people advice can only be switched off."""
    tables = parts_of(request).tables
    return reply(request, await tables.change(table_id, person, body.watch, body.advice))


@router.post(
    "/tables/{table_id}/join", responses=shows(TableCard, what="The table with its new player.")
)
async def join(request: Request, person: Newcomer, table_id: Id, body: bodies.JoinBody) -> Response:
    """Takes a free seat; somebody without an account does so as a guest."""
    card = await parts_of(request).tables.join(table_id, body.side, body.key, person)
    return reply(request, card)


@router.post("/tables/{table_id}/leave")
async def leave(request: Request, person: Somebody, table_id: Id) -> Acknowledged:
    """Gives a seat back before the game has begun; resigns afterwards."""
    await leave_or_resign(parts_of(request).tables, table_id, person)
    return Acknowledged()


@router.post(
    "/tables/{table_id}/branch",
    status_code=201,
    responses=shows(Made, 201, "The new table and its links."),
)
async def branch(
    request: Request, person: Newcomer, table_id: Id, body: bodies.BranchBody
) -> Response:
    """A new table that goes on from a moment of this one."""
    parts = parts_of(request)
    card = await parts.tables.branch(table_id, body.ply, body.seats, person, body.hot_seat)
    return reply(request, made(parts.settings, card), 201)


@router.post(
    "/tables/{table_id}/rematch",
    status_code=201,
    responses=shows(Made, 201, "The new table and its links."),
)
async def again(request: Request, person: Somebody, table_id: Id) -> Response:
    """The same game once more, with sides exchanged where two people play."""
    parts = parts_of(request)
    card = await rematch(parts, table_id, person)
    return reply(request, made(parts.settings, card), 201)


@router.get("/tables/{table_id}/record", response_class=Response)
async def record(request: Request, person: Anyone, table_id: Id) -> Response:
    """The game as a record, to be kept and replayed."""
    text = await parts_of(request).tables.record(table_id, person)
    name = f'attachment; filename="{table_id}.zoc"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@router.get("/tables/{table_id}/audit", responses=shows(dict[str, Any], what="Every die."))
async def audit(request: Request, person: Anyone, table_id: Id) -> Response:
    """The dice of a game that is over, checked (`dice`, `faults`), and all it takes to check them
    by oneself: the table's secret and its events."""
    tables = parts_of(request).tables
    found = await tables.audit(table_id, person)
    return reply(request, await tables.audit_file(table_id, person) | found._asdict())
