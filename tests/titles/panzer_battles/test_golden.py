"""The golden records of this title (games/README.md)."""

from support.golden import Golden, replayed

GOLDEN = Golden("panzer-battles")


@GOLDEN.each
def test_a_golden_record_replays_to_its_end(file):
    replayed(file)


def test_there_are_games_of_all_scenarios_and_all_players():
    records = GOLDEN.records
    assert {r.scenario for r in records} == {"2.1", "2.2", "2.3", "2.4", "2.5"}
    pairs = {(r.seats["soviet"], r.seats["german"]) for r in records}
    assert len(pairs) == 4


def test_they_stay_small():
    assert GOLDEN.size < 2_500_000
