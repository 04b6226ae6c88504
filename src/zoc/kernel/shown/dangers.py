"""What insight tells a player at the table: which stacks have no way back or could be surrounded,
and where a move would bring a unit into such a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.dangers import Danger, danger, dangers, replies
from zoc.kernel.judgement.insight import insight
from zoc.kernel.judgement.peril import foe
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import counted, listed
from zoc.kernel.shown.elements import MarkShown, Overlay, OverlayOffer, Trouble

if TYPE_CHECKING:
    from zoc.kernel.shown.show import Show

WAYS = OverlayOffer("ways", "Ways back", "K", "side")
FEW = 2
"""Whom so many enemies can surround next turn is shown to be in danger."""


def ways_back(show: Show, p: Standing, side: str) -> Overlay:
    """The stacks of a side that have no way back or could be surrounded next turn, and the ways
    that they have left."""
    game, sees = p.game, insight(p.game)
    camp = side if side in game.camps else p.actor if p.actor in game.camps else game.camps[0]
    number: int = game.camps.index(camp)
    found = list(dangers(sees, p, number)) if sees is not None else []
    shut = [one for one in found if not one.ways]
    near = [one for one in found if one.ways and one.threat.closing <= FEW]
    left = sorted({h for one in near for h in unpack(one.ways)})
    marks = (
        MarkShown("pocket", tuple(one.hex for one in shut), side=camp),
        MarkShown(
            "threat",
            tuple(one.hex for one in near),
            figures={str(one.hex): str(one.ways.bit_count()) for one in near},
        ),
        MarkShown("area", tuple(h for h in left if not p.stack(h))),
    )
    legend = (
        ("pocket", "no way back"),
        ("threat", "could be surrounded next turn; ways back"),
        ("area", "ways back that are left"),
    )
    name = show.side_name(game, camp)
    return Overlay("ways", f"Ways back, {name}", marks, legend=legend, text=_told(p, shut, near))


def _told(p: Standing, shut: Sequence[Danger], near: Sequence[Danger]) -> str:
    label = p.game.board.grid.label
    parts: list[str] = []
    if shut:
        parts.append(f"No way back: {listed([label(one.hex) for one in shut])}.")
    for enemies in range(1, FEW + 1):
        rows = [label(one.hex) for one in near if one.threat.closing == enemies]
        if rows:
            who = counted(enemies, "enemy", spelled=True)
            parts.append(f"{who.capitalize()} could surround {listed(rows)} next turn.")
    seen = "As far as you can see. " if p.viewer is not None and p.game.hides else ""
    return seen + (" ".join(parts) or "Nobody can be surrounded next turn.")


def warnings(p: Standing, unit: int, hex_: Hex) -> Iterator[Trouble]:
    """That a unit would end its move where it has no way back, or where one enemy more could take
    it the last."""
    side = p.game.side[unit]
    if hex_ != p.hex[unit] and replies(p, side):
        for text in _in_words(p, side, hex_, 1):
            yield Trouble(text, (), hex_)


def told_of(p: Position, hex_: Hex) -> Iterator[str]:
    """How a stack in a hex could be surrounded, in a sentence."""
    units = p.game.units_at(p, hex_)
    if units and isinstance(p, Standing):
        yield from _in_words(p, p.game.side[units[0]], hex_, FEW)


def _in_words(p: Standing, side: int, hex_: Hex, enemies: int) -> Iterator[str]:
    """That there is no way back from a hex, or that so many enemies could close the last."""
    sees = insight(p.game)
    found = danger(sees, p, side, hex_, foe(sees, p, side)) if sees is not None else None
    if found is None or found.threat.closing > enemies:
        return
    label, ways = p.game.board.grid.label(hex_), found.ways.bit_count()
    if not ways:
        yield f"No way back from {label}: the enemy bars every hex around it."
        return
    back = f"{counted(ways, 'way', spelled=True)} back from {label}".capitalize()
    who = counted(found.threat.closing, "enemy", spelled=True)
    yield f"{back}: {who} could close {'it' if ways == 1 else 'them'} next turn."


def unsafe(p: Standing) -> Iterator[str]:
    """Who is nearly surrounded and could still move, when a movement is about to end."""
    step, sees = p.doing(Movement), insight(p.game)
    if step is None or sees is None or not replies(p, step.side):
        return
    rings = sees.rings(p, step.side, 1)
    here = {p.hex[u] for u in step.to_move(p)} & rings.keys() if rings else set[Hex]()
    if here:
        places = listed([p.game.board.grid.label(h) for h in sorted(here)])
        yield f"Nearly surrounded, and could still move: {places}."
