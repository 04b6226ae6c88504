"""Draws how far along their victory scales the games of Moscow 1941 ended.

zoc balance moscow-1941 --player greedy --games 100 --seed 5000 --to games.jsonl
python docs/scale.py games.jsonl            docs/images/moscow-1941-balance.webp"""

from __future__ import annotations

import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from balance import words
from PIL import Image

import zoc
from zoc.atlas import svg
from zoc.atlas.export import to_png

WIDTH, HEIGHT, LEFT, WIDE, HIGH = 1500, 760, 80, 1340, 190
INKS = {"german": "#3f5268", "soviet": "#a33a2a"}
BIN = {"typhoon": 5, "red-snow": 1}
"""How many points a column stands for; one begins where a degree does."""


def points(file: Path) -> dict[str, list[int]]:
    """The points of every game, scenario by scenario."""
    found: dict[str, list[int]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        scored = re.search(r"(-?\d+) points? for", row["result"])
        if scored:
            found.setdefault(row["scenario"], []).append(int(scored[1]))
    return found


def scale(name: str, scored: list[int], base: float) -> Iterator[str]:
    """The columns of a scenario over its scale of victory."""
    title = zoc.title("moscow-1941")
    scoring = title.game(name).figures["scoring"][name]
    degrees, side, step = scoring["degrees"], scoring["side"], BIN[name]
    first = min(degrees.values()) % step
    columns = Counter((n - first) // step * step + first for n in scored)
    most = max(*degrees.values(), *scored) + 2 * step
    wide, high = WIDE * step / most, HIGH / max(columns.values())
    heading = f"{title.scenarios[name].name}: points of the {side.capitalize()}"
    yield words(f"{heading}, {len(scored)} games", LEFT, base - HIGH - 62, 26)
    yield svg.rect(LEFT, base, WIDE, 1.5, fill="#999")
    for least, games in columns.items():
        yield svg.rect(LEFT + WIDE * least / most + 1, base - high * games, wide - 2, high * games,
                       fill=INKS[side])  # fmt: skip
    for word, least in degrees.items():
        at = LEFT + WIDE * least / most
        yield svg.rect(at, base - HIGH - 34, 2, HIGH + 42, fill="#222")
        yield words(f"{word} {least}", at + 6, base - HIGH - 18, 18)
    for n in range(0, most, 10 if step > 1 else 5):
        yield words(str(n), LEFT + WIDE * n / most - 8, base + 26, 17, "#666")


def draw(file: Path) -> None:
    """Writes the picture."""
    parts = [svg.rect(0, 0, WIDTH, HEIGHT, fill="#fbf9f4")]
    for place, (name, scored) in enumerate(sorted(points(file).items(), reverse=True)):
        parts += scale(name, scored, 310 + place * 330)
    legend = "The higher a column, the more games ended there; a degree begins at its line."
    parts.append(words(legend, LEFT, HEIGHT - 40, 20))
    picture = to_png(svg.document("".join(parts), WIDTH, HEIGHT, "Balance"), WIDTH)
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.save(Path(__file__).parent / "images/moscow-1941-balance.webp", quality=85, method=6)


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
