"""Towns as machine players see them: what each counts, what it costs to leave one open."""

import pytest
from support.moscow_1941 import deployed, real

from zoc.ai.prospect import Prospect
from zoc.kernel.judgement.insight import insight
from zoc.kernel.judgement.outlook import Outlook
from zoc.kernel.judgement.peril import foe
from zoc.titles.moscow_1941.position import GERMAN

TOWN, NEAR, FAR_OFF = "2522", "2420", "3437"


@pytest.mark.parametrize(
    ("scenario", "town", "klin"),
    [("red-snow", (0.0, 1.0), (0.0, 2.5)), ("typhoon", (1.0, 0.0), (2.5, 0.0))],
)
def test_insight_knows_what_each_town_counts_and_for_whom(scenario, town, klin):
    game = deployed(scenario).game
    points = insight(game).points
    assert points[game.grid.hex("1031" if scenario == "typhoon" else TOWN)] == town
    assert points[game.grid.hex("2716")] == points[game.grid.hex("2717")] == klin
    assert points[game.grid.hex("5305")] == (4.0, 0.0), "Moscow counts for the German in both"
    assert points.keys() == game.points.stakes_now(game.start()).keys()


def guarding(soviet):
    """What it costs in Red Snow that the only garrison of a German town leaves it."""
    d = real({"g.26id.39": TOWN, "s.inf.5": soviet}, scenario="red-snow", turn=5)
    d.game.control.give(d.p, GERMAN, 1 << d.hex(TOWN))
    return Outlook(insight(d.game), d.p, (d.number("g.26id.39"),)).leaves


def test_in_red_snow_nobody_leaves_a_town_open_to_an_enemy_who_is_near():
    assert guarding(NEAR) > guarding(FAR_OFF) == 0.0


def test_in_typhoon_places_are_left_to_the_counsel():
    d = real({"g.26id.39": TOWN, "s.inf.5": NEAR}, scenario="typhoon", turn=5)
    d.game.control.give(d.p, GERMAN, 1 << d.hex(TOWN))
    sees = insight(d.game)
    assert not sees.minds_places
    assert not sees.garrisons(d.p, GERMAN)
    assert not Prospect(sees, d.p, GERMAN, foe(sees, d.p, GERMAN)).held


def test_a_plan_gains_by_a_garrison_in_red_snow():
    d = real({"g.26id.39": "2523", "s.inf.5": NEAR}, scenario="red-snow", turn=5)
    d.game.control.give(d.p, GERMAN, 1 << d.hex(TOWN))
    sees = insight(d.game)
    prospect, end = Prospect(sees, d.p, GERMAN, foe(sees, d.p, GERMAN)), d.p.copy()
    end.hex[d.number("g.26id.39")] = d.hex(TOWN)
    end.touch()
    assert prospect.place(end, d.hex(TOWN)) > prospect.place(d.p, d.hex(TOWN))
