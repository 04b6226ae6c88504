"""Names that pass for another's, and passwords that anybody guesses."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from support.visitors import PASSWORD


def register(house, name, password=PASSWORD):
    return house.visitor().post("/api/register", json={"name": name, "password": password})


@pytest.mark.parametrize("password", ["password", "12345678", "qwertyuiop", "hexhexhex"])
def test_a_password_that_anybody_guesses_is_refused(house, password):
    answer = register(house, "Weak", password)
    assert answer.status_code == 422
    assert "easy to guess" in answer.json()["error"]


def test_ones_own_name_is_no_password(house):
    assert register(house, "Wellington", "Wellington1").status_code == 422


def test_a_long_password_is_judged_in_time(house):
    assert register(house, "Patient", "a quite long one " * 11).status_code == 200


@pytest.mark.parametrize(
    ("known", "alike"),
    [("Alice", "AIice"), ("Boris", "Воris"), ("Corner", "Comer"), ("Dora", "Dоrа")],
)
def test_a_name_that_looks_like_anothers_is_refused(house, known, alike):
    assert register(house, known).status_code == 200
    answer = register(house, alike)
    assert answer.status_code == 409
    assert "looks like" in answer.json()["error"]
    guest = house.visitor().post("/api/guest", json={"name": alike})
    assert guest.status_code == 409


@pytest.mark.parametrize("unseen", ["\u3164", "\u2800", "\u034f", "\ufe0f", "\U000e0100"])
def test_a_letter_that_nobody_sees_makes_no_other_name(house, unseen):
    name = f"Hidden {ord(unseen)}"
    assert register(house, name).status_code == 200
    assert register(house, f"{name}{unseen}").status_code == 409
    assert register(house, unseen * 3).status_code == 422
    mine = {"name": f"{name}{unseen}", "password": PASSWORD}
    assert house.visitor().post("/api/login", json=mine).status_code == 200


def test_of_those_who_take_one_name_at_once_one_gets_it(either, caplog):
    with ThreadPoolExecutor(4) as pool:
        for names in (["Racer"] * 4, ["Nikolai", "NikoIai", "Niko1ai", "Nikolаi"]):
            asked = list(pool.map(lambda name: register(either, name), names))
            assert sorted(answer.status_code for answer in asked) == [200, 409, 409, 409]
    assert "argon2id" not in caplog.text


def test_one_may_rename_oneself_to_what_looks_the_same(house):
    elsa = house.player("Elsa l")
    assert elsa.patch("/api/me", json={"name": "Elsa I"}).status_code == 200


def test_a_letter_is_not_a_tower_of_accents(house):
    assert register(house, "Ze" + "\u0301" * 28 + "ro").status_code == 422
    assert register(house, "Zoe\u0301").status_code == 200
