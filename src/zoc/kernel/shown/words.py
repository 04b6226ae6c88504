"""Choices, names and sentences for people, worked out from a title's vocabulary."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from zoc.kernel.cycle.recent import Recent, recent_of
from zoc.kernel.data.counters import Counter, Side
from zoc.kernel.play.action import Action, Word
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import Said
from zoc.kernel.play.step import NO_UNIT, Offer
from zoc.kernel.shown.elements import Choice
from zoc.kernel.shown.speaking import SeatSpeaker

if TYPE_CHECKING:
    from zoc.kernel.play.game import Game
    from zoc.kernel.shown.show import Show

Spoken = tuple[tuple[str, Word], ...]
"""The words of an action with the kind of each."""


# -- names ----------------------------------------------------------------------------------------


def _full(unit: Counter) -> str:
    return unit.full or unit.id


NUMBER = re.compile("[0-9IVX/, ]*")
"""Names that are mere numbers: `6/II`, `I`, `1,2`."""


def names(game: Game, else_: Callable[[Counter], str] = _full, codes: bool = False) -> list[str]:
    """The units' names; their full names, or `else_`, where the short one is a number or another's
    too, or all are `codes`."""
    tally = Tally(u.name for u in game.units)
    return [
        else_(u) if codes or tally[u.name] > 1 or NUMBER.fullmatch(u.name) else u.name
        for u in game.units
    ]


def side_name(game: Game, side: str) -> str:
    """A side as its counters call it."""
    title = getattr(game, "title", None)
    known: Mapping[str, Side] = title.counters.sides if title is not None else {}
    if side in known:
        return known[side].name
    return sides_written(game).get(side, {}).get("name", side.capitalize())


def sides_written(game: Game) -> dict[str, dict[str, str]]:
    """What the title's data say of each side, and of the seats that share one."""
    title = getattr(game, "title", None)
    written = title.identity.get("side", ()) if title is not None else ()
    return {side["id"]: side for side in written}


# -- choices --------------------------------------------------------------------------------------


def spoken(game: Game, action: Action) -> Spoken:
    """An action's words, each with its kind."""
    pattern: tuple[str, ...] = game.vocabulary.verbs[action.verb]
    last = len(pattern) - 1
    return tuple((pattern[min(i, last)].rstrip("*?"), word) for i, word in enumerate(action.args))


def said(show: Show, game: Game, kind: str, word: Word) -> str:
    """A word as people say it."""
    if kind == "unit":
        return show.call(game, int(word))
    if kind == "formation":
        return game.formations[int(word)].name
    return game.vocabulary.kinds[kind].write(word)


def label_of(show: Show, game: Game, action: Action, found: Spoken) -> str:
    """Verb and object."""
    return " ".join([action.verb.capitalize(), *(said(show, game, k, w) for k, w in found)])


def kind_of(show: Show, p: Position, action: Action, found: Spoken) -> str:
    """What the choice looks like, by its words."""
    if action.verb in show.KINDS:
        return show.KINDS[action.verb]
    kinds = [kind for kind, _ in found]
    if not kinds:
        return "button"
    if kinds[-1] == "hex":
        with_unit = "unit" in kinds
        return "unit-hex" if with_unit else "path" if show.mover(p) >= 0 else "hex"
    return {"unit": "unit", "formation": "formation", "number": "amount"}.get(kinds[-1], "menu")


def choice(show: Show, p: Position, action: Action) -> Choice:
    """One action with label and kind, worked out from its words."""
    return offered(show, p, action, Offer(BLANK))


BLANK = Said("")
PICKS = ("unit", "formation")
PICKED = 4000
"""How many choices to take up a unit are kept."""


