"""Short names of units: `6 ID`, `11 Cav a`, `39 A ski 1`."""

from __future__ import annotations

import re

KINDS = (
    ("Guards Cavalry Corps", "G Cav"),
    ("Cavalry Corps", "Cav"),
    ("Airborne Corps", "Abn"),
    ("Infantry Division", "ID"),
    ("Panzer Division", "Pz"),
    ("Motorised Division", "Mot"),
    ("Security Division", "Sec"),
    ("Shock Army", "Shock"),
    ("Armies", "A"),
    ("Army", "A"),
)
GROUPS = (
    ("first group", "a"),
    ("second group", "b"),
    ("third group", "c"),
    ("fourth group", "d"),
    ("fifth group", "e"),
    ("ski troops", "ski"),
    ("tank brigades", "tank"),
)


def short(full: str) -> str:
    """A unit's full name, shortened as players shorten it."""
    text = re.sub(r"(\d+)(?:st|nd|rd|th)\b", r"\1", full).replace(" and ", "/")
    for words, letters in (*KINDS, *GROUPS):
        text = text.replace(words, letters)
    return text.replace(",", "")
