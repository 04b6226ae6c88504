"""Chapter 2: turns and their twelve phases."""

import pytest
from support.moscow_1941 import deployed, desk, german, soviet

from zoc.kernel.cycle.track import rail
from zoc.titles.moscow_1941.position import (
    ACTIVE,
    FELL_BACK,
    FOUGHT,
    OPEN,
    RETREATED,
    STRATEGIC,
)
from zoc.titles.moscow_1941.sequence import SEQUENCE

QUIET = {"A": german("0101"), "R": soviet("1212")}
NAMES = ["air", "barrage", "movement", "attack", "strategic movement", "supply"]


def phases_of(d, turns=1):
    """Plays on, ending every phase at once; tells turn, phase number and who decided."""
    found, last = [], d.p.turn + turns
    while not d.p.over and d.p.turn < last:
        found.append((d.p.turn, d.game.phase_number(d.p), d.p.actor))
        d.do("end" if d.p.actor != "chance" else d.options[0])
    return found


@pytest.mark.rule("2.1.1", "2.1.3", "2.1.4a", "2.1.5")
def test_a_turn_is_twelve_phases_in_a_fixed_order_and_then_the_next_begins():
    d = desk(QUIET, turn=2, flown={"german": 1})
    seen = phases_of(d, 2)
    assert [s for s in seen if s[0] == 2] == [(2, 3, "german"), (2, 4, "german"), (2, 9, "soviet"),
                                              (2, 10, "soviet")]  # fmt: skip
    numbers = [n for t, n, _ in seen if t == 3]
    assert numbers == sorted(numbers)
    assert {3, 4, 9, 10} <= set(numbers)
    assert d.p.turn == 4


@pytest.mark.rule("2.1.4a", "2.2b")
def test_the_sequence_has_six_phases_a_side_each_with_its_end():
    (each,) = SEQUENCE
    kinds = [phase.step.__name__ for phase in each.phases]
    assert kinds[1::2] == ["Close"] * 6
    assert kinds[::2] == ["AirPhase", "BarragePhase", "MovementPhase", "AttackPhase",
                          "StrategicPhase", "SupplyPhase"]  # fmt: skip
    assert [phase.fields for phase in each.phases[1::2]] == [(n,) for n in range(1, 7)]


@pytest.mark.rule("2.1.2")
def test_what_belongs_to_another_phase_is_refused():
    d = desk(QUIET)
    assert d.refused("attack 1212") == "2.1.2"
    assert not d.allowed("dice 7")
    d.do("end")
    assert d.game.phase_number(d.p) == 4
    for order in ("move A", "fortify A", "mark A"):
        assert d.refused(order) == "2.1.2"


@pytest.mark.rule("2.1.4b", "2.2e")
def test_phases_in_which_nobody_may_do_anything_are_passed_without_asking():
    d = desk(QUIET, flown={"german": 1})
    d.do("end", "end")
    assert (d.game.phase_number(d.p), d.p.actor) == (9, "soviet")


@pytest.mark.rule("2.1.6", "TY-1")
def test_a_turn_is_a_day():
    d = deployed()
    track = d.game.track
    assert (track.first_turn, track.last_turn) == (1, 20)
    assert [track.date(n) for n in (1, 2, 16, 20)] == [
        "15 November 1941", "16 November 1941", "30 November 1941", "4 December 1941"]  # fmt: skip


@pytest.mark.rule("2.2c", "2.2d")
def test_the_rail_shows_the_phases_of_the_side():
    d = desk(QUIET)
    cells = [(text, state) for _, text, side, state, _ in rail(d.p) if side == 0]
    assert cells == [("Air", "done"), ("Movement", "now"), ("Attack", "next"),
                     ("Strategic movement", "next"), ("Supply", "next")]  # fmt: skip


@pytest.mark.rule("2.2d")
def test_marks_of_a_phase_go_with_it():
    d = desk({"A": german("0101 active retreated"), "R": soviet("1212 retreated")})
    d.do("end")
    assert not d.state("A") & (ACTIVE | RETREATED)
    assert d.state("R") & RETREATED
    d.p.mark(d.number("A"), FOUGHT | OPEN | STRATEGIC)
    d.p.unmark(d.number("R"), RETREATED)
    d.p.mark(d.number("R"), FELL_BACK | OPEN)
    d.p.pools = ((0, d.hex("0101"), 5, 3), (1, d.hex("0101"), 2, 1))
    d.do("end")
    assert not d.state("A") & (FOUGHT | OPEN | STRATEGIC)
    assert d.state("R") & (RETREATED | FELL_BACK | OPEN) == RETREATED
    assert d.p.pools == ((0, d.hex("0101"), 5, 2),)


@pytest.mark.rule("2.2f", "2.2g", "2.2h", "2.2i")
def test_the_supply_phase_runs_lines_then_surrender_then_control():
    d = desk({"A": german("0101 oos=5"), "R": soviet("1212")}, control={"soviet": "0101"})
    d.do("end", "end")
    assert (d.game.phase_number(d.p), d.p.actor) == (6, "chance")
    assert "0101" in d.held("soviet")
    d.do("dice 7")
    assert "0101" in d.held("german")


@pytest.mark.rule("TY-2", "RS-2")
@pytest.mark.parametrize(("scenario", "first"), [("typhoon", "german"), ("red-snow", "soviet")])
def test_who_has_the_initiative_moves_first(scenario, first):
    d = deployed(scenario)
    d.until(lambda: d.game.phase_number(d.p) == 3)
    assert d.p.actor == first
