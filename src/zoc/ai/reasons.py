"""Reasons: what a plan is for, in sentences about hexes, found by comparing the position before and
after it. The same words tell a player what the machine wanted and advise him what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from zoc.ai.battles import battles
from zoc.ai.fears import fears
from zoc.ai.plan import Reason
from zoc.ai.proposal_reason import ONWARD
from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.gunner import Gunner
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.judgement.places import counts, named
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import Said, said

TELLS = 0.1
"""What fire must add to an attack before it is told."""
WANTS = 6
"""So many reasons are told at most, besides what is feared."""
HEXES = 4
"""So many hexes are named of those who are cut off."""
NAMED = 2
"""So many units are named together; more are counted."""
FIGURES = ("odds", "dead", "out")
DUTY = "duty"
"""The tactic of a battle that is fought only because it must be."""

Goals = Mapping[int, Hex]


def reasons(
    sees: Insight,
    before: Standing,
    after: Standing,
    side: int,
    goals: Goals,
    tried: Sequence[Reason] = (),
) -> list[Reason]:
    """What a movement from one position to another is for, the weightiest first: what can be seen
    from both, and the tactics that were tried with success where nothing else is told of a hex;
    then what is feared all the same."""
    found = moved_reasons(sees, before, after, side, goals, tried)
    return [*found[:WANTS], *fears(sees, after, side, battles(sees, after, side))]


def moved_reasons(
    sees: Insight,
    before: Standing,
    after: Standing,
    side: int,
    goals: Goals,
    tried: Sequence[Reason] = (),
) -> list[Reason]:
    """The same without what is feared."""
    closed = closes(sees, before, after, side)
    found = [
        *_attacks(sees, after, side, closed, _sent(before, goals)),
        *_places(sees, before, side, goals),
        *_guards(sees, before, after, side, goals),
        *_cuts(sees, before, after, side, closed),
        *_steps_back(sees, before, after, side, goals),
    ]
    told = {hex_ for reason in found for hex_ in reason.hexes}
    kept = [r for r in tried if _holds(before, after, side, goals, r)]
    found += [reason for reason in kept if not told.issuperset(reason.hexes)]
    found.sort(key=lambda reason: -reason.worth)
    return list({str(reason.why): reason for reason in found}.values())


def untold(now: Iterable[Reason], known: Sequence[Reason]) -> list[Reason]:
    """Those of some reasons that say something new: an attack that was told with the plan is not
    told again when it is made as it was planned, nor that a force goes on as it did before."""
    had = {_gist(reason) for reason in known} - {None}
    found: list[Reason] = []
    for reason in now:
        gist = _gist(reason)
        if reason not in known and gist not in had:
            found.append(reason)
            had |= {gist} - {None}
    return found


def _gist(reason: Reason) -> tuple[object, ...] | None:
    """What makes a reason the same as another, though it is worded otherwise; None where nothing
    but its words does."""
    about = cast(Mapping[str, Any], reason.why.about or {})
    if reason.tactic == ONWARD:
        return ONWARD, about["why"]
    if "odds" not in about:
        return None
    return tuple(reason.hexes), *(about.get(name) for name in FIGURES)


# -- attacks --------------------------------------------------------------------------------------


def closes(sees: Insight, before: Standing, after: Standing, side: int) -> set[Hex]:
    """The enemy stacks around which a ring is closed by a movement."""
    return {h for h in sees.rings(after, 1 - side, 0) if sees.free(before, 1 - side, h)}


def _attacks(
    sees: Insight, after: Standing, side: int, closed: set[Hex], sent: set[Hex]
) -> Iterator[Reason]:
    """Rings that are closed, and attacks that are made ready; where no combat follows any more,
    only those to which somebody comes up."""
    ready = battles(sees, after, side)
    follows = sees.duty or any(isinstance(s, CombatPhase) and s.side == side for s in after.agenda)
    fought = {target for _, target, _ in ready} if follows else set[Hex]()
    for target in sorted(closed - fought):
        units = after.stack_of(1 - side, target)
        why = said(f"Closes the ring at {named(sees, target)}: {{n:## unit}} without a way back",
                   hex=target, n=len(units))  # fmt: skip
        yield Reason(why, 0.5 * sees.stack_worth(after, units), (target,), "encircle")
    for _, target, units in ready:
        told = attack_reason(sees, after, target, units, target in closed)
        near = after.game.grid.neighbours(target)
        if told is not None and follows:
            yield told
        elif told is not None and target not in closed and not sent.isdisjoint(near):
            yield _later(sees, told)


def _later(sees: Insight, told: Reason) -> Reason:
    """An attack that can only be made later."""
    target, about = told.hexes[0], cast(dict[str, Any], told.why.about)
    words = f"Comes up to {named(sees, target)}, to attack at {{odds}} next time"
    return replace(told, why=Said(words, about), worth=sees.weights["later"] * told.worth)


def attack_reason(
    sees: Insight, p: Standing, target: Hex, units: Sequence[int], closes: bool = False
) -> Reason | None:
    """Why a hex is attacked: odds, how likely it is emptied, and whether nobody gets away."""
    now = sees.odds(p, target, tuple(units)) if units else None
    if now is None:
        return None
    side = sees.game.side[units[0]]
    theirs = p.stack_of(1 - side, target)
    dead, out = sees.destroyed(p, target, now), sees.emptied(now)
    about = {"hex": target, "n": len(theirs), "odds": now.odds,
             "dead": round(100 * dead), "out": round(100 * out)}  # fmt: skip
    worth, where = sees.promise(p, target, tuple(units)), named(sees, target)
    if worth <= 0 and sees.duty:
        driven = "{out} % to drive out {n:## unit}" if about["out"] else "with nothing to win"
        why = said(f"Has to fight at {where}, too: {{odds}}, {driven}", **about)
        return Reason(why, worth, (target,), DUTY)
    prize, more = ("", {}) if sees.holds(p, side, target) else counts(sees, target)
    if not sees.free(p, 1 - side, target):
        first = "Closes the ring at" if closes else "Attacks the ring at"
        dies = "dead at {odds}, {dead} %" if about["dead"] else "without a way back, at {odds}"
        why = said(f"{first} {where}: {{n:## unit}} {dies}{prize}", **about, **more)
    else:
        words = f"Attacks {where} at {{odds}}: {{n:## unit}} driven out, {{out}} %{prize}"
        why = said(words, **about, **more)
    return Reason(why, worth, (target,), "encircle" if closes else "attack")


def fire_reason(p: Standing, side: int, action: Action) -> Reason | None:
    """Why a hex is taken under fire: an attack on it promises more if the fire tells."""
    gunner = getattr(p.game, "counsel", None)
    if not isinstance(gunner, Gunner) or action.verb != gunner.aims:
        return None
    target = int(action.args[0])
    more = gunner.softening(p, side, target)
    why = said("Fires at {hex} first, where an attack is to follow", hex=target)
    return Reason(why, more, (target,), "barrage first") if more > TELLS else None


# -- places ---------------------------------------------------------------------------------------


def _places(sees: Insight, before: Standing, side: int, goals: Goals) -> Iterator[Reason]:
    """Places of the enemy that are entered: each by its name, those without one together."""
    taken = [h for h in sorted(set(goals.values()))
             if sees.stake(h) and not sees.holds(before, side, h)]  # fmt: skip
    for hexes in _gathered(sees, taken):
        first, several = hexes[0], len(hexes) > 1
        words, about = counts(sees, first)
        worth = sees.weights["prize"] * sum(map(sees.stake, hexes))
        where = "{hexes}" if several else named(sees, first)
        words = words.replace("counts", "count") if several else words
        why = said(f"Takes {where}{words}", hex=first, hexes=hexes, **about)
        yield Reason(why, worth, hexes, "take")


def _guards(
    sees: Insight, before: Standing, after: Standing, side: int, goals: Goals
) -> Iterator[Reason]:
    """Open places that are garrisoned in time."""
    open_ = sees.garrisons(before, side)
    kept = [h for h in sorted(set(goals.values()) & open_.keys())
            if not before.stack_of(side, h) and after.stack_of(side, h)]  # fmt: skip
    for hexes in _gathered(sees, kept):
        first, units = hexes[0], tuple(sorted(u for u, goal in goals.items() if goal in hexes))
        where = "{hexes}" if len(hexes) > 1 else named(sees, first)
        who = "{n:## unit}" if len(units) > NAMED else "{units}"
        why = said(f"{who} {{units:|guards|guard}} {where}, where the enemy could come next turn",
                   units=units, n=len(units), hex=first, hexes=hexes)  # fmt: skip
        yield Reason(why, 0.5 * sum(open_[h] for h in hexes), hexes, "garrison")


def _gathered(sees: Insight, hexes: Sequence[Hex]) -> list[tuple[Hex, ...]]:
    """Hexes with names one by one, those without any together."""
    plain = tuple(h for h in hexes if named(sees, h) == "{hex}" and not counts(sees, h)[1])
    rows: list[tuple[Hex, ...]] = [(h,) for h in hexes if h not in plain]
    return [*rows, plain] if plain else rows


# -- the rear -------------------------------------------------------------------------------------


def _cuts(
    sees: Insight, before: Standing, after: Standing, side: int, closed: set[Hex]
) -> Iterator[Reason]:
    """Enemies whose line is cut, but for those around whom a ring is told to close."""
    earlier = set(sees.cut_off(before, 1 - side))
    cut = [u for u in sees.cut_off(after, 1 - side) if u not in earlier]
    cut = [u for u in cut if after.hex[u] not in closed]
    if cut:
        hexes = tuple(sorted({after.hex[u] for u in cut}))
        more = len(hexes) - HEXES
        others = ", and in {more:## more hex}" if more > 0 else ""
        why = said(f"Cuts the line of {{n:## unit}} at {{hexes}}{others}",
                   n=len(cut), hexes=hexes[:HEXES], more=more)  # fmt: skip
        yield Reason(why, 0.2 * sees.stack_worth(after, cut), hexes[:HEXES], "cut the road")


def _steps_back(
    sees: Insight, before: Standing, after: Standing, side: int, goals: Goals
) -> Iterator[Reason]:
    """Units that get out of a ring that was closing."""
    danger = sees.rings(before, side, 1)
    safe = ~pack(sees.rings(after, side, 1))
    for hex_ in unpack(pack(danger)):
        units = [u for u, goal in goals.items() if before.hex[u] == hex_ != goal]
        units = [u for u in units if safe >> after.hex[u] & 1]
        if units:
            who = "{units} steps" if len(units) == 1 else "{units} step"
            who = "{n:## unit} step" if len(units) > NAMED else who
            they = "it was" if len(units) == 1 else "they were"
            why = said(f"{who} back from {{hex}}, where {they} nearly surrounded",
                       units=tuple(units), n=len(units), hex=hex_)  # fmt: skip
            yield Reason(why, 0.4 * sees.stack_worth(before, units), (hex_,), "step back")


# -- tactics --------------------------------------------------------------------------------------


def _holds(before: Standing, after: Standing, side: int, goals: Goals, reason: Reason) -> bool:
    """Whether a tactic that was kept is still to be seen in the plan as it ended."""
    first = next(iter(reason.hexes), 0)
    if reason.tactic == "save orders" or not first:
        return True
    if reason.tactic == "step back":
        return not after.stack_of(side, first)
    sent = _sent(before, goals)
    if reason.tactic in ("attack", "order"):
        return False  # Attacks that are made are told with their odds, marches by what they do.
    if reason.tactic == "encircle":
        return not sent.isdisjoint(after.game.grid.neighbours(first))
    return first in sent


def _sent(before: Standing, goals: Goals) -> set[Hex]:
    """Where units go that do not stay."""
    return {goal for unit, goal in goals.items() if before.hex[unit] != goal}
