"""The parts of which everything that is shown is made.

Hexes and units are their numbers in the game; labels and names come once, with the `Setting`.
Rules are ids of the title's rule texts. Nothing here says how a thing looks, only what it means."""

from __future__ import annotations

from zoc.kernel.data.rulebook import RuleText
from zoc.kernel.shown.parts.answered import (
    HexText,
    Mark,
    Overlay,
    RouteShown,
    Trace,
    Trouble,
    WhyNot,
)
from zoc.kernel.shown.parts.constant import (
    BoardShown,
    Chart,
    FormationShown,
    HexShown,
    OptionShown,
    OverlayOffer,
    PictureShown,
    Setting,
    SideShown,
    UnitCard,
)
from zoc.kernel.shown.parts.deciding import Choice, DecisionShown, UndoShown
from zoc.kernel.shown.parts.seen import (
    Badge,
    Counterstroke,
    Dice,
    Die,
    ForecastShown,
    HexNote,
    Outcome,
    Panel,
    Phase,
    Row,
    Term,
    UnitShown,
    View,
    Widget,
)
from zoc.kernel.shown.parts.told import Arrow, Line, Link

__all__ = [
    "Arrow",
    "Badge",
    "BoardShown",
    "Chart",
    "Choice",
    "Counterstroke",
    "DecisionShown",
    "Dice",
    "Die",
    "ForecastShown",
    "FormationShown",
    "HexNote",
    "HexShown",
    "HexText",
    "Line",
    "Link",
    "Mark",
    "OptionShown",
    "Outcome",
    "Overlay",
    "OverlayOffer",
    "Panel",
    "Phase",
    "PictureShown",
    "RouteShown",
    "Row",
    "RuleText",
    "Setting",
    "SideShown",
    "Term",
    "Trace",
    "Trouble",
    "UndoShown",
    "UnitCard",
    "UnitShown",
    "View",
    "WhyNot",
    "Widget",
]
