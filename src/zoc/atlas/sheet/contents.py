"""What a key must explain: all that a board contains, as its style draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from zoc.atlas.map.labels import points_of
from zoc.atlas.map.style import Drawing, MapStyle
from zoc.atlas.map.style_file import TERRAIN
from zoc.kernel.data.board import Board, HexFeature, SideFeature, Way

ORDER = (
    "river", "stream", "canal", "lake", "sea", "shore", "bridge", "ford", "highway", "road",
    "track", "railway", "double railway", "rampart", "scarp", "front", "boundary", "outline",
    "supply", "entry", "exit", "victory", "objective", "height",
)  # fmt: skip
"""Water, ways, works, areas, signs."""
SIGNS = ("supply", "entry", "exit", "victory", "objective")
"""Drawings that differ by side."""

Feature = HexFeature | SideFeature | Way


@dataclass(frozen=True)
class Kind:
    """Features that one line of the key explains: their word, their drawing, themselves."""

    word: str
    draw: str
    features: tuple[Feature, ...]
    great: bool = False
    """Whether these are the greater ones of two widths."""

    @property
    def on_sides(self) -> bool:
        """Whether they lie on hexsides."""
        return isinstance(self.features[0], SideFeature)

    @property
    def sides(self) -> list[str]:
        """Whose they are."""
        found = {f.side for f in self.features if isinstance(f, HexFeature)}
        return sorted(found, reverse=True)


def terrains(board: Board, style: MapStyle) -> list[str]:
    """The terrain words that look different from clear ground, with one word for that."""
    present = set(board.terrain.values())
    present |= {f.kind for f in board.hex_features if _is_terrain(board, style, f)}
    words = sorted(present, key=lambda word: _terrain_order(style, word))
    plain = [word for word in words if drawn(style, word) == ("clear",)]
    first = "clear" if "clear" in plain else plain[0] if plain else ""
    return [word for word in words if word == first or word not in plain]


def drawn(style: MapStyle, word: str) -> tuple[str, ...]:
    """How a terrain word, or a hex feature that is terrain, is drawn."""
    if word in style.terrain:
        return style.terrain[word]
    return (style.hexes[word].draw,) if word in style.hexes else ()


def _is_terrain(board: Board, style: MapStyle, feature: HexFeature) -> bool:
    """Whether a feature is terrain of its hexes, not an outline that lies across them."""
    if feature.kind not in style.hexes or style.hexes[feature.kind].draw not in TERRAIN:
        return False
    return "outline" not in feature.more or feature.kind in board.terrain.values()


def _terrain_order(style: MapStyle, word: str) -> tuple[int, str]:
    first = min((TERRAIN.index(draw) for draw in drawn(style, word)), default=len(TERRAIN))
    return first, word


def kinds(board: Board, style: MapStyle) -> list[Kind]:
    """All lines, areas and signs of a board, in the order of a key."""
    marked = (f for f in board.hex_features if not _is_terrain(board, style, f))
    found = [
        *_kinds(board.side_features, style.hexsides),
        *_kinds(board.ways, style.ways),
        *_kinds(marked, style.hexes),
    ]
    return sorted(found, key=lambda kind: (ORDER.index(kind.draw), not kind.great, kind.word))


def _kinds(features: Iterable[Feature], drawings: Mapping[str, Drawing]) -> Iterator[Kind]:
    by_word: dict[str, list[Feature]] = {}
    for feature in features:
        if feature.kind in drawings and drawings[feature.kind].draw in ORDER:
            by_word.setdefault(feature.kind, []).append(feature)
    for word, found in by_word.items():
        drawing = drawings[word]
        kind = Kind(word, drawing.draw, tuple(found))
        if drawing.draw == "river" and not drawing.rank:
            yield from _by_width(kind)
        elif drawing.first:
            yield from _by_class(kind, drawing)
        else:
            yield kind


def _by_class(kind: Kind, drawing: Drawing) -> Iterator[Kind]:
    """Ways of rank 1, which are drawn otherwise, and the rest."""
    first = tuple(f for f in kind.features if isinstance(f, Way) and f.rank == 1)
    rest = tuple(f for f in kind.features if f not in first)
    if first:
        yield replace(kind, draw=drawing.first, features=first, great=True)
    if rest:
        yield replace(kind, features=rest)


def _by_width(kind: Kind) -> Iterator[Kind]:
    """Rivers as one kind, or as the greatest and the rest where they differ."""
    ranks = {f.rank: f for f in kind.features if not isinstance(f, HexFeature)}
    if len(ranks) < 2:
        yield kind
        return
    yield replace(kind, features=(ranks[min(ranks)],), great=True)
    yield replace(kind, features=(ranks[max(ranks)],))


def single_cities(board: Board, style: MapStyle, word: str) -> bool:
    """Whether cities of a terrain are mostly single hexes, which the map marks by a settlement."""
    hexes = {h for h, w in board.terrain.items() if w == word} | board.hexes_of(word)
    marked = {p.hex for p in board.places if style.place(p.rank, p.kind).mark == "city"}
    single = [h for h in hexes & marked if not hexes & set(board.grid.neighbours(h))]
    return "city" in drawn(style, word) and 2 * len(single) > len(hexes)


def worth(board: Board) -> dict[str, str]:
    """The points that places are worth, an example for each side."""
    found: dict[str, str] = {}
    for place in sorted(board.places, key=lambda place: (place.rank, place.name)):
        for side, value in points_of(place).items():
            found.setdefault(side, str(value))
    return dict(sorted(found.items(), reverse=True))


def ranks(board: Board) -> list[int]:
    """The ranks of settlements there are, the greatest first."""
    return sorted({place.rank for place in board.places})
