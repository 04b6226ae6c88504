"""Closed stacks (SCS-6.1): only the top unit of an enemy stack is known."""

from random import Random

import pytest
from support.panzer_battles import desk, game_of, german, gun, soviet
from support.protocol import wander

from zoc.kernel.play.play import Play

CLOSED = {"closed_stacks": True}


def stacks(**more):
    """Two Soviet stacks whose lower units differ, and a German who looks at them."""
    units = {
        "G": german("0101"),
        "Top": soviet("0505"),
        "Top2": soviet("0808"),
        "Low": soviet("0505", defence=9),
        "Low2": soviet("0808", defence=1),
    }
    return desk(units, **more)


@pytest.mark.rule("SCS-6.1")
def test_what_lies_under_the_top_unit_is_not_told():
    here = stacks(options=CLOSED)
    there = stacks(options=CLOSED)
    low, low2 = here.number("Low"), here.number("Low2")
    there.p.hex[low], there.p.hex[low2] = there.p.hex[low2], there.p.hex[low]
    there.p.touch()
    assert here.p != there.p
    assert here.game.view(here.p, "german").key() == there.game.view(there.p, "german").key()
    own = here.game.view(here.p, "soviet")
    assert own.key() == here.p.key()


@pytest.mark.rule("SCS-6.1")
def test_after_the_end_all_stacks_are_open():
    d = stacks(options=CLOSED)
    low = d.number("Low")
    assert not d.game.show.sees(d.p, "german", low)
    d.p.agenda = ()
    d.p.touch()
    assert d.game.show.sees(d.p, "german", low)
    assert d.game.view(d.p, "german").key() == d.game.view(d.p, "").key() == d.p.key()


@pytest.mark.rule("SCS-6.1")
def test_those_who_look_on_know_what_both_sides_know():
    here, there = stacks(options=CLOSED), stacks(options=CLOSED)
    low, low2 = here.number("Low"), here.number("Low2")
    there.p.hex[low], there.p.hex[low2] = there.p.hex[low2], there.p.hex[low]
    there.p.touch()
    assert here.game.view(here.p, "").key() == there.game.view(there.p, "").key()


@pytest.mark.rule("SCS-6.1")
def test_top_units_numbers_and_markers_are_seen():
    d = stacks(options=CLOSED)
    seen = d.game.view(d.p, "german")
    assert seen.hex[d.number("Top")] == d.hex("0505")
    assert len(seen.stack(d.hex("0505"))) == 2
    units = {"G": german("0101"), "A": soviet("0505"), "B": soviet("0505 dg"), "C": soviet("0808"),
             "D": gun("0808", side="soviet")}  # fmt: skip
    d = desk(units, options=CLOSED)
    seen = d.game.view(d.p, "german")
    assert seen.hex == d.p.hex, "units in other states, or without a zone, are not exchanged"


@pytest.mark.rule("SCS-6.1")
def test_top_units_and_what_lies_under_with_another_marker_stay_where_they_are():
    units = {
        "G": german("0101"),
        "Top": soviet("0808"),
        "Top2": soviet("0505"),
        "Low": soviet("0808 dg"),
        "Low2": soviet("0505"),
    }
    d = desk(units, options=CLOSED)
    assert d.game.view(d.p, "german").hex == d.p.hex


@pytest.mark.rule("SCS-6.1")
def test_stacks_are_open_unless_the_option_closes_them():
    d = stacks()
    assert d.game.view(d.p, "german").key() == d.p.key()


@pytest.mark.parametrize("seed", range(3))
def test_what_may_be_done_is_the_same_in_the_view(seed):
    game = game_of("2.3", closed_stacks=True)
    play = wander(Play(game, game.start()), 150, Random(seed))
    for _ in range(12):
        p = play.position
        if p.over:
            return
        if p.actor in game.sides:
            seen = game.view(p, p.actor)
            assert list(seen.decision.actions) == list(p.decision.actions)
        wander(play, 9, Random(seed))
