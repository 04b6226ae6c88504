"""`python -m bench.levels`: how long each level of the machine players thinks, and what it holds in
memory.

    python -m bench.levels [--turn 2] [--level general ...] [TITLE[:SCENARIO] ...]

Soldiers play until a turn begins; then the level plays both sides for a whole turn, at its own
seconds. Every level has a process of its own, so that memory is its own, too. Seconds of the
processor hold on a busy machine; how long one waits for an order is told by the clock as well,
since that is what limits are in."""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from random import Random
from time import monotonic, process_time

from zoc.ai import LEVELS, asked, levels, player
from zoc.kernel.data.title import find_title
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.position import Position

SCENARIOS = (
    "red-typhoon", "panzer-battles:2.1", "panzer-battles:2.3", "battle-of-moscow",
    "moscow-1941:typhoon", "moscow-1941:red-snow", "operation-typhoon",
)  # fmt: skip
SEED = 1


def game_of(name: str) -> Game:
    """The game of a scenario that is named as on the command line."""
    title, _, scenario = name.partition(":")
    return find_title(title).game(scenario)


def played(game: Game, position: Position, name: str, until: int) -> dict[str, list[list[float]]]:
    """What each decision took of a player who plays all seats until a turn begins or the game is
    over: seconds of the processor and of the clock, seat by seat."""
    dice, took = Random(SEED), dict[str, list[list[float]]]()
    machines = {seat: player(name, Random(SEED)) for seat in game.sides}
    while not position.over and position.turn < until:
        actor = position.actor
        if actor == CHANCE:
            actions, weights = zip(*position.decision.outcomes, strict=True)
            game.carry_out(position, dice.choices(actions, weights)[0])
            continue
        before, since = process_time(), monotonic()
        action = asked(machines[actor], position)
        took.setdefault(actor, []).append([process_time() - before, monotonic() - since])
        game.carry_out(position, action)
    return took


def one(name: str, level: str, turn: int) -> None:
    """Plays a turn and prints what it took, as a line of JSON."""
    game = game_of(name)
    position = game.start()
    first = "soldier" if "soldier" in levels(game) else levels(game)[0]
    played(game, position, first, turn)
    took = played(game, position, level, turn + 1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"took": took, "memory": peak}))


def main() -> None:
    """Measures every level of every scenario and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS)
    parser.add_argument("--turn", type=int, default=2)
    parser.add_argument("--level", action="append", default=[])
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        one(options.scenarios[0], options.level[0], options.turn)
        return
    print(f"Turn {options.turn}, a side; seconds of the processor, and of the clock")
    print("| scenario | level | decisions | a turn | longest | longest by the clock | memory |")
    print("|---|---|---|---|---|---|---|")
    for name in options.scenarios:
        offered = levels(game_of(name))
        for level in (wanted for wanted in options.level or LEVELS if wanted in offered):
            print(row(name, level, options.turn), flush=True)


def row(name: str, level: str, turn: int) -> str:
    """A line of the table: the side that took longest tells."""
    command = [sys.executable, "-m", "bench.levels", name, "--one"]
    command += ["--level", level, "--turn", str(turn)]
    told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    spent = max(told["took"].values(), key=lambda own: sum(cpu for cpu, _ in own))
    cells = [name, level, str(len(spent)), f"{sum(cpu for cpu, _ in spent):.1f} s",
             f"{max(cpu for cpu, _ in spent):.2f} s", f"{max(wall for _, wall in spent):.2f} s",
             f"{told['memory']:.0f} MB"]  # fmt: skip
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
