"""Corrections of `counters.toml`: one line changes game, picture and forecast alike, and nonsense
is refused in one sentence."""

from __future__ import annotations

import re

import pytest

import zoc
from zoc.kernel.data.counter_file import read_counters
from zoc.kernel.data.counters import CounterError
from zoc.kernel.data.title import Title
from zoc.titles.panzer_battles.position import REDUCED

TITLE = zoc.title("panzer-battles")
TEXT = (TITLE.data / "counters.toml").read_text(encoding="utf-8")
TANK, GUNS, MORTAR = "G-11Pz-15Pz-5/II", "G-11Pz-119Arty-I", "G-11Pz-110PG-4/I"


def corrected(id_: str, *changes: tuple[str, str]) -> Title:
    """The title with some words on a unit's line replaced by others."""
    (line,) = [line for line in TEXT.splitlines() if f'id = "{id_}"' in line]
    new = line
    for old, word in changes:
        assert len(re.findall(old, new)) == 1
        new = re.sub(old, word, new)
    title = Title(TITLE.name, TITLE.package, TITLE.rules)
    title.__dict__["counters"] = read_counters(TEXT.replace(line, new))
    return title


def number(game, id_):
    """A unit's number in a game."""
    return next(i for i, u in enumerate(game.units) if u.id == id_)


def picture(title, id_, side="front"):
    """The figures on a counter's picture, each with its ink."""
    return [(f.text, f.ink) for f in title.counters.unit(id_).figures(side)]


def test_a_corrected_front_is_in_game_picture_and_forecast():
    title = corrected(TANK, ("attack = 6", "attack = 9"), ("movement = 12", "movement = 14"))
    game = title.game("2.5")
    unit, p = number(game, TANK), game.start()
    assert game.roster.attack[0][unit] == 9
    assert p.allowance(unit) == 14 * game.quarters
    assert "9-3-14" in game.describe(p, unit)
    assert [text for text, _ in picture(title, TANK)] == ["9", "3", "14"]
    target = number(game, "S-216-580")
    p.place(target, game.grid.neighbours(p.hex[unit])[0])
    assert p.game.fighting.odds(p, p.hex[target], [unit]).attack == 9


@pytest.mark.parametrize(("movement", "points"), [("", 12), (", movement = 10", 10)])
def test_a_corrected_reduced_side_is_in_game_picture_and_forecast(movement, points):
    side = f"reduced = {{ attack = 5, defence = 1{movement} }}"
    title = corrected(TANK, (r"reduced = \{[^}]*\}", side))
    game = title.game("2.5")
    unit, p = number(game, TANK), game.start()
    p.mark(unit, REDUCED)
    assert (game.roster.attack[1][unit], game.roster.defence[1][unit]) == (5, 1)
    assert p.allowance(unit) == points * game.quarters
    assert [text for text, _ in picture(title, TANK, "reduced")] == ["5", "1", str(points)]
    assert f"5-1-{points}" in game.describe(p, unit)


def test_a_unit_with_one_step_has_no_other_side():
    title = corrected(TANK, ("steps = 2", "steps = 1"), (r" reduced = \{[^}]*\},", ""))
    game = title.game("2.5")
    assert game.roster.full_steps[number(game, TANK)] == 1
    assert title.counters.unit(TANK).back == "plain"


def test_a_corrected_range_is_in_game_and_picture():
    title = corrected(MORTAR, ("barrage = 3", "barrage = 3, range = 7"))
    game = title.game("2.5")
    assert game.roster.range[number(game, MORTAR)] == 7
    assert title.counters.unit(MORTAR).front["range"] == 7


@pytest.mark.rule("1.10d", "1.10a-9")
def test_yellow_coding_is_one_word_for_game_and_picture():
    for title, yellow in (
        (corrected(GUNS, (r' flags = \["yellow coded"\],', "")), False),
        (TITLE, True),
        (corrected(MORTAR, ("barrage = 3", 'barrage = 3, flags = ["yellow coded"]')), True),
    ):
        id_ = GUNS if title is TITLE or not yellow else MORTAR
        game = title.game("2.5")
        assert game.guns.kill[number(game, id_)] == (4 if yellow else 6)
        assert ("yellow coded" in title.counters.unit(id_).flags) is yellow, (
            "the box of the picture"
        )


