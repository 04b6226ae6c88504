"""`zoc appraise`: how games ended teaches what positions on the way were worth."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import typer

import zoc
from zoc.ai import Player
from zoc.ai.plan import phase_of
from zoc.cli.balance import margin_of
from zoc.cli.errors import fail, game_named, title_named
from zoc.cli.games_file import GamesFile
from zoc.cli.machines import check_machines, machine
from zoc.cli.match import play_between, winner_of
from zoc.cli.pool import each_done
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.appraisal import FEATURES, counted, features, left, told_by
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.play import Play
from zoc.kernel.play.position import Position

CALM = 20.0
"""How strongly figures are held back that few games speak for, in positions."""
FOLDS = 10
"""In so many parts games are left out to see how much of them is foretold."""
OUTRIGHT = 30
"""What winning before the end counts, unless the title says otherwise: judgement."""


@dataclass(frozen=True)
class Task:
    """A game to be played."""

    title: str
    scenario: str
    players: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Seen:
    """A moment of a game: the side that begins to move, what part of the game is left, and what
    counts."""

    side: int
    left: float
    features: Mapping[str, float]


@dataclass(frozen=True)
class Course:
    """A game, moment by moment, and by how many points the first side was ahead at its end; where
    none are counted, 1 if it has won and -1 if it has lost."""

    task: Task
    margin: float | None
    seen: tuple[Seen, ...]


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("appraise")(appraise)


def appraise(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    scenario: str = typer.Option("", help="The scenario; the first unless named."),
    player: list[str] = typer.Option(
        ["soldier", "recruit"], help="A machine player; who plays which side is drawn by lot."
    ),
    games: int = typer.Option(200, min=FOLDS, help="How many games."),
    seed: int = typer.Option(100000, help="The first seed; the others follow."),
    minutes: float = typer.Option(0.0, min=0.0, help="Begin no game after so many minutes."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="How many games at a time."),
    to: Path = typer.Option(
        ..., help="A file with a line a game; games that are in it are not played again."
    ),
    only: list[str] = typer.Option([], help="What may count; all of it unless named."),
    write: Path | None = typer.Option(None, help="Where the figures go, as TOML."),
) -> None:
    """Learn from how games end what positions are worth. Whoever wants to go on later names the
    same file again."""
    chosen = title_named(title)
    check_machines(player)
    game: Any = game_named(chosen, scenario)
    if insight(game) is None or not told_by(game):
        fail(f"{title} declares too little of its combat, or counts no points and tells of nothing")
    wanted = [drawn(chosen.name, str(game.scenario), player, one, len(game.sides))
              for one in range(seed, seed + games)]  # fmt: skip
    try:
        known = kept(to)
        missing = [task for task in wanted if task not in known]
        for course in each_done(watched, missing, jobs, minutes) if missing else ():
            known[course.task] = course
            keep(to, course)
        found = [known[task] for task in wanted if task in known]
        found = [course for course in found if course.margin is not None]
        if len(found) < FOLDS:
            fail(f"{len(found)} games are too few: {FOLDS} are needed")
        told = written([telling(course, only) for course in found] if only else found)
        typer.echo(told)
        if write is not None:
            write.write_text(told, encoding="utf-8")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")


def drawn(title: str, scenario: str, players: Sequence[str], seed: int, sides: int) -> Task:
    """Who plays a game of a seed."""
    return Task(title, scenario, tuple(Random(f"players {seed}").choices(players, k=sides)), seed)


# -- playing --------------------------------------------------------------------------------------


@cache
def _game(title: str, scenario: str) -> Game:
    return zoc.title(title).game(scenario, {})


class Watched:
    """A player whose positions are looked at when it begins to move."""

    def __init__(self, player: Player, seen: list[Seen]) -> None:
        self.player, self.seen, self.seconds = player, seen, player.seconds
        self.phase: tuple[Any, ...] = ()

    def choose(self, position: Position, seat: str) -> Action:
        """What the player does."""
        step, sees = position.agenda[-1], insight(position.game)
        if sees is not None and isinstance(step, Movement) and isinstance(position, Standing):
            phase = phase_of(position)
            if phase != self.phase:
                self.phase = phase
                now = position.copy()
                found = {name: round(f, 3) for name, f in features(sees, now).items()}
                self.seen.append(Seen(int(step.side), left(now), found))
        return self.player.choose(position, seat)


def watched(task: Task) -> Course:
    """A game, with what was seen of it."""
    game, seen = _game(task.title, task.scenario), list[Seen]()
    names = dict(zip(game.sides, task.players, strict=True))
    machines = {side: Watched(machine(name, Random(f"{side} {task.seed}")), seen)
                for side, name in names.items()}  # fmt: skip
    play = play_between(game, machines, names, task.seed)
    return Course(task, margin(play), tuple(seen))


def margin(play: Play) -> float | None:
    """What a game came to for the first side."""
    if counted(play.game):
        return margin_of(play)
    winner = winner_of(play)
    if not winner:
        return 0.0
    return 1.0 if winner == play.game.camps[0] else -1.0


# -- the fit --------------------------------------------------------------------------------------


def fitted(courses: Sequence[Course]) -> dict[str, float]:
    """What each feature adds to the margin beyond the points of the moment, by ridge regression;
    what all positions of a side and of a moment have in common is taken out, and so is how strong
    the players are: who is ahead is more often the stronger one, who would get further ahead."""
    import numpy

    np: Any = numpy
    players = sorted({name for course in courses for name in course.task.players})
    rows, targets = _table(courses, players)
    usual, spread = rows.mean(0), rows.std(0)
    spread[spread == 0] = 1.0
    scaled = (rows - usual) / spread
    held = scaled.T @ scaled + CALM * np.eye(scaled.shape[1])
    found = np.linalg.solve(held, scaled.T @ (targets - targets.mean())) / spread
    columns = _row(courses[0], courses[0].seen[0], players)
    named = zip(columns, found, strict=True)
    figures = {name: float(figure) for name, figure in named}
    return figures | {"": float(targets.mean() - usual @ found)}


def _table(courses: Sequence[Course], players: Sequence[str]) -> tuple[Any, Any]:
    import numpy

    np: Any = numpy
    pairs = [(course, seen) for course in courses for seen in course.seen]
    rows = [list(_row(course, seen, players).values()) for course, seen in pairs]
    ahead = [(course.margin or 0.0) - seen.features.get("points", 0.0) for course, seen in pairs]
    return np.array(rows), np.array(ahead)


def _row(course: Course, seen: Seen, players: Sequence[str]) -> dict[str, float]:
    """What a position is taken for: what counts, as much as it does when so much is left; whose
    move it is; and what part of a game each player has left to play it for the first side or
    against it."""
    first, second = course.task.players
    told = {n: x * seen.left if n in FEATURES else x for n, x in seen.features.items()}
    whose = {"left": seen.left, "second": float(seen.side), "second left": seen.side * seen.left}
    return told | whose | {p: ((p == first) - (p == second)) * seen.left for p in players}


def telling(course: Course, only: Collection[str]) -> Course:
    """A game, of which only some of what counts is told."""
    seen = (replace(s, features={n: x for n, x in s.features.items() if n in only})
            for s in course.seen)  # fmt: skip
    return replace(course, seen=tuple(seen))


def foretold(courses: Sequence[Course]) -> float:
    """The part of the spread of margins that is foretold of games that are left out."""
    usual = sum(course.margin or 0.0 for course in courses) / len(courses)
    missed = spread = 0.0
    for fold in range(FOLDS):
        figures = fitted([c for n, c in enumerate(courses) if n % FOLDS != fold])
        for course in courses[fold::FOLDS]:
            for seen in course.seen:
                row = _row(course, seen, course.task.players)
                more = sum(figures.get(name, 0.0) * x for name, x in row.items())
                ahead = seen.features.get("points", 0.0) + figures[""] + more
                missed += ((course.margin or 0.0) - ahead) ** 2
                spread += ((course.margin or 0.0) - usual) ** 2
    return 1.0 - missed / spread


# -- the files ------------------------------------------------------------------------------------


def kept(file: Path) -> dict[Task, Course]:
    """The games in a file."""
    return {course.task: course for course in _games(file).games(_read)}


def keep(file: Path, course: Course) -> None:
    """Adds a game to a file."""
    _games(file).add(asdict(course))


def _games(file: Path) -> GamesFile:
    return GamesFile(file, "appraise", "task")


def _read(row: dict[str, Any]) -> Course:
    task = Task(**row["task"] | {"players": tuple(row["task"]["players"])})
    return Course(task, row["margin"], tuple(Seen(**seen) for seen in row["seen"]))


def written(courses: Sequence[Course]) -> str:
    """What was learned, as TOML."""
    figures, seeds = fitted(courses), [course.task.seed for course in courses]
    players = ", ".join(sorted({name for course in courses for name in course.task.players}))
    lines = [
        "[appraisal]",
        f'source = "learned from how {len(courses)} games of {players} ended '
        f"({courses[0].task.scenario}), seeds {min(seeds)} to {max(seeds)}, "
        f"{date.today().isoformat()}; {foretold(courses):.2f} of the spread of margins is foretold "
        'of games that are left out"',
        *(f"{name} = {figures[name]:.3g}" for name in courses[0].seen[0].features),
        f"outright = {OUTRIGHT if 'points' in figures else 1}",
    ]
    return "\n".join([*lines, ""])
