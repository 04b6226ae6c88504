"""What is derived of a position for speed, kept until the position changes.

@derived
def contacts(self, p, side): ...
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar, cast

A = ParamSpec("A")
R = TypeVar("R")


def derived(ask: Callable[A, R]) -> Callable[A, R]:
    """Lets a function of a position and of hashable words, or a method of such, be worked out once
    a position: what it found is in the position's cache, which every change drops."""
    place, work_out = int(next(iter(signature(ask).parameters)) == "self"), cast(Any, ask)

    @wraps(ask)
    def kept(*words: Any) -> R:
        p, key = words[place], (ask, words[:place], words[place + 1 :])
        if key not in p.cache:
            found = work_out(*words)
            p.cache[key] = found
        return p.cache[key]

    return kept  # pyright: ignore[reportReturnType] (named words are not kept apart)
