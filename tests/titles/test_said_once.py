"""A refusal is worded in one place: what several rules refuse in the same words is a function that
takes the rule (`zoc.kernel.cycle.refusals`, or one of the title)."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import zoc

SOURCE = Path(zoc.__file__).parent
HEX = re.compile(r"\{\w+:hex\}")


def refused() -> Iterator[tuple[str, str]]:
    """Every sentence that is refused with, and where; hexes by whatever name are one."""
    for folder in ("titles", "kernel"):
        for file in sorted((SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                words = node.args[0]
                if getattr(node.func, "id", "") == "Refusal" and isinstance(words, ast.Constant):
                    yield HEX.sub("{hex}", str(words.value)), f"{file.name}:{words.lineno}"


def test_a_refusal_is_worded_in_one_place():
    places: defaultdict[str, list[str]] = defaultdict(list)
    for words, place in refused():
        places[words].append(place)
    assert len(places) > 200
    assert {words: found for words, found in places.items() if len(found) > 1} == {}
