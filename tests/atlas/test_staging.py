"""A map shows one scenario of its title, in that scenario's season."""

import pytest

from zoc.atlas.staging import Staging, UnknownScenarioError
from zoc.hexes import Grid
from zoc.kernel.data.board import Board, HexFeature, Setting, SideFeature
from zoc.kernel.data.title import Title


class Toy(Title):
    """A title of two scenarios, each with a front of its own."""

    @property
    def identity(self) -> dict[str, object]:  # pyright: ignore
        scenarios = [{"id": "mud"}, {"id": "snow", "season": "winter"}]
        return {"season": "autumn", "scenario": scenarios}

    @property
    def board(self) -> Board:  # pyright: ignore
        grid = Grid(3, 3)
        terrain = dict.fromkeys(grid.hexes, "clear")
        fronts = tuple(
            SideFeature("front", s, (grid.side(grid.at(1, 1), d),), "1", more={"scenario": s})
            for d, s in enumerate(("mud", "snow"))
        )
        common = HexFeature("woods", "", grid.read("0101"), "1")
        return Board("toy", grid, Setting(1, 0), terrain, (common,), fronts, (), (), ())


TOY = Toy("toy", "none")


@pytest.mark.parametrize(
    ("scenario", "season", "front", "drawn"),
    [
        ("", "", "mud", "autumn"),
        ("mud", "", "mud", "autumn"),
        ("snow", "", "snow", "winter"),
        ("snow", "autumn", "snow", "autumn"),
        ("", "winter", "mud", "winter"),
    ],
)
def test_the_scenario_tells_the_front_and_the_season(
    scenario: str, season: str, front: str, drawn: str
):
    staging = Staging(TOY, scenario, season)
    staging.check()
    assert [f.name for f in staging.board.side_features] == [front]
    assert [f.kind for f in staging.board.hex_features] == ["woods"]
    assert staging.season == drawn


def test_an_unknown_scenario_is_answered_with_those_there_are():
    with pytest.raises(
        UnknownScenarioError, match="toy has no scenario 'ice': there are mud, snow"
    ):
        Staging(TOY, "ice").check()
