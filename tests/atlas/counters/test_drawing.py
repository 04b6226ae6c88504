"""How single counters, badges and stacks are drawn."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from zoc.atlas.counters import draw_badge, draw_badges, draw_counter, draw_stack, level_for
from zoc.atlas.counters.badge import BADGES, URGENCY
from zoc.atlas.counters.colours import DARK_PLATE, GROUNDS, PALE_PLATE, RAILS
from zoc.atlas.counters.frame import Frame
from zoc.atlas.counters.layout import lay_out
from zoc.atlas.counters.level import LEVELS
from zoc.atlas.counters.signs import SIGNS, draw_sign
from zoc.atlas.counters.symbols import SYMBOLS, draw_symbol
from zoc.kernel.data.counters import Counter, Formation, Side, Type

LEFT = Side("west", "West", "left", "cross")
TOP = Side("east", "East", "top", "star")
FOOT = Type("foot", "foot", "infantry", "unit", "plain")


def counter(side: Side = LEFT, **changes: object) -> Counter:
    plain = Counter(
        id="a",
        owner=side,
        name="7",
        full="7th Division",
        type=FOOT,
        size="XX",
        formation=Formation("A", "Army A", side.id, rail="blue", code="A"),
        ground="field grey",
        layout="{combat}-{movement}",
        source="1",
        front={"combat": 4, "movement": 5},
    )
    return replace(plain, **changes)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_rail_tells_the_side_without_colour() -> None:
    left, top = lay_out(counter(LEFT), "front", "L"), lay_out(counter(TOP), "front", "L")
    assert left.left
    assert not top.left
    assert left.frame.cx > 50 == top.frame.cx
    assert top.frame.y > left.frame.y


def test_a_formation_without_a_colour_has_a_narrow_rail() -> None:
    plain = counter(formation=Formation("B", "Army B", "west"))
    assert lay_out(plain, "front", "L").rail_width == 8
    assert lay_out(counter(), "front", "L").rail_width == 13


def test_a_second_formation_of_a_colour_gets_a_line() -> None:
    lined = counter(formation=Formation("A", "Army A", "west", rail="blue", line=True))
    assert RAILS["blue"].line in draw_counter(lined)
    assert draw_counter(lined) != draw_counter(counter())


def test_white_figures_stand_on_a_dark_plate_on_pale_ground() -> None:
    face = lay_out(counter(white=frozenset({"combat"})), "front", "L")
    assert [p.fill for p in face.figures.plates] == [DARK_PLATE]


def test_neighbours_of_one_ink_share_a_plate() -> None:
    face = lay_out(counter(white=frozenset({"combat", "movement"})), "front", "L")
    assert len(face.figures.plates) == 1


def test_on_dark_ground_the_black_figure_gets_the_plate() -> None:
    face = lay_out(counter(ground="panzer", white=frozenset({"combat"})), "front", "L")
    assert [p.fill for p in face.figures.plates] == [PALE_PLATE]
    bare = lay_out(counter(ground="panzer", white=frozenset({"combat", "movement"})), "front", "L")
    assert bare.figures.plates == ()


def test_ink_that_means_nothing_follows_the_ground() -> None:
    dark, pale = (lay_out(counter(ground=g), "front", "L") for g in ("panzer", "tan"))
    assert {r.fill for r in dark.figures.runs} == {"#ffffff"}
    assert {r.fill for r in pale.figures.runs} == {"#14171a"}
    assert dark.figures.plates == pale.figures.plates == ()


def test_set_up_codes_show_in_set_up_only() -> None:
    coded = counter(setup="2308")
    roles = {r.role for r in lay_out(coded, "front", "L", setup_code=True).runs}
    assert "setup" in roles
    assert "setup" not in {r.role for r in lay_out(coded, "front", "L").runs}


def test_small_counters_bear_no_names() -> None:
    small = lay_out(counter(parent="XX", setup="A"), "front", "S", setup_code=True)
    assert small.runs == ()
    assert small.figures.runs[0].size > 40


def test_long_names_stand_upright() -> None:
    assert not lay_out(counter(name="7"), "front", "L").runs[-1].upright
    assert lay_out(counter(name="Kharkov"), "front", "L").runs[-1].upright


def test_wide_figures_shrink_into_their_room() -> None:
    wide = counter(front={"combat": 120, "movement": 115})
    runs = lay_out(wide, "front", "L").figures.runs
    assert runs[0].size < 36
    assert runs[-1].box[2] <= 98.6


def test_the_reduced_side_shows_the_weaker_figures_and_a_fold() -> None:
    reduced = counter(reduced={"combat": 2, "movement": 5})
    assert [r.text for r in lay_out(reduced, "reduced", "L").figures.runs] == ["2", "5"]
    assert "M73 98.6" in draw_counter(reduced, "reduced")
    assert "M73 98.6" not in draw_counter(reduced, "front")


def test_the_other_side_follows_the_type() -> None:
    front = draw_counter(counter())
    for back in ("plain", "disrupted", "transport"):
        other = counter(type=replace(FOOT, back=back))
        assert draw_counter(other, "reduced") != front
        assert draw_counter(other, "front") == front


def test_figures_contrast_with_their_grounds() -> None:
    for name, ground in GROUNDS.items():
        ink = "#ffffff" if ground.dark else "#14171a"
        assert contrast(ink, ground.fill) >= 4.2, name
    assert contrast("#ffffff", DARK_PLATE) > 7
    assert contrast("#14171a", PALE_PLATE) > 7


def test_codes_contrast_with_their_rails() -> None:
    for name, rail in RAILS.items():
        assert contrast(rail.ink, rail.fill) >= 4.5, name


def test_symbols_differ() -> None:
    frame = Frame(0, 0, 44, 28.5, 2.6, "#ffffff", "#000000")
    pictures = [draw_symbol(name, frame) for name in SYMBOLS]
    assert len(pictures) == len(set(pictures))


@pytest.mark.parametrize(
    ("pixels", "level"), [(39, "S"), (55, "S"), (56, "M"), (109, "M"), (110, "L")]
)
def test_the_level_follows_the_size(pixels: int, level: str) -> None:
    assert level_for(pixels) == level
    assert level in LEVELS


def test_wheels_show_on_dark_grounds() -> None:
    motor = replace(FOOT, symbol="motorised")
    dark, pale = (lay_out(counter(ground=g, type=motor), "front", "L") for g in ("ss", "tan"))
    assert dark.frame.below == "#ffffff"
    assert pale.frame.below == pale.frame.ink


def test_signs_of_the_legend_draw() -> None:
    for name in [*SIGNS, *GROUNDS]:
        ElementTree.fromstring(f"<g>{draw_sign(name)}</g>")
        assert draw_sign(name)
    assert draw_sign("a sign without a picture") == ""


def test_badges_draw() -> None:
    for kind in BADGES:
        ElementTree.fromstring(draw_badge(kind, 10, 10, 5))


def test_the_most_urgent_badge_stands_at_the_corner() -> None:
    both = draw_badges(["done", "out of supply"], 100, 0, 10)
    assert both.index("translate(100 0)") < both.index("translate(79 0)")
    assert both.startswith(draw_badge("out of supply", 100, 0, 10))


def test_four_badges_become_two_and_a_plus() -> None:
    drawn = draw_badges(URGENCY[:4], 100, 0, 10)
    assert drawn.count("translate(") - drawn.count("scale(0.9") >= 3
    assert draw_badge("more", 58, 0, 10) in drawn


def test_a_stack_shows_three_and_tells_the_rest() -> None:
    picture = '<rect width="100" height="100"/>'
    drawn = draw_stack([picture] * 5, 0, 0, 100)
    assert drawn.count(picture) == 3
    assert drawn != draw_stack([picture] * 4, 0, 0, 100)


def test_a_single_counter_is_centred_and_has_no_tag() -> None:
    drawn = draw_stack(["<g/>"], 50, 50, 100)
    assert drawn == '<g transform="translate(17 18.5) scale(0.66)"><g/></g>'
