"""What goes over a table's WebSocket, both ways, as one versioned schema.

One viewer has one connection. Every message is a JSON object with a `type`. A request carries an
`id` of the client's own choosing; its answer, or its refusal, carries the same `id`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from zoc.kernel.shown import (
    Arrow,
    Choice,
    ForecastShown,
    Link,
    LogLine,
    Overlay,
    RouteShown,
    Trouble,
    UndoShown,
    View,
    WhyNot,
)

PROTOCOL = 1


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Something that is said over the wire."""


# -- from the client ------------------------------------------------------------------------------


class Act(Message, tag="act"):
    """Orders to be carried out one after the other, all or none.

    `ply` is the number of the last event the client has seen: an order given on an older position
    is refused as stale. The same `key` is carried out once, however often it is sent."""

    id: int
    ply: int
    orders: list[str]
    key: str = ""


class SendPlan(Message, tag="send-plan"):
    """Orders to be carried out in order, as far as they are legal and no die falls."""

    id: int
    ply: int
    orders: list[str]
    key: str = ""


class Undo(Message, tag="undo"):
    """Takes back the last action, or all back to the barrier."""

    id: int
    ply: int
    all: bool = False


class Draft(Message, tag="draft"):
    """What would the table look like after these orders? Nothing is carried out.

    It ends at the first illegal order, which is marked with its reason."""

    id: int
    ply: int
    orders: list[str]
    suggest: bool = False
    """Whether the suggestion of the decision reached is to be added to the draft."""
    pretend: bool = False
    """Whether it is asked as if the others did nothing more: for plans made while waiting."""


class Choices(Message, tag="choices"):
    """The choices of one unit in the decision that the draft's orders lead to."""

    id: int
    ply: int
    unit: int
    orders: list[str] = []
    pretend: bool = False
    """Whether it is asked as if the others did nothing more: for plans made while waiting."""


class Why(Message, tag="why"):
    """Why may this not be done? An order, or a unit that should go to a hex."""

    id: int
    ply: int
    order: str = ""
    unit: int = -1
    hex: int = 0
    orders: list[str] = []
    pretend: bool = False
    """Whether it is asked as if the others did nothing more: for plans made while waiting."""


class Routes(Message, tag="routes"):
    """Where could a unit go, own or enemy; with `hex`, the way there step by step: the cheapest, or
    the `path` that is given, both ends included."""

    id: int
    ply: int
    unit: int
    hex: int = 0
    path: list[int] = []
    orders: list[str] = []
    pretend: bool = False
    """Whether it is asked as if the others did nothing more: for plans made while waiting."""


class AskOverlay(Message, tag="overlay"):
    """An overlay of the map, a side, a unit or a hex."""

    id: int
    ply: int
    overlay: str
    side: str = ""
    unit: int = -1
    hex: int = 0
    orders: list[str] = []
    pretend: bool = False
    """Whether it is asked as if the others did nothing more: for plans made while waiting."""


class AskHex(Message, tag="hex"):
    """A hex in words, and what could attack there at what odds."""

    id: int
    ply: int
    hex: int


class At(Message, tag="at"):
    """The view of an earlier moment, for replay; log lines from there on are known already."""

    id: int
    ply: int


class Complete(Message, tag="complete"):
    """What a typed line could become: legal orders first, illegal ones with their reason."""

    id: int
    ply: int
    text: str
    orders: list[str] = []
    pretend: bool = False
    """Whether it is asked as if the others did nothing more: for plans made while waiting."""


class Say(Message, tag="say"):
    """A word to the table."""

    id: int
    text: str


class Seen(Message, tag="seen"):
    """The viewer has looked at everything up to this event."""

    ply: int


class LookAt(Message, tag="look-at"):
    """Which panels beside the map the viewer looks at: those that are `open`, or, where that is not
    said, all but the `folded` ones. The others come `closed` from now on. Whoever has never said it
    is sent all of them, and so is whoever has no seat. The answer is `done`; the state that follows
    has what was opened, and none follows where nothing is other than before."""

    id: int
    open: list[str] | None = None
    folded: list[str] = []


