"""The box that a symbol is drawn in, with the strokes that symbols are made of."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.atlas import type as type_
from zoc.atlas.svg import Box, circle, num, path


@dataclass(frozen=True)
class Frame:
    """The box that a symbol is drawn in: its place, line width, ground and ink."""

    x: float
    y: float
    width: float
    height: float
    line: float
    fill: str
    ink: str
    under: str = ""
    """Ink of what stands below the box, where the box's own would not show on the ground."""

    @property
    def below(self) -> str:
        """What wheels, skis and staffs are drawn with."""
        return self.under or self.ink

    @property
    def cx(self) -> float:
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        return self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def box(self) -> Box:
        """The box with half its line."""
        half = self.line / 2
        return self.x - half, self.y - half, self.right + half, self.bottom + half

    def at(self, u: float, v: float) -> str:
        """A point: u and v run from -1 to 1 over half the width and half the height."""
        x, y = self.cx + u * self.width / 2, self.cy + v * self.height / 2
        return f"{num(x)} {num(y)}"

    def stroke(self, data: str, weight: float = 0.9, **values: object) -> str:
        """A line in the box's ink; the weight is a share of the box's line."""
        given: dict[str, object] = {"fill": "none", "stroke": self.ink} | values
        return path(data, stroke_width=self.line * weight, **given)

    def lines(self, *runs: tuple[tuple[float, float], ...]) -> str:
        """Path data of straight lines through points as `at` takes them."""
        return "".join("M" + "L".join(self.at(*p) for p in run) for run in runs)

    def dot(self, v: float, radius: float, **values: object) -> str:
        """A disc on the middle line; the radius is a share of the height."""
        return circle(
            self.cx,
            self.cy + v * self.height / 2,
            radius * self.height,
            **{"fill": self.ink} | values,
        )

    def letters(self, text: str, size: float = 0.62, v: float = 0.0) -> str:
        """Letters in the middle of the box; the size is a share of the height."""
        z = size * self.height
        y = self.cy + v * self.height / 2 + z * type_.capital("condensed") / 2
        return type_.text("condensed", text, self.cx, y, z, self.ink, "middle")
