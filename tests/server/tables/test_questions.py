"""Questions and drafts: they answer much and change nothing."""

from __future__ import annotations

from random import Random

import pytest
from support.room import Client, Room

from zoc.server import wire
from zoc.server.store import Event, Table


@pytest.fixture
def client(room: Room) -> Client:
    ann = room.person("Ann")
    return room.sit(room.table("red-typhoon", ann, hot_seat=True), ann)


def stored(client: Client) -> list:
    """All that the database has of the table."""
    with client.room.store.reading() as session:
        table = session.get(Table, client.table)
        columns = {c.name: getattr(table, c.name) for c in Table.__table__.columns}
        return [columns, session.query(Event).count()]


def first(client: Client, verb: str, view: dict | None = None) -> str:
    choices = (view or client.state()["view"])["decision"]["choices"]
    return next(c["notation"] for c in choices if c["notation"].startswith(verb))


def draft(client: Client, *orders: str, suggest: bool = False) -> dict:
    return client.ask(wire.Draft(1, client.ply, list(orders), suggest))


def test_a_draft_shows_what_would_be_and_goes_on_from_there(client):
    order = first(client, "order move")
    one = draft(client, order)
    move = first(client, "move", one["view"])
    two = draft(client, order, move)
    assert [step["why"] for step in two["steps"]] == [None, None]
    goals = two["view"]["decision"]["choices"]
    assert all(goal["hex"] for goal in goals if goal["notation"].startswith("to "))
    three = draft(client, order, move, first(client, "to", two["view"]))
    assert len(three["steps"]) == 3
    done = client.act(*(step["order"] for step in three["steps"]))
    assert done["orders"] == 3


def test_drafts_never_change_anything(client):
    random = Random(5)
    before, position = stored(client), client.live.history.now.copy()
    for _ in range(30):
        orders: list[str] = []
        for _ in range(random.randrange(1, 5)):
            answer = draft(client, *orders, suggest=random.random() < 0.3)
            if answer["chance"] or answer["view"]["over"]:
                break
            choices = [c for c in answer["view"]["decision"]["choices"] if c["notation"]]
            orders = [s["order"] for s in answer["steps"] if s["why"] is None]
            orders.append(random.choice(choices)["notation"])
    assert client.live.history.now == position
    assert stored(client) == before
    assert client.ply == 0


