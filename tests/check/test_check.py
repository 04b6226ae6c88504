"""`zoc check`: every deliberate mistake in a title's data is told in one sentence."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.sample import SAMPLE
from typer.testing import CliRunner

import zoc
from zoc.check import (
    check,
    citation_mistakes,
    code_mistakes,
    data_mistakes,
    drawing_mistakes,
    lesson_mistakes,
    playing_mistakes,
)
from zoc.cli import app
from zoc.kernel.data.title import Title, all_titles
from zoc.kernel.play.lesson import lessons_of, practice_of

run = CliRunner().invoke


@dataclass(frozen=True)
class Copied(Title):
    """The sample title with its data in another folder."""

    folder: Path = Path()

    @property
    def data(self) -> Path:
        return self.folder


@pytest.fixture
def copied(tmp_path: Path) -> Copied:
    shutil.copytree(SAMPLE / "three_fords" / "data", tmp_path / "data")
    return Copied("three-fords", "three_fords", "three_fords.rules:ThreeFords", tmp_path / "data")


def spoil(title: Copied, file: str, old: str, new: str) -> None:
    path = title.folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_sample_has_no_mistake(copied: Copied):
    assert list(check(copied, 1)) == []


MISTAKES = [
    ("counters.toml", 'formation = "towns"', 'formation = "cities"', "there is no 'cities'"),
    ("scenarios.toml", 'status = "area"', 'status = "anywhere"', "no status 'anywhere'"),
    ("scenarios.toml", 'hex = "0506"', 'hex = "2506"', "L6: .*2506"),
    (
        "tables.toml",
        '"EX", "DR"],\n  [2',
        '"EX"],\n  [2',
        "table crt, row 1: 6 cells for 7 columns",
    ),
    ("tables.toml", 'of = ["days"]', 'of = ["weeks"]', "panel turns shows track 'weeks'"),
    ("board.toml", "..hh....ww..", "..hx....ww..", "what the letter 'x' stands for"),
    ("counters.toml", 'symbol = "cavalry"', 'symbol = "hussars"', "there is no symbol 'hussars'"),
    ("counters.toml", 'ground = "orange"', 'ground = "pink"', "there is no ground 'pink'"),
    ("title.toml", 'season = "autumn"', 'season = "spring"', "there is no season 'spring'"),
    ("rules.toml", "version = 1", "", "lacks 'version'"),
    ("scenarios.toml", 'unit = "L4"', 'unit = "L44"', "places 'L44', and there is no such unit"),
    ("tables.toml", '"DE", "DE"]', '"DE", "DX"]', "the result 'DX', which .* does not tell"),
    ("board.toml", "0301 0302 0303", "0301 0303", "West Road has a gap between 0301 and 0303"),
    ("title.toml", 'id = "crossing"', 'id = "crossings"', "there is no scenario 'crossings'"),
]
"""The fourteen of the first stranger's title: file, what stood there, what stands there, what is
told."""
MORE = [
    ("title.toml", 'full_name = "Three Fords"', "", "title.toml lacks 'full_name'"),
    ("title.toml", 'period = "May 1645"', "", "title.toml lacks 'period'"),
    ("board.toml", "vp = { upland = 2, lowland = 2 }", "vp = 2", "Northgate: vp is a table"),
    ("scenarios.toml", 'area = "south bank"', 'area = "moon"', "L1 sets up in 'moon', .* 6 more"),
    ("scenarios.toml", 'entry = "south road"', 'entry = "sea"', "L8 comes in at 'sea'"),
    ("scenarios.toml", "turn = 3", "turn = 9", "comes on turn 9, after the last one"),
    ("scenarios.toml", 'order = ["upland"', 'order = ["midland"', "'midland', which is no side"),
    ("tables.toml", '["marsh", 3, "-", "-"],', "", "no row for 'marsh'"),
    ("rules.toml", 'who = "attacker", lose = 1 }]', 'who = "me", lose = 1 }]', "not 'me'"),
    ("rules.toml", 'row = "losses"', 'row = "luck"', "counts 'luck'"),
    ("rulebook.toml", '"5.6" = ', '"5.7" = ', "rules.py cites rule 5.6"),
    ("counters.toml", "combat = 6, movement = 3", "combat = 66, movement = 3", "U8.combat"),
    ("counters.toml", "[layouts]", "[layouts", "counters.toml is not TOML"),
    ("scenarios.toml", '  { hex = "0506", unit = "L6" },\n', "", "L6 is in no scenario"),
    ("board.toml", 'held = "upland"', 'held = "uplands"', "Northgate: there is no side 'uplands'"),
    ("board.toml", 'side = "lowland"', 'side = "low"', "south bank: there is no side 'low'"),
    ("rules.toml", 'tie = "lowland"', 'tie = "low"', "a tie goes to 'low', which is no side"),
    ("rules.toml", "retreat = 1 }]", "retreats = 1 }]", "result AR: .* not 'retreats'"),
    ("tables.toml", '["along a road"', '["along a path"', "row 'along a path', .* nowhere"),
    ("tables.toml", '[["hills", -1]', '[["hill", -1]', "ground has a row 'hill'"),
    ("tables.toml", '"1:2", "1:1"', '"1:1", "1:2"', "1:2 follows 1:1"),
    ("style.toml", 'entry = "none"', 'entrance = "none"', ""),
    ("style.toml", 'emblem = "ring"', 'emblem = "rings"', "there is no emblem 'rings'"),
    ("tables.toml", "\n  [3,", "\n  [7,", "crt has no row for a throw of 3"),
    ("counters.toml", "combat = 4,", 'combat = "four",', "U1.combat must be a whole number"),
    ("rules.toml", "units = 2", 'units = "two"', "units is a whole number of units, not 'two'"),
    ("rules.toml", 'row = "losses"', 'row = "exits"\nmark = "gone"', "victory counts 'gone'"),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), MISTAKES + MORE)
def test_a_mistake_is_told_in_one_sentence(copied, file, old, new, told):
    spoil(copied, file, old, new)
    found = list(check(copied, 1))
    if not told:
        assert found == []
        return
    assert len(found) == 1, found
    assert "\n" not in found[0]
    with pytest.raises(AssertionError, match=told):
        raise AssertionError(found[0])


def test_one_mistake_does_not_hide_the_next(copied):
    for file, old, new, _ in (*MISTAKES[:1], *MISTAKES[3:6], *MISTAKES[9:10]):
        spoil(copied, file, old, new)
    spoil(copied, "counters.toml", 'type = "guns",  combat = 5', 'type = "elephants", combat = 5')
    found = list(data_mistakes(copied))
    for told in ("there is no 'cities'", "no 'elephants'", "row 1", "'weeks'", "'x'", "version"):
        assert any(told in sentence for sentence in found), told


@pytest.mark.parametrize(
    ("lesson", "told"),
    [
        ("name = 1", "lesson wrong: the file lacks .side."),
        (
            'name = "x"\nside = "upland"\nposition = \'title = "three-fords"\'\n'
            '[[step]]\nsay = "x"\ndo = "jump"',
            "lesson wrong, step 1: .*jump",
        ),
    ],
)
def test_a_lesson_that_does_not_follow_the_rules_is_told(copied, lesson, told):
    assert list(lesson_mistakes(copied)) == []
    (copied.folder / "lessons").mkdir()
    (copied.folder / "lessons" / "wrong.toml").write_text(lesson, encoding="utf-8")
    lessons_of.cache_clear()
    (found,) = lesson_mistakes(copied)
    with pytest.raises(AssertionError, match=told):
        raise AssertionError(found)


def test_positions_to_practise_at_are_a_title_s_own(copied):
    position = (
        '# The west ford\n# Try: {order}\ntitle = "three-fords"\nside = "upland"\n'
        'phase = "movement"\n[units]\nU1 = "0304"\n'
    )
    (copied.folder / "positions").mkdir()
    for order, told in (("move U1", []), ("move U1; to 0904", ["0904"])):
        text = position.format(order=order)
        (copied.folder / "positions" / "ford.toml").write_text(text, encoding="utf-8")
        practice_of.cache_clear()
        assert [lesson.name for lesson in practice_of(copied)] == ["The west ford"]
        found = list(lesson_mistakes(copied))
        assert len(found) == len(told)
        assert all(word in found[0] for word in told)


def test_a_file_that_is_missing_is_told(copied):
    (copied.folder / "board.toml").unlink()
    (copied.folder / "rules.toml").unlink()
    assert list(data_mistakes(copied)) == ["board.toml is missing", "rules.toml is missing"]


def test_a_step_that_is_not_in_the_list_is_told(monkeypatch):
    from three_fords.rules import Casualties, ThreeFords

    monkeypatch.setattr(
        ThreeFords, "STEPS", tuple(s for s in ThreeFords.STEPS if s is not Casualties)
    )
    found = list(playing_mistakes(zoc.title("three-fords"), 1))
    assert any("the step 'losses' is not in STEPS" in sentence for sentence in found)


def test_an_order_that_is_not_in_the_list_is_told(monkeypatch):
    from three_fords.rules import Fight, ThreeFords

    monkeypatch.setattr(Fight, "verb", "storm")
    monkeypatch.setattr(Fight, "offers", {"storm": "Storm {hex}"})
    (found,) = playing_mistakes(zoc.title("three-fords"), 1)
    assert "the step 'combat' offers the order 'storm', which is not in VERBS" in found
    monkeypatch.setattr(ThreeFords, "VERBS", {"storm": "hex"})
    assert list(playing_mistakes(zoc.title("three-fords"), 0)) == []


def test_marks_and_steps_that_are_there_twice_are_told(monkeypatch):
    from three_fords.rules import Casualties, Roll, ThreeFords

    from zoc.kernel.cycle.standard import Now
    from zoc.kernel.play.declared import Mark

    monkeypatch.setattr(Now, "MARKS", (*Now.MARKS, Mark(16, "fled"), Mark(32, "moved")))
    monkeypatch.setattr(Casualties, "name", Roll.name)
    assert len(ThreeFords.STEPS) == 6
    told = "\n".join(playing_mistakes(zoc.title("three-fords"), 0))
    assert "the marks 'lost' and 'fled' have the same bit, 16" in told
    assert "two marks have the word 'moved'" in told
    assert "the steps Roll and Casualties have the same name, 'combat die'" in told


def test_what_an_author_s_code_raises_is_a_sentence(monkeypatch):
    from three_fords.rules import Melee

    def strength(self, p, unit, target):
        return p.figure(unit, "courage")

    monkeypatch.setattr(Melee, "strength", strength)
    (found,) = playing_mistakes(zoc.title("three-fords"), 1)
    assert "KeyError: 'courage'" in found
    assert "line" in found


def test_what_it_raises_in_a_lesson_is_a_sentence_that_names_its_line(copied, monkeypatch):
    from three_fords.rules import Walking

    def allowance(self, p, unit):
        return p.fog

    monkeypatch.setattr(Walking, "allowance", allowance)
    (copied.folder / "lessons").mkdir()
    lesson = (
        'name = "x"\nside = "upland"\nposition = """\ntitle = "three-fords"\nside = "upland"\n'
        'phase = "movement"\n[units]\nU1 = "0304"\n"""\n[[step]]\nsay = "x"\n'
        'do = "move U1; to 0305"'
    )
    (copied.folder / "lessons" / "wrong.toml").write_text(lesson, encoding="utf-8")
    lessons_of.cache_clear()
    (found,) = lesson_mistakes(copied)
    assert found.startswith("lesson wrong: AttributeError: 'Now' object has no attribute 'fog'")
    assert "test_check.py, line" in found


