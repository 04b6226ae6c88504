"""The words of the play protocol: what a title's rules are written in, to import from one place."""

from zoc.kernel.play.action import Action, WordKind
from zoc.kernel.play.declared import Mark, changed, column, field
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import Forecast, Modifier, mixed, span
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.remembered import remembered
from zoc.kernel.play.said import Said, counted, listed, said, signed
from zoc.kernel.play.step import CHANCE, NO_UNIT, NOBODY, Ask, Offer, Refusal, Step, Warn, steps_of

__all__ = [
    "CHANCE", "NOBODY", "NO_UNIT", "Action", "Ask", "Event", "Forecast", "Mark", "Modifier",
    "Offer", "Outcome", "Refusal", "Said", "Step", "Warn", "WordKind", "changed", "column",
    "counted", "field", "listed", "mixed", "remembered", "said", "signed", "span", "steps_of",
]  # fmt: skip
