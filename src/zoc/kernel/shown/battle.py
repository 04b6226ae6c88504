"""An attack before its die, as `game.fighting` knows it: odds, modifiers, what the dice can bring,
whom to add, what the enemy could answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from zoc.hexes import Hex
from zoc.kernel.cycle.attack import Attack, AttackDice
from zoc.kernel.cycle.duty_attack import DutyAttack
from zoc.kernel.cycle.fighting import Fighting
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import Forecast, mixed, span
from zoc.kernel.play.said import opening, signed, speak
from zoc.kernel.play.step import Refusal
from zoc.kernel.shown.elements import Counterstroke, ForecastShown, OutcomeShown, Term
from zoc.kernel.shown.fortune import Fortune
from zoc.kernel.shown.speaking import SeatSpeaker

Units = Sequence[int]
Brings = Callable[[str], str]
"""What a result brings, in words."""


def forecast(p: Standing) -> ForecastShown | None:
    """The attack that is being put together, or that waits for its die."""
    attack = p.doing(Attack)
    if attack is not None:
        return shown(p, attack.target, attack.joined, tuple(attack.candidates(p)))
    die = p.doing(AttackDice)
    if die is None:
        return None
    now = p.game.fighting.fought(p, die.target, die.joined)
    found = shown(p, die.target, die.joined, die.joined, now)
    return replace(found, legal=True, why="")


def threat(p: Standing, hex_: Hex, side: int) -> ForecastShown | None:
    """What the enemies next to a hex could do to a side's units there, if they were let."""
    foes = p.game.fighting.threats(p, hex_, side)
    own = any(p.game.side[unit] == side for unit in p.stack(hex_))
    return shown(p, hex_, foes, foes) if foes and own else None


def shown(
    p: Standing, target: Hex, attackers: Units, able: Units, now: Forecast | None = None
) -> ForecastShown:
    """The attack on a hex by some units; `now` where it is more than they make of it."""
    fighting: Fighting = p.game.fighting
    now = now or fighting.odds(p, target, attackers)
    refusal = fighting.why_no_battle(p, target, attackers)
    lowest = fighting.table.columns[fighting.lowest]
    # Who has joined is listed as well, and nobody changes his place when he is ticked.
    units = sorted({*able, *attackers}, key=lambda u: (p.hex[u], u))
    strengths = {str(u): mixed(fighting.strength(p, u, target)) for u in units}
    strengths |= {str(u): mixed(fighting.defends(p, u, target)) for u in p.stack(target)}
    spare, following = _margins(fighting, now)
    brings = cache(partial(fighting.brings, p, target, attackers))
    return ForecastShown(
        target=target,
        odds=now.odds if (now.best or now).column else f"below {lowest}",
        attack=span(mixed(now.attack), mixed((now.best or now).attack)),
        defence=span(mixed((now.best or now).defence), mixed(now.defence)),
        ratio=_ratio(fighting, now),
        spare=spare,
        next=following,
        modifier=span(*(_sum(end, _shifts(now)) for end in (now, now.best or now))),
        modifies="columns" if _shifts(now) else "",
        terms=tuple(_terms(fighting, now)),
        outcomes=tuple(_possible(fighting, now, brings)),
        attackers=tuple(attackers),
        able=tuple(units) if able else (),
        strengths=strengths,
        defenders=tuple(p.stack(target)),
        columns=tuple(_beside(fighting, now, brings)),
        legal=refusal is None,
        why="" if refusal is None else SeatSpeaker(p).sentence(refusal.said),
        reply=_reply(p, target, attackers) if now.column and attackers else None,
    )


def _sum(now: Forecast, shifts: bool) -> str:
    """By how many columns modifiers move the odds, or else what they add to the die."""
    return signed(sum(m.value for m in now.modifiers if m.what) if shifts else now.pips)


def _shifts(now: Forecast) -> bool:
    """Whether modifiers move columns, or may, as far as is known."""
    return any(m.what for end in (now, now.best or now) for m in end.modifiers)


