"""How a title numbers its hexes: text to column and row, and back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol


class LabelError(ValueError):
    """A text that names no hex of the grid."""


class Labels(Protocol):
    """Writes and reads hex numbers; columns and rows count from 0 at the top left."""

    def label(self, column: int, row: int) -> str: ...
    def parse(self, text: str) -> tuple[int, int]: ...


@dataclass(frozen=True)
class FourDigits:
    """`2506`: column 25, row 06, both from 1 at the top left; `830` is read as `0830`."""

    def label(self, column: int, row: int) -> str:
        return f"{column + 1:02d}{row + 1:02d}"

    def parse(self, text: str) -> tuple[int, int]:
        if not re.fullmatch(r"[0-9]{3,4}", text, re.ASCII):
            raise LabelError(f"{text!r} is not a hex number such as 2506")
        return int(text[:-2]) - 1, int(text[-2:]) - 1


@dataclass(frozen=True)
class Sheets:
    """`A20.12`: sheets joined from north to south, rows counted northwards on each sheet."""

    names: tuple[str, ...]
    rows_each: int

    def label(self, column: int, row: int) -> str:
        sheet, above = divmod(row, self.rows_each)
        return f"{self.names[sheet]}{column + 1}.{self.rows_each - above:02d}"

    def parse(self, text: str) -> tuple[int, int]:
        match = re.fullmatch(r"([A-Za-z]+)([0-9]{1,2})\.([0-9]{1,2})", text, re.ASCII)
        if not match:
            example = self.label(19, 0)
            raise LabelError(f"{text!r} is not a hex number such as {example}")
        name, column, row = match.group(1).upper(), int(match.group(2)), int(match.group(3))
        if name not in self.names:
            raise LabelError(f"{text!r}: the sheets are {', '.join(self.names)}")
        if not 1 <= row <= self.rows_each:
            raise LabelError(f"{text!r}: rows of sheet {name} run from 1 to {self.rows_each}")
        return column - 1, self.names.index(name) * self.rows_each + self.rows_each - row
