"""Answers about a moment that are kept until the position changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def remembered(find: F) -> F:
    """Keeps what a function or method finds about a position, its parameter `p`, until the position
    is touched. What else the answer hangs on MUST be among its other words, given by place."""
    place = list(signature(find).parameters).index("p")

    @wraps(find)
    def known(*words: Any) -> Any:
        key, cache = (find, *words[:place], *words[place + 1 :]), words[place].cache
        found = cache.get(key, find)
        if found is find:
            found = cache[key] = find(*words)
        return found

    return cast(F, known)
