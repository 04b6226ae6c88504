"""Answers that are kept while they are asked for."""

from zoc.kernel.cycle.recent import Recent


def test_what_is_asked_for_stays_and_the_rest_is_forgotten():
    recent = Recent[int, str](3)
    for number in range(20):
        recent.put(number, f"answer {number}")
        assert recent.get(0) == "answer 0"
    assert recent.get(19) == "answer 19"
    assert recent.get(5) is None


def test_of_many_answers_only_the_unknown_ones_are_made():
    recent, made = Recent[int, str](3), []

    def make(number: int) -> str:
        made.append(number)
        return f"answer {number}"

    for wanted in ([1, 2], [2, 3, 1], [9, 2]):
        assert recent.each(wanted, make) == [f"answer {number}" for number in wanted]
    assert made == [1, 2, 3, 9]
