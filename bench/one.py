"""One process of `bench.scenarios`: random decisions and one greedy game of a scenario, told as a
line of JSON. What `zoc` is played is for the path of the process to say."""

from __future__ import annotations

import gc
import json
import sys
from random import Random
from time import process_time
from typing import Any

from zoc.cli.match import play_one
from zoc.kernel.data.title import find_title


def random_play(game: Any, decisions: int) -> tuple[float, str]:
    """The seconds of so many decisions of random games, and where they have led."""
    random, left = Random(0), decisions
    start, position = process_time(), game.start()
    while left:
        if position.over:
            position = game.start()
        game.carry_out(position, random.choice(list(position.decision.actions)))
        left -= 1
    return process_time() - start, position.checksum()


def machine_play(game: Any, player: str) -> tuple[float, str]:
    """The seconds of a game between two machine players, and where it has led."""
    start = process_time()
    play = play_one(game, dict.fromkeys(game.sides, player), 0)
    return process_time() - start, play.position.checksum()


def main() -> None:
    """Plays and prints."""
    title, scenario, decisions, player = sys.argv[1:]
    game = find_title(title).game(scenario)
    random_play(game, 200)
    gc.collect()
    gc.freeze()
    drawn, there = random_play(game, int(decisions))
    played, end = machine_play(game, player) if player else (0.0, "")
    print(json.dumps({"random": drawn, "machine": played, "ends": [there, end]}))


if __name__ == "__main__":
    main()
