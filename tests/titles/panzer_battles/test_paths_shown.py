"""A path as it is shown before it is gone: what each step costs by which rule, and what it would
bring about."""

import pytest
from support.panzer_battles import desk, german, soviet

from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view, troubles_of

FAR = {"S": soviet("1212")}


@pytest.mark.rule("TEC-5")
def test_each_step_tells_its_cost_and_rule():
    board = {"ways": {"road": ["0505 0504"]}}
    d = desk({"U": german("0505")} | FAR, board)
    (route,) = Sight.of_actor(d.game, d.p).routes(d.number("U"), d.hex("0503"))
    assert route.steps == (("road", "TEC-5", "½", "½"), ("clear", "TEC-1", "1", "1½"))


@pytest.mark.rule("1.5a")
def test_a_move_that_thins_out_a_crowd_is_not_warned_of_it():
    d = desk({f"U{i}": german("0505") for i in range(5)} | FAR)
    trial = d.p.copy()
    for order in ("move U0", "to 0507"):
        trial.act(d.game.read(order))
    assert not [t for t in troubles_of(d.game, d.p, trial, "german") if t.crowded]


@pytest.mark.rule("1.12b-1")
def test_a_road_march_is_told_by_the_hex_along_its_own_way():
    """The movement of the next phase would cut the corner over open ground."""
    board = {"ways": {"road": ["0505 0504 0503 0603 0703 0704 0705"]}}
    d = desk({"U": german("0505")} | FAR, board, phase="road march")
    d.do("move U")
    (route,) = Sight.of_actor(d.game, d.p).routes(d.number("U"), d.hex("0705"))
    assert len(route.path) == 7
    assert [(cost, total) for _, _, cost, total in route.steps] == [
        ("1", str(n)) for n in range(1, 7)
    ]


@pytest.mark.rule("1.5c")
def test_a_move_that_overstacks_says_so_before_it_is_too_late():
    here = {f"U{i}": german("0505") for i in range(3)}
    d = desk(here | {"Late": german("0507")} | FAR)
    trial = d.p.copy()
    for order in ("move Late", "to 0505"):
        trial.act(d.game.read(order))
    (trouble,) = [t for t in troubles_of(d.game, d.p, trial, "german") if t.rules[0] == "1.5a"]
    assert trouble.text == "4 units at 0505, 3 may stay at the end: the rest is destroyed."
    assert trouble.hex == d.hex("0505")
    assert len(trouble.units) == 4
    remaining = seat_view(d.game, trial, "german", True).decision.remaining
    assert trouble.text in remaining


@pytest.mark.rule("1.3a-2", "TEC-4", "TEC-6", "TEC-11", "TEC-12")
def test_a_step_names_what_makes_it_dear():
    board = {
        "terrain": " ".join([*["." * 12] * 6, "....h.......", *["." * 12] * 5]),
        "key": {"h": "hills"},
        "hexes": {"balka": {"Kalinovskaya": "0504"}},
        "sides": {"stream": "0505/0506"},
        "ways": {"railroad": ["0604 0504"]},
    }
    d = desk({"U": german("0505")} | FAR, board)
    unit = d.number("U")
    steps = d.game.show.steps

    def told(*labels):
        return [step[:3] for step in steps(d.p, unit, [d.hex(label) for label in labels])]

    assert told("0505", "0504") == [("balka", "TEC-12", "2")]
    assert told("0505", "0506") == [("clear, stream", "TEC-11", "3")]
    assert told("0506", "0507") == [("hills", "TEC-4", "1")]
    assert told("0604", "0504") == [("railroad", "TEC-6", "1")]


@pytest.mark.rule("1.5a")
def test_a_stack_is_warned_of_crowding_as_a_whole():
    units = {"A": german("0504"), "B": german("0504"), "C": german("0506"), "D": german("0506")}
    d = desk(units | FAR)

    def warned():
        return bool(d.p.decision.step.offer(d.p, d.game.read("to 0506")).warns)

    d.do("move A")
    assert not warned(), "three may stay"
    d.do("with B")
    assert warned()
