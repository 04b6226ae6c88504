"""`zoc learn`: games are played with weights drawn at random, and their margins teach which are
better."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import date
from functools import cache, reduce
from math import exp
from operator import getitem
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import monotonic
from typing import Any

import typer

import zoc
from zoc.ai import Player
from zoc.ai.soldier import Soldier
from zoc.cli.balance import margin_of
from zoc.cli.errors import fail, game_named, title_named
from zoc.cli.fit import Key, Surface, Trial, Weights, fit
from zoc.cli.games_file import GamesFile
from zoc.cli.machines import check_machines, machine, weighing
from zoc.cli.match import play_between, winner_of
from zoc.cli.pool import each_done
from zoc.kernel.data.title import JUDGEMENT
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.play.game import Game

SPREAD = 0.5
"""How far weights are drawn from the present ones unless asked for otherwise: the standard
deviation of their logarithms."""
LEARNED = ["unit", "strength", "ring", "prize", "shaken", "thrown", "push", "guard", "peril",
           "attack", "least"]  # fmt: skip
"""The weights that every level goes by."""
Subject = tuple[str, str, str]
"""Of what something is learned: title, scenario, player."""
WAYS = ("points", "value")
"""What margins may be counted by."""


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("learn")(learn)


def learn(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    scenario: list[str] = typer.Option(
        [""], help="The scenario, or several, whose seeds take turns; the first unless named."
    ),
    player: str = typer.Option("soldier", help="The machine player that plays itself."),
    weight: list[str] = typer.Option(LEARNED, help="A weight to be learned."),
    apart: bool = typer.Option(False, help="Learn each weight for every side by itself."),
    by: str = typer.Option(
        "points", help="What margins are in: points; value, by the title's opinion of every turn."
    ),
    games: int = typer.Option(2000, min=2, help="How many games."),
    each: int = typer.Option(200, min=2, help="After how many games weights are looked for anew."),
    spread: float = typer.Option(
        SPREAD, min=0.01, help="How far weights are drawn: the deviation of their logarithms."
    ),
    seed: int = typer.Option(100000, help="The first seed; the others follow, two games each."),
    minutes: float = typer.Option(0.0, min=0.0, help="Begin no game after so many minutes."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="How many games at a time."),
    to: Path = typer.Option(
        ..., help="A file with a line a game; games that are in it are not played again."
    ),
    write: Path | None = typer.Option(None, help="Where the weights go, as TOML."),
) -> None:
    """Learn what should count how much from games of a machine player against itself, with weights
    drawn at random. Whoever wants to go on later names the same file again."""
    chosen = title_named(title)
    check_machines([player])
    if "+" in player:
        fail(f"{player}: what is learned begins with the title's own weights, not with a file's")
    if by not in WAYS:
        fail(f"margins are counted by {' or '.join(WAYS)}, not by {by!r}")
    scenarios = [str(game_named(chosen, name).scenario) for name in scenario]
    game: Any = game_named(chosen, scenario[0])
    sees = insight(game)
    if sees is None or not isinstance(machine(player, Random(0)), Soldier):
        fail(f"{title} declares too little of its combat for {player} to learn anything")
    names = [one for name in weight for one in (sided(game, name) if apart else [name])]
    hand = {name: by_hand(sees, name) for name in names}
    if not all(figure > 0 or (figure < 0 and "." in name) for name, figure in hand.items()):
        fail(f"only weights above zero can be learned, of {', '.join(sees.weights)}, and figures of"
             " judgement.toml by their tables, such as counsel.german.risk")  # fmt: skip
    try:
        subjects = tuple((chosen.name, name, player) for name in scenarios)
        school = School(subjects, hand, to, jobs, minutes, by, spread)
        for first in range(seed, seed + games // 2, each // 2):
            if not school.round(range(first, min(first + each // 2, seed + games // 2))):
                break
        if school.found is None:
            fail(f"{len(school.known)} games in {to} are too few: a whole round of --each games is"
                 " needed, and more games than weights")  # fmt: skip
        told = written(school, school.found)
        typer.echo(told)
        if write is not None:
            write.write_text(told, encoding="utf-8")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")


def by_hand(sees: Insight, name: str) -> float:
    """A weight, or a figure of a title's judgement named with its tables (`counsel.german.risk`),
    as the title has it. Whole numbers may count something, and are not learned."""
    if "." not in name:
        return sees.weights.get(name, 0.0)
    try:
        found = reduce(getitem, name.split("."), sees.game.title.read(JUDGEMENT))
    except (KeyError, TypeError):
        return by_hand(sees, _of_both(name)) if name.startswith("by.") else 0.0
    return found if isinstance(found, float) else 0.0


def sided(game: Game, name: str) -> list[str]:
    """A weight as each side has it for itself, as `[by.SIDE]` of a title's judgement would say."""
    table = "" if "." in name else "insight."
    return [f"by.{side}.{table}{name}" for side in game.sides]


