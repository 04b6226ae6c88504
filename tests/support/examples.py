"""Example positions on the table: orders are typed, dice fall as in their files."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import zoc
from zoc.cli import app
from zoc.cli.terminal import Stop, Terminal
from zoc.kernel.play.play import Play
from zoc.kernel.play.record import write_record
from zoc.kernel.play.replay import replay

EXAMPLES = Path(__file__).parents[2] / "examples"


def examples(title):
    """The example files of a title."""
    return sorted((EXAMPLES / title).glob("*.toml"))


class Table:
    """An example on the table: orders are typed into the terminal, dice fall as in the file."""

    def __init__(self, file):
        self.file = file
        self.text = self.file.read_text(encoding="utf-8")
        moment = zoc.position(str(self.file))
        self.says, self.dice = moment.says, moment.dice
        self.play = Play(moment.position.game, moment.position, {}, self.text)
        self.game = self.play.game
        self.said: list[str] = []

    @property
    def p(self):
        return self.play.position

    @property
    def tries(self):
        """The lines that the file proposes to type."""
        lines = self.text.splitlines()
        return [line.removeprefix("# Try: ") for line in lines if line.startswith("# Try: ")]

    def type(self, *lines):
        """Types lines, then stops."""
        script = iter(lines)
        dice = self.dice[len(self.fallen) :]

        def ask(prompt):
            line = next(script, "quit")
            self.said.append(f"{prompt}{line}")
            return line

        with pytest.raises(Stop):
            Terminal(self.play, {}, Random(0), ask, self.said.append, None, dice).run()
        return self

    @property
    def fallen(self):
        """The dice that have fallen; several may be rolled at once."""
        rolls = [move.action.args for move in self.play.moves if move.actor == "chance"]
        return [face for faces in rolls for face in faces]

    def unit(self, name):
        return int(self.game.vocabulary.kinds["unit"].read(name))

    def where(self, name):
        hex_ = self.game.where(self.p, self.unit(name))
        return self.game.label(hex_) if hex_ is not None else ""

    def state(self, name):
        return self.p.state[self.unit(name)]

    def refused(self, order):
        return self.p.why_not(self.game.read(order)).rule

    def options(self):
        return [self.game.write(a) for a in self.p.decision.actions]

    def told(self, text):
        return any(text in line for line in self.said)


def check_tries(file):
    """What a file proposes can be played, with all its dice, and replayed."""
    table = Table(file)
    assert table.tries
    assert table.says
    table.type(*table.tries)
    orders = [order for line in table.tries for order in line.split(";") if "odds" not in order]
    given = [move for move in table.play.moves if move.actor != "chance"]
    assert len(given) == len(orders)
    assert len(table.fallen) == len(table.dice)
    again = replay(write_record(table.play))
    assert again.position == table.p


def check_command_line(file, tmp_path, monkeypatch):
    """A file can be shown and played from the command line, and the game is kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table, title = Table(file), file.parent.name
    shown = CliRunner().invoke(app, ["show", str(file)])
    assert shown.exit_code == 0
    assert table.says in shown.stdout
    typed = "\n".join([*table.tries, "quit", ""])
    played = CliRunner().invoke(app, ["play", title, "--from", str(file)], input=typed)
    assert played.exit_code == 0, played.stderr
    table.type(*table.tries)
    kept = replay((tmp_path / "zoc/games" / f"{title}-{file.stem}.record").read_text())
    assert kept.position == table.p
