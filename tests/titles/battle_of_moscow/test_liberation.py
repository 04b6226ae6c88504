"""The Russian counter-offensive: when it begins, who goes where, what the last turn asks for."""

from random import Random

from support.battle_of_moscow import Desk

import zoc
from zoc.ai import player
from zoc.titles.battle_of_moscow.ai.liberation import LiberationCounsel
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN
from zoc.titles.battle_of_moscow.victory import can_still_win

STRONG = dict.fromkeys(("ge-pz-2", "ge-pz-5", "ge-pz-10"), "1426") | dict.fromkeys(
    ("ge-pz-3", "ge-pz-4", "ge-pz-6"), "1430"
)
"""Six divisions of armour, near enough to Moscow to be a danger."""


def real(units, turn=5, rail=0, side="russian"):
    """A moment on the real map, before the Russian moves; but for the cities named all are his."""
    data = {"title": "battle-of-moscow", "turn": turn, "side": side, "rail_left": rail,
            "phase": "first impulse: move", "units": units}  # fmt: skip
    return Desk(data)


def held_by_germans(d, *labels):
    """Leaves the German some cities only."""
    german = sum(1 << d.hex(label) for label in labels)
    d.p.control = d.game.control.hexes & ~german, german
    d.p.touch()
    return d


def errands(d):
    """Who is to go where, by name."""
    name, label = d.game.unit_name, d.game.label
    return {name(u): label(h) for u, h in d.game.orders_counsel.apart().errands(d.p).items()}


def moved(d, name="soldier"):
    """The same after a player who misjudges nothing has moved for the Russian."""
    machine, p = player(name, Random(1)), d.p
    machine.noise = 0.0
    for _ in range(200):
        if p.actor != "russian" or p.agenda[-1].name not in ("movement", "march", "train"):
            return d
        p.act(machine.choose(p, "russian"))
    raise AssertionError("it goes on moving")


# -- when ------------------------------------------------------------------------------------------


def test_the_levels_go_for_the_cities_and_greedy_does_not():
    game = zoc.title("battle-of-moscow").game()
    told = game.hints, game.orders_counsel, game.counsel
    assert [isinstance(c, LiberationCounsel) for c in told] == [False, True, True]


def test_an_attack_that_has_not_come_near_moscow_has_stalled():
    far = {name: hex_.replace("14", "02") for name, hex_ in STRONG.items()}
    army = {"ru-inf-5": "2424"}
    near, away = (real(army | units) for units in (STRONG, far))
    assert not near.game.counsel.liberates(near.p)
    assert away.game.counsel.liberates(away.p)
    first = real(army | far, turn=2)
    assert not first.game.counsel.liberates(first.p)


def test_the_stronger_waits_until_moscow_is_firmly_held():
    """Armies that had gone off to the cities were missed there."""
    armies = ("ru-inf-3", "ru-inf-4", "ru-inf-11", "ru-inf-13", "ru-inf-22", "ru-inf-29")
    behind = ("3029", "3029", "3027", "3027", "3025", "3025")
    near = {name: hex_.replace("14", "18") for name, hex_ in STRONG.items()}
    firm, weak = (
        real(near | dict(zip(armies, behind, strict=True)) | dict.fromkeys(garrison, "2424"))
        for garrison in (("ru-inf-16", "ru-inf-20"), ("ru-inf-1GRC",))
    )
    for d in (firm, weak):
        assert d.game.counsel._force(d.p, RUSSIAN) > d.game.counsel._force(d.p, GERMAN)
    assert firm.game.counsel.liberates(firm.p)
    assert not weak.game.counsel.liberates(weak.p)


def test_it_begins_a_turn_before_the_rules_call_the_game_out_of_german_reach():
    """In the seventh turn Moscow could still be held four times at its end; not so once the German
    has moved and is not in it."""
    before = real(STRONG | {"ru-inf-5": "2424"}, turn=7)
    within = real(STRONG | {"ge-inf-5": "2424", "ru-inf-5": "2724"}, turn=7)
    assert can_still_win(before.p)
    assert before.game.counsel.liberates(before.p)
    assert not within.game.counsel.liberates(within.p)


# -- who goes where --------------------------------------------------------------------------------


def test_each_city_has_somebody():
    """Both stand nearest to Smolensk; one has to go to Roslavl."""
    units = {"ru-inf-5": "1028", "ru-inf-3": "1128", "ge-inf-5": "0204"}
    d = held_by_germans(real(units, turn=8), "0929", "1132")
    assert set(errands(d).values()) == {"0929", "1132"}


