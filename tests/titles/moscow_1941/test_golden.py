"""The golden records of this title (games/README.md)."""

from support.golden import Golden, replayed

GOLDEN = Golden("moscow-1941")


@GOLDEN.each
def test_a_golden_record_replays_to_its_end(file):
    play = replayed(file)
    assert len(play.checksums) == play.position.turn


def test_there_are_games_of_both_scenarios_with_and_without_options_and_of_both_players():
    records = GOLDEN.records
    assert len(records) >= 8
    assert {r.scenario for r in records} == {"typhoon", "red-snow"}
    for option in ("strategic_movement", "concentration", "bridges", "special_units", "masking"):
        assert {r.options[option] for r in records} == {True, False}
    assert len({(r.seats["german"], r.seats["soviet"]) for r in records}) == 4


def test_they_stay_small():
    assert GOLDEN.size < 4_000_000
