"""`zoc ladder`: machine players play each other, and are rated by who beat whom, with the advantage
of the side taken out."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import permutations
from pathlib import Path
from typing import Any

import typer

from zoc.ai import LEVELS
from zoc.cli.balance import CONFIDENCE, Ending, Match, keep, kept, played
from zoc.cli.errors import check_players, fail, game_named, title_named
from zoc.kernel.data.title import Title

ELO = 400.0
"""So many points of rating stand for odds of ten to one."""
SHY = 0.02
"""How strongly ratings are held back where hardly anything is known: nobody beats all for ever."""


@dataclass(frozen=True)
class Rating:
    """How strong a player is, with what lies 95 times in 100 around it."""

    name: str
    elo: float
    margin: float
    games: int


@dataclass(frozen=True)
class Ladder:
    """The players of a title from the strongest on, and what the first side is worth."""

    ratings: tuple[Rating, ...]
    side: float
    side_margin: float


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("ladder")(ladder)


def ladder(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    scenario: str = typer.Option("", help="The scenario; the first unless named."),
    player: list[str] = typer.Option(
        ["greedy", *LEVELS[:3]], help="A machine player; at least two."
    ),
    games: int = typer.Option(10, min=1, help="How many games of each pairing and side."),
    seed: int = typer.Option(5000, help="The first seed; the others follow."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="How many games at a time."),
    to: Path | None = typer.Option(
        None, help="A file with a line a game; games that are in it are not played again."
    ),
    write: Path | None = typer.Option(None, help="Where the ratings go, as JSON."),
    picture: Path | None = typer.Option(None, help="Where their picture goes, as SVG."),
) -> None:
    """Play every pairing of some machine players on both sides and rate them."""
    chosen = title_named(title)
    wanted = list(_wanted(chosen, scenario, player, range(seed, seed + games)))
    try:
        results = kept(to, wanted)
        missing = [match for match in wanted if match not in results]
        for match, ending in played(missing, jobs) if missing else ():
            results[match] = ending
            if to is not None:
                keep(to, match, ending)
        sides = chosen.game(wanted[0].scenario, {}).sides
        found = rate(results, sides)
        typer.echo("\n".join(told(found, sides)))
        if write is not None:
            write.write_text(written(chosen, wanted, found, results), encoding="utf-8")
        if picture is not None:
            picture.write_text(drawn(found), encoding="utf-8")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")


def _wanted(title: Title, scenario: str, players: list[str], seeds: range) -> Iterator[Match]:
    check_players(players)
    game = game_named(title, scenario)
    if len(game.sides) != 2 or len(players) < 2:
        fail("a ladder needs a title for two and at least two players")
    for seed in seeds:
        for pair in permutations(players, 2):
            yield Match(title.name, game.scenario, (), pair, seed)


# -- the fit --------------------------------------------------------------------------------------


def rate(results: dict[Match, Ending], sides: tuple[str, ...]) -> Ladder:
    """Ratings by the model of Bradley and Terry: the chance that the first side's player wins is
    the logistic function of the difference of ratings and the side's advantage. A draw is half a
    win of each. The mean of all ratings is 1000."""
    try:
        import numpy as np
        from scipy.optimize import minimize
        from scipy.special import expit
    except ImportError:
        fail("rating needs SciPy: pip install 'zoc[atlas]'")

    sigmoid: Any = expit
    names = sorted({name for match in results for name in match.players})
    rows, won = np.zeros((len(results), len(names) + 1)), np.zeros(len(results))
    for row, (match, ending) in enumerate(results.items()):
        first, second = match.players
        rows[row, names.index(first)] += 1
        rows[row, names.index(second)] -= 1
        rows[row, -1] = 1
        won[row] = {sides[0]: 1.0, sides[1]: 0.0}.get(ending.winner, 0.5)

    def cost(x: Any) -> float:
        merit = rows @ x
        return float(np.sum(np.logaddexp(0, merit) - won * merit) + SHY * np.sum(x * x))

    def slope(x: Any) -> Any:
        return rows.T @ (sigmoid(rows @ x) - won) + 2 * SHY * x

    best: Any = minimize(cost, np.zeros(len(names) + 1), jac=slope, method="BFGS").x
    chance: Any = sigmoid(rows @ best)
    bend: Any = rows.T @ (rows * (chance * (1 - chance))[:, None]) + 2 * SHY * np.eye(len(best))
    # Ratings mean something against each other only: what all share is taken out.
    against: Any = np.eye(len(best))
    against[:-1, :-1] -= 1 / len(names)
    algebra: Any = np.linalg
    shared: Any = against @ algebra.inv(bend) @ against.T
    spread: Any = np.sqrt(shared.diagonal())
    scale = ELO / np.log(10)
    count = {name: sum(name in match.players for match in results) for name in names}
    middle = sum(map(float, best[:-1])) / len(names)
    ratings = [
        Rating(name, 1000 + scale * (best[i] - middle), CONFIDENCE * scale * spread[i], count[name])
        for i, name in enumerate(names)
    ]
    ranked = tuple(sorted(ratings, key=lambda rating: -rating.elo))
    return Ladder(ranked, scale * float(best[-1]), CONFIDENCE * scale * float(spread[-1]))


# -- what is told ---------------------------------------------------------------------------------


def told(found: Ladder, sides: tuple[str, ...]) -> Iterator[str]:
    """A line a player, as Markdown, and the advantage of the side."""
    yield "| player | rating | 95 % | games |"
    yield "|---|---|---|---|"
    for r in found.ratings:
        yield f"| {r.name} | {r.elo:.0f} | ± {r.margin:.0f} | {r.games} |"
    better = sides[0] if found.side >= 0 else sides[1]
    yield ""
    yield f"{better} is worth {abs(found.side):.0f} ± {found.side_margin:.0f} points."


def written(title: Title, matches: list[Match], found: Ladder, results: dict[Match, Ending]) -> str:
    """The ratings as JSON, with all results, so that they can be checked."""
    pairs: dict[str, dict[str, int]] = {}
    for match, ending in results.items():
        row = pairs.setdefault(" ".join(match.players), {})
        row[ending.winner or "draw"] = row.get(ending.winner or "draw", 0) + 1
    data = {
        "title": title.name,
        "scenario": matches[0].scenario,
        "date": date.today().isoformat(),
        "seeds": [min(m.seed for m in matches), max(m.seed for m in matches)],
        "side": [round(found.side), round(found.side_margin)],
        "players": {r.name: [round(r.elo), round(r.margin), r.games] for r in found.ratings},
        "results": pairs,
    }
    return json.dumps(data, indent=1) + "\n"


def drawn(found: Ladder) -> str:
    """The ladder as a picture: a dot a player, with the line in which the truth lies."""
    low = min(r.elo - r.margin for r in found.ratings)
    high = max(r.elo + r.margin for r in found.ratings)

    def x(elo: float) -> float:
        return round(140 + 420 * (elo - low) / (high - low or 1.0), 1)

    height = 36 * len(found.ratings) + 24
    rows = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {height}" '
            'font-family="sans-serif" font-size="15">',
            f'<rect width="600" height="{height}" fill="#fbf9f4"/>']  # fmt: skip
    for place, r in enumerate(found.ratings):
        y = 36 * place + 30
        rows.append(f'<text x="12" y="{y + 5}">{r.name}</text>')
        rows.append(f'<path d="M{x(r.elo - r.margin)} {y}H{x(r.elo + r.margin)}" '
                    'stroke="#a9b4b8" stroke-width="6" stroke-linecap="round"/>')  # fmt: skip
        rows.append(f'<circle cx="{x(r.elo)}" cy="{y}" r="6" fill="#8c2f25"/>')
        rows.append(f'<text x="{x(r.elo)}" y="{y - 10}" text-anchor="middle" '
                    f'font-size="12">{r.elo:.0f}</text>')  # fmt: skip
    return "\n".join([*rows, "</svg>", ""])
