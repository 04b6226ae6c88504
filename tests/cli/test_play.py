"""Games in the terminal, as a person meets them."""

import os
import pty
import select
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import zoc
from zoc.ai import player
from zoc.cli import app, saves
from zoc.cli import play as play_command
from zoc.cli.complete import completions
from zoc.cli.listing import columns
from zoc.cli.terminal import Stop, Terminal
from zoc.kernel.play.play import Play
from zoc.kernel.play.replay import replay

EXAMPLES = Path(__file__).parents[2] / "examples" / "red-typhoon"
TITLE = zoc.title("red-typhoon")
run = CliRunner().invoke


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


class Person:
    """Somebody at the terminal of the campaign or of an example, who types lines and then quits."""

    def __init__(self, example="", machines=(), save_to=None):
        if example:
            file = EXAMPLES / f"{example}.toml"
            moment = zoc.position(str(file))
            position, dice, text = moment.position, moment.dice, file.read_text(encoding="utf-8")
        else:
            position, dice, text = TITLE.game().start(), (), ""
        self.play = Play(position.game, position, {}, text)
        self.said: list[str] = []
        self.lines: list[str] = []
        seats = {side: player("random", Random(1)) for side in machines}
        self.terminal = Terminal(
            self.play, seats, Random(1), self.ask, self.said.append, save_to, dice
        )

    def ask(self, prompt):
        if not self.lines:
            raise Stop
        self.said.append(f"{prompt}{self.lines[0]}")
        return self.lines.pop(0)

    def type(self, *lines):
        """Types lines; tells what was said after the first of them."""
        self.lines, before = list(lines), len(self.said)
        with pytest.raises(Stop):
            self.terminal.run()
        said = "\n".join(self.said[before:])
        return said[said.index(f"> {lines[0]}") :]

    @property
    def done(self):
        return [self.play.game.write(move.action) for move in self.play.moves]


# -- orders --------------------------------------------------------------------------------------


def test_the_prompt_tells_turn_side_phase_and_choices():
    person = Person()
    person.type("quit")
    text = "\n".join(person.said)
    assert "Turn 1, soviet. Buy movement orders, or end the movement phase. 10 AP left" in text
    assert "2  order move K" in text


def test_an_order_may_be_typed_or_numbered():
    typed, numbered = Person(), Person()
    typed.type("order move K")
    numbered.type("2")
    assert typed.done == numbered.done == ["order move K"]


def test_several_orders_follow_each_other():
    person = Person()
    said = person.type("order move K; MOVE su-b03;; to 2808")
    assert person.done == ["order move K", "move SU-B03", "to 2808"]
    assert "2809 → 2808, 2 MP" in said


def test_what_is_refused_ends_the_line_and_what_was_done_stays_done():
    person = Person()
    said = person.type("order move K; move SU-C01; order move B")
    assert person.done == ["order move K"]
    assert "Western Front, right wing has no movement order (12.3c)" in said
    assert said.count("Turn 1, soviet.") == 1


def test_nobody_chooses_the_die():
    person = Person("surprise")
    said = person.type("order attack K; attack 0503; with Rifles; fight; die 6")
    assert "left undone: die 6" in said
    assert "Die 4: DR1 at 0503" in said
    assert "die 4" in person.done


