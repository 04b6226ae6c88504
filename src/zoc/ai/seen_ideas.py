"""Ideas that insight has: a plan for a movement, where a unit on the march could go, what to attack
and with whom, who follows up, which way to retreat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from zoc.ai.battles import battles
from zoc.ai.commander import Commander
from zoc.ai.fears import FEAR
from zoc.ai.idea import Drawn, Idea, about_of, arrows, warning, with_label, with_more
from zoc.ai.judging import as_judged
from zoc.ai.plan import Reason
from zoc.ai.reasons import DUTY, attack_reason, moved_reasons
from zoc.ai.soldier import Soldier, attackers, hand_to_hand
from zoc.hexes import Hex
from zoc.kernel.cycle.advance import Advance
from zoc.kernel.cycle.attack import Attack, CombatPhase
from zoc.kernel.cycle.duty_attack import DutyAttack, DutyPhase
from zoc.kernel.cycle.losses import Losses
from zoc.kernel.cycle.march import March, Movement
from zoc.kernel.cycle.retreat import Retreat
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.duties import settle
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.judgement.peril import foe
from zoc.kernel.judgement.places import named
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import Said, said
from zoc.kernel.shown import Choice

MOST = 3
NAMED = 4
"""So many units are named who attack together; of more the arrows tell."""
FEW = 3
"""Who has fewer ways back than so is in danger."""
Goals = dict[int, Hex]


def by_insight(p: Position, seat: str, seconds: float) -> list[Idea]:
    """What insight has to say to a decision, the best first; nothing where it has not."""
    p = as_judged(p, seat)
    sees = insight(p.game)
    if sees is None or not isinstance(p, Standing):
        return []
    for kind, answer in _ANSWERS:
        if isinstance(p.agenda[-1], kind):
            return answer(p, seat, sees, seconds)
    return []


def planned(p: Standing, seat: str, seconds: float) -> tuple[Commander, Action]:
    """The commander with a plan for the phase in hand, and its first order."""
    commander = Commander(Random(0), seconds)
    commander.asks_first = False
    return commander, commander.choose(p, seat)


def wanted(reasons: Iterable[Reason]) -> list[Reason]:
    """Those reasons that say what to do: no battle that is fought only because it must be."""
    return [r for r in reasons if r.tactic not in (DUTY, FEAR) and r.worth > 0]


# -- movement -------------------------------------------------------------------------------------


def _moving(p: Standing, seat: str, sees: Insight, seconds: float) -> list[Idea]:
    commander, first = planned(p, seat, seconds)
    marches, told = dict(_marches(p, commander, first)), commander.plan.reasons
    bought = _bought(sees, commander, first)
    found = [_moved(p, sees, reason, marches, bought) for reason in wanted(told)[:MOST]]
    drawn = {unit for idea in found for _, _, unit in idea.arrows}
    others = [(u, goal) for u, goal in marches.items() if u not in drawn]
    found += [_sent(p, sees, {u: goal}) for u, goal in others[: max(MOST - len(found), 0)]]
    return found[:MOST] + [warning(r) for r in told if r.tactic == FEAR]


def _marches(p: Standing, commander: Commander, first: Action) -> Iterator[tuple[int, Hex]]:
    """Who goes where in a plan whose first order has been given already."""
    begun = (first, *commander.plan.begun)
    for orders in (begun, *(entry.orders for entry in commander.plan.entries)):
        unit = next((int(a.args[0]) for a in orders if a.verb == "move" and a.args), -1)
        goal = next((int(a.args[-1]) for a in orders if a.verb == "to" and a.args), 0)
        if unit >= 0 and goal and p.hex[unit] != goal:
            yield unit, goal


def _bought(sees: Insight, commander: Commander, first: Action) -> set[int]:
    """The formations for which a plan buys orders to march."""
    orders = (first, *(order for entry in commander.plan.entries for order in entry.orders))
    return {f for f in map(sees.marching, orders) if f is not None}


def _moved(p: Standing, sees: Insight, reason: Reason, marches: Goals, bought: set[int]) -> Idea:
    """A reason with the marches that it is about, with those who could attack from where they
    stand, and with the orders that have to be bought for it."""
    side: int = 1 - p.game.camps.index(p.actor)
    enemies = [h for h in reason.hexes if p.stack_of(side, h)]
    near = {h: set(p.game.grid.neighbours(h)) for h in enemies}
    about = _named(reason) or {u for u, goal in marches.items() if goal in reason.hexes
                               or any(goal in around for around in near.values())}  # fmt: skip
    going = {u: goal for u, goal in marches.items() if u in about}
    moves: list[Drawn] = [("move", (p.hex[u], goal), u) for u, goal in going.items()]
    strikes: list[Drawn] = [("attack", (goal, h), u) for h in enemies
                            for u, goal in going.items() if goal in near[h]]  # fmt: skip
    if reason.tactic in ("attack", "encircle"):
        strikes += [("attack", (p.hex[u], h), u) for h in enemies
                    for u in sees.attackers(p, 1 - side, h) if u not in marches]  # fmt: skip
    need = tuple(sorted({p.game.formation[u] for u in going} & bought)) if bought else ()
    why = with_more(reason.why, _ORDERS.format("march"), needs=need) if need else reason.why
    return Idea(why, reason.hexes, arrows(moves, strikes))


_ORDERS = " ({0} {{needs:|order|orders}}: {{needs:formations}})"


def _named(reason: Reason) -> set[int]:
    about: Any = reason.why.about or {}
    return {*about.get("units", ()), *([about["unit"]] if "unit" in about else [])}


# -- where units go that are on the march ---------------------------------------------------------


class Ranking(Soldier):
    """A soldier who tells how he ranks all that he could do."""

    overview = True

    def __init__(self) -> None:
        super().__init__(Random(0))
        self.ranked: list[tuple[float, Action]] = []

    def best(self, game: Game, ranked: Iterable[tuple[float, Action]]) -> Action:
        self.ranked = sorted(ranked, key=lambda row: -row[0])
        return self.ranked[0][1]


def _marching(p: Standing, seat: str, sees: Insight, seconds: float) -> list[Idea]:
    """Where units on the march could go, and what for: first where a plan would send them."""
    step: Any = p.agenda[-1]
    units: Sequence[int] = step.party(p)
    found = _as_planned(p, seat, sees, seconds, units)
    for action in _ranked(p, seat):
        goal = int(action.args[-1]) if action.args else p.hex[units[0]]
        stays = action.verb != "to"
        if stays and (found or action.verb not in ("halt", "stay")):
            continue
        if all(goal != idea.hexes[0] for idea in found):
            found.append(_gone(p, sees, action, dict.fromkeys(units, goal)))
        if len(found) == MOST:
            break
    return found


def _as_planned(
    p: Standing, seat: str, sees: Insight, seconds: float, units: Sequence[int]
) -> list[Idea]:
    """Where the commander would send units, had they not been taken up yet."""
    before = p.copy()
    before.agenda = before.agenda[:-1]
    move = Action("move", (units[0],))
    if not before.agenda or not isinstance(before.agenda[-1], Movement) or before.why_not(move):
        return []
    commander, first = planned(before, seat, seconds)
    goal = dict(_marches(before, commander, first)).get(units[0], 0)
    going = Action("to", (goal,))
    if not goal or p.why_not(going) is not None:
        return []
    return [_gone(p, sees, going, dict.fromkeys(units, goal))]


def _ranked(p: Standing, seat: str) -> list[Action]:
    """All actions from the best on; none where one is as good as any other."""
    soldier = Ranking()
    soldier.choose(p, seat)
    merits = {merit for merit, _ in soldier.ranked}
    return [action for _, action in soldier.ranked] if len(merits) > 1 else []


def _gone(p: Standing, sees: Insight, action: Action, goals: Goals) -> Idea:
    """An order to go somewhere with what it is for."""
    choice = p.game.show.choice(p, action)
    unit, goal = next(iter(goals.items()))
    why, hexes = _why(p, sees, goals)
    told = with_label(choice.label, why) if why else said("{text}", text=choice.label)
    path = choice.path if len(choice.path) > 1 else (p.hex[unit], goal)
    moves: list[Drawn] = [("move", path, unit)] if len(set(path)) > 1 else []
    return Idea(told, tuple(dict.fromkeys((goal, *hexes))), arrows(moves))


def _sent(p: Standing, sees: Insight, goals: Goals) -> Idea:
    """A march of a plan of which nothing else is told."""
    unit, goal = next(iter(goals.items()))
    why, hexes = _why(p, sees, goals)
    told = said("{unit} goes to {goal:hex}", unit=unit, goal=goal)
    if why:
        words = why.template[:1].lower() + why.template[1:]
        told = with_more(told, f": {words}", **about_of(why))
    drawn: list[Drawn] = [("move", (p.hex[unit], goal), unit)]
    return Idea(told, tuple(dict.fromkeys((goal, *hexes))), arrows(drawn))


def _why(p: Standing, sees: Insight, goals: Goals) -> tuple[Said, tuple[Hex, ...]]:
    """What it is for that units go somewhere: what can be seen of it, else whether they get out of
    the enemy's reach, else what they come nearer to."""
    unit, goal = next(iter(goals.items()))
    side, near = p.game.side[unit], {goal, *p.game.grid.neighbours(goal)}
    after = p.copy()
    for one, hex_ in goals.items():
        after.hex[one] = hex_
    after.touch()
    for reason in wanted(moved_reasons(sees, p, after, side, goals)):
        if reason.tactic == "step back":
            return said("away from {hex}, where it is nearly surrounded", hex=p.hex[unit]), ()
        if near.intersection(reason.hexes):
            return reason.why, reason.hexes
    enemy, start = foe(sees, p, side), p.hex[unit]
    if start and enemy.zone >> start & 1 and not enemy.zone >> goal & 1:
        return said("out of the enemy's reach"), ()
    place = _nearer(p, sees, side, start, goal)
    if place:
        return said(f"towards {named(sees, place, 'place:hex')}", place=place), (place,)
    return said(""), ()


