"""The parts of which everything that is shown is made.

Hexes and units are their numbers in the game; labels and names come once, with the `Setting`.
Rules are ids of the title's rule texts. Nothing here says how a thing looks, only what it means."""

from __future__ import annotations

from dataclasses import dataclass, field

# -- what never changes during a game -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side: its name, its sign and its colours."""

    id: str
    name: str
    emblem: str
    """A sign that tells the side apart without colour: `star`, `cross`."""
    face: str = ""
    band: str = ""


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit as it is printed: what the inspector says of it, and where each figure comes from."""

    unit: int
    id: str
    """Its word in the notation."""
    name: str
    full: str
    side: str
    formation: str
    type: str
    size: str
    figures: dict[str, str]
    """Name of the figure and what is printed."""
    reduced: dict[str, str]
    source: str
    reconstructed: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class FormationShown:
    """A formation that units belong to and players speak of."""

    id: str
    name: str
    side: str
    code: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class OptionShown:
    """An option of the game and how it stands."""

    id: str
    text: str
    value: bool | int | str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OverlayOffer:
    """An overlay that may be asked for: of the whole map, or of a unit or a hex."""

    id: str
    label: str
    key: str
    of: str = "map"
    """`map`, `side`, `unit` or `hex`: what must be named with the request."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the title as text: heading row, rows, a note, its source."""

    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule in our own words."""

    id: str
    chapter: str
    text: str
    see: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HexShown:
    """A hex of the board: number, label, centre on the plane (hexes), what it is in words."""

    hex: int
    label: str
    x: float
    y: float
    terrain: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PictureShown:
    """The map picture in one size, which covers the board's frame."""

    url: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class BoardShown:
    """The board under the counters. `corners` are the six corners around a centre, in hexes;
    `frame` is the part of the plane that the map picture covers: left, top, width, height."""

    hexes: tuple[HexShown, ...]
    neighbours: dict[str, tuple[int, ...]]
    """Six numbers a hex, 0 where there is none, in the grid's order of directions."""
    corners: tuple[tuple[float, float], ...]
    frame: tuple[float, float, float, float]
    pictures: tuple[PictureShown, ...] = ()
    """The smallest first: a client shows what has come, and asks for what its zoom needs."""


@dataclass(frozen=True, slots=True)
class Setting:
    """All that a client needs to know of a game before the first view."""

    title: str
    full_name: str
    scenario: str
    scenario_name: str
    rules_version: int
    sides: tuple[SideShown, ...]
    units: tuple[UnitCard, ...]
    formations: tuple[FormationShown, ...]
    options: tuple[OptionShown, ...]
    overlays: tuple[OverlayOffer, ...]
    charts: tuple[Chart, ...]
    verbs: dict[str, str]
    """How each order is written."""
    turns: tuple[str, ...]
    """The turn track's cells: what each turn is called."""
    hides: bool
    """Whether anything is hidden from a seat, so that a curtain must fall between players."""
    season: str = ""


# -- the decision ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done."""

    notation: str
    label: str
    """Verb and object: `Attack 2914 at 3:1 - roll`."""
    kind: str
    """`button`, `unit` (click the unit), `hex` (click the hex), `path` (a hex with a path to it),
    `toggle` (a unit joins), `unit-hex` (a unit, then a hex), `formation`, `amount`, `menu`."""
    unit: int = -1
    hex: int = 0
    path: tuple[int, ...] = ()
    cost: str = ""
    stops: bool = False
    group: str = ""
    """What it belongs to where several stand together: a formation's id, a panel's id."""
    key: str = ""
    letter: str = ""
    warns: tuple[str, ...] = ()
    final: str = "none"
    """What lies behind it: `none`, `chance`, `reveal`, `handover` or `end`. All but `none` end
    undo."""
    opens: bool = False
    """Whether it only begins something (a move, an attack) that further choices complete."""
    primary: bool = False
    hidden: bool = False
    """Whether the same choice is offered by a panel, so that the prompt need not list it."""
    first: str = ""
    """An order that must be given before it: it ends what is under way."""
    units: tuple[int, ...] = ()
    """All units that it takes up together; other choices may take up other sets of them."""


@dataclass(frozen=True, slots=True)
class UndoShown:
    """Whether the last action can be taken back, and if not, why."""

    allowed: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DecisionShown:
    """What the game waits for."""

    actor: str
    step: str
    prompt: str
    hint: str
    rules: tuple[str, ...]
    choices: tuple[Choice, ...]
    """Empty for those who do not decide."""
    more: bool = False
    """There are too many to list: for each unit that can act there is one choice of kind `unit`
    with `opens`; its own choices are asked for with `choices`."""
    suggestion: tuple[str, ...] = ()
    """What a good hand would tick first: orders that a client may put into its draft."""
    remaining: tuple[str, ...] = ()
    """What is still undone and would be lost by ending: one sentence each."""
    besides: tuple[Choice, ...] = ()
    """What may be begun once what is under way has been ended; each says by which order `first`."""


# -- the view -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Badge:
    """A state of a unit: a letter or two on the counter, and in words."""

    code: str
    text: str
    tone: str = "info"
    """`info`, `warn`, `bad`, `good`, `done`, or `idle`: it takes no part now, and is drawn pale."""


