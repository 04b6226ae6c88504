"""The words of the game's orders."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Grid
from zoc.kernel.action import Kind, NotationError, Vocabulary, Word
from zoc.kernel.counters import Counter, Formation

VERBS = {
    "order": "move/attack formation",
    "move": "unit",
    "to": "hex hex*",
    "end": "",
    "attack": "hex",
    "with": "unit",
    "fight": "",
    "die": "number",
    "lose": "unit",
    "withdraw": "",
    "retreat": "unit hex*",
    "advance": "unit hex hex*",
    "halt": "",
    "remove": "unit",
    "land": "hex",
    "place": "unit hex",
    "pass": "",
    "auto": "",
}


def vocabulary(grid: Grid, units: Sequence[Counter], formations: Sequence[Formation]) -> Vocabulary:
    """The orders of a game on a grid with its units."""

    def write_hex(word: Word) -> str:
        return grid.label(int(word))

    kinds = {
        "unit": _names([u.id for u in units], "unit"),
        "formation": _names([f.id for f in formations], "formation"),
        "hex": Kind(grid.hex, write_hex),
        "number": Kind(number, str),
        "move/attack": Kind(phase, str),
    }
    return Vocabulary(VERBS, kinds)


def _names(names: list[str], what: str) -> Kind:
    """Things that are called by their place in a list of names, whatever the case."""
    places = {name.lower(): place for place, name in enumerate(names)}

    def read(text: str) -> int:
        if text.lower() not in places:
            raise NotationError(f"there is no {what} {text!r}")
        return places[text.lower()]

    def write(word: Word) -> str:
        return names[int(word)]

    return Kind(read, write)


def phase(text: str) -> str:
    """What an order is for."""
    if text.lower() not in ("move", "attack"):
        raise NotationError(f"orders are to move or to attack, not to {text!r}")
    return text.lower()


def number(text: str) -> int:
    """A whole number."""
    if not text.isdecimal() or len(text) > 9:
        raise NotationError(f"{text!r} is not a number")
    return int(text)
