"""Obligations at their worst: a whole front in contact, sixty attackers against thirty hexes, and
what an answer costs while battles are declared. `python -m bench.obligations`."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from zoc.kernel.play.position_file import moment_of

COLUMNS = 32


def front() -> Any:
    """Two lines of thirty hexes that touch each other everywhere."""
    units: dict[str, Any] = {}
    for column in range(2, COLUMNS):
        for name in "AB":
            units[f"{name}{column}"] = _unit(f"{column:02}04", "german", "9th Army", 1 + column % 3)
        units[f"R{column}"] = _unit(f"{column:02}05", "russian", "Western Front", 1 + column % 3)
    rail = " ".join(f"{column:02}01" for column in range(1, COLUMNS + 1))
    sources = {"west edge": "0101", "east edge": f"{COLUMNS}01"}
    board = {
        "columns": COLUMNS,
        "rows": 8,
        "lower": "even",
        "ways": {"railway": [rail]},
        "hexes": {"supply source": sources},
    }
    data = {"title": "battle-of-moscow", "turn": 2, "side": "german", "phase": "fight"}
    return moment_of(data | {"board": board, "units": units}).position


def _unit(hex_: str, side: str, formation: str, factor: int) -> dict[str, Any]:
    figures = {"attack": factor, "defence": factor, "movement": 4}
    return {"hex": hex_, "side": side, "formation": formation, **figures}


def main() -> None:
    """Declares every battle, the first choice that leads on, and times each answer."""
    p, slowest, answers, started = front(), (0.0, ""), 0, perf_counter()
    while p.agenda[-1].name in ("declare", "muster"):
        begun = perf_counter()
        step, actions = p.agenda[-1], list(p.decision.actions)
        for action in actions:
            step.offer(p, action)
        took = perf_counter() - begun
        slowest, answers = max(slowest, (took, step.name)), answers + 1
        onward = [a for a in actions if a.verb not in ("cancel", "withdraw")]
        p.act(next((a for a in onward if a.verb in ("end", "fight")), onward[0]))
    mean = (perf_counter() - started) / answers
    print(f"{2 * (COLUMNS - 2)} attackers in contact, {answers} decisions, every choice described")
    print(f"slowest {1000 * slowest[0]:.1f} ms ({slowest[1]}), mean {1000 * mean:.1f} ms")


if __name__ == "__main__":
    main()
