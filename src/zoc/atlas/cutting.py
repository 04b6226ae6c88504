"""Parts of a large drawing: a tile is drawn from the shapes that reach into it, so that it costs
what is in sight and not the whole map.

Paths are taken apart into their strokes (what stands between two moves of the pen) and put together
again from those that reach into the part; all else stays as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from string import ascii_letters

import numpy as np
import numpy.typing as npt

from zoc.atlas.svg import Box, num

Array = npt.NDArray[np.float64]
PATH = re.compile(r'(<path\b[^>]*? d=")([^"]*)("[^>]*>)')
PLACED = re.compile(r'<use href="#([^"]*)" x="([^"]*)" y="([^"]*)"/>')
NAME, USE = re.compile(r' id="([^"]*)"'), re.compile(r'href="#([^"]*)"')
STROKE = re.compile(r"[Mm][^Mm]*")
COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
DOTS = re.compile(r"(?:m[^a-zA-Z]*h0)+")
"""Points as lines of no length, each told from the one before."""
RING = re.compile(r"M([^A-Za-z]+)((?:q[^A-Za-z]+)+)z?")
"""A contour: where it begins, and its curves, each told from the end of the one before; the last
ends where the first begins."""
PIECE = 24
"""Curves of a contour that stay together."""
SIGN = 60.0
"""A named path that keeps so near to the origin is a sign that is set down in many places."""
LETTERS = set(ascii_letters)
ABSOLUTE, CURVED = set("MLCQSZz"), set("Mqz")
SPACED = {ord(letter): " " for letter in ascii_letters if letter not in "na"} | {ord("-"): " -"}
"""Sets numbers apart by spaces, and leaves `nan`."""
SPAN = {"M": 2, "m": 2, "L": 2, "l": 2, "C": 6, "c": 6, "Q": 4, "q": 4, "S": 4, "s": 4}
"""How many numbers a command takes that is told in pairs."""


class Cutting:
    """An SVG file of this project's own making, ready to be drawn in parts."""

    def __init__(self, svg: str) -> None:
        head, body = re.match(r"(<svg[^>]*?) width=[^>]*>(.*)</svg>\s*$", svg, re.S).groups()  # pyright: ignore[reportOptionalMemberAccess]
        self._head: str = head
        self._between: list[str] = []
        self._paths: list[_Whole | _Dots | _Strokes] = []
        self._signs: set[str] = set()
        end, used = 0, set(USE.findall(body))
        for found in PATH.finditer(body):
            self._between.append(body[end : found.start(2)])
            data = found.group(2)
            if _is_line(found.group(1) + found.group(3)):
                data = _pieces(data)
            self._paths.append(_shape(found.group(1), data, used))
            name = NAME.search(found.group(1))
            if name and isinstance(self._paths[-1], _Whole):
                self._signs.add(name.group(1))
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
        inner = PLACED.sub(lambda use: self._set_down(use, near), inner + self._rest)
        wide, tall = num(right - left, 4), num(bottom - top, 4)
        view = f'viewBox="{num(left, 4)} {num(top, 4)} {wide} {tall}"'
        return f'{self._head} width="{wide}" height="{tall}" {view}>{inner}</svg>'

    def _set_down(self, use: re.Match[str], box: Box) -> str:
        """A sign where it is set down, unless that is elsewhere."""
        left, top, right, bottom = box
        x, y = float(use.group(2)), float(use.group(3))
        near = left - SIGN <= x <= right + SIGN and top - SIGN <= y <= bottom + SIGN
        return use.group(0) if near or use.group(1) not in self._signs else ""


def _shape(head: str, data: str, used: set[str]) -> _Whole | _Dots | _Strokes:
    name = NAME.search(head)
    if name and name.group(1) not in used:
        return _Whole("")
    shape = _Dots(data) if DOTS.fullmatch(data) else _Strokes(data)
    return _Whole(data) if name and shape.reach < SIGN else shape


def _is_line(tag: str) -> bool:
    """Whether a path is an even line, which may be taken to pieces."""
    return 'fill="none"' in tag and "dash" not in tag


def _pieces(data: str) -> str:
    """Long contours in pieces: one may run around the whole map, of which a part shows little."""
    return "".join(piece for stroke in STROKE.findall(data) for piece in _open_pieces(stroke))


def _open_pieces(stroke: str) -> list[str]:
    found = RING.fullmatch(stroke)
    if not found:
        return [stroke]
    start, curves = _numbers(found.group(1)), found.group(2).split("q")[1:]
    ends = start + np.cumsum(_numbers(found.group(2)).reshape(-1, 4)[:, 2:], axis=0)
    begins = np.vstack([start, ends[:-1]])[::PIECE].tolist()
    return [
        f"M{num(x, 1)} {num(y, 1)}q" + "q".join(curves[i * PIECE : (i + 1) * PIECE])
        for i, (x, y) in enumerate(begins)
    ]


