"""What is derived of a position is worked out once, until the position changes."""

from types import SimpleNamespace

from zoc.kernel.play.derived import derived


class Part:
    def __init__(self):
        self.asked = []

    @derived
    def of(self, p, side):
        self.asked.append(side)
        return p.word * side


def test_a_method_is_asked_once_for_each_word_until_the_cache_is_dropped():
    part, p = Part(), SimpleNamespace(cache={}, word="a")
    assert [part.of(p, 1), part.of(p, 2), part.of(p, 1)] == ["a", "aa", "a"]
    assert part.asked == [1, 2]
    p.cache, p.word = {}, "b"
    assert part.of(p, 1) == "b"


def test_another_part_and_a_plain_function_have_answers_of_their_own():
    @derived
    def of(p, side):
        return side

    p = SimpleNamespace(cache={}, word="a")
    assert (Part().of(p, 3), of(p, 3)) == ("aaa", 3)
