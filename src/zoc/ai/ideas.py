"""Ideas: what somebody who is to decide could do, in sentences, with what can be drawn of it.

They come from insight where it has something to say, such as the commander's plan, else from the
proposals of a title's staff, else from its hints; always from nothing but what the seat may see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from random import Random
from time import monotonic
from typing import Any

from zoc.ai.greedy import Greedy
from zoc.ai.idea import Drawn, Idea, about_of, arrows
from zoc.ai.plan import Reason
from zoc.ai.proposal_reason import purpose
from zoc.ai.reasons import attack_reason, fire_reason
from zoc.ai.seen_ideas import MOST, Ranking, by_insight, explained
from zoc.hexes import Hex
from zoc.kernel.cycle.attack import Attack, CombatPhase
from zoc.kernel.cycle.duty_attack import DutyPhase
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.duties import settle
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.hints import Glance, Hints, Staff, apart
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import listed, said
from zoc.kernel.shown import Choice
from zoc.kernel.shown.sight import Sight

SECONDS = 2.0
LONGEST = 16
"""Orders that are tried of one idea at most."""
MANY = 12
"""Proposals that are looked at."""
ENDS = ("end", "stop", "halt")
"""Orders by which nothing more is done."""
ADD = "Add "
GOES_ON = ("to ", "with ")
"""How labels begin that go on with the one before them."""
LEFT = re.compile(r", \d+ left$")
"""How a label says what is still to be had."""
BEGINS = re.compile(r", then |: ")
JOINS = "with"
"""The order by which a unit joins what is being put together."""


def ideas(p: Position, seat: str, seconds: float = SECONDS, most: int = MOST) -> list[Idea]:
    """The best ideas for a seat that is to decide, the best first, and what to beware of; nothing
    where another is to decide, or where one thing is as good as the other."""
    seen = Sight(p.game, p, seat).position
    if seen.over or seen.actor != seat:
        return []
    hints = seen.game.hints
    found = by_insight(seen, seat, seconds)
    if not found and isinstance(hints, Staff):
        found = _filled(seen, seat, seconds, most, _by_staff(seen, seat, hints))
    found = found or _by_hints(seen, seat, seconds, most)
    return [i for i in found if not i.warns][:most] + [i for i in found if i.warns]


def reasons_of(player: object) -> list[Reason]:
    """What a machine player has in mind, if it is one that says so."""
    return list(getattr(getattr(player, "plan", None), "reasons", ()))


def attack_told(p: Position, action: Action) -> Reason | None:
    """Why a hex is attacked, for players that go by insight and keep no plan."""
    step, sees = p.agenda[-1], insight(p.game)
    if action.verb != "attack" or sees is None or not isinstance(p, Standing):
        return None
    target = int(action.args[0])
    if isinstance(step, DutyPhase):
        duels = settle(sees, p, step.side, step.contacts(p), sparing=True)
        able = next((duel.units for duel in duels if duel.hexes == (target,)), ())
        return attack_reason(sees, p, target, able)
    if isinstance(step, CombatPhase):
        able = p.game.fighting.attackers_of(p, step.side, target)
        return attack_reason(sees, p, target, able)
    return None


# -- a title's staff ------------------------------------------------------------------------------


def _by_staff(p: Position, seat: str, staff: Staff) -> list[Idea]:
    """What a title's staff proposes, the best for each that it would send; to do nothing more only
    where there is nothing else."""
    ranked = sorted(staff.proposals(p, seat), key=lambda q: -q.worth)
    legal = [q for q in ranked if p.why_not(q.orders[0]) is None]
    busy = [q for q in legal if q.orders[0].verb not in ENDS] or legal
    best = {q.orders[0]: q for q in reversed(busy)}
    found = (_ordered(p, seat, q.orders, purpose(q.why)) for q in list(best.values())[::-1][:MANY])
    return list({str(idea.why.about): idea for idea in found}.values())


def _filled(p: Position, seat: str, seconds: float, most: int, found: list[Idea]) -> list[Idea]:
    """The ideas of a staff, and where they are few, others of the title's hints."""
    if not found or len(found) >= most:
        return found
    begun = {_begins(idea) for idea in found}
    others = _by_hints(p, seat, seconds, most)
    return found + [idea for idea in others if idea.arrows and _begins(idea) not in begun]


def _begins(idea: Idea) -> str:
    """What an idea begins with."""
    return BEGINS.split(str(about_of(idea.why)["text"]), maxsplit=1)[0]


# -- hints ----------------------------------------------------------------------------------------


