"""Parts of a large drawing: a tile is drawn from the shapes that reach into it, so that it costs
what is in sight and not the whole map.

Paths are taken apart into their strokes (what stands between two moves of the pen) and put together
again from those that reach into the part; all else stays as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from zoc.atlas.svg import Box, num

Array = npt.NDArray[np.float64]
PATH = re.compile(r'(<path\b[^>]*? d=")([^"]*)("[^>]*>)')
STROKE = re.compile(r"[Mm][^Mm]*")
COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
DOTS = re.compile(r"(?:m[^a-zA-Z]*h0)+")
"""Points as lines of no length, each told from the one before."""
SPAN = {"M": 2, "m": 2, "L": 2, "l": 2, "C": 6, "c": 6, "Q": 4, "q": 4, "S": 4, "s": 4}
"""How many numbers a command takes that is told in pairs."""


class Cutting:
    """An SVG file of this project's own making, ready to be drawn in parts."""

    def __init__(self, svg: str) -> None:
        head, body = re.match(r"(<svg[^>]*?) width=[^>]*>(.*)</svg>\s*$", svg, re.S).groups()  # pyright: ignore[reportOptionalMemberAccess]
        self._head: str = head
        self._between: list[str] = []
        self._paths: list[_Dots | _Strokes] = []
        end = 0
        for found in PATH.finditer(body):
            self._between.append(body[end : found.start(2)])
            data = found.group(2)
            self._paths.append(_Dots(data) if DOTS.fullmatch(data) else _Strokes(data))
            end = found.end(2)
        self._rest: str = body[end:]

    def part(self, box: Box, margin: float) -> str:
        """The file that shows a part alone. Shapes whose points lie `margin` outside it are left
        out: as far as lines are wide and shadows fall."""
        left, top, right, bottom = box
        near = (left - margin, top - margin, right + margin, bottom + margin)
        inner = "".join(
            before + shape.within(near)
            for before, shape in zip(self._between, self._paths, strict=True)
        )
        wide, tall = num(right - left, 4), num(bottom - top, 4)
        view = f'viewBox="{num(left, 4)} {num(top, 4)} {wide} {tall}"'
        return f'{self._head} width="{wide}" height="{tall}" {view}>{inner}{self._rest}</svg>'


class _Dots:
    """Many points in one path."""

    def __init__(self, data: str) -> None:
        steps = _numbers(data).reshape(-1, 3)[:, :2]
        self.points: Array = np.cumsum(steps, axis=0).round(1)

    def within(self, box: Box) -> str:
        left, top, right, bottom = box
        x, y = self.points[:, 0], self.points[:, 1]
        inside = (x >= left) & (x <= right) & (y >= top) & (y <= bottom)
        return "".join(f"M{num(x, 1)} {num(y, 1)}h0" for x, y in self.points[inside].tolist())


@dataclass
class _Strokes:
    """A path in strokes, each with the box around its points."""

    data: str
    texts: list[str] = field(default_factory=list[str])
    boxes: Array = field(init=False)

    def __post_init__(self) -> None:
        found = STROKE.findall(self.data)
        boxes = [_bounds(text) for text in found]
        # One that cannot be told goes with the whole path.
        whole = any(box is None for box in boxes) or not found
        self.texts = [self.data] if whole else found
        self.boxes = np.array([(-np.inf, -np.inf, np.inf, np.inf)] if whole else boxes)

    def within(self, box: Box) -> str:
        left, top, right, bottom = box
        own = self.boxes
        touches = (own[:, 0] <= right) & (own[:, 2] >= left)
        touches &= (own[:, 1] <= bottom) & (own[:, 3] >= top)
        return "".join(self.texts[i] for i in np.flatnonzero(touches).tolist())


def _numbers(text: str) -> Array:
    return np.array(NUMBER.findall(text), np.float64)


def _bounds(text: str) -> Box | None:
    """The box around all points of a stroke, those that only guide it too; None where its start or
    one of its commands is told in another way."""
    commands = set(re.findall("[A-Za-z]", text)) - {"z", "Z"}
    if text[0] != "M" or not commands <= SPAN.keys():
        return None
    points = _absolute(text) if commands <= {"M", "L", "C", "Q", "S"} else _walked(text)
    left, top = points.min(axis=0).tolist()
    right, bottom = points.max(axis=0).tolist()
    return left, top, right, bottom


def _absolute(text: str) -> Array:
    return _numbers(text).reshape(-1, 2)


def _walked(text: str) -> Array:
    """The points of a stroke that is partly told step by step."""
    at, found = np.zeros(2), list[Any]()
    for command, rest in COMMAND.findall(text):
        if command in "zZ":
            continue
        for step in _numbers(rest).reshape(-1, SPAN[command] // 2, 2):
            points = step + at if command.islower() else step
            found.append(points)
            at = points[-1]
    return np.concatenate(found)