def test_dice_of_a_file_fall_first_and_then_by_lot():
    person = Person("breakthrough")
    person.terminal.dice = [5, 77]
    person.type(
        "attack 0304; with Tanks; fight",
        "retreat Outpost 0403; halt",
        "attack 0804; with Brigade; fight",
    )
    dice = [order for order in person.done if order.startswith("die")]
    assert dice[0] == "die 5"
    assert dice[1] in {f"die {n}" for n in range(1, 7)}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("mvoe SU-B01", "'mvoe' is no order: did you mean 'move'?"),
        ("ods", "did you mean 'odds'?"),
        ("xyzzy", "`help` tells what you can say"),
        ("7", "there is no choice 7: there are 6"),
        ("0", "there is no choice 0"),
        ("9" * 5000, "there is no choice"),
        ("move", "that is not how it is written: move UNIT"),
        ("move SU-X99", "there is no unit 'SU-X99'"),
        ("order fly K", "orders are to move or to attack"),
        ("to 9999", "hex 9999 is off the map"),
        ("attack 2814", "in a movement phase you order formations, move units or end (8.0)"),
        ("undo", "nothing can be taken back"),
        ("why", "say which order: why ORDER"),
        ("why zzz", "is no order"),
        ("reach", "there is no unit ''"),
        ("reach SU-B01 rzef", "did you mean Rzhev?"),
        ("reach SU-PAR1 2814", "is not on the map"),
        ("reach SU-PAR1", "nowhere"),
        ("hex", "is not a hex number"),
        ("odds 0101", "nobody stands in 0101"),
        ("odds 3214 SU-A01", "is not next to 3214"),
        ("odds 3214 DE-G01", "is a friend of those in 3214"),
        ("map", "is not a hex number"),
        ("save /no/such/folder/x.record", "No such file or directory"),
        ("list dragon", "no choice has 'dragon' in it"),
        ("more", "that was all"),
        ("\x00", "is no order"),
    ],
)
def test_bad_input_is_answered_in_a_line_and_changes_nothing(line, why):
    person = Person()
    before = person.play.position.key()
    said = person.type(line)
    assert why in said
    assert person.play.position.key() == before
    assert person.done == []


def test_an_empty_line_asks_again():
    person = Person()
    person.type("", "  ", ";;", "end")
    assert person.done == ["end"]


# -- questions -----------------------------------------------------------------------------------


def test_help_tells_the_orders_of_the_moment_and_all_questions():
    person = Person()
    said = person.type("help")
    assert "Orders now: order MOVE/ATTACK FORMATION, end" in said
    for word in person.terminal.words:
        assert word in said


def test_list_shows_units_as_their_counters_are_printed():
    said = Person().type("order move K; list b01")
    assert "move SU-B01             29a (SU-B01) 6-4 of K, 3113" in said
    assert "SU-B02" not in said.partition("Turn 1")[0]


def test_a_long_list_goes_by_the_page():
    person = Person()
    said = person.type("order move K; order move WR", "list", "more")
    assert said.count("`more` goes on") == 2
    assert "  end" in said.rpartition("> more")[2]


def test_attacks_are_listed_with_who_stands_there():
    said = Person("breakthrough").type("list")
    assert "attack 0304             Outpost 4-5 of 9" in said


def test_why_tells_the_rule():
    said = Person().type("why move SU-B01; why order move K; why 1")
    assert "Kalinin Front has no movement order (12.3c)" in said
    assert said.count("it is allowed") == 2


def test_odds_of_the_attack_in_hand_and_of_one_imagined():
    said = Person("surprise").type("odds", "odds 0503 Rifles", "order attack K; attack 0503; odds")
    assert "no attack is being put together" in said
    assert "8 against 3: 2:1" in said
    assert "+2" in said
    assert "DR1: 17 %" in said
    assert "0 against 3: no attack" in said


def test_reach_tells_costs_the_way_and_why_not():
    said = Person("isolation").type(
        "reach Cavalry", "reach Cavalry sychevka", "reach Cavalry 0303", "reach Rifles 0101"
    )
    assert "0804 0, " in said
    assert "MP: 0804 0704 0603" in said
    assert "MP: 0804" in said
    assert "4 allowed (8.0c)" in said


def test_reach_marks_where_a_unit_must_stop():
    said = Person("encirclement").type("reach Rifles")
    assert "!" in said


def test_threat_hex_units_and_score():
    said = Person("breakthrough").type("threat 0305", "hex 0304", "units tanks", "score")
    assert "6 against 4: 1:1" in said
    assert "0304, clear, road" in said
    assert "german Outpost 4-5 of 9" in said
    assert "0305  soviet Tanks 4-6 of K" in said
    assert "soviet 0 VP, german 0 VP" in said


def test_a_sketch_of_the_map():
    said = Person("isolation").type("map sychevka")
    assert "0603#" in said
    assert "0804 S1" in said


def test_a_picture_of_the_map():
    said = Person("surprise").type("map here.svg")
    assert "wrote here.svg" in said
    assert Path("here.svg").read_text(encoding="utf-8").startswith("<svg")


