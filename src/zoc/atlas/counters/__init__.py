"""Draws counters: units, markers, badges, stacks, and sheets of them for screen and print."""

from zoc.atlas.counters.badge import draw_badge, draw_badges, draw_tag
from zoc.atlas.counters.level import level_for
from zoc.atlas.counters.marker import draw_marker
from zoc.atlas.counters.pages import print_pages
from zoc.atlas.counters.sheet import counter_sheet
from zoc.atlas.counters.stack import draw_stack, stack_level
from zoc.atlas.counters.unit import draw_counter

__all__ = [
    "counter_sheet",
    "draw_badge",
    "draw_badges",
    "draw_counter",
    "draw_marker",
    "draw_stack",
    "draw_tag",
    "level_for",
    "print_pages",
    "stack_level",
]
