"""SVG by hand: numbers, path data, and the smooth curves that lines on a map are drawn with.

Only what every renderer draws alike: paths, rects, circles, groups, use, clip paths, dashes,
opacity and one embedded picture. No filters, no live text, no style sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, exp, hypot

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Bezier = tuple[Point, Point, Point, Point]


def num(value: float, places: int = 2) -> str:
    """A number as short as SVG allows."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def points(path: Iterable[Point], places: int = 1) -> str:
    """Points as they stand in path data, with straight lines between them."""
    return "L".join(f"{num(x, places)} {num(y, places)}" for x, y in path)


def polyline(path: Sequence[Point], closed: bool = False, places: int = 1) -> str:
    """Path data of straight lines."""
    return "M" + points(path, places) + ("z" if closed else "")


def attributes(**values: object) -> str:
    """Attributes of an element: `stroke_width` becomes `stroke-width`, None is left out."""
    parts: list[str] = []
    for key, value in values.items():
        if value is None:
            continue
        text = num(value, 3) if isinstance(value, float) else str(value)
        parts.append(f' {key.rstrip("_").replace("_", "-")}="{text}"')
    return "".join(parts)


def _shaped(values: dict[str, object]) -> str:
    """Attributes of one shape. Opacity of a shape that is only filled or only stroked is that of
    its fill or stroke: opacity in itself costs a renderer a picture of its own."""
    fill, stroke = values.get("fill"), values.get("stroke")
    if values.get("opacity") is not None:
        if stroke is None and fill not in (None, "none"):
            values["fill_opacity"] = values.pop("opacity")
        elif stroke is not None and fill == "none":
            values["stroke_opacity"] = values.pop("opacity")
    return attributes(**values)


def path(data: str, **values: object) -> str:
    """A path element."""
    return f'<path d="{data}"{_shaped(values)}/>'


