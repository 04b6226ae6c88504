"""A placeholder until the chapter is written."""

from zoc.kernel.play.step import Step
from zoc.titles.moscow_1941.position import Now


class AttackPhase(Step[Now]):
    name, rule = "attack", "5.0"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
