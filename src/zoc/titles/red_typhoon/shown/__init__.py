"""How Red Typhoon describes itself to people."""

from zoc.titles.red_typhoon.shown.show import RedTyphoonShow

__all__ = ["RedTyphoonShow"]
