"""Typhoon: length, air, points, the scale, Moscow taken and held."""

import pytest
from support.moscow_1941 import deployed, real

MOSCOW = "5105 5106 5204 5205 5206 5304 5305 5306 5404 5405 5406 5505"


def account(german_, soviet_="0101"):
    """A German account: who controls what is told outright."""
    d = real({"g.26id.39": "0138", "s.inf.5": "0102"})
    d.p.control = (0, 0)
    give = d.game.control.give
    for side, labels in ((0, german_), (1, soviet_)):
        give(d.p, side, sum(1 << d.hex(label) for label in labels.split()))
    return d


def points(german_):
    d = account(german_)
    return d.game.points.totals(d.p)[0]


@pytest.mark.rule("TY-11")
def test_what_scores_for_the_german():
    assert points("5305") == 4
    assert points(MOSCOW) == 48
    assert points("2716") == 0
    assert points("2716 2717") == 5
    assert points("0326") == 0
    assert points("0326 0327") == 5
    assert points("3333") == 1
    assert points("3334") == 0


@pytest.mark.rule("TY-11")
def test_at_the_start_the_german_has_eighteen_points():
    d = deployed()
    assert d.game.points.totals(d.p) == [18, 0]
    assert sum(n for _, _, n, _ in d.game.account(d.p)) == 18


@pytest.mark.rule("TY-11")
def test_the_side_that_scores_stands_alone_against_its_goals():
    d = deployed()
    assert list(d.game.show.score(d.p)) == [("german", 18)]
    panel = points_box(d)
    assert (panel.value, panel.body[0].now, panel.body[0].most) == ("German 18", 18, 91)


def points_box(d):
    """What the table tells of the points."""
    return next(one for one in d.game.show.panels(d.p, "soviet") if one.id == "points")


def towns(game, count):
    from zoc.hexes.sets import unpack

    return " ".join(game.label(h) for h in unpack(game.points.single)[:count])


@pytest.mark.rule("TY-12")
@pytest.mark.parametrize(
    ("total", "winner", "degree"),
    [
        (30, "soviet", ""), (31, "german", "minimal"), (50, "german", "minimal"),
        (51, "german", "small"), (65, "german", "small"), (66, "german", "medium"),
        (90, "german", "medium"), (91, "german", "significant"),
    ],
)  # fmt: skip
def test_the_scale_of_typhoon(total, winner, degree):
    game = account("0138").game
    cities = MOSCOW[: 5 * 11].strip() if total > 70 else ""
    left = total - (44 if cities else 0)
    d = account(f"{cities} {towns(game, left)}".strip())
    assert d.game.points.totals(d.p)[0] == total
    outcome = d.game.verdict(d.p)
    assert (outcome.winner, outcome.degree) == (winner, degree)


@pytest.mark.rule("TY-12", "RS-9")
@pytest.mark.parametrize(
    ("scenario", "total", "winner", "degree"),
    [
        ("typhoon", 90, "soviet", ""), ("typhoon", 91, "german", "significant"),
        ("red-snow", 19, "german", ""), ("red-snow", 20, "soviet", "small"),
        ("red-snow", 28, "soviet", "medium"),
    ],
)  # fmt: skip
def test_with_even_goals_a_higher_degree_is_needed(scenario, total, winner, degree, monkeypatch):
    d = deployed(scenario, even_goals=True)
    points = d.game.points
    monkeypatch.setattr(points, "totals", lambda p: [total, total])
    outcome = d.game.verdict(d.p)
    assert (outcome.winner, outcome.degree) == (winner, degree)
    assert outcome.par == min(points.degrees.values())
    told = [row.text for row in points_box(d).body[1].rows if row.value.startswith("from ")]
    assert told == [f"{word} victory".capitalize() for word in points.degrees]
    assert "Minimal victory" not in told


@pytest.mark.rule("TY-10")
def test_moscow_taken_and_held_through_the_next_soviet_supply_phase_wins_at_once():
    d = account(f"0138 {MOSCOW}", "0101")
    d.do("end", "end")
    assert d.p.moscow == 1
    assert not d.p.over
    d.until(lambda: d.p.turn > 2)
    assert d.p.over
    assert d.game.outcome(d.p).winner == "german"
    assert "held" in d.p.result


@pytest.mark.rule("TY-10")
def test_one_hex_retaken_in_between_and_the_game_goes_on():
    d = real({"g.26id.39": "0138", "s.inf.5": "5505"})
    d.p.control = (0, 0)
    d.game.control.give(d.p, 0, sum(1 << d.hex(label) for label in MOSCOW.split()))
    d.p.moscow = 1
    d.until(lambda: d.p.turn > 2)
    assert not d.p.over
    assert "5505" in d.held("soviet")


@pytest.mark.rule("TY-10")
def test_moscow_counts_as_held_from_a_german_supply_phase_on():
    d = account(f"0138 {MOSCOW}", "0101")
    assert d.game.verdict(d.p).degree
    d.p.moscow = 1
    assert not d.game.verdict(d.p).degree


@pytest.mark.rule("TY-10")
def test_eleven_hexes_of_moscow_are_not_enough():
    d = account(f"0138 {MOSCOW[:-5]}", "5505")
    d.until(lambda: d.p.turn > 2)
    assert not d.p.over


@pytest.mark.rule("TY-1")
def test_the_game_ends_after_turn_twenty():
    d = real({"g.26id.39": "0138", "s.inf.5": "0102"}, turn=20)
    d.until(lambda: d.p.turn > 20)
    assert d.p.over
    assert d.game.outcome(d.p).winner == "soviet"
    assert "Soviet" in d.p.result


@pytest.mark.rule("TY-6")
def test_the_german_has_one_air_counter_of_four_every_turn_the_soviet_none():
    d = deployed()
    air = d.game.title.scenarios["typhoon"].more["air"]
    assert air == [{"side": "german", "counters": 1, "strength": 4}]
    assert (d.game.phase_number(d.p), d.p.actor) == (1, "german")


@pytest.mark.rule("TY-13")
def test_nobody_fires_a_barrage():
    d = deployed()
    assert d.p.ammunition == (0, 0)
    seen = set()
    d.until(lambda: seen.add(d.game.phase_number(d.p)) or d.p.turn > 1)
    assert {3, 4, 9, 10} <= seen
    assert not {2, 8} & seen
