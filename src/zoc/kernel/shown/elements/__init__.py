"""The elements of which everything that is shown is made.

Hexes and units are their numbers in the game; labels and names come once, with the `SettingShown`.
Rules are ids of the title's rule texts. Nothing here says how a thing looks, only what it means."""

from __future__ import annotations

from zoc.kernel.data.rulebook import RuleText
from zoc.kernel.shown.elements.answered import (
    HexText,
    MarkShown,
    Overlay,
    RouteShown,
    TraceShown,
    Trouble,
    WhyNot,
)
from zoc.kernel.shown.elements.constant import (
    BoardShown,
    Chart,
    FormationShown,
    HexShown,
    OptionShown,
    OverlayOffer,
    PictureShown,
    SettingShown,
    SideShown,
    UnitCard,
)
from zoc.kernel.shown.elements.deciding import Choice, DecisionShown, UndoShown
from zoc.kernel.shown.elements.seen import (
    Badge,
    Counterstroke,
    Dice,
    DieShown,
    ForecastShown,
    HexNote,
    OutcomeShown,
    Panel,
    PhaseShown,
    Row,
    Term,
    UnitShown,
    View,
    Widget,
)
from zoc.kernel.shown.elements.told import Arrow, Link, LogLine

__all__ = [
    "Arrow",
    "Badge",
    "BoardShown",
    "Chart",
    "Choice",
    "Counterstroke",
    "DecisionShown",
    "Dice",
    "DieShown",
    "ForecastShown",
    "FormationShown",
    "HexNote",
    "HexShown",
    "HexText",
    "Link",
    "LogLine",
    "MarkShown",
    "OptionShown",
    "OutcomeShown",
    "Overlay",
    "OverlayOffer",
    "Panel",
    "PhaseShown",
    "PictureShown",
    "RouteShown",
    "Row",
    "RuleText",
    "SettingShown",
    "SideShown",
    "Term",
    "TraceShown",
    "Trouble",
    "UndoShown",
    "UnitCard",
    "UnitShown",
    "View",
    "WhyNot",
    "Widget",
]
