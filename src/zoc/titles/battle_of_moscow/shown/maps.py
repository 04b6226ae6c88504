"""Overlays: railroads by owner and where they are cut, what would isolate the great cities."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.hexes.cuts import fewest
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.play.said import listed
from zoc.kernel.shown import MarkShown, Overlay, OverlayOffer, TraceShown
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now
from zoc.titles.battle_of_moscow.supply import cut_off, eastern_rail, friendly_rail, hostile

RAILS = OverlayOffer("rails", "Railroads", "W", "map")
ISOLATION = OverlayOffer("isolation", "Isolation", "I", "map")


def cuts(p: Now, side: int, rail: HexSet) -> tuple[Hex, ...]:
    """The hexes in which the enemy cuts railroads that would go on from friendly ones."""
    links = p.game.map.rail_links
    beyond = pack(other for hex_ in unpack(rail) for other in links[hex_]) & ~rail
    return unpack(beyond & hostile(p, side))


def rails(p: Now) -> Overlay:
    """The railroads that each side can use now (RR-1 to RR-3)."""
    own = [friendly_rail(p, side) for side in (RUSSIAN, GERMAN)]
    cut = [cuts(p, side, own[side]) for side in (RUSSIAN, GERMAN)]
    marks = [MarkShown("control", unpack(own[s]), side=SIDES[s]) for s in (RUSSIAN, GERMAN)]
    marks += [MarkShown("cut", cut[s], side=SIDES[s]) for s in (RUSSIAN, GERMAN)]
    text = "; ".join(
        f"{SIDES[s].capitalize()}: {own[s].bit_count()} rail hexes, cut at {_hexes(p, cut[s])}"
        for s in (RUSSIAN, GERMAN)
    )
    legend = ("control", "railroad friendly to that side"), ("cut", "cut there by the enemy")
    rules = ("RR-1", "RR-2", "RR-3")
    return Overlay(RAILS.id, "Railroads", tuple(marks), (), legend, f"{text}.", rules)


def _hexes(p: Now, hexes: tuple[Hex, ...]) -> str:
    return listed([p.game.label(h) for h in hexes]) if hexes else "no hex"


def isolation(p: Now) -> Overlay:
    """Whether Moscow and Leningrad are isolated, by which rails not, and the fewest hexes that
    would do it (WIN-2, WIN-6)."""
    found = [_city(p, name) for name in p.game.map.great]
    legend = ("goal", "a German unit or ZOC in all of these isolates the city"), ("cut", "cut now")
    return Overlay(
        ISOLATION.id,
        "Isolation of the great cities",
        tuple(mark for marks, _, _ in found for mark in marks),
        tuple(trace for _, traces, _ in found for trace in traces),
        legend,
        " ".join(text for _, _, text in found),
        ("WIN-2", "WIN-6"),
    )


def _city(p: Now, name: str) -> tuple[list[MarkShown], list[TraceShown], str]:
    city = p.game.map.great[name]
    if cut_off(p, name):
        near = pack(p.game.map.rail_links.get(city, ()))
        reached = p.game.map.along(near | 1 << city, ~hostile(p, RUSSIAN)) | 1 << city
        shut = cuts(p, RUSSIAN, reached)
        return [MarkShown("cut", shut)], [], f"{name} is isolated: cut at {_hexes(p, shut)}."
    links = dict(_open(p, city))
    ends = unpack(p.game.map.east & eastern_rail(p))
    key = fewest(links, [city], ends)
    lines = [
        TraceShown(path, text=f"{name} to the east edge") for path in _lines(links, city, ends)
    ]
    text = f"{name} is not isolated: it would be with Germans in, or next to, {_hexes(p, key)}."
    return [MarkShown("goal", key)], lines, text


def _open(p: Now, city: Hex) -> Iterator[tuple[Hex, list[Hex]]]:
    """The network of railroads that lead to the east edge now, with the city."""
    rail = eastern_rail(p) | 1 << city
    for hex_ in unpack(rail & p.game.map.rails):
        yield hex_, [h for h in p.game.map.rail_links[hex_] if rail >> h & 1]


def _lines(
    links: dict[Hex, list[Hex]], city: Hex, ends: tuple[Hex, ...]
) -> Iterator[tuple[Hex, ...]]:
    """The shortest way from the city by each of its railroads that leads out."""
    for first in links.get(city, ()):
        came, queue = {city: city, first: city}, [first]
        for hex_ in queue:
            if hex_ in ends:
                path = [hex_]
                while path[-1] != city:
                    path.append(came[path[-1]])
                yield tuple(reversed(path))
                break
            for other in links[hex_]:
                if other not in came:
                    came[other] = hex_
                    queue.append(other)
