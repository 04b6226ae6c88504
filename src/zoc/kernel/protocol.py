"""The words that a title's rules are written in, from one place: what is done, asked, refused and
told, and what is known before a die falls. What each means stands in `zoc.kernel.play`."""

from zoc.kernel.play.action import Action, WordKind
from zoc.kernel.play.event import Event, Happened
from zoc.kernel.play.forecast import Forecast, Modifier, Route, mixed, percent
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.remembered import remembered
from zoc.kernel.play.said import NOTHING, Said, counted, plural, said, signed
from zoc.kernel.play.step import CHANCE, NO_UNIT, NOBODY, Ask, Offer, Refusal, Step, Warn, steps_of

__all__ = [
    "CHANCE", "NOBODY", "NOTHING", "NO_UNIT", "Action", "Ask", "Event", "Forecast", "Happened",
    "Modifier", "Offer", "Outcome", "Refusal", "Route", "Said", "Step", "Warn", "WordKind",
    "counted", "mixed", "percent", "plural", "remembered", "said", "signed", "steps_of",
]  # fmt: skip
