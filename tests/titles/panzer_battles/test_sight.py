"""Closed stacks (SCS-6.1) in whole games: what is shown is true, hidden units change nothing."""

from random import Random

import pytest
from support.panzer_battles import desk, game_of, german, soviet

from zoc.kernel.play.play import Play
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view
from zoc.titles.panzer_battles.position import SIDES
from zoc.titles.panzer_battles.sight import hidden

SEATS = (*SIDES, "")
MOST, EVERY = 900, 11
"""How many actions a game goes on, and how often it is looked at."""


def watched(scenario, seed):
    """Moments of a random game with closed stacks: before, action, after, events."""
    game, random = game_of(scenario, closed_stacks=True), Random(seed)
    play = Play(game, game.start())
    for number in range(MOST):
        p = play.position
        if p.over:
            return
        before, action = p.copy(), random.choice(list(p.decision.actions))
        events = play.carry_out(action)
        lively = any(e.kind in ("attack", "barrage", "move") for e in events)
        if (number % EVERY == 0 or lively) and random.random() < 0.3:
            yield before, action, play.position, events


def unseen(p, seat):
    """The units that a seat cannot see."""
    sides = (SIDES.index(seat),) if seat in SIDES else range(len(SIDES))
    return {u for side in sides for u in hidden(p, side)}


def views(p, seat):
    """Every byte of what a seat is shown, and what it is told of stacks."""
    sight, stacks = Sight(p.game, p, seat), [h for h, s in p.ground.stacks.items() if len(s) > 1]
    told = [sight.hex(h) for h in sorted(stacks)]
    return repr(seat_view(p.game, p, seat, p.actor == seat)) + repr(told)


@pytest.mark.rule("SCS-6.1")
@pytest.mark.parametrize(("scenario", "stacks"), [("2.1", 14), ("2.2", 14)])
def test_every_unit_that_is_shown_stands_there_and_the_top_one_lies_on_top(scenario, stacks):
    moments = [game_of(scenario, closed_stacks=True).start()]
    assert sum(len(s) > 1 for s in moments[0].ground.stacks.values()) >= stacks
    moments += [after for _, _, after, _ in watched(scenario, 3)][::4]
    for p in moments:
        for seat in SEATS:
            piles = {}
            shown, secret = seat_view(p.game, p, seat, p.actor == seat), unseen(p, seat)
            if shown.forecast is not None:
                named = (*shown.forecast.able, *shown.forecast.defenders)
                assert secret.isdisjoint(named)
            for unit in shown.units:
                if unit.hex:
                    piles.setdefault(unit.hex, []).append(unit.unit)
                assert unit.unit < 0 or unit.hex == p.hex[unit.unit]
            assert {h: len(s) for h, s in p.ground.stacks.items()} == {
                h: len(s) for h, s in piles.items()
            }
            assert all(piles[h][-1] == s[0] for h, s in p.ground.stacks.items())


def exchanged(p, fixed, random):
    """The same moment with hidden units in each other's places, those on top left there."""
    other, swapped = p.copy(), 0
    alike = {}
    for unit in range(len(p.hex)):
        if p.hex[unit] and unit not in fixed:
            gun = p.game.roster.artillery[unit]
            key = p.game.side[unit], p.state[unit], p.spent[unit], gun
            alike.setdefault(key, []).append(unit)
    for pool in alike.values():
        random.shuffle(pool)
        for a, b in zip(pool[::2], pool[1::2], strict=False):
            if min(a, b) > max(p.stack(p.hex[a])[0], p.stack(p.hex[b])[0]):
                other.hex[a], other.hex[b] = p.hex[b], p.hex[a]
                swapped += p.hex[a] != p.hex[b]
    return other, swapped


@pytest.mark.rule("SCS-6.1")
@pytest.mark.parametrize("scenario", ["2.1", "2.2"])
def test_units_that_a_seat_cannot_see_change_no_byte_of_what_it_is_told(scenario):
    random, swapped = Random(1), 0
    for before, action, after, events in watched(scenario, 5):
        seat = random.choice(SEATS)
        still = unseen(before, seat) & unseen(after, seat)
        still = {
            u for u in still if before.hex[u] == after.hex[u] and before.state[u] == after.state[u]
        }
        fixed = set(range(len(before.hex))) - still
        seed = random.random()
        before2, count = exchanged(before, fixed, Random(seed))
        after2 = after.copy()
        for unit in still:
            after2.hex[unit] = before2.hex[unit]
        if any(after2.hex[u] != before2.hex[u] for u in still) or not count:
            continue
        swapped += count
        assert views(before, seat) == views(before2, seat)
        assert views(after, seat) == views(after2, seat)
        told = lines(after.game, before, action, after, events, 1, seat)
        assert repr(told) == repr(lines(after.game, before2, action, after2, events, 1, seat))
    assert swapped > 50