class Resign(Message, tag="resign"):
    """Gives the game up."""

    id: int


class Hurry(Message, tag="hurry"):
    """Tells the machine player that thinks to do the best it has found so far."""

    id: int


class AskAdvice(Message, tag="advice"):
    """What would a machine player do in the place of the one who is to decide? The answer comes
    when it is thought out; other requests may be sent meanwhile."""

    id: int
    ply: int


class AskMinds(Message, tag="minds"):
    """What machine players had in mind, in the player turns that are over. `end` is the last event
    that is asked about; none: all of them."""

    id: int
    start: int = 1
    end: int | None = None


class TakeBack(Message, tag="take-back"):
    """Asks for, grants or declines a take-back beyond the barrier."""

    id: int
    what: Literal["ask", "grant", "decline"]


Request = (
    Act
    | SendPlan
    | Undo
    | Draft
    | Choices
    | Why
    | Routes
    | AskOverlay
    | AskHex
    | At
    | Complete
    | Say
    | Seen
    | LookAt
    | Resign
    | TakeBack
    | Hurry
    | AskAdvice
    | AskMinds
)


# -- from the server ------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """A seat: who sits there, whether they are here, what their clock shows."""

    side: str
    name: str
    kind: Literal["open", "guest", "player", "machine", "bot", "same"]
    """`same`: the same person as another seat (hot-seat, solitaire)."""
    here: bool = False
    clock: float | None = None
    """Seconds left, at the moment of sending."""
    running: bool = False
    whole: float | None = None
    """Seconds that the clock had at the start, so that warnings come in proportion."""
    grace: float = 0.0
    """Seconds for which it does not run yet: a question in another's turn has time of its own."""


class Welcome(Message, tag="welcome"):
    """The first message: who the viewer is here. The view and the whole log follow. It comes again
    when the viewer has taken a seat or given one back."""

    protocol: int
    table: str
    seats: list[str]
    """The sides that the viewer plays; empty for a spectator."""
    hot_seat: bool
    seen: int
    """The last event that the viewer has looked at before."""
    name: str


class TableNow(Message, kw_only=True):
    """The table after `ply` events, as the viewer's seat may see it, but for the view itself."""

    ply: int
    seat: str
    """The side through whose eyes this is: in hot-seat play it is the one to decide."""
    undo: UndoShown
    yours: bool
    """Whether the viewer is the one to decide."""
    seats: list[Seat]
    thinking: str = ""
    """The name of the machine player that is thinking, if one is."""
    take_back: str = ""
    """The side that asks for a take-back, if one does."""
    advice: bool = False
    """Whether players may ask for advice at this table."""
    closed: str = ""
    """Why the table can only be looked at: its rules have changed. Empty while it can be played."""
    go_on: int | None = None
    """The event after which the players may go on, where the table is closed: one asks for a
    take-back, the other grants it."""


class State(TableNow, kw_only=True, tag="state"):
    """The table after `ply` events, as the viewer's seat may see it. Sent after every change."""

    view: View


class ChoiceColumns(msgspec.Struct):
    """So many choices: what they all have, and a list of what each has. A field that neither names
    has its usual value, the schema's default."""

    count: int
    same: dict[str, Any]
    each: dict[str, list[Any]]


class Change(TableNow, kw_only=True, tag="change"):
    """What `state` says, for a viewer who asked for changes. Of the view it has the parts that are
    not as in the last one sent; of the decision likewise. A list (units, panels, choices ...) has
    objects that are new, and pairs of numbers: the first of a run of objects of the list as it was,
    and how many. To a viewer who asked for columns new choices are told as `ChoiceColumns`."""

    view: dict[str, Any]


class Log(Message, tag="log"):
    """Lines of the log from an event on. `reset`: what was known from there on is void (undo)."""

    lines: list[LogLine]
    start: int
    reset: bool = False


