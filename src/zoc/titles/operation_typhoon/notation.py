"""The words of the game's orders and sentences."""

from collections.abc import Mapping


def many(count: int, one: str, more: str = "") -> str:
    """A number of things in words: `1 step`, `2 steps`."""
    return f"{count} {one if count == 1 else more or one + 's'}"


KINDS = {
    "GD": ("guards division", "guards divisions"),
    "AC": ("airborne corps", "airborne corps"),
    "RD": ("rifle division", "rifle divisions"),
    "B": ("brigade", "brigades"),
    "A": ("artillery unit", "artillery units"),
    "CAS": ("air unit", "air units"),
}
"""What the letters of the tables mean: one, and several."""


def in_words(force: Mapping[str, int]) -> str:
    """Soviet units by their kinds: `2 rifle divisions, 1 brigade`."""
    return ", ".join(many(count, *KINDS[letter]) for letter, count in force.items() if count)


def in_letters(force: Mapping[str, int]) -> str:
    """Soviet units as the table writes them: `2RD 1B CAS`."""
    written = (letter if letter == "CAS" else f"{n}{letter}" for letter, n in force.items() if n)
    return " ".join(written)


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
