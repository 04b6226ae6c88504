"""The boxes beside the map that any wargame has, made from what a title declares: who has not
moved, what can be attacked, points, turns, formations, who comes and who is gone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.account import Entry
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.choosing import Choosing
from zoc.kernel.cycle.march import March, Movement
from zoc.kernel.cycle.setup import SetUp
from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.data.tables import PrintedTrack
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import counted, listed, opening, signed
from zoc.kernel.shown import deploying, widgets
from zoc.kernel.shown.context import movers
from zoc.kernel.shown.elements import HexNote, Panel, Row, Widget
from zoc.kernel.shown.sharing import LOOKING, alike, laid_out, lasting, looked_at
from zoc.kernel.shown.speaking import SeatSpeaker, called

Box = Callable[[Standing, str], Panel | None]
"""Makes a box for a seat; None where there is nothing to show."""


def arranged(p: Standing, seat: str, own: Sequence[Panel], left_out: frozenset[str]) -> list[Panel]:
    """The set-up, a title's own boxes, then the usual ones; an own one with the id of a usual one
    stands in its place."""
    mine, steady = {panel.id: panel for panel in own}, _steady(p, seat)
    found = [setup(p, seat), *(panel for panel in own if panel.id not in USUAL)]
    for id_ in USUAL:
        if id_ in left_out:
            continue
        panel = mine.get(id_) or steady.get(id_)
        if panel is None:
            panel = _made(p, seat, id_)
            if panel is not None and id_ in STEADY:
                steady[id_] = panel
        found.append(panel)
    return [panel for panel in found if panel is not None]


def _steady(p: Standing, seat: str) -> dict[str, Panel]:
    """The boxes that stay as long as the agenda alone changes; none where something is hidden,
    since what a seat knows may change with it."""
    show = p.game.show
    if show.hides:
        return {}
    more = show.playing(p), show.formation_by(p), show.formations_value(p)
    by = laid_out(p), more, p.cache.get(LOOKING)
    return lasting(p, f"steady boxes {seat}", by, dict[str, Panel])


def _made(p: Standing, seat: str, id_: str) -> Panel | None:
    """A usual box, with the rules that the title cites for it."""
    panel, rules = USUAL[id_](p, seat), p.game.show.RULES.get(id_)
    if panel is None or not rules:
        return panel
    return lasting(p, f"ruled {id_} {seat}", panel, lambda: replace(panel, rules=rules))


def setup(p: Standing, seat: str) -> Panel | None:
    """Who is in hand; where units are hidden it is its owner's alone."""
    step = p.doing(SetUp)
    if step is None or (p.game.show.closed(p) and p.actor != seat):
        return None
    return deploying.panel(p, step, p.actor == seat)


# -- the phase ------------------------------------------------------------------------------------


def played(p: Standing, seat: str, kind: type[Choosing[Any]]) -> Any:
    """The phase that is being played, if it is of a kind, for whoever may know what its side has
    still to do: itself, and spectators where nothing is hidden."""
    cell = None if p.over else p.game.track.current(p)
    step: Any = p.under_way(cell.phase.step) if cell is not None else None
    if step is None or not issubclass(type(step), kind):
        return None
    told = yours(p, seat, step) or (not seat and not p.game.show.closed(p))
    return step if told else None


def yours(p: Standing, seat: str, phase: Choosing[Any]) -> bool:
    """Whether a phase waits for a seat, rather than being looked on at."""
    return p.game.camp_of(seat) == p.game.camps[phase.side]


def idle(p: Standing, phase: Movement) -> list[Unit]:
    """The units that may still be moved in a phase, but for those on the march."""
    march = p.doing(March)
    going = march.party(p) if march is not None else ()
    return [unit for unit in phase.to_move(p) if unit not in going]


def not_moved(p: Standing, seat: str) -> Panel | None:
    """The units that may still move, each with the order that takes it up."""
    phase = played(p, seat, Movement)
    if phase is None:
        return None
    left, rules = idle(p, phase), widgets.rules(phase.rule)

    def body() -> tuple[Widget]:
        rows = tuple(movers(p, sorted(sorted(left), key=p.hex.__getitem__)))
        return (widgets.listing(rows, "" if rows else p.game.show.ALL_MOVED, rules),)

    needs, value = (len(left), "") if yours(p, seat, phase) else (0, str(len(left)))
    shown = looked_at(p, "not-moved", body)
    return Panel("not-moved", "Not moved yet", shown, "left", rules, needs, value)


