"""What counters are coloured with: grounds, rails and inks by the names that counter files use."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zoc.atlas.export import ExportError

INK = "#1d2022"
FIGURE = "#14171a"
WHITE = "#ffffff"
DARK_PLATE = "#33393b"
PALE_PLATE = "#e3e7e3"
SHADOW = "#101418"
GUARDS_BOX = "#fbe0d8"
YELLOW_BOX = "#f3cf5b"
RANGE = "#2f6f8f"
GERMAN, SOVIET = "#4f5a62", "#b5382d"


@dataclass(frozen=True)
class Ground:
    """A counter's ground, its rim, the inside of the symbol box; dark ones bear white figures."""

    fill: str
    rim: str
    box: str
    dark: bool = False

    @property
    def ink(self) -> str:
        """What names and size marks are written with."""
        return WHITE if self.dark else INK


@dataclass(frozen=True)
class Rail:
    """The bar along a counter's edge that shows its formation."""

    fill: str
    ink: str
    line: str


GROUNDS = {
    "field grey": Ground("#bcc5bb", "#7f8a82", "#eef1ec"),
    "light grey": Ground("#ced3d1", "#98a09e", "#f6f7f6"),
    "grey": Ground("#9aa29e", "#6e7672", "#edf0ee"),
    "dark grey": Ground("#737c79", "#4e5654", "#e6eae7", dark=True),
    "panzer": Ground("#5c6664", "#3c4443", "#dfe4e0", dark=True),
    "ss": Ground("#3b3f40", "#222526", "#e4e6e4", dark=True),
    "luftwaffe": Ground("#b3cbdc", "#7b98ad", "#eff5f9"),
    "orange": Ground("#dfa65f", "#a97737", "#faf0e0"),
    "tan": Ground("#d3b07c", "#a17f4b", "#fbf3e2"),
    "dark tan": Ground("#bf9a68", "#8d6c3e", "#f8eedb"),
    "brown": Ground("#a67b56", "#744f31", "#f5e9da"),
    "guards red": Ground("#c0594a", "#86332a", "#fbece6", dark=True),
    "irregulars": Ground("#cdbb93", "#9a8656", "#fbf5e6"),
}

EMBLEMS = {"star": SOVIET, "cross": GERMAN}
"""The colours of emblems that bring their own; `"ring #3d6d96"` tells another."""
NEUTRAL = "#5b6670"


def is_colour(name: str) -> bool:
    """Whether a word is a colour such as #3d6d96."""
    return re.fullmatch("#[0-9a-fA-F]{6}", name) is not None


def ground_of(name: str) -> Ground:
    """A ground by its name, or made from a colour such as #3d6d96."""
    if is_colour(name):
        return Ground(name, mixed(name, "#000000", 0.32), mixed(name, WHITE, 0.84), _dark(name))
    if name not in GROUNDS:
        names = ", ".join(GROUNDS)
        raise ExportError(f"There is no ground {name!r}: use a colour as #3d6d96, or {names}.")
    return GROUNDS[name]


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    pairs = ((int(c[i : i + 2], 16) for c in (colour, other)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _dark(colour: str) -> bool:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.30 * red + 0.59 * green + 0.11 * blue < 128


def emblem_colour(emblem: str) -> str:
    """The colour that stands for a side by its emblem."""
    kind, _, colour = emblem.partition(" ")
    return colour or EMBLEMS.get(kind, NEUTRAL)


RAILS = {
    "white": Rail("#fbfaf6", INK, "#7d868a"),
    "yellow": Rail("#e6bb45", INK, "#fffdf2"),
    "red": Rail("#a8322a", WHITE, "#ffffff"),
    "green": Rail("#4f7a53", WHITE, "#ffffff"),
    "blue": Rail("#3d6d96", WHITE, "#ffffff"),
    "black": Rail("#26292b", WHITE, "#ffffff"),
    "peach": Rail("#efb59a", INK, "#ffffff"),
}

STARS = {"black": "#1d2022", "white": "#ffffff", "yellow": "#f2c230", "blue": "#2d6ca8"}


def rail_of(name: str, ground: Ground) -> Rail:
    """The rail of that colour, or a plain one in the ground's rim."""
    return RAILS[name] if name else Rail(ground.rim, WHITE, WHITE)
