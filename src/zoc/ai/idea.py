"""An idea: something worth doing in a sentence, where to look, and what can be drawn of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from zoc.ai.fears import FEAR
from zoc.ai.plan import Reason
from zoc.hexes import Hex
from zoc.kernel.play.said import Said

DRAWN = 7
"""Arrows of each kind that are drawn of one idea at most."""

Drawn = tuple[str, tuple[Hex, ...], int]
"""`move` or `attack`, from hex to hex, and the unit."""


@dataclass(frozen=True)
class Idea:
    """Something worth doing: a sentence, where to look, and what can be drawn of it."""

    why: Said
    hexes: tuple[Hex, ...] = ()
    arrows: tuple[Drawn, ...] = ()
    warns: bool = False
    """Whether it says what to beware of, not what to do."""


def warning(reason: Reason) -> Idea:
    """What is to be feared, as an idea."""
    return Idea(reason.why, reason.hexes, warns=reason.tactic == FEAR)


def arrows(*kinds: Iterable[Drawn]) -> tuple[Drawn, ...]:
    """Arrows that begin on the map and lead somewhere; those of units that go together are one."""
    found: list[Drawn] = []
    for kind in kinds:
        rows = [row for row in kind if len(row[1]) > 1 and all(row[1])]
        found += list({path: (word, path, unit) for word, path, unit in reversed(rows)
                       }.values())[::-1][:DRAWN]  # fmt: skip
    return tuple(found)


def with_more(why: Said, words: str, **about: object) -> Said:
    """A sentence with more words at its end."""
    return Said(why.template + words, {**about_of(why), **about})


def about_of(why: Said) -> dict[str, Any]:
    """What a sentence is about, by name."""
    return cast(dict[str, Any], why.about or {})


def with_label(label: str, why: Said) -> Said:
    """A sentence that says first what is done: `Move to 3309: closes the ring at 3310`."""
    template = why.template.replace(": ", ", ")
    lower = template if template[:1] == "{" else template[:1].lower() + template[1:]
    what = label.replace("{", "{{").replace("}", "}}")
    return Said(f"{what}: {lower}", why.about)
