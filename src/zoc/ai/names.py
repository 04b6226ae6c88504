"""What the machine players are called where people read of them: on every page, in the terminal and
in the docs the same words."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from zoc.ai.player import LEVELS, all_players, player

MACHINES = {
    "general": ("General", "plans like the Commander, misjudges nothing, and thinks longer"),
    "commander": ("Commander", "plans a whole phase, closes rings, keeps a way back"),
    "soldier": ("Soldier", "sees rings and exact odds, one order at a time"),
    "recruit": ("Recruit", "sees what the Soldier sees, and misjudges some of it"),
    "planner": ("Chief of staff", "follows the plans of the title's own staff"),
    "greedy": ("Staff officer", "weighs every order one step ahead, with exact odds"),
    "random": ("Anybody", "any legal order, for trying things out"),
}
"""Their names, and how they play."""
PLANS = ("commander", "general")
"""Those who think once for a whole phase, not for every order."""


class MachineWords(NamedTuple):
    """A machine player for people: its name, how it plays, and how long it thinks."""

    name: str
    plays: str
    thinks: str


def machine_name(name: str) -> str:
    """A machine player's name for people."""
    return MACHINES[name][0] if name in MACHINES else name.capitalize()


def machine_words(name: str, most: float = float("inf")) -> MachineWords:
    """A machine player in words, where it may think so many seconds at most."""
    plays = MACHINES[name][1] if name in MACHINES else ""
    return MachineWords(machine_name(name), plays, _thinks(name, most) if name in LEVELS else "")


def _thinks(name: str, most: float) -> str:
    seconds = min(player(name, Random(0)).seconds, most)
    return f"up to {seconds:g} s {'a phase' if name in PLANS else 'an order'}"


def machine_lines() -> list[str]:
    """All machine players, the levels first, each in a line for the terminal."""
    names = [*LEVELS, *(name for name in all_players() if name not in LEVELS)]
    return [f"{name:<10} {_line(machine_words(name))}" for name in names]


def _line(words: MachineWords) -> str:
    told = "; ".join(filter(None, (words.plays, words.thinks)))
    return f"{words.name}: {told}" if told else words.name
