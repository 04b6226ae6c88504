"""Stones for a player that ponders its second thought until it is told to play now."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from support.toy import StonesGame

from zoc.kernel.play.game import Game
from zoc.server.machines import worker

PATIENCE = 60.0


class Pondering:
    """The third thought would be the best; the second one waits to be interrupted."""

    def value(self, p: Any, seat: str) -> float:
        return 0.0

    def rank(self, p: Any, seat: str, action: Any) -> float:
        if action.args == (2,):
            Path(os.environ["ZOC_TEST_PONDERS"]).touch()
            self._ponder()
        return float(action.args[0]) if action.args else 0.0

    def _ponder(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and any(t.seconds > 0 for t in worker.thinking):
            time.sleep(0.01)


def open_pondering(title: str, scenario: str, options: dict[str, Any]) -> Game:
    """A game that is pondered."""
    game = StonesGame(10)
    game.hints = Pondering()
    return game
