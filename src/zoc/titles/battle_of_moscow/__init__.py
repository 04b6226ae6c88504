"""The title `battle-of-moscow`."""

from zoc.kernel.data.title import Title

TITLE = Title(
    "battle-of-moscow", __name__, rules="zoc.titles.battle_of_moscow.title:BattleOfMoscow"
)