def test_undo_goes_back_to_the_last_die():
    person = Person("surprise")
    person.type("order attack K; attack 0503; with Rifles; undo; undo")
    assert person.done == ["order attack K"]
    person.type("attack 0503; with Rifles; fight", "undo")
    assert person.done[-1] == "die 4"
    assert any("nothing can be taken back" in line for line in person.said)


def test_after_undo_the_person_is_asked_anew():
    said = Person().type("order move K", "undo")
    assert "taken back: order move K" in said
    assert said.rpartition("taken back")[2].count("10 AP left") == 1


def test_save_writes_a_record_that_replays():
    person = Person()
    person.type("order move K; save mine.record")
    assert replay(Path("mine.record").read_text()).position == person.play.position
    assert "wrote mine.record" in "\n".join(person.said)


def test_machines_play_their_seats_and_the_game_ends():
    person = Person(machines=("soviet", "german"))
    person.terminal.run()
    assert person.said[-1] == f"The game is over: {person.play.position.result}"


def test_a_finished_game_is_not_offered_again(tmp_path):
    file = tmp_path / "kept.record"
    Person(machines=("soviet", "german"), save_to=file).terminal.run()
    assert saves.unfinished(file) is None


def test_where_nothing_can_be_kept_play_goes_on(tmp_path):
    (tmp_path / "file").write_text("")
    person = Person(save_to=tmp_path / "file" / "kept.record")
    person.type("order move K", "order move B")
    assert len(person.done) == 2
    assert sum("cannot be kept" in line for line in person.said) == 1


# -- completion ----------------------------------------------------------------------------------


def test_tab_completes_orders_commands_and_what_follows_a_semicolon():
    person = Person()
    words = person.terminal.words
    assert completions(person.play, words, "order move N") == ["order move NW"]
    assert completions(person.play, words, "hel") == ["help "]
    assert completions(person.play, words, "order move K; e") == ["end"]
    assert completions(person.play, words, "why order move W") == [
        "why order move WL",
        "why order move WR",
    ]
    assert completions(person.play, words, "zzz") == []


def test_columns_fill_the_width():
    assert columns(["one", "two", "three"] * 20)[0].split() == ["one", "two", "three"] * 4 + [
        "one",
        "two",
    ]
    assert columns([]) == []


# -- the command line ----------------------------------------------------------------------------


def play_with(*words, typed="quit\n"):
    return run(app, ["play", "red-typhoon", *words], input=typed)


def test_machines_play_many_games_and_keep_their_records(tmp_path):
    words = ["--soviet", "random", "--german=random", "--games", "2", "--seed", "5"]
    result = play_with(*words, "--records", str(tmp_path / "games"))
    assert result.exit_code == 0
    assert "seed 5: " in result.stdout
    assert "seed 6: " in result.stdout
    assert " of 2" in result.stdout
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [
        f"campaign-fixed-random-random-{seed}.record" for seed in (5, 6)
    ]
    for file in files:
        replayed = run(app, ["replay", str(file)])
        assert replayed.exit_code == 0
        assert "victory" in replayed.stdout
    assert play_with(*words).stdout == result.stdout


WRONG = [
    (["play", "red-tyfoon"], "did you mean red-typhoon"),
    (["play", "red-typhoon", "--scenario", "summer"], "There is no scenario 'summer'"),
    (["play", "red-typhoon", "--option", "snow"], "name=value"),
    (["play", "red-typhoon", "--option", "snow=true"], "There is no option snow"),
    (["play", "red-typhoon", "--option", "left_wing_1S=7"], "on or off"),
    (["play", "red-typhoon", "--swiss", "human"], "the sides are --soviet, --german"),
    (["play", "red-typhoon", "human"], "there is no 'human'"),
    (["play", "red-typhoon", "--soviet"], "there are human, random, greedy"),
    (["play", "red-typhoon", "--soviet", "gredy"], "there is no player 'gredy'"),
    (["play", "red-typhoon", "--from", "none.toml"], "none.toml: No such file or directory"),
    (["play", "red-typhoon", "--from", "bad.toml"], "bad.toml: there is no turn 44"),
    (["play", "red-typhoon", "--from", "binary"], "binary: it is not text in UTF-8"),
    (["show", "none.toml"], "none.toml: No such file or directory"),
    (["show", "bad.toml"], "bad.toml: there is no turn 44"),
    (["show", "."], ".: Is a directory"),
    (["replay", "none.record"], "none.record: No such file or directory"),
    (["replay", "bad.toml"], "bad.toml: line 1: a record starts with"),
    (["replay", "binary"], "binary: it is not text in UTF-8"),
    (["soak", "chess"], "There is no title 'chess'"),
]


