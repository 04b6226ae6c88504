"""The promises of the play protocol, checked at any position of any game."""

from __future__ import annotations

import pytest

import zoc
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import CHANCE, Refusal
from zoc.kernel.play.play import Play


def opened(games, start):
    """A game before its first action: one of some games by its name, or a position file."""
    if isinstance(start, str):
        return Play(games[start], games[start].start())
    position = zoc.position(str(start)).position
    return Play(position.game, position, {}, start.read_text(encoding="utf-8"))


def deployed(game):
    """A game whose sides have both set up as they stood."""
    play = Play(game, game.start())
    for _ in game.sides:
        play.act(game.read("historical"))
    return play


def wander(play, count, random):
    """Acts at random so many times, or to the end."""
    while count and not play.position.over:
        play.carry_out(random.choice(list(play.position.decision.actions)))
        count -= 1
    return play


def some(items, random, most=8):
    """A few of many."""
    found = list(items)
    return found if len(found) <= most else random.sample(found, most)


def check_choices(p, random):
    """Choices iterate, count and contain alike, each reads back, and none is refused."""
    decision = p.decision
    listed = list(decision.actions)
    assert listed
    assert len(decision.actions) == len(listed) == len(set(listed))
    assert decision.prompt or decision.actor == CHANCE
    assert decision.rule
    for action in some(listed, random):
        assert action in decision.actions
        assert p.game.read(p.game.write(action)) == action
        assert p.why_not(action) is None
    if decision.actor == CHANCE:
        assert [a for a, _ in decision.outcomes] == listed
        assert all(weight > 0 for _, weight in decision.outcomes)


def check_copy(p, random):
    """A copy is equal, and what happens to it happens to it alone."""
    before, twin = p.key(), p.copy()
    assert twin == p
    assert twin.checksum() == p.checksum()
    action = random.choice(list(p.decision.actions))
    after = p.after(action)
    assert p.key() == before
    twin.act(action)
    assert twin == after
    assert p.key() == before


def check_events(p, random):
    """Whatever is done is told, and every event cites a rule."""
    for action in some(p.decision.actions, random, 3):
        for event in p.copy().act(action):
            assert event.kind
            assert p.game.text(event)
            assert event.rule, event


def check_refusals(p, actions):
    """An action is legal or refused; refused, it says why and changes nothing. What is listed is
    legal, and what is legal is listed, unless the decision says that it lists a selection."""
    before, listed = p.key(), set(p.decision.actions)
    for action in actions:
        refusal = p.why_not(action)
        if refusal is not None:
            assert action not in listed, f"{action} is listed and refused: {refusal}"
        elif action not in listed:
            assert action.verb in p.decision.selection, f"{action} is legal but not listed"
        assert p.key() == before
        if refusal is None:
            p.copy().act(action)
            continue
        assert refusal.why
        with pytest.raises(Refusal) as raised:
            p.act(action)
        assert str(raised.value) == str(refusal)
        assert p.key() == before


def check_undo(play, random):
    """Orders are taken back one by one to the identical position, up to the last barrier."""
    kept = [play.position.copy()]
    for _ in range(6):
        if play.position.over:
            break
        actor = play.position.actor
        play.carry_out(random.choice(list(play.position.decision.actions)))
        if actor == CHANCE or play.position.actor != actor:
            kept = []
            assert not play.can_undo
        kept.append(play.position.copy())
    made = len(play.moves)
    while play.can_undo and len(kept) > 1:
        kept.pop()
        play.undo()
        made -= 1
        assert (play.position, len(play.moves)) == (kept[-1], made)
    assert all(count <= len(play.moves) for count, _, _ in play.checksums)


def check_plan(play, random):
    """A plan is apart from the game it was made from."""
    before, made = play.position.key(), list(play.moves)
    plan = play.plan()
    wander(plan, 5, random)
    assert play.position.key() == before
    assert play.moves == made


def check_views(p):
    """A view is a position of its own in which the seat can decide."""
    for seat in p.game.sides:
        seen = p.game.view(p, seat)
        assert seen is not p
        assert seen.actor == p.actor


def check_start(game):
    """A game starts the same however often, and without a fault."""
    first = game.start()
    assert game.start() == first
    assert not list(game.faults(first))


def check_made_up(play, random, count, words):
    """All promises, also about actions made up of a game's words and those of a title's own."""
    pool = words_of(play.game) | words
    check_all(play, random, made_up(play.game.vocabulary, pool, random, count))


def check_all(play, random, actions=()):
    """All promises at the position of a game."""
    p = play.position
    assert not list(p.game.faults(p))
    check_views(p)
    if p.over:
        assert p.result
        return
    check_choices(p, random)
    check_copy(p, random)
    check_events(p, random)
    check_refusals(p, [*actions, *rearranged(p, random)])
    check_plan(play, random)
    check_undo(play, random)


def rearranged(p, random, count=12):
    """Listed actions with their words in another order, or exchanged among those of one verb."""
    by_verb = {}
    for action in p.decision.actions:
        by_verb.setdefault(action.verb, []).append(action)
    for verb in some(by_verb, random):
        for action in some(by_verb[verb], random, count):
            yield action
            other = random.choice(by_verb[verb])
            words = [random.choice(pair) for pair in zip(action.args, other.args, strict=False)]
            yield Action(verb, tuple(words))
            yield Action(verb, tuple(random.sample(action.args, len(action.args))))


def words_of(game):
    """The words that actions of most games are made of."""
    return {
        "unit": range(len(game.units)),
        "hex": game.grid.hexes,
        "formation": range(len(game.formations)),
        "number": range(9),
    }


def made_up(vocabulary, pool, random, count):
    """Actions put together blindly from the words of a game."""
    for _ in range(count):
        yield blind(vocabulary, pool, random, random.choice(list(vocabulary.verbs)))


def blind(vocabulary, pool, random, verb):
    """An action of a verb, with any words of the kinds that it takes."""
    pattern = vocabulary.verbs[verb]
    words = [random.choice(pool[kind.rstrip("*?")]) for kind in pattern]
    if pattern and pattern[-1].endswith("*"):
        words += random.choices(pool[pattern[-1].rstrip("*?")], k=random.randrange(4))
    return Action(verb, tuple(words))


def check_every_verb(play, random, words):
    """Whatever verb is tried, whatever its words: it can be done, or a sentence says why not."""
    p, pool = play.position, words_of(play.game) | words
    verbs = play.game.vocabulary.verbs
    check_refusals(p, [blind(play.game.vocabulary, pool, random, verb) for verb in verbs])
