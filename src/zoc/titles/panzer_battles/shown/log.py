"""The log: dice with what they were compared with, results in words, and whose doing it was."""

from __future__ import annotations

from collections.abc import Callable

from zoc.kernel.position import Event
from zoc.kernel.show.plain import signed
from zoc.titles.panzer_battles.barrage import AIR, rating
from zoc.titles.panzer_battles.fire import kill_modifier, kill_number
from zoc.titles.panzer_battles.odds import odds
from zoc.titles.panzer_battles.shown import phases
from zoc.titles.panzer_battles.shown.battle import meaning
from zoc.titles.panzer_battles.shown.guns import firers
from zoc.titles.panzer_battles.shown.names import count, figure, listed, opening, side_name, stacked
from zoc.titles.panzer_battles.position import SIDES, State

FIRERS = {"combat dice", "barrage die", "kill die"}
"""Steps whose dice are those of the side that attacks or fires."""
NAMED = 4
"""So many attackers are named one by one."""
SUFFERED = {"step", "eliminate", "retreat"}
"""Events that befall the unit they name first."""


def whose(before: State, event: Event) -> str:
    """The side that attacks or fires, though the other may decide next, and the side that suffers;
    '' for any other."""
    if event.kind in SUFFERED:
        return before.game.unit_side(int(event.about[0]))
    step, *args = before.agenda[-1] if before.agenda else ("",)
    return SIDES[int(args[0])] if step in FIRERS else ""


def span(before: State, after: State, event: Event) -> tuple[str, int]:
    """The activation that an event belongs to: a cell of the time strip a draw."""
    p = after if event.kind in ("draw", "turn", "initiative") else before
    drawn = phases.drawn(p)
    if event.kind == "draw":
        return SIDES[p.game.chits[int(event.about[0])].side], drawn
    return (SIDES[phases.playing(p)], drawn) if drawn and not p.over else ("", 0)


def _attack(before: State, event: Event) -> str:
    _, _, target, joined = before.agenda[-1]
    now, label = odds(before, target, joined), before.game.label(target)
    shifts = "".join(f", {signed(m.value)} {m.why}" for m in now.modifiers if m.value)
    verb = "attacks" if len(joined) == 1 else "attack"
    sums = f"{figure(now.attack)} : {figure(now.defence)}, {now.odds}{shifts}"
    names = listed(before, joined) if len(joined) <= NAMED else stacked(before, joined)
    return f"{names} {verb} {label}: {sums}."


def _result(before: State, event: Event) -> str:
    code = str(event.about[-1])
    return f"{opening(event.text)}, {meaning(code)}."


def _coordination(before: State, event: Event) -> str:
    die = int(event.about[0])
    return f"HQ coordination, die {die}: up to {count(die, 'unit')} of 336 ID."


def _barrage(before: State, event: Event) -> str:
    target, *who = (int(word) for word in event.about)
    verb = "falls on" if who == [AIR] else "fires at" if len(who) == 1 else "fire at"
    return f"{opening(firers(before, tuple(who)))} {verb} {before.game.label(target)}."


def _barrage_die(before: State, event: Event) -> str:
    _, _, target, firer = before.agenda[-1]
    added = before.game.effects.barrage_modifier(target, firer == AIR)
    fate = event.text.rpartition(": ")[2]
    against = f"against {figure(rating(before, firer))}"
    who = opening(firers(before, (firer,)))
    return f"{who}: die {_sum(event, added)} {against}, {fate}."


def _kill_die(before: State, event: Event) -> str:
    _, _, target, firer = before.agenda[-1]
    added = kill_modifier(before, target, len(before.stack(target)))
    fate = event.text.rpartition(": ")[2]
    fate = "a step is lost" if fate == "a step" else fate
    return f"Kill roll {_sum(event, added)}, {kill_number(before, firer)} needed: {fate}."


def _sum(event: Event, added: int) -> str:
    die = int(event.about[-1])
    return f"{die} {signed(added)} = {die + added}" if added else str(die)


def _air(before: State, event: Event) -> str:
    return f"{side_name(before.initiative)} {event.text}."


SENTENCES: dict[str, Callable[[State, Event], str]] = {
    "attack": _attack,
    "result": _result,
    "coordination": _coordination,
    "barrage": _barrage,
    "barrage die": _barrage_die,
    "kill die": _kill_die,
    "air": _air,
}


def sentence(before: State, event: Event) -> str:
    """An event in a sentence of its own; '' for those whose text says it all."""
    tell = SENTENCES.get(event.kind)
    return tell(before, event) if tell else ""
