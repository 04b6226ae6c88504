"""A title's files, read entry by entry so that one mistake does not hide the next."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from typing import Any, cast

from zoc.kernel.title import Title

Data = dict[str, Any]
Read = Callable[[Data], Any]


def opened(title: Title, file: str) -> tuple[Data, str]:
    """The tables of a file, or what is wrong with it."""
    try:
        return title.read(file), ""
    except FileNotFoundError:
        return {}, f"{file} is missing"
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return {}, f"{file} is not TOML: {error}"


def tried(read: Read, data: Data) -> str:
    """What is wrong with some tables, in words; '' where they can be read."""
    try:
        read(data)
    except KeyError as error:
        return f"lacks {error.args[0]!r}"
    except ValueError as error:
        return str(error)
    except (TypeError, AttributeError, LookupError) as error:
        return f"cannot be read: {type(error).__name__}: {error}"
    return ""


def entry_by_entry(file: str, read: Read, data: Data, *lists: str) -> Iterator[str]:
    """What is wrong with each entry of some lists: an entry that cannot be read is left out, and
    the reading goes on."""
    if not tried(read, data):
        return
    good: Data = data | {name: [] for name in lists if name in data}
    header = tried(read, good)
    if header:
        yield f"{file}: {header}"
        return
    for name in lists:
        for entry in _rows(data.get(name, ())):
            longer = good | {name: [*good[name], entry]}
            wrong = tried(read, longer)
            if wrong:
                yield f"{file}: {wrong}"
            else:
                good = longer


def apart(groups: Any) -> list[Data]:
    """Groups of units as groups of one each, which say the same."""
    return [
        {**group, "units": [unit]} for group in _rows(groups) for unit in _rows(group.get("units"))
    ]


def _rows(value: Any) -> list[Data]:
    return cast(list[Data], value) if isinstance(value, list) else []
