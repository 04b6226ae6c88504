"""Ratios of earlier runs, kept with the project, so that a slowdown of a tenth is seen."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

FILE = Path(__file__).parent / "history.jsonl"
SLOWER = 0.9
"""A ratio below this share of the one that was kept last is worth a look."""


def tell(bench: str, ratios: Mapping[str, float], keep: bool) -> None:
    """Prints what has become slower since the last run that was kept; keeps this one if asked."""
    for line in slower(last(bench), ratios):
        print(line)
    if keep and ratios:
        row = {"bench": bench, "date": _today(), "commit": _commit(), "ratios": _rounded(ratios)}
        with FILE.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def last(bench: str) -> dict[str, float]:
    """The newest kept ratio of each thing that a bench has timed."""
    found: dict[str, float] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else ():
        row = json.loads(line)
        if row["bench"] == bench:
            found |= row["ratios"]
    return found


def slower(before: Mapping[str, float], now: Mapping[str, float]) -> Iterator[str]:
    """A sentence for each thing that takes more than a tenth longer than it did."""
    for name, ratio in now.items():
        if name in before and ratio < SLOWER * before[name]:
            yield f"  SLOWER: {name} was {before[name]:.2f}x and is {ratio:.2f}x"


def _rounded(ratios: Mapping[str, float]) -> dict[str, float]:
    return {name: round(ratio, 3) for name, ratio in ratios.items()}


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
