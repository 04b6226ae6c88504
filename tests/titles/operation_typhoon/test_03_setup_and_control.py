"""Operation Typhoon, chapter 3: set-up, front line, control of hexes."""

import pytest
from support.operation_typhoon import campaign, desk, infantry, marching, panzer, plain

from zoc.hexes.sets import pack, unpack
from zoc.kernel.play.game import CHANCE
from zoc.titles.operation_typhoon.front import front_edges, german_markers, soviet_markers
from zoc.titles.operation_typhoon.pool import available
from zoc.titles.operation_typhoon.position import STOCK


@pytest.mark.rule("3.1a")
def test_all_soviet_units_start_in_the_pool():
    d = campaign(historical_setup=True)
    assert all(not d.p.hex[u] for u in d.game.units_of[1])
    sizes = {letter: len(available(d.p, letter)) for letter in d.game.roster.by_letter}
    assert sizes == {"A": 12, "AC": 2, "B": 18, "CAS": 1, "GD": 8, "RD": 30}


@pytest.mark.rule("3.1b")
def test_ten_rifle_divisions_wait_for_losses_of_guards_and_airborne_troops():
    d = campaign(historical_setup=True)
    assert sum(bool(d.p.state[u] & STOCK) for u in d.game.roster.stock) == 10
    gone = desk({"A": panzer("0404")}, gone=["su-gd-1", "su-ac-4"])
    assert len(available(gone.p, "RD")) == 32
    beaten = marching({"A": panzer("0404")}, "0504", 3)
    beaten.roll(6)
    assert not beaten.soviet("0504")
    assert len(available(beaten.p, "RD")) == 30, "a lost rifle division brings none of them"


@pytest.mark.rule("3.2a")
def test_no_order_changes_a_formation():
    d = campaign(historical_setup=True)
    before = d.game.formation
    for order in ("assign 1743", "end", "force de-pg2-3-pz", "air stays", "stop"):
        d.do(order)
    assert d.game.formation is before
    assert "formation" not in d.p.COLUMNS
    assert not any("formation" in pattern for pattern in d.game.vocabulary.verbs.values())


@pytest.mark.rule("3.2b", "3.2e")
def test_units_set_up_in_the_first_three_rows_west_of_the_front():
    d = campaign()
    grid, game = d.game.grid, d.game
    soviet = list(unpack(game.map.first_soviet))
    for hex_ in unpack(game.map.zone):
        assert min(grid.distance(hex_, s) for s in soviet) <= 3
        assert not game.map.first_soviet >> hex_ & 1
    assert d.refused("place de-pg2-3-pz 2040") == "3.2b"
    assert d.refused("place de-pg2-3-pz 1340") == "3.2b"
    for label in ("1733", "1743", "1544"):
        assert d.allowed(f"place de-pg2-3-pz {label}")
    pg2 = d.game.setup.area(d.number("de-pg2-3-pz"))
    rows = [grid.cells[h][1] + 1 for h in unpack(pg2)]
    assert (min(rows), max(rows)) == (33, 44)


@pytest.mark.rule("3.2c")
def test_stacking_holds_during_set_up():
    d = campaign()
    d.do("place de-pg2-45-id 1743", "place de-pg2-134-id 1743", "place de-pg2-3-pz 1743")
    assert d.refused("place de-pg2-4-pz 1743") == "3.2c"
    assert d.refused("place de-pg2-gd-rgt 1743") == "3.2c"
    d.do("place de-pg2-3-pz 1742", "place de-pg2-4-pz 1743")
    assert d.where("de-pg2-3-pz") == "1742", "a unit that stands may be placed anew"


@pytest.mark.rule("3.2d")
def test_each_formation_sets_up_in_its_sector():
    d = campaign()
    assert d.refused("place de-pg2-3-pz 1832") == "3.2d"
    assert d.refused("place de-2a-112-id 1733") == "3.2d"
    assert d.allowed("place de-2a-112-id 1832")
    game = d.game
    for unit in game.roster.troops:
        own = pack(game.board.hexes_of("set-up area", game.units[unit].formation.id))
        assert d.game.setup.area(unit) == own & game.map.zone


@pytest.mark.rule("3.2b", "3.2c", "3.2d")
def test_the_historical_set_up_is_legal_and_one_order():
    d = campaign()
    assert d.refused("end") == "3.2"
    d.do("historical")
    assert d.step == "luftwaffe"
    placed = campaign()
    for unit in d.game.roster.troops:
        placed.do(f"place {d.game.units[unit].id} {d.game.label(d.p.hex[unit])}")
    placed.do("end")
    assert placed.p == d.p == campaign(historical_setup=True).p


