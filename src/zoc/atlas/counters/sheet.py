"""A sheet of all counters of a title: legend, sides and formations, markers, what is guessed."""

from __future__ import annotations

from collections import Counter as Tally

from zoc.atlas import type as type_
from zoc.atlas.counters.block import Block, column, text_block
from zoc.atlas.counters.groups import Look, sections
from zoc.atlas.counters.legend import legend
from zoc.atlas.counters.share import share
from zoc.atlas.palette import WINTER, Palette
from zoc.atlas.svg import document, rect
from zoc.kernel.data.counters import CounterSet

WIDTH, MARGIN = 1840.0, 48.0
WORDS = {
    "size": "size mark",
    "white": "ink of the figures",
    "setup": "set-up code",
    "symbol": "special symbol",
    "type": "unit type",
    "reduced": "reduced side",
    "cels": "combat efficiency levels",
    "flags": "special abilities",
    "number": "how many there are",
}
"""Fields in plain words, where the set's own list of printed figures does not name them."""


def counter_sheet(counters: CounterSet, name: str = "", palette: Palette = WINTER) -> str:
    """The whole sheet as one SVG; `name` is the title as people write it."""
    look = Look(palette, WIDTH - 2 * MARGIN)
    title = name or counters.title
    body = column([legend(counters, look), *sections(counters, look), _footer(counters, look)], 38)
    page = column([_title_line(title, counters, look), body], 22)
    height = page.height + 2 * MARGIN
    definitions, content = share(page.at(MARGIN, MARGIN), f"{counters.title}-")
    ground = rect(0, 0, WIDTH, height, fill=palette.panel_alternate)
    return document(definitions + ground + content, WIDTH, height, f"Counters of {title}")


def _title_line(title: str, counters: CounterSet, look: Look) -> Block:
    p = look.palette
    words = type_.text("serif black", title, 0, 34, 42, p.ink)
    x = type_.width("serif black", title, 42) + 18
    after = f"{len(counters.units)} units"
    markers = sum(m.count for m in counters.markers)
    after += f", {markers} markers and chits" if markers else ""
    return Block(look.width, 40, words + type_.text("italic", after, x, 33, 22, p.region))


def _footer(counters: CounterSet, look: Look) -> Block:
    text = f"{counters.note} {reconstruction(counters)}".strip()
    return text_block(text, "sans italic", 15, look.palette.region, look.width)


def reconstruction(counters: CounterSet) -> str:
    """Which fields are reconstructed, on how many units."""
    words = {**WORDS, **counters.fields}
    tally = Tally(
        words.get(f, f) for u in counters.units for f in u.reconstructed if f != "existence"
    )
    total = len(counters.units)
    everywhere = sorted(f for f, n in tally.items() if n == total)
    partly = sorted((f, n) for f, n in tally.items() if n < total)
    parts: list[str] = []
    if everywhere:
        parts.append(f"on all units {_listed(everywhere)}")
    if partly:
        parts.append(", ".join(f"{f} on {n}" for f, n in partly))
    return f"Reconstructed: {'; '.join(parts)}." if parts else ""


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
