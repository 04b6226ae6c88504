"""Operation Typhoon: what the rulebook leaves open, as it has been ruled, and its options."""

import pytest
from support.operation_typhoon import bulge, campaign, desk, infantry, marching, panzer, plain

import zoc
from zoc.ai import player
from zoc.hexes.sets import unpack
from zoc.kernel.data.title import UnknownOptionError
from zoc.kernel.play.hints import Staff
from zoc.titles.operation_typhoon.notation import in_letters
from zoc.titles.operation_typhoon.position import ACTED

TITLE = zoc.title("operation-typhoon")
REST = {"Z": infantry("0101")}


@pytest.mark.parametrize("options", [{"team": "three"}, {"mud": True}, {"moscow_first": "yes"}])
def test_an_option_that_is_none_is_refused_with_those_there_are(options):
    with pytest.raises(UnknownOptionError) as error:
        TITLE.game("standard", options)
    assert "team is alone or staff or wings" in str(error.value)
    assert "historical_setup, moscow_first, fixed_firing_order are on or off" in str(error.value)


def test_with_a_fixed_order_nobody_is_asked_who_fires_next():
    units = {"A": panzer("0404"), "B": panzer("0404 reduced")}
    asked = marching(units, "0504", 5)
    assert asked.step == "fire"
    fixed = marching(units, "0504", 5, options={"fixed_firing_order": True})
    assert fixed.step == "volley"
    assert fixed.now.unit == fixed.number("A"), "the strongest first"


def test_the_order_of_fire_is_asked_for_only_where_it_can_matter():
    alike = marching({"A": panzer("0404"), "B": panzer("0404")}, "0504", 5)
    assert alike.step == "volley", "they fire alike"
    one = marching({"A": panzer("0404"), "B": panzer("0404 reduced")}, "0504", 3)
    assert one.step == "volley", "there is one target"


def test_the_variants_of_the_tables_differ_in_figures_only():
    games = {name: TITLE.game("standard", {"tables": name}) for name in ("brisk", "dense", "stiff")}
    assert games["brisk"].track.allowance(4, True) > games["stiff"].track.allowance(4, True)
    brisk, dense, stiff = (game.charts.garrisons for game in games.values())
    assert brisk != dense == stiff
    for game in games.values():
        for mechanised in (False, True):
            points = [game.track.allowance(turn, mechanised) for turn in range(1, 9)]
            assert points == sorted(points, reverse=True)
        assert game.track.allowance(1, True) + game.track.allowance(2, True) < 36, (
            "no race to Moscow"
        )
        assert set(game.track.air_level.values()) <= {0, 1, 2}
    track = TITLE.tables.track("campaign").turns
    table = TITLE.tables["movement-points"]
    for turn in track:
        row = table.row(turn.number)
        assert (row["mech"], row["other"]) == (str(turn["mechanized"]), str(turn["foot"]))
        assert row["Luftwaffe"] == str(turn["luftwaffe"])
        assert games["brisk"].track.allowance(turn.number, True) == turn["mechanized"]


def test_the_nearest_way_is_taken_unless_another_is_named():
    board = plain(sides={"river": "0404/0504"})
    d = desk({"A": panzer("0404")} | REST, board)
    d.do("force A", "to 0504")
    assert d.game.label(d.p.back) == "0405", "around the river"
    d = desk({"A": panzer("0404")} | REST, board)
    d.do("force A", "to 0404 0504")
    assert d.game.label(d.p.back) == "0404"


def test_a_force_that_cannot_go_on_has_stopped_by_itself():
    d = desk({"A": infantry("0404")} | REST, turn=8)
    d.do("force A", "to 0304", "to 0204", "to 0104")
    assert d.state("A") & ACTED
    assert d.step == "operations"


def test_a_phase_in_which_all_have_acted_ends_by_itself():
    d = desk({"A": infantry("0404")})
    d.do("force A", "stop")
    assert d.p.turn == 2


def test_machine_players_find_hints_and_proposals():
    d = campaign()
    assert isinstance(d.game.hints, Staff)
    for name in ("greedy", "planner"):
        from random import Random

        assert d.game.write(player(name, Random(1)).choose(d.p, "german")) == "historical"
    pocket = desk({"A": panzer("0704"), "B": panzer("0704")} | REST, bulge(9))
    pocket.do("force A B")
    best = max(d.game.hints.proposals(pocket.p, "german"), key=lambda q: q.worth)
    assert best.why == "closes a pocket of 9"
    assert [pocket.game.write(a) for a in best.orders] == ["to 0704 0705"]
    assert (
        list(d.game.hints.proposals(marching({"A": panzer("0404")}, "0504", 5).p, "german")) == []
    )


def test_the_plan_of_the_staff_names_hexes_of_the_map():
    game = TITLE.game()
    for lines in game.plan["drives"].values():
        for drives in lines.values():
            for line in drives:
                assert all(hex_ in game.grid for hex_ in game.grid.read(line))
    assert all(hex_ in game.map.vp for hex_ in game.grid.read(game.plan["towns"]))
    assert unpack(game.map.moscow)


def shown(game):
    """The tables as they are shown, by their ids."""
    return {chart.id: chart.rows for chart in game.show.charts(game)}


@pytest.mark.rule("8.1g", "9.3a", "9.1a")
@pytest.mark.parametrize("tables", ["brisk", "dense", "stiff"])
def test_the_tables_that_are_shown_are_those_that_are_played(tables):
    game = TITLE.game("standard", {"tables": tables})
    found = shown(game)
    for turn, mech, foot, planes in found["movement-points"]:
        played = [game.track.allowance(int(turn), m) for m in (True, False)]
        assert [int(mech), int(foot)] == played == game.show.turn_figures(game, int(turn))
        assert int(planes) == game.track.air_level[int(turn)]
    for place, line in enumerate(game.charts.garrisons, 1):
        for roll, force in enumerate(game.charts.garrisons[line]):
            assert found["defence"][roll][place] == (in_letters(force) or "-")
    printed = {id_: tuple(map(tuple, table.rows)) for id_, table in TITLE.tables.tables.items()}
    assert (found == printed) == (tables == "brisk"), "the map sheet shows the brisk ones"


@pytest.mark.rule("13.4")
def test_clenched_fist_announces_no_check_that_it_does_without():
    game, fist = TITLE.game("standard"), TITLE.game("clenched-fist")
    assert [row[0] for row in shown(game)["checks"]] == ["2", "3", "4", "8"]
    assert [row[0] for row in shown(fist)["checks"]] == ["3", "8"]
    notes = [list(fist.show.brings(fist, turn)) for turn in (2, 3, 4)]
    assert notes == [[], ["front"], []]
    assert list(game.show.brings(game, 2)) == ["200 hexes"]
