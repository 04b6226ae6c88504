"""Lessons: a position with a sentence a step, played under the title's own rules.

    name = "A first attack"
    summary = "Orders, a move, a battle, supply."
    minutes = 10
    side = "soviet"                 whom the reader plays; other sides play by themselves

    position = '''                  a position file; its `dice` fall in order
    title = "NAME"
    ...
    '''

    [[step]]
    say = "A unit needs an order."  one or two sentences
    light = ["2809", "SU-B01"]      hexes and units that light up
    do = "order move K; end"        the orders that take the step, in the title's notation

    [[step]]
    say = "Try the far bank."
    refused = "move SU-B01; to 2614"    orders of which the last is not allowed, and
    rule = "8.2b"                       the rule that forbids it

A step with neither `do` nor `refused` is read. A title's lessons are the files of its folder
`data/lessons`; `stages` plays one and names the first step that the rules do not follow."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from zoc.hexes import LabelError
from zoc.kernel.data.entry import entry
from zoc.kernel.data.shape import Shape, ShapeError, each, number, one_of, text, words
from zoc.kernel.data.title import Title
from zoc.kernel.play.action import Action, NotationError
from zoc.kernel.play.game import CHANCE, Game
from zoc.kernel.play.position import Position
from zoc.kernel.play.position_file import Moment, PositionFileError, read_position

STEP: dict[str, Shape] = {
    "say": text,
    "light": each(text),
    "do": text,
    "refused": text,
    "rule": text,
}
WORDS: dict[str, Shape] = {
    "name": text,
    "summary": text,
    "minutes": number(1, 240),
    "kind": one_of("lesson", "practice"),
    "side": text,
    "position": text,
    "step": each(words(STEP, ("say",))),
}
FOLDER, POSITIONS = "lessons", "positions"


class LessonError(ValueError):
    """A lesson that cannot be read or does not follow the rules, with what is wrong in it."""


@dataclass(frozen=True)
class LessonStep:
    """One sentence of a lesson, and what is done with it."""

    say: str
    light: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Lesson:
    """A position and the steps that lead through it."""

    id: str
    name: str
    summary: str
    minutes: int
    side: str
    position: str
    """The position file that it begins from."""
    steps: tuple[LessonStep, ...]
    kind: str = "lesson"
    """`lesson` explains each step; `practice` only shows what can be done."""


@dataclass(frozen=True)
class Stage:
    """A step with the position before it and after it, the dice that fall included."""

    step: LessonStep
    before: Position
    after: Position


@dataclass(frozen=True)
class Progress:
    """How far somebody has come: steps up to `reached` are done, `next` is the first that still
    needs orders, and `left` are those. Whoever is `astray` has done something else."""

    reached: int
    next: int
    left: tuple[str, ...] = ()
    astray: bool = False


# -- reading ---------------------------------------------------------------------------------------


def read_lesson(source: str, id_: str = "") -> Lesson:
    """The lesson written in a file; only its form is checked."""
    try:
        data = tomllib.loads(source)
        words(WORDS, ("name", "side", "position", "step"))(data, "")
    except (ValueError, RecursionError) as error:
        raise LessonError(f"{id_ or 'the lesson'}: {error}") from None
    steps = tuple(_step(**step) for step in data["step"])
    return entry(Lesson, {"summary": "", "minutes": 10} | data, id=id_, steps=steps)


def _step(
    say: str, light: Sequence[str] = (), do: str = "", refused: str = "", rule: str = ""
) -> LessonStep:
    return LessonStep(say, tuple(light), _orders(do), _orders(refused), rule)


def _orders(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (order.strip() for order in text.split(";"))))


def read_practice(source: str, id_: str) -> Lesson:
    """A position file as something to practise at: its comments begin with its name, and each that
    says `Try:` is a step."""
    comments = [line[1:].strip() for line in source.splitlines() if line.startswith("#")]
    tries = [line.removeprefix("Try:") for line in comments if line.startswith("Try:")]
    moment = _moment(source, id_)
    game = moment.position.game
    known = [[o for o in _orders(line) if o.split()[0] in game.vocabulary.verbs] for line in tries]
    steps = [
        LessonStep(f"Try: {'; '.join(orders)}.", do=tuple(orders)) for orders in known if orders
    ]
    side = tomllib.loads(source).get("side", game.sides[0])
    name = comments[0].rstrip(".") if comments else id_
    said = LessonStep(moment.says or name)
    done = LessonStep("That was it. Start again to try something else.")
    parts = (side, source, (said, *steps, done), "practice")
    return Lesson(id_, name, moment.says, max(1, len(steps)), *parts)


def _moment(source: str, id_: str) -> Moment:
    try:
        return read_position(source)
    except PositionFileError as error:
        raise LessonError(f"{id_}: {error}") from None


@cache
def lessons_of(title: Title) -> tuple[Lesson, ...]:
    """A title's lessons, those that explain before those that only show."""
    found = _files(title, FOLDER, read_lesson)
    return tuple(sorted(found, key=lambda lesson: (lesson.kind != "lesson", lesson.id)))


