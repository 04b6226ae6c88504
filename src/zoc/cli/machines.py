"""Machine players as they are measured: any of them, also with seconds of their own, as
`general@3`, surer or less sure than they are, as `soldier~0`, and with weights or noise from a
file, as `soldier+learned.toml` or `general@3~0.2+learned.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from math import inf
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
    filed = weights_in(Path(told.file)) if told.file else None
    noise = filed[1] if filed and told.noise is None else told.noise
    if isinstance(found, Soldier) and noise is not None:
        found.noise = noise
    return weighing(found, filed[0]) if filed else found


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
    noise: float | None
    """By how much of the spread of what it ranks it is wrong, if not as its level is."""
    file: str

    @property
    def untimed(self) -> str:
        """The name without its seconds."""
        unsure = "" if self.noise is None else f"~{self.noise:g}"
        return "+".join(filter(None, (self.known + unsure, self.file)))


def parts(name: str) -> Parts:
    """A name in its parts."""
    first, _, file = name.partition("+")
    first, unsure, noise = first.partition("~")
    known, at, told = first.partition("@")
    seconds, error = _figure(told), _figure(noise)
    if at and not 0 < seconds < inf:
        fail(f"{name}: {told!r} are no seconds: name a player as {known}@3")
    if unsure and not 0 <= error < inf:
        fail(f"{name}: nobody is wrong by {noise!r}: name a player as {known}~0.2")
    return Parts(known, seconds if at else 0.0, error if unsure else None, file)


def _figure(told: str) -> float:
    """A figure as it was typed; -1 where it is none."""
    try:
        return float(told)
    except ValueError:
        return -1.0


def check_machines(names: Iterable[str]) -> None:
    """Refuses machine players that do not exist, and weights that cannot be read."""
    for known, _, noise, file in map(parts, names):
        if known not in all_players():
            fail(f"there is no player {known!r}: there are {', '.join(all_players())}")
        level = isinstance(player(known, Random(0)), Soldier)
        if file and not level:
            fail(f"{known} has no weights: give them to recruit, soldier, commander or general")
        if noise is not None and not level:
            fail(f"{known} is never unsure: recruit, soldier, commander and general may be")
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
