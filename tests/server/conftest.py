"""A server in this process, and a PostgreSQL, for the tests around the tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.postgres import Postgres
from support.visitors import House
from support.visitors import house as open_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def either(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """A server on SQLite, and one on PostgreSQL."""
    more: dict[str, str] = {}
    if request.param == "postgres":
        name = request.module.__name__.rpartition(".")[2]
        more["database"] = request.getfixturevalue("postgres").database(name)
    with open_house(tmp_path_factory.mktemp("house"), **more) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running
