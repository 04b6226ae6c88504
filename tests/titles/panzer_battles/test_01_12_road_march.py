"""Road march (1.12): who qualifies, how far it goes, what bars it."""

import pytest
from support.panzer_battles import desk, german, soviet, start

from zoc.kernel.shown.view import seat_view

LONG = " ".join(f"{c:02d}{r:02d}" for c, r in [(c, 2) for c in range(1, 30)])
BOARD = {"columns": 30, "rows": 12, "ways": {"road": [LONG]}}
FAR = {"S": soviet("0112")}


def road(units, board=BOARD, **more):
    """A desk in the road march phase of the German side."""
    return desk(units, board=board, phase="road march", **more)


@pytest.mark.rule("1.12-1")
def test_any_activated_unit_that_qualifies_may_road_march():
    d = road({"G": german("0102"), "Idle": german("0502 idle")} | FAR)
    assert d.options == ["move G", "end"]
    assert d.refused("move Idle") == "1.12-1"
    d.do("move G", "to 0402")
    assert d.where("G") == "0402"
    assert d.step == "movement", "each unit marches once"


@pytest.mark.rule("1.12a-1")
def test_it_starts_on_a_road_or_track():
    d = road({"G": german("0102"), "Off": german("0105")} | FAR)
    assert d.refused("move Off") == "1.12a-1"
    rails = {"columns": 30, "rows": 12, "ways": {"railroad": [LONG], "track": ["2904 2905"]}}
    d = road({"G": german("0102"), "T": german("2904")} | FAR, board=rails)
    assert d.refused("move G") == "1.12a-1"


@pytest.mark.rule("1.12c-3")
def test_a_unit_that_can_go_nowhere_is_told_so_and_not_counted():
    between = {"G": german("0302"), "A": german("0202"), "B": german("0402")}
    d = road(between | FAR)
    assert "2 units can" in str(d.p.decision.prompt), "the outer two have a free road"
    warned = seat_view(d.game, d.p, "german", True).decision.remaining
    assert warned == ("2 units can still road march.",)
    d.do("move G")
    assert "No free road or track leads on" in str(d.p.decision.prompt)
    assert d.options == ["halt"]


@pytest.mark.rule("1.12a-2")
@pytest.mark.parametrize("state", ["dg", "oos"])
def test_a_unit_in_trouble_does_not_qualify(state):
    d = road({"G": german(f"0102 {state}"), "Ok": german("0502")} | FAR)
    assert d.refused("move G") == "1.12a-2"


@pytest.mark.rule("1.12a-3")
def test_it_starts_more_than_three_hexes_from_every_enemy():
    for away, allowed in (("0905", False), ("0906", True)):
        enemy = {"S": soviet(away, attack=0)}
        d = road({"G": german("0902"), "Ok": german("2902")} | enemy)
        assert d.allowed("move G") == allowed
    d = road({"G": german("0902"), "Ok": german("2902"), "S": soviet("0905")})
    assert d.refused("move G") == "1.12a-3"


@pytest.mark.rule("1.12a-4")
def test_it_starts_alone_except_in_an_entry_area():
    both = {"G": german("0102"), "Ok": german("0102"), "Alone": german("2902")}
    d = road(both | FAR)
    assert d.refused("move G") == "1.12a-4"
    area = BOARD | {"hexes": {"entry area": {"C": "0102"}}}
    assert road(both | FAR, board=area).allowed("move G")
    d = start("2.3").until("road march")
    assert len([o for o in d.options if o.startswith("move")]) == 29


@pytest.mark.rule("1.12b-1")
def test_it_moves_any_distance_along_roads_and_tracks():
    d = road({"G": german("0102", movement=6)} | FAR)
    d.do("move G")
    assert d.allowed("to 2902")
    half = {"columns": 30, "rows": 12, "ways": {"road": [LONG[:49]], "track": [LONG[45:]]}}
    d = road({"G": german("0102")} | FAR, board=half)
    d.do("move G")
    assert d.allowed("to 2902"), "roads and tracks may be mixed"


@pytest.mark.rule("1.12b-2")
def test_it_may_still_move_its_whole_allowance():
    d = road({"G": german("0102", movement=6)} | FAR)
    d.do("move G", "to 2002", "move G", "to 2008")
    assert d.where("G") == "2008"


@pytest.mark.rule("1.12c-1")
def test_it_comes_no_nearer_than_four_hexes_to_an_enemy():
    d = road({"G": german("0102"), "S": soviet("1505", attack=0)})
    d.do("move G")
    assert d.allowed("to 1202")
    assert d.refused("to 1402") == "1.12c-1"
    assert d.refused("to 2902") == "1.12c-2"
    assert "to 2902" not in d.options


@pytest.mark.rule("1.12c-2")
def test_it_keeps_to_the_road():
    d = road({"G": german("0102")} | FAR)
    d.do("move G")
    assert d.refused("to 0203") == "1.12c-2"
    assert d.refused("to 0202 0302 0303") == "1.12c-2"
    assert d.allowed("to 0202 0302 0402")
    apart = {"columns": 30, "rows": 12, "ways": {"road": ["0102 0202 0302", "0502 0602"]}}
    d = road({"G": german("0102")} | FAR, board=apart)
    d.do("move G")
    assert d.refused("to 0602") == "1.12c-2"


@pytest.mark.rule("1.12c-2")
def test_it_does_not_step_from_one_road_to_another_beside_it():
    beside = {"columns": 30, "rows": 12, "ways": {"road": ["0102 0202 0302", "0103 0203 0303"]}}
    d = road({"G": german("0102")} | FAR, board=beside)
    d.do("move G")
    assert d.refused("to 0203") == "1.12c-2"
    assert d.refused("to 0202 0203") == "1.12c-2"
    assert d.options == ["to 0202", "to 0302", "halt"]


@pytest.mark.rule("1.12c-3")
def test_it_enters_no_hex_with_a_friend():
    d = road({"G": german("0102"), "F": german("0602 idle")} | FAR)
    d.do("move G")
    assert d.refused("to 0602") == "1.12c-3"
    assert d.allowed("to 0502")
    assert d.refused("to 0702") == "1.12c-2"


@pytest.mark.rule("1.12c-4")
def test_a_soviet_unit_with_an_allowance_of_six_marches_twelve_hexes():
    units = {"Slow": soviet("0102", movement=6), "G": german("0112")}
    d = road(units, side="soviet")
    d.do("move Slow")
    assert d.allowed("to 1302")
    assert d.refused("to 1402") == "1.12c-4"
    path = " ".join(f"{c:02d}02" for c in range(2, 15))
    assert d.refused(f"to {path}") == "1.12c-4"
    d = road({"German": german("0102", movement=6)} | FAR)
    d.do("move German")
    assert d.allowed("to 2902"), "a German one goes on"
    d = road({"Fast": soviet("0102", movement=8), "G": german("0112")}, side="soviet")
    d.do("move Fast")
    assert d.allowed("to 2902")


@pytest.mark.rule("1.15d")
def test_better_soviet_command_drops_the_limit():
    units = {"Slow": soviet("0102", movement=6), "G": german("0112")}
    for option in (True, False):
        d = road(units, side="soviet", options={"better_soviet_command": option})
        d.do("move Slow")
        assert d.allowed("to 2902") is option