@pytest.mark.rule("1.6a")
def test_exploit_capability_is_what_is_printed_white():
    foot = "G-11Pz-111PG-1/I"
    white = 'white = ["attack", "defence", "movement"]'
    for title, id_, able in (
        (TITLE, TANK, True),
        (corrected(TANK, ("attack = 6", "white = [], attack = 6")), TANK, False),
        (TITLE, foot, False),
        (
            corrected(foot, ("attack = 3, defence = 5", f"{white}, attack = 3, defence = 5")),
            foot,
            True,
        ),
    ):
        game = title.game("2.5")
        assert game.start().can_exploit(number(game, id_)) is able
        assert {ink == "white" for _, ink in picture(title, id_)} == {able}


def test_what_is_confirmed_is_no_longer_our_guess():
    unit = TITLE.counters.unit(TANK)
    assert {"reduced", "steps", "white"} <= unit.reconstructed
    sure = corrected(TANK, ("attack = 6", 'confirmed = ["reduced", "steps"], attack = 6'))
    assert sure.counters.unit(TANK).reconstructed == unit.reconstructed - {"reduced", "steps"}


@pytest.mark.parametrize(
    ("id_", "old", "new", "sentence"),
    [
        (TANK, "attack = 6", "attack = -6", "attack must be a whole number from 0 to 30, not -6"),
        (TANK, "attack = 6", 'attack = "six"', "attack must be a whole number .*, not 'six'"),
        (TANK, "attack = 6", "attack = true", "attack must be a whole number .*, not True"),
        (TANK, "defence = 3", "defence = 0", "defence must be a whole number from 1 to 30, not 0"),
        (TANK, "defence = 3", "defence = 2.5", "defence must be a whole number .*, not 2.5"),
        (TANK, "defence = 2", "defence = -2", r"reduced.defence must be .*, not -2"),
        (TANK, "attack = 3", "atack = 3", "reduced has no word 'atack': did you mean 'attack'"),
        (TANK, r"reduced = \{[^}]*\}", "reduced = 3", "reduced must be a table"),
        (TANK, "movement = 12, ", "", "lacks 'movement'"),
        (TANK, "steps = 2, ", "", "has no 'steps'"),
        (TANK, "steps = 2", "steps = 3", "steps must be a whole number from 1 to 2, not 3"),
        (TANK, "steps = 2", "steps = 1", "has one step: take its reduced side away"),
        (TANK, r" reduced = \{[^}]*\},", "", "has two steps and needs its reduced side"),
        (TANK, "steps = 2", 'steps = 2, type = "tnak"', "there is no 'tnak'"),
        (TANK, "steps = 2", 'steps = 2, chit = "12 Pz"', "chit must be 11 Pz or .*, not '12 Pz'"),
        (TANK, "steps = 2", "steps = 2, range = 4", "tank, cannot have a range"),
        (TANK, "steps = 2", 'steps = 2, white = ["atack"]', "white names 'atack'"),
        (TANK, "steps = 2", 'steps = 2, confirmed = ["rang"]', "confirms 'rang'"),
        (TANK, "steps = 2", 'steps = 2, flags = ["yellow coded"]', "is no artillery"),
        (GUNS, "range = 22", "rnage = 22", "has no word 'rnage': did you mean 'range'"),
        (GUNS, "range = 22, ", "", "artillery, needs a range"),
        (GUNS, "yellow coded", "yelow coded", "flags must be .*, not 'yelow coded'"),
        (MORTAR, "barrage = 3", "barrage = 3, attack = 1", "mortar, cannot have an attack"),
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_one_sentence_that_names_the_unit(id_, old, new, sentence):
    with pytest.raises(CounterError, match=f"^unit {re.escape(id_)}.*{sentence}"):
        corrected(id_, (old, new)).game("2.3")


def test_a_unit_that_a_scenario_needs_is_missed_by_name():
    renamed = corrected(TANK, (re.escape(f'id = "{TANK}"'), 'id = "G-Tank"'))
    with pytest.raises(CounterError, match=f"scenario 2.1 uses {TANK}, and there is no such unit"):
        renamed.game("2.1")


def test_a_unit_that_begins_reduced_needs_two_steps():
    hurt = "G-11Pz-15Pz-9/III"
    weak = corrected(hurt, ("steps = 2", "steps = 1"), (r", reduced = \{[^}]*\}", ""))
    with pytest.raises(CounterError, match=f"scenario 2.4 begins with {hurt} reduced"):
        weak.game("2.1")
