"""A placeholder until the chapter is written."""

from zoc.titles.moscow_1941.marching import Underway
from zoc.titles.moscow_1941.position import Now


class MovementPhase(Underway):
    name, rule = "movement", "3.1.1"

    def run(self, p: Now) -> None:
        p.pop()


class StrategicPhase(Underway):
    name, rule = "strategic movement", "12.1.1"
    strategic = True

    def run(self, p: Now) -> None:
        p.pop()


def march_on(p: Now, unit: int, left: int) -> None:
    pass
