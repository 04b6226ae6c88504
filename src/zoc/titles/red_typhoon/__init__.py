"""The title `red-typhoon`."""

from zoc.kernel.data.title import Title

TITLE = Title("red-typhoon", __name__, rules="zoc.titles.red_typhoon.title:RedTyphoon")
