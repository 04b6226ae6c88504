"""Movement ranges by graph libraries; they are asked for costs alone, without parents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx
import numpy
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from zoc.hexes import CLOSED, ZOC, CostTables, Flags, Hex, Request, unpack

Costs = list[dict[Hex, int]]


class Networkx:
    """Dijkstra with a cutoff and a weight function that knows the flags."""

    def __init__(self, tables: CostTables, names: Sequence[str]) -> None:
        self.graphs = {name: self._graph(tables, name) for name in names}

    def _graph(self, tables: CostTables, name: str) -> networkx.DiGraph:
        graph = networkx.DiGraph()
        for hex_ in tables.field.grid.hexes:
            graph.add_weighted_edges_from((hex_, n, c) for n, c in tables.named[name].steps[hex_])
        return graph

    def ranges(self, flags: Flags, requests: Sequence[Request]) -> Costs:
        closed, zoc = set(unpack(flags.closed)), set(unpack(flags.zoc))
        return [self._range(request, closed, zoc) for request in requests]

    def _range(self, request: Request, closed: set[Hex], zoc: set[Hex]) -> dict[Hex, int]:
        start = request.start

        def weight(here: Hex, there: Hex, edge: dict[str, int]) -> int | None:
            barred = there in closed or (here in zoc and here != start)
            return None if barred else edge["weight"]

        return networkx.single_source_dijkstra_path_length(
            self.graphs[request.table], start, cutoff=request.budget, weight=weight
        )


class Scipy:
    """csgraph.dijkstra, all units of a table in one call, on a graph made for the phase."""

    def __init__(self, tables: CostTables, names: Sequence[str]) -> None:
        self.hexes, self.size = tables.field.grid.hexes, tables.field.grid.size
        self.steps = {name: tables.named[name].steps for name in names}
        self.edges = {name: self._edges(name) for name in names}

    def _edges(self, name: str) -> numpy.ndarray:
        return _columns((h, n, c) for h in self.hexes for n, c in self.steps[name][h])

    def ranges(self, flags: Flags, requests: Sequence[Request]) -> numpy.ndarray:
        """A row of costs for each request, infinite out of reach."""
        marks = numpy.frombuffer(flags.data, dtype=numpy.uint8)
        rows = numpy.empty((len(requests), self.size))
        for name in self.edges:
            places = [i for i, r in enumerate(requests) if r.table == name]
            rows[places] = self._rows(marks, name, [requests[i] for i in places])
        rows[range(len(requests)), [r.start for r in requests]] = 0
        return rows

    def _rows(self, marks: numpy.ndarray, name: str, group: list[Request]) -> numpy.ndarray:
        here, there, cost = self.edges[name]
        kept = (marks[there] & CLOSED == 0) & (marks[here] & ZOC == 0)
        # A unit that starts in a zone of control may leave it: it gets a node of its own.
        own = {i: self.size + i for i, r in enumerate(group) if marks[r.start] & ZOC}
        exits = _columns(
            (node, n, c)
            for i, node in own.items()
            for n, c in self.steps[name][group[i].start]
            if not marks[n] & CLOSED
        )
        here, there, cost = numpy.concatenate((self.edges[name][:, kept], exits), axis=1)
        side = self.size + len(group)
        graph = csr_array((cost, (here, there)), shape=(side, side))
        starts = [own.get(i, r.start) for i, r in enumerate(group)]
        return dijkstra(graph, indices=starts, limit=group[0].budget)[:, : self.size]

    def costs(self, rows: numpy.ndarray) -> Costs:
        """The rows as dicts."""
        return [{h: int(row[h]) for h in self.hexes if row[h] < numpy.inf} for row in rows]


def _columns(edges: Iterable[tuple[int, int, int]]) -> numpy.ndarray:
    return numpy.array(list(edges), dtype=numpy.int32).reshape(-1, 3).T
