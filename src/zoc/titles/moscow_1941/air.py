"""A placeholder until the chapter is written."""

from zoc.kernel.play.step import Step
from zoc.titles.moscow_1941.position import Now


class AirPhase(Step[Now]):
    name, rule = "air", "8.1.2"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
