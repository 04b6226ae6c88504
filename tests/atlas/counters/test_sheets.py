"""Sheets of counters for the screen and pages to cut out."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc import all_titles
from zoc.atlas.counters import counter_sheet, draw_counter, print_pages
from zoc.atlas.counters.block import Block, even_rows, flow, wrapped
from zoc.atlas.counters.groups import Look
from zoc.atlas.counters.legend import sample_units, signs, symbols_used
from zoc.atlas.counters.pages import FIVE_EIGHTHS, Grid, all_pieces
from zoc.atlas.counters.share import share
from zoc.atlas.counters.sheet import reconstruction
from zoc.atlas.palette import AUTUMN
from zoc.kernel.data.counters import fields_of

TITLES = [pytest.param(t, id=t.name) for t in all_titles()]


def expanded(svg: str) -> str:
    """The picture with its shared elements put back."""
    named = dict(re.findall(r'<(?:path|rect|circle) id="([^"]+)" ([^<>]*/>)', svg))
    tags = {name: tag for tag, name in re.findall(r'<(path|rect|circle) id="([^"]+)"', svg)}
    body = svg.split("</defs>", 1)[-1]
    return re.sub(
        r'<use href="#([^"]+)"/>', lambda m: f"<{tags[m.group(1)]} {named[m.group(1)]}", body
    )


@pytest.mark.parametrize("title", TITLES)
class TestSheet:
    def test_the_sheet_shows_every_counter(self, title) -> None:
        svg = counter_sheet(title.counters, "A title")
        labels = re.findall(r'aria-label="([^"]*)"', svg)
        for unit in title.counters.units:
            assert any(label.startswith(unit.full.replace("&", "&amp;")) for label in labels)

    def test_the_sheet_is_well_formed_and_says_its_name(self, title) -> None:
        root = ElementTree.fromstring(counter_sheet(title.counters, "A title", AUTUMN))
        assert root[0].text == "Counters of A title"

    def test_ids_are_the_titles_own(self, title) -> None:
        ids = re.findall(r' id="([^"]+)"', counter_sheet(title.counters))
        assert len(ids) == len(set(ids))
        assert all(i.startswith(f"{title.name}-") for i in ids)

    def test_samples_explain_every_printed_figure(self, title) -> None:
        shown = {f for u in sample_units(title.counters) for f in fields_of(u.layout)}
        printed = {f for u in title.counters.units for f in fields_of(u.layout)}
        assert shown == printed

    def test_the_key_names_every_symbol(self, title) -> None:
        names = dict(symbols_used(title.counters))
        assert set(names) == {u.symbol for u in title.counters.units}
        assert all(names.values())

    def test_the_footer_says_what_is_reconstructed(self, title) -> None:
        guessed = {f for u in title.counters.units for f in u.reconstructed} - {"existence"}
        assert reconstruction(title.counters).startswith("Reconstructed") == bool(guessed)

    def test_every_counter_can_be_cut_out(self, title) -> None:
        pieces = list(all_pieces(title.counters))
        markers = sum(m.count for m in title.counters.markers)
        assert len(pieces) == len(title.counters.units) + markers

    def test_fronts_and_backs_alternate(self, title) -> None:
        pages = print_pages(title.counters, "A title")
        grid = Grid(FIVE_EIGHTHS, (210, 297))
        count = len(title.counters.units) + sum(m.count for m in title.counters.markers)
        assert len(pages) == 2 * -(-count // grid.count)
        titles = [re.search("<title>(.*)</title>", p).group(1) for p in pages]
        assert all(t.endswith("fronts") for t in titles[::2])
        assert all(t.endswith("backs") for t in titles[1::2])


def test_a_back_lies_behind_its_front() -> None:
    title = all_titles()[0]
    front, back = print_pages(title.counters)[:2]
    size = FIVE_EIGHTHS
    place = re.compile(r'<g transform="translate\(([\d.]+) ([\d.]+)\) scale')
    (fx, fy), (bx, by) = (map(float, place.search(p).groups()) for p in (front, back))
    assert fy == by
    assert fx + bx + size == pytest.approx(210, abs=0.02)


def test_a_counter_too_large_for_the_page_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        Grid(300, (210, 297))


def test_sharing_changes_nothing_that_is_drawn() -> None:
    units = all_titles()[0].counters.units[:20]
    content = "".join(draw_counter(u, "front", "M") for u in units)
    definitions, shared = share(content, "x")
    assert len(definitions) + len(shared) < len(content)
    assert expanded(definitions + shared) == content


@given(st.lists(st.floats(5, 40), min_size=1, max_size=30))
def test_flowing_blocks_stay_within_the_width(widths: list[float]) -> None:
    blocks = [Block(w, 10, "") for w in widths]
    assert flow(blocks, 100, 5, 2).width <= 100.02
    assert even_rows(blocks, 100, 5, 2).width <= 100.02


@given(st.integers(1, 60))
def test_even_rows_are_even(count: int) -> None:
    block = even_rows([Block(10, 10, "<g/>")] * count, 100, 0, 0)
    rows = round(block.height / 10)
    assert rows == -(-count // 10)
    assert round(block.width / 10) == -(-count // rows)


def test_text_wraps_at_words() -> None:
    lines = wrapped("one two three four five six seven", "sans", 15, 60)
    assert len(lines) > 2
    assert " ".join(lines) == "one two three four five six seven"


def test_a_legend_without_signs_has_no_heading_for_them():
    heights = {t.name: signs(t.counters, 400, Look(AUTUMN, 900)).height for t in all_titles()}
    assert heights["three-fords"] == 0
    assert heights["red-typhoon"] > 0
