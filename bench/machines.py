"""`python -m bench.machines`: a whole game between machine players, next to one of Wesnoth's.

    python -m bench.machines [--player greedy] [--rounds 3] [--keep] [TITLE[:SCENARIO] ...]

CPU time of both, interleaved, so that the ratios hold on a busy machine, too. Wesnoth plays The
Freelands, its machine against itself, without a picture; what starting it costs is taken off: a
game is the difference between a process of many games and one of one game, by so many. No two of
its games take the same time: of four games the difference was 0.5 to 1.3 s. Wesnoth is no
dependency of zoc (Debian: `wesnoth-1.16-core`, `wesnoth-1.16-data`); without it, zoc is
measured alone."""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from bench import history
from zoc.cli.match import play_one
from zoc.kernel.data.title import find_title

GOALS = {"red-typhoon": 0.7, "panzer-battles:2.1": 1.5}
"""A game of zoc's as a share of one of Wesnoth's."""
FREELANDS = "multiplayer_The_Freelands"
MANY = 12
"""How many games more than one a process of Wesnoth's plays."""


def zoc_game(name: str, player: str) -> Callable[[int], float]:
    """Plays games of a title, each told by the seconds of CPU that it took."""
    title, _, scenario = name.partition(":")
    game = find_title(title).game(scenario)
    players = dict.fromkeys(game.sides, player)

    def play(seed: int) -> float:
        start = process_time()
        play_one(game, players, seed)
        return process_time() - start

    return play


def wesnoth_games(program: str, count: int) -> float:
    """The seconds of CPU that a process with so many games takes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "--nogui", "--nosound", "--multiplayer", "--userdata-dir", folder]
        command += ["--controller", "1:ai", "--controller", "2:ai", "--scenario", FREELANDS]
        command += ["--turns", "30", "--exit-at-end", "--multiplayer-repeat", str(count)]
        before = _children()
        subprocess.run(command, capture_output=True, check=True, timeout=300)
        return _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def wesnoth_game(program: str) -> float:
    """The seconds of CPU of one game, without those of starting."""
    return (wesnoth_games(program, 1 + MANY) - wesnoth_games(program, 1)) / MANY


def find_wesnoth() -> str:
    """The program, or nothing."""
    return shutil.which("wesnoth") or next(map(str, Path("/usr/games").glob("wesnoth")), "")


def main() -> None:
    """Plays all rounds and prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=list(GOALS))
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", action="store_true", help="write the ratios into the history")
    options = parser.parse_args()
    games = {name: zoc_game(name, options.player) for name in options.titles}
    program, spent = find_wesnoth(), {name: list[float]() for name in games}
    peer: list[float] = []
    for seed in range(options.rounds):
        for name, play in games.items():
            spent[name].append(play(seed))
        peer += [wesnoth_game(program)] if program else []
    print(f"A game between two {options.player} players, median of {options.rounds}, CPU")
    print(f"  Wesnoth, The Freelands  {median(peer):6.2f} s" if peer else "  no Wesnoth here")
    ratios = {
        n: median(a / b for a, b in zip(found, peer, strict=True)) for n, found in spent.items()
    } if peer else {}  # fmt: skip
    for name, found in spent.items():
        goal = GOALS.get(name) if options.player == "greedy" else None
        verdict = f"   goal {goal}x  {'PASS' if ratios[name] <= goal else 'above'}" if goal else ""
        ratio = f"{ratios[name]:7.2f}x" + verdict if name in ratios else ""
        print(f"  {name:<24}{median(found):6.2f} s{ratio}")
    history.tell("machines", {n: 1 / r for n, r in ratios.items()}, keep=options.keep)


if __name__ == "__main__":
    main()
