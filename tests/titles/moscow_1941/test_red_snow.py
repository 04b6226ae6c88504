"""Red Snow: length, points, the scale (reconstructed), what the scenario has not."""

import pytest
from support.moscow_1941 import campaign, deployed, real

MOSCOW = "5105 5106 5204 5205 5206 5304 5305 5306 5404 5405 5406 5505"


def held(soviet_, german_=""):
    d = real({"g.26id.39": "0138", "s.inf.5": "0102"}, scenario="red-snow")
    d.p.control = (0, 0)
    for side, labels in ((0, german_), (1, soviet_)):
        d.game.control.give(d.p, side, sum(1 << d.hex(label) for label in labels.split()))
    return d


@pytest.mark.rule("RS-1")
def test_red_snow_lasts_eleven_turns_from_5_to_15_december():
    track = deployed("red-snow").game.track
    assert (track.first_turn, track.last_turn) == (1, 11)
    assert (track.date(1), track.date(11)) == ("5 December 1941", "15 December 1941")
    d = real({"g.26id.39": "0138", "s.inf.5": "0102"}, scenario="red-snow", turn=11,
             side="soviet")  # fmt: skip
    d.until(lambda: d.p.turn > 11)
    assert d.p.over
    assert d.game.outcome(d.p).winner == "german"


@pytest.mark.rule("RS-9")
def test_what_scores_for_the_soviet():
    def points(soviet_, german_=""):
        d = held(soviet_, german_)
        return d.game.points.totals(d.p)[1]

    start = deployed("red-snow")
    taken = [start.game.label(h) for h in range(9999) if start.game.points.single >> h & 1]
    assert len(taken) == 40
    assert points(taken[0]) == 1
    assert points("2716 2717") == 5
    assert points("2716") == 0
    assert points("0326 0327") == 5
    assert points("1203") == 0
    assert points("", "5505") == -4
    assert start.game.points.totals(start.p) == [0, 0]


@pytest.mark.rule("RS-9")
@pytest.mark.parametrize(
    ("total", "winner", "degree"),
    [
        (12, "german", ""), (13, "soviet", "minimal"), (19, "soviet", "minimal"),
        (20, "soviet", "small"), (27, "soviet", "small"), (28, "soviet", "medium"),
        (36, "soviet", "medium"), (37, "soviet", "significant"),
    ],
)  # fmt: skip
def test_the_scale_of_red_snow(total, winner, degree):
    game = held("0101").game
    taken = [game.label(h) for h in range(9999) if game.points.single >> h & 1]
    d = held(" ".join(taken[:total]))
    outcome = d.game.verdict(d.p)
    assert (outcome.winner, outcome.degree, outcome.points["soviet"]) == (winner, degree, total)


@pytest.mark.rule("RS-9")
def test_moscow_held_ends_nothing_here():
    d = held("0101", f"0138 {MOSCOW}")
    d.p.moscow = 1
    assert d.game.verdict(d.p).points == {"soviet": -48}
    d.until(lambda: d.p.turn > 2)
    assert not d.p.over


@pytest.mark.rule("RS-9")
@pytest.mark.parametrize(("unit", "turn"), [("s.inf.129", 3), ("s.inf.173", 5)])
def test_two_divisions_arrive_in_moscow(unit, turn):
    d = deployed("red-snow")
    number = d.number(unit)
    assert d.p.due[number] == turn
    assert d.game.arrivals.zones[1][d.p.gate[number] - 1][0] == "Moscow"
    assert not d.game.arrivals.is_due(d.p, number)
    d.p.turn = turn
    assert d.game.arrivals.is_due(d.p, number)


@pytest.mark.rule("RS-9", "RS-10")
def test_only_the_soviet_flies_and_nobody_fires_a_barrage():
    d = deployed("red-snow")
    assert d.game.title.scenarios["red-snow"].more["air"] == [
        {"side": "soviet", "counters": 1, "strength": 4}]  # fmt: skip
    seen = set()
    d.until(lambda: seen.add((d.game.phase_number(d.p), d.p.actor)) or d.p.turn > 1)
    assert not {n for n, _ in seen} & {2, 8}
    assert {actor for n, actor in seen if n in (1, 7)} <= {"soviet"}
    assert (1, "soviet") in seen


@pytest.mark.rule("RS-9")
def test_what_scores_is_told_before_anybody_has_scored():
    d = campaign("red-snow")
    [panel] = [one for one in d.game.show.panels(d.p, "soviet") if one.id == "points"]
    told = {row.text: row.value for row in panel.body[1].rows}
    assert (told["All of Klin"], told["Minimal victory"]) == ("+5", "from 13")
    assert told["Each hex of Moscow lost"] == "−4"