@pytest.mark.parametrize(("words", "why"), WRONG, ids=[" ".join(w[0]) for w in WRONG])
def test_bad_input_is_one_sentence_and_code_2(words, why):
    Path("bad.toml").write_text('title = "red-typhoon"\nturn = 44\n')
    Path("binary").write_bytes(b"\xff\xfe\x00")
    result = run(app, words)
    assert result.exit_code == 2, result.output
    assert why in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_records_that_cannot_be_written_are_told(tmp_path):
    (tmp_path / "file").write_text("")
    words = ["--soviet", "random", "--german", "random", "--seed", "1"]
    result = play_with(*words, "--records", str(tmp_path / "file" / "games"))
    assert result.exit_code == 2
    assert "Not a directory" in result.stderr


def test_replay_stops_where_it_is_told_and_draws(tmp_path):
    person = Person("surprise")
    person.type("order attack K; attack 0503; save game.record")
    result = run(app, ["replay", "game.record", "--to", "1", "-o", "after.svg"])
    assert result.exit_code == 0
    assert "1 actions replayed: turn 1, soviet decides" in result.stdout
    assert Path("after.svg").exists()


def test_show_draws_a_position():
    result = run(app, ["show", str(EXAMPLES / "surprise.toml"), "-o", "p.svg"])
    assert result.exit_code == 0
    assert "0503  german Battalion 3-5 of 9" in result.stdout
    assert "soviet: Buy attack orders, or end the combat phase." in result.stdout
    assert Path("p.svg").read_text(encoding="utf-8").startswith("<svg")


def test_soak_plays_every_scenario():
    result = run(app, ["soak", "red-typhoon", "--games", "1", "--seed", "3"])
    assert result.exit_code == 0
    for scenario in ("campaign-fixed", "campaign-flexible"):
        assert f"{scenario}: 1 random games, no promise broken" in result.stdout


# -- nothing is lost -----------------------------------------------------------------------------


def kept_file(name="red-typhoon"):
    return saves.file_of(name)


def test_end_of_input_keeps_the_game():
    result = play_with(typed="order move K\n")
    assert result.exit_code == 0
    assert "the next start offers to go on" in result.stdout
    assert len(replay(kept_file().read_text()).moves) == 1


@pytest.mark.parametrize(("answer", "made"), [("y", 2), ("", 2), ("n", 1)])
def test_the_next_start_offers_to_go_on(answer, made, monkeypatch):
    play_with("--german", "greedy", typed="order move K\nquit\n")
    monkeypatch.setattr(play_command, "sys", Tty)
    result = play_with(typed=f"{answer}\norder move B\nquit\n")
    assert "A game (soviet human, german greedy) stands at turn 1 after 1 actions." in result.stdout
    assert len(replay(kept_file().read_text()).moves) == made
    aside = kept_file().with_name("red-typhoon-1.record")
    assert aside.exists() == (answer == "n")


class Tty:
    """A system whose input is a person."""

    class stdin:  # noqa: N801
        @staticmethod
        def isatty():
            return True


def test_seats_may_be_changed_when_going_on(monkeypatch):
    play_with(typed="order move K\nquit\n")
    monkeypatch.setattr(play_command, "sys", Tty)
    play_with("--german", "greedy", typed="y\nend\nquit\n")
    assert replay(kept_file().read_text()).seats == {"soviet": "human", "german": "greedy"}