def circle(x: float, y: float, radius: float, **values: object) -> str:
    """A circle element."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"{_shaped(values)}/>'


def rect(x: float, y: float, width: float, height: float, **values: object) -> str:
    """A rectangle element."""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect x="{num(x)}" y="{num(y)}" {size}{_shaped(values)}/>'


def group(content: str, **values: object) -> str:
    """A group element, or nothing when it would be empty."""
    return f"<g{attributes(**values)}>{content}</g>" if content else ""


def document(content: str, width: float, height: float, title: str = "") -> str:
    """A whole SVG file."""
    words = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}" '
        f'viewBox="0 0 {num(width)} {num(height)}">{words}{content}</svg>'
    )


def escape(text: str) -> str:
    """Text that may stand between tags or in an attribute."""
    for character, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(character, f"&{name};")
    return text


# -- curves ------------------------------------------------------------------------------------


def curve(path: Sequence[Point], places: int = 1) -> str:
    """Path data of a centripetal Catmull-Rom spline through the points, as cubic Beziers."""
    if len(path) < 3:
        return polyline(path, places=places)
    return bezier_path(beziers(path), places)


def bezier_path(pieces: Sequence[Bezier], places: int = 1) -> str:
    """Path data of Bezier pieces that follow one another."""
    x, y = pieces[0][0]
    return f"M{num(x, places)} {num(y, places)}" + "".join(
        "C" + " ".join(f"{num(px, places)} {num(py, places)}" for px, py in piece[1:])
        for piece in pieces
    )


def beziers(path: Sequence[Point]) -> list[Bezier]:
    """A centripetal Catmull-Rom spline through the points: start, two controls, end, a piece."""
    count, found = len(path), list[Bezier]()
    for i in range(count - 1):
        before, start = path[max(i - 1, 0)], path[i]
        end, after = path[i + 1], path[min(i + 2, count - 1)]
        first, second = _controls(before, start, end, after, i == 0, i == count - 2)
        found.append((start, first, second, end))
    return found


def _controls(
    before: Point, start: Point, end: Point, after: Point, first: bool, last: bool
) -> tuple[Point, Point]:
    d1 = dist(before, start) ** 0.5 or 1e-3
    d2 = dist(start, end) ** 0.5 or 1e-3
    d3 = dist(end, after) ** 0.5 or 1e-3

    def leaving(j: int) -> float:
        if first:
            return start[j] + (end[j] - start[j]) / 3
        weight = 2 * d1 * d1 + 3 * d1 * d2 + d2 * d2
        return (d1 * d1 * end[j] - d2 * d2 * before[j] + weight * start[j]) / (3 * d1 * (d1 + d2))

    def arriving(j: int) -> float:
        if last:
            return end[j] - (end[j] - start[j]) / 3
        weight = 2 * d3 * d3 + 3 * d3 * d2 + d2 * d2
        return (d3 * d3 * start[j] - d2 * d2 * after[j] + weight * end[j]) / (3 * d3 * (d3 + d2))

    return (leaving(0), leaving(1)), (arriving(0), arriving(1))


def sample(path: Sequence[Point], step: float) -> list[Point]:
    """Points about `step` apart along the spline through the given points."""
    found: list[Point] = []
    for piece in beziers(path):
        count = max(2, int(dist(piece[0], piece[3]) / step))
        found += [_on_bezier(piece, k / count) for k in range(count)]
    return [*found, path[-1]]


def _on_bezier(piece: Bezier, t: float) -> Point:
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = piece
    return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


def evenly(path: Sequence[Point], step: float) -> list[Point]:
    """Points evenly spaced, about `step` apart, along straight pieces; both ends kept."""
    lengths = [0.0]
    for a, b in pairwise(path):
        lengths.append(lengths[-1] + dist(a, b))
    if lengths[-1] < step:
        return list(path)
    count, j, found = int(lengths[-1] / step), 0, list[Point]()
    for i in range(count + 1):
        target = lengths[-1] * i / count
        while j < len(lengths) - 2 and lengths[j + 1] < target:
            j += 1
        t = (target - lengths[j]) / ((lengths[j + 1] - lengths[j]) or 1)
        (ax, ay), (bx, by) = path[j], path[j + 1]
        found.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return found


def offset(path: Sequence[Point], distance: float) -> list[Point]:
    """The line moved sideways: to the right of its course when positive (y points down)."""
    return offset_by(path, [distance] * len(path))


def offset_by(path: Sequence[Point], distances: Sequence[float]) -> list[Point]:
    """The line moved sideways, each point by its own distance."""
    found: list[Point] = []
    for i, ((x, y), distance) in enumerate(zip(path, distances, strict=True)):
        (ax, ay), (bx, by) = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        dx, dy = bx - ax, by - ay
        length = hypot(dx, dy) or 1
        found.append((x - dy / length * distance, y + dx / length * distance))
    return found


def smooth(path: Sequence[Point], sigma: float) -> list[Point]:
    """The line averaged along itself (evenly spaced points expected); its ends stay."""
    count, reach = len(path), int(sigma * 3)
    weights = [exp(-((k / sigma) ** 2) / 2) for k in range(-reach, reach + 1)]
    total = sum(weights)
    found: list[Point] = []
    for i in range(count):
        near = [_mirrored(path, i + k) for k in range(-reach, reach + 1)]
        x = sum(w * p[0] for w, p in zip(weights, near, strict=True)) / total
        y = sum(w * p[1] for w, p in zip(weights, near, strict=True)) / total
        found.append((x, y))
    return found


def _mirrored(path: Sequence[Point], index: int) -> Point:
    last = len(path) - 1
    if 0 <= index <= last:
        return path[index]
    end = path[0] if index < 0 else path[last]
    twin = path[min(last, max(0, -index if index < 0 else 2 * last - index))]
    return 2 * end[0] - twin[0], 2 * end[1] - twin[1]


def overlap(a: Box, b: Box, margin: float = 0.0) -> bool:
    """Whether two boxes touch when one of them grows by a margin."""
    return (
        a[0] - margin < b[2]
        and a[2] + margin > b[0]
        and a[1] - margin < b[3]
        and a[3] + margin > b[1]
    )