def _of_both(name: str) -> str:
    """What a weight of one side is called where it is that of both."""
    return name.split(".", 2)[2].removeprefix("insight.")


class School:
    """Rounds of games, each with weights drawn around the best ones that those before it tell."""

    def __init__(
        self,
        of: tuple[Subject, ...],
        hand: Weights,
        file: Path,
        jobs: int = 1,
        minutes: float = 0.0,
        by: str = "points",
        spread: float = SPREAD,
    ) -> None:
        self.spread = spread
        self.of, self.hand, self.file, self.jobs, self.by = of, hand, file, jobs, by
        self.until = monotonic() + 60 * minutes if minutes else 0.0
        self.known, self.trials = dict[Key, Trial](), list[Trial]()
        for one in dict.fromkeys(of):
            found = kept(file, one, hand).values()
            right = (t for t in found if self.subject(t) == one and (t.values or by == "points"))
            self.known |= {trial.key: trial for trial in right}
        self.best = hand
        self.found: Surface | None = None

    def round(self, seeds: Iterable[int]) -> bool:
        """Plays what is missing of a round and looks for better weights; False where time is up:
        a part of a round teaches nothing yet."""
        wanted = [trial for seed in seeds for trial in self.pair(seed)]
        missing = [trial for trial in wanted if trial.key not in self.known]
        left = max((self.until - monotonic()) / 60, 1e-9) if self.until else 0.0
        tasks = [(self.subject(trial), trial) for trial in missing]
        for trial in each_done(_play, tasks, self.jobs, left) if tasks else ():
            self.known[trial.key] = trial
            keep(self.file, self.subject(trial), trial)
        if any(trial.key not in self.known for trial in wanted):
            return False
        self.trials += [self.known[trial.key] for trial in wanted]
        self.found = fit(self.judged(), self.hand, _game(*self.of[0][:2]).sides)
        if self.found is not None:
            self.best = self.found.best(self.hand, self.best)
            gain = self.found.gain(self.hand, self.best)
            typer.echo(f"{len(self.trials)} games promise {gain:.2f} with {self.best}", err=True)
        return True

    def subject(self, trial: Trial) -> Subject:
        """What a game is of: scenarios take turns."""
        return self.of[trial.seed % len(self.of)]

    def judged(self) -> list[Trial]:
        """The games with the margins that count; of several scenarios each by its own measure."""
        if self.by == "value":
            found = [replace(t, margin=fmean(t.values), outright=False) for t in self.trials]
        else:
            found = self.trials
        if len(self.of) == 1:
            return found
        margins = dict[Subject, list[float]]()
        for trial in found:
            if not trial.outright:
                margins.setdefault(self.subject(trial), []).append(trial.margin)
        measures = {of: (fmean(own), pstdev(own) or 1.0) for of, own in margins.items()}
        return [t if t.outright else _measured(t, *measures[self.subject(t)]) for t in found]

    def pair(self, seed: int) -> tuple[Trial, Trial]:
        """Two games of one seed with the same weights, sides exchanged: those that are known, or
        with weights drawn anew."""
        there, back = self.known.get((seed, False)), self.known.get((seed, True))
        if there is None:
            dice = Random(f"weights {seed}")
            one, other = (drawn(self.best, dice, self.spread) for _ in range(2))
            fresh = Trial(seed, False, (one, other))
            there = back.exchanged() if back else fresh
        return there, back or there.exchanged()


