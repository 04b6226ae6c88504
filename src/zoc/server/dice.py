"""Dice that can be audited: every outcome follows from a secret that was sealed before the game.

A table has a secret seed. Its SHA-256 is public from the start, the seed after the end. The outcome
of event `n` is the one on which HMAC-SHA256(seed, "n:0") falls when it is laid over the weights; a
number too large to be shared out evenly is passed over for "n:1", and so on. So nobody, the server
included, can choose a die after having seen an order, and everybody can check it afterwards."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from secrets import token_bytes
from typing import NamedTuple

from zoc.kernel.play.action import Action, NotationError
from zoc.kernel.play.game import CHANCE, Game, Refusal
from zoc.kernel.play.position import Position

SPAN = 1 << 256


def new_seed() -> bytes:
    """A secret for a new table."""
    return token_bytes(32)


def seal(seed: bytes) -> str:
    """What is public of a seed from the start."""
    return sha256(seed).hexdigest()


def number(seed: bytes, event: int, below: int) -> int:
    """The number under `below` that belongs to an event; all are equally likely."""
    even = SPAN - SPAN % below
    attempt = 0
    while True:
        text = f"{event}:{attempt}".encode()
        drawn = int.from_bytes(hmac.digest(seed, text, "sha256"), "big")
        if drawn < even:
            return drawn % below
        attempt += 1


def draw(seed: bytes, event: int, outcomes: Sequence[tuple[Action, int]]) -> Action:
    """The outcome that belongs to an event."""
    left = number(seed, event, sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        if left < weight:
            return outcome
        left -= weight
    raise AssertionError("weights do not add up")


# -- the audit ------------------------------------------------------------------------------------


class Audited(NamedTuple):
    """What an audit found: how many dice fit, and what is wrong, in words."""

    dice: int
    faults: list[str]


class Thrown(NamedTuple):
    """An event as an audit needs it: its number, what it is, and its text."""

    number: int
    kind: str
    text: str


def audit(
    game: Game, start: Position, events: Sequence[Thrown], seed: bytes, seal_: str, first: int = 1
) -> Audited:
    """Checks every die of a table from event `first` on against its seed and the seed's seal."""
    faults = [] if seal(seed) == seal_ else ["The seed is not the one that was sealed."]
    gap = next((n for n, event in enumerate(events, 1) if event.number != n), 0)
    if gap:
        faults.append(f"Event {gap} is missing.")
    dice = 0
    try:
        for event, position in _positions(game, start, events):
            if event.kind == "chance" and event.number >= first:
                dice += 1
                faults += _check(game, position, event, seed)
    except (Refusal, NotationError, LookupError) as error:
        faults.append(f"The record does not replay: {error}")
    return Audited(dice, faults)


def _check(game: Game, position: Position, event: Thrown, seed: bytes) -> Iterator[str]:
    due = game.write(draw(seed, event.number, position.decision.outcomes))
    if due != event.text:
        yield f"Event {event.number} says {event.text!r}, the seed says {due!r}."


def _positions(
    game: Game, start: Position, events: Sequence[Thrown]
) -> Iterator[tuple[Thrown, Position]]:
    """Each event with the position in which it happened."""
    past = [start]
    for event in events:
        now = past[-1]
        yield event, now
        past.append(_after(game, now, event, past))


def _after(game: Game, now: Position, event: Thrown, past: list[Position]) -> Position:
    if event.kind == "undo":
        return past[int(event.text)]
    if event.kind not in ("act", "chance"):
        return now
    if (event.kind == "chance") != (now.actor == CHANCE):
        raise Refusal(f"event {event.number} is not what the game waits for there", "")
    return now.after(game.read(event.text))