def _nearer(p: Standing, sees: Insight, side: int, start: Hex, goal: Hex) -> Hex:
    """The place nearest to a hex that counts and is not held, if one comes nearer to it."""
    away = p.game.grid.distance
    theirs = [h for h in sees.points if sees.stake(h) and not sees.holds(p, side, h)]
    place = min(theirs, key=lambda h: (away(goal, h), -sees.stake(h), h), default=0)
    return place if place and start and away(goal, place) < away(start, place) else 0


# -- combat ---------------------------------------------------------------------------------------


def _fighting(p: Standing, seat: str, sees: Insight, seconds: float) -> list[Idea]:
    """The attacks that promise most, with those who would make them."""
    step: Any = p.agenda[-1]
    found: list[Idea] = []
    orders = sees.orders(p, step.side)
    for _, target, units in battles(sees, p, step.side):
        reason = attack_reason(sees, p, target, units)
        if reason is not None and wanted([reason]):
            need = tuple(sorted(orders.needed(units))) if orders else ()
            words = _ORDERS.format("attack") if need else ""
            why = with_more(reason.why, words, needs=need)
            found.append(Idea(why, reason.hexes, _strikes(p, target, units)))
    return found


def _strikes(p: Standing, target: Hex, units: Sequence[int]) -> tuple[Drawn, ...]:
    return arrows([("attack", (p.hex[unit], target), unit) for unit in units])


