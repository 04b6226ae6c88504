"""Posts: every place gets somebody, the dearest first, at the least cost."""

from zoc.kernel.judgement.posts import share_out

A, B, C = 0, 1, 2
X, Y = 10, 11


def shared(able, stakes, room=2, least=0.0, menace=3.0):
    return share_out(
        able,
        strength=lambda unit: 1.0,
        kept=lambda hex_, own: stakes[hex_] * own / (own + menace),
        room=lambda units, hex_: len(units) <= room,
        least=least,
    )


def test_every_place_gets_somebody_before_one_gets_two():
    able = {unit: {X: 0.0, Y: 0.0} for unit in (A, B)}
    assert set(shared(able, {X: 1.2, Y: 1.0}).values()) == {X, Y}


def test_a_place_that_counts_for_much_gets_more():
    able = {unit: {X: 0.0, Y: 0.0} for unit in (A, B, C)}
    found = shared(able, {X: 9.0, Y: 1.0})
    assert sorted(found.values()) == [X, X, Y]
    assert list(shared(able, {X: 9.0, Y: 1.0}, room=3).values()) == [X, X, X]


def test_who_has_the_shortest_way_goes():
    able = {A: {X: 0.2, Y: 0.1}, B: {X: 0.1, Y: 0.2}}
    assert shared(able, {X: 1.0, Y: 1.0}) == {A: Y, B: X}


def test_nobody_is_sent_who_adds_too_little():
    assert shared({A: {X: 0.0}}, {X: 1.0}, least=0.2) == {A: X}
    assert shared({A: {X: 0.1}}, {X: 1.0}, least=0.2) == {}
