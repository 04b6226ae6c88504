"""Every title that can be played shows itself along random play: what is shown can be sent, what
is offered is legal, what is cited can be read, and looking changes nothing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import patient
from support.rules import rules_in

from zoc.kernel.data.title import all_titles
from zoc.kernel.play.game import CHANCE
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.setting import board_shown, setting
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view

PLAYABLE = [title for title in all_titles() if title.rules]
GAMES = {title.name: [title.game(s.id) for s in title.scenarios] for title in PLAYABLE}
RULES = {title.name: {rule.id for rule in title.rulebook} for title in PLAYABLE}
KINDS = {
    "button",
    "unit",
    "hex",
    "path",
    "toggle",
    "unit-hex",
    "formation",
    "amount",
    "menu",
}
FINALS = {"none", "chance", "reveal", "handover", "end"}


def check_shown(title, value):
    assert msgspec.json.encode(value)
    unknown = {rule for rule in rules_in(msgspec.to_builtins(value)) if rule not in RULES[title]}
    assert unknown == set()


def check_view(title, p, seat):
    game = p.game
    deciding = p.actor == seat
    view = seat_view(game, p, seat, deciding)
    check_shown(title, view)
    assert view.decision.prompt
    assert bool(view.decision.choices) == deciding
    for choice in view.decision.choices[:40]:
        assert choice.kind in KINDS
        assert choice.final in FINALS
        assert choice.label
        if choice.notation:
            assert p.why_not(game.read(choice.notation)) is None, choice.notation
        else:
            assert Sight.of_actor(game, p).choices_of(choice.unit)
    numbers = [unit.unit for unit in view.units]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("title", GAMES)
@patient(5)
@given(data=st.data())
def test_a_title_shows_itself_along_random_play(title, data):
    game = data.draw(st.sampled_from(GAMES[title]))
    random = Random(data.draw(st.integers(0, 10**6)))
    p = game.start()
    for ply in range(1, 90):
        if p.over:
            break
        if p.actor != CHANCE and random.random() < 0.15:
            before = p.checksum()
            for seat in {p.actor, random.choice(game.sides), ""}:
                check_view(title, p, seat)
            assert p.checksum() == before, "looking changes nothing"
        before, action = p.copy(), _any(p, random)
        events = p.act(action)
        for line in lines(game, before, action, p, events, ply, game.sides[0]):
            check_shown(title, line)
            assert line.text
            for link in line.links:
                assert 0 <= link.start < link.end <= len(line.text)


def _any(p, random):
    if p.actor == CHANCE:
        outcomes = p.decision.outcomes
        return random.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
    actions = list(p.decision.actions)
    auto = [a for a in actions if a.verb == "auto"]
    return auto[0] if auto and random.random() < 0.5 else random.choice(actions)


@pytest.mark.parametrize("title", GAMES)
def test_what_never_changes_can_be_sent(title):
    for game in GAMES[title]:
        said = setting(game)
        check_shown(title, said)
        assert len({card.id for card in said.units}) == len(said.units)
        assert {card.side for card in said.units} <= {side.id for side in said.sides}
        assert all(card.name for card in said.units)
        assert {option.id for option in said.options} == set(game.options)
    assert msgspec.json.encode(board_shown(GAMES[title][0].board))
