"""What is sent to the account routes, and what they show."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(max_length=100)]
Password = Annotated[str, Field(max_length=400)]
Key = Annotated[str, Field(max_length=100)]


class Body(BaseModel):
    """A request's body: nothing but what it names."""

    model_config = ConfigDict(extra="forbid")


class GuestBody(Body):
    """A guest may choose a name."""

    name: Name = ""


class Credentials(Body):
    """Name and password."""

    name: Name
    password: Password


class PasswordChange(Body):
    """The old password and the new one."""

    old: Password
    new: Password


class PasswordOnly(Body):
    """A password that proves who asks; a guest has none."""

    password: Password = ""


class ResetAsked(Body):
    """Whose password is to be set anew: a name or an e-mail address."""

    who: Annotated[str, Field(max_length=254)]


class ResetDone(Body):
    """The key of the letter and the new password."""

    key: Key
    password: Password


class NoticeWishes(Body):
    """By which ways notices come."""

    email: bool = True
    webhook: bool = True


class MeChange(Body):
    """What is to be changed of oneself; what is not named stays."""

    name: Name | None = None
    email: Annotated[str, Field(max_length=254)] | None = None
    webhook: Annotated[str, Field(max_length=1000)] | None = None
    notices: NoticeWishes | None = None


class TokenWish(Body):
    """What a bot token is called."""

    name: Name


class ServerShown(BaseModel):
    """What this server offers."""

    registration: bool
    guests: bool
    mail: bool
    webhooks: bool
    version: str


class Undelivered(BaseModel):
    """A notice that did not arrive, and why."""

    table: str
    time: float
    why: str


class Me(BaseModel):
    """Who one is here; kind `nobody` and no id for somebody without an account."""

    id: str
    name: str
    kind: Literal["nobody", "guest", "player", "bot"]
    email: str
    email_checked: bool
    webhook: str
    webhook_secret: str
    notices: NoticeWishes
    undelivered: list[Undelivered] = []
    server: ServerShown


class TokenShown(BaseModel):
    """A bot token without its key."""

    id: str
    name: str
    created: float


class TokenMade(TokenShown):
    """A new bot token; the key is shown this once."""

    key: str


class Acknowledged(BaseModel):
    """It is done."""

    done: bool = True