def test_what_is_hidden_by_half_is_told(monkeypatch):
    from zoc.kernel.shown.wargame import WargameShow

    monkeypatch.setattr(WargameShow, "sees", lambda self, p, seat, unit: seat != "upland")
    (found,) = playing_mistakes(zoc.title("three-fords"), 0)
    assert "the show lacks `hides = True`" in found
    monkeypatch.setattr(WargameShow, "hides", True)
    (found,) = playing_mistakes(zoc.title("three-fords"), 0)
    assert "`view` of the game never does" in found


def test_a_phase_that_no_turn_has_is_told(monkeypatch):
    from three_fords.rules import Arrive, ThreeFords

    from zoc.kernel.cycle.track import Each, Phase

    rain = Each(Phase(Arrive, "Ferries", when="rain"))
    monkeypatch.setattr(ThreeFords, "SEQUENCE", (rain, *ThreeFords.SEQUENCE))
    (found,) = playing_mistakes(zoc.title("three-fords"), 0)
    assert "the phase 'Ferries' is for turns with 'rain', which no turn notes" in found


def test_our_own_titles_have_no_mistake_in_their_data():
    for title in zoc.all_titles():
        assert list(data_mistakes(title)) == [], title.name
        if title.rules:
            assert list(citation_mistakes(title)) == [], title.name


