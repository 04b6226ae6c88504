"""The title `battle-of-moscow`."""

from zoc.kernel.title import Title

TITLE = Title("battle-of-moscow", __name__)
