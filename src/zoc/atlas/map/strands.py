"""Sets of edges as lines: each edge once, as far as a line goes without a fork."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def strands(edges: Iterable[tuple[Node, Node]]) -> list[list[Node]]:
    """Chains of nodes that together walk each edge once; forks and ends part them, and a ring
    begins at its first edge."""
    edges = list(dict.fromkeys(edges))
    beside: dict[Node, list[Node]] = {}
    for a, b in edges:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    ends = [n for n, others in beside.items() if len(others) != 2]
    used: set[frozenset[Node]] = set()
    found: list[list[Node]] = []
    for start in [*ends, *beside]:
        for second in beside[start]:
            if frozenset((start, second)) not in used:
                found.append(_walk(beside, start, second, used))
    return found


def _walk(
    beside: dict[Node, list[Node]], start: Node, second: Node, used: set[frozenset[Node]]
) -> list[Node]:
    chain = [start, second]
    used.add(frozenset((start, second)))
    while len(beside[chain[-1]]) == 2:
        here = chain[-1]
        onward = [n for n in beside[here] if frozenset((here, n)) not in used]
        if not onward:
            break
        used.add(frozenset((here, onward[0])))
        chain.append(onward[0])
    return chain
