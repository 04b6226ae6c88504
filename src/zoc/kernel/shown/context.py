"""What stands beside the map while a battle's result is settled: retreats and losses, as the steps
`Retreat` and `Losses` know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zoc.hexes import Hex
from zoc.kernel.cycle.losses import Losses
from zoc.kernel.cycle.recent import Recent, recent_of
from zoc.kernel.cycle.retreat import LETTERS, Retreat
from zoc.kernel.cycle.retreat_paths import Paths
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import mixed
from zoc.kernel.play.said import listed, sentence
from zoc.kernel.shown import widgets
from zoc.kernel.shown.battle import refusal_text
from zoc.kernel.shown.elements import Panel, Row
from zoc.kernel.shown.sharing import ALIKE
from zoc.kernel.shown.speaking import SeatSpeaker, called


def panels(p: Standing) -> Iterator[Panel]:
    """The panel of the step that is being played, if it has one."""
    retreat = p.doing(Retreat)
    losses = p.doing(Losses)
    if retreat is not None:
        yield retreating(p, retreat)
    elif losses is not None:
        yield losing(p, losses)


def retreating(p: Standing, step: Retreat) -> Panel:
    """Where a unit may be retreated to, by letter, and why not elsewhere."""
    units = step.left(p)
    unit, ends = units[0], step.ends(p, units[0])
    rows = tuple(_end(p, step, unit, i, path) for i, path in enumerate(ends.values()))
    refused = tuple(_refused(p, step, unit, ends))
    menu = widgets.menu(rows, "" if rows else "No hex is open to it.")
    more = f"{len(refused)} hexes at this distance are" if len(refused) > 1 else "hex there is"
    only = f"Why only these? The other {more} closed to it." if refused else ""
    why = widgets.listing(refused, only, widgets.rules(step.rules.get("away", "")))
    title = f"{p.game.show.call(p.game, unit)} retreats"
    value = f"unit 1 of {len(units)}" if len(units) > 1 else ""
    rules = step.ask(p).rules
    return Panel("retreat", title, (menu, why), "context", rules, len(rows), value)


def _end(p: Standing, step: Retreat, unit: int, number: int, path: tuple[Hex, ...]) -> Row:
    label, show, hex_ = p.game.label, p.game.show, path[-1]
    by = f"by {listed([label(h) for h in path[:-1]])} " if len(path) > 1 else ""
    friends = [show.call(p.game, u) for u in p.stack(hex_) if u != unit]
    joins = f", joins {listed(friends)}" if friends else ""
    letter = f"{LETTERS[number]} · " if number < len(LETTERS) else ""
    return Row(
        f"{by}to {label(hex_)}",
        step.toll(p, unit, path) or _supply(p, unit, hex_),
        f"{letter}{p.game.board.terrain[hex_]}{joins}",
        unit=unit,
        hex=hex_,
        notation=p.game.write(Action("retreat", (unit, hex_))),
    )


def _supply(p: Standing, unit: int, hex_: Hex) -> str:
    """What becomes of a unit's line in a hex, as things stand."""
    supply = getattr(p.game, "supply", None)
    if supply is None:
        return ""
    state = supply.state(p, unit, hex_)
    return f"{supply.states[state]} as things stand" if state else "keeps supply"


def _refused(p: Standing, step: Retreat, unit: int, ends: Paths) -> Iterator[Row]:
    for hex_ in p.game.grid.ring(p.hex[unit], step.length):
        if hex_ not in ends:
            refusal = step.why_not_end(p, unit, hex_)
            note = step.short.get(refusal.rule) or refusal_text(p, refusal)
            rules = widgets.rules(refusal.rule)
            yield Row(p.game.label(hex_), "", note, hex=hex_, enabled=False, rules=rules)


def mover(p: Standing, unit: int) -> Row:
    """A unit that may still move, where it stands, and the order that takes it up."""
    game, hex_ = p.game, p.hex[unit]
    order, where = game.write(Action("move", (unit,))), game.label(hex_)
    code = game.units[unit].formation.id
    return Row(called(p, unit), where, unit=unit, hex=hex_, formation=code, notation=order)


def movers(p: Standing, units: Iterable[int]) -> list[Row]:
    """The same of several, where they are whom their side is to know."""
    kept: Recent[tuple[int, int], Row] = recent_of(p.game.show.kept, "movers", ALIKE)
    places = [(unit, p.hex[unit]) for unit in units]
    return kept.each(places, lambda place: mover(p, place[0]))


def losing(p: Standing, step: Losses) -> Panel:
    """The units of which one takes a loss, the weakest first, and what may be done instead."""
    game, strength = p.game, p.game.fighting.strength
    rows = [
        Row(
            game.show.call(game, u),
            f"strength {mixed(strength(p, u, p.hex[u]))}",
            game.label(p.hex[u]),
            game.unit_side(u),
            u,
            p.hex[u],
            notation=game.write(Action("lose", (u,))),
        )
        for u in sorted(step.among(p), key=lambda u: (strength(p, u, p.hex[u]), u))
    ]
    for action in step.others(p):
        offer = step.offer(p, action)
        label = sentence(offer.label, SeatSpeaker(p)).text.rstrip(".") if offer else action.verb
        rows.append(Row(label, notation=game.write(action), rules=step.ask(p).rules[1:]))
    title = "One unit is lost" if step.due == 1 else f"{step.due} losses"
    rules = step.ask(p).rules[:1]
    return Panel("loss", title, (widgets.menu(rows),), "context", rules, len(rows))
