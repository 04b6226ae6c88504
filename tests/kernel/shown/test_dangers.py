"""What insight tells at the table: ways back, and moves into places without any."""

import pytest
from support.fords import at, fords, unit

import zoc
from zoc.kernel.shown.dangers import WAYS, told_of, unsafe, warnings, ways_back

NEAR = {"U1": "0706", "L1": "0606", "L2": "0806", "L3": "0708"}
SHUT = {"U1": "0706", "L1": "0606", "L2": "0806", "L3": "0604", "L4": "0704", "L8": "0508"}


def labels(p, hexes):
    return [p.game.grid.label(h) for h in hexes]


def ways(units, side="upland"):
    p = fords(units, phase="movement", side="upland")
    return p, ways_back(p.game.show, p, side)


def marked(p, overlay):
    return {mark.kind: labels(p, mark.hexes) for mark in overlay.marks}


def test_a_stack_that_one_enemy_can_ring_in_is_shown_with_its_ways_back():
    p, found = ways(NEAR)
    assert marked(p, found)["threat"] == ["0706"]
    assert found.marks[1].figures == {str(at(p, "0706")): "1"}
    assert marked(p, found)["area"] == ["0705"]
    assert found.text == "One enemy could surround 0706 next turn."


def test_a_stack_without_a_way_back_is_shown_as_such():
    p, found = ways(SHUT)
    assert marked(p, found)["pocket"] == ["0706"]
    assert "No way back: 0706." in found.text


def test_where_nobody_comes_near_nothing_is_shown():
    p, found = ways({"U1": "0301", "L1": "1208"})
    assert not any(marked(p, found).values())
    assert found.text == "Nobody can be surrounded next turn."


def test_it_is_the_other_sides_for_whoever_asks():
    _, found = ways(NEAR, "lowland")
    assert "Lowland" in found.label


def test_every_title_with_insight_offers_it():
    for title in zoc.all_titles():
        game = title.game()
        offered = [offer.key for offer in game.show.overlays(game)]
        assert len(set(offered)) == len(offered), title.name
        has = WAYS.id in [offer.id for offer in game.show.overlays(game)]
        assert has == (title.name != "operation-typhoon")


# -- warnings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "words"),
    [
        (NEAR, "One way back from 0706: one enemy could close it next turn."),
        (SHUT, "No way back from 0706: the enemy bars every hex around it."),
    ],
)
def test_a_move_into_a_trap_is_warned_of(units, words):
    p = fords(units | {"U1": "0705"}, phase="movement", side="upland")
    found = [trouble.text for trouble in warnings(p, unit(p, "U1"), at(p, "0706"))]
    assert found == [words]


def test_nobody_is_warned_of_where_he_stands_or_when_the_game_ends():
    p = fords(SHUT, phase="movement", side="upland")
    assert not list(warnings(p, unit(p, "U1"), at(p, "0706")))
    p = fords(SHUT | {"U1": "0705"}, phase="movement", side="upland")
    p.turn, p.agenda = p.game.track.last_turn, p.agenda[-1:]
    assert not list(warnings(p, unit(p, "U1"), at(p, "0706")))


def test_who_could_still_get_away_is_named_before_the_phase_ends():
    p = fords(NEAR, phase="movement", side="upland")
    assert list(unsafe(p)) == ["Nearly surrounded, and could still move: 0706."]
    assert any("Nearly surrounded" in line for line in p.game.show.remaining(p))
    assert list(unsafe(fords({"U1": "0301", "L1": "1208"}, phase="movement"))) == []


def test_the_terminal_says_it_of_a_hex():
    p = fords(NEAR, phase="movement", side="upland")
    assert list(told_of(p, at(p, "0706"))) == [
        "One way back from 0706: one enemy could close it next turn."
    ]
