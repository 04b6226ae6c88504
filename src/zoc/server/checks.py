"""Checks of settings: a raw value becomes a proper one, or a ValueError says what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError


def text(value: object) -> str:
    """A text without blanks around it."""
    if not isinstance(value, str) or "\0" in value:
        raise ValueError("a text")
    return value.strip()


def yes(value: object) -> bool:
    """Yes or no in the words people use."""
    if isinstance(value, bool):
        return value
    known = {"true": True, "yes": True, "1": True, "on": True}
    known |= {"false": False, "no": False, "0": False, "off": False}
    if str(value).lower() not in known:
        raise ValueError("true or false")
    return known[str(value).lower()]


def number(least: float, most: float, whole: bool = True) -> Callable[[object], Any]:
    """A number between two bounds."""

    def check(value: object) -> int | float:
        wanted = f"a number from {least:g} to {most:g}"
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise ValueError(wanted)
        try:
            found = int(value) if whole else float(value)
        except ValueError:
            raise ValueError(wanted) from None
        if not least <= found <= most or (whole and found != float(value)):
            raise ValueError(wanted)
        return found

    return check


def one_of(*words: str) -> Callable[[object], str]:
    """One of some words."""

    def check(value: object) -> str:
        if value not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return str(value)

    return check


def url(*schemes: str, bare: bool = False) -> Callable[[object], str]:
    """An address of one of some schemes; `bare` allows no path."""

    def check(value: object) -> str:
        given = text(value)
        if not given:
            return ""
        wanted = f"an address such as {schemes[0]}://host"
        try:
            parts = urlsplit(given)
            port = parts.port
        except ValueError:
            raise ValueError(wanted) from None
        if parts.scheme not in schemes or not parts.hostname or port == 0:
            raise ValueError(wanted)
        if bare and (parts.path not in ("", "/") or parts.query or parts.fragment):
            raise ValueError(f"{wanted} without a path")
        return given.rstrip("/") if bare else given

    return check


def database_url(value: object) -> str:
    """A database as SQLAlchemy names it."""
    given = text(value)
    scheme, _, rest = given.partition("://")
    if given and not _names_a_database(scheme, rest):
        raise ValueError("sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{rest}"
    return given


def _names_a_database(scheme: str, rest: str) -> bool:
    """SQLite's must be a file, since games are kept on the disk."""
    if scheme not in ("sqlite", "postgres", "postgresql", "postgresql+psycopg"):
        return False
    try:
        file = make_url(f"{scheme}://{rest}").database
    except (ArgumentError, ValueError):
        return False
    return scheme != "sqlite" or (rest.startswith("/") and file not in (None, "", ":memory:"))


def words(value: object) -> tuple[str, ...]:
    """Texts, in one line with commas between them or as a list."""
    if isinstance(value, str):
        return tuple(word.strip() for word in value.split(",") if word.strip())
    if isinstance(value, list | tuple):
        listed: list[object] = list(value)  # pyright: ignore[reportUnknownArgumentType]
        if all(isinstance(word, str) for word in listed):
            return tuple(str(word) for word in listed)
    raise ValueError("a list of texts")