@dataclass(frozen=True)
class _Whole:
    """A path that stays as it is."""

    data: str

    def within(self, _: Box) -> str:
        return self.data


class _Dots:
    """Many points in one path."""

    def __init__(self, data: str) -> None:
        steps = _numbers(data).reshape(-1, 3)[:, :2]
        self.points: Array = np.cumsum(steps, axis=0).round(1)
        self.reach = float(np.abs(self.points).max())

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

    @property
    def reach(self) -> float:
        """How far from the origin it reaches."""
        return float(np.abs(self.boxes).max())

    def __post_init__(self) -> None:
        found = STROKE.findall(self.data)
        boxes = _boxes(self.data, found)
        # What is told in another way stays whole.
        self.texts = [self.data] if boxes is None else found
        self.boxes = np.array([(-np.inf, -np.inf, np.inf, np.inf)]) if boxes is None else boxes

    def within(self, box: Box) -> str:
        left, top, right, bottom = box
        own = self.boxes
        touches = (own[:, 0] <= right) & (own[:, 2] >= left)
        touches &= (own[:, 1] <= bottom) & (own[:, 3] >= top)
        return "".join(self.texts[i] for i in np.flatnonzero(touches).tolist())


def _numbers(text: str) -> Array:
    """All numbers of a path, and `nan`."""
    return np.fromstring(text.translate(SPACED), np.float64, sep=" ")


def _boxes(data: str, strokes: list[str]) -> Array | None:
    """The boxes around all points of each stroke, those that only guide it too; None where a
    start or a command is told in another way."""
    commands = set(data) & LETTERS
    if not strokes or "m" in commands or not commands <= SPAN.keys() | {"z", "Z"}:
        return None
    if commands <= ABSOLUTE:
        return _absolute(data)
    if commands <= CURVED:
        return _curved(data)
    return np.array([_walked(text) for text in strokes])


def _absolute(data: str) -> Array:
    """The boxes of strokes that tell each point by its place."""
    found = _numbers(data.replace("M", " nan "))
    moves = np.isnan(found)
    points = found[~moves].reshape(-1, 2)
    where = np.flatnonzero(moves)
    starts: npt.NDArray[np.int64] = np.floor_divide(where - np.arange(len(where)), 2)
    lows = np.minimum.reduceat(points, starts)
    return np.hstack([lows, np.maximum.reduceat(points, starts)])


def _curved(data: str) -> Array:
    """The boxes of strokes that begin at a place and go on in curves, each told from the last."""
    found = _numbers(data.replace("M", " nan "))
    moves = np.isnan(found)
    where, values = np.flatnonzero(moves), found[~moves]
    starts = where - np.arange(len(where))
    rows: npt.NDArray[np.int64] = (np.diff([*starts.tolist(), len(values)]) + 2) // 4
    first = np.cumsum(rows) - rows
    begins = np.zeros(int(rows.sum()), np.bool_)
    begins[first] = True
    steps = np.zeros((len(begins), 4))
    steps[begins, 2:] = np.stack([values[starts], values[starts + 1]], 1)
    later = np.ones(len(values), np.bool_)
    later[starts] = later[starts + 1] = False
    steps[~begins] = values[later].reshape(-1, 4)
    ends = np.cumsum(steps[:, 2:], axis=0)
    ends -= np.repeat(ends[first] - steps[first, 2:], rows, axis=0)
    guides = np.where(begins[:, None], ends, ends - steps[:, 2:] + steps[:, :2])
    points = np.hstack([np.minimum(ends, guides), np.maximum(ends, guides)])
    lows = np.minimum.reduceat(points[:, :2], first)
    return np.hstack([lows, np.maximum.reduceat(points[:, 2:], first)])


def _walked(text: str) -> Box:
    """The box of a stroke that is partly told step by step."""
    x = y = 0.0
    xs, ys = list[float](), list[float]()
    for command, rest in COMMAND.findall(text):
        values, span = [float(value) for value in NUMBER.findall(rest)], SPAN.get(command, 2)
        for i in range(0, len(values), span):
            ox, oy = (x, y) if command.islower() else (0.0, 0.0)
            xs += [ox + value for value in values[i : i + span : 2]]
            ys += [oy + value for value in values[i + 1 : i + span : 2]]
            x, y = xs[-1], ys[-1]
    return min(xs), min(ys), max(xs), max(ys)
