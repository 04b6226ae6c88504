"""`python -m bench.play`: decisions and games per second of CPU, next to python-chess in one run.

python-chess is not among the project's dependencies; install it beside zoc to compare with it:

    .venv/bin/pip install chess
    .venv/bin/python -m bench.play [--profile]
"""

from __future__ import annotations

import gc
import sys
from array import array
from collections.abc import Callable
from cProfile import Profile
from dataclasses import dataclass
from pathlib import Path
from pstats import Stats
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bench.ratio import Timing, Work, race
from zoc.kernel.data.title import all_titles
from zoc.kernel.play.game import Game

Playout = Callable[[Random], int]
"""Plays one random game and tells how many decisions it took."""

ROUNDS = 9
SECONDS = 0.5
GOAL = 0.35
"""Decisions per second of CPU, as a share of python-chess's plies."""


@dataclass(frozen=True)
class Rate:
    """What one round of playouts came to."""

    decisions: int
    games: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Decisions per second of CPU."""
        return self.decisions / self.seconds


# -- playouts ------------------------------------------------------------------------------------


def zoc_playout(game: Game) -> Playout:
    """Random games of a title; dice are drawn like decisions."""

    def play(random: Random) -> int:
        position, count = game.start(), 0
        while not position.over:
            game.carry_out(position, random.choice(list(position.decision.actions)))
            count += 1
        return count

    return play


def chess_playout(chess: Any) -> Playout:
    """Random games of chess, to mate or a draw by rule."""

    def play(random: Random) -> int:
        board, count = chess.Board(), 0
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            count += 1
        return count

    return play


def measure(play: Playout, random: Random) -> Rate:
    """Plays games for a while."""
    decisions = games = 0
    start = process_time()
    while (seconds := process_time() - start) < SECONDS:
        decisions += play(random)
        games += 1
    return Rate(decisions, games, seconds)


def compete(playouts: dict[str, Playout]) -> dict[str, list[Rate]]:
    """All playouts in turn, round after round, with the collector of garbage at rest."""
    rates: dict[str, list[Rate]] = {name: [] for name in playouts}
    for play in playouts.values():
        play(Random(0))
    gc.collect()
    gc.disable()
    try:
        for number in range(ROUNDS):
            for name, play in playouts.items():
                rates[name].append(measure(play, Random(number)))
    finally:
        gc.enable()
    return rates


def report_playouts(playouts: dict[str, Playout], peer: str) -> bool:
    """Prints the rates, and the ratio to the peer's where it took part."""
    rates, good = compete(playouts), True
    print(f"\nRandom playouts, median of {ROUNDS} interleaved rounds of {SECONDS} s CPU")
    for name, rounds in rates.items():
        speed = median(r.per_second for r in rounds)
        games = median(r.games / r.seconds for r in rounds)
        length = sum(r.decisions for r in rounds) / sum(r.games for r in rounds)
        line = f"  {name:<40}{speed:>8,.0f} decisions/s{games:>8.1f} games/s{length:>6.0f} each"
        if name != peer and peer in rates:
            pairs = zip(rounds, rates[peer], strict=True)
            ratio = median(a.per_second / b.per_second for a, b in pairs)
            good &= ratio >= GOAL
            line += f"{ratio:>7.2f}x   goal {GOAL}x  {'PASS' if ratio >= GOAL else 'below'}"
        print(line)
    return good


# -- copies --------------------------------------------------------------------------------------


def report_copies(game: Game, chess: Any) -> None:
    """Prints what copying a position costs, next to copies that are made in C."""
    position = game.start()
    columns: list[array[int]] = [getattr(position, name) for name in position.COLUMNS]
    packed = array("B", b"".join(column.tobytes() for column in columns))
    loose = list(packed)
    ours = f"{game.name}, position.copy()"
    works: dict[str, Work] = {
        ours: position.copy,
        f"array of its {len(packed)} bytes, sliced": lambda: packed[:],
        "list of the same numbers, sliced": lambda: loose[:],
    }
    if chess is not None:
        board = chess.Board()
        works["chess.Board.copy(stack=False)"] = lambda: board.copy(stack=False)
    timings = race(works)
    print("\nCopies")
    for name, timing in timings.items():
        print(f"  {name:<40}{_micro(timing)}{timings[ours].times_faster(timing):>8.2f}x")


def _micro(timing: Timing) -> str:
    return f"{timing.typical * 1e6:>8.2f} us"


# -- profile -------------------------------------------------------------------------------------


def report_profile(game: Game, games: int = 10, most: int = 5) -> None:
    """Prints the largest costs of random play by their own time."""
    play, random, profile = zoc_playout(game), Random(1), Profile()
    play(Random(0))
    profile.enable()
    for _ in range(games):
        play(random)
    profile.disable()
    stats: Any = Stats(profile)
    rows = sorted(stats.stats.items(), key=lambda row: -row[1][2])
    total = sum(row[1][2] for row in rows)
    print(f"\nThe {most} largest costs of {game.name}, own time under the profiler")
    for (file, line, name), (_, calls, own, _, _) in rows[:most]:
        where = f"{Path(file).parent.name}/{Path(file).name}:{line} {name}"
        print(f"  {where:<52}{100 * own / total:>5.1f} %{calls / games:>10,.0f} calls a game")


def main() -> int:
    """Prints all figures; the exit code is 1 when a goal is missed."""
    try:
        import chess  # pyright: ignore[reportMissingImports]
    except ImportError:
        chess = None
        print("python-chess is missing, so there is no peer to compare with:")
        print(".venv/bin/pip install chess")
    games = [title.game() for title in all_titles() if title.rules]
    peer = "chess, random playouts"
    playouts = {f"{game.name}, {game.scenario}": zoc_playout(game) for game in games}
    if chess is not None:
        playouts[peer] = chess_playout(chess)
    good = report_playouts(playouts, peer)
    for game in games:
        report_copies(game, chess)
        if "--profile" in sys.argv[1:]:
            report_profile(game)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
