"""How a title describes itself to people: a base that knows the protocol only.

A title's own class refines what it knows better. `p` is always what the seat may know of the
position (`game.view`), and no method changes it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from zoc.hexes import Hex
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.generic import P
from zoc.kernel.play.position import CHANCE
from zoc.kernel.shown import plain, words
from zoc.kernel.shown.elements import (
    Badge,
    Chart,
    Choice,
    Dice,
    DieShown,
    ForecastShown,
    HexNote,
    HexText,
    MarkShown,
    Overlay,
    OverlayOffer,
    Panel,
    PhaseShown,
    Trouble,
    WhyNot,
)
from zoc.kernel.shown.fortune import Fortune
from zoc.kernel.shown.overlays import plain_offers, plain_overlay
from zoc.kernel.shown.speaking import SeatSpeaker

if TYPE_CHECKING:
    from zoc.kernel.cycle.combat_table import CombatTable
    from zoc.kernel.play.game import Game

LOST = ("eliminated", "destroyed", "lost")
"""The boxes of units that are lost."""


class Show(Generic[P]):
    """What a game says of itself. One for each game, so what never changes may be kept in it."""

    hides: ClassVar[bool] = False
    """Whether the title hides anything from a seat."""
    KINDS: ClassVar[Mapping[str, str]] = {}
    """The kind of a verb's choices where the words do not tell it: `{"with": "toggle"}`."""
    KEYS: ClassVar[Mapping[str, str]] = {"end": "E"}
    OPENS: ClassVar[frozenset[str]] = frozenset()
    """Verbs that only begin something; others are tried on a copy."""
    PLAIN: ClassVar[frozenset[str]] = frozenset()
    """Verbs that open nothing and never end undo, so that they need not be tried."""
    PRIMARY: ClassVar[frozenset[str]] = frozenset()
    codes: ClassVar[bool] = False
    """Whether what is printed on counters tells a newcomer nothing, as `29 A` and `KO`: then units
    are called by their full names."""
    UNTOLD: ClassVar[frozenset[str]] = frozenset()
    """Kinds of features that a hex is not described by, such as areas of set-up."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        """What was worked out once for the whole game."""

    # -- names ---------------------------------------------------------------------------------

    def call(self, game: Game, unit: int) -> str:
        """A unit as people call it."""
        names: Sequence[str] | None = self.kept.get("names")
        if names is None:
            names = self.kept["names"] = self.names(game)
        return names[unit]

    def names(self, game: Game) -> Sequence[str]:
        """What people call all units, asked for once: their names where those are names and
        nobody else's."""
        return words.names(game, codes=self.codes)

    def side_name(self, game: Game, side: str) -> str:
        """A side as people call it."""
        return words.side_name(game, side)

    # -- the decision --------------------------------------------------------------------------

    def plain(self, p: P) -> frozenset[str]:
        """The verbs of this decision that need not be tried: those that open something, and those
        that open nothing and never end undo."""
        return self.OPENS | self.PLAIN

    def prompt(self, p: P) -> tuple[str, str, tuple[str, ...]]:
        """Imperative sentence, hint, rules."""
        ask = p.decision.step.ask(p)
        speak = SeatSpeaker(p).sentence
        return speak(ask.text), speak(ask.hint), ask.rules

    def prompted(self, p: P) -> tuple[str, str, tuple[str, ...]]:
        """The prompt, worded once for those who decide and those who wait."""
        return p.once("shown prompt", self.prompt)

    def waiting(self, p: P, seat: str) -> tuple[str, str, tuple[str, ...]]:
        """The prompt for those who do not decide."""
        who = "the dice" if p.actor == CHANCE else self.side_name(p.game, p.actor)
        text, _, rules = self.prompted(p)
        return f"Waiting for {who}: {text[:1].lower()}{text[1:]}", "", rules

    def choice(self, p: P, action: Action) -> Choice:
        """One action with label and kind, worked out from the vocabulary unless refined."""
        offer = p.agenda[-1].offer(p, action)
        if offer is None:
            return words.choice(self, p, action)
        return words.offered(self, p, action, offer)

    def choices(self, p: P, actions: Sequence[Action]) -> Iterable[Choice]:
        """The same of several actions of one decision."""
        return [self.choice(p, action) for action in actions]

    def own(self, p: P, unit: int) -> Iterable[Action]:
        """What one unit may do in this decision, also where it is not listed."""
        words_of = p.game.vocabulary.words_of
        return (a for a in p.decision.actions if unit in words_of(a, "unit")[:1])

    def mover(self, p: P) -> int:
        """The unit that goes where an order names hexes only, or -1."""
        return -1

    def suggestion(self, p: P) -> Sequence[Action]:
        """What a good hand would tick first in this decision: attackers, losses."""
        return ()

    def remaining(self, p: P) -> Iterable[str]:
        """What would be lost by ending this phase now."""
        return ()

    def besides(self, p: P) -> Iterable[Choice]:
        """What may be begun once what is under way has been ended, each with the order `first`."""
        return ()

    def why_not(self, p: P, action: Action) -> WhyNot | None:
        """Why an action is refused, with a way round where there is one."""
        return plain.why_not(p, action)

    def why_not_there(self, p: P, unit: int, hex_: Hex) -> WhyNot | None:
        """Why a unit cannot go to a hex, or None when it can."""
        return plain.why_not_there(p, unit, hex_)

    def forecast(self, p: P) -> ForecastShown | None:
        """The attack that is being put together."""
        found = p.game.forecast(p)
        return None if found is None else plain.forecast(found, 0)

    def threat(self, p: P, hex_: Hex, side: str) -> ForecastShown | None:
        """What the enemy could do to a side's units in a hex."""
        return plain.threat(p, hex_, side)

    def steps(self, p: P, unit: int, path: Sequence[Hex]) -> Sequence[tuple[str, str, str, str]]:
        """A path step by step: terrain, rule, cost, sum."""
        return ()

    def warnings(self, p: P, unit: int, hex_: Hex) -> Sequence[Trouble]:
        """What is legal but costs where a unit ends in a hex."""
        return ()

    def troubles(self, p: P, side: str) -> Iterable[Trouble]:
        """What is legal and will cost a side as things stand: too many units in a hex, a unit out
        of supply, an attack that must be made. A draft tells those that its orders bring about."""
        return ()

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: P) -> Sequence[PhaseShown]:
        """The phase rail of this player turn."""
        if p.over:
            return ()
        step, rule = p.agenda[-1].name, p.decision.rule
        return (PhaseShown(step, step.capitalize(), p.actor, "now", tuple(filter(None, [rule]))),)

    def phase(self, p: P) -> str:
        """The phase that is being played, as the log names it."""
        return next((phase.text for phase in self.rail(p) if phase.state == "now"), "")

    def rail(self, p: P) -> Sequence[PhaseShown]:
        """The phase rail, found once: clocks and every line of the log ask for it, too."""
        return p.once("shown phases", self.phases)

    def turn_text(self, p: P) -> str:
        """The turn as people name it: `Turn 2 of 9, 12 Jan 1942`. It hangs on nothing else."""
        return plain.turn_text(p)

    def turns(self, game: Game) -> Sequence[str]:
        """What each turn is called."""
        return plain.turns(game)

    def piled(self, game: Game) -> Sequence[int]:
        """All units, those at the bottom of a stack first."""
        return range(len(game.units))

    def pile(self, p: P) -> Sequence[int]:
        """The same at a moment, where a title knows who lies on top."""
        return self.piled(p.game)

    def badges(self, p: P, unit: int) -> Sequence[Badge]:
        """The states of a unit that a counter shows."""
        return ()

    def badged_by(self, p: P) -> Sequence[Hashable] | None:
        """For each unit all that its face and badges hang on besides where it is and its flags.
        Units of a title that says so are kept between views; None where it does not."""
        return None

    def badged_at(self, p: P) -> Hashable:
        """All that these, and in which boxes units are, hang on of the agenda: units are looked at
        anew where this or anything else of the position has changed. None where a title does not
        say it."""
        return None

    def box(self, p: P, unit: int) -> str:
        """Where a unit is that is not on the map; '' for one that is out of play."""
        return ""

    def closed(self, p: P) -> bool:
        """Whether anything is hidden from a seat now; after the end nothing is."""
        return self.hides and not p.over

    def sees(self, p: P, seat: str, unit: int) -> bool:
        """Whether a seat may know which unit this is; else it is shown as an unknown one."""
        return True

    def rumour(self, p: P, seat: str, unit: int) -> Sequence[Badge] | None:
        """What a seat is told of a unit that it may not know; None where it may not even know that
        there is another unit."""
        return ()

    def acts(self, p: P, choices: Sequence[Choice]) -> set[int]:
        """The units that can still do something in this decision."""
        return {choice.unit for choice in choices if choice.unit >= 0}

    def notes(self, p: P) -> Iterable[HexNote]:
        """Markers and control."""
        return ()

    def marks(self, p: P) -> Iterable[MarkShown]:
        """What is always drawn over this title's map."""
        return ()

    def panels(self, p: P, seat: str) -> Sequence[Panel]:
        """The boxes beside the map, in order."""
        return plain.panels(self, p)

    score_word: ClassVar[str] = "Victory points"
    """What the figures of the score count."""

    def score(self, p: P) -> Sequence[tuple[str, int]]:
        """Points of each side."""
        return plain.score(p)

    def result(self, p: P) -> str:
        """How the game ended, as a sentence; '' while it goes on."""
        return SeatSpeaker(p).sentence(p.result)

    luck_word: ClassVar[str] = "Lucky rolls"
    """What a report of luck counts."""

    def fortune(self, before: P, outcome: Action) -> Fortune | None:
        """What an outcome of chance means to the side that rolls; None where that is no matter of
        luck, or not told."""
        return None

    def fortunes(self, before: P) -> Sequence[tuple[Fortune, int]]:
        """Every case of a roll with its weight."""
        could = [(self.fortune(before, o), weight) for o, weight in before.decision.outcomes]
        return [(fortune, weight) for fortune, weight in could if fortune is not None]

    def lost(self, p: P, side: str) -> int:
        """How many units a side has lost."""
        units = (u for u in range(len(p.game.units)) if p.game.unit_side(u) == side)
        return sum(self.box(p, u) in LOST for u in units if not p.game.where(p, u))

    def settling(self, p: P) -> bool:
        """Whether what the last dice brought is still being settled, so that they stay in sight."""
        return False

    def charts(self, game: Game) -> Sequence[Chart]:
        """The title's tables for reading."""
        return plain.charts(game)

    # -- overlays and questions ----------------------------------------------------------------

    def overlays(self, game: Game) -> Sequence[OverlayOffer]:
        """What may be laid over the map."""
        return plain_offers(game)

    def overlay(self, p: P, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        """One overlay as asked for."""
        return plain_overlay(self, p, id_, side, unit, hex_)

    def hex_text(self, p: P, hex_: Hex, seat: str) -> HexText:
        """A hex in words for the inspector and for those who listen."""
        return plain.hex_text(self, p, hex_, seat)

    def hex_facts(self, p: P, hex_: Hex, seat: str) -> Iterable[str]:
        """What such a text tells a seat after the ground, a sentence each: who stands there."""
        here = [u for u in p.game.units_at(p, hex_) if self.sees(p, seat, u)]
        units = ", ".join(self.call(p.game, u) for u in here)
        return (f"Here: {units}.",) if units else ()

    def hex_rules(self, p: P, hex_: Hex) -> Iterable[str]:
        """The rules that such a text cites."""
        return ()

    # -- what happened -------------------------------------------------------------------------

    def told(self, p: P, event: Event, seat: str) -> bool:
        """Whether a seat learns of an event at all, beyond what the event itself says."""
        return True

    def span(self, before: P, after: P, event: Event) -> tuple[str, int]:
        """Whose player turn an event belongs to and which of the turn it is; ('', 0) where each
        side has one a turn."""
        return "", 0

    def playing(self, p: P) -> str:
        """The side whose player turn it is, whoever has to decide; '' where it is nobody's."""
        return ""

    def results_table(self, game: Game) -> CombatTable | None:
        """The table by which battles are decided, if there is one: the fighting's, or the game's
        own `crt`."""
        fighting = getattr(game, "fighting", None)
        return getattr(fighting, "table", None) or getattr(game, "crt", None)

    def dice(self, before: P, action: Action, event: Event) -> Dice | None:
        """The dice that an event tells of; a sum of two is one face of twelve."""
        faces = event.faces() if before.actor == CHANCE else ()
        if not faces:
            return None
        of = 12 if action.verb == "dice" and len(faces) == 1 else 6
        told = SeatSpeaker(before).sentence(event.said())
        return Dice(tuple(DieShown(face, of) for face in faces), told, event.rule)