def test_who_waits_plans_as_if_the_others_did_nothing_more(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("red-typhoon", ann, bob)
    soviet, german = room.sit(card, ann), room.sit(card, bob)
    before = stored(german)
    asked = german.ask(wire.Draft(1, german.ply, [], pretend=True))
    assert asked["view"]["decision"]["actor"] == "german"
    order = first(german, "order move", asked["view"])
    ordered = german.ask(wire.Draft(2, german.ply, [order], pretend=True))
    assert [step["why"] for step in ordered["steps"]] == [None]
    move = first(german, "move", ordered["view"])
    unit = next(c["unit"] for c in ordered["view"]["decision"]["choices"] if c["notation"] == move)
    routes = german.ask(wire.Routes(3, german.ply, unit, orders=[order, move], pretend=True))
    assert routes["routes"]
    assert stored(german) == before
    soviet.act("end", "end")
    assert german.act(order, move)["orders"] == 2


def test_the_pretended_position_is_that_of_the_rules(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("stones", ann, bob)
    south = room.sit(card, bob)
    asked = south.ask(wire.Draft(1, south.ply, ["take 1"], pretend=True))
    assert [step["why"] for step in asked["steps"]] == [None]
    watcher = room.sit(card, None)
    assert watcher.ask(wire.Draft(2, watcher.ply, [], pretend=True))["code"] == "turn"


def test_nothing_is_pretended_where_something_is_hidden_or_the_end_comes_first(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    south = room.sit(room.two("sealed", ann, bob), bob)
    refused = south.ask(wire.Draft(1, south.ply, [], pretend=True))
    assert "hidden" in refused["why"]["sentence"]
    card = room.two("stones", ann, bob, options={"stones": 1})
    south = room.sit(card, bob)
    refused = south.ask(wire.Draft(1, south.ply, [], pretend=True))
    assert "would end" in refused["why"]["sentence"]


def test_a_draft_ends_at_the_first_illegal_order(client):
    answer = draft(client, "move SU-B01", "to 0101", "end")
    assert len(answer["steps"]) == 1
    assert answer["steps"][0]["why"]["rules"]
    assert draft(client, "nonsense")["steps"][0]["why"]["sentence"]


def test_no_die_falls_in_a_draft(room):
    ann = room.person("Ann")
    client = room.sit(room.table("stones", ann, hot_seat=True), ann)
    answer = draft(client, "gamble", "take 1")
    assert answer["chance"]
    assert [step["final"] for step in answer["steps"]] == ["chance"]
    assert client.ply == 0


def test_a_draft_says_that_an_order_shows_what_is_hidden(room):
    ann, bob = room.person("Ann"), room.person("Bob")
    card = room.two("sealed", ann, bob)
    north, south = room.sit(card, ann), room.sit(card, bob)
    north.act("hide syzygy")
    south.read()
    answer = draft(south, "guess quincunx")
    assert [step["final"] for step in answer["steps"]] == ["reveal"]


def test_a_draft_on_an_older_position_is_stale(client):
    client.act(first(client, "order move"))
    assert client.ask(wire.Draft(1, 0, []))["code"] == "stale"


def test_answers_of_every_kind(client):
    order = first(client, "order move")
    move = first(client, "move", draft(client, order)["view"])
    unit = next(
        c["unit"]
        for c in draft(client, order)["view"]["decision"]["choices"]
        if c["notation"] == move
    )
    routes = client.ask(wire.Routes(2, 0, unit, orders=[order]))
    assert routes["type"] == "routes-are"
    goal = routes["routes"][0]["hex"]
    assert client.ask(wire.Routes(2, 0, unit, goal, [order]))["routes"][0]["hex"] == goal
    assert client.ask(wire.Choices(3, 0, unit, [order]))["type"] == "choices-are"
    why = client.ask(wire.Why(4, 0, "move SU-B01"))
    assert why["why"]["sentence"]
    assert client.ask(wire.Why(4, 0, order))["why"] is None
    assert client.ask(wire.AskHex(5, 0, goal))["type"] == "hex-is"
    assert client.ask(wire.At(6, 0))["view"]["turn"] == 1
    typed = client.ask(wire.Complete(7, 0, "order mo"))["completions"]
    assert typed
    assert all(c["text"].startswith("order mo") for c in typed)
    wrong = client.ask(wire.Complete(7, 0, "move SU-B01"))["completions"]
    assert wrong[0]["why"]


def test_every_overlay_that_is_offered_can_be_asked_for(client):
    offers = client.live.game.show.overlays(client.live.game)
    assert offers
    unit = next(u["unit"] for u in client.state()["view"]["units"] if u["hex"])
    hex_ = next(u["hex"] for u in client.state()["view"]["units"] if u["unit"] == unit)
    for offer in offers:
        asked = wire.AskOverlay(8, 0, offer.id, "soviet", unit, hex_)
        assert client.ask(asked)["type"] == "overlay-is", offer


def test_what_does_not_exist_is_refused_with_a_sentence(client):
    requests = [
        wire.Routes(1, 0, 10**6),
        wire.Routes(1, 0, 0, hex=-5),
        wire.AskHex(1, 0, 10**9),
        wire.AskHex(1, 0, 0),
        wire.AskOverlay(1, 0, "nothing"),
        wire.At(1, 99),
        wire.At(1, -1),
        wire.Choices(1, 5, 0),
        wire.Choices(1, -1, 0),
        wire.Why(1, 0, unit=-2, hex=1),
    ]
    for request in requests:
        answer = client.ask(request)
        assert answer["type"] == "refused", request
        assert answer["why"]["sentence"].endswith("."), request


def test_the_past_can_be_looked_at(client):
    client.act(first(client, "order move"))
    now = client.state()["view"]
    client.act(first(client, "move"))
    seen = client.ask(wire.At(1, 1))["view"]
    assert seen["units"] == [u | {"acts": False} for u in now["units"]]
    assert client.ask(wire.AskHex(1, 0, now["units"][0]["hex"] or 0))["type"] in (
        "hex-is",
        "refused",
    )


def test_a_spectator_sees_and_may_try_but_not_act(room, client):
    watcher = room.sit(room.run(room.tables.card(client.table, None)), None)
    state = watcher.state()
    assert (state["yours"], state["seat"]) == (False, "")
    assert state["view"]["decision"]["choices"] == []
    assert draft(watcher, first(client, "order move"))["steps"][0]["why"] is None
    assert watcher.ask(wire.Say(3, "hello"))["type"] == "refused"
