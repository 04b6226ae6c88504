"""How the server says no over HTTP: one sentence, the rule if one forbids it, never a trace."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from zoc.server.store.engine import is_full

log = logging.getLogger("zoc.server")

WORDS = {
    400: "The request cannot be read.",
    401: "Log in first.",
    403: "This is not allowed.",
    404: "There is nothing here.",
    405: "This address does not take that method.",
    410: "This is no longer here.",
    413: "The request is too large.",
    429: "Too many requests: wait a moment.",
    500: "The server made a mistake. Nothing was changed.",
    503: "The server is not ready.",
    507: "The server has no room left to save this. Nothing was changed: tell its keeper.",
}


class ProblemShown(BaseModel):
    """Why a request was not carried out."""

    error: str
    rule: str = ""


class Problem(Exception):  # noqa: N818 - what it is called to people
    """A request that is not carried out."""

    def __init__(self, status: int, error: str = "", rule: str = "") -> None:
        super().__init__(error)
        self.status, self.rule = status, rule
        self.error = error or WORDS.get(status, WORDS[400])


def answer(status: int, error: str = "", rule: str = "", **headers: str) -> JSONResponse:
    """A problem as a response."""
    shown = {"error": error or WORDS.get(status, WORDS[400]), "rule": rule}
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return JSONResponse(shown, status, names)


ANSWERS: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemShown, "description": WORDS.get(status, "Not valid.")}
    for status in (400, 401, 403, 404, 405, 409, 410, 413, 422, 429, 500, 503, 507)
}
"""What every route of the schema may answer besides its own."""


async def _problem(_: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, Problem)
    return answer(problem.status, problem.error, problem.rule)


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = {name.lower(): value for name, value in (error.headers or {}).items()}
    return answer(error.status_code, **headers)


async def _unsaved(_: Request, error: Exception) -> JSONResponse:
    """A database that fails: no room is said as such, the rest is our own fault."""
    log.error("the store failed", exc_info=error)
    return answer(507 if is_full(error) else 500)


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(word) for word in first["loc"][1:])[:60]
    said = str(first["msg"]).removeprefix("Value error, ").rstrip(".")[:200]
    return answer(422, f"{place}: {said}." if place else f"{said}.")


def teach(app: FastAPI) -> None:
    """Makes an app answer in these words."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(SQLAlchemyError, _unsaved)
