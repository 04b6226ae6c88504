"""The log of any title: sentences, links, arrows, barriers."""

from __future__ import annotations

from support.red_typhoon import desk, german, soviet
from support.toy import StonesGame

from zoc.kernel.shown import Arrow, Show
from zoc.kernel.shown.lines import lines


def told(d, order, ply=1):
    """The lines of an order that is carried out."""
    before, action = d.p.copy(), d.game.read(order)
    events = d.p.act(action)
    return lines(d.game, before, action, d.p, events, ply)


def plain(units, **more):
    d = desk(units, **more)
    d.game.show = Show()
    return d


def test_units_and_hexes_of_a_sentence_are_links():
    d = plain({"R": soviet("0505"), "G": german("0109")}, orders={"move": ["K"]})
    d.do("move R")
    (line,) = told(d, "to 0507", 7)
    name = d.game.show.call(d.game, d.number("R"))
    assert line.text == f"{name} 0505 → 0507, 2 MP."
    linked = {line.text[k.start : k.end]: (k.hex, k.unit) for k in line.links}
    assert linked == {
        name: (0, d.number("R")),
        "0505": (d.hex("0505"), -1),
        "0507": (d.hex("0507"), -1),
    }
    assert (line.ply, line.side, line.turn, line.rule) == (7, "soviet", 2, "8.0b")


def test_arrows_show_who_stands_elsewhere_now():
    d = plain({"R": soviet("0505"), "G": german("0109")}, orders={"move": ["K"]})
    d.do("move R")
    (line,) = told(d, "to 0507")
    path = (d.hex("0505"), d.hex("0506"), d.hex("0507"))
    assert line.arrows == (Arrow("move", path, d.number("R"), "soviet"),)


def test_undo_stops_where_a_die_fell_or_another_side_decides():
    game = StonesGame()
    p = game.start()

    def act(order):
        before, action = p.copy(), game.read(order)
        return lines(game, before, action, p, p.act(action), 1)

    assert [line.barrier for line in act("take 2")] == ["the other side decides"]
    assert act("gamble") == [], "what opens a die stands in the die's own line"
    assert act("take 1")[-1].barrier == "die rolled"


def test_a_number_that_is_no_hex_is_no_link():
    d = plain({"R": soviet("0505"), "G": german("0109")})
    (line,) = told(d, "order move K")
    assert line.links == ()
    assert line.barrier == ""
