"""The golden records of this title (games/README.md)."""

from support.golden import Golden, replayed

GOLDEN = Golden("battle-of-moscow")


@GOLDEN.each
def test_a_golden_record_replays_to_its_end(file):
    play = replayed(file)
    assert len(play.checksums) == play.position.turn


def test_there_are_games_of_both_scenarios_all_variants_and_all_players():
    records = GOLDEN.records
    assert len(records) >= 10
    assert {r.scenario for r in records} == {"campaign", "extended"}
    assert {r.options["combat_table"] for r in records} == {"standard", "bloody", "mild"}
    assert {r.options["weather_table"] for r in records} == {"standard", "dry", "wet"}
    assert len({(r.seats["german"], r.seats["russian"]) for r in records}) == 4


def test_they_stay_small():
    assert GOLDEN.size < 3_000_000