def _declaring(p: Standing, seat: str, sees: Insight, seconds: float) -> list[Idea]:
    """The same where contacts must be fought: what promises most first, then what must be."""
    step: Any = p.agenda[-1]
    found = (
        (duel.units, duel.hexes) for duel in settle(sees, p, step.side, step.contacts(p), True)
    )
    ideas = [_duel(p, sees, units, hexes) for units, hexes in found]
    return [idea for idea in ideas if idea is not None]


def _duel(p: Standing, sees: Insight, units: Sequence[int], hexes: Sequence[Hex]) -> Idea | None:
    if len(hexes) > 1:
        why = said("Fights {hexes} in one battle", hexes=tuple(hexes))
    else:
        reason = attack_reason(sees, p, hexes[0], units)
        if reason is None:
            return None
        why = reason.why
    drawn = [row for target in hexes for row in _strikes(p, target, units)]
    few = len(units) <= NAMED
    told = with_more(why, ", with {units}", units=tuple(units)) if few else why
    return Idea(told, tuple(hexes), arrows(drawn))


def _mustering(p: Standing, seat: str, sees: Insight, seconds: float) -> list[Idea]:
    """Who should make the attack that is being put together."""
    step: Any = p.agenda[-1]
    able: set[int] = {*step.candidates(p), *step.joined}
    if p.doing(DutyAttack) is not None:
        chosen = _bound(p, sees, step.target, able)
    elif hand_to_hand(p, step):
        chosen, _ = attackers(sees, p, step.target, sorted(able))
    else:
        return []
    reason = attack_reason(sees, p, step.target, chosen)
    if reason is None or set(chosen) <= set(step.joined):
        return []
    if not wanted([reason]) and reason.tactic != DUTY:
        words = "Call it off: at best {odds}, {out} % to drive out {n:## unit}"
        return [Idea(Said(words, reason.why.about), reason.hexes)]
    whole = able.issubset(chosen) and len(able) > NAMED
    words = ", with all who can" if whole else ", with {units}"
    why = with_more(reason.why, words, units=tuple(chosen))
    return [Idea(why, reason.hexes, _strikes(p, step.target, chosen))]


