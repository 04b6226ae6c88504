"""The sequence of play (5), action points (12.1, 12.6) and recovery (11)."""

from __future__ import annotations

from typing import ClassVar

from zoc.kernel.cycle import track
from zoc.kernel.cycle.track import Each, EndPhase, Phase
from zoc.kernel.protocol import Outcome, Said, Step
from zoc.titles.red_typhoon.arrivals import Airborne, Deadline, Partisans, Withdrawal
from zoc.titles.red_typhoon.combat import Combat
from zoc.titles.red_typhoon.losses import Crowded
from zoc.titles.red_typhoon.movement import Movement
from zoc.titles.red_typhoon.position import DISRUPTED, FOUGHT, MOVED, STRUCK, Now


class ActionPoints(Step[Now]):
    """A side receives the action points of the turn track (12.1)."""

    name, rule = "action points", "12.1a"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        gain: int = p.game.rules.ap_track[p.turn][self.side]
        p.set_ap(self.side, p.ap[self.side] + gain)
        words = "{side} receives {gain} AP, has {left}"
        p.say("ap", "12.1a", words, side=self.side, gain=gain, left=p.ap[self.side])


class Ceasefire(EndPhase[Now]):
    """The combat phase is over: who fought and who was struck is forgotten (9.0c, 9.0d)."""

    name, clear, all_sides = "ceasefire", FOUGHT | STRUCK | MOVED, True


class Recovery(EndPhase[Now]):
    """All disrupted units of a side recover (11.0)."""

    name, rule, clear = "recovery", "11.0a", DISRUPTED

    def cleared(self, p: Now, units: list[int]) -> None:
        if units:
            words = "{number} {side} {units:|unit recovers|units recover}"
            p.say(self.name, self.rule, words, number=len(units), side=self.side, units=units)


class PutAway(Step[Now]):
    """Orders are set aside, and unused action points over the limit with them (12.6)."""

    name = "put away"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        p.move_orders = p.attack_orders = 0
        p.touch()
        p.set_ap(self.side, min(p.ap[self.side], p.game.rules.ap_kept))


def withdraws(p: Now, side: int) -> bool:
    """Whether the 1S Army may withdraw on this turn (13.1a)."""
    return p.turn in p.game.rules.withdrawal_vp


SEQUENCE = (
    Each(
        Phase(ActionPoints, "AP"),
        Phase(Movement, "Movement"),
        Phase(Crowded),
        Phase(Combat, "Combat"),
        Phase(Ceasefire),
        Phase(Withdrawal, "1S withdrawal", only="soviet", when=withdraws),
        Phase(Deadline, only="soviet", when=withdraws),
        Phase(Airborne, "Airborne", only="soviet", when="airborne"),
        Phase(Partisans, "Partisans", only="soviet", when="partisan"),
        Phase(Recovery, "Recovery"),
        Phase(PutAway),
    ),
)
"""The Soviet player turn, then the German one (5.0)."""


class AdvanceTurn(track.TurnEnd[Now]):
    """The turn marker advances, or the game ends (4.1a, 5.0e)."""

    name = "advance turn"


class Track(track.Track[Now]):
    """Nine turns of a week (5.0)."""

    closes: ClassVar[type[Step[Now]]] = AdvanceTurn
    rule = "5.0"
    last_rule = "4.1"

    def result(self, p: Now, outcome: Outcome) -> Said:
        """Who has won at the end of the last turn (4.1)."""
        points = dict(outcome.points)
        high, (low,) = points.pop(outcome.winner), points.values()
        return Said(f"{outcome.winner} victory, {high} to {low} VP")
