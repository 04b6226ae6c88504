"""A slow and plain flood, for tests that check boards without the project's own searches."""


def flood(grid, start, passable):
    """All hexes reached from some hexes by steps that `passable` allows."""
    found, queue = set(start), sorted(start)
    for hex_ in queue:
        for other in grid.neighbours(hex_):
            if other not in found and passable(hex_, other):
                found.add(other)
                queue.append(other)
    return found
