"""What must hold in every position of Operation Typhoon, whoever has played."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.cycle.faults import common
from zoc.titles.operation_typhoon.combat import Battle, Round
from zoc.titles.operation_typhoon.movement import March
from zoc.titles.operation_typhoon.pockets import Cup, in_supply
from zoc.titles.operation_typhoon.pool import Artillery
from zoc.titles.operation_typhoon.position import (
    ACTED,
    ASIDE,
    GERMAN,
    LOST,
    OUT,
    REDUCED,
    SOVIET,
    STOCK,
    Now,
)
from zoc.titles.operation_typhoon.setup import SetUp


def faults(p: Now) -> Iterator[str]:
    """What is wrong with a position, in words."""
    yield from common(p, LOST | ASIDE | OUT | STOCK, apart=False)
    yield from _places(p)
    yield from _control(p)
    yield from _pool(p)
    yield from _marches(p)


def _places(p: Now) -> Iterator[str]:
    game, setting_up = p.game, p.under_way(SetUp) is not None
    for unit in game.roster.troops:
        hex_ = p.hex[unit]
        if not hex_ and not p.state[unit] & LOST and not setting_up:
            yield f"{game.unit_name(unit)} is nowhere (10.10)"
        if hex_ and p.soviet >> hex_ & 1 and unit not in p.force:
            yield f"{game.unit_name(unit)} stands in Soviet {game.label(hex_)} (3.5)"
    for hex_ in p.ground.stacks:
        if sum(p.hex[u] == hex_ for u in game.roster.luftwaffe if not p.state[u] & ACTED) > 1:
            yield f"{game.label(hex_)} has two air units (9.1)"


def _control(p: Now) -> Iterator[str]:
    if p.tally < 0:
        yield f"the pocket tally is {p.tally} (11.3)"
    if p.soviet & ~p.game.map.first_soviet:
        yield "a hex was German and is Soviet again (3.5)"
    lost = p.soviet & ~in_supply(p, p.soviet)
    if lost and not p.pocket and not p.over:
        yield f"{lost.bit_count()} Soviet hexes are cut off and nothing comes of it (11.1)"


def _pool(p: Now) -> Iterator[str]:
    game = p.game
    fighting = p.under_way(Battle, Round, Artillery, Cup) is not None
    for unit in game.units_of[SOVIET]:
        if (p.hex[unit] or p.state[unit] & (LOST | ASIDE | REDUCED)) and not fighting:
            yield f"{game.unit_name(unit)} is on the map without a battle (10.8)"
        if p.state[unit] & OUT and not game.roster.elite[unit]:
            yield f"{game.unit_name(unit)} cannot be gone for good (10.8)"
    gone = sum(bool(p.state[u] & OUT) for u in game.units_of[SOVIET])
    joined = sum(not p.state[u] & STOCK for u in game.roster.stock)
    if joined != min(gone, len(game.roster.stock)):
        yield f"{gone} guards and airborne units are gone, {joined} rifle divisions came (8.3)"


def _marches(p: Now) -> Iterator[str]:
    game, force = p.game, p.force
    marching = p.under_way(March) is not None
    if bool(force) != marching and not p.over:
        yield "a force moves without a march, or a march is nobody's (9.0)"
    if not force:
        if p.mp:
            yield f"{p.mp} MP are left and nobody moves (3.3)"
        return
    if not 0 <= p.mp <= game.track.allowance(p.turn, game.roster.mechanised[force[0]]):
        yield f"the force has {p.mp} MP (9.3)"
    if len({game.roster.mechanised[u] for u in force}) > 1:
        yield "mechanised and other units move together (7.4)"
    if any(game.side[u] != GERMAN for u in force):
        yield "Soviet units move (2.8)"
