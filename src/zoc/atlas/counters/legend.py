"""The legend of a sheet: counters with their parts named, the symbols, the other signs."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from zoc.atlas import type as type_
from zoc.atlas.counters.anatomy import anatomy
from zoc.atlas.counters.block import Block, column, flow, row, text_block
from zoc.atlas.counters.colours import INK
from zoc.atlas.counters.frame import Frame
from zoc.atlas.counters.groups import Look
from zoc.atlas.counters.signs import draw_sign
from zoc.atlas.counters.symbols import BOXLESS, draw_symbol
from zoc.atlas.svg import circle, rect
from zoc.kernel.data.counters import Counter, CounterSet, fields_of

PAD = 26.0


def legend(counters: CounterSet, look: Look) -> Block:
    """The panel under the title line."""
    room = look.width - 2 * PAD
    samples = row([anatomy(u, counters, look.palette) for u in sample_units(counters)], 40)
    beside = room - samples.width - 50
    if beside >= 430:
        keys = column([_symbols(counters, beside, look), signs(counters, beside, look)], 22)
        content = row([samples, keys], 50)
    else:
        half = (room - 50) / 2
        keys = row([_symbols(counters, half, look), signs(counters, half, look)], 50)
        content = column([samples, keys], 26)
    return _panel(content, look)


def _panel(content: Block, look: Look) -> Block:
    p, height = look.palette, content.height + 2 * PAD
    ground = rect(
        0, 0, look.width, height, rx=9, fill=p.panel, stroke=p.panel_rule, stroke_width=1.0
    )
    return Block(look.width, height, ground + content.at(PAD, PAD))


def sample_units(counters: CounterSet) -> list[Counter]:
    """A unit for each layout, the one that shows most; of both sides if there is but one layout."""
    best: dict[tuple[str, ...], Counter] = {}
    layouts = {fields_of(u.layout) for u in counters.units}
    for unit in counters.units:
        key = fields_of(unit.layout) if len(layouts) > 1 else (unit.side,)
        if key not in best or _shows(unit) > _shows(best[key]):
            best[key] = unit
    common = Tally(fields_of(u.layout) for u in counters.units)
    ordered = sorted(best.values(), key=lambda u: -common[fields_of(u.layout)])
    return ordered[:3]


def _shows(unit: Counter) -> int:
    """How much there is to see on a unit."""
    facts = (unit.parent, unit.setup, unit.size, unit.stars, unit.formation.rail, unit.name)
    seen = sum(bool(f) for f in facts) + ("range" in unit.front) + bool(unit.formation.code)
    return 2 * seen + bool(unit.white) - 6 * unit.doubtful


def _heading(text: str, look: Look) -> Block:
    words = type_.text("small caps bold", text, 0, 14, 17, look.palette.panel_head, spacing=0.04)
    return Block(type_.width("small caps bold", text, 17, 0.04), 18, words)


def _symbols(counters: CounterSet, width: float, look: Look) -> Block:
    cells = [_symbol_cell(symbol, name, look) for symbol, name in symbols_used(counters)]
    block = column([_heading("Symbols", look), flow(cells, width, 22, 10)], 10)
    return Block(width, block.height, block.content)


def symbols_used(counters: CounterSet) -> list[tuple[str, str]]:
    """The symbols of a set with their names: a type's, or the symbol's own where it is special."""
    found: dict[str, str] = {}
    for unit in counters.units:
        found.setdefault(unit.symbol, unit.drawn_as or unit.type.name)
    return list(found.items())


def _symbol_cell(symbol: str, name: str, look: Look) -> Block:
    frame = Frame(1.5, 1.5, 37, 24, 2.2, "#fffdf8", INK)
    if symbol in BOXLESS:
        frame = Frame(8, 5, 25, 17, 2.2, "#fffdf8", INK)
    words = type_.text("sans", name, 50, 19, 15, look.palette.ink)
    return Block(50 + type_.width("sans", name, 15), 31, draw_symbol(symbol, frame) + words)


def signs(counters: CounterSet, width: float, look: Look) -> Block:
    """What the small signs on and under counters mean; nothing where there are none."""
    rows = list(_sign_rows(counters, width, look))
    return column([_heading("Signs", look), column(rows, 5)], 9) if rows else Block(0, 0, "")


def _sign_rows(counters: CounterSet, width: float, look: Look) -> Iterator[Block]:
    p = look.palette
    for name, text in counters.legend.items():
        yield _sign(draw_sign(name), text, width, look)
    if any(u.guessed() or u.guessed("reduced") for u in counters.units if not u.doubtful):
        dot = circle(9, 10, 2.4, fill=p.accent)
        yield _sign(dot, "under a counter: a figure on it is reconstructed", width, look)
    if any(u.doubtful for u in counters.units):
        ring = circle(9, 10, 3.0, fill="none", stroke=p.accent, stroke_width=1.5)
        yield _sign(ring, "under a counter: the counter itself is reconstructed", width, look)


def _sign(mark: str, text: str, width: float, look: Look) -> Block:
    words = text_block(text[0].upper() + text[1:], "sans", 15, look.palette.ink, width - 30)
    picture = mark or rect(6, 7, 6, 6, rx=1.2, fill=look.palette.panel_rule)
    return Block(width, max(words.height, 20), picture + words.at(30, 0))