@cache
def practice_of(title: Title) -> tuple[Lesson, ...]:
    """The positions to practise at that a title brings along."""
    return tuple(sorted(_files(title, POSITIONS, read_practice), key=lambda lesson: lesson.id))


def _files(title: Title, folder: str, read: Callable[[str, str], Lesson]) -> Iterator[Lesson]:
    home = title.data / folder
    for file in home.iterdir() if home.is_dir() else ():
        if file.name.endswith(".toml"):
            yield read(file.read_text(encoding="utf-8"), file.name.removesuffix(".toml"))


# -- playing ---------------------------------------------------------------------------------------


def laid_down(
    outcomes: Sequence[tuple[Action, int]], dice: Sequence[int]
) -> tuple[Action | None, Sequence[int]]:
    """The outcome that dice laid down beforehand bring, and those left; none where they do not
    fit."""
    first = outcomes[0][0]
    count = len(first.args)
    wanted, left = tuple(dice[:count]), dice[count:]
    actions = {action for action, _ in outcomes}
    # Dice that are rolled together are listed in order, however they fell.
    for faces in (wanted, tuple(sorted(wanted))):
        if Action(first.verb, faces) in actions:
            return Action(first.verb, faces), left
    return None, left


@cache
def stages(lesson: Lesson) -> tuple[Stage, ...]:
    """The lesson played step by step; raises the first that the rules do not follow."""
    return tuple(_stages(lesson))


def _stages(lesson: Lesson) -> Iterator[Stage]:
    moment = _moment(lesson.position, lesson.id)
    position, dice = moment.position.copy(), moment.dice
    if lesson.side not in position.game.sides:
        raise LessonError(f"{lesson.id}: there is no side {lesson.side!r}")
    for count, step in enumerate(lesson.steps, 1):
        try:
            dice = _roll(position, dice)
            _check_light(position, step)
            _check_refused(position, step)
            after, dice = _obeyed(position, step.do, dice)
        except (ShapeError, NotationError) as error:
            raise LessonError(f"{lesson.id}, step {count}: {error}") from None
        yield Stage(step, position, after)
        position = after
    if dice:
        raise LessonError(f"{lesson.id}: the dice {list(dice)} are left over")


def lit(game: Game, word: str) -> tuple[int, int]:
    """The hex or the unit (else -1) that a word of `light` means."""
    kinds = game.vocabulary.kinds
    try:
        return 0, int(kinds["unit"].read(word))
    except (NotationError, KeyError, ValueError):
        pass
    try:
        return game.board.grid.hex(word), -1
    except LabelError:
        raise ShapeError(f"{word!r} is neither a unit nor a hex") from None


def _check_light(p: Position, step: LessonStep) -> None:
    for word in step.light:
        lit(p.game, word)


def _check_refused(p: Position, step: LessonStep) -> None:
    if not step.refused:
        return
    *first, last = step.refused
    p, _ = _obeyed(p, first, ())
    refusal = p.why_not(p.game.read(last))
    if refusal is None:
        raise ShapeError(f"{last!r} is allowed")
    if refusal.rule != step.rule:
        raise ShapeError(f"{last!r} is refused by {refusal.rule}, not by {step.rule!r}")


def _obeyed(
    position: Position, orders: Sequence[str], dice: Sequence[int]
) -> tuple[Position, Sequence[int]]:
    p = position.copy()
    for order in orders:
        action = p.game.read(order)
        refusal = p.why_not(action)
        if refusal is not None:
            raise ShapeError(f"{order!r} is not allowed: {refusal.why} ({refusal.rule})")
        p.game.carry_out(p, action)
        dice = _roll(p, dice)
    return p, dice


def _roll(p: Position, dice: Sequence[int]) -> Sequence[int]:
    while p.actor == CHANCE:
        outcome, left = laid_down(p.decision.outcomes, dice)
        if outcome is None:
            raise ShapeError(f"no such outcome: {list(dice)[: len(dice) - len(left)]}")
        p.game.carry_out(p, outcome)
        dice = left
    return dice


# -- where somebody stands -------------------------------------------------------------------------


def progress(lesson: Lesson, line: Sequence[tuple[str, Position]]) -> Progress:
    """How far somebody has come: `line` are the orders given so far, each with the position after
    it and its dice; the first has no order."""
    todo = [at for at, step in enumerate(lesson.steps) if step.do]
    done, since = 0, 0
    for at, (_, position) in enumerate(line):
        while done < len(todo) and stages(lesson)[todo[done]].after.key() == position.key():
            done, since = done + 1, at
    reached = todo[done - 1] + 1 if done else 0
    following = todo[done] if done < len(todo) else len(lesson.steps)
    given = [order for order, _ in line[since + 1 :]]
    if following == len(lesson.steps):
        return Progress(reached, following)
    game = stages(lesson)[following].before.game
    orders = tuple(game.write(game.read(order)) for order in lesson.steps[following].do)
    astray = given != list(orders[: len(given)])
    return Progress(reached, following, () if astray else orders[len(given) :], astray)
