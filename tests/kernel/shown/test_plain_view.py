"""What every title shows without saying a word about itself, and what nobody may see."""

from __future__ import annotations

import msgspec
from support.red_typhoon import campaign, desk, german, soviet

from zoc.kernel.shown import Show
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.setting import board_shown, setting
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view


class Masked(Show):
    """The other side's units are not to be known."""

    hides = True

    def sees(self, p, seat, unit):
        return p.game.unit_side(unit) == seat

    def told(self, p, event, seat):
        return event.kind != "move" or seat == "soviet"


def masked():
    units = {
        "R": soviet("0505", 7),
        "Odd9": german("0509", 9),
        "Odd3": german("0507", 3),
    }
    d = desk(units, orders={"move": ["K"]})
    d.game.show = Masked()
    return d


def test_an_unknown_unit_has_a_place_and_nothing_else():
    d = masked()
    view = seat_view(d.game, d.p, "soviet", True)
    unknown = [u for u in view.units if u.unit < 0]
    assert [(u.unit, u.hex, u.face, u.badges) for u in unknown] == [
        (-2, d.hex("0507"), "unknown/german", ()),
        (-3, d.hex("0509"), "unknown/german", ()),
    ], "in the order of hexes, not of units"
    sent = msgspec.json.encode((view.units, view.notes, view.marks))
    assert b"Odd" not in sent
    assert b'"R/front"' in sent


def test_the_log_tells_a_seat_only_what_it_learns():
    d = masked()
    d.do("move R")
    before, action = d.p.copy(), d.game.read("to 0504")
    events = d.p.act(action)
    assert [x.kind for x in lines(d.game, before, action, d.p, events, 1, "soviet")] == ["move"]
    assert lines(d.game, before, action, d.p, events, 1, "german") == []


def test_score_charts_and_points_come_from_the_title():
    d = campaign()
    d.game.show = Show()
    view = seat_view(d.game, d.p, "soviet", True)
    account = d.game.account(d.p)
    assert dict(view.score)["german"] == sum(vp for side, _, vp, _ in account if side == "german")
    (panel,) = view.panels
    assert {row.rules for row in panel.body[0].rows} <= {("4.3a",), ("4.4a",), ("4.4b",)}
    charts = {chart.id: chart for chart in setting(d.game).charts}
    assert charts["crt"].head[0] == "die"
    assert charts["crt"].source.startswith("reconstructed")


def test_a_board_has_its_corners_and_neighbours_in_order():
    grid = campaign().game.grid
    board = board_shown(campaign().game.board)
    shown = {h.label: h for h in board.hexes}
    rzhev = shown["2814"]
    assert (rzhev.place, rzhev.terrain) == ("Rzhev", "city")
    north, *_, north_west = board.neighbours[str(rzhev.hex)]
    assert (grid.label(north), grid.label(north_west)) == ("2813", "2714")
    assert board.neighbours[str(grid.hex("0101"))][0] == 0
    assert max(y for _, y in board.corners) == 0.5
    left, top, width, height = board.frame
    assert left < min(h.x for h in board.hexes)
    assert left + width > max(h.x for h in board.hexes)
    assert top + height > max(h.y for h in board.hexes)


def test_a_hex_in_words_and_where_they_come_from():
    d = campaign()
    d.game.show = Show()
    said = Sight.of_actor(d.game, d.p).hex(d.hex("2814"))
    assert said.name == "Rzhev 2814"
    assert said.text.startswith("City")
    assert said.source


def test_reach_and_zones_of_any_title_with_routes_and_zones():
    d = desk({"R": soviet("0505", movement=2), "G": german("0507")})
    d.game.show = Show()
    reach = Sight.of_actor(d.game, d.p).overlay("reach", "", d.number("R"), 0)
    costs = {d.game.label(int(h)): cost for h, cost in reach.marks[0].figures.items()}
    assert costs["0504"] == "1"
    assert d.hex("0506") in reach.marks[1].hexes, "it must stop in enemy ZOC"
    zoc = Sight.of_actor(d.game, d.p).overlay("zoc", "german", -1, 0)
    assert {d.game.label(h) for h in zoc.marks[0].hexes} == {
        d.game.label(h) for h in d.game.grid.neighbours(d.hex("0507"))
    }
    assert [r.cost for r in Sight.of_actor(d.game, d.p).routes(d.number("R"), d.hex("0503"))] == [
        "2"
    ]
    unknown = Sight.of_actor(d.game, d.p).overlay("nonsense", "", -1, 0)
    assert unknown.marks == ()


def test_a_path_of_ones_own_is_told_step_by_step():
    """A way that was bent tells its own costs; what is no path tells the cheapest way."""
    rows = ["............"] * 3 + ["....w......."] + ["............"] * 8
    wood = {"terrain": " ".join(rows), "key": {"w": "woods"}}
    d = desk({"R": soviet("0505", movement=6)}, board=wood)
    unit, goal = d.number("R"), d.hex("0503")
    straight = [d.hex(label) for label in ("0505", "0504", "0503")]
    [best] = Sight.of_actor(d.game, d.p).routes(unit, goal)
    [through] = Sight.of_actor(d.game, d.p).routes(unit, goal, path=straight)
    assert through.path == tuple(straight) != best.path
    assert [step[0] for step in through.steps] == ["woods", "clear"]
    assert through.cost == through.steps[-1][-1] == "3"
    [none] = Sight.of_actor(d.game, d.p).routes(unit, goal, path=[d.hex("0505"), goal])
    assert none.path == best.path
