"""Statements that every order needs, straight by SQLite's driver: a fifth of the way through
SQLAlchemy, in the same transaction. What fails is told in SQLAlchemy's words, as ever."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

Values = Mapping[str, Any]


def execute(connection: Connection, statement: Executable, *rows: Values) -> Any:
    """Carries out a statement once for each row; the first value that the last one found. All that
    it writes is given: no defaults are filled in."""
    if connection.dialect.name != "sqlite":
        found = connection.execute(statement, list(rows))
        return found.scalar() if found.returns_rows else None
    text, names = _written(statement, connection.dialect, tuple(rows[0]))
    found = None
    for row in rows:
        found = plainly(connection, text, [row[name] for name in names]).fetchone()
    return found[0] if found else None


def every(connection: Connection, statement: Executable, row: Values) -> list[Any]:
    """The rows that a question finds (SQLite only)."""
    text, names = _written(statement, connection.dialect, tuple(row))
    return plainly(connection, text, [row[name] for name in names]).fetchall()


def plainly(connection: Connection, text: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
    """Carries out a statement that is text already."""
    driver: Any = connection.connection.driver_connection
    try:
        return driver.execute(text, values)
    except sqlite3.Error as error:
        told = DBAPIError.instance(text, None, error, sqlite3.Error, hide_parameters=True)
        raise told from error


@cache
def _written(statement: Any, dialect: Any, keys: tuple[str, ...]) -> tuple[str, list[str]]:
    """A statement as SQLite reads it, and the names of its values in order."""
    assert isinstance(statement, ClauseElement)
    compiled: Any = statement.compile(dialect=dialect, column_keys=keys)
    return str(compiled), list(compiled.positiontup)
