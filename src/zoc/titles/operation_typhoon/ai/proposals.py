"""What the staff proposes for the next force, or for the one on the move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from zoc.hexes.sets import pack
from zoc.kernel.play.hints import Proposal
from zoc.kernel.protocol import Action
from zoc.titles.operation_typhoon.ai.cover import bare, front_counts, on_foot, on_the_eve
from zoc.titles.operation_typhoon.ai.drive import advance, enough, quartering, strong
from zoc.titles.operation_typhoon.ai.encircle import Closing, closings
from zoc.titles.operation_typhoon.ai.holding import bringing_up, fillings, plugging
from zoc.titles.operation_typhoon.ai.manning import mendable
from zoc.titles.operation_typhoon.ai.route import orders, strength, trial
from zoc.titles.operation_typhoon.operations import groups
from zoc.titles.operation_typhoon.position import ACTED, Now, Unit
from zoc.titles.operation_typhoon.victory import behind

CHOICES = 6
"""So many pockets are looked at more closely when gaps count."""
STRIDE = 3
"""So many Soviet hexes are ordered at once; then the staff looks again."""

VICTORY, CLOSE, DRIVE = 1000.0, 200.0, 100.0


def proposals(p: Now, seat: str) -> Iterator[Proposal]:
    """What could be done next, with its worth; the drives are looked at only when nothing better
    is found, since they take longest to work out."""
    if p.force:
        yield from for_the_march(p)
        return
    found = list(pressing(p, seat))
    yield from found
    if not found:
        yield from in_turn(p, seat)
    yield Proposal(0.0, (Action("end"),), "nothing more to do")


def pressing(p: Now, seat: str) -> Iterator[Proposal]:
    """Pockets that can be closed; on the turn when gaps count, first those gaps are filled that
    nobody on foot can reach."""
    if front_counts(p) and not settled(p):
        yield from plugging(p, seat)
    for group in able(p, seat):
        yield from encircling(trial(p, group), (Action("force", group),))


def in_turn(p: Now, seat: str) -> Iterator[Proposal]:
    """The first drive that somebody can make; else gaps are filled, then the rear comes up."""
    for group in able(p, seat):
        found = list(driving(trial(p, group), (Action("force", group),)))
        if found:
            yield from found
            return
    held = list(fillings(p, seat)) or list(surplus(p, seat))
    yield from held or bringing_up(p, seat)


def able(p: Now, seat: str) -> list[tuple[Unit, ...]]:
    """The groups that can attack, those that drive and the strongest first; on the turn when gaps
    count only those that drive."""
    if p.game.track.stands_down(p.turn) or settled(p):
        return []
    mechanised, found = p.game.roster.mechanised, groups(p, seat)
    if front_counts(p):
        found = [g for g in found if mechanised[g[0]]]
    found = [g for g in found if strong(p, g)]
    return sorted(found, key=lambda g: (not mechanised[g[0]], -precedence(p, g)))


def precedence(p: Now, group: tuple[Unit, ...]) -> float:
    """How early a group goes: by its dice, or by what else the plan says."""
    told: str = p.game.plan["order"]["first"]
    dice = sum(p.dice(u) for u in group) * p.game.doubt()
    return {"strong": dice, "weak": -dice, "east": p.hex[group[0]]}[told]


def settled(p: Now) -> bool:
    """Whether those on foot have begun to man a front that will be checked: no more thrusts."""
    return front_counts(p) and any(p.state[u] & ACTED for u in on_foot(p, p.game.roster.troops))


def surplus(p: Now, seat: str) -> Iterator[Proposal]:
    """Thrusts of those on foot whom the front does not need when it is checked."""
    spare = (g for g in groups(p, seat) if front_counts(p) and not p.game.roster.mechanised[g[0]])
    for group in spare:
        if strong(p, group):
            force, first = trial(p, group), (Action("force", group),)
            yield from list(encircling(force, first)) or driving(force, first)


# -- thrusts -------------------------------------------------------------------------------------


def for_the_march(p: Now) -> Iterator[Proposal]:
    """How the force on the move goes on; on the eve of their check a large one minds gaps."""
    if p.back and len(p.force) > 2 and on_the_eve(p) and exposed(p):
        yield leaving(p)
        return
    found = list(encircling(p, ())) or list(driving(p, ()))
    yield from found
    yield Proposal(0.0, (Action("stop"),), "it has done its part")


def exposed(p: Now) -> bool:
    """Whether two hexes of the front around the force have only the force to hold them."""
    gaps = bare(p, p.force)
    return (p.game.field.around(1 << p.hex[p.force[0]]) & gaps).bit_count() > 1


def leaving(p: Now) -> Proposal:
    """The weakest unit of the force stays here to hold the way."""
    weakest = min(p.force, key=lambda u: (p.dice(u), u))
    return Proposal(0.0, (Action("drop", (weakest,)),), "it holds the way")


def encircling(p: Now, first: tuple[Action, ...]) -> Iterator[Proposal]:
    """The best pocket that the force of a trial can close."""
    early = p.mechanised() and (bool(first) or not counting(p))
    found = [c for c in closings(p, least(p, early)) if c.moscow or wanted(p, c)]
    if front_counts(p):
        found = (c for c in found[:CHOICES] if c.moscow or bearable(p, c))
    for closing in islice(found, 1):
        worth = VICTORY if closing.moscow else CLOSE + closing.worth
        moves = orders(p, closing.path, len(closing.path))
        yield Proposal(worth, (*first, *moves), f"closes a pocket of {closing.size}")


def wanted(p: Now, closing: Closing) -> bool:
    """Whether a pocket serves the check ahead: towns, and once there are enough, and for those on
    foot, ground in the west."""
    if not quartering(p) or (closing.towns and not enough(p)):
        return True
    west = behind(p)
    return not west or (bool(closing.lost & west) and (enough(p) or not p.mechanised()))


def bearable(p: Now, closing: Closing) -> bool:
    """Whether the front could be manned once a pocket is closed, and if its last hex holds out."""
    *way, end = (h for h in closing.path if p.soviet >> h & 1)
    return mendable(p, closing.lost, end) and (not way or mendable(p, pack(way), way[-1]))


def driving(p: Now, first: tuple[Action, ...]) -> Iterator[Proposal]:
    """A drive of the force of a trial into Soviet ground."""
    path, depth = advance(p), 1 if front_counts(p) else STRIDE
    lost = [h for h in path if p.soviet >> h & 1][:depth]
    if lost and (not front_counts(p) or mendable(p, pack(lost), lost[-1])):
        yield Proposal(DRIVE + strength(p), (*first, *orders(p, path, depth)), "drives on")


def least(p: Now, early: bool) -> int:
    """How small a pocket is worth closing."""
    plan = p.game.plan["pockets"]
    if p.mechanised() and counting(p) and not wants_pockets(p):
        return plan["enough"]
    return plan["early" if early else "late"].get(str(p.turn), 1)


def wants_pockets(p: Now) -> bool:
    """Whether ground had better be cut off than taken."""
    return counting(p) and p.tally < p.game.figures["pockets"]["goal"]


def counting(p: Now) -> bool:
    """Whether the hexes of pockets count on this turn."""
    return p.turn in p.game.figures["pockets"]["turns"]
