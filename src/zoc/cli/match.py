"""Many games of machine players, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import typer
from rich.console import Console
from rich.progress import track

from zoc.ai import Player, asked
from zoc.cli.machines import machine
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.play import Play
from zoc.kernel.play.position import Position
from zoc.kernel.play.record import write_record


def play_one(game: Game, names: dict[str, str], seed: int, seconds: float = 0.0) -> Play:
    """One game between machine players; the seed decides dice and players alike. With `seconds`
    none of them takes longer for a plan or an order who has no seconds of its own."""
    machines = {s: machine(n, Random(f"{s} {seed}"), seconds) for s, n in names.items()}
    return play_between(game, machines, names, seed)


def play_between(
    game: Game,
    machines: Mapping[str, Player],
    names: dict[str, str],
    seed: int,
    watch: Callable[[Position], object] | None = None,
) -> Play:
    """One game between machine players who are there already. Whoever watches is shown the position
    whenever a turn is over."""
    dice, play = Random(f"dice {seed}"), Play(game, game.start(), names)
    while not play.position.over:
        actor, turn = play.position.actor, play.position.turn
        if actor == CHANCE:
            actions, weights = zip(*play.position.decision.outcomes, strict=True)
            play.carry_out(dice.choices(actions, weights)[0])
        else:
            play.carry_out(asked(machines[actor], play.position))
        if watch is not None and (play.position.over or play.position.turn != turn):
            watch(play.position)
    return play


def winner_of(play: Play) -> str:
    """The side that has won a finished game; '' for a draw."""
    outcome = play.game.outcome(play.position)
    return outcome.winner if outcome is not None else ""


def play_many(
    game: Game, names: dict[str, str], games: int, seed: int, records: Path | None
) -> None:
    """Plays games and prints their results, then how often each side has won."""
    results: Counter[str] = Counter()
    console = Console(stderr=True)
    for number in track(range(seed, seed + games), description="playing", console=console):
        play = play_one(game, names, number)
        results[winner_of(play)] += 1
        typer.echo(f"seed {number}: {play.position.result}, {len(play.moves)} decisions")
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
            file = records / f"{game.scenario}-{'-'.join(names.values())}-{number}.record"
            file.write_text(write_record(play), encoding="utf-8")
    for winner, count in results.most_common():
        typer.echo(f"{winner or 'drawn'} {count} of {games}")
