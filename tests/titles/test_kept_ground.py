"""What is kept from one position to the next is what working it out anew gives."""

from inspect import isgenerator, signature
from random import Random

import pytest
from support.examples import EXAMPLES, examples
from support.protocol import opened
from support.titles import NAMES

from zoc.ai.soldier import Soldier
from zoc.kernel.data.title import find_title
from zoc.kernel.shown.view import seat_view
from zoc.titles.operation_typhoon.position import full_for

FILES = [file for title in NAMES for file in examples(title)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(EXAMPLES)))
def test_the_kept_ground_is_the_one_worked_out_anew(file):
    random, play = Random(file.stem), opened({}, file)
    game = play.game
    for _ in range(40):
        if play.position.over:
            break
        play.carry_out(random.choice(list(play.position.decision.actions)))
        kept = play.position.ground
        game.stood[:] = [((None, None),)] * len(game.stood)
        play.position.touch()
        assert play.position.ground == kept


SEEN = [file for title in NAMES for file in examples(title)[:2]]


@pytest.mark.parametrize("file", SEEN, ids=lambda file: str(file.relative_to(EXAMPLES)))
def test_what_is_kept_of_views_is_shown_as_it_would_be_made_anew(file):
    random, play = Random(file.stem), opened({}, file)
    game, kept = play.game, []
    for _ in range(15):
        if play.position.over:
            break
        play.carry_out(random.choice(list(play.position.decision.actions)))
        kept.append((play.position.copy(), views(game, play.position)))
    for position, before in kept:
        game.show.kept.clear()
        assert views(game, position) == before


def views(game, position):
    return {s: seat_view(game, position, s, s == position.actor) for s in ("", *game.sides)}


@pytest.mark.parametrize("scenario", ["standard", "clenched-fist"])
def test_hexes_are_full_for_those_who_do_not_fit_into_them(scenario):
    game = find_title("operation-typhoon").game(scenario, {"historical_setup": True})
    random, p, found = Random(1), game.start(), set()
    for _ in range(60):
        game.carry_out(p, random.choice(list(p.decision.actions)))
        for unit in game.roster.troops:
            full = full_for(p, game.formation[unit], game.roster.size[unit])
            for hex_ in p.ground.stacks:
                others = p.garrison(hex_)
                if others and unit not in others:
                    closed = bool(full >> hex_ & 1)
                    assert closed == (not p.fits([*others, unit], hex_))
                    found.add(closed)
    assert found == {False, True}


STARTS = [(title, scenario.id) for title in NAMES for scenario in find_title(title).scenarios]


@pytest.mark.parametrize(("title", "scenario"), STARTS, ids=lambda word: word)
def test_what_a_position_remembers_is_what_a_copy_finds_anew(title, scenario):
    game = find_title(title).game(scenario)
    random, p = Random(scenario), game.start()
    for count in range(200):
        if p.over:
            break
        if count % 3 == 0:
            ask(game, p)
        game.carry_out(p, random.choice(list(p.decision.actions)))
        hold(p)


@pytest.mark.parametrize("title", NAMES)
def test_what_soldiers_remember_of_a_position_is_what_a_copy_finds_anew(title):
    game = find_title(title).game()
    random, soldier, p = Random(1), Soldier(Random(1)), game.start()
    for _ in range(400):
        if p.over:
            break
        chance = p.actor not in game.sides
        options = list(p.decision.actions) if chance else [soldier.choose(p, p.actor)]
        game.carry_out(p, random.choice(options))
        hold(p)


def hold(p):
    """Holds what is remembered of a position against what is found anew."""
    for (find, *words), found in remembered(p):
        words.insert(list(signature(find).parameters).index("p"), p.copy())
        assert find(*words) == found, f"{find.__qualname__} is stale"


def ask(game, p):
    """Asks for all that players are shown, and whom each side could attack."""
    views(game, p)
    fighting = getattr(game, "fighting", None)
    for side in range(len(game.camps) if fighting else 0):
        list(fighting.targets(p, side))


def remembered(p):
    """What functions marked as `remembered` have found, of values that can be compared."""
    for key, found in p.cache.items():
        told = isinstance(key, tuple) and callable(key[0]) and not isgenerator(found)
        if told and type(found).__eq__ is not object.__eq__:
            yield key, found
