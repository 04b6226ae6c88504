"""How a seat calls things: names as people say them, and nothing of what it may not see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from zoc.kernel.cycle.recent import Recent, recent_of
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import Said, Spoken, sentence, speak
from zoc.kernel.play.step import Warn
from zoc.kernel.shown.elements import ForecastShown, Link, Trouble

UNSEEN = "a unit"
LABELS = 4000
"""How many labels are kept of a game."""


class SeatSpeaker:
    """Calls units by the names that the table uses; one that the seat may not know is `a unit`.
    Of what happened since a moment `before`, whoever was seen then is known too."""

    def __init__(
        self, p: Position, seat: str | None = None, before: Position | None = None
    ) -> None:
        self.p, self.seat, self.before = p, seat, before
        self.game, self.show = p.game, p.game.show

    def sees(self, unit: int) -> bool:
        """Whether the seat may know which unit this is."""
        if self.seat is None or self.show.sees(self.p, self.seat, unit):
            return True
        return self.before is not None and self.show.sees(self.before, self.seat, unit)

    def unit(self, unit: int) -> str:
        return self.show.call(self.game, unit) if self.sees(unit) else UNSEEN

    def hex(self, hex_: int) -> str:
        return self.game.board.grid.label(hex_)

    def side(self, side: int | str) -> str:
        id_ = self.game.camps[side] if isinstance(side, int) else side
        return self.show.side_name(self.game, id_)

    def formation(self, formation: int) -> str:
        return self.game.formations[formation].name

    # -- whole sentences -----------------------------------------------------------------------

    def label(self, what: Said | str) -> str:
        """A few words, such as a choice's label. To one who may know all units they are always the
        same, so that they are kept."""
        if self.seat is not None or isinstance(what, str):
            return speak(what, self).text
        kept: Recent[Any, str] = recent_of(self.show.kept, "labels", LABELS)
        key = type(self), what.template, *_things(what.about)
        try:
            return kept.get(key) or kept.put(key, speak(what, self).text)
        except TypeError:
            # About another sentence, which has no hash.
            return speak(what, self).text

    def sentence(self, what: Said | str) -> str:
        """A sentence with capital and full stop, kept like a label."""
        if self.seat is not None or isinstance(what, str):
            return sentence(what, self).text
        kept: Recent[Any, str] = recent_of(self.show.kept, "sentences", LABELS)
        try:
            key = type(self), _known_by(what)
            return kept.get(key) or kept.put(key, sentence(what, self).text)
        except TypeError:
            return sentence(what, self).text

    def trouble(self, what: Warn) -> Trouble:
        """A warning as it is shown."""
        return Trouble(self.sentence(what.said), what.rules, what.hex)

    def line(self, what: Said) -> tuple[str, tuple[Link, ...]]:
        """A sentence with its links."""
        spoken = sentence(what, self)
        return spoken.text, self.links(spoken)

    def links(self, spoken: Spoken) -> tuple[Link, ...]:
        """The units and hexes that a sentence names, those that the seat may know."""
        found: list[Link] = []
        for start, end, kind, thing in spoken.spans:
            if kind == "unit" and self.sees(int(thing)):
                found.append(Link(start, end, unit=int(thing)))
            elif kind == "hex":
                found.append(Link(start, end, hex=int(thing)))
        return tuple(found)


def knows(p: Position, unit: int) -> bool:
    """Whether the seat that a view was made for may know which unit this is."""
    return p.viewer is None or p.game.show.sees(p, p.viewer, unit)


def heard_of(p: Position, unit: int) -> bool:
    """Whether it may know that there is a unit at all: of some stacks it only knows that they
    are."""
    seat = p.viewer
    return seat is None or knows(p, unit) or p.game.show.rumour(p, seat, unit) is not None


def called(p: Position, unit: int) -> str:
    """A unit as people call it, in a view as far as its seat may know it."""
    return p.game.show.call(p.game, unit) if knows(p, unit) else UNSEEN


def as_known(p: Position, found: ForecastShown) -> ForecastShown:
    """An attack that may not be, without the units in it that the seat may not know: what it comes
    to is worked out from others in their places, and said to be so."""
    named = (*found.attackers, *found.able, *found.defenders)
    if all(knows(p, unit) for unit in named):
        return found
    return replace(
        found,
        odds=f"about {found.odds}",
        attackers=tuple(u for u in found.attackers if knows(p, u)),
        able=tuple(u for u in found.able if knows(p, u)),
        defenders=tuple(u for u in found.defenders if knows(p, u)),
        strengths={u: text for u, text in found.strengths.items() if knows(p, int(u))},
        reply=None,
    )


def _things(about: object) -> Iterable[object]:
    """What a sentence is about, as what it can be known by."""
    return cast(dict[str, object], about).items() if isinstance(about, dict) else (about,)


def _known_by(what: Said) -> tuple[object, ...]:
    """A sentence and all that it is about, other sentences with theirs."""
    about = what.about
    if not isinstance(about, dict):
        return what.template, about
    things = cast(dict[str, object], about).items()
    return what.template, *((n, _known_by(v) if isinstance(v, Said) else v) for n, v in things)


class TypedSpeaker(SeatSpeaker):
    """The same for a terminal, where units are called as orders are typed."""

    def unit(self, unit: int) -> str:
        return self.game.unit_name(unit) if self.sees(unit) else UNSEEN

    def side(self, side: int | str) -> str:
        return self.game.side_name(self.game.camps[side] if isinstance(side, int) else side)
