"""What a game shows of itself: the words in which a table, a client or a bot is told everything.

A title describes itself with these elements; whoever draws them knows no title."""

from zoc.kernel.shown import elements, widgets
from zoc.kernel.shown.elements import *  # noqa: F403 (all elements, which are listed there)
from zoc.kernel.shown.show import Show

__all__ = ["Show", "widgets"]
__all__ += elements.__all__
