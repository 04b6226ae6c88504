"""Closed stacks and secret missions in whole games (16, 8.1.7): what is hidden from a seat changes
no byte of what it is shown, told or left to a machine that plays for it."""

from random import Random

import pytest
from support.moscow_1941 import deployed, desk, german, soviet

from zoc.ai.greedy import Greedy
from zoc.kernel.play.play import Play
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view
from zoc.titles.moscow_1941.position import OPEN, REDUCED, SIDES, STRATEGIC, TRANSPORT
from zoc.titles.moscow_1941.sight import neighbouring, told, unseen

SEATS = (*SIDES, "")
SHORT = 0.3
"""How often a phase that may end does, so that a whole game stays cheap."""
PHASES = {"movement", "strategic movement", "attacks"}
TRIVIAL = {"mask", "unmask", "mark", "unmark", "top"}


def watched(scenario, seed, most=10**6):
    """Moments of a whole random game, or of so many actions: before, action, after, events."""
    d, random = deployed(scenario), Random(seed)
    play, end = Play(d.game, d.p), d.game.read("end")
    while not play.position.over and most:
        most -= 1
        p = play.position
        hurry = p.agenda[-1].name in PHASES and random.random() < SHORT
        if hurry and p.why_not(end) is None:
            action = end
        else:
            actions = list(p.decision.actions)
            serious = [a for a in actions if a.verb not in TRIVIAL or random.random() < 0.1]
            action = random.choice(serious or actions)
        before = p.copy()
        events = play.carry_out(action)
        yield before, action, play.position, events


def views(p, seat):
    """Every byte of what a seat is shown, and what a machine that plays for it is given."""
    shown = seat_view(p.game, p, seat, p.actor == seat)
    return repr(shown) + repr(p.game.view(p, seat).dump())


def answers(p, seat, random):
    """What a seat is told when it asks: reach, threats, what lies in a hex, overlays."""
    sight, hexes = Sight(p.game, p, seat), sorted(p.ground.stacks)
    own = [u for u in range(len(p.hex)) if p.hex[u] and p.game.unit_side(u) == seat]
    told_ = [sight.routes(u) for u in own[:1] + random.sample(own, min(1, len(own)))]
    told_ += [ask(random.choice(hexes)) for ask in (sight.threats, sight.hex)]
    told_ += [sight.overlay(o.id, side, -1, 0) for o in p.game.show.overlays(p.game)
              for side in SIDES if o.id in ("guns", "hqs")]  # fmt: skip
    return repr(told_)


def kept(p, unit):
    """All that the position says of a unit."""
    return p.hex[unit], p.state[unit], p.supply[unit], p.shaken[unit]


def signature(p, hex_):
    """What everybody knows of a closed stack: its ZOC and whether it is marked."""
    zone = 0
    for unit in p.stack(hex_):
        zone |= p.game.zones.covers(unit, hex_)
    regular = any(p.game.roster.regular[u] for u in p.stack(hex_))
    return zone, regular, any(p.state[u] & STRATEGIC for u in p.stack(hex_))


def known(p, seat):
    """All that a seat may know of the stacks of others, put together from the rules."""
    facts = {}
    for hex_, stack in p.ground.stacks.items():
        if p.game.unit_side(stack[0]) == seat:
            continue
        hidden = [u for u in stack if u in unseen(p, seat)]
        types = sorted(told(p, u) for u in hidden) if neighbouring(p, seat, hex_) else None
        facts[hex_] = [u for u in stack if u not in hidden], types, signature(p, hex_)
    return facts


