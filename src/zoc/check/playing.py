"""Whether a title can be played: random games with every promise checked, what is shown at every
step, what is stored, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from zoc.ai import player
from zoc.ai.player import asked
from zoc.ai.soak import BrokenPromiseError, soak
from zoc.check.files import collapsed
from zoc.check.hiding import Hiding
from zoc.check.raised import raised
from zoc.kernel.cycle.arrivals import Schedule
from zoc.kernel.cycle.setup import Areas
from zoc.kernel.cycle.track import Track
from zoc.kernel.data.title import Title
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.play import Play
from zoc.kernel.play.position import Position
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.setting import setting
from zoc.kernel.shown.view import seat_view

LOOKS = 60
"""How many moments of a game are shown and stored."""
LONGEST = 5000
"""More decisions than a game of machine players should take."""


def playing_mistakes(title: Title, games: int = 5) -> Iterator[str]:
    """What goes wrong in play, scenario by scenario; the first mistake of each kind."""
    if not title.rules:
        return
    for scenario in title.scenarios:
        where = f"scenario {scenario.id}"
        try:
            game = title.game(scenario.id)
            found = [*_twice(game), *_never(game), *collapsed(_nowhere(game))]
            for mistake in found or list(_looked_at(game)) or _played(game, games):
                yield f"{where}: {mistake}"
        except Exception as error:
            yield f"{where}: {raised(error)}"


def _twice(game: Any) -> Iterator[str]:
    """Marks that share a bit or a word, and steps that share a name."""
    marks, bits = getattr(game, "marks", ()), dict[int, str]()
    for mark in marks:
        if mark in bits:
            yield f"the marks {bits[mark]!r} and {mark.word!r} have the same bit, {int(mark)}"
        bits.setdefault(mark, mark.word)
    words = [mark.word for mark in marks]
    for word in dict.fromkeys(w for w in words if words.count(w) > 1):
        yield f"two marks have the word {word!r}"
    for step in getattr(game, "STEPS", ()):
        other = game.steps[step.name]
        if other is not step:
            pair = f"{step.__name__} and {other.__name__}"
            yield f"the steps {pair} have the same name, {step.name!r}: give one another `name`"


def _never(game: Any) -> Iterator[str]:
    """Phases that wait for a word which no turn has."""
    track = getattr(game, "track", None)
    if isinstance(track, Track):
        noted = {word for turn in track.noted.values() for word in turn}
        for phase in track.phases:
            if isinstance(phase.when, str) and phase.when not in noted:
                name = phase.text or phase.step.name
                yield f"the phase {name!r} is for turns with {phase.when!r}, which no turn notes"


def _nowhere(game: Any) -> Iterator[tuple[str, str]]:
    """Units of a game of the mechanisms that have no hex to set up or to come in."""
    setup, arrivals = getattr(game, "setup", None), getattr(game, "arrivals", None)
    if isinstance(setup, Areas):
        for unit, area in setup.units.items():
            if not setup.area(unit):
                id_ = game.units[unit].id
                yield id_, f"{id_} sets up in {area!r}, which is no area with hexes"
    if isinstance(arrivals, Schedule):
        for unit in arrivals.turn:
            entry, id_ = arrivals.placements[unit].entry, game.units[unit].id
            if not arrivals.entries[unit]:
                yield id_, f"{id_} comes in at {entry!r}, which is no entry with hexes"


def _played(game: Game, games: int) -> Iterator[str]:
    for seed in range(games):
        try:
            play = soak(game, seed)
        except BrokenPromiseError as error:
            yield f"random game {seed}: {error}"
            return
        yield from _ended(play, f"random game {seed}")
    yield from _by_machines(game)


def _ended(play: Play, which: str) -> Iterator[str]:
    p, outcome = play.position, play.game.outcome(play.position)
    if not p.result:
        yield f"{which} ends without a result"
    camps = {*play.game.sides, *play.game.camps, ""}
    if outcome is None or outcome.winner not in camps:
        yield f"{which}: `outcome` names no side that has won"


def _by_machines(game: Game) -> Iterator[str]:
    """The greedy player plays one game to its end."""
    machine, dice = player("greedy", Random(1)), Random(1)
    play = Play(game, game.start())
    while not play.position.over:
        if len(play.moves) > LONGEST:
            yield f"the greedy player does not end a game within {LONGEST} decisions"
            return
        p = play.position
        if p.actor == CHANCE:
            actions, weights = zip(*p.decision.outcomes, strict=True)
            play.carry_out(dice.choices(actions, weights)[0])
        else:
            play.carry_out(asked(machine, p))
    yield from _ended(play, "the greedy player's game")


# -- what is shown and stored ---------------------------------------------------------------------


def _looked_at(game: Game) -> Iterator[str]:
    """Shows and stores moments of a random game."""
    random, p, steps, hiding = Random(0), game.start(), set[str](), Hiding(game)
    setting(game)
    for ply in range(1, 100 * LOOKS):
        if p.over:
            break
        name, actions = p.agenda[-1].name, list(p.decision.actions)
        strange = {action.verb for action in actions} - {*game.vocabulary.verbs}
        if strange:
            yield f"the step {name!r} offers the order {min(strange)!r}, which is not in VERBS"
            return
        if name not in steps or (len(steps) < LOOKS and random.random() < 0.05):
            steps.add(name)
            hiding.look(p)
            found = list(_moment(game, p))
            yield from found
            if found:
                return
        before, action = p.copy(), random.choice(actions)
        events = p.act(action)
        lines(game, before, action, p, events, ply, game.sides[0])
        for event in events:
            if not event.rule and event.said():
                yield f"the event {event.kind!r} cites no rule"
    yield from hiding.mistakes()


def _moment(game: Game, p: Position) -> Iterator[str]:
    before = p.checksum()
    for seat in (*game.sides, ""):
        view = seat_view(game, p, seat, p.actor == seat)
        if p.actor == seat and not view.decision.prompt:
            yield f"the step {p.agenda[-1].name!r} asks nothing: give it `asks`"
    for unit in range(len(game.units)):
        game.describe(p, unit)
        game.face(p, unit)
    for entry in p.agenda:
        if entry.name not in game.steps:
            yield f"the step {entry.name!r} is not in STEPS, so that games cannot be stored"
            return
    if type(p).load(game, p.dump(), _types(p)).checksum() != before:
        yield "a position that is stored and loaded is another one"
    if p.checksum() != before:
        yield "looking at a position changes it"


def _types(p: Position) -> dict[str, str]:
    return {name: getattr(p, name).typecode for name in p.COLUMNS}
