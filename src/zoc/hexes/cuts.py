"""The fewest hexes that part two places of a network: where a railway, a river or a line of supply
is cut most cheaply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zoc.hexes.grid import Hex

Node = tuple[Hex, bool]
"""A hex as it is entered (False) and as it is left (True): one path at most goes through it."""


def fewest(
    links: Mapping[Hex, Iterable[Hex]], starts: Iterable[Hex], ends: Iterable[Hex]
) -> tuple[Hex, ...]:
    """The fewest hexes that part all starts from every end, the nearest to the starts if there is
    a choice; an end may be one of them, a start never is. Nothing where no end is reached."""
    begun = set(starts)
    ways: dict[Node, set[Node]] = {}
    for hex_, others in links.items():
        ways.setdefault((hex_, False), set()).add((hex_, True))
        ways[hex_, True] = {(other, False) for other in others if other not in begun}
    goals = {(end, True) for end in ends if end not in begun}
    while True:
        came = _search(ways, [(start, True) for start in sorted(begun)], goals)
        reached = next((node for node in goals if node in came), None)
        if reached is None:
            return tuple(sorted(h for h, out in came if not out and (h, True) not in came))
        _send(ways, came, reached)


def _search(ways: dict[Node, set[Node]], starts: list[Node], goals: set[Node]) -> dict[Node, Node]:
    """Every node that can be reached, each with the one before it."""
    came, queue = {start: start for start in starts}, starts
    for node in queue:
        for other in sorted(ways.get(node, ())):
            if other not in came:
                came[other] = node
                queue.append(other)
                if other in goals:
                    return came
    return came


def _send(ways: dict[Node, set[Node]], came: dict[Node, Node], node: Node) -> None:
    """Takes a path: what it used up is closed, and can be given back; links between hexes carry
    any number."""
    while came[node] != node:
        before = came[node]
        link = before[1] and not node[1] and before[0] != node[0]
        if not link:
            ways[before].discard(node)
        ways.setdefault(node, set()).add(before)
        node = before
