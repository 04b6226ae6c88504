"""Forecasts: what is said before the dice is what the dice do."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.panzer_battles import desk, german, gun, soviet
from support.panzer_guns import guns, terrain

from zoc.kernel.play.game import CHANCE, Refusal
from zoc.titles.panzer_battles.chances import salvo_forecast
from zoc.titles.panzer_battles.position import DG

TWO = {"reduced": {"attack": 2, "defence": 2}}


def outcomes(p, done):
    """The exact chances of all ends: chance is played out, others take their first choice."""
    found = Counter()

    def play(p, chance):
        if done(p):
            found[p] += chance
        elif p.actor == CHANCE:
            listed = p.decision.outcomes
            whole = sum(weight for _, weight in listed)
            for action, weight in listed:
                play(p.after(action), chance * Fraction(weight, whole))
        else:
            play(p.after(next(iter(p.decision.actions))), chance)

    play(p, Fraction(1))
    return found


def firing(p):
    """Whether barrages are still being resolved."""
    return any(entry.name in ("barrage die", "kill die", "kill") for entry in p.agenda)


def salvo(firers, defenders, board=None, air=0):
    """A desk on which a salvo is being committed against 0604."""
    units = {f"G{i}": unit for i, unit in enumerate(firers)}
    units |= {f"R{i}": unit for i, unit in enumerate(defenders)} | {"I": german("0605")}
    d = guns(units, board, air=air)
    d.do("barrage 0604", *(f"with G{i}" for i in range(len(firers))), *["strike"] * air)
    return d


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(4, 6)), min_size=1, max_size=2),
    st.lists(st.booleans(), min_size=1, max_size=3),
    st.sampled_from(["", "village", "city", "woods"]),
    st.integers(0, 1),
)
def test_the_chances_of_a_salvo_are_those_of_its_dice(firers, defenders, kind, air):
    firing_units = [gun("0608", barrage=b, kill=k) for b, k in firers]
    targets = [soviet("0604", **(TWO if full else {})) for full in defenders]
    d = salvo(firing_units, targets, terrain(**{kind: "0604"}) if kind else None, air)
    said = d.game.forecast(d.p)
    before = sum(d.p.steps(u) for u in d.p.stack(d.hex("0604")))
    d.do("fire")
    found = outcomes(d.p, lambda p: not firing(p))
    shaken = sum(
        c for p, c in found.items() if p.state[d.number("R0")] & DG or not p.hex[d.number("R0")]
    )
    assert said.results["disorganised"] == shaken
    killed = Counter()
    for p, chance in found.items():
        left = sum(p.steps(u) for u in p.stack(d.hex("0604")))
        killed[before - left] += chance
    for steps in (1, 2, 3):
        name = f"{steps} {'step' if steps == 1 else 'steps'} killed"
        assert said.results.get(name, 0) == killed[steps]


def test_a_salvo_without_firers_promises_nothing():
    d = guns({"G": gun("0605"), "R": soviet("0604")})
    d.do("barrage 0604")
    assert d.game.forecast(d.p).results == {}
    assert "nobody yet" in next(d.game.forecast(d.p).lines())


@pytest.mark.rule("KILL-1", "1.10a-10", "1.10a-11")
def test_a_salvo_names_its_modifiers_each_with_its_rule():
    def values(defenders, board=None):
        d = salvo([gun("0608")], [soviet("0604")] * defenders, board)
        found = salvo_forecast(d.p, d.hex("0604"), [0]).modifiers
        return {(m.why, m.value, m.rule) for m in found}

    city = terrain(city="0604")
    alone = ("single unit", -1, "1.10a-10")
    assert values(1, city) == {("terrain", 2, "1.3a-5"), ("city", -1, "KILL-1"), alone}
    assert values(1) == {alone}
    assert values(3) == set()
    assert values(5) == {("2 units above the limit", 2, "1.10a-11")}


def test_an_attack_being_put_together_is_forecast():
    d = desk(
        {"G": german("0605", 9), "R": soviet("0604", 4, 3)}, terrain(village="0604"), phase="combat"
    )
    assert d.game.forecast(d.p) is None
    d.do("attack 0604", "with G")
    found = d.game.forecast(d.p)
    assert (found.odds, found.attack, found.defence) == ("2:1", 9, 3)
    lines = list(found.lines())
    assert lines[0] == "9 against 3: 2:1"
    assert lines[1] == "-1 column, defender in village (1.3a-3)"


def test_consequences_of_every_result():
    units = {"G": german("0605", 3), "R": soviet("0604", 4, 1)}
    d = desk(units, phase="combat")
    found = d.game.forecast_attack(d.p, d.hex("0604"), [d.number("G")])
    emptied = sum(c for r, c in found.results.items() if "D" in r)
    assert found.consequences["defender's hex emptied"] == emptied
    assert found.consequences["attacker destroyed"] == sum(
        c for r, c in found.results.items() if r.startswith(("A1", "A2"))
    )


def test_a_cut_off_defender_is_destroyed_by_a_retreat():
    ring = {f"K{h}": german(h) for h in ("0603", "0504", "0505", "0704", "0705")}
    units = {"G": german("0605", 3), "R": soviet("0604", 4, 1, **TWO)} | ring
    d = desk(units, phase="combat")
    found = d.game.forecast_attack(d.p, d.hex("0604"), [d.number("G")])
    retreats = sum(c for r, c in found.results.items() if "D" in r and "r" in r)
    assert found.consequences["defender destroyed"] == retreats


def test_what_cannot_be_attacked_is_refused():
    river = {"sides": {"river": "0604/0605"}}
    d = desk({"G": german("0605"), "F": german("0609"), "R": soviet("0604")}, river)
    for attackers, target, rule in (
        ([0], "0604", "TEC-10"),
        ([1], "0604", "SCS-7.1"),
        ([0], "0605", "SCS-7.1"),
        ([0], "0101", "SCS-7.1"),
    ):
        with pytest.raises(Refusal) as raised:
            d.game.forecast_attack(d.p, d.hex(target), attackers)
        assert raised.value.rule == rule


def test_a_threat_counts_all_neighbours_that_could_attack_whoever_is_activated():
    units = {
        "G": german("0604", 4, 3),
        "R": soviet("0605", 5),
        "S": soviet("0603 oos", 5),
        "T": soviet("0704", 7),
        "U": soviet("0606", 9),
    }
    d = desk(units, {"sides": {"river": "0604/0704"}})
    assert d.game.threat(d.p, d.hex("0604"), "german").attack == 5