def test_a_kept_game_that_is_damaged_is_put_aside_and_told():
    play_with(typed="order move K\nquit\n")
    kept_file().write_text(kept_file().read_text() + "soviet fly\n")
    result = play_with()
    assert result.exit_code == 0
    assert "there is no order 'fly'" in result.stdout
    assert kept_file().with_name("red-typhoon-1.record").exists()


def test_a_puzzle_leaves_the_campaign_alone(monkeypatch):
    play_with(typed="order move K\nquit\n")
    before = kept_file().read_text()
    file = str(EXAMPLES / "breakthrough.toml")
    play_with("--from", file, typed="attack 0304; with Tanks; fight\nquit\n")
    assert kept_file().read_text() == before
    monkeypatch.setattr(play_command, "sys", Tty)
    typed = "y\n1; halt\nattack 0804; with Brigade; fight\nquit\n"
    result = play_with("--from", file, typed=typed)
    assert "Go on with it?" in result.stdout
    moves = replay(kept_file("red-typhoon-breakthrough").read_text()).moves
    assert [m.action.args for m in moves if m.actor == "chance"] == [(5,), (5,)]


def test_a_position_of_another_title_is_refused(monkeypatch):
    monkeypatch.setattr(play_command, "title_named", lambda name: zoc.title("moscow-1941"))
    result = play_with("--from", str(EXAMPLES / "surprise.toml"))
    assert result.exit_code == 2
    assert "the position is one of red-typhoon, not of moscow-1941" in result.stderr


class Keyboard:
    """zoc at a terminal of its own, in a child process."""

    def __init__(self, *words):
        # A test runner may have told its processes to ignore Ctrl-C.
        program = (
            "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
            "from zoc.cli import main; main()"
        )
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            os.execv(sys.executable, [sys.executable, "-c", program, *words])
        self.seen = b""

    def wait_for(self, text):
        """Reads until a text has been seen."""
        while text.encode() not in self.seen:
            ready, _, _ = select.select([self.end], [], [], 60)
            assert ready, self.seen.decode(errors="replace")
            self.seen += os.read(self.end, 4096)
        self.seen = self.seen.partition(text.encode())[2]

    def type(self, text):
        os.write(self.end, text.encode())

    def finish(self):
        """Waits for the end; tells the exit code."""
        try:
            while os.read(self.end, 4096):
                pass
        except OSError:
            pass
        os.close(self.end)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_ctrl_c_loses_nothing_and_the_next_start_goes_on():
    first = Keyboard("play", "red-typhoon", "--german", "greedy", "--seed", "1")
    first.wait_for("soviet> ")
    first.type("order move K; move SU-B03; to 2808\n")
    first.wait_for("soviet> ")
    first.type("order mo\x03")
    first.wait_for("the next start offers to go on")
    assert first.finish() == 0
    kept = replay(kept_file().read_text())
    assert [kept.game.write(m.action) for m in kept.moves] == [
        "order move K",
        "move SU-B03",
        "to 2808",
    ]
    second = Keyboard("play", "red-typhoon")
    second.wait_for("stands at turn 1 after 3 actions. Go on with it?")
    second.type("y\n")
    second.wait_for("9 AP left")
    second.type("quit\n")
    assert second.finish() == 0
    assert replay(kept_file().read_text()).position == kept.position


@pytest.mark.parametrize("seat", ["soviet", "german"])
def test_the_terminal_tells_a_seat_no_more_than_it_may_know(seat):
    game = zoc.title("panzer-battles").game("2.1", {"closed_stacks": True})
    other = next(side for side in game.sides if side != seat)
    play = Play(game, game.start(), {})
    said, lines = [], iter(["units", "list"])
    machines = {other: player("random", Random(1))}

    def ask(prompt):
        line = next(lines, None)
        if line is None:
            raise Stop
        if line == "units":
            said.clear()  # What happened before, the seat may have seen.
        return line

    with pytest.raises(Stop):
        Terminal(play, machines, Random(1), ask, said.append).run()
    hidden = {game.units[unit].id for unit in game.unseen(play.position, seat)}
    told = "\n".join(said)
    assert hidden
    assert f"{other} a unit" in told
    assert not hidden & set(told.replace(",", " ").split())
