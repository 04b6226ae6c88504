"""Files of games: a line of JSON each, written as soon as the game has ended, so that a command
goes on where it was stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from zoc.cli.errors import fail

T = TypeVar("T")


@dataclass(frozen=True)
class GamesFile:
    """The file of a command; every line of it begins with the same key."""

    path: Path
    command: str
    key: str

    def games(self, read: Callable[[dict[str, Any]], T]) -> list[T]:
        """What the file holds, line by line. What was being written when a command was stopped is
        dropped from it; a file of something else is refused and left alone."""
        data = self.path.read_bytes() if self.path.exists() else b""
        half = data[data.rfind(b"\n") + 1 :]
        whole = data.removesuffix(half) if self._broken_off(half) else data
        found = list[T]()
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                found.append(read(json.loads(line)))
            except (ValueError, TypeError, KeyError, AttributeError):
                fail(f"{self.path}: line {number} is not a game of this `zoc {self.command}`")
        if len(whole) < len(data):
            os.truncate(self.path, len(whole))
        elif half:
            with self.path.open("ab") as lines:
                lines.write(b"\n")
        return found

    def _broken_off(self, half: bytes) -> bool:
        """Whether the end of a file is the beginning of a line of this command, and no more."""
        begins = f'{{"{self.key}": '.encode()
        try:
            json.loads(half)
        except ValueError:
            return begins.startswith(half[: len(begins)])
        return False

    def add(self, row: Mapping[str, Any]) -> None:
        """Adds a game."""
        with self.path.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(row) + "\n")