def attacks(p: Standing, seat: str) -> Panel | None:
    """The hexes that can be attacked, the best odds first."""
    phase = played(p, seat, CombatPhase)
    if phase is None:
        return None
    hexes, rules = list(phase.choices(p)), (phase.rule,)

    def body() -> tuple[Widget]:
        rows = [row for _, row in sorted(_targets(p, phase, seat, hexes), key=lambda one: one[0])]
        text = "Best odds with all who can attack." if rows else "No enemy can be attacked."
        return (widgets.listing(rows, text, rules),)

    shown, value = looked_at(p, "attacks", body), counted(len(hexes), "hex")
    title, needs = (
        ("Attacks open to you", len(hexes)) if yours(p, seat, phase) else ("Attacks open", 0)
    )
    return Panel("attacks", title, shown, "left", rules, needs, value)


def _targets(
    p: Standing, phase: CombatPhase, seat: str, hexes: Sequence[Hex]
) -> Iterator[tuple[tuple[int, ...], Row]]:
    fighting, game = p.game.fighting, p.game
    for hex_ in hexes:
        units = fighting.attackers_of(p, phase.side, hex_)
        known = fighting.knows_odds(p, phase.side, hex_)
        now = fighting.odds(p, hex_, units) if known else None
        rank = (0, -now.column, -now.pips, hex_) if now is not None else (1, hex_)
        stack = p.stack(hex_)
        seen = [called(p, u) for u in stack if game.show.sees(p, seat, u)]
        who = ", ".join(seen) if len(seen) == len(stack) < 3 else counted(len(stack), "unit")
        order, told = game.write(Action(phase.verb, (hex_,))), now.told if now is not None else "?"
        yield rank, Row(game.label(hex_), told, who, hex=hex_, notation=order)


# -- the account ----------------------------------------------------------------------------------


def points(p: Standing, seat: str) -> Panel | None:
    """How the sides stand against each other, and what decides."""
    if p.game.points is None:
        return None
    return lasting(p, "points", accounted(p), lambda: _points(p))


def accounted(p: Standing) -> object:
    """What the points hang on, and what is said of them."""
    found = p.once("points hang on", p.game.points.hangs_on)
    return laid_out(p) if found is None else found


def _points(p: Standing) -> Panel:
    game, show = p.game, p.game.show
    rows = [Row(show.side_name(game, side), str(n), side=side) for side, n in show.score(p)]
    value = ", ".join(f"{row.text} {row.value}" for row in rows)
    rules = widgets.rules(game.points.judged.get("rule", ""))
    return Panel("points", show.score_word, (widgets.duel(rows, show.decides(p), rules),), "left",
                 value=value)  # fmt: skip


def decides(p: Standing) -> str:
    """Who wins a tie, and what a lead is called, as `[verdict]` of the rules says it."""
    judged, name = p.game.points.judged, p.game.show.side_name
    tie = judged.get("tie", "")
    degrees = [f"{word} from {n}" for word, n in judged.get("degrees", {}).items()]
    lead = f"A lead is a victory: {listed(degrees)}." if degrees else ""
    return " ".join(filter(None, [f"A tie goes to the {name(p.game, tie)}." * bool(tie), lead]))


def account(p: Standing, seat: str) -> Panel | None:
    """The points item by item, once there are any, even if they come to nothing."""
    entries = _entries(p) if p.game.points is not None else ()
    if not entries:
        return None
    body = looked_at(p, "account", lambda: _account(p, entries))
    return Panel("account", "Where the points come from", body)


def _entries(p: Standing) -> Sequence[Entry]:
    def make() -> list[Entry]:
        return [entry for entry in p.game.points.entries(p) if entry.points]

    return lasting(p, "entries", accounted(p), make)


def _account(p: Standing, entries: Sequence[Entry]) -> tuple[Widget]:
    return lasting(p, "account", entries, lambda: (_listing(p, entries),))


def _listing(p: Standing, entries: Sequence[Entry]) -> Widget:
    speaker, camps = SeatSpeaker(p), p.game.camps
    rows = tuple(
        Row(opening(speaker.label(e.why())), signed(e.points), side=camps[e.side], hex=e.hex,
            rules=widgets.rules(e.rule))
        for e in entries
    )  # fmt: skip
    return widgets.listing(rows)


