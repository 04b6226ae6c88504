"""A plug-in of pytest that gives a title the common tests. In the title's `pyproject.toml`:

    [tool.pytest.ini_options]
    zoc_title = "my-title"

or on the command line: `pytest --zoc-title my-title`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from zoc.kernel.data.title import Title, find_title

Mistakes = Callable[[Title], Iterable[str]]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option, and the line of the configuration."""
    parser.addini("zoc_title", "a title of zoc whose common tests are run", default="")
    group = parser.getgroup("zoc")
    group.addoption("--zoc-title", default="", help="run the common tests of this title of zoc")


def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Adds the common tests to those of the title."""
    name = config.getoption("--zoc-title") or config.getini("zoc_title")
    if name:
        items += [
            CommonTest.from_parent(  # pyright: ignore[reportUnknownMemberType] (pytest's own)
                session, name=f"{name}: {what}", title=name, finds=finds
            )
            for what, finds in _tests()
        ]


def _tests() -> Iterator[tuple[str, Mistakes]]:
    from zoc import check

    yield "data", check.data_mistakes
    yield "citations", check.citation_mistakes
    yield "code", check.code_mistakes
    yield "drawing", check.drawing_mistakes
    yield "lessons", check.lesson_mistakes
    yield "play", check.playing_mistakes


class MistakesFoundError(AssertionError):
    """What a common test found."""


class CommonTest(pytest.Item):
    """One of the common tests: it finds no mistake."""

    def __init__(
        self, name: str, parent: pytest.Session, title: str, finds: Mistakes, **more: object
    ) -> None:
        super().__init__(name, parent)  # pyright: ignore[reportUnknownMemberType] (pytest's own)
        self.title, self.finds = title, finds

    def runtest(self) -> None:
        """Looks for mistakes."""
        found = list(self.finds(find_title(self.title)))
        if found:
            raise MistakesFoundError("\n".join(found))

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """The mistakes, without a traceback."""
        if isinstance(excinfo.value, MistakesFoundError):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[str, int, str]:
        """Where it stands in the report."""
        return str(self.path), 0, self.name