@pytest.mark.rule("3.2c")
def test_the_rest_may_be_filled_in_around_those_who_stand():
    d = campaign()
    d.do("place de-pg2-45-id 1743", "place de-pg2-134-id 1743", "place de-pg2-95-id 1743", "fill")
    assert d.where("de-pg2-45-id") == "1743"
    assert d.where("de-pg2-3-pz") != "1743", "its place is taken"
    assert d.options[:2] == ["end", "historical"]
    assert d.refused("fill") == "3.2"
    d.do("end")
    assert not list(d.game.faults(d.p))


@pytest.mark.rule("3.3a", "3.3b", "3.3c")
def test_markers_at_start():
    p = campaign(historical_setup=True).p
    assert (p.turn, p.tally, p.mp) == (1, 0, 0)
    assert p.game.account(p) == []


@pytest.mark.rule("3.4a")
def test_east_of_the_front_is_soviet_and_west_of_it_german():
    d = campaign()
    board = d.game.board
    for row in range(44):
        sides = [bool(d.p.soviet >> d.game.grid.at(c, row) & 1) for c in range(52)]
        assert sides == sorted(sides), f"row {row + 1}"
        assert 0 < sum(sides) < 52
    sides = {d.game.grid.side_between(*edge) for edge in front_edges(d.p)}
    assert sides == set(board.sides_of("front"))


@pytest.mark.rule("3.4b", "8.0", "9.6")
def test_a_force_that_enters_a_soviet_hex_halts_and_defenders_are_rolled_for():
    d = desk({"A": panzer("0404")})
    d.do("force A", "to 0504")
    assert (d.step, d.p.actor) == ("defenders", CHANCE)
    assert d.where("A") == "0504"
    d = desk({"A": panzer("0404")})
    d.do("force A")
    assert d.refused("to 0604") == "9.6"
    assert d.refused("to 0504 0604") == "9.6"
    d.do("to 0304")
    assert d.step == "march", "a German hex stops nobody"


@pytest.mark.rule("3.4c", "10.7a")
def test_a_won_battle_takes_the_hex():
    d = marching({"A": panzer("0404")}, "0504", 3)
    assert d.soviet("0504")
    d.roll(6)
    assert not d.soviet("0504")
    assert d.where("A") == "0504"


@pytest.mark.rule("3.4d")
def test_markers_of_either_side_show_the_same_front():
    d = desk({"A": panzer("0404")})
    soviet = {f"05{row:02}" for row in range(1, 10)}
    assert d.labels(soviet_markers(d.p)) == soviet
    german = {f"04{row:02}" for row in range(1, 10)}
    assert d.labels(german_markers(d.p)) == german - {"0404"}
    before = d.p.key()
    soviet_markers(d.p), german_markers(d.p)
    assert d.p.key() == before


@pytest.mark.rule("3.4e")
def test_hexes_newly_on_the_front_are_shown():
    d = desk({"A": panzer("0404")})
    d.do("force A")
    d.conquer("0504")
    shown = d.labels(soviet_markers(d.p))
    assert "0504" not in shown
    assert {"0604", "0605"} <= shown
    assert "0603" not in shown


@pytest.mark.rule("3.5a", "3.5b")
def test_a_german_hex_stays_german_when_everybody_has_left():
    d = desk({"A": panzer("0404")})
    d.do("force A")
    d.conquer("0504")
    d.do("to 0404")
    assert not d.here("0504")
    assert not d.soviet("0504")
    d.do("to 0504")
    assert d.step == "march", "no battle for a hex that is German"


@pytest.mark.rule("3.5a")
def test_a_position_in_which_a_german_hex_became_soviet_is_a_fault():
    d = desk({"A": panzer("0404")})
    d.p.soviet |= 1 << d.hex("0303")
    assert any("3.5" in fault for fault in d.game.faults(d.p))


@pytest.mark.rule("3.5c")
def test_checks_read_control_and_only_front_integrity_the_places_of_units():
    board = plain(hexes={"city": {"Moscow": "0504 0505"}, "town": {"town": "0606"}})
    far, near = {"A": infantry("0104")}, {"A": infantry("0404")}
    for units in (far, near):
        d = desk(units, board, phase="check", turn=5, control={"german": "0504"})
        assert d.p.result.startswith("german victory"), "Moscow is held by nobody, and German"
        d = desk(units, board, phase="operations", turn=2, control={"german": "0606 0605 0505"})
        assert sum(worth for _, _, worth, _ in d.game.account(d.p)) == 3
    held = {name: infantry(f"04{row:02}") for name, row in (("A", 2), ("B", 5), ("C", 8))}
    assert not desk(held, phase="check", turn=3).p.over
    away = held | {"B": infantry("0105")}
    assert desk(away, phase="check", turn=3).p.result.startswith("soviet victory: no front")
