"""The title `panzer-battles`."""

from zoc.kernel.data.title import Title

TITLE = Title("panzer-battles", __name__, rules="zoc.titles.panzer_battles.title:PanzerBattles")
