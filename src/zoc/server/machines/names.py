"""What the machine players are called where people read of them."""

from __future__ import annotations

MACHINES = {
    "general": ("General", "plans like the commander, several times over; half a minute a phase"),
    "commander": ("Commander", "plans a whole phase, closes rings, keeps a way back; five seconds"),
    "soldier": ("Soldier", "sees rings and exact odds, one order at a time; quick"),
    "recruit": ("Recruit", "sees what stands next to him, and misjudges some of it; quick"),
    "planner": ("Chief of staff", "follows the plans of the title's own staff"),
    "greedy": ("Staff officer", "weighs every order one step ahead, with exact odds"),
    "random": ("Anybody", "any legal order, for trying things out"),
}
"""Their names, and how they play."""


def machine_name(player: str) -> str:
    """A machine player's name for people."""
    return machine_words(player)[0]


def machine_words(player: str) -> tuple[str, str]:
    """A machine player's name for people, and how it plays."""
    return MACHINES.get(player, (player.capitalize(), ""))
