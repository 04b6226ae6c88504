"""Style files: laid over the defaults, refused with a hint."""

import pytest

from zoc.atlas.map import StyleError, read_style
from zoc.atlas.map.style import colour
from zoc.atlas.palette import AUTUMN, WINTER


def test_an_empty_file_gives_the_defaults():
    style = read_style()
    assert style.palette() == WINTER
    assert style.terrain["forest"] == ("woods",)
    assert style.hexsides["major river"].rank == 1
    assert style.place(9, "village") == style.place(5, "village")


def test_a_title_states_only_what_differs():
    style = read_style("""
        season = "autumn"
        [palette]
        farmland = "#efe9da"
        [names]
        "Western Dvina" = "W. Dvina"
        [terrain]
        taiga = ["marsh", "woods"]
        [hexes]
        setup = { draw = "outline", side = "soviet" }
        [sides.Finnish]
        colour = "#3366aa"
        [ranks.3]
        size = 0.3
        [kinds.station]
        mark = "dot"
    """)
    assert style.palette().farmland == "#efe9da"
    assert style.palette().wood == AUTUMN.wood
    assert style.palette("winter").wood == WINTER.wood
    assert style.name("Western Dvina") == "W. Dvina"
    assert style.name("Volga") == "Volga"
    assert style.terrain["taiga"] == ("marsh", "woods")
    assert style.terrain["woods"] == ("woods",)
    assert style.hexes["setup"].text == ""
    assert style.side("FINNISH").colour == "#3366aa"
    assert (style.place(3, "town").size, style.place(3, "town").mark) == (0.3, "target")
    assert style.place(3, "station").mark == "dot"


def test_a_colour_is_a_field_of_the_palette_or_itself():
    assert colour("ink", WINTER) == WINTER.ink
    assert colour("#123456", WINTER) == "#123456"


def test_a_side_without_a_style_is_drawn_in_ink():
    assert read_style().side("nobody").colour == "ink"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('[terrain]\nx = "wood"', "woods"),
        ('season = "winer"', "winter"),
        ('[hexes]\nx = { drew = "outline" }', "draw"),
        ('[hexes]\nx = { side = "soviet" }', "lacks"),
        ("[sections]", "section"),
        ('[palette]\npapr = "#fff"', "paper"),
        ('[ranks.1]\nmark = "cty"', "city"),
        ("season =", "not TOML"),
    ],
)
def test_a_wrong_word_is_refused_with_a_hint(text: str, hint: str):
    with pytest.raises(StyleError, match=hint):
        read_style(text)
