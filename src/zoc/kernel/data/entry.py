"""The tables of a data file as values: what a table says, by the names of the value's fields."""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import cache
from typing import Any, TypeVar

from zoc.kernel.data.shape import Data

T = TypeVar("T")


def entry(kind: type[T], data: Data, *used: str, **read: Any) -> T:
    """A dataclass from a table: `read` are the fields that are more than what stands there, `used`
    the words that were read for them; all that is no field is its `more`, where it has one. A
    KeyError names what is lacking."""
    known, needed = _fields(kind)
    found = {name: value for name, value in data.items() if name in known} | read
    if "more" in known:
        found["more"] = {n: v for n, v in data.items() if n not in known and n not in used}
    for name in needed:
        if name not in found:
            raise KeyError(name)
    return kind(**found)


@cache
def _fields(kind: Any) -> tuple[frozenset[str], tuple[str, ...]]:
    """All fields of a dataclass, and those that have no value of their own."""
    known = fields(kind)
    bare = [f for f in known if f.default is MISSING and f.default_factory is MISSING]
    return frozenset(f.name for f in known), tuple(f.name for f in bare)
