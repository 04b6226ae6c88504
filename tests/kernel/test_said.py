"""Sentences: templates about things, worded by whoever reads them."""

import re
from pathlib import Path

import pytest

import zoc
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import Said, counted, said, sentence, speak, undone
from zoc.kernel.play.step import Refusal


class Names:
    def unit(self, unit):
        return f"U{unit}"

    def hex(self, hex_):
        return f"{hex_:04d}"

    def side(self, side):
        return ("Red", "Blue")[side]

    def formation(self, formation):
        return f"Army {formation}"


class Retreated(Event):
    name, cites = "retreat", "9.4"
    says = "{unit} retreats from {start:hex} to {end:hex}"
    arrow = "retreat"
    unit: int
    path: tuple[int, ...]


@pytest.mark.parametrize(
    ("what", "text"),
    [
        (said("{unit} is next to {target:hex}", unit=3, target=12), "U3 is next to 0012"),
        (said("{units} go", units=(1, 2, 3)), "U1, U2 and U3 go"),
        (said("{lost:units or} dies", lost=(1, 2)), "U1 or U2 dies"),
        (said("{side} has {n:# hex}", side=1, n=2), "Blue has 2 hexes"),
        (said("{n:## unit}", n=1), "one unit"),
        (said("{die:signed}", die=-2), "−2"),
        (said("{die:signed}", die=1), "+1"),
        (said("{what}, {why}", what=said("{unit} dies", unit=4), why="lost"), "U4 dies, lost"),
        (said("{all:or}", all=("a", said("{hex}", hex=7))), "a or 0007"),
        (said("{formation}: {x:+d}", formation=5, x=3), "Army 5: +3"),
    ],
)
def test_a_field_is_worded_as_what_it_is(what, text):
    assert speak(what, Names()).text == text


def test_what_a_sentence_is_about_is_marked_in_it():
    text, spans = sentence(Retreated(3, (12, 13)).said(), Names())
    assert text == "U3 retreats from 0012 to 0013."
    assert [(text[s.start : s.end], s.kind, s.thing) for s in spans] == [
        ("U3", "unit", 3),
        ("0012", "hex", 12),
        ("0013", "hex", 13),
    ]


def test_an_event_draws_its_path():
    assert list(Retreated(3, (12, 13)).arrows()) == [("retreat", 3, (12, 13))]


def test_a_refusal_is_worded_when_it_is_read():
    refusal = Refusal("{unit} is disrupted", "9.5b", unit=3)
    assert refusal.said == Said("{unit} is disrupted", {"unit": 3})
    refusal.speaker = Names()
    assert str(refusal) == "U3 is disrupted (9.5b)"


def test_units_that_have_not_acted_are_counted():
    assert undone(1, "moved") == "1 unit has not moved."
    assert undone(2, "acted") == "2 units have not acted."


def test_nouns_are_counted():
    words = ("unit", "hex", "loss", "army", "day")
    assert [counted(2, noun) for noun in words] == [
        "2 units",
        "2 hexes",
        "2 losses",
        "2 armies",
        "2 days",
    ]
    assert counted(1, "hex", spelled=True) == "one hex"


BARE = re.compile(r"(?<!of )\{(\w+)\} (?:enemy )?(?:units|hexes|steps|guns)\b")
OTHER = {"n", "side", "units", "kind", "reach", "group"}
"""What is no number, or never one."""


def test_no_sentence_counts_one_units():
    """A number is followed by a noun that agrees with it: `{n:# unit}`."""
    source = Path(zoc.__file__).parent
    found = [
        f"{path.relative_to(source)}: {match[0]}"
        for folder in ("kernel", "titles")
        for path in (source / folder).rglob("*.py")
        for match in BARE.finditer(path.read_text(encoding="utf-8"))
        if match[1] not in OTHER
    ]
    assert found == []