@pytest.mark.rule("SCS-6.1")
@pytest.mark.parametrize("scenario", ["2.1", "2.2"])
def test_the_log_links_and_draws_only_units_that_the_seat_sees(scenario):
    for before, action, after, events in watched(scenario, 7):
        for seat in SEATS:
            secret = unseen(after, seat) & unseen(before, seat)
            for line in lines(after.game, before, action, after, events, 1, seat):
                named = {link.unit for link in line.links} | {arrow.unit for arrow in line.arrows}
                assert not named & secret, line


@pytest.mark.rule("SCS-6.1")
def test_who_goes_from_under_one_unit_to_under_another_is_a_unit():
    units = {"Top": german("0404"), "Other": german("0406"), "Low": german("0404"),
             "S": soviet("1111")}  # fmt: skip
    d = desk(units, options={"closed_stacks": True})
    d.do("move Low")
    before, action = d.p.copy(), d.game.read("to 0406")
    events = d.p.act(action)
    (own,) = lines(d.game, before, action, d.p, events, 1, "german")
    assert own.text.startswith("Low ")
    assert [arrow.unit for arrow in own.arrows] == [d.number("Low")]
    for seat in ("soviet", ""):
        (told,) = lines(d.game, before, action, d.p, events, 1, seat)
        assert told.text.startswith("A unit 0404 → 0406")
        assert not told.arrows
        assert all(link.unit < 0 for link in told.links)


def answers(p, seat):
    """What a seat is told when it asks: overlays of both sides, threats to every stack."""
    sight, offers = Sight(p.game, p, seat), p.game.show.overlays(p.game)
    asked = [sight.overlay(o.id, side, -1, 0) for o in offers for side in SIDES]
    return asked, [sight.threats(h) for h in sorted(p.ground.stacks)]


def shuffled(p, seat, random):
    """The same moment with hidden units in each other's places, whatever their state, as long as
    zones of control and the units on top stay."""
    pool, swapped = sorted(unseen(p, seat)), 0
    random.shuffle(pool)
    for a, b in zip(pool[::2], pool[1::2], strict=False):
        other = p.copy()
        other.hex[a], other.hex[b] = p.hex[b], p.hex[a]
        tops = [{h: s[0] for h, s in q.ground.stacks.items()} for q in (p, other)]
        sides = p.game.side[a] == p.game.side[b]
        if sides and tops[0] == tops[1] and other.ground.zoc == p.ground.zoc:
            swapped += p.hex[a] != p.hex[b]
            p = other
    return p, swapped


@pytest.mark.rule("SCS-6.1")
@pytest.mark.parametrize("scenario", ["2.1", "2.2"])
def test_overlays_and_threats_tell_nothing_of_units_that_a_seat_cannot_see(scenario):
    swapped = 0
    moments = [p for _, _, p, _ in watched(scenario, 5) if not p.over]
    for number, p in enumerate(moments[::5]):
        for seat in SEATS:
            other, count = shuffled(p, seat, Random(number))
            swapped += count
            told, threats = answers(p, seat)
            assert repr((told, threats)) == repr(answers(other, seat))
            secret, found = unseen(p, seat), [f for sides in threats for f in sides.values()]
            assert secret.isdisjoint(u for f in found for u in (*f.able, *f.defenders))
            assert secret.isdisjoint(line.unit for overlay in told for line in overlay.traces)
    assert swapped > 30


@pytest.mark.rule("SCS-6.1")
def test_of_a_unit_that_a_seat_cannot_see_nothing_is_told_when_it_asks():
    units = {"Top": german("0404"), "Low": german("0404"), "S": soviet("0606")}
    d = desk(units, options={"closed_stacks": True})
    low, goal = d.number("Low"), d.hex("0405")
    for seat in ("soviet", ""):
        sight = Sight(d.game, d.p, seat)
        assert not sight.routes(low)
        assert sight.why_not_there(low, goal).sentence == "You may not know where that unit is."
        assert not sight.overlay("reach", "", low, 0).marks
    own = Sight(d.game, d.p, "german")
    assert own.routes(low)
    assert own.overlay("reach", "", low, 0).marks
