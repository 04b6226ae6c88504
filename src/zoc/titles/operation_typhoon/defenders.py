"""Soviet defending forces (8): rolled for each time a force enters a Soviet hex."""

from __future__ import annotations

from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.dice import Die
from zoc.titles.operation_typhoon.notation import in_words
from zoc.titles.operation_typhoon.pockets import conquer
from zoc.titles.operation_typhoon.pool import ARTILLERY, select, summon_artillery
from zoc.titles.operation_typhoon.position import State


class Defenders(Die):
    """One die tells who defends the hex that was entered (8.1)."""

    name = "defenders"
    rule = "8.1"

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        game, hex_, die = p.game, args[0], int(action.args[0])
        p.pop()
        modifiers = game.force_modifiers(p.turn, hex_)
        roll = die + sum(value for _, value, _ in modifiers)
        line = game.line_of(hex_)
        found = game.defending_force(line, roll)
        added = "".join(f" {value:+d} {why}" for why, value, _ in modifiers)
        who = in_words(found) if found else "nobody"
        text = f"defenders of {game.label(hex_)}, {line}: die {die}{added}: {who}"
        p.tell("defenders", text, "8.1", hex_, die, roll)
        if not found:
            conquer(p, hex_, "8.2b")
            return
        p.push(("battle", "attack", hex_, 1, 0))
        select(p, found, hex_)
        summon_artillery(p, hex_, found.get(ARTILLERY, 0))
