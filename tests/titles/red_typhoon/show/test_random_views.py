"""Along random play: whatever is shown can be sent, whatever is offered is legal, whatever is
cited can be read, and looking changes nothing."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import patient
from support.rules import rules_in

import zoc
from zoc.kernel.cycle.crowded import crowded_hexes
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE
from zoc.kernel.shown.choosing import fate
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view
from zoc.titles.red_typhoon.movement import Movement

TITLE = zoc.title("red-typhoon")
GAMES = [TITLE.game(scenario) for scenario in ("campaign-fixed", "campaign-flexible")]
RULES = {rule.id for rule in TITLE.rulebook}
SEATS = ("soviet", "german", "")


def check_cited(value):
    plain = msgspec.to_builtins(value)
    assert {rule for rule in rules_in(plain) if rule not in RULES} == set()
    assert msgspec.json.encode(value)


def check_sentence(text):
    assert text
    assert not text[0].islower() or text[0].isdigit(), text
    assert text[-1] in ".?!", text
    assert "please" not in text.lower()


def check_choices(p, view):
    game, decision = p.game, view.decision
    assert len(decision.choices) == len({c.notation for c in decision.choices})
    for choice in decision.choices:
        action = game.read(choice.notation)
        assert p.why_not(action) is None, choice.notation
        assert choice.label
        assert choice.kind in {"button", "unit", "hex", "path", "toggle", "unit-hex", "formation"}
        if choice.path:
            assert choice.path[-1] == choice.hex
    if decision.suggestion:
        trial = p.copy()
        for order in decision.suggestion:
            trial.act(game.read(order))


def check_view(p, seat):
    view = seat_view(p.game, p, seat, p.actor == seat)
    check_cited(view)
    check_sentence(view.decision.prompt)
    if p.actor == seat:
        check_choices(p, view)
        assert view.decision.rules
    for sentence in view.decision.remaining:
        check_sentence(sentence)
    states = [phase.state for phase in view.phases]
    assert states.count("now") == 1


def check_refusals(p, random):
    game = p.game
    for _ in range(4):
        action = _any_order(game, p, random)
        why = Sight.of_actor(game, p).why_not(action)
        if why is None:
            continue
        check_sentence(why.sentence)
        check_cited(why)
        assert why.rules, (game.write(action), why.sentence)
        if why.try_:
            trial = p.copy()
            for order in why.try_:
                assert trial.why_not(game.read(order)) is None, (game.write(action), why)
                trial.act(game.read(order))


def _any_order(game, p, random):
    unit, hex_ = random.randrange(len(game.units)), random.choice(game.grid.hexes)
    formation = random.randrange(len(game.formations))
    near = random.choice(game.grid.neighbours(p.hex[unit] or hex_))
    return random.choice(
        [
            Action("move", (unit,)),
            Action("to", (hex_,)),
            Action("to", (near,)),
            Action("attack", (near,)),
            Action("with", (unit,)),
            Action("order", (random.choice(("move", "attack")), formation)),
            Action("retreat", (unit, near)),
            Action("advance", (unit, near)),
            Action("fight"),
            Action("lose", (unit,)),
            Action("withdraw"),
            Action("land", (hex_,)),
        ]
    )


def check_questions(p, random):
    hex_ = random.choice(p.game.grid.hexes)
    check_cited(Sight.of_actor(p.game, p).hex(hex_))
    check_cited(list(Sight.of_actor(p.game, p).threats(hex_).values()))
    offer = random.choice(p.game.show.overlays(p.game))
    unit = random.randrange(len(p.game.units))
    found = Sight.of_actor(p.game, p).overlay(
        offer.id, random.choice(SEATS), unit if p.hex[unit] else -1, hex_
    )
    check_cited(found)
    assert found.text


@patient(12)
@given(st.integers(0, 10**6), st.sampled_from(range(len(GAMES))))
def test_views_along_random_play(seed, number):
    random, game = Random(seed), GAMES[number]
    p = game.start()
    if number:
        p.act(game.read("auto"))
        p.act(game.read("auto"))
    for ply in range(1, 160):
        if p.over:
            break
        look = random.random() < 0.12
        if look and p.actor != CHANCE:
            before = p.checksum()
            check_view(p, random.choice(SEATS))
            check_view(p, p.actor)
            check_refusals(p, random)
            check_questions(p, random)
            assert p.checksum() == before, "looking changes nothing"
        before, action = p.copy(), _play(p, random)
        events = p.act(action)
        for line in lines(game, before, action, p, events, ply):
            check_sentence(line.text)
            check_cited(line)
            assert line.side in game.sides
            for link in line.links:
                assert line.text[link.start : link.end]


def _play(p, random):
    """Any order, but a phase ends rarely and battles are fought."""
    actions = list(p.decision.actions)
    lively = [a for a in actions if a.verb not in ("end", "halt", "pass")]
    return random.choice(lively if lively and random.random() < 0.93 else actions)


def test_whoever_ends_a_movement_phase_is_to_fight_next():
    """So the end need not be tried, and undo does not stop at it."""
    random, ended, crowded = Random(7), 0, 0
    for game in GAMES:
        p = game.start()
        for _ in range(400):
            actions = list(p.decision.actions)
            if p.over:
                break
            if Action("end") in actions and p.doing(Movement) is not None:
                assert fate(p, Action("end")) == ("none", False)
                assert "end" in game.show.plain(p)
                ended += 1
                crowded += bool(crowded_hexes(p, p.doing(Movement).side))
            p.act(random.choice(actions))
    assert ended
    assert crowded
