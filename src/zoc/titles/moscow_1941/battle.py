"""A battle as it is declared: who attacks what, and what each side puts in (5.2.1, R-91)."""

from __future__ import annotations

from typing import Self, TypeVar

from zoc.hexes import Hex
from zoc.kernel.protocol import Step
from zoc.titles.moscow_1941.position import TRANSPORT, Now, Unit

Units = tuple[Unit, ...]
ATTACKER, DEFENDER = 0, 1
"""The roles in a battle; what both put in is kept in pairs, the attacker's first."""

FULL = "{unit} with full strength: its OoS level rises"
"""How full strength is offered to a unit out of supply (10.2.3)."""

DUTIES = {"bound": "5.1.3", "due": "5.1.4", "all": "5.1.5", "odds": "5.1.2"}
"""The rules behind duties: who must attack, what must be attacked, by whom together."""

B = TypeVar("B", bound="Battle")


class Battle(Step[Now]):
    """All that has been declared. Steps from the declaration to the end of a battle are one."""

    side: int
    target: Hex
    joined: Units = ()
    """Named attackers: regular units and HQs (R-94)."""
    more: tuple[Hex, ...] = ()
    """Further hexes that are attacked."""
    guns: tuple[Units, Units] = ((), ())
    """Guns that support, near or far; a defender's in attacked hexes among them."""
    full: Units = ()
    """Attackers who pay an OoS level for their full strength (10.2.3)."""
    held: tuple[Units, Units] = ((), ())
    """Units whose stars are not used (15.1.6)."""
    drawn: tuple[int, int] = (0, 0)
    """CMs of lost HQs that are used (R-117)."""
    led: tuple[int, int] = (1, 1)
    """Whether HQs help where they can (9.2.1)."""
    stand: Hex = 0
    """The hex that counts among equals, if the defender named one (R-68)."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return (self.target, *self.more)

    def owner(self, role: int) -> int:
        return self.side if role == ATTACKER else 1 - self.side

    def put(self, part: str, role: int, value: object) -> Self:
        """The same battle with one role's half of a pair changed."""
        pair = list(getattr(self, part))
        pair[role] = value
        return self.but(**{part: tuple(pair)})

    def turned(self, kind: type[B], *more: object) -> B:
        """The same battle in its next step."""
        parts = len(Battle.FIELDS) + 1
        return kind.revived((kind.name, *self[1:parts], *more))


def regulars(p: Now, battle: Battle) -> list[Unit]:
    """The attackers that fight: HQs only go along (R-94)."""
    return [u for u in battle.joined if p.game.roster.regular[u] and p.hex[u]]


def near(p: Now, battle: Battle) -> list[Unit]:
    """The attacker's guns next to a target: they share its results (6.3.5)."""
    grid = p.game.grid
    return [u for u in battle.guns[ATTACKER] if p.hex[u]
            and any(grid.distance(p.hex[u], h) == 1 for h in battle.hexes)]  # fmt: skip


def assailants(p: Now, battle: Battle) -> list[Unit]:
    """All attackers whom a result concerns (R-97)."""
    return [u for u in (*battle.joined, *near(p, battle)) if p.hex[u]]


def attacked(p: Now, battle: Battle) -> list[Unit]:
    """All units in the attacked hexes (R-21)."""
    return [u for h in battle.hexes for u in p.stack_of(1 - battle.side, h)]


def emplaced(p: Now, unit: Unit) -> bool:
    """Whether a unit is towed and in combat set-up (6.2.2)."""
    return p.game.roster.towed[unit] and not p.state[unit] & TRANSPORT
