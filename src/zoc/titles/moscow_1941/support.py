"""Which guns can fire, and whom they support (6.1, 6.3, 6.6); the tables of fire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from zoc.hexes import Hex
from zoc.kernel.cycle.combat_table import CombatTable
from zoc.kernel.data.tables import Table
from zoc.kernel.protocol import Refusal
from zoc.titles.moscow_1941.battle import DEFENDER, Battle, Units, emplaced
from zoc.titles.moscow_1941.position import BARRAGED, FOUGHT, TRANSPORT, Now, Unit
from zoc.titles.moscow_1941.strength import defended


class FireTable(CombatTable):
    """A table of fire: SPs choose a row, two dice a cell; its rows are the columns here. `instead`
    stands where a strong row has no effect though a weaker one has (R-76), if anything does."""

    def __init__(self, table: Table, instead: str = "") -> None:
        rows = [[str(cell) for cell in row] for row in table.rows]
        cells = [[self._cell(rows, n, k, instead) for k in range(1, len(row))]
                 for n, row in enumerate(rows)]  # fmt: skip
        names = [row[0] for row in rows]
        turned = tuple((throw, *(row[k] for row in cells))
                       for k, throw in enumerate(table.columns[1:]))  # fmt: skip
        super().__init__(replace(table, columns=("2d6", *names), rows=turned))
        self.least = [int(name.rstrip("+").split("-")[0]) for name in names]

    @staticmethod
    def _cell(rows: list[list[str]], row: int, place: int, instead: str) -> str:
        weaker = any(rows[n][place] != "-" for n in range(row))
        return instead if instead and rows[row][place] == "-" and weaker else rows[row][place]

    def row(self, points: int) -> int:
        """The place of the row for some SPs; -1 where they are too few for any effect (R-32)."""
        return sum(points >= least for least in self.least) - 1


def ready(p: Now, unit: Unit) -> bool:
    """Whether a gun can still fire or support in this phase: in combat set-up, once a phase, not
    after a barrage (6.1.3, 6.1.4, 6.5.6)."""
    spent = TRANSPORT | FOUGHT | BARRAGED
    return p.game.roster.gun[unit] and bool(p.hex[unit]) and not p.state[unit] & spent


def in_range(p: Now, side: int, hexes: Iterable[Hex]) -> list[Unit]:
    """The guns of a side that are ready and reach one of some hexes (6.1.2, 6.3.2, 6.3.3)."""
    goals, reach = tuple(hexes), p.game.figures["artillery"]["range"]
    away, hexes = p.game.grid.distance, p.hex
    return [u for u in batteries_of(p, side) if any(away(hexes[u], h) <= reach for h in goals)]


def batteries_of(p: Now, side: int) -> list[Unit]:
    return [u for u in p.game.roster.guns if p.game.side[u] == side and ready(p, u)]


def batteries(p: Now, battle: Battle) -> Units:
    """The guns in attacked hexes that support regular units beside them (6.6.1)."""
    regular, found = p.game.roster.regular, list[Unit]()
    for hex_ in battle.hexes:
        units = p.stack_of(1 - battle.side, hex_)
        if any(regular[u] for u in units):
            found += [u for u in units if emplaced(p, u) and ready(p, u)]
    return tuple(found)


def supporters(p: Now, battle: Battle) -> list[Unit]:
    """The guns that could support the defence besides those that do (6.3.3)."""
    if not defended(p, battle):
        return []
    here = batteries(p, battle)
    lone = {u for h in battle.hexes for u in p.stack(h) if u not in here}
    reach = in_range(p, 1 - battle.side, battle.hexes)
    return [u for u in reach if u not in battle.guns[DEFENDER] and u not in lone]


def why_no_defence(p: Now, battle: Battle, unit: Unit) -> Refusal:
    """Why a unit is none of the guns that could still support a defence."""
    if not p.game.roster.gun[unit] or p.game.side[unit] == battle.side or not p.hex[unit]:
        return Refusal("only guns of the defender support a defence", "6.3.1")
    if unit in battle.guns[DEFENDER]:
        return Refusal("{unit} supports this defence already", "6.1.4", unit=unit)
    if not ready(p, unit):
        return why_no_support(p, unit)
    if unit not in in_range(p, 1 - battle.side, battle.hexes):
        return Refusal("{unit} is out of range of the defenders", "6.3.3", unit=unit)
    return Refusal("no regular unit is there that {unit} could support", "6.6.1", unit=unit)


def why_no_support(p: Now, unit: Unit) -> Refusal:
    if p.state[unit] & TRANSPORT:
        return Refusal("{unit} is on its lorries", "6.1.3", unit=unit)
    if p.state[unit] & BARRAGED:
        return Refusal("{unit} fired a barrage", "6.5.6", unit=unit)
    if p.state[unit] & FOUGHT:
        return Refusal("{unit} has fired in this phase", "6.1.4", unit=unit)
    return Refusal("{unit} is out of range of the attackers", "6.3.2", unit=unit)
