"""The titles as the library and the page for a new game show them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from zoc.ai.names import machine_words
from zoc.ai.player import levels
from zoc.kernel.data.title import Title, all_titles, broken_titles
from zoc.kernel.play.game import Game
from zoc.kernel.shown import SideShown
from zoc.server.carried import carried
from zoc.server.logs import note_broken
from zoc.server.strength import Strength, strength_of


class ScenarioOffer(msgspec.Struct, frozen=True):
    """A scenario that can be played."""

    id: str
    name: str
    turns: int
    dates: str
    summary: str
    units: int = 0
    """How many units take part, those that come later and those in a pool included."""
    picture: str = ""
    """A small map with the counters as they stand at start, where the title carries one."""
    balance: str = ""
    """Who wins it between equals and what makes it even, where the title tells."""


class OptionOffer(msgspec.Struct, frozen=True):
    """An option: on or off, or one of some words."""

    id: str
    name: str
    text: str
    default: bool | str
    choices: list[str] = []
    rules: list[str] = []
    seats: dict[str, list[str]] = {}
    """Who decides under a choice, where that is not as usual."""


class MachineOffer(msgspec.Struct, frozen=True):
    """A machine player: what it is called, how it plays and how long it thinks."""

    id: str
    name: str
    text: str
    thinks: str = ""


class TitleOffer(msgspec.Struct, frozen=True):
    """A title of the library."""

    name: str
    full_name: str
    subtitle: str
    period: str
    blurb: str
    playable: bool
    players: str
    seats: list[str]
    """The sides that somebody decides for: in a game for one not every side has a seat."""
    sides: list[SideShown]
    scenarios: list[ScenarioOffer]
    options: list[OptionOffer]
    machines: list[MachineOffer]
    strength: Strength | None
    """How strong they are, where that was measured."""
    units: int
    designer: str
    publisher: str
    year: int
    reconstructed: str
    cover: str
    banner: str
    """A wide picture for the head of a page, where a title carries one."""


@cache
def library() -> list[TitleOffer]:
    """All titles: those that can be played first, and of these the ones that are soon learnt."""
    offers: list[tuple[int, TitleOffer]] = []
    for name, why in broken_titles().items():
        note_broken(name, why)
    for title in all_titles():
        try:
            offers.append((title.identity.get("learn", 9), offer_of(title)))
        except Exception as error:
            # One title's mistake must not take the library down.
            note_broken(title.name, repr(error))
    offers.sort(key=lambda entry: (not entry[1].playable, entry[0]))
    return [offer for _, offer in offers]


def offer_of(title: Title) -> TitleOffer:
    """One title with all that a new game asks for."""
    identity = title.identity
    game = title.game() if title.rules else None
    sides = [_side(title, side) for side in identity["side"]]
    subtitle, period = identity.get("subtitle", ""), identity.get("period", "")
    return TitleOffer(
        name=title.name,
        full_name=title.full_name,
        subtitle=subtitle,
        period=period,
        blurb=f"{subtitle}, {period}." if period else f"{subtitle}.",
        playable=bool(title.rules),
        players=str(identity.get("players", "")),
        seats=list(game.sides) if game else [side.id for side in sides],
        sides=sides,
        scenarios=[_scenario(title, entry) for entry in identity.get("scenario", ())],
        options=_options(title, game) if game else [],
        machines=machines(levels(game)) if game else [],
        strength=strength_of(title, game) if game else None,
        units=len(title.counters.units),
        designer=identity.get("designer", ""),
        publisher=identity.get("publisher", ""),
        year=int(identity.get("year", 0)),
        reconstructed=identity.get("reconstructed", ""),
        cover=carried(title, "cover") or f"/api/titles/{title.name}/cover.webp",
        banner=carried(title, "banner"),
    )


def machines(names: Iterable[str], most: float = float("inf")) -> list[MachineOffer]:
    """Machine players that are offered, the usual one first, each of which thinks so many seconds
    at most."""
    words = {name: machine_words(name, most) for name in names}
    return [MachineOffer(id_, *found) for id_, found in words.items()]


def limited(offers: Iterable[TitleOffer], most: float) -> list[TitleOffer]:
    """The titles of a server where machine players think so many seconds at most."""
    return [
        msgspec.structs.replace(offer, machines=machines([m.id for m in offer.machines], most))
        for offer in offers
    ]


def _side(title: Title, side: dict[str, Any]) -> SideShown:
    id_: str = side["id"]
    known = title.counters.sides
    own = id_ if id_ in known else side["role"]
    emblem = known[own].emblem.partition(" ")[0] if own in known else ""
    return SideShown(id_, side["name"], emblem, side.get("face", ""), side.get("band", ""))


def _scenario(title: Title, entry: dict[str, Any]) -> ScenarioOffer:
    scenario = title.scenarios[entry["id"]]
    summary = entry.get("summary", "") or f"{scenario.dates}."
    units = sum(placement.status != "lost" for placement in scenario.placements)
    told = (entry["name"], len(scenario.turns), scenario.dates, summary, units)
    balance = entry.get("balance", "")
    return ScenarioOffer(entry["id"], *told, carried(title, entry["id"]), balance)


def _options(title: Title, game: Game) -> list[OptionOffer]:
    """The options that the title's rules take, in the words of its data."""
    texts: dict[str, dict[str, Any]] = {o["id"]: o for o in title.identity.get("option", ())}
    return [_option(id_, usual, texts.get(id_, {})) for id_, usual in game.options.items()]


def _option(id_: str, usual: Any, told: dict[str, Any]) -> OptionOffer:
    name = told.get("name", id_.replace("_", " ").capitalize())
    choices, rules = list(told.get("choices", ())), list(told.get("rules", ()))
    seats = told.get("seats", {})
    return OptionOffer(id_, name, told.get("text", ""), usual, choices, rules, seats)
