"""What is sent to the lobby's routes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from zoc.server.accounts.bodies import Body

Word = Annotated[str, Field(max_length=60)]
Seats = Annotated[dict[Word, Word], Field(max_length=8)]
Options = Annotated[dict[Word, bool | int | Word], Field(max_length=60)]
Order = Annotated[str, Field(max_length=400)]


class ClockBody(Body):
    """Seconds in the bank with an increment a player turn, or days a player turn; all zero: no
    clock. A question in another's turn has seconds of grace before the clock runs."""

    bank: Annotated[float, Field(ge=0, le=10_000_000)] = 0
    increment: Annotated[float, Field(ge=0, le=86_400)] = 0
    days: Annotated[float, Field(ge=0, le=365)] = 0
    grace: Annotated[float, Field(ge=0, le=864_000)] | None = None


class NewTableBody(Body):
    """A new table. A seat is `me`, `open`, `machine:NAME` or `bot`."""

    title: Word
    scenario: Word = ""
    options: Options = Field(default_factory=dict[str, bool | int | str])
    seats: Seats = Field(default_factory=dict[str, str])
    hot_seat: bool = False
    private: bool = True
    watch: bool | None = None
    """Whether those without a seat may look on; usually at a public table only."""
    take_backs: bool = True
    advice: bool | None = None
    """Whether players may ask for advice; usually where one person plays, alone or against machine
    players."""
    clock: ClockBody = ClockBody()


class TableChange(Body):
    """What is to be changed of a table by those who sit there."""

    watch: bool | None = None
    advice: bool | None = None


class JoinBody(Body):
    """A seat to take: the first free one unless a side is named; the key for a private table."""

    side: Word = ""
    key: Word = ""


class BranchBody(Body):
    """A moment from which a new game goes on."""

    ply: Annotated[int, Field(ge=0, le=1_000_000)]
    seats: Seats = Field(default_factory=dict[str, str])
    hot_seat: bool = False


class ActBody(Body):
    """Orders to be carried out one after the other, all or none."""

    type: Literal["act"] = "act"
    id: int = 0
    ply: Annotated[int, Field(ge=0, le=1_000_000)]
    orders: Annotated[list[Order], Field(max_length=200)]
    key: Annotated[str, Field(max_length=80)] = ""


class AskBody(BaseModel):
    """A request as it goes over the WebSocket: its type and what belongs to it."""

    model_config = ConfigDict(extra="allow")
    type: Word


class SayBody(Body):
    """A word to the table."""

    text: Annotated[str, Field(min_length=1, max_length=1000)]
