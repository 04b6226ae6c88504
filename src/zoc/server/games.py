"""The games that tables are played with: a title's rules in a scenario with options, made once."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from zoc.kernel.data.title import find_title
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.kernel.play.position_file import read_position

Opener = Callable[[str, str, dict[str, Any]], Game]
"""Makes a game of a title's name, a scenario and options."""


def open_title(title: str, scenario: str, options: dict[str, Any]) -> Game:
    """The game of an installed title."""
    return find_title(title).game(scenario, options)


class Games:
    """Makes games and keeps them: making one takes long, and tables may share it."""

    def __init__(self, opener: Opener = open_title, kept: int = 64) -> None:
        self.opener = opener
        self._made = lru_cache(kept)(self._make)
        self._read = lru_cache(kept)(self._from_file)

    def game(self, title: str, scenario: str, options: str) -> Game:
        """The game of a title in a scenario; `options` is JSON."""
        return self._made(title, scenario, options)

    def start(self, title: str, scenario: str, options: str, position: str) -> Position:
        """The first position of a table, from its position file where it has one."""
        if not position:
            return self.game(title, scenario, options).start()
        return self._read(position, options).copy()

    def _make(self, title: str, scenario: str, options: str) -> Game:
        return self.opener(title, scenario, json.loads(options))

    def _from_file(self, position: str, options: str) -> Position:
        return read_position(position, json.loads(options)).position
