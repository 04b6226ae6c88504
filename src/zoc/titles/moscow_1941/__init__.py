"""The title `moscow-1941`."""

from zoc.kernel.title import Title

TITLE = Title("moscow-1941", __name__)
