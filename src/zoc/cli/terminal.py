"""A game in the terminal, for someone who has the board on the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from random import Random

from zoc.ai import Player, asked
from zoc.cli.listing import Listing
from zoc.cli.minds import Minds
from zoc.cli.onlooker import Onlooker
from zoc.cli.questions import Questions
from zoc.cli.saves import keep
from zoc.hexes import LabelError
from zoc.kernel.play.action import Action, NotationError
from zoc.kernel.play.game import CHANCE, Refusal
from zoc.kernel.play.play import Play
from zoc.kernel.play.record import write_record

HELP = """An order or its number in the list does it; several may follow each other with `;`.
list [WORD]              all choices, or those with a word in them
more                     the next choices of a long list
why ORDER                why an order is or is not allowed
odds [HEX UNIT ...]      the attack in hand, or one you imagine
reach UNIT [HEX]         where a unit can go (`!`: it must stop), or the way or why not there
advice                   the three best ideas of a machine player in your place
reasons                  what the machine player had in mind in its last turn
threat HEX               what the enemy next to a hex could do to you there
units [WORD]             the units on the map, or those with a word in their line
hex HEX                  what lies and who stands in a hex, also by the name of a place
map HEX, map FILE.svg    a sketch of the map around a hex, or a picture of all of it
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
        self.eyes = Onlooker(play, machines)
        self.listing, self.questions = Listing(self.eyes, say), Questions(self.eyes)
        self.minds = Minds(play, machines)
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "list": self.list,
            "more": lambda _: self.listing.more(),
            "why": self.why,
            "undo": self.undo,
            "reasons": self.reasons,
            "save": self.save,
            "quit": self.quit,
        }

    @property
    def words(self) -> tuple[str, ...]:
        """All words that are no orders."""
        return *self.commands, *self.questions.answers

    def run(self) -> None:
        """Plays until the game is over or the person stops; whatever happens, it is kept."""
        try:
            while not self.play.position.over:
                self.step()
        finally:
            self.keep()
        self.say(f"The game is over: {self.play.position.result}")

    def step(self) -> None:
        """Lets whoever decides do so once."""
        actor = self.play.position.actor
        if actor == CHANCE:
            self.go(self.draw())
        elif actor in self.machines:
            action = asked(self.machines[actor], self.play.position)
            self.minds.note(actor, action)
            self.go(action)
            return
        else:
            self.person(actor)
        self.keep()

    def keep(self) -> None:
        """Keeps the game on disk, where that can be done."""
        if self.save_to is not None:
            try:
                keep(self.play, self.save_to)
            except OSError as error:
                self.say(f"The game cannot be kept in {self.save_to}: {error.strerror}")
                self.save_to = None

    def draw(self) -> Action:
        """An outcome of chance: the dice to come first, then by lot."""
        outcomes = self.play.position.decision.outcomes
        actions, weights = zip(*outcomes, strict=True)
        if self.dice:
            count = len(actions[0].args)
            wanted, self.dice = tuple(self.dice[:count]), self.dice[count:]
            # Dice that are rolled together are listed in order, however they fell.
            for faces in (wanted, tuple(sorted(wanted))):
                if Action(actions[0].verb, faces) in actions:
                    return Action(actions[0].verb, faces)
        return self.random.choices(actions, weights)[0]

    def go(self, action: Action) -> None:
        """Carries out an action, and prints what happened."""
        before = self.eyes.position
        for line in self.eyes.told(self.play.carry_out(action), before):
            self.say(f"  {line}")

    # -- a person's turn -----------------------------------------------------------------------

    def person(self, seat: str) -> None:
        """Asks until something is done."""
        position, seen = self.play.position, self.eyes.position
        speak, ask = self.eyes.speaker().sentence, seen.decision.step.ask(seen)
        asked = " ".join(filter(None, map(speak, (ask.text, ask.hint))))
        self.say(f"\nTurn {seen.turn}, {seat}. {asked} ({seen.decision.rule})")
        self.listing.start()
        while self.play.position is position and not self.answer(self.ask(f"{seat}> "), seat):
            pass

    def answer(self, text: str, seat: str) -> bool:
        """Does what a person typed, order by order as long as the seat decides; whether the game
        went on. What is refused ends the line."""
        done = False
        try:
            for part in text.split(";"):
                if self.play.position.actor != seat:
                    self.say(f"  left undone: {part.strip()}")
                    break
                done |= self.obey(part.strip())
        except Refusal as refusal:
            self.say(f"  {refusal.worded_by(self.eyes.speaker())}")
        except (NotationError, LabelError, OSError) as error:
            self.say(f"  {error}")
        return done

    def obey(self, text: str) -> bool:
        """Answers a question or carries out an order; whether it was an order."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in self.commands:
            self.commands[word](rest)
        elif word in self.questions.answers:
            for line in self.questions.answers[word](rest):
                self.say(f"  {line}")
        elif text:
            action = self.meant(text)
            refusal = self.eyes.why_not(action)
            if refusal is not None:
                raise refusal
            self.go(action)
            return True
        return False

    def meant(self, text: str) -> Action:
        """The action that a number of the list or an order stands for."""
        if text.isdecimal():
            number = int(text[:9])
            found = list(islice(self.eyes.position.decision.actions, number))
            if number < 1 or len(found) < number:
                raise NotationError(f"there is no choice {text}: there are {len(found)}")
            return found[-1]
        verb = (text.split() or [""])[0].lower()
        verbs = self.play.game.vocabulary.verbs
        if verb not in verbs:
            near = get_close_matches(verb, [*verbs, *self.words], n=1)
            hint = f"did you mean {near[0]!r}?" if near else "`help` tells what you can say"
            raise NotationError(f"{verb!r} is no order: {hint}")
        return self.play.game.read(text)

    # -- commands ------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        """What can be said."""
        game = self.play.game
        verbs = dict.fromkeys(a.verb for a in self.eyes.position.decision.actions)
        self.say(f"Orders now: {', '.join(game.vocabulary.usage(v) for v in verbs)}")
        self.say(HELP)

    def list(self, rest: str) -> None:
        """All choices, or those with a word in them."""
        self.listing.all(rest)

    def why(self, rest: str) -> None:
        """Why an order is or is not allowed."""
        if not rest:
            raise NotationError("say which order: why ORDER")
        refusal = self.eyes.why_not(self.meant(rest))
        self.say(f"  {refusal}" if refusal else "  it is allowed")

    def undo(self, rest: str) -> None:
        """Takes back the last order; the position is another one then, so the person is asked
        anew."""
        move = self.play.undo()
        self.say(f"  taken back: {self.play.game.write(move.action)}")

    def reasons(self, rest: str) -> None:
        """What the machine players had in mind whose turn is over."""
        for line in self.minds.lines(rest):
            self.say(f"  {line}")

    def save(self, rest: str) -> None:
        """Writes the record of the game."""
        file = Path(rest or f"{self.play.game.name}.record")
        file.write_text(write_record(self.play), encoding="utf-8")
        self.say(f"  wrote {file}")

    def quit(self, rest: str) -> None:
        """Stops."""
        raise Stop
