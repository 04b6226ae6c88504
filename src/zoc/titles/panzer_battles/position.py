"""The position of a game of Panzer Battles: where units stand, cups, control, what is marked."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.data.shape import Shape, ShapeError, known, number, table, text, words
from zoc.kernel.play.declared import HEXES, Kind, Mark, column, field, number_from, per_side
from zoc.kernel.play.event import Event

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

__all__ = ["GERMAN", "SIDES", "SOVIET", "State", "Unit"]

SOVIET, GERMAN = 0, 1
SIDES = ("soviet", "german")

REDUCED = 1
"""On its reduced side: one step of two is lost."""
DG = 2
OOS = 4
ACTIVE = 8
"""Activated by the chit in play (1.8)."""
ARRIVED = 16
"""Placed as a reinforcement in this activation (1.5b, 1.12a)."""
MOVED = 32
"""Has ended its movement of this phase, or its road march."""
EXPLOITS = 64
"""May move in this exploitation phase (SCS-10.1)."""
FIRED = 128
"""Has barraged in this activation (1.10)."""
FOUGHT = 256
"""Has attacked in this combat phase (SCS-7.2)."""
LOST = 512
EXITED = 1024
OVERRAN = 2048
"""Has overrun in this activation (SCS-5.10)."""
GONE = LOST | EXITED
PASSING = ACTIVE | ARRIVED | MOVED | EXPLOITS | FIRED | FOUGHT | OVERRAN
"""What an activation leaves no trace of."""

NO_CHIT = -1

Units = tuple[Unit, ...]
Cups = tuple[tuple[int, ...], tuple[int, ...]]


MARKS = (
    Mark(REDUCED, "reduced", face="reduced"),
    Mark(DG, "dg", "DG", "Disorganised: all figures halved, no ZOC, no road march, no overrun",
         "warn"),
    Mark(OOS, "oos", "OOS", "Out of supply: no attack, defence and movement halved, no ZOC", "bad"),
    Mark(ACTIVE, "active"),
    Mark(ARRIVED, "arrived"),
    Mark(MOVED, "moved"),
    Mark(EXPLOITS, "exploits"),
    Mark(FIRED, "fired"),
    Mark(FOUGHT, "fought"),
    Mark(LOST, "lost", box="eliminated"),
    Mark(EXITED, "exited", box="exited"),
    Mark(OVERRAN, "overran"),
)  # fmt: skip
"""The flags with the words of position files; those above are plain numbers, which are quicker."""


# -- fields in position files ------------------------------------------------------------------


def _side(game: PanzerBattles, given: str, now: int) -> int:
    return SIDES.index(known(given, SIDES, "side"))


def _chit(game: PanzerBattles, given: str, now: int) -> int:
    return game.chit_ids.index(known(given, game.chit_ids, "chit")) if given else NO_CHIT


def _cups(game: PanzerBattles, given: dict[str, str], now: Cups) -> Cups:
    return _cup(game, given, SOVIET), _cup(game, given, GERMAN)


def _cup(game: PanzerBattles, given: dict[str, str], side: int) -> tuple[int, ...]:
    found = sorted(_chit(game, name, 0) for name in given.get(SIDES[side], "").split())
    for chit in found:
        if game.cups.chits[chit].side != side:
            raise ShapeError(f"the chit {game.chit_ids[chit]} is not {SIDES[side]}")
    return tuple(found)


def _counts(game: PanzerBattles, given: dict[str, int], now: tuple[int, ...]) -> tuple[int, ...]:
    known_ids = {known(name, game.chit_ids, "chit"): n for name, n in given.items()}
    return tuple(known_ids.get(id_, n) for id_, n in zip(game.chit_ids, now, strict=True))


def _control(
    game: PanzerBattles, given: dict[str, str], now: tuple[HexSet, HexSet]
) -> tuple[HexSet, HexSet]:
    soviet, german = (pack(game.grid.read(given.get(side, ""))) for side in SIDES)
    if soviet & german:
        raise ShapeError("a hex is controlled by both sides")
    if (soviet | german) & ~game.goals.hexes:
        raise ShapeError("only objective hexes are controlled by a side")
    return now[SOVIET] & ~german | soviet, now[GERMAN] & ~soviet | german


def _text(game: PanzerBattles) -> Shape:
    return text


def _by_side(game: PanzerBattles) -> Shape:
    return words(dict.fromkeys(SIDES, text))


def _by_chit(game: PanzerBattles) -> Shape:
    return table(number(0, 99))


def _tell_side(game: PanzerBattles, side: int) -> str:
    return SIDES[side]


def _tell_chit(game: PanzerBattles, chit: int) -> str:
    return "" if chit == NO_CHIT else game.chit_ids[chit]


def _tell_cups(game: PanzerBattles, cups: Cups) -> dict[str, list[str]]:
    return {s: [game.chit_ids[c] for c in cup] for s, cup in zip(SIDES, cups, strict=True)}


def _tell_counts(game: PanzerBattles, drawn: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(game.chit_ids, drawn, strict=True))


SIDE = Kind(_text, _side, _tell_side)
CHIT = Kind(_text, _chit, _tell_chit)
CUPS = Kind(_by_side, _cups, _tell_cups)
COUNTS = Kind(_by_chit, _counts, _tell_counts)
CONTROL = Kind(_by_side, _control, per_side(HEXES).tell)


def _first_initiative(game: PanzerBattles) -> int:
    return game.first_initiative


def _drawn_before(game: PanzerBattles) -> tuple[int, ...]:
    return game.cups.drawn_before


def _first_control(game: PanzerBattles) -> tuple[HexSet, HexSet]:
    return game.goals.first_control()


class Taken(Event):
    name, cites, says = "control", "2.1-5", "{hex} is now {side}"
    hex: Hex
    side: int

    def whose(self) -> int:
        return self.side


class State(Standing):
    """One moment. `spent` is what a unit has spent of its allowance in this phase, in quarters of a
    movement point. Cups are sorted tuples of chits by side, never an order: a draw is chance over
    what is left. `control` has, side by side, the objective hexes a side occupies or was the last
    to occupy; some belong to nobody (2.1)."""

    WEIGHTY = ~MOVED
    MARKS = MARKS

    game: PanzerBattles
    spent: array[int] = column("B", word="spent")
    initiative: int = field(SIDE, _first_initiative)
    """The side with the initiative and the air support of the turn (1.1)."""
    cups: Cups = field(CUPS, ((), ()))
    drawn: tuple[int, ...] = field(COUNTS, _drawn_before)
    """How many of each chit have been drawn since the game began."""
    chit: int = field(CHIT, NO_CHIT)
    """The chit in play, or NO_CHIT."""
    air: int = field(number_from(0, 9))
    """Air strikes left in this barrage phase (1.11)."""
    targeted: HexSet = field(HEXES)
    """Hexes whose barrages were resolved in this barrage phase (1.10)."""
    attacked: HexSet = field(HEXES)
    """Hexes attacked in this combat phase (SCS-7.2)."""
    control: tuple[HexSet, HexSet] = field(CONTROL, _first_control)
    mech_rolls: int = field(number_from(0, 99))
    """How many dice were rolled for the entry of a formation (2.1)."""
    arrived: int = field(number_from(0, 10**6))
    """The groups of reinforcements that have come, one bit each."""

    # -- looking -------------------------------------------------------------------------------

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """The hexes next to units with an attack rating that are neither disorganised nor out of
        supply, as far as they could attack (1.7d, 1.9k, 1.10c, SCS-2.1, SCS-2.2)."""
        hexes, state, game = self.hex, self.state, self.game
        exerting = pack({hexes[u] for u in units if hexes[u] and not state[u] & (DG | OOS)
                         and game.ratings.has_attack[u]})  # fmt: skip
        return game.field.spread(exerting, game.map.zoc_links)

    def in_enemy_zone(self, side: int, hex_: Hex) -> bool:
        """Whether a hex is in an enemy ZOC for movement and barrages (SCS-2.5)."""
        return bool(self.enemy_zone(side) >> hex_ & 1)

    def enemy_zone(self, side: int) -> HexSet:
        """The enemy's ZOC as it binds a side's movement and barrages (SCS-2.5)."""
        zone = self.ground.zoc[1 - side]
        if self.game.options["friends_cancel_zoc"]:
            zone &= ~self.ground.occupied[side]
        return zone

    def fits(self, units: Sequence[Unit], hex_: Hex) -> bool:
        """Whether so many units may stack (1.5a)."""
        return len(units) <= self.game.stacking

    def steps(self, unit: Unit) -> int:
        """The steps that a unit has left."""
        return self.game.ratings.full_steps[unit] - (1 if self.state[unit] & REDUCED else 0)

    def can_exploit(self, unit: Unit) -> bool:
        """Whether a unit is exploit-capable now (1.7c, 1.9j)."""
        return self.game.ratings.exploit[unit] and not self.state[unit] & (DG | OOS)

    def active(self, side: int) -> list[Unit]:
        """The activated units of a side on the map (1.8)."""
        state, hexes = self.state, self.hex
        return [u for u in self.game.units_of[side] if hexes[u] and state[u] & ACTIVE]

    def waiting(self, unit: Unit) -> bool:
        """Whether a unit has yet to come into play."""
        return not self.hex[unit] and not self.state[unit] & GONE

    def allowance(self, unit: Unit) -> int:
        """A unit's movement allowance in quarters of a point: halved when disorganised, and again
        out of supply (1.7b, 1.9f, 1.9m)."""
        state = self.state[unit]
        whole = self.game.ratings.allowance[state & REDUCED > 0][unit]
        halvings = bool(state & DG) + bool(state & OOS)
        return whole >> halvings

    def left(self, unit: Unit) -> int:
        """What a unit may still spend in this phase, in quarters of a point."""
        return max(0, self.allowance(unit) - self.spent[unit])

    # -- changing ------------------------------------------------------------------------------

    def pass_through(self, unit: Unit, hex_: Hex) -> None:
        """Gives an objective hex to the side whose unit enters it (2.1)."""
        if self.game.goals.hexes >> hex_ & 1:
            self.take(self.game.side[unit], hex_)

    def take(self, side: int, hex_: Hex) -> None:
        """Notes that a side was the last to occupy a hex."""
        bit = 1 << hex_
        if self.control[side] & bit:
            return
        both = list(self.control)
        both[side] |= bit
        both[1 - side] &= ~bit
        self.control = both[0], both[1]
        self.touch()
        self.tell(Taken(hex_, side))

    def set_cup(self, side: int, chits: tuple[int, ...]) -> None:
        """Says which chits a side's cup holds."""
        both = list(self.cups)
        both[side] = tuple(sorted(chits))
        self.cups = both[0], both[1]
