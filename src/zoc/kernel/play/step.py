"""Steps: what the sequence of play is made of. A step is a value on the position's agenda.

    class Retreat(Step[Position]):
        name = "retreat"
        rule = "9.4"
        side: int
        units: tuple[int, ...]

        asks = "Retreat {units}."
        offers = {"retreat": "Retreat {unit} to {hex}", "halt": "Halt here"}

How a step lives: it is pushed onto the agenda; once it is the last entry there, the game asks it
for its `actor`. A step that nobody decides is `run` at once. Any other offers `actions`, refuses
others by `why_not`, and is `apply`-ed the one that was chosen. `run` and `apply` MUST change the
agenda or the position, in the end taking the step off with `p.pop()` or `p.replace(...)`, else the
game stands still. All other methods only look: they MUST NOT change the position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Self

from zoc.kernel.play.action import Action
from zoc.kernel.play.generic import P
from zoc.kernel.play.quick import quick
from zoc.kernel.play.said import Said, Speaker, speak
from zoc.kernel.play.value import Value

CHANCE = "chance"
NOBODY = ""
"""Who decides where no side does."""


class Refusal(Exception):  # noqa: N818 (people read it: a refusal, not an error)
    """Why something may not be done: a sentence with its figures, and the rule. The sentence is a
    template about the things given, worded when it is read."""

    def __init__(self, why: str, rule: str, **about: object) -> None:
        # Made by the hundred where choices are listed: what `__new__` keeps is not kept again.
        self.said, self.rule = Said(why, about), rule
        self.speaker: Speaker | None = None
        """Who words it: the game that refused."""

    def worded_by(self, speaker: Speaker) -> Self:
        """The same in the words of a game: for refusals that do not come from its `why_not`."""
        self.speaker = speaker
        return self

    @property
    def why(self) -> str:
        """The sentence, without the rule."""
        if not self.said.about:
            return self.said.template
        return speak(self.said, self.speaker or _PLAIN).text

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})" if self.rule else self.why


class _Plain:
    """Words things by their numbers, where no game is at hand."""

    def unit(self, unit: int) -> str:
        return f"unit {unit}"

    def hex(self, hex_: int) -> str:
        return f"hex {hex_}"

    def side(self, side: int | str) -> str:
        return str(side)

    def formation(self, formation: int) -> str:
        return f"formation {formation}"


_PLAIN = _Plain()


class Ask(NamedTuple):
    """What a step waits for: an imperative sentence, a hint, and the rules that ask."""

    text: Said
    hint: Said = Said("")
    rules: tuple[str, ...] = ()


NO_UNIT = -2
"""What an offer says that belongs to no unit, though its words name some."""


@quick
class Warn:
    """Something legal that will cost: in words, by which rules, and the hex that it is about."""

    said: Said
    rules: tuple[str, ...] = ()
    hex: int = 0


@quick
class Offer:
    """How a choice is offered: its label, and what a client may do with it. What is left out is
    worked out from the words of the action."""

    label: Said
    kind: str = ""
    unit: int = -1
    hex: int = 0
    path: tuple[int, ...] = ()
    cost: str = ""
    stops: bool = False
    warns: tuple[Warn, ...] = ()
    group: str = ""
    key: str = ""
    letter: str = ""
    final: str = "none"
    primary: bool = False
    opens: bool = False
    hidden: bool = False
    units: tuple[int, ...] = ()
    first: str = ""
    back: bool = False
    """Whether it only takes back what was begun."""
    steady: bool = False
    """Whether the same object is offered again and again, so that the choice may be kept with it:
    nothing of it may hang on the position."""


def steps_of(module: str) -> tuple[type[Step[Any]], ...]:
    """All steps with a name that a module and those beside it declare, as far as imported."""
    package = module.rpartition(".")[0]
    found: list[type[Step[Any]]] = [Step]
    for kind in found:
        found += (sub for sub in kind.__subclasses__() if sub not in found)
    return tuple(s for s in found if s.name and s.__module__.startswith(f"{package}."))


class Step(Value, Generic[P]):
    """One entry of the agenda: what is to be done, by whom, about what.

    MUST give: `name`, and either `actor` with `actions` and `apply`, or `run`.
    MAY give: `why_not` (else only what is listed is legal), `weight` (chance), `ask`, `offer`."""

    rule: ClassVar[str] = ""
    """The rule that asks."""
    asks: ClassVar[str] = ""
    """The prompt, as a template about the step's fields."""
    instead: ClassVar[str] = "that is not among the choices here"
    """What is answered to an order that is no choice here, where no rule has a better reason; plain
    words, about no thing."""
    within: ClassVar[bool] = False
    """Whether it belongs to a phase that took itself off the agenda when it put the step there."""
    selects: ClassVar[frozenset[str]] = frozenset()
    """The verbs of which only a selection is listed, such as moves with their best path; of all
    others every legal action is listed."""
    measure: ClassVar[str] = "MP"
    """What the costs of its choices are counted in: `MP`, or `hexes`."""
    picks: ClassVar[str] = ""
    """The verb of the order that a click on a unit means, where it is one: `move`, `lose`."""
    offers: ClassVar[Mapping[str, str]] = {}
    """The label of each verb's choices, as a template about the words of the action: `{unit}`,
    `{hex}`, `{formation}`, `{number}`, else `{word}` for the last one as it is typed."""

    def actor(self, p: P) -> str:
        """Who decides: a side, chance, or nobody for a step that runs by itself."""
        return NOBODY

    def actions(self, p: P) -> Iterator[Action]:
        """What may be done, in a fixed order. For chance: the outcomes."""
        return iter(())

    def weight(self, p: P, outcome: Action) -> int:
        """How often an outcome of chance comes up, compared with the others."""
        return 1

    def why_not(self, p: P, action: Action) -> Refusal | None:
        """The first rule that forbids an action, or None. Every listed action is legal; more than
        is listed may be legal only of the verbs that `selects` names."""
        if action in self.actions(p):
            return None
        return Refusal(self.instead, self.rule)

    def apply(self, p: P, action: Action) -> None:
        """Carries out a legal action, and takes the step off the agenda when it is done."""

    def run(self, p: P) -> None:
        """Carries out a step that nobody decides: it is over, unless it has something to do."""
        p.pop()

    # -- said once -----------------------------------------------------------------------------

    def ask(self, p: P) -> Ask:
        """What the game waits for."""
        return Ask(Said(self.asks, self), rules=(self.rule,) if self.rule else ())

    def offer(self, p: P, action: Action) -> Offer | None:
        """How a choice is offered; None where its words say all."""
        template = self.offers.get(action.verb)
        if template is None:
            return None
        return Offer(Said(template, p.game.vocabulary.fields(action)))

    def meant(self, p: P, unit: int, hex_: int) -> Action | None:
        """The order that a click means: on a unit, or with that unit in hand on a hex. It may be
        one that is refused: then the click is answered with the reason."""
        return Action(self.picks, (unit,)) if self.picks and not hex_ else None

    def reveals(self, p: P, action: Action) -> bool:
        """Whether an action shows its seat what was hidden from it, so that it cannot be taken
        back."""
        return False
