"""Requests that change nothing: drafts, choices, reasons, routes, overlays, the past."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from zoc.kernel.play.action import Action, NotationError, brief
from zoc.kernel.play.barrier import barrier
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.position import Position
from zoc.kernel.shown import WhyNot
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view, troubles_of
from zoc.server import wire
from zoc.server.tables.batch import LONGEST, sentence
from zoc.server.tables.errors import TableError
from zoc.server.tables.live import LiveTable
from zoc.server.tables.minds import minds_told
from zoc.server.tables.orders import check_ply
from zoc.server.tables.raw_messages import SentAt
from zoc.server.tables.viewer import Viewer

MOST = 40
"""Lines that the palette shows."""
Asked = (
    wire.Draft
    | wire.Choices
    | wire.Why
    | wire.Routes
    | wire.AskOverlay
    | wire.AskHex
    | wire.At
    | wire.Complete
    | wire.AskMinds
)


def answer(live: LiveTable, viewer: Viewer, request: Asked) -> wire.Message:
    """The answer to a question."""
    return _ANSWER[type(request)](live, viewer, request)


# -- drafts ---------------------------------------------------------------------------------------


class Drafting:
    """Orders tried on a copy of what a viewer may know. No die falls in a draft."""

    def __init__(self, live: LiveTable, viewer: Viewer, ply: int, pretend: bool = False) -> None:
        self.game, self.viewer = live.game, viewer
        position = _pretended(live, viewer) if pretend else live.history.at(ply)
        self.position = Sight(self.game, position, viewer.seat).copy()
        self.start = self.position.copy()
        self.steps: list[wire.DraftStep] = []

    @property
    def chance(self) -> bool:
        """Whether a die comes next."""
        return not self.position.over and self.position.actor == CHANCE

    def obey_all(self, orders: list[str]) -> None:
        """Tries orders up to the first that cannot be carried out."""
        for text in orders[:LONGEST]:
            self.steps.append(self.obey(text))
            if self.steps[-1].why is not None or self.chance or self.position.over:
                return

    def must_obey(self, orders: list[str]) -> None:
        """Tries orders that a question builds on: all of them must be legal."""
        self.obey_all(orders)
        for step in self.steps:
            if step.why is not None:
                raise TableError(step.why.sentence, "rule", step.why)

    def obey(self, text: str) -> wire.DraftStep:
        """Tries one order."""
        why, action = self.read(text)
        if action is None or why is not None:
            return wire.DraftStep(brief(text), why)
        choice = self.game.show.choice(self.position, action)
        before = self.position.copy()
        self.game.carry_out(self.position, action)
        final = barrier(before, action, self.position) or "none"
        return wire.DraftStep(text, None, choice.label, final, choice.unit, choice.hex)

    def read(self, text: str) -> tuple[WhyNot | None, Action | None]:
        """An order and why it may not be carried out."""
        if not self.may_decide:
            return WhyNot(brief(text), "It is not your turn to decide.", ()), None
        try:
            action = self.game.read(text)
        except NotationError as error:
            return WhyNot(brief(text), sentence(str(error)), ()), None
        return self.game.show.why_not(self.position, action), action

    @property
    def may_decide(self) -> bool:
        """Whether the viewer may try the orders of who is to decide: where nothing is hidden,
        anybody may."""
        return not self.position.over and (
            not self.game.hides or self.position.actor in self.viewer.sides
        )


def _pretended(live: LiveTable, viewer: Viewer) -> Position:
    if live.game.hides:
        raise TableError("Where something is hidden, plans wait for your turn.", "rule")
    if not viewer.sides:
        raise TableError("Those who look on have nothing to plan.", "turn")
    return live.pretended(viewer.sides)


def _draft(live: LiveTable, viewer: Viewer, request: wire.Draft) -> wire.Message:
    check_ply(live, request.ply)
    draft = Drafting(live, viewer, request.ply, request.pretend)
    draft.obey_all(request.orders)
    if request.suggest and draft.may_decide and not draft.chance:
        show = draft.game.show
        draft.obey_all([draft.game.write(a) for a in show.suggestion(draft.position)])
    deciding = draft.may_decide and not draft.chance
    still = not request.orders and not request.pretend
    dice = live.dice(request.ply, viewer.seat) if still else None
    view = seat_view(draft.game, draft.position, viewer.seat, deciding, dice)
    brought = troubles_of(draft.game, draft.start, draft.position, draft.start.actor)
    return wire.Drafted(request.id, live.ply, draft.steps, view, draft.chance, brought)


def _drafted(
    live: LiveTable, viewer: Viewer, ply: int, orders: list[str], pretend: bool = False
) -> Drafting:
    """The position that a question is about: of now with orders, or of an earlier moment."""
    if orders or pretend or ply > live.ply or ply < 0:
        check_ply(live, ply)
    draft = Drafting(live, viewer, ply, pretend)
    draft.must_obey(orders)
    return draft


# -- questions ------------------------------------------------------------------------------------


def _choices(live: LiveTable, viewer: Viewer, request: wire.Choices) -> wire.Message:
    draft = _drafted(live, viewer, request.ply, request.orders, request.pretend)
    _check_unit(live, request.unit)
    if not draft.may_decide or draft.chance:
        return wire.ChoicesAre(request.id, [])
    sight = Sight.of_actor(draft.game, draft.position)
    return wire.ChoicesAre(request.id, sight.choices_of(request.unit))


def _why(live: LiveTable, viewer: Viewer, request: wire.Why) -> wire.Message:
    draft = _drafted(live, viewer, request.ply, request.orders, request.pretend)
    if request.order:
        return wire.Answer(request.id, draft.read(request.order)[0])
    _check_named(live, request.unit, request.hex)
    sight = Sight(draft.game, draft.position, viewer.seat)
    return wire.Answer(request.id, sight.why_not_there(request.unit, request.hex))


def _routes(live: LiveTable, viewer: Viewer, request: wire.Routes) -> wire.Message:
    draft = _drafted(live, viewer, request.ply, request.orders, request.pretend)
    _check_unit(live, request.unit, least=0)
    _check_hex(live, request.hex)
    sight = Sight(draft.game, draft.position, viewer.seat)
    routes = sight.routes(request.unit, request.hex, request.path)
    return wire.RoutesAre(request.id, request.unit, routes)


def _overlay(live: LiveTable, viewer: Viewer, request: wire.AskOverlay) -> wire.Message:
    draft = _drafted(live, viewer, request.ply, request.orders, request.pretend)
    offers = {offer.id for offer in live.game.show.overlays(live.game)}
    if request.overlay not in offers:
        raise TableError("There is no such overlay.", "input")
    _check_unit(live, request.unit)
    _check_hex(live, request.hex)
    sight = Sight(draft.game, draft.position, viewer.seat)
    overlay = sight.overlay(request.overlay, request.side, request.unit, request.hex)
    return wire.OverlayIs(request.id, overlay)


def _hex(live: LiveTable, viewer: Viewer, request: wire.AskHex) -> wire.Message:
    draft = _drafted(live, viewer, request.ply, [])
    _check_hex(live, request.hex or -1)
    sight = Sight(draft.game, draft.position, viewer.seat)
    said, threats = sight.hex(request.hex), sight.threats(request.hex)
    rules = list(said.rules)
    return wire.HexIs(request.id, request.hex, said.name, said.text, rules, said.source, threats)


def _check_unit(live: LiveTable, unit: int, least: int = -1) -> None:
    if not least <= unit < len(live.game.units):
        raise TableError("There is no such unit.", "input")


def _check_named(live: LiveTable, unit: int, hex_: int) -> None:
    """A unit that should go somewhere: both must be named."""
    if not hex_:
        raise TableError("Name the hex that the unit should go to.", "input")
    _check_unit(live, unit, least=0)
    _check_hex(live, hex_)


def _check_hex(live: LiveTable, hex_: int) -> None:
    if hex_ and (not hasattr(live.game, "board") or hex_ not in live.game.board.grid):
        raise TableError("There is no such hex.", "input")


def _at(live: LiveTable, viewer: Viewer, request: wire.At) -> wire.Message:
    if not 0 <= request.ply <= live.ply:
        raise TableError(f"There are events 0 to {live.ply}.", "input")
    view = live.view(request.ply, viewer.seat, False)
    return SentAt(request.id, request.ply, msgspec.Raw(view))


def _minds(live: LiveTable, viewer: Viewer, request: wire.AskMinds) -> wire.Message:
    told = minds_told(live, viewer.seat, request.start, request.end)
    return wire.MindsAre(request.id, told)


# -- the palette ----------------------------------------------------------------------------------


def _complete(live: LiveTable, viewer: Viewer, request: wire.Complete) -> wire.Message:
    draft = _drafted(live, viewer, request.ply, request.orders, request.pretend)
    found = list[wire.Completion]()
    if draft.may_decide and not draft.chance:
        found = _legal(draft, request.text.strip().lower())
        if not found and request.text.strip():
            found = list(_illegal(draft, request.text.strip()))
    return wire.CompletionsAre(request.id, found)


def _legal(draft: Drafting, typed: str) -> list[wire.Completion]:
    """The choices that begin as typed, then those in which all typed words occur."""
    first, then = list[wire.Completion](), list[wire.Completion]()
    show = draft.game.show
    for action in draft.position.decision.actions:
        text = draft.game.write(action)
        starts = text.lower().startswith(typed)
        if not starts and not typed:
            continue
        choice = show.choice(draft.position, action)
        words = f"{text} {choice.label}".lower()
        line = wire.Completion(text, choice.label, choice.cost)
        if starts:
            first.append(line)
        elif len(then) < MOST and all(word in words for word in typed.split()):
            then.append(line)
        if len(first) >= MOST:
            break
    return [*first, *then][:MOST]


def _illegal(draft: Drafting, typed: str) -> Iterator[wire.Completion]:
    why, action = draft.read(typed)
    if why is not None:
        usage = draft.game.vocabulary.usage(action.verb) if action else ""
        yield wire.Completion(brief(typed), brief(typed), usage, why.sentence)


_ANSWER: dict[type[Any], Callable[[LiveTable, Viewer, Any], wire.Message]] = {
    wire.Draft: _draft,
    wire.Choices: _choices,
    wire.Why: _why,
    wire.Routes: _routes,
    wire.AskOverlay: _overlay,
    wire.AskHex: _hex,
    wire.At: _at,
    wire.Complete: _complete,
    wire.AskMinds: _minds,
}
