"""Victory (WIN): two German runs of four turns, every city for the Russian, the stalled attack."""

from __future__ import annotations

from zoc.hexes.sets import unpack
from zoc.kernel.protocol import Outcome, Step
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now
from zoc.titles.battle_of_moscow.supply import all_cut_off, moscow_taken


class TimeRecord(Step[Now]):
    """The week is marked, and the German conditions are counted (SOP-13, WIN-1, WIN-2, R33)."""

    name, rule = "time record", "SOP-13"

    def run(self, p: Now) -> None:
        p.pop()
        held, isolated = p.runs
        p.runs = (held + 1 if moscow_taken(p) else 0), (isolated + 1 if all_cut_off(p) else 0)
        if any(p.runs):
            words = "Moscow held {moscow} of {run} turns, both cities isolated {isolation} of {run}"
            run = p.game.run
            p.say("victory", "WIN-1", words, moscow=p.runs[0], isolation=p.runs[1], run=run)


def german_won(p: Now) -> bool:
    """Whether one of the two runs is complete (WIN-1, WIN-2)."""
    return max(p.runs) >= p.game.run


def can_still_win(p: Now) -> bool:
    """Whether a German run can still be completed before the last turn ends (WIN-4, WIN-5, R51)."""
    left = p.game.track.last_turn - p.turn + 1
    return max(p.runs) + left >= p.game.run


def russian_won(p: Now) -> bool:
    """Whether the Russian holds every city (WIN-3, R34, R68)."""
    return not p.game.control.of(p, GERMAN) & p.game.control.hexes


def verdict(p: Now) -> Outcome:
    """How the game stands if it ends now (WIN, R35)."""
    if german_won(p):
        which = "Moscow held" if p.runs[0] >= p.game.run else "both cities isolated"
        return Outcome(SIDES[GERMAN], which)
    if russian_won(p):
        return Outcome(SIDES[RUSSIAN], "every city")
    stalled = p.game.options["stalled_is_russian"]
    return Outcome(SIDES[RUSSIAN], "the attack has stalled") if stalled else Outcome("")


def cities(p: Now, side: int) -> int:
    """How many cities a side holds."""
    return len(unpack(p.game.control.of(p, side)))
