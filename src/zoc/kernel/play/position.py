"""A position: one moment of one game, as a flat record that copies fast and holds no dice."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, cast

from zoc.kernel.play.action import Action
from zoc.kernel.play.declared import DeclaredColumn, DeclaredField, Declaring
from zoc.kernel.play.event import Event as Event
from zoc.kernel.play.event import Happened
from zoc.kernel.play.step import CHANCE as CHANCE
from zoc.kernel.play.step import NOBODY as NOBODY
from zoc.kernel.play.step import Refusal, Step

if TYPE_CHECKING:
    from zoc.kernel.play.game import Decision, Game

Entry = tuple[Any, ...]
"""A step on the agenda: its name and what it is about."""
STILL = "(the key, while nothing changes it)"
"""Where the cache has the position's key for that long: no name that `once` would be given."""
ACTOR = "(who decides, while nothing changes it)"
"""Where it has that, likewise."""
S = TypeVar("S", bound=Step)
T = TypeVar("T")


class Position(metaclass=Declaring):
    """One moment of one game.

    A title's own class declares its columns (arrays with one entry a unit) and its fields (ints,
    texts and tuples of them; see `declared`), or names them as `COLUMNS` and `FIELDS`; both are
    all that a position is. `agenda` is the stack of steps still to be done, the last one first.
    What a step derives for speed lives in `cache`, which is never copied and dropped by `touch`."""

    COLUMNS: ClassVar[tuple[str, ...]] = ()
    TYPES: ClassVar[Mapping[str, str]] = {}
    """The array type of each column where it is not `H`, a number up to 65,535."""
    FIELDS: ClassVar[tuple[str, ...]] = ("agenda", "turn", "result")
    BLANK: ClassVar[Mapping[str, Any]] = {"agenda": (), "turn": 1, "result": ""}
    """What the fields are before anything has happened; 0 where nothing else is said."""
    KEPT: ClassVar[tuple[str, ...]] = ("viewer",)
    """What copies keep beside what the position is; None at first."""
    DECLARED: ClassVar[Mapping[str, DeclaredColumn | DeclaredField]] = {}
    """The columns and fields that were declared with their words."""
    __slots__ = ("agenda", "cache", "events", "game", "result", "turn", "viewer")

    game: Any
    """The `Game` that it is a moment of."""
    agenda: tuple[Step, ...]
    turn: int
    result: str
    cache: dict[Any, Any]
    events: list[Event]
    viewer: str | None
    """The seat that a view was made for; None for the truth."""

    def copy(self) -> Self:
        """The same moment, to be changed apart from this one: written out for every class."""
        raise NotImplementedError

    def onward(self) -> Self:
        """A copy to carry out an action on at once: it may keep what a touch would drop."""
        return self.copy()

    def __init_subclass__(cls) -> None:
        # A copy is made for every look ahead, so it is written out for the class's own names.
        lines = ["def copy(self):", " new = make(type(self))", " new.game = self.game"]
        lines += [f" new.{name} = self.{name}[:]" for name in cls.COLUMNS]
        lines += [f" new.{name} = self.{name}" for name in (*cls.FIELDS, *cls.KEPT)]
        lines += [" new.cache = {}", " new.events = []", " return new"]
        scope: dict[str, Any] = {"make": object.__new__}
        exec("\n".join(lines), scope)
        cls.copy = scope["copy"]

    # -- what it is ----------------------------------------------------------------------------

    def key(self) -> tuple[object, ...]:
        """All that the position is, as one value: equal keys are equal positions."""
        columns = tuple(getattr(self, name).tobytes() for name in self.COLUMNS)
        return columns + tuple(getattr(self, name) for name in self.FIELDS)

    def once(self, name: str, make: Callable[[Self], T]) -> T:
        """What is asked for several times of one moment: worked out once, and kept with all that
        the position is, so that it never outlasts a change."""
        kept, now = self.cache.get(name), self.cache.get(STILL) or self.key()
        if kept is None or (kept[0] is not now and kept[0] != now):
            kept = self.cache[name] = (now, make(self))
        return kept[1]

    def hold_still(self) -> None:
        """Says that nothing will change the position any more: what tells it from others, and who
        decides, is then found once. A copy may be changed as ever."""
        if STILL not in self.cache:
            self.cache[STILL] = self.key()

    @property
    def still(self) -> bool:
        """Whether nothing changes the position any more. Before, small things are worked out anew:
        to tell whether anything has changed would take as long."""
        return STILL in self.cache

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def checksum(self) -> str:
        """Eight letters that tell two positions apart, the same on every machine."""
        return checksum_of(self.dump())

    def dump(self) -> dict[str, object]:
        """The position as plain values, which `load` takes back."""
        columns: dict[str, object] = {n: list(getattr(self, n)) for n in self.COLUMNS}
        return columns | {name: getattr(self, name) for name in self.FIELDS}

    @classmethod
    def _bare(cls, game: Game) -> Self:
        new = object.__new__(cls)
        new.game, new.cache, new.events = game, {}, []
        for name in cls.KEPT:
            setattr(new, name, None)
        return new

    @classmethod
    def blank(cls, game: Game, size: int = 0) -> Self:
        """The position before anything has happened, with columns for so many units."""
        new = cls._bare(game)
        for name in cls.COLUMNS:
            setattr(new, name, array(cls._type(name), cls._first(name, game, size)))
        for name in cls.FIELDS:
            declared = cls.DECLARED.get(name)
            start: Any = cls.BLANK.get(name, 0) if declared is None else declared.start
            setattr(new, name, start(game) if callable(start) else start)
        return new

    @classmethod
    def _type(cls, column: str) -> str:
        declared = cls.DECLARED.get(column)
        return declared.type if isinstance(declared, DeclaredColumn) else cls.TYPES.get(column, "H")

    @classmethod
    def _first(cls, column: str, game: Game, size: int) -> Iterable[int]:
        declared = cls.DECLARED.get(column)
        start: Any = 0 if declared is None else declared.start
        return [start(game, unit) if callable(start) else start for unit in range(size)]  # pyright: ignore[reportReturnType]

    @classmethod
    def load(cls, game: Game, data: dict[str, Any], types: Mapping[str, str] | None = None) -> Self:
        """The position that was dumped; `types` gives the array type of each column."""
        new = cls._bare(game)
        for name in cls.COLUMNS:
            type_ = cls._type(name) if types is None else types.get(name, "H")
            setattr(new, name, array(type_, data[name]))
        for name in cls.FIELDS:
            setattr(new, name, frozen(data[name]))
        new.agenda = tuple(game.step(entry) for entry in new.agenda)
        return new

    # -- the agenda ----------------------------------------------------------------------------

    def push(self, *entries: Step) -> None:
        """Puts steps on the agenda; the first one given is done first."""
        self.agenda += entries[::-1]

    def pop(self) -> Step:
        """Takes the step that is being done off the agenda."""
        entry = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        return entry

    def replace(self, entry: Step) -> None:
        """Puts another step in place of the one that is being done."""
        self.agenda = (*self.agenda[:-1], entry)

    def doing(self, kind: type[S]) -> S | None:
        """The step that is being done, where it is one of a kind."""
        entry = self.agenda[-1] if self.agenda else None
        return entry if isinstance(entry, kind) else None

    def under_way(self, *kinds: type[S]) -> S | None:
        """The topmost step of some kinds that the agenda holds."""
        return next((e for e in reversed(self.agenda) if isinstance(e, kinds)), None)

    def touch(self) -> None:
        """Forgets what was derived, since the position changes."""
        if self.cache:
            self.cache = {}

    def tell(self, event: Event) -> None:
        """Notes an event of the action that is being carried out."""
        self.events.append(event)

    def say(
        self, kind: str, rule: str, words: str, /, arrow: str = "", to: str = "", **about: object
    ) -> None:
        """Notes what happened by its sentence, a template about some things (`said`): for events
        that need no class of their own. `to` is the seat that alone is told, where not all are."""
        self.events.append(Happened(kind, rule, words, about, arrow, to))

    # -- playing -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended; `result` says how."""
        return not self.agenda

    @property
    def actor(self) -> str:
        """Who decides now: a side, `chance`, or nobody once the game is over."""
        cache = self.cache
        if STILL not in cache:
            return self.game.actor(self)
        found = cache.get(ACTOR)
        if found is None:
            found = cache[ACTOR] = self.game.actor(self)
        return found

    @property
    def decision(self) -> Decision:
        """What the position waits for."""
        return self.game.decision(self)

    def why_not(self, action: Action) -> Refusal | None:
        """The first rule that forbids an action now, or None when it is legal."""
        return self.game.why_not(self, action)

    def act(self, action: Action) -> list[Event]:
        """Carries out an action here and now, and tells what happened; raises its refusal."""
        return self.game.act(self, action)

    def after(self, action: Action) -> Self:
        """The position after an action; this one stays as it is."""
        new = self.copy()
        new.game.act(new, action)
        return new


def checksum_of(dump: Mapping[str, object]) -> str:
    """The checksum of a position that was dumped."""
    return blake2b(repr(dump).encode(), digest_size=4).hexdigest()


def frozen(value: Any) -> Any:
    """Lists as tuples all the way down, as they come back from a file."""
    if isinstance(value, list | tuple):
        return tuple(frozen(v) for v in cast(Iterable[Any], value))
    return value
