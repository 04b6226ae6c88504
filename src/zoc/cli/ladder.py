"""`zoc ladder`: machine players play each other, and are rated by who beat whom, with the advantage
of the side taken out."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any
from xml.sax.saxutils import escape

import typer

from zoc.ai import LEVELS
from zoc.cli.balance import Ending, Match, keep, kept, played
from zoc.cli.duels import duels
from zoc.cli.errors import fail, game_named, title_named
from zoc.cli.machines import check_machines, machine, parts
from zoc.cli.ratings import Ladder, one_sided, rate, rate_by_margin
from zoc.kernel.data.title import Title

WAYS = {"wins": "by who won", "points": "by points ahead"}
"""What ratings may go by."""


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("ladder")(ladder)


def ladder(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    scenario: str = typer.Option("", help="The scenario; the first unless named."),
    player: list[str] = typer.Option(
        ["greedy", *LEVELS[:3]],
        help="A machine player; at least two."
        " `general@3` takes 3 s at most, whatever the others may; `soldier~0` misjudges nothing.",
    ),
    games: int = typer.Option(10, min=1, help="How many games of each pairing and side."),
    seed: int = typer.Option(5000, help="The first seed; the others follow."),
    near: int = typer.Option(
        0, min=0, help="Pair only players so many places apart as they are named; 0: all."
    ),
    seconds: float = typer.Option(0.0, min=0.0, help="The most a plan takes; 0: as they like."),
    minutes: float = typer.Option(0.0, min=0.0, help="Begin no game after so many minutes."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="How many games at a time."),
    to: Path | None = typer.Option(
        None, help="A file with a line a game; games that are in it are not played again."
    ),
    write: Path | None = typer.Option(None, help="Where the ratings go, as JSON."),
    picture: Path | None = typer.Option(None, help="Where their picture goes, as SVG."),
) -> None:
    """Play every pairing of some machine players on both sides and rate them. Whoever wants to go
    on later names the same file again."""
    chosen = title_named(title)
    wanted = list(_wanted(chosen, scenario, player, range(seed, seed + games), near, seconds))
    try:
        results = kept(to, wanted)
        missing = [match for match in wanted if match not in results]
        for match, ending in played(missing, jobs, minutes):
            results[match] = ending
            if to is not None:
                keep(to, match, ending)
        if not results:
            fail("no game was played")
        found = Found(chosen, results)
        typer.echo("\n".join(told(found)))
        if write is not None:
            write.write_text(written(found), encoding="utf-8")
        if picture is not None:
            picture.write_text(drawn(found.best, found.heading), encoding="utf-8")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")


def _wanted(
    title: Title, scenario: str, players: list[str], seeds: range, near: int, seconds: float
) -> Iterator[Match]:
    check_machines(players)
    game = game_named(title, scenario)
    if len(game.sides) > 2 or len(players) < 2:
        fail("a ladder needs a title for one or two and at least two players")
    pairs = list(_pairs(players, len(game.sides), near))
    for seed in seeds:
        for pair in pairs:
            yield Match(title.name, game.scenario, (), pair, seed, seconds)


def _pairs(players: list[str], sides: int, near: int) -> Iterator[tuple[str, ...]]:
    """Who plays whom; in a game for one, everybody alone."""
    if sides == 1:
        yield from ((name,) for name in players)
        return
    for one, two in permutations(range(len(players)), 2):
        if not near or abs(one - two) <= near:
            yield players[one], players[two]


# -- what is told ---------------------------------------------------------------------------------


class Found:
    """What games have shown: ratings by wins, and by points where these are counted."""

    def __init__(self, title: Title, results: dict[Match, Ending]) -> None:
        self.title, self.results = title, results
        self.first = next(iter(results))
        self.sides = title.game(self.first.scenario, {}).sides
        self.wins = rate(results, self.sides)
        self.points = rate_by_margin(results)

    @property
    def by(self) -> str:
        """What ratings go by: points where one side wins nearly all games."""
        return "points" if self.points is not None and one_sided(self.results) else "wins"

    @property
    def own(self) -> dict[str, float]:
        """What players may take whose names say how long: never more than they like."""
        named = (r.name for r in self.wins.ratings if parts(r.name).seconds)
        return {name: machine(name, Random(0)).seconds for name in named}

    @property
    def seconds(self) -> float:
        """The most that anybody may take; 0 where somebody takes what he likes."""
        limits = [self.own.get(r.name, self.first.seconds) for r in self.wins.ratings]
        return max(limits) if all(limits) else 0.0

    @property
    def heading(self) -> str:
        """What the picture shows."""
        limit = f", {self.seconds:g} s" if self.seconds else ""
        where = f"{self.title.name} {self.first.scenario}"
        return f"{where}: {len(self.results)} games{limit}, {WAYS[self.by]}"

    @property
    def best(self) -> Ladder:
        """The ratings that tell most."""
        return self.points if self.by == "points" and self.points is not None else self.wins


def told(found: Found) -> Iterator[str]:
    """A line a player, as Markdown, the advantage of the side, and who did what against whom."""
    for by, rated in (("wins", found.wins), ("points", found.points)):
        if rated is None:
            continue
        best = ", which tell most here" if by == found.by else ""
        yield f"Ratings {WAYS[by]}{best}:"
        yield ""
        yield "| player | rating | 95 % | games |"
        yield "|---|---|---|---|"
        for r in rated.ratings:
            yield f"| {r.name} | {r.elo:.0f} | ± {r.margin:.0f} | {r.games} |"
        yield ""
        if len(found.sides) > 1:
            better = found.sides[0 if rated.side >= 0 else 1]
            yield f"{better} is worth {abs(rated.side):.0f} ± {rated.side_margin:.0f} points."
            yield ""
    yield from map(str, duels(found.results, found.sides))


def written(found: Found) -> str:
    """The ratings as JSON, with all results, so that they can be checked."""
    pairs: dict[str, dict[str, int]] = {}
    names = plain(r.name for r in found.wins.ratings)
    for match, ending in found.results.items():
        row = pairs.setdefault(" ".join(names[one] for one in match.players), {})
        row[ending.winner or "draw"] = row.get(ending.winner or "draw", 0) + 1
    seeds = [match.seed for match in found.results]
    own = {names[one]: seconds for one, seconds in found.own.items()}
    data: dict[str, Any] = {
        "title": found.title.name,
        "scenario": found.first.scenario,
        "date": date.today().isoformat(),
        "games": len(found.results),
        "seeds": [min(seeds), max(seeds)],
        "seconds": found.seconds,
        **({"own_seconds": own} if own else {}),
        "by": found.by,
        **_rated(found.wins, names),
    }
    if found.points is not None:
        data["points"] = _rated(found.points, names)
    return json.dumps(data | {"results": pairs}, indent=1) + "\n"


def plain(players: Iterable[str]) -> dict[str, str]:
    """Players without the seconds that their names say, where they can be told apart without."""
    names = {one: parts(one).untimed for one in players}
    told = list(names.values())
    return {one: name if told.count(name) == 1 else one for one, name in names.items()}


def _rated(rated: Ladder, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "side": [_short(rated.side), _short(rated.side_margin)],
        "players": {names[r.name]: [_short(r.elo), _short(r.margin), r.games]
                    for r in rated.ratings},
    }  # fmt: skip


def _short(figure: float) -> float:
    return round(figure, 1) if abs(figure) < 100 else round(figure)


def drawn(rated: Ladder, heading: str = "") -> str:
    """The ladder as a picture: a dot a player, with the line in which the truth lies."""
    low = min(r.elo - r.margin for r in rated.ratings)
    high = max(r.elo + r.margin for r in rated.ratings)

    def x(elo: float) -> float:
        return round(170 + 400 * (elo - low) / (high - low or 1.0), 1)

    height = 36 * len(rated.ratings) + 60
    rows = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {height}" '
            'font-family="sans-serif" font-size="15" fill="#23302f">',
            f'<rect width="600" height="{height}" fill="#fbf9f4"/>',
            f'<text x="12" y="26" font-weight="bold">{escape(heading)}</text>']  # fmt: skip
    for place, r in enumerate(rated.ratings):
        y = 36 * place + 66
        rows.append(f'<text x="12" y="{y + 5}">{escape(r.name)}</text>')
        rows.append(f'<path d="M{x(r.elo - r.margin)} {y}H{x(r.elo + r.margin)}" '
                    'stroke="#a9b4b8" stroke-width="6" stroke-linecap="round"/>')  # fmt: skip
        rows.append(f'<circle cx="{x(r.elo)}" cy="{y}" r="6" fill="#8c2f25"/>')
        rows.append(f'<text x="{x(r.elo)}" y="{y - 10}" text-anchor="middle" '
                    f'font-size="12">{r.elo:.0f} ± {r.margin:.0f}</text>')  # fmt: skip
    return "\n".join([*rows, "</svg>", ""])
