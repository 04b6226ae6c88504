"""The title `moscow-1941`."""

from zoc.kernel.data.title import Title

TITLE = Title("moscow-1941", __name__, f"{__name__}.title:Moscow1941")
