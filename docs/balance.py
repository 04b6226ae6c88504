"""Plays Operation Typhoon with its planner under each set of tables, and draws how it went.

python docs/balance.py play 100 > games.jsonl      a line a game: seed, tables, result, tally, VP
python docs/balance.py draw games.jsonl            docs/images/operation-typhoon-balance.webp"""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

import zoc
from zoc.atlas import svg
from zoc.atlas import type as lettering
from zoc.atlas.export import to_png
from zoc.cli.match import play_one
from zoc.titles.operation_typhoon.victory import points

Row = dict[str, Any]
TABLES = ("brisk", "dense", "stiff")
STAGES = ("turn 2", "turn 3", "turn 4", "Moscow")
WIDTH, HEIGHT, LEFT, FACE = 1500, 640, 120, "sans"
FIRST = 1001
"""The first seed: the tables were cut and the planner was taught on lower ones."""
INKS = {"brisk": "#b5502b", "dense": "#4e6a52", "stiff": "#3f5268"}


def play(games: int) -> None:
    """Prints a line a game."""
    for seed in range(FIRST, FIRST + games):
        for name in TABLES:
            game = zoc.title("operation-typhoon").game("standard", {"tables": name})
            p: Any = play_one(game, {"german": "planner"}, seed).position
            row = {"seed": seed, "tables": name, "result": p.result, "turn": p.turn}
            print(json.dumps(row | {"tally": p.tally, "vp": points(p)}), flush=True)


# -- figures --------------------------------------------------------------------------------------


def passed(rows: list[Row], stage: str) -> list[Row]:
    """The games that got past a check, or took Moscow."""
    if stage == "Moscow":
        return [r for r in rows if r["result"].startswith("german")]
    return [r for r in rows if r["turn"] > int(stage[-1]) or r["result"].startswith("german")]


def shares(rows: list[Row]) -> list[float]:
    """The part of all games that passed each check."""
    return [len(passed(rows, stage)) / max(1, len(rows)) for stage in STAGES]


# -- the picture ----------------------------------------------------------------------------------


def words(text: str, x: float, y: float, size: float = 22, ink: str = "#222", **more: Any) -> str:
    """Some words, from the left unless told otherwise."""
    return lettering.text(FACE, text, x, y, size, fill=ink, **more)


def bars(rows: list[Row]) -> Iterator[str]:
    """How many games passed each check, set by set."""
    yield words("Games that passed the check", 40, 50, 26)
    for i, stage in enumerate(STAGES):
        yield words(stage, LEFT - 80, 130 + i * 120, 22)
        for j, name in enumerate(TABLES):
            own = [r for r in rows if r["tables"] == name]
            share = shares(own)[i]
            y = 95 + i * 120 + j * 28
            yield svg.rect(LEFT + 30, y, 3 + 330 * share, 22, fill=INKS[name])
            yield words(f"{share:.0%}", LEFT + 42 + 330 * share, y + 18, 18)


def columns(rows: list[Row], key: str, title: str, x: float, most: int, goal: int) -> Iterator[str]:
    """How many games ended where along a scale, with what is needed."""
    wide = 380
    places = {n: Counter(place(r[key], most) for r in rows if r["tables"] == n) for n in TABLES}
    step = min(11.0, 100 / max((max(p.values(), default=1) for p in places.values()), default=1))
    yield words(title, x, 50, 26)
    for j, name in enumerate(TABLES):
        base = 190 + j * 150
        yield words(name, x, base - 90, 20, INKS[name])
        yield svg.rect(x, base, wide, 1.5, fill="#999")
        for column, games in places[name].items():
            high = step * games
            yield svg.rect(x + column * 10 - 4, base - high, 8, high, fill=INKS[name])
    at = x + goal / most * wide
    yield svg.rect(at, 85, 2, 430, fill="#222")
    yield words(f"{goal}", at - 16, 540, 20)


def place(figure: int, most: int) -> int:
    """Where a figure lies along the scale."""
    return round(min(figure, most) / most * 38)


def draw(file: Path) -> None:
    """Writes the picture."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    late = [r for r in rows if r["turn"] >= 4]
    parts = [svg.rect(0, 0, WIDTH, HEIGHT, fill="#fbf9f4"), *bars(rows)]
    parts += columns(rows, "tally", "Pocket tally at the end of turn 2", 560, 400, 200)
    parts += columns(late, "vp", "VP at the end, of those who saw turn 4", 1030, 28, 16)
    counts = ", ".join(f"{n} {sum(r['tables'] == n for r in rows)} games" for n in TABLES)
    legend = "The higher a column, the more games; the line is what the check demands."
    parts.append(words(f"{counts}. {legend}", 40, 610, 20))
    picture = to_png(svg.document("".join(parts), WIDTH, HEIGHT, "Balance"), WIDTH)
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.save(
        Path(__file__).parent / "images/operation-typhoon-balance.webp", quality=85, method=6
    )


if __name__ == "__main__":
    what, argument = sys.argv[1:]
    play(int(argument)) if what == "play" else draw(Path(argument))
