"""What never changes during a game, as it is shown once: the `SettingShown`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side: its name, its sign and its colours."""

    id: str
    name: str
    emblem: str
    """A sign that tells the side apart without colour: `star`, `cross`."""
    face: str = ""
    band: str = ""


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit as it is printed: what the inspector says of it, and where each figure comes from."""

    unit: int
    id: str
    """Its word in the notation."""
    name: str
    full: str
    side: str
    formation: str
    type: str
    size: str
    figures: dict[str, str]
    """Name of the figure and what is printed."""
    reduced: dict[str, str]
    source: str
    reconstructed: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class FormationShown:
    """A formation that units belong to and players speak of."""

    id: str
    name: str
    side: str
    code: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class OptionShown:
    """An option of the game and how it stands."""

    id: str
    text: str
    value: bool | int | str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OverlayOffer:
    """An overlay that may be asked for: of the whole map, or of a unit or a hex."""

    id: str
    label: str
    key: str
    of: str = "map"
    """`map`, `side`, `unit` or `hex`: what must be named with the request."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the title as text: heading row, rows, a note, its source."""

    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class HexShown:
    """A hex of the board: number, label, centre on the plane (hexes), what it is in words."""

    hex: int
    label: str
    x: float
    y: float
    terrain: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PictureShown:
    """The map picture in one size, which covers the board's frame."""

    url: str
    width: int
    height: int
    tile: int = 0
    """Pixels of a tile's side where it comes in tiles: `url` with `&tile=COLUMN.ROW`, from 0."""


@dataclass(frozen=True, slots=True)
class BoardShown:
    """The board under the counters. `corners` are the six corners around a centre, in hexes;
    `frame` is the part of the plane that the map picture covers: left, top, width, height."""

    hexes: tuple[HexShown, ...]
    neighbours: dict[str, tuple[int, ...]]
    """Six numbers a hex, 0 where there is none, in the grid's order of directions."""
    corners: tuple[tuple[float, float], ...]
    frame: tuple[float, float, float, float]
    pictures: tuple[PictureShown, ...] = ()
    """The smallest first: a client shows what has come, and asks for what its zoom needs."""


@dataclass(frozen=True, slots=True)
class SettingShown:
    """All that a client needs to know of a game before the first view."""

    title: str
    full_name: str
    scenario: str
    scenario_name: str
    rules_version: int
    sides: tuple[SideShown, ...]
    units: tuple[UnitCard, ...]
    formations: tuple[FormationShown, ...]
    options: tuple[OptionShown, ...]
    overlays: tuple[OverlayOffer, ...]
    charts: tuple[Chart, ...]
    verbs: dict[str, str]
    """How each order is written."""
    turns: tuple[str, ...]
    """The turn track's cells: what each turn is called."""
    hides: bool
    """Whether anything is hidden from a seat, so that a curtain must fall between players."""
    season: str = ""
    score_word: str = ""
    """What the figures of the score count: victory points, cities held."""