def test_more_go_to_a_city_that_is_held():
    """Four armies, two cities: one in a city that is empty, the others where Germans are."""
    units = dict.fromkeys(("ru-inf-5", "ru-inf-3"), "1524") | dict.fromkeys(
        ("ru-inf-4", "ru-inf-22"), "1526"
    )
    d = held_by_germans(real(units | {"ge-inf-5": "0929"}, turn=8), "0929", "1132")
    d.game.orders_counsel.freeing["each"] = 1
    found = list(errands(d).values())
    assert found.count("0929") > found.count("1132") == 1


def test_nobody_is_sent_who_could_not_be_there_in_time(monkeypatch):
    monkeypatch.setattr(LiberationCounsel, "_rail_away", lambda self, p: {})
    units = {"ru-inf-5": "3209", "ge-inf-5": "0204"}
    near, far = (held_by_germans(real(units, 8), city) for city in ("2810", "0538"))
    assert errands(near)
    assert not errands(far)


def test_a_train_brings_whoever_goes_far():
    """Vyazma lies on the railway from Moscow: by train the army is there at once. Others near the
    enemy go on foot."""
    d = held_by_germans(real({"ru-inf-5": "2724", "ge-inf-5": "2731"}, 8, rail=1), "1527")
    assert moved(d).where("ru-inf-5") == "1527"


def test_whoever_is_far_from_moscow_takes_an_open_city_near_him_before():
    units = STRONG | {"ru-inf-5": "0606", "ru-inf-4": "0606", "ru-inf-3": "2424"}
    before, after = (held_by_germans(real(units, turn), "0304") for turn in (3, 5))
    assert not errands(before)
    assert set(errands(after).values()) == {"0304"}
    assert "ru-inf-3" not in errands(after)


def test_nobody_rides_off_before_the_counter_offensive():
    """By train the army would be near Vyborg in a turn, and missed at Moscow."""
    units = {"ru-inf-5": "3308", "ge-inf-5": "0204"}
    before, after = (
        held_by_germans(real(units | more, 5), "0304") for more in (STRONG, {"ru-inf-3": "2424"})
    )
    assert not errands(before)
    assert errands(after)


# -- what follows from it --------------------------------------------------------------------------


def test_whoever_is_in_his_city_is_not_drawn_out_of_it():
    units = {"ru-inf-5": "1028", "ru-inf-3": "0929", "ge-inf-5": "0731"}
    d = held_by_germans(real(units, turn=9))
    unit, city = d.number("ru-inf-3"), d.hex("0929")
    assert d.game.orders_counsel.apart().errands(d.p)[unit] == city
    assert tuple(d.game.orders_counsel.apart().free(d.p, RUSSIAN)[unit]) == (city,)


def test_on_the_last_turn_nothing_counts_but_the_cities():
    """Between strong stacks it is not good to stand, but in the city when the game ends."""
    guards = dict.fromkeys(("ge-pz-2", "ge-pz-5", "ge-pz-10"), "0928") | dict.fromkeys(
        ("ge-pz-3", "ge-pz-4", "ge-pz-6"), "0930"
    )
    beside = []
    for turn in (8, 10):
        d = held_by_germans(real(guards | {"ru-inf-5": "1029"}, turn), "0929")
        counsel, unit = d.game.orders_counsel.apart(), d.number("ru-inf-5")
        merit = counsel.merits(d.p, unit)
        beside.append(merit(d.hex("0929")) - merit(d.hex("1131")))
    assert beside[0] < beside[1]
    assert beside[1] > d.game.orders_counsel.freeing["seize"]
    assert moved(d).where("ru-inf-5") == "0929"


def test_to_clear_a_held_city_counts_most_on_the_last_turn():
    units = {"ru-inf-5": "1028", "ge-inf-5": "0929", "ge-inf-6": "0731"}
    found = []
    for turn in (8, 10):
        d = held_by_germans(real(units, turn), "0929")
        counsel = d.game.orders_counsel.apart()
        found.append(counsel.spoils(d.p, RUSSIAN, d.hex("0929")))
        assert counsel.spoils(d.p, RUSSIAN, d.hex("0731")) == 0
        assert counsel.spoils(d.p, GERMAN, d.hex("0929")) == 0
    assert 0 < found[0] < found[1]