def exchanged(p, seat, still, random):
    """The same moment with units that the seat cannot see elsewhere, in another state, and secret
    missions of others gone; None where that would change what it may know."""
    other = p.copy()
    pool = sorted(still)
    random.shuffle(pool)
    for a, b in zip(pool[::2], pool[1::2], strict=False):
        if p.game.side[a] == p.game.side[b]:
            _swap(other, a, b)
            if known(other, seat) != known(p, seat):
                _swap(other, a, b)
    for unit in pool:
        before = other.supply[unit], other.shaken[unit], other.state[unit]
        other.supply[unit], other.shaken[unit] = random.randrange(4), random.choice((0, 33))
        other.state[unit] ^= int(random.choice((0, REDUCED, TRANSPORT)))
        other.touch()
        if known(other, seat) != known(p, seat):
            other.supply[unit], other.shaken[unit], other.state[unit] = before
            other.touch()
    return other


def _swap(p, a, b):
    p.hex[a], p.hex[b] = p.hex[b], p.hex[a]
    p.rank[a], p.rank[b] = p.rank[b], p.rank[a]
    p.state[a], p.state[b] = p.state[b], p.state[a]
    p.touch()


def spare(p, unit):
    """Whether no step on the agenda names a unit."""
    return not any(unit in (w if isinstance(w, tuple) else (w,)) for s in p.agenda for w in s[1:])


@pytest.mark.rule("16.1.1")
@pytest.mark.rule("16.1.2")
@pytest.mark.parametrize("scenario", ["typhoon", "red-snow"])
def test_what_a_seat_cannot_see_changes_no_byte_of_what_it_is_told(scenario):
    random, moved, checked = Random(1), 0, 0
    for number, (before, action, after, events) in enumerate(watched(scenario, 5)):
        if number % 29 and not any(e.kind in ("attack", "eliminate", "air") for e in events):
            continue
        seat = random.choice(SEATS)
        both = unseen(before, seat) & unseen(after, seat)
        still = {u for u in both if kept(before, u) == kept(after, u)
                 and spare(before, u) and spare(after, u)}  # fmt: skip
        before2 = exchanged(before, seat, still, Random(number))
        after2 = after.copy()
        for unit in still:
            after2.hex[unit], after2.state[unit] = before2.hex[unit], before2.state[unit]
            after2.supply[unit], after2.shaken[unit] = before2.supply[unit], before2.shaken[unit]
            after2.rank[unit] = before2.rank[unit]
        after2.touch()
        if known(after, seat) != known(after2, seat):
            continue
        moved += sum(before.hex[u] != before2.hex[u] for u in still)
        checked += 1
        assert views(after, seat) == views(after2, seat)
        assert answers(after, seat, Random(number)) == answers(after2, seat, Random(number))
        told_ = lines(after.game, before, action, after, events, 1, seat)
        assert repr(told_) == repr(lines(after.game, before2, action, after2, events, 1, seat))
    assert after.over
    assert moved > 300
    assert checked > 60


@pytest.mark.rule("16.1.1")
def test_a_machine_plays_the_same_whatever_it_cannot_see():
    chosen = 0
    for number, (before, _, _, _) in enumerate(watched("red-snow", 11, 260)):
        seat = before.actor
        if number % 40 or seat not in SIDES:
            continue
        hidden = {u for u in unseen(before, seat) if spare(before, u)}
        other = exchanged(before, seat, hidden, Random(number))
        some = [Greedy(Random(2)).choose(p.game.view(p, seat), seat) for p in (before, other)]
        assert some[0] == some[1]
        chosen += 1
    assert chosen > 2


@pytest.mark.rule("16.1.1")
def test_a_view_keeps_all_that_is_public_and_every_own_counter():
    for number, (before, _, _, _) in enumerate(watched("typhoon", 7)):
        if number % 100:
            continue
        for seat in SEATS:
            view = before.game.view(before, seat)
            assert view.ground.occupied == before.ground.occupied
            assert view.ground.zoc == before.ground.zoc
            assert known(view, seat) == known(before, seat)
            assert view.works == before.works
            assert view.control == before.control
            for unit in range(len(before.hex)):
                if before.game.unit_side(unit) == seat:
                    assert kept(view, unit) == kept(before, unit)
            assert not list(before.game.faults(view))


