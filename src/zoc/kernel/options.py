"""Options of a game: which there are, what each takes, and a clear word where one is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.kernel.title import UnknownOptionError


def checked(options: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """All known options, the given ones with their values; `known` has the values that hold unless
    others are given, all on or off. An unknown option, or another value, is refused."""
    for name, value in options.items():
        if name not in known or not isinstance(value, bool):
            raise UnknownOptionError(
                f"There is no option {name}={value}: {', '.join(known)} are on or off."
            )
    return dict(known) | dict(options)
