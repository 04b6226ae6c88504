"""How Panzer Battles describes itself to people."""

from zoc.titles.panzer_battles.shown.show import ClosedStacksShow, PanzerBattlesShow

__all__ = ["ClosedStacksShow", "PanzerBattlesShow"]