def test_the_command_tells_and_fails(copied, monkeypatch):
    monkeypatch.setattr("zoc.cli.check.title_named", lambda name: copied)
    good = run(app, ["check", "three-fords", "--games", "0"])
    assert (good.exit_code, good.stdout) == (0, "three-fords: no mistake found\n")
    spoil(copied, *MISTAKES[0][:3])
    bad = run(app, ["check", "three-fords"])
    assert bad.exit_code == 1
    assert "there is no 'cities'" in bad.stdout


def test_without_the_drawing_libraries_nothing_is_drawn(copied, monkeypatch):
    monkeypatch.setitem(sys.modules, "zoc.atlas.map", None)
    spoil(copied, *MISTAKES[8][:3])
    assert list(drawing_mistakes(copied)) == []


CODE = """
from three_fords.rules import Melee, ThreeFords, Walk, Walking

from zoc.kernel.cycle.wargame import part
from zoc.kernel.protocol import Event, Refusal, Step


class Blew(Event):
    name, cites, says = "blow", "4.1", "{sapper} blows {hex}"
    unit: int
    hex: int


class Rest(Step):
    name, asks = "rest", "Does {unti} rest?"
    unit: int


class Trek(Walk):
    def why_not_other(self, p, action):
        return Refusal("{unit} is no sapper", "4.1")

    def apply_other(self, p, action):
        p.say("blow", "4.1", "{unit} goes from {start:hex}, {hex}", unit=1, path=(1, 2))
        p.say("blow", "4.1", "{unit} goes", **{"unit": 1})


class Trip(Walk):
    def why_not_other(self, p, action):
        return Refusal("{unit is no sapper", "4.1", unit=1)


class Mob(Melee):
    def may_atack(self, p, unit):
        return False

    def choice(self, p):
        return self.choice(p)


class Rules(ThreeFords):
    marchin = part(Walking)
    PARTS = {"fighting": Mob}
"""


