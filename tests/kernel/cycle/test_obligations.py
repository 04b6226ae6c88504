"""Obligations: what can still be fought out, against a search of everything."""

from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from zoc.kernel.cycle.obligations import Contacts

touches = st.dictionaries(
    st.integers(0, 4), st.frozensets(st.integers(10, 13), max_size=4), max_size=5
)


def some(items):
    """All choices of at least one."""
    items = sorted(items)
    return chain.from_iterable(combinations(items, n) for n in range(1, len(items) + 1))


def can_be_met(contacts):
    """Whether some row of battles meets every obligation, found by trying all."""
    if not contacts.open():
        return True
    for attackers in some(contacts.touches):
        common = frozenset.intersection(*(contacts.touches[a] for a in attackers))
        for targets in some(common):
            if can_be_met(contacts.without(attackers, targets)):
                return True
    return False


@given(touches, st.data())
def test_obligations_can_be_met_exactly_when_nobody_is_stranded(found, data):
    hexes = frozenset[int]().union(*found.values()) if found else frozenset()
    bound = data.draw(st.frozensets(st.sampled_from(sorted(found)))) if found else frozenset()
    due = data.draw(st.frozensets(st.sampled_from(sorted(hexes)))) if hexes else frozenset()
    contacts = Contacts(found, bound, due)
    assert can_be_met(contacts) == (contacts.stranded() == ([], []))


def test_a_battle_that_leaves_an_attacker_alone_is_named():
    contacts = Contacts(
        {1: frozenset({10}), 2: frozenset({10, 11})}, frozenset({1, 2}), frozenset()
    )
    assert contacts.dead_end([2], [10]) == ([1], [])
    assert contacts.dead_end([2], [11]) == ([], [])


def completions(contacts, attackers, targets):
    """All battles that contain some attackers and hexes and strand nobody, found by trying all."""
    hexes = frozenset[int]().union(*contacts.touches.values())
    for units in some(contacts.touches):
        for fought in some(hexes):
            if not (attackers <= set(units) and targets <= set(fought)):
                continue
            touching = all(set(fought) <= contacts.touches[u] for u in units)
            if touching and contacts.dead_end(units, fought) == ([], []):
                yield units, fought


@given(touches, st.data())
def test_a_battle_can_be_completed_exactly_when_some_battle_around_it_strands_nobody(found, data):
    found = {unit: hexes for unit, hexes in found.items() if hexes}
    if not found:
        return
    bound = data.draw(st.frozensets(st.sampled_from(sorted(found))))
    due = frozenset[int]().union(*(found[u] for u in bound))
    contacts = Contacts(found, bound, due)
    unit = data.draw(st.sampled_from(sorted(found)))
    target = data.draw(st.sampled_from(sorted(found[unit])))
    can = contacts.completed([unit], [target])
    assert (can is None) == (not any(completions(contacts, {unit}, {target})))
