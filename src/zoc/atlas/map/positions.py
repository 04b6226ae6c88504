"""Where a name may stand beside its mark, the best place first."""

from __future__ import annotations

COUNTER = 0.395
"""How far from the centre a name stands to be clear of a counter, in hexes."""

Choice = tuple[float, float, float]
"""Where a name begins, right of and below its mark, and what that costs in itself."""


def clear_of_counter(width: float, height: float, h: float) -> tuple[Choice, ...]:
    """Below first, then right and left of the counter, corners, above, and further off."""
    w, c, k = width, height, COUNTER * h
    below, above = 0.355 * h + c, -0.365 * h
    return (
        (-w / 2, below, 0.0),
        (-w * 0.25, below, 0.3),
        (k, c / 2, 0.5),
        (-w * 0.75, below, 0.5),
        (k * 0.9, 0.33 * h + c * 0.5, 0.7),
        (k, -0.12 * h, 0.8),
        (k, 0.20 * h + c / 2, 0.8),
        (-k - w, c / 2, 0.9),
        (-k * 0.9 - w, 0.33 * h + c * 0.5, 1.1),
        (-k - w, 0.20 * h + c / 2, 1.2),
        (-k - w, -0.12 * h, 1.2),
        (-w / 2, above, 1.4),
        (-w * 0.1, below, 1.4),
        (-w * 0.9, below, 1.5),
        (-w * 0.25, above, 1.7),
        (-w * 0.75, above, 1.7),
        (0.0, below + 0.1 * h, 2.0),
        (-w, below + 0.1 * h, 2.1),
        (0.0, above, 2.4),
        (-w, above, 2.5),
        (-w / 2, below + 0.2 * h, 3.0),
        (-w / 2, above - 0.2 * h, 3.5),
    )


def beyond_counter(width: float, height: float, h: float) -> tuple[Choice, ...]:
    """Clear of a counter, and all around it further off, for a place among many counters."""
    w, c = width, height
    further = [
        (across * away * h - w * (1 - across) / 2, down * away * h + c * (1 + down) / 2, 5 * away)
        for away in (0.45, 0.62, 0.80, 1.0)
        for across in (1, -1, 0, 0.5, -0.5)
        for down in (1, -1, 0, 0.5, -0.5)
        if max(abs(across), abs(down)) == 1
    ]
    return (*clear_of_counter(width, height, h), *further)


def hugging(width: float, height: float, gap: float, h: float) -> tuple[Choice, ...]:
    """Right first, then left, below, above, the corners, and a little further off."""
    w, c, g = width, height, gap
    near = 0.02 * h
    return (
        (g, c / 2, 0.0),
        (-w / 2, g + c, 0.5),
        (-g - w, c / 2, 0.8),
        (-w * 0.3, g + c, 0.8),
        (-w * 0.7, g + c, 0.8),
        (g * 0.75, g * 0.75 + c * 0.8, 0.9),
        (g * 0.75, -g * 0.6, 1.2),
        (-g * 0.75 - w, g * 0.75 + c * 0.8, 1.4),
        (-w / 2, -g - near, 1.6),
        (-g * 0.75 - w, -g * 0.6, 1.6),
        (-w * 0.3, -g - near, 1.8),
        (-w * 0.7, -g - near, 1.8),
        (g + 0.08 * h, c / 2 + 0.09 * h, 2.4),
        (g + 0.08 * h, c / 2 - 0.09 * h, 2.4),
        (-w / 2, g + c + 0.09 * h, 2.6),
        (-g - w - 0.08 * h, c / 2 + 0.09 * h, 2.8),
        (-g - w - 0.08 * h, c / 2 - 0.09 * h, 2.8),
        (-w / 2, -g - 0.10 * h, 3.2),
    )