def _ratio(fighting: Fighting, now: Forecast) -> str:
    """The quotient of strengths; where modifiers move columns, the column before they do."""
    if not now.defence or not now.attack or now.best:
        return ""
    if _shifts(now):
        return fighting.table.columns[_plain(fighting, now)]
    return f"{float(now.attack / now.defence):.2f}"


def _margins(fighting: Fighting, now: Forecast) -> tuple[str, str]:
    """What is to spare, and what would make the next column."""
    if not now.defence or not now.column or now.best:
        return "", ""
    if fighting.rounding != "defender" or _shifts(now):
        return _spare(fighting, now), _next(fighting, now)
    times, columns = int(now.attack // now.defence), fighting.table.columns
    place = fighting.table.even + times
    spare = f"{mixed(now.attack - times * now.defence)} to spare" if times else ""
    more = mixed((times + 1) * now.defence - now.attack)
    return spare, f"{more} more for {columns[place]}" if place < len(columns) else ""


def _plain(fighting: Fighting, now: Forecast, more: int = 0) -> int:
    """The column before it is shifted, with so much more strength."""
    return fighting.table.column(now.attack + more, now.defence, fighting.rounding)


def _spare(fighting: Fighting, now: Forecast) -> str:
    """How much less would do for the same column."""
    here, less = _plain(fighting, now), 0
    while now.attack - less > 1 and _plain(fighting, now, -less - 1) == here:
        less += 1
    return f"{less} to spare" if less else ""


def _next(fighting: Fighting, now: Forecast) -> str:
    """How much more the next column needs; '' where the table ends."""
    columns, here, more = fighting.table.columns, _plain(fighting, now), 1
    if here + 1 >= len(columns) or now.column >= len(columns):
        return ""
    while _plain(fighting, now, more) == here:
        more += 1
    return f"{more} more for {columns[now.column]}"


def _terms(fighting: Fighting, now: Forecast) -> Iterator[Term]:
    """All modifiers that there are, those that count first."""
    met = list(now.both())
    for worst, best in met:
        why = worst.why
        value = span(signed(worst.value), signed(best.value))
        dice = "dice " if _shifts(now) and not worst.what else ""
        possible = "" if worst.value == best.value else ", possible"
        yield Term(opening(why) + possible, dice + value, worst.rule)
    for why, rule in dict(fighting.terms).items():
        if all(why != worst.why for worst, _ in met):
            yield Term(opening(why), "0", rule, False)


def _possible(fighting: Fighting, now: Forecast, brings: Brings) -> Iterator[OutcomeShown]:
    """The results of an attack; with their least and greatest chances where not all is known."""
    worst, best = (
        {o.code: o for o in _outcomes(fighting, f.column - 1, f.pips, brings)} if f else {}
        for f in (now, now.best)
    )
    if now.best is None or worst == best:
        yield from worst.values()
        return
    for code in sorted(worst | best, key=fighting.order):
        least, most = sorted(end[code].chance if code in end else 0.0 for end in (worst, best))
        yield replace(worst.get(code) or best[code], chance=least, most=most, dice="")


def _beside(
    fighting: Fighting, now: Forecast, brings: Brings
) -> Iterator[tuple[str, tuple[OutcomeShown, ...]]]:
    """What the neighbouring columns would bring."""
    columns, last = fighting.table.columns, (now.best or now).column
    for place in range(now.column - 1, last) if now.best else (now.column - 2, now.column):
        if 0 <= place < len(columns):
            yield columns[place], tuple(_outcomes(fighting, place, now.pips, brings))


def _outcomes(
    fighting: Fighting, place: int, modifier: int, brings: Brings
) -> Iterator[OutcomeShown]:
    """The results of a column with their throws, from the attacker's worst to his best."""
    kept: dict[tuple[int, int], Results] = fighting.looked_up
    found = kept.get((place, modifier))
    if found is None:
        found = kept[place, modifier] = tuple(_results(fighting, place, modifier))
    for code, chance, dice, worth in found:
        yield OutcomeShown(code, brings(code), chance, dice, worth)


Results = tuple[tuple[str, float, str, int], ...]
"""Results with their chance, their throws and how good they are."""


def _results(
    fighting: Fighting, place: int, modifier: int
) -> Iterator[tuple[str, float, str, int]]:
    cases = fighting.table.cases(place, modifier) if place >= 0 else []
    total, throws = sum(ways for _, _, ways in cases), dict[str, list[int]]()
    chance: dict[str, int] = {}
    for throw, code, ways in cases:
        throws.setdefault(code, []).append(throw)
        chance[code] = chance.get(code, 0) + ways
    for code in sorted(throws, key=fighting.order):
        span = [str(throws[code][0]), str(throws[code][-1])]
        dice, worth = "–".join(dict.fromkeys(span)), fighting.rank(code)
        yield code, chance[code] / total, dice, worth


# -- the answer -----------------------------------------------------------------------------------


def _reply(p: Standing, target: Hex, attackers: Units) -> Counterstroke | None:
    """What enemies who stand next to the hex already could do to those who advance into it."""
    game, side = p.game, p.game.side[attackers[0]]
    held = _advancing(p, attackers, target)
    foes: list[int] = [u for u in game.fighting.threats(p, target, side) if p.hex[u] != target]
    if not held:
        return None
    if not foes:
        return Counterstroke(f"No other enemy stands next to {game.label(target)}.")
    fighting: Fighting = game.fighting
    attack = sum((fighting.strength(p, u, target) for u in foes), 0)
    defence = sum((fighting.defends(p, u, target) for u in held), 0)
    ratio = f"below {fighting.table.columns[fighting.lowest]}, no attack"
    if fighting.allowed(attack, defence):
        ratio = fighting.table.columns[fighting.table.column(attack, defence, fighting.rounding)]
    text = f"From where they stand at most {mixed(attack)} : {mixed(defence)}, {ratio}"
    return Counterstroke(
        f"{text}, if your strongest advance.", tuple(sorted({p.hex[u] for u in foes}))
    )


def _advancing(p: Standing, attackers: Units, target: Hex) -> list[int]:
    """The strongest attackers that fit into a hex."""
    strength, held = p.game.fighting.strength, list[int]()
    for unit in sorted(attackers, key=lambda u: -strength(p, u, target)):
        if p.fits([*held, unit], target):
            held.append(unit)
    return held


# -- whom to tick ---------------------------------------------------------------------------------


def suggested(p: Standing) -> list[Action]:
    """The smallest set of attackers that reaches the best column and modifier there is."""
    attack = p.doing(Attack)
    ready = list(attack.candidates(p)) if attack is not None else []
    if attack is None or attack.joined or not ready:
        return []
    if isinstance(attack, DutyAttack):
        whole = attack.suggested(p)
        own = [Action("with", (unit,)) for unit in whole.joined]
        return own + [Action("also", (hex_,)) for hex_ in whole.more]
    chosen, best = list(ready), attack.but(joined=tuple(ready)).odds(p)
    for unit in sorted(ready, key=lambda u: attack.strength(p, u)):
        rest = [u for u in chosen if u != unit]
        trial = attack.but(joined=tuple(rest)).odds(p) if rest else None
        if trial and trial.column >= best.column and trial.modifier >= best.modifier:
            chosen = rest
    strongest = sorted(chosen, key=lambda u: (-attack.strength(p, u), u))
    return [Action("with", (unit,)) for unit in strongest]


# -- luck -----------------------------------------------------------------------------------------


def fortune(before: Standing, outcome: Action) -> Fortune | None:
    """What the die of an attack means to the attacker."""
    die = before.doing(AttackDice)
    if die is None:
        return None
    fighting, game = before.game.fighting, before.game
    code = die.result(before, outcome)
    place, modifier, attack, defence = die.standing(before)
    odds = fighting.table.columns[place]
    return Fortune(
        side=game.camps[die.side],
        worth=float(fighting.rank(code) > 0),
        order=fighting.order(code),
        code=code,
        odds=f"{odds} {signed(modifier)}" if modifier else odds,
        text=f"{mixed(attack)} : {mixed(defence)} at {game.label(die.target)}",
    )


def refusal_text(p: Standing, refusal: Refusal) -> str:
    """A refusal in a few words."""
    return speak(refusal.said, SeatSpeaker(p)).text