# -- control --------------------------------------------------------------------------------------


def held(p: Standing) -> Iterator[HexNote]:
    """Who holds the places that count; a marker lies where that has changed, if there is one."""
    game, control, first = p.game, p.game.control, p.game.empty()
    markers = {marker.id for marker in game.title.counters.markers}
    for hex_ in unpack(control.hexes):
        side = control.holder(p, hex_)
        if side is not None:
            camp = game.camps[side]
            text = f"{game.board.called(hex_)}: {game.show.side_name(game, camp)} control"
            marker = f"control-{camp}"
            lies = marker in markers and control.holder(first, hex_) != side
            yield HexNote(hex_, text, camp, marker if lies else "")


# -- the turns ------------------------------------------------------------------------------------


def turns(p: Standing, seat: str) -> Panel:
    """The turn track: dates, figures, and what the turns to come will bring."""
    return alike(p, "turns", p.turn, lambda: _turns(p))


def _turns(p: Standing) -> Panel:
    text = p.game.show.turn_text(p)
    game, track, box = p.game, p.game.track, printed(p.game)
    first, last, rows, coming = track.first_turn, track.last_turn, list[Row](), list[Row]()
    for n in range(first, last + 1):
        brought = ", ".join(game.show.brings(game, n))
        note = ", ".join(filter(None, [track.date(n), brought]))
        rows.append(widgets.turn(n, p.turn, note, *game.show.turn_figures(game, n)))
        if brought and n > p.turn:
            coming.append(Row(f"Turn {n}", note=note))
    words = f"{text}. Figures: {box.counts}." if box and box.counts else f"{text}."
    body = [widgets.track(rows, p.turn - first + 1, words)]
    body += [widgets.listing(coming, "To come")] if coming else []
    rules = widgets.rules(track.rule)
    return Panel("turns", "Turn track", tuple(body), "left", rules, value=f"{p.turn} of {last}")


def printed(game: Any) -> PrintedTrack | None:
    """The turn track that the title's tables have for the scenario, or for all of them."""
    tracks = game.title.tables.tracks
    return tracks.get(game.scenario) or (next(iter(tracks.values())) if len(tracks) == 1 else None)


def turn_figures(game: Any, turn: int) -> Sequence[int]:
    """The figures that are printed in the box of a turn."""
    box = printed(game)
    found = (t for t in (box.turns if box else ()) if t.number == turn)
    return [t[name] for t in found for name in (box.figures if box else ())]


def brings(game: Any, turn: int) -> Iterator[str]:
    """What a turn brings: what its box notes, and who comes."""
    box, coming = printed(game), getattr(game, "arrivals", None)
    yield from (t.note for t in (box.turns if box else ()) if t.number == turn and t.note)
    due = [unit for unit, n in coming.turn.items() if n == turn] if coming is not None else []
    for side, camp in enumerate(game.camps):
        units = sum(game.side[unit] == side for unit in due)
        if units:
            yield counted(units, f"{game.show.side_name(game, camp)} unit")


# -- the forces -----------------------------------------------------------------------------------


def formations(p: Standing, seat: str) -> Panel | None:
    """The formations of both sides, a seat's own first; of hidden units the owner's alone."""
    game, show, closed = p.game, p.game.show, p.game.show.closed(p)
    camp = game.camp_of(seat) or (show.playing(p) if not closed else "")
    sides = sorted(range(len(game.camps)), key=lambda side: game.camps[side] != camp)
    if closed:
        sides = [side for side in sides if game.camps[side] == camp]
    by = tuple(sides), standing(p), show.formation_by(p)
    body = alike(p, "formations", by, lambda: tuple(t for side in sides for t in _table(p, side)))
    value = show.formations_value(p)
    if not body:
        return None
    told = body, value
    return lasting(p, f"formations {seat}", told, lambda: _formations(*told))


def _formations(body: tuple[Widget, ...], value: str) -> Panel:
    return Panel("formations", "Formations", body, value=value)


def standing(p: Standing) -> Hashable:
    """Who is on the map, and whose counter is turned or lies in a box."""

    def find() -> Hashable:
        return bytes(map(bool, p.hex)), p.all_marks(_turned(p))

    return lasting(p, "standing", laid_out(p), find)