def _measured(trial: Trial, usual: float, spread: float) -> Trial:
    return replace(trial, margin=(trial.margin - usual) / spread)


def drawn(centre: Weights, dice: Random, spread: float = SPREAD) -> Weights:
    """Weights around others."""
    return {n: float(f"{w * exp(dice.gauss(0.0, spread)):.3g}") for n, w in centre.items()}


# -- playing --------------------------------------------------------------------------------------


@cache
def _game(title: str, scenario: str) -> Game:
    return zoc.title(title).game(scenario, {})


def _play(task: tuple[Subject, Trial]) -> Trial:
    return play(*task)


def play(of: Subject, trial: Trial) -> Trial:
    """A game with its margin: in points, or won or lost where none are counted. And with what the
    title thought of it turn by turn."""
    title, scenario, name = of
    game, machines = _game(title, scenario), dict[str, Player]()
    for side, weights in zip(game.sides, trial.weights, strict=True):
        machines[side] = weighing(machine(name, Random(f"{side} {trial.seed}")), weights)
    values, first = list[float](), game.sides[0]
    whole = play_between(
        game,
        machines,
        dict.fromkeys(game.sides, name),
        trial.seed,
        lambda p: values.append(round(game.hints.value(p, first), 3)),
    )
    margin, winner, trial = margin_of(whole), winner_of(whole), replace(trial, values=tuple(values))
    if margin is None:
        ahead = (winner == game.sides[0]) - (winner == game.sides[1])
        return replace(trial, margin=float(ahead), outright=True)
    return replace(trial, margin=margin)


# -- the files ------------------------------------------------------------------------------------


def kept(file: Path, of: Subject, names: Iterable[str]) -> dict[Key, Trial]:
    """The games in a file that are of something."""
    found, wanted = dict[Key, Trial](), set(names)
    for number, (about, trial) in enumerate(_games(file).games(_read), 1):
        if about != of:
            continue
        one, other = trial.weights
        if not set(one) == set(other) == wanted:
            fail(f"{file}: line {number} is of other weights: {', '.join(one)}; name another file")
        found[trial.key] = trial
    return found


def keep(file: Path, of: Subject, trial: Trial) -> None:
    """Adds a game to a file."""
    _games(file).add({"of": of, **asdict(trial)})


def _games(file: Path) -> GamesFile:
    return GamesFile(file, "learn", "of")


def _read(row: dict[str, Any]) -> tuple[Subject, Trial]:
    about, (one, other) = tuple(row.pop("of")), row.pop("weights")
    values = tuple(row.pop("values", ()))
    return about, Trial(weights=({**one}, {**other}), values=values, **row)


def written(school: School, found: Surface) -> str:
    """What was learned, as TOML."""
    seeds, player = [trial.seed for trial in school.trials], school.of[0][-1]
    where = ", ".join(scenario for _, scenario, _ in school.of)
    gain = f"{found.gain(school.hand, school.best):.2f}"
    measure = ", in spreads of its scenario's margins" if len(school.of) > 1 else ""
    lines = [
        f'source = "learned from {len(seeds)} games of {player} against itself ({where}) with '
        f"weights drawn at random (spread {school.spread:g}), by {school.by}, "
        f'seeds {min(seeds)} to {max(seeds)}, {date.today().isoformat()}"',
        "",
        "[insight]",
        *(f"{name} = {weight}" for name, weight in school.best.items() if "." not in name),
        "",
        "[figures]    # of the title's judgement, each with its tables",
        *(f'"{name}" = {weight}' for name, weight in school.best.items() if "." in name),
        "",
        "[learned]",
        f"gain = {gain}    # the margin that is promised{measure}",
        f"foretold = {found.foretold:.3f}    # of the spread of margins, in games left out",
        "",
        "[slopes]    # what e times as much adds, how far that may be wrong, and the bend",
    ]
    for name, slope in found.slope.items():
        lines.append(f'"{name}" = [{slope:.2f}, {found.doubt[name]:.2f}, {found.bend[name]:.2f}]')
    return "\n".join([*lines, ""])