@dataclass(frozen=True, slots=True)
class UnitShown:
    """A unit at this moment. A unit that the seat may not know has number -1 - n, no card and the
    face `unknown/<side>`."""

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


@dataclass(frozen=True, slots=True)
class HexNote:
    """A marker in a hex or the hex's control: what stands there that is no unit."""

    hex: int
    text: str
    side: str = ""
    marker: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """One cell of the phase rail."""

    id: str
    text: str
    side: str
    state: str
    """`done`, `now` or `next`."""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Widget:
    """A piece of a panel. `kind`: pips, boxes, track, meter, list, table, stepper, menu, steps,
    cup, dice, units, text. A client that does not know a kind shows `text`."""

    kind: str
    text: str = ""
    rows: tuple[Row, ...] = ()
    head: tuple[str, ...] = ()
    now: int = 0
    most: int = 0
    least: int = 0
    marks: tuple[tuple[int, str], ...] = ()
    """Positions on a meter or track and what they mean."""
    dice: tuple[Die, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Term:
    """One modifier, shift or factor of a forecast with its rule."""

    text: str
    value: str
    rule: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result that the dice can bring, from the actor's worst to his best."""

    code: str
    text: str
    chance: float
    dice: str = ""
    rank: int = 0
    """From -2 (worst for the actor) to 2."""


@dataclass(frozen=True, slots=True)
class Counterstroke:
    """The enemy's strongest answer if the attack succeeds."""

    text: str
    hexes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
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
    outcomes: tuple[Outcome, ...]
    attackers: tuple[int, ...] = ()
    able: tuple[int, ...] = ()
    """All units that could take part, joined or not."""
    strengths: dict[str, str] = field(default_factory=dict[str, str])
    """What each unit counts for, by its number."""
    defenders: tuple[int, ...] = ()
    columns: tuple[tuple[str, tuple[Outcome, ...]], ...] = ()
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
    marks: tuple[Mark, ...] = ()
    """What would come of it on the map, such as a pocket that closes."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell."""

    face: int
    of: int = 6
    counts: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that were rolled together: what for, what they mean."""

    dice: tuple[Die, ...]
    text: str
    rule: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat may know of one moment."""

    seat: str
    turn: int
    turn_text: str
    phases: tuple[Phase, ...]
    decision: DecisionShown
    units: tuple[UnitShown, ...]
    notes: tuple[HexNote, ...]
    panels: tuple[Panel, ...]
    score: tuple[tuple[str, int], ...]
    over: bool
    result: str
    marks: tuple[Mark, ...] = ()
    """What is always drawn on this title's map at this moment: a front line, a pocket."""
    forecast: ForecastShown | None = None
    dice: Dice | None = None
    """The dice that fell last, while what they brought is being settled."""


# -- what happened --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Link:
    """A part of a sentence that leads to a hex or a unit."""

    start: int
    end: int
    hex: int = 0
    unit: int = -1


@dataclass(frozen=True, slots=True)
class Arrow:
    """A movement, attack, retreat or loss to be drawn: from hex to hex."""

    kind: str
    """`move`, `attack`, `retreat`, `advance`, `loss`, `place` or `change`."""
    path: tuple[int, ...]
    unit: int = -1
    side: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what an event says, to whom it happened, what can be drawn of it."""

    ply: int
    kind: str
    text: str
    rule: str
    side: str
    turn: int
    phase: str
    links: tuple[Link, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    dice: Dice | None = None
    barrier: str = ""
    """Why undo stops here: a die, a reveal, the other seat."""
    owner: str = ""
    """Whose player turn it belongs to, where a side has several in a turn."""
    part: int = 0
    """Which one of the turn that is, counted from 1."""


# -- answers --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HexText:
    """A hex in words for the inspector and for those who listen, and where that comes from."""

    text: str
    rules: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer to something that may not be done."""

    notation: str
    sentence: str
    rules: tuple[str, ...]
    hex: int = 0
    instead: str = ""
    """A way round, in words."""
    try_: tuple[str, ...] = ()
    """The way round as orders."""


@dataclass(frozen=True, slots=True)
class RouteShown:
    """A hex within reach: cost and path, and whether the unit must stop there."""

    hex: int
    cost: str
    path: tuple[int, ...]
    stops: bool = False
    steps: tuple[tuple[str, str, str, str], ...] = ()
    """For each step terrain, rule, cost and sum, where asked for."""
    warns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn on the map: `kind` is one of the meanings that a client knows how to draw
    (reach, stop, zoc, control, supplied, cut, threat, area, front, pocket, spot, goal, change)."""

    kind: str
    hexes: tuple[int, ...] = ()
    edges: tuple[tuple[int, int], ...] = ()
    """Hexsides as pairs of hexes, the nearer side first."""
    text: str = ""
    side: str = ""
    figures: dict[str, str] = field(default_factory=dict[str, str])
    """A text in a hex, by the hex's number."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A line over hexes: a supply line, a line of sight; broken at `broken` when it fails."""

    path: tuple[int, ...]
    good: bool = True
    broken: int = 0
    text: str = ""
    unit: int = -1


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay as it was asked for, with its legend."""

    id: str
    label: str
    marks: tuple[Mark, ...] = ()
    traces: tuple[Trace, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    """Kind of mark and what it means."""
    text: str = ""
    """The overlay in words, for those who do not see it."""
    rules: tuple[str, ...] = ()
