"""The steps of a title are found by the package that declares them."""

from zoc.kernel.play.step import Step, steps_of


def test_named_steps_of_a_package_are_found_and_no_others():
    class Base(Step):
        __module__ = "made_up.rules"

    class Rest(Base):
        name = "rest"
        __module__ = "made_up.rules"

    class Elsewhere(Rest):
        name = "elsewhere"
        __module__ = "made_up_too.rules"

    assert steps_of("made_up.title") == (Rest,)
    assert steps_of("made_up_too.title") == (Elsewhere,)
