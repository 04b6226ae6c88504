"""The words of the game's orders and sentences."""

from collections.abc import Iterable, Mapping

from zoc.kernel.protocol import Modifier, plural, signed

KINDS = {
    "GD": "guards division",
    "AC": "airborne corps",
    "RD": "rifle division",
    "B": "brigade",
    "A": "artillery unit",
    "CAS": "air unit",
}
"""What the letters of the tables mean."""


def several(letter: str) -> str:
    """Units of a kind: corps are the same in the plural."""
    return KINDS[letter] if KINDS[letter].endswith("corps") else plural(KINDS[letter])


def in_words(force: Mapping[str, int]) -> str:
    """Soviet units by their kinds: `2 rifle divisions, 1 brigade`; or nobody."""
    found = ", ".join(
        f"{n} {several(code) if n > 1 else KINDS[code]}" for code, n in force.items() if n
    )
    return found or "nobody"


def in_letters(force: Mapping[str, int]) -> str:
    """Soviet units as the table writes them: `2RD 1B CAS`."""
    written = (letter if letter == "CAS" else f"{n}{letter}" for letter, n in force.items() if n)
    return " ".join(written)


def reasons(modifiers: Iterable[Modifier]) -> str:
    """Modifiers behind a roll: ` +1 turn 6 −1 attack into forest`."""
    return "".join(f" {signed(m.value)} {m.why}" for m in modifiers)


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
GOING = ("goes", "stays")
