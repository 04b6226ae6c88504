"""What is remembered about a position is found once, until the position is touched."""

from array import array

from zoc.kernel.cycle.standing import Standing
from zoc.kernel.play.remembered import remembered

ASKED = []


@remembered
def doubled(p, number):
    ASKED.append(number)
    return 2 * number


class Part:
    @remembered
    def twice(self, p, number):
        ASKED.append(self)
        return number, number


def test_it_is_found_once_for_the_same_words_and_anew_after_a_change():
    p = Standing.blank(None)
    p.hex, p.state = array("H", [1]), array("H", [0])
    ASKED.clear()
    assert [doubled(p, 3), doubled(p, 3), doubled(p, 4)] == [6, 6, 8]
    assert ASKED == [3, 4]
    p.touch()
    assert doubled(p, 3) == 6
    assert ASKED == [3, 4, 3]
    assert doubled(p.copy(), 3) == 6
    assert ASKED == [3, 4, 3, 3]


def test_two_parts_do_not_share_what_they_remember():
    p, one, other = Standing.blank(None), Part(), Part()
    ASKED.clear()
    assert one.twice(p, 1) == other.twice(p, 1) == one.twice(p, 1)
    assert [one, other] == ASKED