def test_what_code_says_wrong_is_told_before_a_game_comes_upon_it(tmp_path, monkeypatch):
    (tmp_path / "misspelt").mkdir()
    (tmp_path / "misspelt" / "__init__.py").write_text(CODE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = list(code_mistakes(Title("misspelt", "misspelt", "misspelt:Rules")))
    sys.modules.pop("misspelt")
    told = "is not told what"
    assert found == [
        f"__init__.py, line 21: the sentence '{{unit}} is no sapper' {told} {{unit}} is",
        f"__init__.py, line 24: the sentence '{{unit}} goes from {{start:hex}}, {{hex}}' {told} "
        "{hex} is",
        "__init__.py, line 30: a bracket of the sentence '{unit is no sapper' stands alone",
        f"Blew.says: the sentence '{{sapper}} blows {{hex}}' {told} {{sapper}} is",
        f"Rest.asks: the sentence 'Does {{unti}} rest?' {told} {{unti}} is",
        "Mob.may_atack is never called: did you mean 'may_attack'?",
        "there is a part 'marchin': did you mean 'marching'?",
    ]


def test_no_title_says_anything_wrong_in_its_code():
    for title in all_titles():
        assert list(code_mistakes(title)) == [], title.name


def test_a_strength_that_is_no_figure_is_told_where_the_counters_set_no_limits(copied):
    spoil(copied, "counters.toml", "[limits]", "[limits]\n[old]")
    spoil(copied, "counters.toml", "combat = 4,", 'combat = "four",')
    (found,) = data_mistakes(copied)
    assert "unit U1: combat is a figure, not 'four'" in found


def test_a_weight_that_nobody_knows_is_told(copied):
    (copied.folder / "judgement.toml").write_text("[weights]\npoints = 3\n", encoding="utf-8")
    (found,) = data_mistakes(copied)
    assert "there is no weight 'points'" in found


def test_a_step_that_only_later_games_come_upon_must_be_in_the_list(monkeypatch):
    from three_fords.rules import Pursuit, ThreeFords

    from zoc.ai.soak import BrokenPromiseError, soak

    rest = tuple(step for step in ThreeFords.STEPS if step is not Pursuit)
    monkeypatch.setattr(ThreeFords, "STEPS", rest)
    game = zoc.title("three-fords").game()
    with pytest.raises(BrokenPromiseError, match="the step 'advance' is not in STEPS"):
        [soak(game, seed) for seed in range(5)]


def test_a_position_that_is_changed_by_looking_at_it_is_told(monkeypatch):
    from three_fords.rules import Fight

    listed = Fight.actions

    def actions(self, p):
        p.turn += 1
        return listed(self, p)

    monkeypatch.setattr(Fight, "actions", actions)
    found = "\n".join(playing_mistakes(zoc.title("three-fords"), 1))
    assert "looking at a position changes it" in found
