"""The words of the game's orders and sentences."""


def many(count: int, one: str, more: str = "") -> str:
    """A number of things in words: `1 step`, `2 steps`."""
    return f"{count} {one if count == 1 else more or one + 's'}"


VERBS = {
    "place": "unit hex",
    "fill": "",
    "historical": "",
    "assign": "hex",
    "force": "unit unit*",
    "air": "going",
    "to": "hex hex*",
    "drop": "unit",
    "stop": "",
    "round": "",
    "retreat": "",
    "volley": "",
    "fire": "unit",
    "hit": "unit",
    "die": "number",
    "roll": "number number*",
    "cup": "number number number",
    "draw": "unit unit*",
    "pass": "",
    "end": "",
    "concede": "",
}
