"""A game in the terminal, for someone who has the board on the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from random import Random

from zoc.ai import Player
from zoc.cli.saves import keep
from zoc.cli.sketch import sketch
from zoc.hexes import LabelError
from zoc.kernel.action import Action, NotationError
from zoc.kernel.game import CHANCE, Refusal
from zoc.kernel.play import Play
from zoc.kernel.position import Event
from zoc.kernel.record import write_record

SHOWN = 24
"""How many choices are listed at once."""

HELP = """a number or an order (several with `;`)   does it
list [word]              all choices, or those with a word in them
why ORDER                why an order is or is not allowed
odds [HEX UNIT ...]      the attack in hand, or one you imagine
reach UNIT [HEX]         where a unit can go, or why not there
threat HEX               what the enemy next to a hex could do to you there
hex HEX                  who stands in a hex
map HEX                  a sketch of the map around a hex
score                    the account of victory points
undo                     takes back your last order, up to the last die
save FILE                writes the record of the game
quit                     stops; the next start offers to go on"""


class Stop(Exception):  # noqa: N818 (the person wants to stop; nothing is wrong)
    """The person wants to stop."""


class Terminal:
    """Plays a game: asks people, lets machines choose, draws dice."""

    def __init__(
        self,
        play: Play,
        machines: dict[str, Player],
        random: Random,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        save_to: Path | None = None,
        dice: Iterable[int] = (),
    ) -> None:
        self.play, self.machines, self.random = play, machines, random
        self.ask, self.say, self.save_to, self.dice = ask, say, save_to, list(dice)

    def run(self) -> None:
        """Plays until the game is over or the person stops."""
        while not self.play.position.over:
            actor = self.play.position.actor
            if actor == CHANCE:
                self.tell(self.play.carry_out(self.draw()))
            elif actor in self.machines:
                action = self.machines[actor].choose(self.play.position, actor)
                self.tell(self.play.carry_out(action))
            else:
                self.person(actor)
            if self.save_to is not None and actor not in self.machines:
                keep(self.play, self.save_to)
        self.say(f"The game is over: {self.play.position.result}")

    def draw(self) -> Action:
        """An outcome of chance: the dice to come first, then by lot."""
        outcomes = self.play.position.decision.outcomes
        if self.dice:
            wanted = self.dice.pop(0)
            for action, _ in outcomes:
                if action.args == (wanted,):
                    return action
        actions, weights = zip(*outcomes, strict=True)
        return self.random.choices(actions, weights)[0]

    def tell(self, events: list[Event]) -> None:
        """Prints what happened."""
        for event in events:
            self.say(f"  {event.text} ({event.rule})")

    # -- a person's turn -----------------------------------------------------------------------

    def person(self, seat: str) -> None:
        """Asks until something is done."""
        decision = self.play.position.decision
        self.say(f"\nTurn {self.play.position.turn}, {seat}. {decision.prompt} ({decision.rule})")
        self.show(decision.actions, SHOWN)
        while True:
            try:
                if self.answer(self.ask(f"{seat}> ").strip()):
                    return
            except (NotationError, Refusal, LabelError, ValueError, LookupError) as error:
                self.say(f"  {error}")

    def answer(self, text: str) -> bool:
        """Carries out what a person typed; whether the game went on."""
        word, _, rest = text.partition(" ")
        command = getattr(self, f"do_{word}", None)
        if command is not None:
            return bool(command(rest.strip()))
        if not text:
            return False
        for order in text.split(";"):
            self.tell(self.play.act(self.meant(order.strip())))
        return True

    def meant(self, text: str) -> Action:
        """The action that a number of the list or an order stands for."""
        if text.isdecimal():
            found = list(islice(self.play.position.decision.actions, int(text)))
            if len(found) < int(text) or int(text) < 1:
                raise NotationError(f"there is no choice {text}: there are {len(found)}")
            return found[-1]
        return self.play.game.read(text)

    def show(self, actions: Iterable[Action], most: int, word: str = "") -> None:
        """Lists choices with their numbers."""
        write = self.play.game.write
        lines = [(i, write(a)) for i, a in enumerate(actions, 1)]
        chosen = [(i, t) for i, t in lines if word in t]
        for i, text in chosen[:most]:
            self.say(f"{i:>4}  {text}")
        if len(chosen) > most:
            self.say(
                f"      and {len(chosen) - most} more: `list` shows all, `help` what you can say"
            )

    # -- commands ------------------------------------------------------------------------------

    def do_help(self, rest: str) -> None:
        self.say(HELP)

    def do_list(self, rest: str) -> None:
        self.show(self.play.position.decision.actions, 10**6, rest)

    def do_why(self, rest: str) -> None:
        refusal = self.play.position.why_not(self.meant(rest))
        self.say(f"  {refusal}" if refusal else "  it is allowed")

    def do_odds(self, rest: str) -> None:
        game, p = self.play.game, self.play.position
        if rest:
            target, *units = rest.split()
            numbers = [self.unit(u) for u in units]
            found = game.forecast_attack(p, game.board.grid.hex(target), numbers)
        else:
            found = game.forecast(p)
        if found is None:
            self.say("  no attack is being put together: odds HEX UNIT ...")
            return
        for line in found.lines():
            self.say(f"  {line}")

    def unit(self, text: str) -> int:
        """A unit by its name."""
        return int(self.play.game.vocabulary.kinds["unit"].read(text))

    def do_reach(self, rest: str) -> None:
        game, p = self.play.game, self.play.position
        name, *goal = rest.split() or [""]
        unit = self.unit(name)
        label = game.board.grid.label
        if goal:
            hex_ = game.board.grid.hex(goal[0])
            refusal = game.why_not_there(p, unit, hex_)
            route = next((r for r in game.routes(p, unit) if r.hex == hex_), None)
            path = " ".join(label(h) for h in route.path) if route else ""
            self.say(f"  {refusal}" if refusal else f"  {route.cost if route else ''} MP: {path}")
            return
        self.say("  " + ", ".join(f"{label(r.hex)} {r.cost}" for r in game.routes(p, unit)))

    def do_threat(self, rest: str) -> None:
        game, p = self.play.game, self.play.position
        for line in game.threat(p, game.board.grid.hex(rest), p.actor).lines():
            self.say(f"  {line}")

    def do_hex(self, rest: str) -> None:
        game, p = self.play.game, self.play.position
        hex_ = game.board.grid.hex(rest)
        self.say(f"  {game.board.terrain[hex_]}")
        for unit in game.units_at(p, hex_):
            self.say(f"  {game.describe(p, unit)}")

    def do_map(self, rest: str) -> None:
        game = self.play.game
        for line in sketch(self.play.position, game.board.grid.hex(rest)):
            self.say(line)

    def do_score(self, rest: str) -> None:
        for side, why, points, rule in self.play.game.account(self.play.position):
            self.say(f"  {side:<8} {points:+d}  {why} ({rule})")

    def do_undo(self, rest: str) -> bool:
        move = self.play.undo()
        self.say(f"  taken back: {self.play.game.write(move.action)}")
        return True

    def do_save(self, rest: str) -> None:
        file = Path(rest or f"{self.play.game.name}.record")
        file.write_text(write_record(self.play), encoding="utf-8")
        self.say(f"  wrote {file}")

    def do_quit(self, rest: str) -> None:
        raise Stop
