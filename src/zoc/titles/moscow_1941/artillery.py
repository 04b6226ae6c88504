"""A placeholder until the chapter is written."""

from zoc.kernel.play.step import Step
from zoc.titles.moscow_1941.position import Now


class BarragePhase(Step[Now]):
    name, rule = "barrage", "6.5.2"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
