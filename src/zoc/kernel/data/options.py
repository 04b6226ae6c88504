"""Options of a game: which there are, what each takes, and a clear word where one is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.kernel.data.title import UnknownOptionError

Known = bool | tuple[str, ...]
"""On or off, or some words to choose from."""


def checked(options: Mapping[str, Any], known: Mapping[str, Known]) -> dict[str, Any]:
    """All known options, the given ones with their values. `known` has for each the value that
    holds unless another is given: on or off, or the first of some words. An unknown option, or
    another value, is refused."""
    for name, value in options.items():
        if name not in known or not _fits(value, known[name]):
            raise UnknownOptionError(f"There is no option {name}={value}: {_offer(known)}.")
    usual: dict[str, Any] = {n: v[0] if isinstance(v, tuple) else v for n, v in known.items()}
    return usual | dict(options)


def _fits(value: object, known: Known) -> bool:
    return value in known if isinstance(known, tuple) else isinstance(value, bool)


def _offer(known: Mapping[str, Known]) -> str:
    """What the options take, in words."""
    switches = ", ".join(n for n, v in known.items() if not isinstance(v, tuple))
    choices = [f"{n} is {' or '.join(v)}" for n, v in known.items() if isinstance(v, tuple)]
    return "; ".join([f"{switches} are on or off"] * bool(switches) + choices)
