"""A game of the mechanisms: the options that its title's file tells of."""

import pytest

import zoc
from zoc.kernel.data.title import UnknownOptionError

OPTIONS = [
    {"id": "mud", "default": True},
    {"id": "ferry", "default": False},
    {"id": "frost", "choices": ["mild", "hard"]},
    {"id": "told", "text": "A word about the rules, nothing to choose."},
]


def test_options_of_the_title_file_are_switches_or_words(monkeypatch):
    title = zoc.title("three-fords")
    assert title.game().options == {}
    monkeypatch.setitem(title.identity, "option", OPTIONS)
    assert title.game().options == {"mud": True, "ferry": False, "frost": "mild"}
    assert title.game("", {"mud": False}).options["mud"] is False
    assert title.game("", {"frost": "hard"}).options["frost"] == "hard"
    with pytest.raises(UnknownOptionError, match="frost is mild or hard"):
        title.game("", {"frost": "biting"})
    with pytest.raises(UnknownOptionError, match="There is no option told=True"):
        title.game("", {"told": True})
    with pytest.raises(UnknownOptionError, match="There is no option mud=deep"):
        title.game("", {"mud": "deep"})
