"""Which searches run: the compiled ones where they were built, else their twins in Python.

`ZOC_KERNEL=py` asks for Python, `ZOC_KERNEL=c` for the compiled ones and nothing else."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable
from typing import Any, Protocol

FUNCTIONS = ("ranges", "flood", "pack", "unpack", "stacks", "tally")


class Compiled(Protocol):
    """What `compiled.c` holds."""

    def ranges(self, *about: Any) -> bytes | None: ...
    def flood(self, *about: Any) -> bytes: ...
    def pack(self, hexes: Iterable[int], /) -> bytes: ...
    def unpack(self, packed: bytes, /) -> tuple[int, ...]: ...
    def stacks(self, units: Any, hexes: Any, /) -> dict[int, list[int]]: ...
    def tally(self, groups: Any, weights: Any, /) -> dict[int, float]: ...


def _find() -> Compiled | None:
    wanted = os.environ.get("ZOC_KERNEL", "")
    if wanted not in ("", "py", "c"):
        raise ImportError(f"ZOC_KERNEL is py or c, not {wanted!r}")
    if wanted == "py":
        return None
    try:
        found: Any = importlib.import_module("zoc.hexes._compiled")
    except ImportError:
        if wanted == "c":
            raise ImportError("ZOC_KERNEL=c, but zoc was installed without a C compiler") from None
        return None
    if not all(hasattr(found, name) for name in FUNCTIONS):
        if wanted == "c":
            raise ImportError("ZOC_KERNEL=c, but what was compiled is older than zoc: install anew")
        return None
    return found


COMPILED = _find()
"""The compiled searches, or None."""
