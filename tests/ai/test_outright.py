"""An enemy who wins at once when he holds all of some hexes is kept out of one of them."""

from random import Random

import pytest
from support.red_typhoon import Desk, german, panzer, soviet

from zoc.ai.planning import Planning
from zoc.ai.soldier import Soldier
from zoc.kernel.judgement.insight import insight

MOSCOW = ("3820", "3823", "3824", "3826")
RAID = {"P": panzer("3522", 4), "Q": panzer("3523", 4), "T": panzer("3525", 4)}
BAIT = {"R": soviet("3727", 5), "G": german("3527", 1)}


def on_the_map(units, **more):
    return Desk({"title": "red-typhoon", "turn": 4, "units": units} | more)


def planned(units, outright=None):
    """A plan of the Soviet side on the real board."""
    d = on_the_map(units, side="soviet", phase="movement", ap={"soviet": 2})
    sees = insight(d.game)
    if outright is not None:
        sees = sees.weighing({"outright": outright})
    found = Planning(Soldier(Random(0)), sees, d.p, "soviet", d.p.agenda[-1], lambda: False)
    found.tactics()
    return d, found


def guarded(d, found):
    stood = {d.game.label(hex_) for hex_ in found.end.hex if hex_}
    return stood & set(MOSCOW)


def test_a_source_is_guarded_before_the_last_of_them_can_be_taken():
    assert guarded(*planned(RAID | BAIT))
    assert not guarded(*planned(RAID | BAIT, outright=0.0))


def test_nobody_is_called_where_the_enemy_is_far():
    far = {
        name: panzer(hex_, 4) for name, hex_ in zip("PQT", ("1521", "1522", "1523"), strict=True)
    }
    d, found = planned(far | {"R": soviet("3727", 5)})
    assert found.prospect.downfall(found.end) == 0.0
    assert not guarded(d, found)


@pytest.mark.parametrize(("garrisons", "more"), [((), ("3823",)), (("3823",), ("3823", "3826"))])
def test_each_garrison_makes_it_less_likely(garrisons, more):
    def downfall(hexes):
        units = {f"S{i}": soviet(h, 5) for i, h in enumerate(hexes)}
        _, found = planned(RAID | units | {"R": soviet("0446", 1)})
        return found.prospect.downfall(found.p)

    assert downfall(garrisons) > downfall(more) > 0.0


def test_the_more_of_them_the_enemy_has_the_less_it_takes():
    """Two of four are within reach; those out of reach count as long as they are not lost."""
    raid = {"P": panzer("3628", 4), "R": soviet("0446", 1)}
    _, found = planned(raid)
    _, lost = planned(raid, outright=30.0)
    lost.p.control &= ~sum(1 << lost.p.game.grid.hex(h) for h in ("3820", "3823"))
    lost.p.touch()
    lost.look_again()
    assert lost.prospect.downfall(lost.p) > found.prospect.downfall(found.p)
