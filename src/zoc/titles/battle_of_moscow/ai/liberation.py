"""The counter-offensive: once the German attack has stalled or the Russian is strong enough, his
units are shared out over all cities that Germans hold or could take, by who can be there in time on
foot or by rail (WIN-3).

Whoever goes for what is nearest leaves the far cities to the enemy: a Russian with ten times the
factors drew, as nobody was on the way to Vyborg or Gomel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import nsmallest
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.judgement.counsel import FAR
from zoc.kernel.judgement.ways import Toll
from zoc.kernel.protocol import remembered
from zoc.titles.battle_of_moscow.ai.siege import BattleOfMoscowCounsel
from zoc.titles.battle_of_moscow.ai.worth import Worth
from zoc.titles.battle_of_moscow.marching import contacts_made, factor
from zoc.titles.battle_of_moscow.movement import Movement
from zoc.titles.battle_of_moscow.position import GERMAN, NEW, RUSSIAN, Now, Unit
from zoc.titles.battle_of_moscow.supply import all_cut_off, friendly_rail, moscow_taken

Away = Mapping[Hex, float]


class LiberationCounsel(BattleOfMoscowCounsel):
    """What those go by, too, who decide one order at a time: each city has somebody."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.freeing: dict[str, float] = self.judgement()["liberation"]

    # -- who goes where --------------------------------------------------------------------------

    def liberates(self, p: Now) -> bool:
        """Whether the Russian goes over to the counter-offensive: he is the stronger, or hardly any
        German has come near Moscow, or none can win any more."""
        if self._safe(p):
            return True
        figures, own = self.freeing, self._force(p, RUSSIAN)
        stalled = self._before_moscow(p) < figures["stalled"] * own
        if stalled and p.turn >= figures["stalled_from"]:
            return True
        return own > figures["press"] * self._force(p, GERMAN) and self._firm(p)

    def _firm(self, p: Now) -> bool:
        """Whether the garrison of Moscow can wait for others to come back."""
        moscow, defends = p.game.map.moscow, p.game.roster.defends
        own = sum(defends(u) for u in p.stack(moscow) if p.game.side[u] == RUSSIAN) / 2
        return self._menace(p, GERMAN).get(moscow, 0) < self.freeing["firm"] * own

    def _safe(self, p: Now) -> bool:
        """Whether no German run can be completed any more if nothing gets worse: one that is not
        going on when the Russian moves begins next turn at the earliest."""
        on = moscow_taken(p), all_cut_off(p)
        runs = [run + 1 if goes else 0 for run, goes in zip(p.runs, on, strict=True)]
        return max(runs) + p.game.track.last_turn - p.turn < p.game.run

    def _before_moscow(self, p: Now) -> int:
        """The German factors near Moscow."""
        attack, distance, hexes = p.game.roster.attack, p.game.grid.distance, p.hex
        units, moscow = p.game.units_of[GERMAN], p.game.map.moscow
        near = (u for u in units if hexes[u] and distance(hexes[u], moscow) <= self.freeing["near"])
        return sum(attack[u] for u in near)

    def final(self, p: Now) -> bool:
        """Whether nothing counts any more but the cities: the German does not move again."""
        return p.turn >= p.game.track.last_turn

    def errands(self, p: Now) -> dict[Unit, Hex]:
        """Which Russian is to go to which city."""
        own = p.ground.occupied[RUSSIAN]
        occasion = *self.occasion(p, RUSSIAN), own.bit_count() if self.final(p) else 0
        return self.hold_to("errands", RUSSIAN, occasion, lambda: self._errands(p))

    def _errands(self, p: Now) -> dict[Unit, Hex]:
        if not self.liberates(p):
            return self._raids(p)
        needs, found = self._needs(p), dict[Unit, Hex]()
        costs = {city: self._costs_to(p, city) for city in needs}
        _one_each(costs, found)
        self._strengthen(p, needs, costs, found)
        for _ in range(int(self.freeing["each"]) - 1):
            _one_each(costs, found)
        return found

    def _raids(self, p: Now) -> dict[Unit, Hex]:
        """Before that those who are far from Moscow take what is open, far from it, too, and near
        to them on foot: whoever could ride is needed at Moscow."""
        figures, found = self.freeing, dict[Unit, Hex]()
        if p.turn < figures["raids_from"]:
            return found
        apart = [u for u in self._able(p) if not self._near_moscow(p, p.hex[u])]
        costs = {
            city: {u: n for u in apart if (n := self._walk(p, u, city)) <= figures["raid"]}
            for city, need in self._needs(p).items()
            if need <= figures["open"] and not self._near_moscow(p, city)
        }
        _one_each(costs, found)
        return found

    def _walk(self, p: Now, unit: Unit, city: Hex) -> float:
        """How many turns a unit walks to a city."""
        return self.away(p, city).get(p.hex[unit], FAR) / self._speed(p, unit)

    def _near_moscow(self, p: Now, hex_: Hex) -> bool:
        return p.game.grid.distance(hex_, p.game.map.moscow) <= self.paths["theatre"]

    def _strengthen(
        self, p: Now, needs: Mapping[Hex, float], costs: Mapping[Hex, Mapping[Unit, float]],
        found: dict[Unit, Hex],
    ) -> None:  # fmt: skip
        """Sends as many to each city as its garrison takes, to the weakest first."""
        attack = p.game.roster.attack
        for city in sorted(needs, key=lambda c: (needs[c], c)):
            strength = sum(attack[u] for u, c in found.items() if c == city)
            for unit in sorted(costs[city], key=lambda u: (costs[city][u], u)):
                if strength >= needs[city]:
                    break
                if unit not in found and attack[unit]:
                    found[unit] = city
                    strength += attack[unit]

    def _needs(self, p: Now) -> dict[Hex, float]:
        """The cities to which somebody has to go, with the factors that it takes: those that
        Germans hold, and those that they could take. Everybody near one counts: Germans are in the
        way, and Russians who are there already go on with it."""
        control, defends = p.game.control, p.game.roster.defends
        found = dict[Hex, float]()
        for city in unpack(control.of(p, GERMAN) & control.hexes):
            holds = sum(defends(u) for u in p.stack(city)) / 2
            near = self._factors(p, p.game.field.grow(1 << city, int(self.freeing["beside"])))
            found[city] = self.freeing["odds"] * holds + self.freeing["others"] * (near - holds)
        if self.final(p) or p.turn < p.game.track.last_turn - self.freeing["guarded"]:
            return found
        menace = self._menace(p, GERMAN)
        still = (u for u in p.game.units_of[RUSSIAN] if p.hex[u] and not p.game.roster.mobile[u])
        manned = {p.hex[u] for u in still}
        for city in unpack(control.of(p, RUSSIAN) & control.hexes):
            if menace.get(city, 0) and city not in manned:
                found[city] = 0.0
        return found

    def _costs_to(self, p: Now, city: Hex) -> dict[Unit, float]:
        """In how many turns units could be in a city, those who could in time."""
        figures, found = self.freeing, dict[Unit, float]()
        most = figures["slack"] * (p.game.track.last_turn - p.turn + 1)
        rails, head = self._rail_away(p), self._railhead(p, city)
        for unit in self._able(p):
            new = p.state[unit] & NEW and p.game.impulse(p) == 1
            ride = (rails.get(p.hex[unit], FAR) + head) / self._speed(p, unit)
            turns = min(self._walk(p, unit, city), ride + (0.0 if new else figures["train"]))
            if turns <= most:
                found[unit] = turns + figures["worth"] * p.game.roster.attack[unit]
        return found

    @remembered
    def _able(self, p: Now) -> list[Unit]:
        """Who may be sent: all who move but those who hold a great city that is menaced."""
        stays = set[Unit]() if self._safe(p) else self._guarding(p)
        units = (u for u in p.game.units_of[RUSSIAN] if p.hex[u] and u not in stays)
        return [u for u in units if self._speed(p, u)]

    def _guarding(self, p: Now) -> set[Unit]:
        """The strongest in each great city, as many as the Germans near it ask for."""
        defence, menace, found = p.game.roster.defence, self._menace(p, GERMAN), set[Unit]()
        for city in p.game.map.great.values():
            enough, own = min(menace.get(city, 0), self.weights[RUSSIAN]["enough"]), 0
            for unit in sorted(p.stack(city), key=lambda u: -defence[u]):
                if own < enough:
                    own += defence[unit]
                    found.add(unit)
        return found

    def _speed(self, p: Now, unit: Unit) -> float:
        """How many clear hexes a unit goes in a turn."""
        roster = p.game.roster
        if roster.partisan[unit]:
            return 1.0
        if not roster.mobile[unit] or (unit == roster.army_40 and not p.released):
            return 0.0
        whole = roster.movement[unit]
        return whole + whole // 2

    # -- ways ------------------------------------------------------------------------------------

    @property
    def _hindered(self) -> Toll:
        return Toll(self.freeing["enemy"], self.freeing["zone"])

    def _table(self, p: Now) -> str:
        return "russian ice" if p.ice else "russian"

    def away(self, p: Now, city: Hex) -> Away:
        """How far each hex is from a city on foot."""
        return self.ways(p, RUSSIAN, self._table(p), 2.0, ((1 << city, 0),), self._hindered)

    def _rail_away(self, p: Now) -> Away:
        """How far each hex is from a railway on which a train runs."""
        goals = ((friendly_rail(p, RUSSIAN), 0),)
        return self.ways(p, RUSSIAN, self._table(p), 2.0, goals, self._hindered)

    def _railhead(self, p: Now, city: Hex) -> float:
        """How far a city is from the nearest station to which trains run."""
        away = self.away(p, city)
        return min((away.get(h, FAR) for h in unpack(friendly_rail(p, RUSSIAN))), default=FAR)

    def pull_of(self, p: Now, unit: Unit) -> Away:
        city = self.errands(p).get(unit) if p.game.side[unit] == RUSSIAN else None
        return super().pull_of(p, unit) if city is None else self.away(p, city)

    # -- what follows from it --------------------------------------------------------------------

    def looked(self, p: Now, unit: Unit) -> Worth:
        city = self.errands(p).get(unit) if p.game.side[unit] == RUSSIAN else None
        if city is None:
            return super().looked(p, unit)
        seize = self.freeing["seize"]
        if self.final(p):
            return self._at_last(p, unit, city)
        look = super().looked(p, unit)
        return lambda hex_: look(hex_) + seize * (hex_ == city)

    def _at_last(self, p: Now, unit: Unit, city: Hex) -> Worth:
        """What hexes are worth when nothing counts any more but to be in the city."""
        away, targets = self.away(p, city), self.assaults(p, RUSSIAN).targets
        seize, contact = self.freeing["seize"], self.weights[RUSSIAN]["contact"]

        def look(hex_: Hex) -> float:
            unplanned = set(contacts_made(p, unit, hex_)) - targets if hex_ != city else ()
            return seize * (hex_ == city) - away.get(hex_, FAR) + contact * len(unplanned)

        return look

    def free(self, p: Now, side: int) -> dict[Unit, Iterable[Hex]]:
        """Whoever is in his city is not drawn out of it."""
        found = super().free(p, side)
        for unit, city in self.errands(p).items() if side == RUSSIAN else ():
            if unit in found and p.hex[unit] == city:
                found[unit] = (city,)
        return found

    def spoils(self, p: Now, side: int, target: Hex) -> float:
        found = super().spoils(p, side, target)
        if side == RUSSIAN and target in self.errands(p).values():
            found += self.freeing["last" if self.final(p) else "city"]
        return found

    # -- trains ----------------------------------------------------------------------------------

    def _passenger(self, p: Now, step: Movement, units: list[Unit]) -> Unit | None:
        """Whoever a train brings most nearer to his city."""
        if step.side == GERMAN:
            return super()._passenger(p, step, units)
        goals = self.assaults(p, RUSSIAN).goals
        gains = {u: gain for u in units if u not in goals
                 and (gain := self._spared(p, u)) > self.freeing["ride"]}  # fmt: skip
        able = {int(action.args[0]) for action in step.trains(p, gains)}
        for unit in sorted(able, key=lambda u: (-gains[u], u)):
            if any(p.game.rails.goals(p, (unit,))):
                return unit
        return super()._passenger(p, step, units)

    def _spared(self, p: Now, unit: Unit) -> float:
        """How many hexes of its way to its city a unit is spared by a train."""
        city, here = self.errands(p).get(unit), p.hex[unit]
        if city is None:
            return 0.0
        walk = self._rail_away(p).get(here, FAR)
        if walk > factor(p, unit):
            return 0.0
        return self.away(p, city).get(here, FAR) - walk - self._railhead(p, city)

    def rides(self, p: Now, unit: Unit) -> Worth:
        city = self.errands(p).get(unit) if p.game.side[unit] == RUSSIAN else None
        if city is None:
            return super().rides(p, unit)
        away = self.away(p, city)
        return lambda hex_: -away.get(hex_, FAR)


def _one_each(costs: Mapping[Hex, Mapping[Unit, float]], found: dict[Unit, Hex]) -> None:
    """Sends somebody more to each city, first where the next best would take longest."""
    open_ = set(costs)
    while open_:
        best = dict[Hex, tuple[float, float, Unit]]()
        for city in sorted(open_):
            ranked = nsmallest(2, ((t, u) for u, t in costs[city].items() if u not in found))
            if ranked:
                next_ = ranked[1][0] if len(ranked) > 1 else FAR
                best[city] = next_ - ranked[0][0], ranked[0][0], ranked[0][1]
        if not best:
            return
        city = max(best, key=lambda c: (best[c][0], best[c][1], -c))
        found[best[city][2]] = city
        open_ = best.keys() - {city}
