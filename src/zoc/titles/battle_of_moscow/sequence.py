"""The sequence of play (SOP), weather (WX-1), the 40th Army (A40)."""

from __future__ import annotations

from zoc.kernel.cycle.dice import Die
from zoc.kernel.cycle.setup import SetUp as KernelSetUp
from zoc.kernel.cycle.track import Each, EndPhase, Phase, Track
from zoc.kernel.protocol import Action, Outcome, Said, Step, said
from zoc.titles.battle_of_moscow.combat import Declare, Fight
from zoc.titles.battle_of_moscow.isolation import Isolation, Thaw
from zoc.titles.battle_of_moscow.movement import Movement
from zoc.titles.battle_of_moscow.position import DROPPED, GERMAN, MOVED, NEW, RAILED, SIDES, Now
from zoc.titles.battle_of_moscow.replacements import receive
from zoc.titles.battle_of_moscow.supply import Supply, demoralised
from zoc.titles.battle_of_moscow.victory import TimeRecord, german_won


class SetUp(KernelSetUp[Now]):
    """A side places its free units (SET)."""

    rule = "SET-1"


class Weather(Die[Now]):
    """The German rolls for the weather of the turn (WX-1, R1)."""

    name, rule, asks = "weather", "WX-1", "Roll for the weather."

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        die = int(action.args[0])
        p.weather = p.game.weather_of(p.turn, die)
        p.touch()
        p.say("weather", self.rule, "Weather: die {die}, {weather}", die=die, weather=p.weather)


class Opening(Step[Now]):
    """A player turn begins: morale, trains and factors (DEM, RR-5, RR-6, R45)."""

    name, rule = "opening", "DEM-1"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        p.demoralised = int(demoralised(p))
        p.rail_left = int(p.game.figures["rail"][SIDES[self.side]])
        if p.demoralised:
            what = ("Russian attacks add 1 to", "German attacks take 1 off")[self.side]
            rule = ("DEM-1", "DEM-2")[self.side]
            p.say("morale", rule, f"Russian morale is broken: {what} the die", side=self.side)
        receive(p, self.side)


class Rally(EndPhase[Now]):
    """An impulse ends: who has moved or gone by rail is forgotten."""

    name, clear = "rally", MOVED | RAILED
    impulse: int


class Dusk(EndPhase[Now]):
    """A player turn ends; the 40th Army may come free (A40-1, R74)."""

    name, clear = "dusk", NEW | DROPPED

    def run(self, p: Now) -> None:
        super().run(p)
        if self.side == GERMAN and not p.released and within_reach(p):
            p.released = p.turn
            p.say("release", "A40-1", "Germans near Voronezh: the 40th Army may move")


def within_reach(p: Now) -> bool:
    """Whether a German unit is within its printed movement of Voronezh (A40-2, R39)."""
    city = p.game.map.voronezh
    if not city:
        return False
    movement, distance = p.game.roster.movement, p.game.grid.distance
    return any(
        p.hex[u] and distance(p.hex[u], city) <= movement[u] for u in p.game.units_of[GERMAN]
    )


SEQUENCE = (
    Phase(Weather, "Weather"),
    Each(
        Phase(Opening),
        Phase(Supply, "Supply", fields=(1,)),
        Phase(Movement, "First impulse: move", fields=(1,)),
        Phase(Declare, "Fight", fields=(1,)),
        Phase(Fight, fields=(1,)),
        Phase(Rally, fields=(1,)),
        Phase(Supply, fields=(2,)),
        Phase(Movement, "Second impulse: move", fields=(2,)),
        Phase(Declare, "Fight again", fields=(2,)),
        Phase(Fight, fields=(2,)),
        Phase(Rally, fields=(2,)),
        Phase(Isolation, "Isolation"),
        Phase(Thaw),
        Phase(Dusk),
    ),
    Phase(TimeRecord),
)


class TurnTrack(Track[Now]):
    """Ten weeks, or twenty-four in the extended game (SOP-14, R77)."""

    rule = "SOP-1"

    def early(self, p: Now) -> bool:
        return german_won(p)

    def result(self, p: Now, outcome: Outcome) -> Said:
        if not outcome.winner:
            return said("Draw: neither side has met its conditions")
        return said("{side} victory: {why}", side=outcome.winner, why=outcome.degree)