@pytest.mark.rule("16.1.1")
def test_the_log_links_and_draws_only_units_that_the_seat_sees():
    for before, action, after, events in watched("red-snow", 3, 400):
        for seat in SEATS:
            secret = unseen(after, seat) & unseen(before, seat)
            for line in lines(after.game, before, action, after, events, 1, seat):
                named = {link.unit for link in line.links} | {arrow.unit for arrow in line.arrows}
                assert not named & secret, line


@pytest.mark.rule("8.1.7")
def test_a_mission_is_secret_until_both_have_chosen():
    d = deployed()
    target = next(o for o in d.options if o.startswith("fly 1 attack"))
    before, action = d.p.copy(), d.game.read(target)
    events = d.p.act(action)
    assert "Air mission" in lines(d.game, before, action, d.p, events, 1, "german")[0].text
    for seat in ("soviet", ""):
        assert not lines(d.game, before, action, d.p, events, 1, seat)
        assert not d.game.view(d.p, seat).secret
        assert views(before, seat) == views(d.p, seat)
    assert d.game.view(d.p, "german").secret == d.p.secret


# -- the table Who knows what, line by line -------------------------------------------------------

FRONT = {"Inf": german("0404"), "Tank": german("0404", "ARM"), "Gun": german("0404", "ART"),
         "S": soviet("0909")}  # fmt: skip
MASKED = {"german": "0404"}


def counters(d, seat, hex_="0404"):
    """What a seat sees in a hex: ids of counters, or codes of badges of unknown ones."""
    found = []
    for unit in seat_view(d.game, d.p, seat, False).units:
        if unit.hex == d.hex(hex_):
            codes = " ".join(b.code for b in unit.badges)
            found.append(d.game.units[unit.unit].id if unit.unit >= 0 else f"? {codes}".strip())
    return sorted(found)


def panels(d, seat):
    return {panel.id: panel for panel in seat_view(d.game, d.p, seat, False).panels}


@pytest.mark.rule("16.1.1")
def test_only_the_top_counter_of_an_open_stack_is_seen():
    d = desk(FRONT)
    d.do("top Tank")
    assert counters(d, "soviet") == counters(d, "") == ["Tank"]
    d.do("top Gun")
    assert counters(d, "soviet") == ["Gun"]
    assert counters(d, "german") == ["Gun", "Inf", "Tank"]


@pytest.mark.rule("16.1.1")
def test_the_last_to_arrive_lies_on_top():
    d = desk(FRONT | {"Late": german("0406")})
    d.do("move Late", "to 0404")
    assert counters(d, "soviet") == ["Late"]


@pytest.mark.rule("16.1.2")
def test_a_mask_hides_even_the_top_counter_and_how_many_there_are():
    d = desk(FRONT, masks=MASKED)
    assert counters(d, "soviet") == counters(d, "") == ["?"]
    d.do("unmask 0404")
    assert len(counters(d, "soviet")) == 1
    assert counters(d, "soviet") != ["?"]
    d.do("mask 0404")
    assert counters(d, "soviet") == ["?"]
    assert d.refused("mask 0404") == "16.1.2"
    assert d.refused("mask 0909") == "16.1.2"


@pytest.mark.rule("16.1.4")
def test_neighbours_are_told_types_and_cels_and_types_alone_of_fortified_stacks():
    units = FRONT | {"S": soviet("0405"), "Inf": german("0404 reduced")}
    d = desk(units, masks=MASKED)
    assert counters(d, "soviet") == ["? ARM 2", "? ART 1", "? INF 1"]
    assert counters(d, "") == ["?"]
    d = desk(units, masks=MASKED, works={"german": "0404"})
    assert counters(d, "soviet") == ["? ARM", "? ART", "? INF"]


