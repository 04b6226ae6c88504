"""`zoc learn`: a machine player plays itself, and its games teach what counts how much."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import typer

import zoc
from zoc.ai import asked
from zoc.ai.features import features
from zoc.ai.soldier import Soldier
from zoc.cli.balance import margin_of
from zoc.cli.errors import fail, game_named, title_named
from zoc.cli.fit import Learned, Sample, learn, weights
from zoc.cli.machines import check_machines, machine
from zoc.cli.match import winner_of
from zoc.cli.pool import each_done
from zoc.kernel.cycle.march import Movement
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.play import Play

NOISE = 0.2
"""How unsurely a player plays that is learned from: games that go alike teach little."""
Task = tuple[str, str, str, int, float]
"""A game to be played: title, scenario, player, seed, noise."""


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("learn")(learn_from_games)


def learn_from_games(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    scenario: str = typer.Option("", help="The scenario; the first unless named."),
    player: str = typer.Option("soldier", help="The machine player that plays itself."),
    games: int = typer.Option(2000, min=2, help="How many games."),
    seed: int = typer.Option(20000, help="The first seed; the others follow."),
    noise: float = typer.Option(NOISE, min=0.0, help="How unsurely it plays."),
    minutes: float = typer.Option(0.0, min=0.0, help="Begin no game after so many minutes."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="How many games at a time."),
    to: Path = typer.Option(
        ..., help="A file with a line a game; games that are in it are not played again."
    ),
    write: Path | None = typer.Option(None, help="Where the weights go, as TOML."),
) -> None:
    """Learn what counts how much from games of a machine player against itself. Whoever wants to
    go on later names the same file again."""
    chosen = title_named(title)
    check_machines([player])
    game: Any = game_named(chosen, scenario)
    sees = insight(game)
    if sees is None:
        fail(f"{title} declares too little of its combat for anything to be learned")
    tasks = [(chosen.name, str(game.scenario), player, s, noise) for s in range(seed, seed + games)]
    try:
        found = kept(to, tasks)
        missing = [task for task in tasks if task not in found]
        for task, sample in each_done(play, missing, jobs, minutes) if missing else ():
            found[task] = sample
            keep(to, task, sample)
        learned = learn(list(found.values()))
        text = written(
            learned, weights(learned, sees.weights), player, [s.seed for s in found.values()]
        )
        typer.echo(text)
        if write is not None:
            write.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")


# -- playing --------------------------------------------------------------------------------------


@cache
def _game(title: str, scenario: str) -> Game:
    return zoc.title(title).game(scenario, {})


def play(task: Task) -> tuple[Task, Sample]:
    """A game, looked at whenever a side begins to move."""
    title, scenario, name, seed, noise = task
    game = _game(title, scenario)
    dice, whole = Random(f"dice {seed}"), Play(game, game.start(), {})
    machines = {side: machine(name, Random(f"{side} {seed}")) for side in game.sides}
    for one in machines.values():
        if isinstance(one, Soldier):
            one.noise = max(one.noise, noise)
    rows = dict[tuple[int, int], tuple[float, ...]]()
    while not whole.position.over:
        p: Any = whole.position
        _look(p, rows)
        if p.actor == CHANCE:
            actions, chances = zip(*p.decision.outcomes, strict=True)
            whole.carry_out(dice.choices(actions, chances)[0])
        else:
            whole.carry_out(asked(machines[p.actor], p))
    winner = winner_of(whole)
    won = 0.5 if not winner else float(winner == game.sides[0])
    return task, Sample(seed, won, margin_of(whole), tuple(rows.values()))


def _look(p: Any, rows: dict[tuple[int, int], tuple[float, ...]]) -> None:
    """Notes a position in which a player turn begins."""
    step, sees = p.agenda[-1], insight(p.game)
    if sees is None or not isinstance(step, Movement) or p.actor == CHANCE:
        return
    if (p.turn, step.side) not in rows:
        rows[p.turn, step.side] = (1.0 - 2.0 * step.side, *features(sees, p))


# -- the files ------------------------------------------------------------------------------------


def kept(file: Path, wanted: list[Task]) -> dict[Task, Sample]:
    """The games in a file, of those that are asked for."""
    found: dict[Task, Sample] = {}
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            rows = tuple(tuple(map(float, r)) for r in row["rows"])
            title, scenario, player, seed, noise = row["task"]
            task = (str(title), str(scenario), str(player), int(seed), float(noise))
            found[task] = Sample(int(seed), float(row["won"]), row["margin"], rows)
        except (ValueError, TypeError, KeyError):
            fail(f"{file}: line {number} is not a game of this `zoc learn`")
    return {task: found[task] for task in wanted if task in found}


def keep(file: Path, task: Task, sample: Sample) -> None:
    """Adds a game to a file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"task": task, **asdict(sample)}) + "\n")


def written(found: Learned, learned: dict[str, float], player: str, seeds: list[int]) -> str:
    """What was learned, as TOML."""
    lines = [
        f'source = "learned from {found.games} games of {player} against itself, seeds '
        f'{min(seeds)} to {max(seeds)}, {date.today().isoformat()}"',
        "",
        "[learned]",
        f"games = {found.games}",
        f"positions = {found.positions}",
        f'by = "{found.by}"            # what the weights below follow from',
        f"right = {found.right:.3f}         # winners foretold in games that were kept back",
        f"explained = {found.explained:.3f}     # the part of their margins that was foretold",
        "",
        "[insight]",
        *(f"{name} = {weight}" for name, weight in learned.items()),
        "",
        "[weighed]            # what each adds beside the others, and how far that may be wrong",
        *(f"{name} = [{one.adds:.4f}, {one.doubt:.4f}]" for name, one in found.weighed.items()),
    ]
    for name, told in (("winner", found.winner), ("margin", found.margin)):
        lines += ["", f"[{name}]"]
        lines += [f'"{feature}" = {figure:.5f}' for feature, figure in told.items()]
    return "\n".join([*lines, ""])
