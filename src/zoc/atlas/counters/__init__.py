"""Draws counters: units, markers, badges, stacks, and sheets of them for screen and print."""

from zoc.atlas.counters.level import level_for
from zoc.atlas.counters.unit import draw_counter

__all__ = ["draw_counter", "level_for"]
