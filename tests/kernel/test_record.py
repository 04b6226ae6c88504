"""Records: written, read, replayed, and refused with the line, the rule and the reason."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import damaged, patient, survives

import zoc
from zoc.kernel.play.play import Play
from zoc.kernel.play.position_file import read_position
from zoc.kernel.play.record import RecordError, read_record, read_value, write_record, write_value
from zoc.kernel.play.replay import replay

EXAMPLE = Path(__file__).parents[2] / "examples" / "red-typhoon" / "encirclement.toml"


def wander(play, count, seed=0):
    """Acts at random so many times."""
    random = Random(seed)
    while count and not play.position.over:
        play.act(random.choice(list(play.position.decision.actions)))
        count -= 1
    return play


def campaign(count, **options):
    """A game that goes on at random for a while in turn 1, and again in turn 2."""
    game = zoc.title("red-typhoon").game("campaign-fixed", options)
    play = wander(Play(game, game.start(), {"soviet": "random", "german": "human"}), count)
    while play.position.turn == 1:
        play.act(list(play.position.decision.actions)[-1])
    return wander(play, count)


def puzzle(count, **options):
    """A game from a position file; options that it does not name may be other than usual."""
    text = EXAMPLE.read_text(encoding="utf-8")
    position = read_position(text, options).position
    return wander(Play(position.game, position, {"soviet": "human"}, text), count)


CAMPAIGN, PUZZLE = write_record(campaign(40)), write_record(puzzle(80))


@pytest.mark.parametrize(
    "play",
    [campaign(40), campaign(3, left_wing_1S=True), puzzle(80), puzzle(9, left_wing_1S=True)],
)
def test_a_record_replays_to_the_identical_position(play):
    again = replay(write_record(play))
    assert again.position == play.position
    assert again.moves == play.moves
    assert again.checksums == play.checksums
    assert again.seats == play.seats
    assert again.game.options == play.game.options
    assert write_record(again) == write_record(play)


def test_a_record_is_readable_text():
    lines = CAMPAIGN.split("\n")
    assert lines[:9] == [
        "zoc record 1",
        "title red-typhoon",
        "rules 1",
        "scenario campaign-fixed",
        "option attacker_loses_first false",
        "option left_wing_1S false",
        "option strict_stacking false",
        "seat soviet random",
        "seat german human",
    ]
    assert all(line.split()[0] in ("soviet", "german", "chance", "turn") for line in lines[10:-1])


def test_a_record_carries_the_position_file_it_began_from():
    record = read_record(PUZZLE)
    assert record.position == EXAMPLE.read_text(encoding="utf-8")


def test_comments_and_empty_lines_do_not_count():
    head, body = CAMPAIGN.split("\n\n")
    noisy = "# a game\n\n" + head + "\n# now it starts\n\n\n" + body.replace("\n", "\n\n", 5)
    assert replay(noisy).position == replay(CAMPAIGN).position


def test_replay_stops_where_it_is_told_to():
    play = replay(CAMPAIGN, to=10)
    assert len(play.moves) == 10
    assert play.position != replay(CAMPAIGN).position
    assert replay(CAMPAIGN, to=0).moves == []
    assert read_record(CAMPAIGN).length == len(replay(CAMPAIGN).moves)


def test_from_python_a_record_is_one_line(tmp_path):
    file = tmp_path / "game.record"
    file.write_text(CAMPAIGN, encoding="utf-8")
    assert len(zoc.replay(str(file), to=5).moves) == 5


@pytest.mark.parametrize("value", [True, False, 0, -12, 999, "word", "-", "--5", "1_000"])
def test_option_values_read_back(value):
    assert read_value(write_value(value)) == value


# -- what is wrong -------------------------------------------------------------------------------


def edited(old, new, text=CAMPAIGN):
    assert old in text
    return text.replace(old, new, 1)


def line_of(text, start):
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


FIRST_TURN = line_of(CAMPAIGN, "turn 2")
LINE = CAMPAIGN.split("\n")[FIRST_TURN - 1]
WRONG = [
    ("", 1, "a record starts with 'zoc record 1'"),
    (CAMPAIGN.replace("zoc record 1", "zoc record 2"), 1, "a record starts with"),
    (edited("title red-typhoon\n", ""), 1, "the record has no 'title'"),
    (edited("red-typhoon", "red-tyfoon"), 1, "did you mean red-typhoon"),
    (edited("red-typhoon", "moscow-1941"), 1, "There is no scenario 'campaign-fixed'"),
    (edited("rules 1", "rules one"), 3, "the rules version is a number, not 'one'"),
    (edited("rules 1", f"rules {'9' * 5000}"), 3, "the rules version is a number"),
    (edited("rules 1", "rules 7"), 3, "the record follows rules 7, this zoc plays rules 1"),
    (edited("rules 1", "rules 1 2"), 3, "is no header"),
    (edited("campaign-fixed", "summer"), 1, "There is no scenario 'summer'"),
    (edited("left_wing_1S false", "left_wing_1S maybe"), 1, "no option left_wing_1S=maybe"),
    (edited("seat german", "seat swiss"), line_of(CAMPAIGN, "seat german"), "who is swiss?"),
    (edited(LINE, "turn"), FIRST_TURN, "turn 2 begins here"),
    (edited(LINE, LINE.replace("turn 2", "turn 3")), FIRST_TURN, "turn 2 begins here"),
    (edited(LINE, "turn 2 00000000"), FIRST_TURN, "the record says 00000000"),
    (edited(LINE, "end 00000000 soviet victory"), FIRST_TURN, "the game is not over here"),
    (edited(LINE, "end"), FIRST_TURN, "the game is not over here"),
    (edited(LINE, "swiss end"), FIRST_TURN, "who is swiss?"),
    (edited(LINE, "german end"), FIRST_TURN, "soviet decides here, not german"),
    (edited(LINE, "soviet"), FIRST_TURN, "an order needs a word"),
    (edited(LINE, "soviet fly 2814"), FIRST_TURN, "there is no order 'fly'"),
    (edited(LINE, "soviet to 9999"), FIRST_TURN, "hex 9999 is off the map"),
    (edited(LINE, "soviet attack 2814"), FIRST_TURN, "order formations, move units or end (8.0)"),
    (edited(LINE, "soviet move DE-F01"), FIRST_TURN, "is not yours (8.0a)"),
    (edited(LINE, "soviet move SU-B01"), FIRST_TURN, "has no movement order (12.3c)"),
    (edited(LINE, "chance die 4"), FIRST_TURN, "soviet decides here, not chance"),
    (edited("scenario campaign-fixed", "scenario x", PUZZLE), 1, "tell of different games"),
    (edited("| turn = 2", "| turn = 77", PUZZLE), 1, "there is no turn 77"),
    (edited("| [units]", "| [units", PUZZLE), 1, "the position file is not TOML"),
]


@pytest.mark.parametrize(("text", "line", "why"), WRONG, ids=[w[2] for w in WRONG])
def test_the_first_wrong_line_is_named_with_the_reason(text, line, why):
    with pytest.raises(RecordError) as error:
        replay(text)
    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: ")
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def finished():
    game = zoc.title("red-typhoon").game("campaign-fixed")
    return wander(Play(game, game.start()), -1, seed=1)


def test_a_game_that_is_over_ends_with_its_result():
    play = finished()
    text = write_record(play)
    last = text.split("\n")[-2]
    assert last == f"end {play.position.checksum()} {play.position.result}"
    assert replay(text).position == play.position
    with pytest.raises(RecordError, match="the game ended with"):
        replay(text.replace("victory", "defeat"))
    with pytest.raises(RecordError, match="the game is over"):
        replay(text + "soviet end\n")


# -- damage --------------------------------------------------------------------------------------

WORDS = tuple({word for line in CAMPAIGN.split("\n") for word in line.split()})


@patient(60)
@given(damaged(PUZZLE, WORDS))
def test_a_damaged_record_with_a_position_is_replayed_or_refused(text):
    check_damaged(text)


@patient(40)
@given(damaged(CAMPAIGN, WORDS))
def test_a_damaged_record_of_a_campaign_is_replayed_or_refused(text):
    check_damaged(text)


@patient(100)
@given(st.text())
def test_any_text_is_a_record_or_refused(text):
    check_damaged(text)
    check_damaged(f"zoc record 1\n{text}")


def check_damaged(text):
    play = survives(replay, text, RecordError)
    if play is not None:
        assert not list(play.game.faults(play.position))
        assert replay(write_record(play)).position == play.position


def test_replaying_changes_no_other_game():
    one, other = replay(CAMPAIGN), replay(CAMPAIGN, to=40)
    before = one.position.key()
    moving = other.position.agenda[-1].name == "movement"
    other.act(other.game.read("end") if moving else _any(other))
    assert one.position.key() == before


def _any(play):
    return next(iter(play.position.decision.actions))
