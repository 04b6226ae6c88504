"""Parts of a game: declared by `part` or in `PARTS`, the most derived class has the last word."""

from typing import ClassVar

import pytest
from three_fords.rules import ThreeFords, Walking

import zoc
from zoc.kernel.cycle.wargame import part


class Groping(Walking):
    pass


class Declared(ThreeFords):
    marching = part(Groping)


class Named(ThreeFords):
    PARTS: ClassVar = {"marching": Groping}


class NamedOver(Declared):
    PARTS: ClassVar = {"marching": Walking}


class DeclaredOver(Named):
    marching = part(Walking)


class Without(Declared):
    PARTS: ClassVar = {"arrivals": None}


@pytest.mark.parametrize(
    ("rules", "made"),
    [(Declared, Groping), (Named, Groping), (NamedOver, Walking), (DeclaredOver, Walking)],
)
def test_the_most_derived_class_has_the_last_word(rules, made):
    title = zoc.title("three-fords")
    game = rules(title, next(iter(title.scenarios)).id, {})
    assert type(game.marching) is made


def test_a_part_that_a_game_lacks_is_none():
    title = zoc.title("three-fords")
    assert Without(title, next(iter(title.scenarios)).id, {}).arrivals is None
