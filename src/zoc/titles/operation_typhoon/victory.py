"""How the game is won and lost (4): the checks of turns 2 to 4, and Moscow."""

from __future__ import annotations

from typing import NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.protocol import Outcome, Said, Step, said
from zoc.titles.operation_typhoon.front import german_front
from zoc.titles.operation_typhoon.position import ACTED, GERMAN, Now

CONCEDED = "soviet victory: the German player concedes"


def end(p: Now, result: Said, rule: str) -> None:
    """The game is over."""
    p.result = p.game.text(result)
    p.say("end", rule, "{result}", result=result)


# -- how things stand ----------------------------------------------------------------------------


def held_towns(p: Now) -> list[tuple[Hex, int]]:
    """German towns and cities east of the first front line, with what each is worth (4.4, R7)."""
    return [(h, worth) for h, worth in p.game.map.vp.items() if not p.soviet >> h & 1]


def points(p: Now) -> int:
    """Victory points (4.4)."""
    return sum(worth for _, worth in held_towns(p))


def gaps(p: Now) -> HexSet:
    """German hexes next to Soviet ones that are neither held nor in a German zone (4.3)."""
    return german_front(p) & ~p.ground.zoc[GERMAN]


def behind(p: Now) -> HexSet:
    """Soviet hexes west of column 29 (4.4d)."""
    return p.soviet & p.game.map.west


def moscow_taken(p: Now) -> bool:
    """Whether a Moscow hex is German (4.5a)."""
    return bool(p.game.map.moscow & ~p.soviet)


def surrounds_moscow(p: Now, pocket: HexSet) -> bool:
    """Whether a pocket holds all of Moscow (11.2i)."""
    moscow = p.game.map.moscow
    return bool(moscow) and moscow & pocket == moscow


# -- the checks ----------------------------------------------------------------------------------


class Failing(NamedTuple):
    """What a check lacks."""

    why: Said
    rule: str


def failing(p: Now, check: str) -> Failing | None:
    """Why a check is not passed as things stand, and the rule."""
    return next(lacking(p, check), None)


def lacking(p: Now, check: str):
    """All that a check lacks."""
    figures = p.game.figures
    if check == "pockets" and p.tally < figures["pockets"]["goal"]:
        goal = figures["pockets"]["goal"]
        yield Failing(said("pocket tally {tally} of {goal}", tally=p.tally, goal=goal), "4.2b")
    if check == "integrity" and gaps(p):
        bare = unpack(gaps(p))
        text = "no front integrity, {number:# open hex}: {hex}"
        yield Failing(said(text, number=len(bare), hex=bare[0]), "4.3b")
    if check == "quarters":
        goal, won, left = figures["quarters"]["goal"], points(p), behind(p).bit_count()
        if won < goal:
            yield Failing(said("{points} VP of {goal}", points=won, goal=goal), "4.4c")
        if left:
            yield Failing(left_behind(p), "4.4d")


def left_behind(p: Now) -> Said:
    """How much Soviet ground is left in the west."""
    column = p.game.figures["quarters"]["column"]
    text = "{left:# Soviet hex} west of column {column}"
    return said(text, left=behind(p).bit_count(), column=column)


def standing(p: Now, check: str) -> Said:
    """How things stand for a check that is passed."""
    if check == "pockets":
        return said("pocket tally {tally}", tally=p.tally)
    return Said("the front holds") if check == "integrity" else said("{n} VP", n=points(p))


def check_of(p: Now, turn: int) -> str:
    """The check that a turn brings, if any (2.2e, 13.4)."""
    for check in p.game.special["checks"]:
        if p.game.figures[check]["check"] == turn:
            return check
    return ""


class VictoryCheck(Step[Now]):
    """The turn's own check first, then Moscow (R4); an option turns that round."""

    name, rule = "victory check", "4.1a"

    def run(self, p: Now) -> None:
        p.pop()
        first = p.game.options["moscow_first"]
        if first and self.moscow(p):
            return
        self.progress(p)
        if not first and not p.result:
            self.moscow(p)

    def progress(self, p: Now) -> None:
        """The sudden death check of the turn, if it has one."""
        check = check_of(p, p.turn)
        failure = failing(p, check)
        if failure is not None:
            text = "soviet victory: {why} on turn {turn}"
            end(p, said(text, why=failure.why, turn=p.turn), failure.rule)
        elif check:
            words = "the check of turn {turn} is passed: {standing}"
            p.say("check", self.rule, words, turn=p.turn, standing=standing(p, check))

    def moscow(self, p: Now) -> bool:
        """Ends the game when a Moscow hex is German."""
        if moscow_taken(p):
            end(p, said("german victory: Moscow is taken on turn {turn}", turn=p.turn), "4.5a")
        return bool(p.result)


# -- the end as a value --------------------------------------------------------------------------


def outcome(p: Now) -> Outcome | None:
    """How the game ended."""
    if not p.over:
        return None
    won = german_victory(p)
    seats = p.game.commanders if won else ()
    return Outcome("german" if won else "soviet", "", {"german": points(p)}, seats)


def german_victory(p: Now) -> bool:
    """Whether a game that is over was won: Moscow is surrounded, or it is German at the check of a
    turn that is not lost by another check (4.5, R4)."""
    if p.result == CONCEDED:
        return False
    if p.force or any(p.state[u] & ACTED for u in p.game.roster.troops):
        return True  # Within the phase only a ring around Moscow ends the game.
    lost = failing(p, check_of(p, p.turn)) is not None
    return moscow_taken(p) and (p.game.options["moscow_first"] or not lost)
