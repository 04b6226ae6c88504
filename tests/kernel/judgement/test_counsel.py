"""Counsel where every contact must be fought: who is missing in a battle, and what is kept."""

from random import Random

from zoc.ai.greedy import Greedy
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.judgement.counsel import Remembering, missing
from zoc.kernel.play.action import Action

A, B = 0, 1
X, Y = 10, 11


def contacts(touches):
    found = {unit: frozenset(hexes) for unit, hexes in touches.items()}
    return Contacts(found, frozenset(found), frozenset().union(*found.values()))


def test_who_would_be_left_alone_is_drawn_into_the_battle():
    now = contacts({A: {X}, B: {X}})
    assert missing(now, (A,), (X,)) == Action("with", (B,))
    assert missing(now, (A, B), (X,)) is None


def test_a_hex_that_nobody_else_could_attack_is_drawn_in():
    now = contacts({A: {X, Y}})
    assert missing(now, (A,), (X,)) == Action("also", (Y,))


def test_nothing_is_missing_where_no_battle_can_be_completed():
    now = contacts({A: {X, Y}, B: {X}})
    assert missing(now, (A, B), (X,)) is None


def test_what_is_kept_is_worked_out_once_and_forgotten_when_there_is_too_much():
    made = []

    class Short(Remembering):
        keeps = 2

    hints = Short(game=None)

    def ask(key):
        return hints.keep(key, lambda: made.append(key) or key)

    assert [ask("a"), ask("a"), ask("b"), ask("a")] == ["a", "a", "b", "a"]
    assert made == ["a", "b"]
    ask("c")
    ask("a")
    assert made == ["a", "b", "c", "a"]


def test_what_was_decided_holds_however_much_else_is_worked_out():
    hints = Remembering(game=None)
    assert hints.hold_to("attacks", 0, "week 1", lambda: "first") == "first"
    for number in range(3 * hints.keeps):
        hints.keep(number, lambda: 0)
        hints.hold_to("attacks", 1, number, lambda: 0)
    assert hints.hold_to("attacks", 0, "week 1", lambda: "second") == "first"


def test_what_one_player_decides_no_other_finds():
    title, asked = Remembering(game=None), []
    first, second = (Greedy(Random(0)) for _ in range(2))
    for player, told in ((first, "his"), (second, "hers"), (first, "another")):
        hints = player.advised(title)
        asked.append(hints.hold_to("attacks", 0, "week 1", lambda told=told: told))
    assert asked == ["his", "hers", "his"]


def test_players_share_what_follows_from_its_key_alone():
    title = Remembering(game=None)
    title.apart().keep("far", lambda: 7)
    assert title.apart().keep("far", lambda: 8) == 7
