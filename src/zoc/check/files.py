"""A title's files, read entry by entry so that one mistake does not hide the next."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from zoc.kernel.data.title import Title

Data = dict[str, Any]
Read = Callable[[Data], Any]
Check = Callable[[Title], Iterator[str]]


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
    the reading goes on. What only follows from an entry that was left out is not told."""
    if not tried(read, data):
        return
    good: Data = data | {name: [] for name in lists if name in data}
    header = tried(read, good)
    if header:
        yield f"{file}: {header}"
        return
    yield from collapsed(_mistakes(file, read, data, good, lists))


def _mistakes(
    file: str, read: Read, data: Data, good: Data, lists: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    left_out: list[str] = []
    for name in lists:
        for entry in _rows(data.get(name, ())):
            longer = good | {name: [*good[name], entry]}
            wrong = tried(read, longer)
            if not wrong:
                good = longer
            elif not any(repr(id_) in wrong for id_ in left_out):
                yield _id(entry), f"{file}: {wrong}"
            if wrong:
                left_out.append(_id(entry))


def _id(entry: Data) -> str:
    """What an entry is called; a group of one unit, as the unit."""
    (own,) = _rows(entry.get("units")) or [entry]
    return str(own.get("id") or own.get("unit") or own.get("name") or "?")


def collapsed(mistakes: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Sentences about things: what is wrong with several things alike is told of the first."""
    found: dict[str, list[str]] = {}
    for thing, sentence in mistakes:
        found.setdefault(sentence.replace(thing, ""), []).append(sentence)
    for first, *others in found.values():
        yield f"{first} (and so {len(others)} more)" if others else first


def apart(groups: Any) -> list[Data]:
    """Groups of units as groups of one each, which say the same."""
    return [
        {**group, "units": [unit]} for group in _rows(groups) for unit in _rows(group.get("units"))
    ]


def _rows(value: Any) -> list[Data]:
    return cast(list[Data], value) if isinstance(value, list) else []


def one_of(words: Any) -> str:
    """What there is instead, in words."""
    return f"there are {', '.join(words)}" if words else "there are none"