def _table(p: Standing, side: int) -> list[Widget]:
    game, show = p.game, p.game.show
    rows = [row for number in game.formations_of[side] for row in _rows(p, number)]
    head = ("Formation", *show.FORMATIONS)
    return [widgets.table(head, rows, show.side_name(game, game.camps[side]))] if rows else []


def _rows(p: Standing, number: int) -> Sequence[Row]:
    """The row of a formation, if it has one: it hangs on its own units."""
    turned, units = _turned(p), list[Unit](p.game.members[number])
    own = [(bool(p.hex[u]), p.state[u] & turned) for u in units]
    by = number, tuple(own), p.game.show.formation_by(p)
    return alike(p, "formation", by, lambda: tuple(_formation(p, number)))


def _turned(p: Standing) -> int:
    """The marks by which a counter is turned or lies in a box."""
    return sum(int(mark) for mark in p.MARKS if mark.face or mark.box)


def _formation(p: Standing, number: int) -> Iterator[Row]:
    game, show = p.game, p.game.show
    found, units = game.formations[number], list[Unit](game.members[number])
    if any(p.hex[u] or p.state[u] & game.LOST for u in units):
        cells, tone = tuple(show.formation_cells(p, units)), show.formation_tone(p, units)
        if cells:
            yield Row(found.name, found.code, side=found.side, formation=found.id, tone=tone,
                      cells=cells)  # fmt: skip


def arrivals(p: Standing, seat: str) -> Panel | None:
    """Who is still to come, with the turn."""
    game, show, rows = p.game, p.game.show, list[Row]()
    coming: Any = getattr(game, "arrivals", None)
    if coming is None:
        return None
    for unit in coming.placements:
        if coming.waiting(p, unit):
            value = "now" if coming.is_due(p, unit) else coming.box(p, unit)
            rows.append(Row(show.call(game, unit), value, side=game.unit_side(unit), unit=unit))
    body = (widgets.units(rows),)
    return Panel("arrivals", "Reinforcements", body, value=str(len(rows))) if rows else None


def casualties(p: Standing, seat: str) -> Panel:
    """Who is lost or has left the map for good, as far as a seat may know it."""
    if p.game.show.hides:
        gone = _gone(p, seat)
        return alike(p, "casualties", gone, lambda: _casualties(p, gone))
    lost = p.all_marks(int(p.game.LOST))
    return lasting(p, "casualties", lost, lambda: _casualties(p, _gone(p, seat)))


Gone = tuple[tuple[tuple[Unit, int], ...], ...]
"""For each camp who is lost or has left, with the mark of it."""


def _gone(p: Standing, seat: str) -> Gone:
    show, lost = p.game.show, int(p.game.LOST)
    return tuple(
        tuple((u, p.state[u] & lost) for u in p.flagged(lost, side) if show.sees(p, seat, u))
        for side in range(len(p.game.camps))
    )


def _casualties(p: Standing, gone: Gone) -> Panel:
    game, body, sums = p.game, list[Widget](), list[str]()
    for camp, units in zip(game.camps, gone, strict=True):
        name = game.show.side_name(game, camp)
        sums.append(f"{name} {len(units)}")
        rows = [Row(called(p, u), _left(p, u), unit=u, side=camp) for u, _ in units]
        if rows:
            body.append(widgets.units(rows, f"{name}: {counted(len(rows), 'unit')}"))
    shown = tuple(body) or (widgets.units((), "No unit is lost yet."),)
    return Panel("casualties", "Casualties", shown, value=", ".join(sums))


def _left(p: Standing, unit: Unit) -> str:
    """How a unit that is not lost has left the map: withdrawn, exited."""
    lost = p.game.LOST & -p.game.LOST
    return "" if p.state[unit] & lost else p.game.show.box(p, unit)


USUAL: Mapping[str, Box] = {
    "not-moved": not_moved,
    "attacks": attacks,
    "points": points,
    "turns": turns,
    "formations": formations,
    "arrivals": arrivals,
    "casualties": casualties,
    "account": account,
}
"""The usual boxes in their order."""
STEADY = frozenset({"points", "turns", "formations", "casualties", "account"})
"""Those that hang on nothing of the agenda but whose turn it is."""