class Done(Message, tag="done"):
    """A request was carried out; the state that follows contains it."""

    id: int
    ply: int
    stopped: str = ""
    """For a plan: why it stopped before its end."""
    orders: int = 0
    """How many orders were carried out."""


class Refused(Message, tag="refused"):
    """A request was not carried out, and nothing was changed."""

    id: int
    why: WhyNot
    code: Literal["rule", "stale", "turn", "input", "limit", "closed"] = "rule"


class DraftStep(msgspec.Struct, frozen=True):
    """One order of a draft and whether it could be carried out."""

    order: str
    why: WhyNot | None = None
    label: str = ""
    final: str = "none"
    unit: int = -1
    hex: int = 0


class Drafted(Message, tag="drafted"):
    """The table as it would be. `choices` of the view's decision go on from there."""

    id: int
    ply: int
    steps: list[DraftStep]
    view: View
    chance: bool = False
    """The draft ends before a die: nobody can say what comes then."""
    warnings: list[Trouble] = []
    """What its orders would bring about that is legal and costs."""


class ChoicesAre(Message, tag="choices-are"):
    id: int
    choices: list[Choice]


class RoutesAre(Message, tag="routes-are"):
    id: int
    unit: int
    routes: list[RouteShown]


class OverlayIs(Message, tag="overlay-is"):
    id: int
    overlay: Overlay


class HexIs(Message, tag="hex-is"):
    id: int
    hex: int
    name: str
    """What it is called: `Rzhev 2814`."""
    text: str
    rules: list[str]
    source: str
    threats: dict[str, ForecastShown]
    """What the enemy could do to each side's units there."""


class Completion(msgspec.Struct, frozen=True):
    """A line for the palette."""

    text: str
    label: str
    note: str = ""
    why: str = ""
    """Why it is not allowed; empty when it is."""


class CompletionsAre(Message, tag="completions-are"):
    id: int
    completions: list[Completion]


class Answer(Message, tag="answer"):
    """The answer to `why`: None when it is allowed."""

    id: int
    why: WhyNot | None


class AtIs(Message, tag="at-is"):
    """The view of an earlier moment."""

    id: int
    ply: int
    view: View


class Idea(msgspec.Struct, frozen=True):
    """Something worth doing, or a reason for it, in a sentence; where to look; what can be drawn
    of it."""

    text: str
    links: list[Link] = []
    hexes: list[int] = []
    arrows: list[Arrow] = []
    warns: bool = False
    """Whether it says what to beware of, or what was feared."""


class AdviceIs(Message, tag="advice-is"):
    """The best ideas for the one who is to decide, from what his seat may know. None: the adviser
    has nothing to say to this decision."""

    id: int
    ply: int
    ideas: list[Idea]


class Mind(msgspec.Struct, frozen=True):
    """What a machine player had in mind with the orders that begin at an event."""

    ply: int
    side: str
    name: str
    ideas: list[Idea]


class MindsAre(Message, tag="minds-are"):
    id: int
    minds: list[Mind]


class ChatLine(msgspec.Struct, frozen=True):
    number: int
    name: str
    text: str
    time: str
    side: str = ""


class Chat(Message, tag="chat"):
    """Words of the table; the first message brings all of them."""

    lines: list[ChatLine]


class Seats(Message, tag="seats"):
    """Who sits where, who is here, what the clocks show."""

    seats: list[Seat]
    watching: int = 0
    thinking: str = ""


class Closing(Message, tag="closing"):
    """The server goes away; the client comes back by itself after a while."""

    after: float


Reply = (
    Welcome
    | State
    | Change
    | Log
    | Done
    | Refused
    | Drafted
    | ChoicesAre
    | RoutesAre
    | OverlayIs
    | HexIs
    | CompletionsAre
    | Answer
    | AtIs
    | Chat
    | Seats
    | Closing
    | AdviceIs
    | MindsAre
)
