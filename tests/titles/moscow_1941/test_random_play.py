"""Random play of Moscow 1941: promises of the protocol, records that replay, what stays hidden."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.fuzz import patient
from support.protocol import check_made_up, check_start, deployed, opened, wander

import zoc
from zoc.kernel.play.record import write_record
from zoc.kernel.play.replay import replay

FILES = examples("moscow-1941")
TITLE = zoc.title("moscow-1941")
WORDS = {"mission": ("support", "attack", "bridge")}
PLAIN = dict.fromkeys(
    ("strategic_movement", "concentration", "bridges", "special_units", "masking"), False
)
GAMES = {
    "typhoon": TITLE.game("typhoon", {}),
    "red-snow": TITLE.game("red-snow", {"oos_grows": True, "strong_extremes": True}),
    "plain": TITLE.game("typhoon", PLAIN | {"frozen": True}),
}
IDLE = ("mask", "unmask", "top", "mark", "unmark", "cancel")
"""What can be done and taken back for ever."""


def hurry(play, count, random):
    """Acts at random so many times, without what comes to nothing; phases of movement are short."""
    while count and not play.position.over:
        actions = list(play.position.decision.actions)
        some = [a for a in actions if a.verb not in IDLE] or actions
        end = [a for a in some if a.verb == "end"]
        play.carry_out(end[0] if end and random.random() < 0.05 else random.choice(some))
        count -= 1
    return play


@pytest.mark.parametrize("name", GAMES)
def test_a_game_starts_the_same_however_often(name):
    check_start(GAMES[name])


@patient(16)
@given(st.sampled_from(FILES), st.integers(0, 60), st.integers(0, 10**6))
def test_all_promises_hold_around_the_examples(file, count, seed):
    random = Random(seed)
    play = wander(opened(GAMES, file), count, random)
    check_made_up(play, random, 4, WORDS)


@patient(3)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 150), st.integers(0, 10**6))
def test_all_promises_hold_on_the_whole_map(name, count, seed):
    random = Random(seed)
    play = hurry(deployed(GAMES[name]), count, random)
    check_made_up(play, random, 4, WORDS)


@patient(2)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10**6))
def test_no_fault_ever_and_the_record_replays(name, seed):
    play, random = deployed(GAMES[name]), Random(seed)
    for _ in range(4):
        hurry(play, 50, random)
        assert not list(play.game.faults(play.position))
    again = replay(write_record(play))
    assert again.position == play.position


@patient(4)
@given(st.integers(0, 250), st.integers(0, 10**6))
def test_what_a_seat_sees_does_not_change_when_it_is_looked_at_again(count, seed):
    """A view holds nothing that is hidden: seen through once more it is the same."""
    play = hurry(deployed(GAMES["typhoon"]), count, Random(seed))
    for seat in (*play.game.sides, ""):
        seen = play.game.view(play.position, seat)
        assert play.game.view(seen, seat) == seen
