"""The phase rail: one cell a draw; the steps of an activation stand in its panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.kernel.show import Phase
from zoc.titles.panzer_battles.position import GERMAN, NO_CHIT, SIDES, SOVIET, State


class Cell(NamedTuple):
    """A phase of an activation: the steps that belong to it, its name, its rule."""

    id: str
    text: str
    rule: str
    steps: frozenset[str]


CELLS = (
    Cell(
        "draw",
        "Chit",
        "1.8-2",
        frozenset({"activation", "coordination die", "coordination", "entry die", "air die"}),
    ),
    Cell(
        "barrage",
        "Barrage",
        "1.10-2",
        frozenset({"air strikes", "barrage", "salvo", "barrage die", "kill die", "kill"}),
    ),
    Cell("road march", "Road march", "1.12-1", frozenset({"arrivals", "road march", "road"})),
    Cell("movement", "Movement", "SCS-4.1", frozenset({"movement"})),
    Cell("combat", "Combat", "SCS-7.1", frozenset({"combat", "battle", "advance"})),
    Cell("exploitation", "Exploitation", "SCS-10.1", frozenset({"exploitation"})),
    Cell("supply", "Supply, DG removal", "1.9c", frozenset({"supply", "recovery", "stand down"})),
)


def current(p: State) -> str:
    """The phase of the activation that is being played, or ''."""
    for entry in reversed(p.agenda):
        for cell in CELLS:
            if entry[0] in cell.steps:
                return _before_the_check(p, cell.id)
    return ""


def _before_the_check(p: State, found: str) -> str:
    """The check of stacking belongs to the phase before it."""
    if p.agenda[-1][0] != "crowded":
        return found
    below = [entry[0] for entry in p.agenda]
    return "movement" if "combat" in below else "exploitation"


def playing(p: State) -> int:
    """The side whose activation is being played, else the one that draws or decides."""
    if p.chit != NO_CHIT:
        return p.game.chits[p.chit].side
    if p.agenda and p.agenda[-1][0] in ("draws", "deployment"):
        return int(p.agenda[-1][1])
    return SIDES.index(p.actor) if p.actor in SIDES else p.initiative


def phases(p: State) -> Iterator[Phase]:
    """The rail: the initiative, the chit in play with its phase, the next draw."""
    step = p.agenda[-1][0]
    if step == "deployment":
        yield Phase(step, "Set-up", SIDES[int(p.agenda[-1][1])], "now", ("2.2-2",))
        return
    side, drawing = SIDES[playing(p)], p.chit == NO_CHIT
    rolled = "done" if step != "initiative" else "now"
    text = f"Initiative: {SIDES[p.initiative].capitalize()}" if rolled == "done" else "Initiative"
    yield Phase("initiative", text, "", rolled, ("1.1a",))
    if drawing:
        now = "next" if rolled == "now" else "now"
        yield Phase("draws", f"Draw {drawn(p) + 1}", side, now, ("1.8-1",))
        return
    cell = next((c for c in CELLS if c.id == current(p)), CELLS[0])
    name = p.game.chits[p.chit].name
    text = name if cell.id == "draw" else f"{name}: {cell.text[0].lower()}{cell.text[1:]}"
    yield Phase(cell.id, text, side, "now", (cell.rule,))
    if any(p.cups):
        drawer = SIDES[_next(p)].capitalize()
        yield Phase("draws", f"Draw {drawn(p) + 1}: {drawer}", "", "next", ("1.8-6",))


def drawn(p: State) -> int:
    """How many chits were drawn in this turn, the one in play included."""
    game = p.game
    if p.turn > game.first_turn:
        whole = sum(len(cup) for cup in game.later_cups)
    else:
        whole = sum(len(cup) for cup in (*game.first_cups, *game.played))
        whole += game.first_chit is not None
    return whole - sum(len(cup) for cup in p.cups)


def _next(p: State) -> int:
    """Who draws after this activation."""
    other = 1 - playing(p)
    return other if p.cups[other] or not p.cups[1 - other] else 1 - other


BOTH = (SOVIET, GERMAN)
