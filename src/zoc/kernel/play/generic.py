"""`P` stands for the positions that a step, a game or a show is written for: `Step[Now]`. A class
that is named without them is meant for the positions of any title: `Step`, `Game`, `Show`. `Seen`
is the same for what only looks at positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from zoc.kernel.play.position import Position

    P = TypeVar("P", bound=Position, default=Any)
    Seen = TypeVar("Seen", bound=Position, default=Any, contravariant=True)
else:
    from typing import TypeVar

    # Only those who check types know defaults before Python 3.13.
    P = TypeVar("P")
    Seen = TypeVar("Seen", contravariant=True)
