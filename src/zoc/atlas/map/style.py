"""How each word of a board is drawn: data, read from a title's `data/style.toml`.

The file is laid over the defaults of `style.toml` beside this module, word by word, so a title
states only what differs. All of it is optional:

    season = "winter"                  # a palette of zoc.atlas.palette
    contours = 12                      # into how many steps lines part the heights

    [palette]                          # colours of the season that differ
    farmland = "#efe9da"

    [sheet]                            # what the sheet says of itself
    about = "The printed map is lost." # above what title.toml says is reconstructed
    ornament = "star"                  # star, diamond or none, in the cartouche
    close = "Vyazma"                   # the place of the close picture in the gallery

    [seasons.summer]                   # a palette of one's own, from one of zoc.atlas.palette
    base = "autumn"
    paper = "#e9efd2"

    [names]                            # how a name is lettered when it differs from the board's
    "Zapadnaya Dvina" = "W. Dvina"

    [sides.soviet]                     # a side by its name on the board, small or capital letters
    colour = "soviet"                  # a palette field or #rrggbb
    front = "front_soviet"             # its colour in front lines
    emblem = "star"                    # star, cross, ring or none, on supply symbols
    badge = "disc"                     # disc or square, behind its victory points

    [terrain]                          # the board's terrain words
    forest = "woods"                   # clear, woods, marsh, hill, ravine, lake, sea,
    "fortified city" = ["city", "fort"]  # city, village, fort; a list draws several

    [hexsides]                         # kinds of side features
    river = "river"                    # river, stream, canal, shore, ford, bridge, rampart,
    Don = { draw = "river", rank = 1 } # front, boundary, scarp, none

    [ways]                             # kinds of ways
    road = "road"                      # highway, road, track, railway, double railway, river,
                                       # stream, canal, front, none
    [hexes]                            # kinds of hex features
    setup = { draw = "outline", text = "{name}" }
                                       # outline, boundary, supply, entry, exit, victory,
                                       # objective, height, any drawing of terrain, none

    [ranks.3]                          # how places of a rank are lettered and marked
    face = "sans bold"                 # a face of zoc.atlas.type
    size = 0.2                         # in hexes, as all lengths
    mark = "target"                    # city, target, ring, dot, peak, none
    clear = true                       # the name keeps clear of a counter on the place

    [kinds.farm]                       # what differs for places of a kind, whatever their rank
    mark = "dot"

A word of `hexsides`, `ways` or `hexes` is one drawing's name, or a table with `draw` and:
`rank` (1 to 3, in place of the feature's), `first` (how ways of rank 1 are drawn), `colour` (a
palette field or #rrggbb), `side` (whose colour it takes when the feature names no side), `text`
(lettered once: `{name}`, `{side}` or any word of the feature's own, such as `{points}`), `width`
(in hexes), `opacity`, and `setup` (an area that a table shows during set-up alone).

What a drawing reads from the feature itself: `rank` of rivers (1 great, 2 middle, 3 small);
`side` of outlines, supply, entry and victory; `points` of victory and objective; `height` of
height; `outline` (a list of [x, y] in the hex plane) of a lake or sea with a true shore;
`name` of rivers and lakes, lettered along or in the water, unless `more` has `unnamed = true`;
`left` and `right` of a front, in its own words: the sides that hold the land to the left and to
the right of its order (a front through hexes likewise).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from zoc.atlas.palette import SEASONS, Palette


class StyleError(ValueError):
    """A style file that cannot be read, with what is wrong in it."""


@dataclass(frozen=True)
class Drawing:
    """How a kind of feature is drawn."""

    draw: str
    rank: int | None = None
    first: str = ""
    colour: str = ""
    side: str = ""
    text: str = ""
    width: float | None = None
    opacity: float | None = None
    setup: bool = False

    def of_rank(self, rank: int) -> Drawing:
        """How a feature of this rank is drawn."""
        return replace(self, draw=self.first) if self.first and rank == 1 else self


@dataclass(frozen=True)
class SideStyle:
    """How the marks of one side look."""

    colour: str = "ink"
    front: str = "ink"
    emblem: str = "none"
    badge: str = "disc"


@dataclass(frozen=True)
class PlaceStyle:
    """How places of a rank are lettered and marked; lengths in hexes."""

    face: str = "sans"
    size: float = 0.16
    spacing: float = 0.005
    capitals: bool = False
    mark: str = "dot"
    blocks: int = 0
    spread: float = 0.0
    clear: bool = False


@dataclass(frozen=True)
class MapStyle:
    """All that a title says about how its map is drawn."""

    season: str
    colours: Mapping[str, Any]
    names: Mapping[str, str]
    sides: Mapping[str, SideStyle]
    terrain: Mapping[str, tuple[str, ...]]
    hexsides: Mapping[str, Drawing]
    ways: Mapping[str, Drawing]
    hexes: Mapping[str, Drawing]
    ranks: Mapping[int, PlaceStyle]
    kinds: Mapping[str, Mapping[str, Any]]
    contours: int = 0
    sheet: Mapping[str, str] = field(default_factory=dict[str, str])
    seasons: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])

    def palette(self, season: str = "") -> Palette:
        """The colours of a season, the title's own where it has any."""
        name = season or self.season
        own = dict(self.seasons.get(name, {}))
        base = str(own.pop("base", name))
        if base not in SEASONS:
            known = ", ".join({**SEASONS, **self.seasons})
            raise StyleError(f"There is no season {name!r}: there are {known}.")
        return replace(SEASONS[base], **{**own, **self.colours, "name": name})

    def side(self, name: str) -> SideStyle:
        """How a side looks; a side without a style is drawn in ink."""
        return self.sides.get(name.lower(), SideStyle())

    def name(self, text: str) -> str:
        """A name as it is lettered."""
        return self.names.get(text, text)

    def place(self, rank: int, kind: str) -> PlaceStyle:
        """How a place of a rank and kind is lettered and marked."""
        base = self.ranks[min(max(rank, min(self.ranks)), max(self.ranks))]
        return replace(base, **self.kinds.get(kind, {}))


def colour(name: str, palette: Palette) -> str:
    """A colour by its palette field, or as it is when it begins with #."""
    return name if name.startswith("#") else cast(str, getattr(palette, name))
