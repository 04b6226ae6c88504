"""What a game shows of itself: the words in which a table, a client or a bot is told everything.

A title describes itself with these parts; whoever draws them knows no title."""

from zoc.kernel.shown import parts, widgets
from zoc.kernel.shown.parts import *  # noqa: F403 (all parts, which are listed there)
from zoc.kernel.shown.show import Show

__all__ = ["Show", "widgets"]
__all__ += parts.__all__
