"""The choices of a decision as they are listed: what each brings, and what to do with too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from zoc.kernel.play.action import Action
from zoc.kernel.play.barrier import barrier
from zoc.kernel.play.position import Position
from zoc.kernel.shown.elements import Choice

MOST = 800
"""More choices than this are not listed: each unit stands for its own."""
FEW = 8
"""Up to so many choices of one verb are tried one by one."""


def listed(p: Position) -> tuple[tuple[Choice, ...], bool]:
    """The choices of a decision, and whether there are more than are listed."""
    actions: list[Action] = list(islice(p.decision.actions, MOST + 1))
    if len(actions) > MOST:
        return _gathered(p), True
    return tuple(shown(p, actions)), False


def shown(p: Position, actions: Sequence[Action]) -> Iterable[Choice]:
    """Choices with what lies behind each."""
    tried = {action.verb for action in actions} - p.game.show.plain(p)
    choices: Iterable[Choice] = p.game.show.choices(p, actions)
    return _tried(p, actions, choices, tried) if tried else choices


def _tried(
    p: Position, actions: Sequence[Action], choices: Iterable[Choice], tried: set[str]
) -> Iterator[Choice]:
    """Choices, those of some verbs with what they bring when they are tried."""
    fates = _fates(p, [action for action in actions if action.verb in tried])
    for action, choice in zip(actions, choices, strict=True):
        if action.verb not in tried:
            yield choice
            continue
        final, opens = fates.get(action.verb) or fates[action]
        if choice.final == "none" and not choice.opens and (final != "none" or opens):
            choice = replace(choice, final=final, opens=opens)
        yield choice


def _gathered(p: Position) -> tuple[Choice, ...]:
    """What has no unit, then one choice for each unit that can act."""
    game, show = p.game, p.game.show
    free: list[Action] = []
    units: dict[int, None] = {}
    for action in p.decision.actions:
        named = game.vocabulary.words_of(action, "unit")
        if named:
            units[int(named[0])] = None
        else:
            free.append(action)
    own = [Choice("", show.call(game, unit), "unit", unit, opens=True) for unit in units]
    worded, bare = [a for a in free if a.args], [a for a in free if not a.args]
    return (*shown(p, worded[:MOST] + bare), *own)


def of_unit(p: Position, unit: int) -> list[Choice]:
    """The choices of one unit."""
    return list(shown(p, list(p.game.show.own(p, unit))))


# -- what lies behind a choice --------------------------------------------------------------------

Fate = tuple[str, bool]
"""`final`, and whether it opens something."""


def _fates(p: Position, actions: Sequence[Action]) -> dict[Action | str, Fate]:
    """What choices bring, tried on copies: of few choices of a verb each, else the first."""
    by_verb: dict[str, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action.verb, []).append(action)
    found: dict[Action | str, Fate] = {}
    for verb, same in by_verb.items():
        if len(same) <= FEW:
            found |= {action: fate(p, action) for action in same}
        else:
            found[verb] = fate(p, same[0])
    return found


def fate(p: Position, action: Action) -> Fate:
    """What an action leads to: a die, another seat, the end, or only a further choice."""
    trial = p.onward()
    trial.game.carry_out(trial, action)
    return barrier(p, action, trial) or "none", _opens(p, trial)


def _opens(before: Position, then: Position) -> bool:
    """Whether a further choice of the same seat lies on top of what was being done; the same
    phases of the next turn are no such thing."""
    deep = len(before.agenda)
    return (
        not then.over
        and then.turn == before.turn
        and len(then.agenda) > deep
        and then.agenda[:deep] == before.agenda
        and then.actor == before.actor
    )
