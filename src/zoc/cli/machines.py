"""Machine players as they are measured: any of them, also with seconds of their own, as
`general@3`, and with weights or noise from a file, as `soldier+learned.toml` or
`general@3+learned.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from zoc.ai import Player, all_players, player
from zoc.ai.judging import Judging
from zoc.ai.soldier import Soldier
from zoc.cli.errors import fail
from zoc.kernel.judgement.insight import WEIGHTS


def machine(name: str, random: Random, seconds: float = 0.0) -> Player:
    """The machine player that a name stands for. With `seconds` it takes no longer for a plan or an
    order, unless its name says how long it takes."""
    told = parts(name)
    found = player(told.known, random)
    limit = told.seconds or seconds
    if limit:
        found.seconds = min(found.seconds, limit)
    if not told.file:
        return found
    weights, noise = weights_in(Path(told.file))
    if isinstance(found, Soldier) and noise is not None:
        found.noise = noise
    return weighing(found, weights)


def weighing(player: Player, weights: Mapping[str, float]) -> Player:
    """The player with weights of its own, of insight and of what else its title's judgement has."""
    if isinstance(player, Soldier):
        player.weights = {name: weight for name, weight in weights.items() if "." not in name}
    figures = {name: figure for name, figure in weights.items() if "." in name}
    return Judging(player, figures) if figures else player


class Parts(NamedTuple):
    """What the name of a measured player says."""

    known: str
    seconds: float
    """0 where it takes as long as all may."""
    file: str


def parts(name: str) -> Parts:
    """A name in its parts."""
    first, _, file = name.partition("+")
    known, at, told = first.partition("@")
    try:
        seconds = float(told) if at else 0.0
    except ValueError:
        seconds = -1.0
    if at and not 0 < seconds < float("inf"):
        fail(f"{name}: {told!r} are no seconds: name a player as {known}@3")
    return Parts(known, seconds, file)


def check_machines(names: Iterable[str]) -> None:
    """Refuses machine players that do not exist, and weights that cannot be read."""
    for known, _, file in map(parts, names):
        if known not in all_players():
            fail(f"there is no player {known!r}: there are {', '.join(all_players())}")
        if file and not isinstance(player(known, Random(0)), Soldier):
            fail(f"{known} has no weights: give them to recruit, soldier, commander or general")
        if file:
            weights_in(Path(file))


def weights_in(file: Path) -> tuple[Mapping[str, float], float | None]:
    """The weights of `[insight]` in a file, with the figures of a title's judgement that stand in
    its `[figures]`, and its `noise`: by how much of the spread of what it ranks a player is wrong,
    if the file says so."""
    try:
        whole = tomllib.loads(file.read_text(encoding="utf-8"))
        told = whole["insight"]
        weights = {name: float(told[name]) for name in told if name in WEIGHTS}
        weights |= {name: float(figure) for name, figure in whole.get("figures", {}).items()}
        return weights, float(told["noise"]) if "noise" in told else None
    except (OSError, ValueError, TypeError, KeyError) as error:
        fail(f"{file} has no weights: {error}")