def offered(show: Show, p: Position, action: Action, offer: Offer, first: str = "") -> Choice:
    """A choice as its step offers it, after the order `first`. To take up a unit or a formation is
    offered again and again: as long as the offer is the same, so is the choice."""
    if not offer.steady and offer.kind not in PICKS:
        return _offered(show, p, action, offer, first)
    kept: Recent[Any, tuple[Offer, Choice]] = recent_of(show.kept, "picked", PICKED)
    key = id(offer), action, first
    found = kept.get(key)
    if found is None or found[0] is not offer:
        found = kept.put(key, (offer, _offered(show, p, action, offer, first)))
    return found[1]


def _offered(show: Show, p: Position, action: Action, offer: Offer, first: str) -> Choice:
    """What the step leaves out follows from the words."""
    named, whole = offer.label is not BLANK, offer.path and offer.cost and offer.kind
    if named and whole and offer.unit >= 0 and len(action.args) == 1:
        return _way(show, p, action, offer, first)
    game, speaker = p.game, SeatSpeaker(p)
    read = _read(show, p, action, offer)
    return Choice(
        notation=game.write(action),
        label=speaker.label(offer.label) if named else label_of(show, game, action, read.found),
        kind=offer.kind or read.kind,
        unit=-1 if offer.unit == NO_UNIT else offer.unit if offer.unit >= 0 else read.unit,
        hex=offer.hex or read.hex,
        path=offer.path or read.path,
        cost=offer.cost or read.cost,
        stops=offer.stops or read.stops,
        group=offer.group or read.group,
        key=offer.key or (show.KEYS.get(action.verb, "") if not action.args else ""),
        letter=offer.letter,
        warns=tuple([speaker.trouble(w) for w in offer.warns]) if offer.warns else (),
        final=offer.final,
        opens=offer.opens or action.verb in show.OPENS,
        primary=offer.primary or action.verb in show.PRIMARY,
        hidden=offer.hidden,
        first=first or offer.first,
        units=offer.units,
        back=offer.back,
    )


def _way(show: Show, p: Position, action: Action, offer: Offer, first: str) -> Choice:
    """A way that its step knows all about: there are hundreds of them, so nothing is looked up."""
    speaker = SeatSpeaker(p)
    return Choice(
        p.game.write(action),
        speaker.label(offer.label),
        offer.kind,
        offer.unit,
        offer.hex or int(action.args[0]),
        offer.path,
        offer.cost,
        offer.stops,
        offer.group,
        offer.key,
        offer.letter,
        tuple([speaker.trouble(w) for w in offer.warns]) if offer.warns else (),
        offer.final,
        offer.opens or action.verb in show.OPENS,
        offer.primary or action.verb in show.PRIMARY,
        offer.hidden,
        first or offer.first,
        offer.units,
        offer.back,
    )


class Read(NamedTuple):
    """What the words of an action say of a choice."""

    found: Spoken = ()
    kind: str = ""
    unit: int = -1
    hex: int = 0
    path: tuple[int, ...] = ()
    cost: str = ""
    stops: bool = False
    group: str = ""


def _read(show: Show, p: Position, action: Action, offer: Offer) -> Read:
    found = spoken(p.game, action)
    kind = kind_of(show, p, action, found)
    unit = next((int(w) for k, w in found if k == "unit"), -1)
    hexes = [int(w) for k, w in found if k == "hex"]
    path, cost, stops = tuple(hexes if len(hexes) > 1 else ()), "", False
    if kind == "path":
        unit = show.mover(p)
        if not (offer.path and offer.cost):
            path, cost, stops = _route(p, unit, hexes[-1]) or (path, "", False)
    group = next((p.game.formations[int(w)].id for k, w in found if k == "formation"), "")
    return Read(found, kind, unit, hexes[-1] if hexes else 0, path, cost, stops, group)


def _route(p: Position, unit: int, goal: int) -> tuple[tuple[int, ...], str, bool] | None:
    """The listed path of a unit to a hex, its cost, and whether it must stop there."""
    routes = p.cache.get("shown routes")
    if routes is None or routes[0] != unit:
        found = {r.hex: (r.path, r.cost, r.stops) for r in p.game.routes(p, unit)}
        routes = p.cache["shown routes"] = (unit, found)
    return routes[1].get(goal)
