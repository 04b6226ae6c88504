"""The words of the game's orders."""

from __future__ import annotations

from zoc.kernel import kinds

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
PURPOSE = kinds.one_of(("move", "attack"), "orders are to move or to attack")
