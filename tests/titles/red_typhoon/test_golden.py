"""The golden records of this title (games/README.md)."""

from support.golden import Golden, replayed

GOLDEN = Golden("red-typhoon")


@GOLDEN.each
def test_a_golden_record_replays_to_its_end(file):
    play = replayed(file)
    assert len(play.checksums) == play.position.turn


def test_there_are_games_of_both_deployments_both_options_and_all_players():
    records = GOLDEN.records
    assert len(records) >= 10
    kinds = {(r.scenario, r.options["left_wing_1S"]) for r in records}
    assert len(kinds) == 4
    pairs = {(r.seats["soviet"], r.seats["german"]) for r in records}
    assert len(pairs) == 4


def test_they_stay_small():
    assert GOLDEN.size < 1_500_000
