"""The golden records of this title (games/README.md)."""

from support.golden import Golden, replayed

GOLDEN = Golden("operation-typhoon")


@GOLDEN.each
def test_a_golden_record_replays_to_its_end(file):
    p = replayed(file).position
    assert p.game.outcome(p).winner == p.result.split()[0]


def test_there_are_games_of_both_scenarios_all_teams_and_all_players():
    records = GOLDEN.records
    assert len(records) >= 10
    assert {r.scenario for r in records} == {"standard", "clenched-fist"}
    assert {r.options["team"] for r in records} == {"alone", "staff", "wings"}
    assert {r.options["tables"] for r in records} == {"brisk", "dense", "stiff"}
    assert {name for r in records for name in r.seats.values()} == {"random", "greedy", "planner"}


def test_they_stay_small():
    assert GOLDEN.size < 1_000_000
