"""Answers that are kept while they are asked for."""

from zoc.kernel.cycle.recent import Recent


def test_what_is_asked_for_stays_and_the_rest_is_forgotten():
    recent = Recent[int, str](3)
    for number in range(20):
        recent.put(number, f"answer {number}")
        assert recent.get(0) == "answer 0"
    assert recent.get(19) == "answer 19"
    assert recent.get(5) is None
