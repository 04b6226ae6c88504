"""How Operation Typhoon describes itself to people."""

from zoc.titles.operation_typhoon.shown.show import TyphoonShow

__all__ = ["TyphoonShow"]
