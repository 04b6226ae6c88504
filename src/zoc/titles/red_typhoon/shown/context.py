"""What stands beside the map while a battle's result is settled: retreats, losses, advances."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.kernel.cycle.retreat import LETTERS
from zoc.kernel.said import counted, listed
from zoc.kernel.show import Panel, Row, widgets
from zoc.titles.red_typhoon.losses import Loss
from zoc.titles.red_typhoon.position import SIDES, State, Unit
from zoc.titles.red_typhoon.retreat import Retreat
from zoc.titles.red_typhoon.shown.names import called
from zoc.titles.red_typhoon.supply import supplied

SHORT = {
    "9.4b": "an enemy unit is there",
    "9.4c": "in enemy ZOC",
    "9.4d": "full",
    "9.4f": "no free path leads there",
}
"""Why a retreat may not end in a hex."""


def panels(p: State) -> Iterator[Panel]:
    """The panel of the step that is being played, if it has one."""
    retreat, loss = p.doing(Retreat), p.doing(Loss)
    if retreat is not None:
        yield retreating(p, retreat)
    elif loss is not None:
        yield losing(p, loss)


def retreating(p: State, step: Retreat) -> Panel:
    """Where a unit may be retreated to, by letter, and why not elsewhere."""
    units, unit = step.units, step.units[0]
    ends = step.ends(p, unit)
    rows = tuple(_end(p, unit, i, hex_, path) for i, (hex_, path) in enumerate(ends.items()))
    refused = tuple(_refused(p, step, unit, ends))
    menu = widgets.menu(rows, "" if rows else "No hex is open to it.")
    away = counted(step.length, "hex")
    lie = "lies" if len(refused) == 1 else "lie"
    only = f"Why only these? {counted(len(refused), 'hex')} {lie} {away} away."
    why = widgets.listing(refused, only, ("9.4f",))
    title = f"{called(p, unit)} retreats"
    value = f"unit 1 of {len(units)}" if len(units) > 1 else ""
    return Panel("retreat", title, (menu, why), "context", ("9.4a", step.cause), len(rows), value)


def _end(p: State, unit: Unit, number: int, hex_: Hex, path: tuple[Hex, ...]) -> Row:
    game = p.game
    by = f"by {listed([game.label(h) for h in path[:-1]])} " if len(path) > 1 else ""
    side = game.side[unit]
    supply = "keeps supply" if supplied(p, side) >> hex_ & 1 else "isolated as things stand"
    letter = LETTERS[number] if number < len(LETTERS) else ""
    notation = f"retreat {game.units[unit].id} {game.label(hex_)}"
    note = f"{letter} · {_ground(p, unit, hex_)}" if letter else _ground(p, unit, hex_)
    return Row(f"{by}to {game.label(hex_)}", supply, note, unit=unit, hex=hex_, notation=notation)


def _ground(p: State, unit: Unit, hex_: Hex) -> str:
    """Terrain and who stands there."""
    friends = [called(p, u) for u in p.stack(hex_) if u != unit]
    joins = f", joins {listed(friends)}" if friends else ""
    return f"{p.game.board.terrain[hex_]}{joins}"


def _refused(
    p: State, step: Retreat, unit: Unit, ends: dict[Hex, tuple[Hex, ...]]
) -> Iterator[Row]:
    for hex_ in p.game.grid.ring(p.hex[unit], step.length):
        if hex_ not in ends:
            rule = step.why_not_end(p, unit, hex_).rule
            note = SHORT[rule]
            yield Row(p.game.label(hex_), "", note, hex=hex_, enabled=False, rules=(rule,))


def losing(p: State, step: Loss) -> Panel:
    """The units of which one is lost, the weakest first."""
    game, combat = p.game, p.game.army.combat
    weakest = sorted(step.units, key=lambda u: (combat[u], u))
    rows = [
        Row(
            called(p, u),
            str(combat[u]),
            game.label(p.hex[u]),
            SIDES[step.side],
            u,
            p.hex[u],
            notation=f"lose {game.units[u].id}",
        )
        for u in weakest
    ]
    if step.may_retreat:
        rows.append(Row("Retreat all attackers instead", notation="withdraw", rules=("9.11c",)))
    body = (widgets.menu(rows),)
    return Panel("loss", "One unit is lost", body, "context", (step.cause,), len(rows))
