"""What Battle of Moscow shows of itself beyond what the mechanisms tell."""

from zoc.titles.battle_of_moscow.shown.show import BattleOfMoscowShow

__all__ = ["BattleOfMoscowShow"]
