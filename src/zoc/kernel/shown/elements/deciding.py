"""What a decision asks and offers."""

from __future__ import annotations

from zoc.kernel.play.quick import quick
from zoc.kernel.shown.elements.answered import Trouble


@quick
class Choice:
    """One thing that may be done."""

    notation: str
    label: str
    """Verb and object: `Attack 2914 at 3:1 - roll`."""
    kind: str
    """`button`, `unit` (click the unit), `hex` (click the hex), `path` (a hex with a path to it),
    `toggle` (a unit joins), `unit-hex` (a unit, then a hex), `formation`, `amount`, `menu`."""
    unit: int = -1
    hex: int = 0
    path: tuple[int, ...] = ()
    cost: str = ""
    stops: bool = False
    group: str = ""
    """What it belongs to where several stand together: a formation's id, a panel's id."""
    key: str = ""
    letter: str = ""
    warns: tuple[Trouble, ...] = ()
    final: str = "none"
    """What lies behind it: `none`, `chance`, `reveal`, `handover` or `end`. All but `none` end
    undo."""
    opens: bool = False
    """Whether it only begins something (a move, an attack) that further choices complete."""
    primary: bool = False
    hidden: bool = False
    """Whether the same choice is offered by a panel, so that the prompt need not list it."""
    first: str = ""
    """An order that must be given before it: it ends what is under way."""
    units: tuple[int, ...] = ()
    """All units that it takes up together; other choices may take up other sets of them."""
    back: bool = False
    """Whether it only takes back what was begun: a draft is dropped instead of sending it."""


@quick
class UndoShown:
    """Whether the last action can be taken back, and if not, why."""

    allowed: bool
    reason: str = ""


@quick
class DecisionShown:
    """What the game waits for."""

    actor: str
    step: str
    prompt: str
    hint: str
    rules: tuple[str, ...]
    choices: tuple[Choice, ...]
    """Empty for those who do not decide."""
    more: bool = False
    """There are too many to list: for each unit that can act there is one choice of kind `unit`
    with `opens`; its own choices are asked for with `choices`."""
    suggestion: tuple[str, ...] = ()
    """What a good hand would tick first: orders that a client may put into its draft."""
    remaining: tuple[str, ...] = ()
    """What is still undone and would be lost by ending: one sentence each."""
    besides: tuple[Choice, ...] = ()
    """What may be begun once what is under way has been ended; each says by which order `first`."""
    measure: str = "MP"
    """What costs are counted in: `MP`, or `hexes`."""
