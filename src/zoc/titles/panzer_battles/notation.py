"""The words of the game's orders."""

from __future__ import annotations

VERBS = {
    # chits and chance
    "draw": "chit",
    "die": "number",
    "dice": "number",
    "rolls": "number number",
    "pick": "unit",
    "end": "",
    # set-up and reinforcements
    "place": "unit hex",
    "auto": "",
    # barrages
    "barrage": "hex",
    "strike": "hex?",
    "fire": "",
    "cancel": "",
    # movement
    "move": "unit",
    "with": "unit",
    "drop": "unit",
    "to": "hex hex*",
    "overrun": "hex",
    "exit": "",
    "halt": "",
    "remove": "unit",
    # combat
    "attack": "hex",
    "fight": "",
    "lose": "unit",
    "retreat": "hex hex*",
    "apart": "unit",
    "advance": "unit",
}
