"""The title `moscow-1941`."""

from zoc.kernel.data.title import Title

TITLE = Title("moscow-1941", __name__)