def _by_hints(p: Position, seat: str, seconds: float, most: int) -> list[Idea]:
    """The actions that a title's hints rank highest, each with what completes it."""
    hints = Ranking().counsel(p.game) if insight(p.game) is not None else apart(p.game.hints)
    best = _picked(p, seat, most, hints) or _ranked(p, seat, hints, monotonic() + seconds)
    best = [a for place, a in enumerate(best) if not place or a.verb not in ENDS]
    if best and best[0].verb == JOINS:
        best = best[:1]  # All who should join are named together.
    return explained(p, seat, best) or [_ordered(p, seat, (a,)) for a in best[:most]]


def _picked(p: Position, seat: str, most: int, hints: Hints[Any]) -> list[Action]:
    """What a title picks first, then of the rest and so on, where it looks over all at once."""
    left, found = list(p.decision.actions), list[Action]()
    while left and len(found) < most and isinstance(hints, Glance):
        picked = hints.best(p, seat, left)
        if not picked or picked[0] in found:
            break
        found.append(picked[0])
        left = [action for action in left if action != picked[0]]
    return found


def _ranked(p: Position, seat: str, hints: Hints[Any], until: float) -> list[Action]:
    """All actions from the best on; none where one is as good as any other."""
    greedy, merits = Greedy(Random(0)), dict[Action, float]()
    for action in p.decision.actions:
        merits[action] = greedy.merit(p, seat, action, hints)
        if monotonic() > until:
            break
    if len(set(merits.values())) < 2 <= len(merits):
        return []
    return sorted(merits, key=lambda action: -merits[action])


# -- orders as ideas ------------------------------------------------------------------------------


def _ordered(p: Position, seat: str, orders: Sequence[Action], why: str = "") -> Idea:
    """Orders in the words of the table, with what they are for."""
    hexes, moves, strikes = list[Hex](), list[Drawn](), list[Drawn]()
    rows = list(_carried_on(p, seat, orders))
    for now, choice in rows:
        unit = choice.unit if choice.unit >= 0 else now.game.show.mover(now)
        start = now.game.where(now, unit) if unit >= 0 else 0
        if choice.hex and (choice.hex != start or len(choice.path) > 1):
            hexes.append(choice.hex)
            moves += [("move", choice.path or (start, choice.hex), unit)] if start else []
        elif start and hexes:
            strikes.append(("attack", (start, hexes[-1]), unit))
    words = _worded([choice.label for _, choice in rows])
    why = why or _aim(p, seat, orders)
    text = f"{words}: {why}" if why else words
    return Idea(said("{text}", text=text), tuple(dict.fromkeys(hexes)), arrows(moves, strikes))


def _aim(p: Position, seat: str, orders: Sequence[Action]) -> str:
    """Why guns fire at a hex, where an attack is to follow."""
    if not isinstance(p, Standing) or not orders[0].args:
        return ""
    told = fire_reason(p, p.game.camps.index(seat), orders[0])
    return "an attack is to follow there" if told else ""


def _worded(told: Sequence[str]) -> str:
    """Labels in one sentence: what is begun, who joins it, what else is done. That it is carried
    out goes without saying."""
    labels = [LEFT.sub("", label.removesuffix(" — roll")) for label in told]
    joins = [label.removeprefix(ADD) for label in labels if label.startswith(ADD)]
    others = [label for label in labels if not label.startswith(ADD)]
    if labels[0].startswith(ADD):
        return f"{ADD}{listed(joins)}"
    if joins:
        return f"{others[0]}, with {listed(joins)}"
    return ", then ".join(_joined(others))


def _joined(labels: Iterable[str]) -> Iterator[str]:
    """Labels one after the other; those that begin with the same word share it."""
    for place, (word, same) in enumerate(groupby(labels, lambda label: label.split(" ")[0])):
        row = [label.removeprefix(word).strip() for label in dict.fromkeys(same)]
        who = listed([part for part in row if not part.startswith(GOES_ON)])
        more = (part for part in row if part.startswith(GOES_ON))
        yield " ".join(filter(None, (word if not place else word.lower(), who, *more)))


def _carried_on(
    p: Position, seat: str, orders: Sequence[Action]
) -> Iterator[tuple[Position, Choice]]:
    """Orders as choices, each with the position in which it is given; what the last one begins is
    completed as the greedy player would."""
    now, greedy, left = p, Greedy(Random(0)), list(orders)
    begun = isinstance(p.agenda[-1], Attack) and orders[0].verb == JOINS
    level = len(p.agenda) - begun
    for _ in range(LONGEST):
        action = left.pop(0) if left else greedy.choose(now, seat)
        if now.why_not(action) is not None:
            return
        choice = now.game.show.choice(now, action)
        yield now, choice
        now, begun = now.after(action), begun or choice.opens
        going = left or (begun and len(now.agenda) > level)
        if now.over or now.actor != seat or not going:
            return
