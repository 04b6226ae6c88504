"""The fewest hexes that part a place from others: small networks, and every choice tried."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from zoc.hexes.cuts import fewest


def net(*pairs):
    links = {}
    for a, b in pairs:
        links.setdefault(a, set()).add(b)
        links.setdefault(b, set()).add(a)
    return links


def parted(links, start, ends, gone):
    seen, queue = {start}, [start]
    for node in queue:
        for other in links.get(node, ()):
            if other not in seen and other not in gone:
                seen.add(other)
                queue.append(other)
    return not seen & set(ends)


def test_a_single_line_is_cut_in_one_hex_next_to_the_start():
    assert fewest(net((1, 2), (2, 3), (3, 4)), [1], [4]) == (2,)


def test_an_end_itself_may_be_the_cheapest_place():
    assert fewest(net((1, 2), (1, 3), (2, 4), (3, 4)), [1], [4]) == (4,)


def test_two_lines_need_two_hexes():
    assert len(fewest(net((1, 2), (1, 3), (2, 4), (3, 5)), [1], [4, 5])) == 2


def test_nothing_is_to_be_cut_where_no_end_is_reached():
    assert fewest(net((1, 2), (3, 4)), [1], [4]) == ()


@given(st.sets(st.tuples(st.integers(1, 8), st.integers(1, 8)), max_size=16), st.sets(
    st.integers(2, 8), min_size=1, max_size=3))  # fmt: skip
def test_it_parts_them_and_no_smaller_set_does(pairs, ends):
    links = net(*((a, b) for a, b in pairs if a != b))
    found = fewest(links, [1], ends)
    assert parted(links, 1, ends, set(found))
    assert 1 not in found
    if found:
        smaller = combinations(range(2, 9), len(found) - 1)
        assert not any(parted(links, 1, ends, set(gone)) for gone in smaller)


def test_what_lies_among_the_starts_is_spared():
    links = net((1, 2), (2, 3), (2, 4), (3, 5), (4, 5), (5, 6))
    assert fewest(links, [1, 2], [6]) == (5,)
    assert fewest(links, [1, 2, 3, 4, 5], [6]) == (6,)
