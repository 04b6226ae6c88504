"""Dice: exactly weighted, sealed before the game, and every tampering shows."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.toy import StonesGame

from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE
from zoc.server import dice
from zoc.server.dice import Thrown, audit, draw, new_seed, number, seal


def test_a_seed_is_sealed_by_its_hash():
    seed = new_seed()
    assert len(seed) == 32
    assert seal(seed) == sha256(seed).hexdigest()
    assert new_seed() != seed


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**6), st.integers(1, 10**12))
def test_a_number_is_in_range_and_always_the_same(seed, event, below):
    found = number(seed, event, below)
    assert 0 <= found < below
    assert found == number(seed, event, below)


def test_numbers_that_cannot_be_shared_out_evenly_are_passed_over(monkeypatch):
    # With three bits and five results, 5 to 7 would favour the low ones.
    monkeypatch.setattr(dice, "SPAN", 8)
    drawn = iter([bytes([7]), bytes([5]), bytes([4])])
    monkeypatch.setattr(dice.hmac, "digest", lambda *_: next(drawn))
    assert number(b"", 1, 5) == 4


def test_weights_are_met():
    outcomes = [(Action("a"), 1), (Action("b"), 0), (Action("c"), 3)]
    seed = bytes(32)
    found = Counter(draw(seed, event, outcomes).verb for event in range(4000))
    assert found["b"] == 0
    assert 850 < found["a"] < 1150


def game_of(seed: bytes, count: int = 30) -> tuple[StonesGame, list[Thrown]]:
    """A game with many dice, and an undo in the middle."""
    game, random = StonesGame(30), Random(1)
    past, events = [game.start()], list[Thrown]()
    while not past[-1].over and len(events) < count:
        now, event = past[-1], len(events) + 1
        if event == 12:
            events.append(Thrown(event, "undo", "9"))
            past.append(past[9])
            continue
        if now.actor == CHANCE:
            kind, action = "chance", draw(seed, event, now.decision.outcomes)
        else:
            kind, action = "act", random.choice([Action("gamble"), Action("take", (1,))])
            if now.why_not(action):
                action = Action("take", (1,))
        events.append(Thrown(event, kind, game.write(action)))
        past.append(now.after(action))
    return game, events


def test_an_honest_game_passes():
    seed = new_seed()
    game, events = game_of(seed)
    found = audit(game, game.start(), events, seed, seal(seed))
    assert found.faults == []
    assert found.dice == sum(event.kind == "chance" for event in events) > 3


def test_a_changed_die_shows():
    seed = new_seed()
    game, events = game_of(seed)
    for place, event in enumerate(events):
        if event.kind == "chance":
            other = "take 1" if event.text == "take 2" else "take 2"
            bad = [*events[:place], event._replace(text=other), *events[place + 1 :]]
            faults = audit(game, game.start(), bad, seed, seal(seed)).faults
            assert any(f"Event {event.number} says" in fault for fault in faults)


def test_another_seed_shows():
    seed = new_seed()
    game, events = game_of(seed)
    faults = audit(game, game.start(), events, new_seed(), seal(seed)).faults
    assert faults[0] == "The seed is not the one that was sealed."


@pytest.mark.parametrize("kind", ["act", "chance"])
def test_an_event_left_out_shows(kind):
    seed = new_seed()
    game, events = game_of(seed, 11)
    place = max(i for i, event in enumerate(events) if event.kind == kind and i < 9)
    bad = events[:place] + events[place + 1 :]
    assert audit(game, game.start(), bad, seed, seal(seed)).faults
