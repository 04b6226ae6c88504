"""Machine players as they are measured: any of them, also with weights of their own from a file, as
`soldier+learned.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

from zoc.ai import Player, all_players, player
from zoc.ai.soldier import Soldier
from zoc.cli.errors import fail
from zoc.kernel.judgement.insight import WEIGHTS


def machine(name: str, random: Random) -> Player:
    """The machine player that a name stands for."""
    known, _, file = name.partition("+")
    found = player(known, random)
    if file and isinstance(found, Soldier):
        found.weights = weights_in(Path(file))
    return found


def check_machines(names: Iterable[str]) -> None:
    """Refuses machine players that do not exist, and weights that cannot be read."""
    for name in names:
        known, _, file = name.partition("+")
        if known not in all_players():
            fail(f"there is no player {known!r}: there are {', '.join(all_players())}")
        if file and not isinstance(player(known, Random(0)), Soldier):
            fail(f"{known} has no weights: give them to recruit, soldier, commander or general")
        if file:
            weights_in(Path(file))


def weights_in(file: Path) -> Mapping[str, float]:
    """The weights of `[insight]` in a file."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))["insight"]
        return {name: float(told[name]) for name in told if name in WEIGHTS}
    except (OSError, ValueError, TypeError, KeyError) as error:
        fail(f"{file} has no weights: {error}")
