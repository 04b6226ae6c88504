"""What the machine players are called where people read of them."""

from __future__ import annotations

MACHINES = {
    "planner": ("Chief of staff", "follows a plan over several orders"),
    "greedy": ("Staff officer", "weighs every order one step ahead, with exact odds"),
    "random": ("Recruit", "any legal order, for trying things out"),
}
"""Their names, and how they play."""


def machine_name(player: str) -> str:
    """A machine player's name for people."""
    return machine_words(player)[0]


def machine_words(player: str) -> tuple[str, str]:
    """A machine player's name for people, and how it plays."""
    return MACHINES.get(player, (player.capitalize(), ""))
