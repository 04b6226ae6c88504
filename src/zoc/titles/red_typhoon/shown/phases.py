"""The phase rail: 7 Soviet and 4 German phases, as far as the turn has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from zoc.kernel.show import Phase
from zoc.titles.red_typhoon.state import GERMAN, SIDES, SOVIET, State

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon


def date(game: RedTyphoon, turn: int) -> str:
    """The date of a turn as the turn track has it."""
    kept = game.show.kept
    if "dates" not in kept:
        turns = game.title.tables.track("campaign").turns
        kept["dates"] = {t.number: f"{t.label} {t.start.year}" for t in turns}
    return kept["dates"].get(turn, "")


class Cell(NamedTuple):
    """A phase of the sequence of play: the step that stands for it, its name, its rule."""

    step: str
    text: str
    rule: str


COMMON = (
    Cell("action points", "AP", "12.1a"),
    Cell("movement", "Movement", "8.0"),
    Cell("combat", "Combat", "9.0"),
)
RECOVERY = Cell("recovery", "Recovery", "11.0a")
WITHDRAWAL = Cell("withdrawal", "1S withdrawal", "13.1")
AIRBORNE = Cell("airborne", "Airborne", "13.2")
PARTISANS = Cell("partisans", "Partisans", "13.3")
DEPLOYMENT = Cell("deployment", "Deployment", "3.1")
STEPS = {"area": "partisans", "uprising": "partisans", "deadline": "withdrawal"}
"""Steps that belong to the phase of another one."""


def cells(p: State, side: int) -> Iterator[Cell]:
    """The phases of a player turn (5.0b-d)."""
    yield from COMMON
    if side == SOVIET:
        if p.turn in p.game.withdrawal_vp:
            yield WITHDRAWAL
        if p.turn in p.game.airborne_turns:
            yield AIRBORNE
        if p.turn in p.game.partisan_turns:
            yield PARTISANS
    yield RECOVERY


def current(p: State) -> tuple[str, int]:
    """The phase that is being played and whose it is."""
    agenda = p.agenda
    if len(agenda) > 1 and agenda[-1][0] == "crowded" and agenda[-2] == ("combat", agenda[-1][1]):
        return "movement", agenda[-1][1]
    names = {cell.step for cell in (*COMMON, RECOVERY, WITHDRAWAL, AIRBORNE, DEPLOYMENT)}
    for entry in reversed(agenda):
        step = STEPS.get(entry[0], entry[0])
        if step == "partisans":
            return step, SOVIET
        if step in names:
            return step, entry[1] if len(entry) > 1 else SOVIET
    return "", SOVIET


def phases(p: State) -> Iterator[Phase]:
    """The rail: the phases of the player turn, the other one folded into a cell."""
    step, side = current(p)
    if step == DEPLOYMENT.step:
        yield Phase(step, DEPLOYMENT.text, SIDES[side], "now", (DEPLOYMENT.rule,))
        return
    if side == GERMAN:
        yield Phase("soviet turn", "Soviet turn", SIDES[SOVIET], "done", ("5.0b",))
    state = "done"
    for cell in cells(p, side):
        if cell.step == step:
            state = "now"
        yield Phase(cell.step, cell.text, SIDES[side], state, (cell.rule,))
        if cell.step == step:
            state = "next"
    if side == SOVIET:
        yield Phase("german turn", "German turn", SIDES[GERMAN], "next", ("5.0c",))
