"""The server as one application: what comes in passes log, guard and limits to the routes."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response

from zoc import __version__
from zoc.server import (
    assets,
    carried,
    files,
    lessons,
    logs,
    metrics,
    problems,
    replies,
    report,
    small,
)
from zoc.server.accounts import profile
from zoc.server.accounts import routes as accounts
from zoc.server.accounts.identity import credential_hash, identify_async
from zoc.server.gate import Gate
from zoc.server.housekeeping import keep_house
from zoc.server.leaving import when_told_to_go
from zoc.server.limits import Limits
from zoc.server.lobby import play_routes
from zoc.server.lobby import routes as lobby
from zoc.server.notices.mail import Mail
from zoc.server.notices.sender import Sender
from zoc.server.parts import Parts, parts_of
from zoc.server.security import Guard
from zoc.server.settings import Settings, describe, read_settings
from zoc.server.socket import socket_router
from zoc.server.store import Store, migrate
from zoc.server.tables import TableError, Tables, TableSettings
from zoc.server.tables.batch import RulesError

STATUS = {
    "busy": 503,
    "missing": 404,
    "forbidden": 403,
    "stale": 409,
    "turn": 409,
    "closed": 409,
    "limit": 429,
}

RETRY = "20"
"""Seconds after which somebody may try again who was sent away."""


def create_app(settings: Settings) -> FastAPI:
    """The application of one server process."""
    app = FastAPI(
        title="zoc",
        summary="Hex-and-counter board wargames: tables, accounts, and routes for programs.",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_life,
    )
    app.state.parts = _parts(settings)
    problems.teach(app)
    app.add_exception_handler(TableError, _refused)
    app.add_exception_handler(RulesError, _stopped)
    _routes(app)
    replies.describe(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Gate)
    app.add_middleware(Limits, settings=settings, known=app.state.parts.known)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(logs.Watch)
    return app


def from_environment() -> FastAPI:
    """The application for a server that starts several processes."""
    settings = read_settings()
    logs.set_up(settings.log, settings.log_level)
    logs.note("settings", logging.DEBUG, **describe(settings))
    return create_app(settings)


def _parts(settings: Settings) -> Parts:
    store = Store(settings.database_url)
    machines = settings.machines or max(1, (os.cpu_count() or 2) - 1)
    tables = Tables(store, TableSettings(machines=machines, think_seconds=settings.think_seconds))
    tables.report_json = report.report_json
    return Parts(settings, store, tables, Mail(settings))


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncGenerator[None]:
    parts: Parts = app.state.parts
    await run_in_threadpool(migrate, parts.store)
    await parts.tables.start()
    sender = Sender(parts)
    sender.start()
    chores = [asyncio.create_task(keep_house(parts.store))]
    if parts.settings.draw_ahead:
        chores.append(asyncio.create_task(assets.warm_up()))
    logs.note("the server is open", address=parts.settings.address)
    with when_told_to_go(parts.tables.farewell):
        yield
    for chore in chores:
        chore.cancel()
    await sender.stop()
    await parts.tables.stop()
    parts.store.close()
    logs.note("the server is closed")


def _routes(app: FastAPI) -> None:
    parts: Parts = app.state.parts
    for part in (accounts, profile, lobby, play_routes, assets, carried, report, lessons, small):
        app.include_router(part.router, responses=problems.ANSWERS)
    limited, largest = parts.settings.limits, parts.settings.frame_bytes
    app.include_router(
        socket_router(parts.tables, identify_async, limited, largest, credential_hash)
    )
    app.get("/healthz", include_in_schema=False)(_health)
    if parts.settings.metrics:
        app.get("/metrics", include_in_schema=False)(_metrics)
    app.get(logs.FILES, include_in_schema=False)(_files)
    app.head(logs.FILES, include_in_schema=False)(_files)


async def _health(request: Request) -> Response:
    """Whether the server can serve: its database answers."""
    try:
        ready = await run_in_threadpool(parts_of(request).store.ready)
    except Exception as error:
        logs.note("the database does not answer", logging.ERROR, error=type(error).__name__)
        ready = False
    return JSONResponse({"ready": ready, "version": __version__}, 200 if ready else 503)


async def _metrics() -> Response:
    return metrics.page()


async def _files(request: Request) -> Response:
    return await files.serve_file(request)


async def _stopped(_: Request, error: Exception) -> Response:
    assert isinstance(error, RulesError)
    logs.log.error("the rules failed", exc_info=error)
    return problems.answer(500, error.sentence)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, TableError)
    rules = " ".join(error.why.rules)
    later = {"retry_after": RETRY} if error.code == "busy" else {}
    return problems.answer(STATUS.get(error.code, 400), error.sentence, rules, **later)
