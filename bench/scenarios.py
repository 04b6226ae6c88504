"""`python -m bench.scenarios`: random and machine play of every scenario in one run, beside
python-chess, OpenSpiel, Wesnoth and, if asked, an older commit.

    python -m bench.scenarios [--against COMMIT] [--rounds 3] [--decisions 3000] [--player greedy]
                              [--keep] [TITLE[:SCENARIO] ...]

Everything is the CPU time of fresh processes that take turns. A commit is taken from the history of
the repository, its searches compiled where a compiler is, and plays the same seeds: it is told how
much faster the games are now, and whether they are the same games, move by move."""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench import history
from bench.machines import find_wesnoth, wesnoth_game
from bench.play import DECISIONS, Playout, chess_playout, measure, spiel_playout
from zoc.kernel.data.title import all_titles

ROOT = Path(__file__).parents[1]


@dataclass
class Row:
    """What was measured of a scenario, round by round."""

    name: str
    now: list[dict[str, Any]] = field(default_factory=list)
    before: list[dict[str, Any]] = field(default_factory=list)

    def typical(self, what: str) -> float:
        """The median seconds."""
        return median(found[what] for found in self.now)

    def faster(self, what: str) -> float:
        """How many times as fast as before, as the median of the rounds."""
        pairs = zip(self.before, self.now, strict=True)
        return median(old[what] / new[what] for old, new in pairs if new[what])

    @property
    def same(self) -> bool:
        """Whether both have played the same games."""
        return {*map(_ends, self.now)} == {*map(_ends, self.before)}


def _ends(found: dict[str, Any]) -> tuple[str, ...]:
    return tuple(found["ends"])


def scenarios(named: list[str]) -> list[str]:
    """All scenarios of all titles, or those that are named."""
    known = [f"{t.name}:{s.id}" for t in all_titles() if t.rules for s in t.scenarios]
    found = [n for n in known if not named or n in named or n.partition(":")[0] in named]
    if not found:
        raise SystemExit(f"no such scenario: there are {', '.join(known)}")
    return found


def play(tree: Path, name: str, decisions: int, player: str) -> dict[str, Any]:
    """One process that plays a scenario with the zoc of a tree."""
    command = [sys.executable, "-m", "bench.one", *name.split(":", 1), str(decisions), player]
    path = {**os.environ, "PYTHONPATH": str(tree / "src")}
    done = subprocess.run(command, cwd=ROOT, env=path, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{name} in {tree}:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def unpacked(commit: str, folder: Path) -> Path:
    """A commit of this repository as a tree that can be played."""
    asked = ["git", "archive", commit, "src"]
    packed = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    source = folder / "src/zoc/hexes/compiled.c"
    built = source.with_name("_compiled.abi3.so")
    include = f"-I{sysconfig.get_path('include')}"
    flags = ["-O2", "-shared", "-fPIC", "-fno-strict-aliasing", include]
    command = ["cc", *flags, str(source), "-o", str(built)]
    if source.exists() and subprocess.run(command, capture_output=True, check=False).returncode:
        print("no compiler here: the searches of the commit run in Python")
    return folder


PLAYOUTS = {"chess": chess_playout, "pyspiel": spiel_playout}
"""Who else plays chess at random, by module."""


class Peers:
    """Moves a second of those who play at random, and the seconds of a game of Wesnoth's, of those
    who are there."""

    def __init__(self, machines: bool) -> None:
        self.wesnoth = find_wesnoth() if machines else ""
        self.playouts = dict[str, Playout]()
        for name, playout in PLAYOUTS.items():
            try:
                self.playouts[name] = playout(import_module(name), Random(0))
            except ImportError:
                continue
        self.moves: dict[str, list[float]] = {name: [] for name in self.playouts}
        self.games = list[float]()

    def play(self) -> None:
        """One round."""
        for name, playout in self.playouts.items():
            self.moves[name].append(measure(playout).per_second)
        self.games += [wesnoth_game(self.wesnoth)] if self.wesnoth else []

    def rate(self, name: str) -> float:
        """The median moves a second; 0 of whoever is not there."""
        return median(self.moves.get(name, [0.0]))

    @property
    def game(self) -> float:
        """The median seconds of a game of Wesnoth's; 0 where it is not there."""
        return median(self.games or [0.0])


def lines(rows: list[Row], decisions: int, peers: Peers) -> Iterator[str]:
    """A line for each scenario."""
    heads = f"{'decisions/s':>12}{'/ chess':>9}{'/ spiel':>9}{'game s':>9}{'/ Wesnoth':>11}"
    yield f"  {'':<38}{heads}  before"
    for row in rows:
        speed, spent = decisions / row.typical("random"), row.typical("machine")
        text = f"  {row.name:<38}{speed:>12,.0f}"
        for name, digits in (("chess", 2), ("pyspiel", 3)):
            rate = peers.rate(name)
            text += f"{speed / rate if rate else 0:>9.{digits}f}"
        text += f"{spent:>9.2f}{spent / peers.game if peers.game else 0:>11.2f}"
        if row.before:
            games = "same games" if row.same else "OTHER games"
            text += f"  random {row.faster('random'):.2f}x"
            text += f", machine {row.faster('machine'):.2f}x, {games}" if spent else f", {games}"
        yield text


def main() -> None:
    """Plays all rounds and prints a line a scenario."""
    parser = argparse.ArgumentParser(description="Random and machine play of every scenario.")
    parser.add_argument("titles", nargs="*")
    parser.add_argument("--against", default="", help="a commit that plays beside")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--player", default="greedy", help="'' for random play alone")
    parser.add_argument("--keep", action="store_true", help="write the ratios into the history")
    options = parser.parse_args()
    rows = [Row(name) for name in scenarios(options.titles)]
    how, peers = (options.decisions, options.player), Peers(bool(options.player))
    with tempfile.TemporaryDirectory() as folder:
        old = unpacked(options.against, Path(folder)) if options.against else None
        for _ in range(options.rounds):
            for row in rows:
                row.now.append(play(ROOT, row.name, *how))
                if old is not None:
                    row.before.append(play(old, row.name, *how))
            peers.play()
    print(f"CPU time, median of {options.rounds} rounds in fresh processes")
    print("\n".join(lines(rows, options.decisions, peers)))
    ratios: dict[str, float] = {}
    for row in rows:
        for name, what in (("chess", "random"), ("pyspiel", "random beside OpenSpiel")):
            if rate := peers.rate(name):
                ratios[f"{row.name}, {what}"] = options.decisions / row.typical("random") / rate
        if peers.game:
            ratios[f"{row.name}, {options.player}"] = peers.game / row.typical("machine")
    history.tell("scenarios", ratios, keep=options.keep)


if __name__ == "__main__":
    main()
