"""A hex in words: ground, town, control, points, zones, who stands there and how he is supplied."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.kernel.play.said import listed
from zoc.kernel.shown import HexText
from zoc.kernel.shown.plain import source_of
from zoc.kernel.shown.speaking import called
from zoc.titles.red_typhoon.position import DISRUPTED, GERMAN, SIDES, SOVIET, Now
from zoc.titles.red_typhoon.shown.names import place_name
from zoc.titles.red_typhoon.supply import supplied


def hex_text(p: Now, hex_: Hex) -> HexText:
    """The hex for the inspector and for those who listen."""
    text = " ".join([_ground(p, hex_), *_worth(p, hex_), *_zones(p, hex_), *_units(p, hex_)])
    return HexText(text, tuple(_rules(p, hex_)), source_of(p.game.board, hex_))


def _ground(p: Now, hex_: Hex) -> str:
    board = p.game.board
    ways = dict.fromkeys(w.kind for w in board.ways_at(hex_))
    return f"{place_name(p, hex_)}: {', '.join([board.terrain[hex_], *ways])}."


def _worth(p: Now, hex_: Hex) -> Iterator[str]:
    game = p.game
    worths = enumerate(game.map.vp)
    worth = [f"{SIDES[s].capitalize()} {vp[hex_]} VP" for s, vp in worths if hex_ in vp]
    if worth:
        yield f"Worth {listed(worth)}."
    if game.map.key_hexes >> hex_ & 1:
        side = SIDES[SOVIET if p.controls(SOVIET, hex_) else GERMAN]
        yield f"{side.capitalize()} control."


def _zones(p: Now, hex_: Hex) -> Iterator[str]:
    names = [SIDES[s].capitalize() for s in (SOVIET, GERMAN) if p.ground.zoc[s] >> hex_ & 1]
    yield f"In {listed(names)} ZOC." if names else "In no ZOC."


def _units(p: Now, hex_: Hex) -> Iterator[str]:
    units = p.stack(hex_)
    if not units:
        return
    game, side = p.game, p.game.side[units[0]]
    shaken = [" disrupted" if p.state[u] & DISRUPTED else "" for u in units]
    names = [
        f"{called(p, u)} {game.roster.printed(u)}{state}"
        for u, state in zip(units, shaken, strict=True)
    ]
    yield f"{SIDES[side].capitalize()}: {listed(names)}."
    if supplied(p, side) >> hex_ & 1:
        path = game.supply.line(p, units[0]).path
        yield f"In supply from {place_name(p, path[-1])}."
    else:
        yield "Isolated: attacks on it get +1."


def _rules(p: Now, hex_: Hex) -> Iterator[str]:
    game = p.game
    if game.map.woods >> hex_ & 1:
        yield from ("8.2b", "9.8b")
    if game.map.cities >> hex_ & 1:
        yield from ("8.2c", "9.8c")
    if p.stack(hex_):
        yield from ("10.2a", "10.4a")
