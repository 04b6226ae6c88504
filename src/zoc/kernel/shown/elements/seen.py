"""What a seat sees now: the `View` and all that it is made of."""

from __future__ import annotations

from dataclasses import field

from zoc.kernel.play.quick import quick
from zoc.kernel.shown.elements.answered import MarkShown
from zoc.kernel.shown.elements.deciding import DecisionShown


@quick
class Badge:
    """A state of a unit: a letter or two on the counter, and in words."""

    code: str
    text: str
    tone: str = "info"
    """`info`, `warn`, `bad`, `good`, `done`, or `idle`: it takes no part now, and is drawn pale."""


@quick
class UnitShown:
    """A unit at this moment. A unit that the seat may not know has number -2 - n, for -1 is nobody,
    no card and the face `unknown/<side>`."""

    unit: int
    hex: int
    """0 off the map."""
    face: str
    """Which counter picture: `<unit id>/front` or `<unit id>/reduced`."""
    side: str = ""
    box: str = ""
    """Where it is when it is not on the map: `reserve`, `eliminated`, a turn."""
    acts: bool = False
    badges: tuple[Badge, ...] = ()


@quick
class HexNote:
    """A marker in a hex or the hex's control: what stands there that is no unit."""

    hex: int
    text: str
    side: str = ""
    marker: str = ""


@quick
class PhaseShown:
    """One cell of the phase rail."""

    id: str
    text: str
    side: str
    state: str
    """`done`, `now` or `next`."""
    rules: tuple[str, ...] = ()


@quick
class Row:
    """A row of a widget: words, a value, and what a click does."""

    text: str
    value: str = ""
    note: str = ""
    side: str = ""
    unit: int = -1
    hex: int = 0
    formation: str = ""
    tone: str = ""
    notation: str = ""
    """The order that a click gives, legal or not: the answer says why not."""
    enabled: bool = True
    cells: tuple[str, ...] = ()
    buttons: tuple[tuple[str, str, bool], ...] = ()
    """Label, notation ('' for a mere state) and whether it is lit."""
    rules: tuple[str, ...] = ()


@quick
class Widget:
    """A piece of a panel. `kind`: pips, boxes, track, meter, list, table, stepper, menu, steps,
    cup, dice, units, deployment (its row has the orders of a set-up as it stands), text. A client
    that does not know a kind shows `text`."""

    kind: str
    text: str = ""
    rows: tuple[Row, ...] = ()
    head: tuple[str, ...] = ()
    now: int = 0
    most: int = 0
    least: int = 0
    marks: tuple[tuple[int, str], ...] = ()
    """Positions on a meter or track and what they mean."""
    dice: tuple[DieShown, ...] = ()
    rules: tuple[str, ...] = ()


@quick
class Panel:
    """A box beside the map."""

    id: str
    title: str
    body: tuple[Widget, ...]
    place: str = "left"
    """`left`, `context` or `sheet`."""
    rules: tuple[str, ...] = ()
    needs: int = 0
    """How many things in it wait for the viewer."""
    value: str = ""
    closed: bool = False
    """Whether its body was left out, since the viewer does not look at it, but for the kind of its
    first widget."""


@quick
class Term:
    """One modifier, shift or factor of a forecast with its rule."""

    text: str
    value: str
    rule: str
    counts: bool = True


@quick
class OutcomeShown:
    """A result that the dice can bring, from the actor's worst to his best."""

    code: str
    text: str
    chance: float
    dice: str = ""
    rank: int = 0
    """From -2 (worst for the actor) to 2."""
    most: float = 0.0
    """The greatest chance, where not all is known and `chance` is the least."""


@quick
class Counterstroke:
    """The enemy's strongest answer if the attack succeeds."""

    text: str
    hexes: tuple[int, ...] = ()


@quick
class ForecastShown:
    """An attack before its dice are rolled."""

    target: int
    odds: str
    attack: str
    defence: str
    ratio: str
    spare: str
    next: str
    modifier: str
    terms: tuple[Term, ...]
    outcomes: tuple[OutcomeShown, ...]
    attackers: tuple[int, ...] = ()
    able: tuple[int, ...] = ()
    """All units that could take part, joined or not."""
    strengths: dict[str, str] = field(default_factory=dict[str, str])
    """What each unit counts for, by its number."""
    defenders: tuple[int, ...] = ()
    columns: tuple[tuple[str, tuple[OutcomeShown, ...]], ...] = ()
    """The neighbouring columns, to be tried."""
    legal: bool = True
    why: str = ""
    reply: Counterstroke | None = None
    title: str = ""
    """What is rolled for, where it is no plain attack: `Barrage on 2914`."""
    label: str = ""
    """What the map says beside the target, where strengths and odds do not tell it."""
    modifies: str = ""
    """What the modifier is added to, where it is not the die: `columns`."""
    marks: tuple[MarkShown, ...] = ()
    """What would come of it on the map, such as a pocket that closes."""


@quick
class DieShown:
    """One die as it fell."""

    face: int
    of: int = 6
    counts: bool = True
    text: str = ""


@quick
class Dice:
    """Dice that were rolled together: what for, what they mean."""

    dice: tuple[DieShown, ...]
    text: str
    rule: str = ""
    cell: tuple[str, ...] = ()
    """Where the table of results tells what they bring: the chart's id, its column and row."""


@quick
class View:
    """All that a seat may know of one moment."""

    seat: str
    turn: int
    turn_text: str
    phases: tuple[PhaseShown, ...]
    decision: DecisionShown
    units: tuple[UnitShown, ...]
    notes: tuple[HexNote, ...]
    panels: tuple[Panel, ...]
    score: tuple[tuple[str, int], ...]
    over: bool
    result: str
    marks: tuple[MarkShown, ...] = ()
    """What is always drawn on this title's map at this moment: a front line, a pocket."""
    forecast: ForecastShown | None = None
    dice: Dice | None = None
    """The dice that fell last, while what they brought is being settled."""
