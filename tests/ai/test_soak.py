"""The soak: it must notice a broken promise, or its silence is worth nothing."""

import pytest
from support.toy import StonesGame, Turn

from zoc.ai import soak as soak_module
from zoc.ai.soak import BrokenPromiseError, soak
from zoc.kernel.play.action import Action, Vocabulary
from zoc.kernel.play.record import write_record


@pytest.fixture(autouse=True)
def no_titles(monkeypatch):
    """The toy game is no title, so its record cannot be opened: it is replayed by hand."""

    class Again:
        def __init__(self, play):
            self.position = play.position

    monkeypatch.setattr(soak_module, "write_record", lambda play: play)
    monkeypatch.setattr(soak_module, "replay", Again)


def test_a_sound_game_is_played_to_its_end():
    play = soak(StonesGame(30), 1)
    assert play.position.over
    assert play.seats == {"north": "random", "south": "random"}
    assert write_record(play).startswith("zoc record 1\ntitle stones\n")


sound = Turn.apply


def lose_a_stone(self, p, action):
    sound(self, p, action)
    p.left -= 1


def nothing(self, p, action):
    pass


def no_choice(self, p):
    return iter(())


def three_offered(self, p):
    return iter([Action("take", (9,))])


def nobody(self, p):
    return "nobody" if p.left < 30 else "north"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"apply": lose_a_stone}, "stones are lost after 1 actions"),
        ({"apply": nothing}, "an action changed nothing"),
        ({"actions": no_choice}, "nothing can be done"),
        ({"actions": three_offered}, "'take 9' is offered and refused"),
        ({"actor": nobody}, "nobody decides"),
    ],
)
def test_a_broken_promise_is_noticed(changes, why, monkeypatch):
    for name, wrong in changes.items():
        monkeypatch.setattr(Turn, name, wrong)
    with pytest.raises(BrokenPromiseError, match=why):
        soak(StonesGame(30), 1)


def test_notation_that_does_not_read_back_is_noticed():
    game = StonesGame(30)
    kind = game.vocabulary.kinds["count"]
    shifted = kind._replace(read=lambda text: int(text) + 1)
    game.vocabulary = Vocabulary({"take": "count", "gamble": ""}, {"count": shifted})
    with pytest.raises(BrokenPromiseError, match="does not read back"):
        soak(game, 1)


def test_a_game_without_end_is_noticed(monkeypatch):
    monkeypatch.setattr(soak_module, "LONGEST", 5)
    with pytest.raises(BrokenPromiseError, match="the game does not end"):
        soak(StonesGame(500), 1)


def test_a_record_that_leads_elsewhere_is_noticed(monkeypatch):
    class Elsewhere:
        position = StonesGame(30).start()

    monkeypatch.setattr(soak_module, "replay", lambda play: Elsewhere)
    with pytest.raises(BrokenPromiseError, match="another position"):
        soak(StonesGame(30), 1)
