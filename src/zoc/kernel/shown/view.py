"""What a seat is shown of a moment."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import compress, repeat
from operator import ne
from typing import TYPE_CHECKING, Any, NamedTuple

from zoc.kernel.cycle.recent import Recent, recent_of
from zoc.kernel.play.position import ACTOR, STILL, Position
from zoc.kernel.shown.choosing import listed
from zoc.kernel.shown.elements import (
    Badge,
    Choice,
    DecisionShown,
    Dice,
    ForecastShown,
    HexNote,
    MarkShown,
    Panel,
    PhaseShown,
    Trouble,
    UnitShown,
    View,
    Widget,
)
from zoc.kernel.shown.sharing import (
    ALL,
    LAID,
    LAST,
    LOOKING,
    SHARED,
    Looking,
    hold_still,
    laid_out,
    lasting,
)
from zoc.kernel.shown.sight import Sight

if TYPE_CHECKING:
    from zoc.kernel.play.game import Game
    from zoc.kernel.shown.show import Show


UNITS = 20_000
"""How many units are kept as they were shown, for all tables of a game."""


class Common(NamedTuple):
    """What every viewer of a moment is shown where nothing is hidden."""

    turn_text: str
    phases: tuple[PhaseShown, ...]
    units: tuple[UnitShown, ...]
    notes: tuple[HexNote, ...]
    score: tuple[tuple[str, int], ...]
    result: str
    marks: tuple[MarkShown, ...]
    forecast: ForecastShown | None


def seat_view(
    game: Game,
    p: Position,
    seat: str,
    deciding: bool,
    dice: Dice | None = None,
    kept: dict[str, Any] | None = None,
    looking: Looking = ALL,
    last: dict[str, Any] | None = None,
) -> View:
    """All that a seat may know of the true position `p`. `deciding` says whether the viewer is the
    one to decide; `dice` are those that fell last, shown while what they brought is settled.
    A spectator's seat is the empty text. `kept` holds what viewers of the same moment share, `last`
    what the seat, or where nothing is hidden anybody, was shown of the moment before; panels beside
    the map that the viewer is not `looking` at have no body."""
    show = game.show
    seen = Sight(game, p, seat).position
    kept = None if show.hides else kept
    if kept is not None:
        seen.cache[SHARED] = kept
    if last is not None:
        seen.cache[LAST] = last
    seen.cache[LOOKING] = looking
    for_now = () if STILL in seen.cache else (STILL, ACTOR)
    hold_still(seen)
    try:
        return _view(show, seen, seat, deciding, dice, kept, looking)
    finally:
        for name in (SHARED, LOOKING, LAST, LAID, *for_now):
            seen.cache.pop(name, None)


def _view(
    show: Show,
    p: Position,
    seat: str,
    deciding: bool,
    dice: Dice | None,
    kept: dict[str, Any] | None,
    looking: Looking,
) -> View:
    choices, more = listed(p) if deciding and not p.over else ((), False)
    common = _common(show, p, seat, kept)
    return View(
        seat=seat,
        turn=p.turn,
        turn_text=common.turn_text,
        phases=common.phases,
        decision=_decision(show, p, seat, choices, more, deciding),
        units=_acting(show, common.units, show.acts(p, choices)),
        notes=common.notes,
        panels=tuple(_open(show.panels(p, seat), looking)),
        score=common.score,
        over=p.over,
        result=common.result,
        marks=common.marks,
        forecast=common.forecast,
        dice=dice if dice is not None and not p.over and show.settling(p) else None,
    )


def _common(show: Show, p: Position, seat: str, kept: dict[str, Any] | None) -> Common:
    found = kept.get("common") if kept is not None else None
    if found is None:
        found = Common(
            turn_text=show.turn_text(p),
            phases=lasting(p, "phases", (rail := tuple(show.rail(p))), lambda: rail),
            units=_units(show, p, seat),
            notes=tuple(show.notes(p)),
            score=tuple(show.score(p)),
            result=show.result(p),
            marks=tuple(show.marks(p)),
            forecast=None if p.over else _forecast(show, p, seat),
        )
        if kept is not None:
            kept["common"] = found
    return found


def _open(panels: Iterable[Panel], looking: Looking) -> Iterable[Panel]:
    """The panels, those that nobody looks at without what is in them."""
    if looking == ALL:
        return panels
    return (
        replace(panel, body=tuple(Widget(w.kind) for w in panel.body[:1]), closed=True)
        if panel.place == "left" and not looking.at(panel.id)
        else panel
        for panel in panels
    )


def _forecast(show: Show, p: Position, seat: str) -> ForecastShown | None:
    """The attack that is being put together, for those who may know all who are named in it."""
    found = show.forecast(p)
    if found is None or not show.hides:
        return found
    named = (*found.attackers, *found.able, *found.defenders)
    return found if all(show.sees(p, seat, unit) for unit in named) else None


def _acting(show: Show, units: tuple[UnitShown, ...], acting: set[int]) -> tuple[UnitShown, ...]:
    if not acting:
        return units
    lit: Recent[int, tuple[UnitShown, UnitShown]] = recent_of(show.kept, "lit", UNITS)
    return tuple([_lit(unit, lit) if unit.unit in acting else unit for unit in units])


def _lit(unit: UnitShown, known: Recent[int, tuple[UnitShown, UnitShown]]) -> UnitShown:
    """A unit that can act. It is known by the object, which is kept with it."""
    found = known.get(id(unit))
    if found is None or found[0] is not unit:
        lit = UnitShown(unit.unit, unit.hex, unit.face, unit.side, unit.box, True, unit.badges)
        found = known.put(id(unit), (unit, lit))
    return found[1]


def _decision(
    show: Show, p: Position, seat: str, choices: Sequence[Choice], more: bool, deciding: bool
) -> DecisionShown:
    if p.over:
        return DecisionShown("", "", show.result(p), "", (), ())
    prompt, hint, rules = show.prompted(p) if deciding else show.waiting(p, seat)
    suggestion: list[str] = [p.game.write(a) for a in show.suggestion(p)] if deciding else []
    return DecisionShown(
        actor=p.actor,
        step=p.agenda[-1].name,
        prompt=prompt,
        hint=hint,
        rules=rules,
        choices=tuple(choices),
        more=more,
        suggestion=tuple(suggestion),
        remaining=tuple(show.remaining(p)) if deciding else (),
        besides=tuple(show.besides(p)) if deciding else (),
        measure=p.agenda[-1].measure,
    )


def _units(show: Show, p: Position, seat: str) -> tuple[UnitShown, ...]:
    at = None if show.hides else show.badged_at(p)
    if at is None:
        return _units_now(show, p, seat)
    return lasting(p, "units", (laid_out(p), at), lambda: _units_now(show, p, seat))


def _units_now(show: Show, p: Position, seat: str) -> tuple[UnitShown, ...]:
    by = None if show.hides else show.badged_by(p)
    return tuple(_seen_units(show, p, seat)) if by is None else _kept_units(show, p, by)


def _kept_units(show: Show, p: Any, by: Sequence[Hashable]) -> tuple[UnitShown, ...]:
    """Units are made anew only where they are, their flags or what their badges hang on have
    changed; of the others those that were shown last stay."""
    kept: Recent[Any, UnitShown] = recent_of(show.kept, "units", UNITS)
    boxes = ["" if hex_ else show.box(p, unit) for unit, hex_ in enumerate(p.hex)]
    keys = [*zip(range(len(p.hex)), p.hex, boxes, p.state, by, strict=True)]
    last: dict[str, Any] = p.cache.get(LAST, {})
    before, found = last.get("unit keys", (repeat(None), [None] * len(keys)))
    found, young = [*found], kept.young.get
    for key in compress(keys, map(ne, keys, before)):
        there = key[1] or key[2]
        found[key[0]] = (
            (young(key) or kept.get(key) or kept.put(key, _shown(show, p, *key[:3])))
            if there
            else None
        )
    last["unit keys"] = keys, found
    return tuple([unit for place in show.pile(p) if (unit := found[place])])


def _shown(show: Show, p: Position, unit: int, hex_: int, box: str) -> UnitShown:
    game = p.game
    counter, face = game.face(p, unit)
    badges = tuple(show.badges(p, unit))
    return UnitShown(unit, hex_, f"{counter.id}/{face}", game.unit_side(unit), box, False, badges)


def _seen_units(show: Show, p: Position, seat: str) -> Iterator[UnitShown]:
    game = p.game
    known: list[UnitShown] = []
    unknown: list[tuple[int, str, tuple[Badge, ...]]] = []
    for unit in show.pile(p):
        hex_ = game.where(p, unit) or 0
        box = "" if hex_ else show.box(p, unit)
        if not hex_ and not box:
            continue
        side = game.unit_side(unit)
        if not show.sees(p, seat, unit):
            rumour = show.rumour(p, seat, unit) if hex_ else None
            if rumour is not None:
                unknown.append((hex_, side, tuple(rumour)))
            continue
        known.append(_shown(show, p, unit, hex_, box))
    # By hex, so that the order does not tell who is who; and first, so that they lie at the bottom.
    for number, (hex_, side, badges) in enumerate(sorted(unknown, key=repr)):
        yield UnitShown(-2 - number, hex_, f"unknown/{side}", side, badges=badges)
    yield from known


def troubles_of(game: Game, before: Position, after: Position, side: str) -> list[Trouble]:
    """What orders have brought upon the side that gave them; who thins out a crowd brings none."""
    if after.over:
        return []
    known = set(game.show.troubles(before, side))
    crowds = {trouble.hex: len(trouble.units) for trouble in known if trouble.crowded}
    found = (trouble for trouble in game.show.troubles(after, side) if trouble not in known)
    return [t for t in found if not (t.crowded and len(t.units) < crowds.get(t.hex, 0))]