@pytest.mark.rule("16.1.3")
def test_what_fights_is_open_until_the_end_of_the_attack_phase():
    d = desk(FRONT | {"S": soviet("0405")}, masks=MASKED)
    d.p.mark(d.number("Inf"), OPEN)
    assert counters(d, "soviet") == ["? ARM 2", "? ART 1", "Inf"]
    assert counters(d, "") == ["Inf"]


@pytest.mark.rule("16.1.1")
def test_the_inspector_tells_no_more_than_the_map():
    d = desk(FRONT | {"S": soviet("0405")}, masks=MASKED)
    tale = Sight(d.game, d.p, "").hex(d.hex("0404")).text
    assert "A closed German stack." in tale
    assert "Inf" not in tale
    assert "armour (2 CELs)" in Sight(d.game, d.p, "soviet").hex(d.hex("0404")).text


@pytest.mark.rule("16.1.1")
def test_others_read_of_a_march_where_it_went_and_not_what_it_cost():
    d = desk({"Inf": german("0404"), "S": soviet("0909")}, masks=MASKED | {"german": "0404"})
    d.do("move Inf")
    before, action = d.p.copy(), d.game.read("to 0504")
    events = d.p.act(action)
    d.p.masks = (1 << d.hex("0504"), 0)
    assert lines(d.game, before, action, d.p, events, 1, "german")[0].text.endswith("1 MP.")
    for seat in ("soviet", ""):
        (line,) = lines(d.game, before, action, d.p, events, 1, seat)
        assert line.text == "A unit 0404 → 0504."
    assert views(before, "soviet") != views(d.p, "soviet")


@pytest.mark.rule("12.0")
def test_without_masking_all_stacks_are_open():
    d = desk(FRONT, options={"masking": False}, masks=MASKED)
    assert counters(d, "soviet") == ["Gun", "Inf", "Tank"]
    assert d.refused("mask 0404") == "12.0"
    assert "not-moved" in panels(d, "")
    assert [table.text for table in panels(d, "")["formations"].body] == ["German", "Soviet"]
    assert not {"not-moved", "formations"} & panels(desk(FRONT), "").keys()


@pytest.mark.rule("16.1.1")
def test_a_march_that_stops_next_to_a_closed_stack_names_nobody_of_it():
    p = deployed("typhoon").p
    seat = SIDES[0]
    closed = {u: h for h, stack in p.ground.stacks.items() for u in stack if u in unseen(p, seat)}
    sight = Sight(p.game, p, seat)
    names = [p.game.show.call(p.game, u) for u in closed]
    told_of = [
        warning.text
        for unit in range(len(p.game.units))
        if p.hex[unit] and p.game.side[unit] == 0
        for route in sight.routes(unit)
        if route.stops
        for shown in sight.routes(unit, route.hex)
        for warning in shown.warns
    ]
    assert any("in the ZOC of enemy units at" in warning for warning in told_of)
    assert not [w for w in told_of if any(name in w for name in names)]


@pytest.mark.rule("16.1.1")
def test_threats_and_supply_lines_name_nobody_of_a_closed_stack():
    hidden = about = 0
    for number, (_, _, p, _) in enumerate(watched("red-snow", 3, 300)):
        if number % 60:
            continue
        for seat in SEATS:
            sight, secret = Sight(p.game, p, seat), unseen(p.game.view(p, seat), seat)
            names = {p.game.show.call(p.game, u) for u in secret}
            lines_ = [t for side in SIDES for t in sight.overlay("supply", side, -1, 0).traces]
            assert secret.isdisjoint(line.unit for line in lines_)
            assert names.isdisjoint(line.text.partition(":")[0] for line in lines_)
            hidden += sum(line.text.startswith("A unit: ") for line in lines_)
            for found in (f for h in p.ground.stacks for f in sight.threats(h).values()):
                assert secret.isdisjoint((*found.attackers, *found.able, *found.defenders))
                assert secret.isdisjoint(map(int, found.strengths))
                about += found.odds.startswith("about ")
    assert hidden > 100
    assert about > 10
