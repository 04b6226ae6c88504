"""`python -m bench.play`: decisions and games per second of CPU, next to python-chess in one run.

python-chess is not among the project's dependencies; install it beside zoc to compare with it:

    .venv/bin/pip install chess
    .venv/bin/python -m bench.play [--all] [--profile] [--keep] [TITLE ...]

`--all` plays every scenario; `--keep` writes the ratios into the history, beside which later runs
are held. Both sides of a ratio are the CPU time of this process, in rounds that take turns, so a
ratio holds on a busy machine, too; only the decisions per second are those of a quiet one. All
runs play the same decisions of the same random games, so that two commits are held against each
other on equal work as long as they list the same choices.
"""

from __future__ import annotations

import gc
import sys
from array import array
from collections.abc import Iterator
from cProfile import Profile
from dataclasses import dataclass
from pathlib import Path
from pstats import Stats
from random import Random
from time import process_time
from typing import Any

from bench import history
from bench.ratio import Timing, Work, race
from zoc.kernel.data.title import Title, all_titles
from zoc.kernel.play.game import Game

Playout = Iterator[bool]
"""Random games one after the other, a decision at a time: whether it was the last of its game."""

ROUNDS = 7
DECISIONS = 3000
"""How many a round has: so many of the same games in every run, however fast they are."""
GOALS = {"red-typhoon": 0.8, "operation-typhoon": 0.5, "panzer-battles": 0.35}
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


def zoc_playout(game: Game, random: Random) -> Playout:
    """Random games of a title; dice are drawn like decisions."""
    while True:
        position = game.start()
        while not position.over:
            game.carry_out(position, random.choice(list(position.decision.actions)))
            yield position.over


def chess_playout(chess: Any, random: Random) -> Playout:
    """Random games of chess, to mate or a draw by rule."""
    while True:
        board, over = chess.Board(), False
        while not over:
            board.push(random.choice(list(board.legal_moves)))
            over = board.is_game_over()
            yield over


def spiel_playout(spiel: Any, random: Random) -> Playout:
    """The same in OpenSpiel, which plays chess in C++."""
    game = spiel.load_game("chess")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            yield state.is_terminal()


def measure(playout: Playout) -> Rate:
    """Goes on playing where the last round stopped: long games are played whole."""
    start = process_time()
    games = sum(next(playout) for _ in range(DECISIONS))
    return Rate(DECISIONS, games, process_time() - start)


def together(rounds: list[Rate]) -> Rate:
    """What several rounds came to."""
    return Rate(
        sum(r.decisions for r in rounds),
        sum(r.games for r in rounds),
        sum(r.seconds for r in rounds),
    )


def compete(playouts: dict[str, Playout]) -> dict[str, list[Rate]]:
    """All playouts in turn, round after round, with the collector of garbage at rest."""
    rates: dict[str, list[Rate]] = {name: [] for name in playouts}
    for playout in playouts.values():
        next(playout)
    gc.collect()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for name, playout in playouts.items():
                rates[name].append(measure(playout))
    finally:
        gc.enable()
    return rates


def report_playouts(playouts: dict[str, Playout], peer: str) -> dict[str, float]:
    """Prints the rates, and tells the ratio to the peer's where it took part."""
    rates, ratios = compete(playouts), dict[str, float]()
    print(f"\nRandom playouts, {ROUNDS} interleaved rounds of {DECISIONS:,} decisions, CPU time")
    for name, rounds in rates.items():
        found = together(rounds)
        line = f"  {name:<40}{found.per_second:>8,.0f} decisions/s{found.games:>6} games"
        if name != peer and peer in rates:
            ratio = ratios[name] = found.per_second / together(rates[peer]).per_second
            line += f"{ratio:>7.2f}x{_goal(name, ratio)}"
        print(line)
    return ratios


def _goal(name: str, ratio: float) -> str:
    goal = GOALS.get(name.partition(",")[0])
    if goal is None:
        return ""
    return f"   goal {goal}x  {'PASS' if ratio >= goal else 'below'}"


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


def report_profile(game: Game, decisions: int = 5000, most: int = 5) -> None:
    """Prints the largest costs of random play by their own time."""
    playout, profile = zoc_playout(game, Random(1)), Profile()
    profile.enable()
    for _ in range(decisions):
        next(playout)
    profile.disable()
    stats: Any = Stats(profile)
    rows = sorted(stats.stats.items(), key=lambda row: -row[1][2])
    total = sum(row[1][2] for row in rows)
    print(f"\nThe {most} largest costs of {game.name}, own time under the profiler")
    for (file, line, name), (_, calls, own, _, _) in rows[:most]:
        where = f"{Path(file).parent.name}/{Path(file).name}:{line} {name}"
        each = calls / decisions
        print(f"  {where:<52}{100 * own / total:>5.1f} %{each:>8,.1f} calls a decision")


def games_of(title: Title, every: bool) -> Iterator[Game]:
    """The usual game of a title, or one of each of its scenarios."""
    for scenario in [s.id for s in title.scenarios] if every else [""]:
        yield title.game(scenario)


def main() -> int:
    """Prints all figures; the exit code is 1 when a goal is missed."""
    try:
        import chess  # pyright: ignore[reportMissingImports]
    except ImportError:
        chess = None
        print("python-chess is missing, so there is no peer to compare with:")
        print(".venv/bin/pip install chess")
    words = set(sys.argv[1:])
    named = {word for word in words if not word.startswith("--")}
    titles = [title for title in all_titles() if title.rules and (not named or title.name in named)]
    games = [game for title in titles for game in games_of(title, "--all" in words)]
    peer = "chess, random playouts"
    playouts = {f"{game.name}, {game.scenario}": zoc_playout(game, Random(0)) for game in games}
    if chess is not None:
        playouts[peer] = chess_playout(chess, Random(0))
    ratios = report_playouts(playouts, peer)
    history.tell("play", ratios, keep="--keep" in words)
    for game in games:
        report_copies(game, chess)
        if "--profile" in words:
            report_profile(game)
    usual = {name.partition(",")[0]: ratio for name, ratio in reversed(ratios.items())}
    return 0 if all(usual.get(name, goal) >= goal for name, goal in GOALS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
