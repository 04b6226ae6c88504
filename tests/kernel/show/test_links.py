"""Which words of a sentence lead to the map."""

from __future__ import annotations

from zoc.kernel.data.title import find_title
from zoc.kernel.shown.lines import links_in


def test_a_label_is_a_link_and_a_year_is_not() -> None:
    game = find_title("red-typhoon").game()
    text = "Turn 2, 12 Jan 1942: 206 ID 2811 → 2713"
    linked = {text[link.start : link.end] for link in links_in(game, text) if link.hex}
    assert linked == {"2811", "2713"}
    assert next(iter(links_in(game, "to 1942"))).hex, "the same figures as a hex"
