"""How the game is won and lost (4): the checks of turns 2 to 4, and Moscow."""

from __future__ import annotations

from typing import Any

from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.game import Step
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import GERMAN, State


def points(p: State) -> int:
    """Victory points: German towns and cities east of the first front line (4.4, R7)."""
    return sum(worth for hex_, worth in p.game.vp.items() if not p.soviet >> hex_ & 1)


def gaps(p: State) -> HexSet:
    """German hexes next to Soviet ones that are neither held nor in a German zone (4.3)."""
    field = p.game.field
    front = field.around(p.soviet) & ~p.soviet
    return front & ~p.ground.zoc[GERMAN]


def behind(p: State) -> HexSet:
    """Soviet hexes west of column 29 (4.4d)."""
    return p.soviet & p.game.west


def moscow_taken(p: State) -> bool:
    """Whether a Moscow hex is German (4.5a)."""
    return bool(p.game.moscow & ~p.soviet)


def failing(p: State, check: str) -> tuple[str, str] | None:
    """Why a check is not passed as things stand, and the rule."""
    figures, label = p.game.figures, p.game.label
    if check == "pockets":
        goal = figures["pockets"]["goal"]
        return (f"pocket tally {p.tally} of {goal}", "4.2b") if p.tally < goal else None
    if check == "integrity":
        bare = unpack(gaps(p))
        what = (
            f"no front integrity, {many(len(bare), 'open hex', 'open hexes')}: {label(bare[0])}"
            if bare
            else ""
        )
        return (what, "4.3b") if bare else None
    goal, left = figures["quarters"]["goal"], behind(p)
    if points(p) < goal:
        return f"{points(p)} VP of {goal}", "4.4c"
    if left:
        what = many(left.bit_count(), "Soviet hex", "Soviet hexes")
        return f"{what} west of column {figures['quarters']['column']}", "4.4d"
    return None


def check_of(p: State, turn: int) -> str:
    """The check that a turn brings, if any (2.2e, 13.4)."""
    for check in p.game.special["checks"]:
        if p.game.figures[check]["check"] == turn:
            return check
    return ""


class VictoryCheck(Step):
    """The turn's own check first, then Moscow (R4); an option turns that round."""

    name = "victory check"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        first = p.game.options["moscow_first"]
        if first and self.moscow(p):
            return
        self.progress(p)
        if not first and not p.result:
            self.moscow(p)

    def progress(self, p: State) -> None:
        """The sudden death check of the turn, if it has one."""
        check = check_of(p, p.turn)
        if not check:
            return
        failure = failing(p, check)
        if failure is None:
            p.tell("check", f"the check of turn {p.turn} is passed: {standing(p, check)}", "4.1a")
        else:
            p.result = f"soviet victory: {failure[0]} on turn {p.turn}"
            p.tell("end", p.result, failure[1])

    def moscow(self, p: State) -> bool:
        """Ends the game when a Moscow hex is German."""
        if moscow_taken(p):
            p.result = f"german victory: Moscow is taken on turn {p.turn}"
            p.tell("end", p.result, "4.5a")
        return bool(p.result)


def standing(p: State, check: str) -> str:
    """How things stand for a check, in words."""
    if check == "pockets":
        return f"pocket tally {p.tally}"
    return "the front holds" if check == "integrity" else f"{points(p)} VP"


def account(p: State) -> list[tuple[str, str, int, str]]:
    """The victory points as they stand: side, place, points, rule."""
    names = {place.hex: place.name for place in p.game.board.places}
    return [
        ("german", names.get(hex_, p.game.label(hex_)), worth, "4.4a")
        for hex_, worth in sorted(p.game.vp.items())
        if not p.soviet >> hex_ & 1
    ]
