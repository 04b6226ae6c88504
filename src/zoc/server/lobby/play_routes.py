"""Playing over plain HTTP, for programs: the state of a table, its log, and orders."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Body, Query, Request
from starlette.responses import Response

from zoc.server import wire
from zoc.server.accounts.bodies import Acknowledged
from zoc.server.accounts.identity import Anyone, Somebody
from zoc.server.lobby import bodies
from zoc.server.lobby.routes import Id
from zoc.server.parts import parts_of
from zoc.server.problems import Problem
from zoc.server.replies import reply, shows

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])
_requests = msgspec.json.Decoder(wire.Request)
Side = Annotated[str, Query(max_length=40)]


@router.get("/state", responses=shows(wire.State, what="The table as the seat may see it."))
async def state(request: Request, person: Anyone, table_id: Id, seat: Side = "") -> Response:
    """The table now, with what may be done by the one who asks."""
    return reply(request, await parts_of(request).tables.state(table_id, person, seat))


@router.get("/log", responses=shows(wire.Log, what="Lines of the log."))
async def log(
    request: Request,
    person: Anyone,
    table_id: Id,
    start: Annotated[int, Query(alias="from", ge=0, le=1_000_000)] = 0,
    seat: Side = "",
) -> Response:
    """What has happened, from an event on."""
    return reply(request, await parts_of(request).tables.log(table_id, person, start, seat))


@router.post("/act", responses=shows(wire.Done, what="The orders are carried out."))
async def act(request: Request, person: Somebody, table_id: Id, body: bodies.ActBody) -> Response:
    """Gives orders: all of them are carried out, or none."""
    orders = wire.Act(id=body.id, ply=body.ply, orders=body.orders, key=body.key)
    return reply(request, await parts_of(request).tables.act(table_id, person, orders))


@router.post("/ask", responses=shows(wire.Reply, what="The answer, or a refusal."))
async def ask(
    request: Request,
    person: Anyone,
    table_id: Id,
    body: Annotated[bodies.AskBody, Body()],
    seat: Side = "",
) -> Response:
    """Any request of the WebSocket: `draft`, `choices`, `routes`, `why`, `overlay`, ..."""
    # The body as it came: what the gate let through is read once, and by the wire's own rules.
    _ = body
    asked = read_request(await request.body())
    return reply(request, await parts_of(request).tables.request(table_id, person, asked, seat))


@router.post("/say")
async def say(
    request: Request, person: Somebody, table_id: Id, body: bodies.SayBody
) -> Acknowledged:
    """Says a word to the table."""
    await parts_of(request).tables.speak(table_id, person, body.text)
    return Acknowledged()


@router.get("/words", responses=shows(list[wire.ChatLine], what="The words of the table."))
async def words(request: Request, person: Anyone, table_id: Id) -> Response:
    """What was said at the table."""
    return reply(request, await parts_of(request).tables.words(table_id, person))


def read_request(text: bytes) -> wire.Request:
    """A request of the wire, or a problem."""
    try:
        return _requests.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Problem(422, f"{str(error)[:200]}.") from None