def _bound(p: Standing, sees: Insight, target: Hex, able: set[int]) -> Sequence[int]:
    """Those who should fight for a hex where everybody has to fight somebody."""
    phase: Any = next((s for s in reversed(p.agenda) if isinstance(s, DutyPhase)), None)
    if phase is None:
        return ()
    duels = settle(sees, p, phase.side, phase.contacts(p), sparing=True)
    units = next((duel.units for duel in duels if duel.hexes[0] == target), ())
    return [u for u in units if u in able]


# -- what follows a battle ------------------------------------------------------------------------


def _advancing(p: Standing, seat: str, sees: Insight, seconds: float) -> list[Idea]:
    """Who should follow into an emptied hex, and what for."""
    found: list[Idea] = []
    for action in _ranked(p, seat):
        if action.verb == "halt" and not found:
            return []
        if action.verb == "advance" and len(found) < MOST:
            choice = p.game.show.choice(p, action)
            found.append(_gone(p, sees, action, {choice.unit: choice.hex}))
    return found


def _retreating(p: Standing, seat: str, sees: Insight, ranked: Sequence[Action]) -> list[Idea]:
    """The ways back of the first to go that look best, with what can be said for each."""
    rows = [(action, p.game.show.choice(p, action)) for action in ranked]
    ways = [choice for _, choice in rows if choice.unit >= 0 and len(choice.path) > 1]
    own = [choice for choice in ways if choice.unit == ways[0].unit]
    return [_retreat(p, seat, sees, choice) for choice in own[:MOST]]


def _retreat(p: Standing, seat: str, sees: Insight, choice: Choice) -> Idea:
    side, goal = p.game.side[choice.unit], choice.path[-1]
    why = _kept(p, sees, side, goal) if p.game.camps[side] == seat else _lost(p, sees, side, goal)
    told = with_label(choice.label, why) if why else said("{text}", text=choice.label)
    drawn: list[Drawn] = [("move", choice.path, choice.unit)]
    return Idea(told, (goal,), arrows(drawn))


def _kept(p: Standing, sees: Insight, side: int, goal: Hex) -> Said:
    """What speaks for a hex to which an own unit could retreat."""
    ways = sees.free(p, side, goal).bit_count()
    if not foe(sees, p, side).zone >> goal & 1:
        return said("out of the enemy's reach")
    return said("{ways:## way} back from there", ways=ways)


def _lost(p: Standing, sees: Insight, side: int, goal: Hex) -> Said:
    """What speaks for a hex to which an enemy is thrown back."""
    ways = sees.free(p, side, goal).bit_count()
    return said("only {ways:## way} back from there", ways=ways) if ways < FEW else said("")


def _losing(p: Standing, sees: Insight, ranked: Sequence[Action]) -> list[Idea]:
    """Who should be lost, and whether that is the least."""
    choices = [p.game.show.choice(p, action) for action in ranked]
    worths = {choice.unit: sees.worth(p, choice.unit) for choice in choices if choice.unit >= 0}
    found: list[Idea] = []
    for choice in choices[:MOST]:
        least = choice.unit in worths and worths[choice.unit] == min(worths.values())
        least = least and len(set(worths.values())) > 1
        told = said("{text}: nobody there is worth less" if least else "{text}", text=choice.label)
        here: Hex = p.game.where(p, choice.unit) or 0 if choice.unit >= 0 else 0
        found.append(Idea(told, (here,) if here else ()))
    return found


Answer = Callable[[Standing, str, Insight, float], list[Idea]]
_ANSWERS: tuple[tuple[type[Any], Answer], ...] = (
    (Movement, _moving),
    (March, _marching),
    (CombatPhase, _fighting),
    (DutyPhase, _declaring),
    (Attack, _mustering),
    (Advance, _advancing),
)


def explained(p: Position, seat: str, ranked: Sequence[Action]) -> list[Idea]:
    """What insight adds to actions that a title's hints have ranked; nothing where it adds
    nothing."""
    sees = insight(p.game)
    if sees is None or not isinstance(p, Standing):
        return []
    if isinstance(p.agenda[-1], Losses):
        return _losing(p, sees, ranked)
    return _retreating(p, seat, sees, ranked) if isinstance(p.agenda[-1], Retreat) else []
