"""The title `panzer-battles`."""

from zoc.kernel.title import Title

TITLE = Title("panzer-battles", __name__, rules="zoc.titles.panzer_battles.title:PanzerBattles")
