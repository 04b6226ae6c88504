"""Red Typhoon: identity, options, and all that never changes in the course of a game."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.hexes.tables import Tables
from zoc.kernel.action import Kind, NotationError, Vocabulary, Word
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter
from zoc.kernel.game import Game
from zoc.kernel.title import Title
from zoc.titles.red_typhoon.advance import Advance
from zoc.titles.red_typhoon.arrange import arrange
from zoc.titles.red_typhoon.combat import Battle, Combat, Die, Loss
from zoc.titles.red_typhoon.deployment import Deployment
from zoc.titles.red_typhoon.hints import RedTyphoonHints
from zoc.titles.red_typhoon.movement import Crowded, March, Movement
from zoc.titles.red_typhoon.retreat import Retreat
from zoc.titles.red_typhoon.sequence import (
    ActionPoints,
    AdvanceTurn,
    Ceasefire,
    GameTurn,
    PutAway,
    Recovery,
)
from zoc.titles.red_typhoon.special import (
    Airborne,
    Area,
    Deadline,
    Partisans,
    Uprising,
    Withdrawal,
    landing_zone,
)
from zoc.titles.red_typhoon.state import ELIMINATED, GERMAN, SIDES, SOVIET, State, Unit
from zoc.titles.red_typhoon.victory import sudden_death

STEPS = (
    Deployment(),
    GameTurn(),
    ActionPoints(),
    Movement(),
    March(),
    Crowded(),
    Combat(),
    Battle(),
    Die(),
    Loss(),
    Retreat(),
    Advance(),
    Ceasefire(),
    Withdrawal(),
    Deadline(),
    Airborne(),
    Partisans(),
    Area(),
    Uprising(),
    Recovery(),
    PutAway(),
    AdvanceTurn(),
)

VERBS = {
    "order": "word formation",
    "move": "unit",
    "to": "hex hex*",
    "end": "",
    "attack": "hex",
    "with": "unit",
    "fight": "",
    "die": "number",
    "lose": "unit",
    "withdraw": "",
    "retreat": "unit hex*",
    "advance": "unit hex hex*",
    "halt": "",
    "remove": "unit",
    "land": "hex",
    "place": "unit hex",
    "pass": "",
    "auto": "",
}

OPTIONS: dict[str, Any] = {"left_wing_1S": False}
"""`left_wing_1S`: both players agree that the 1S Army belongs to the left wing (3.2)."""


def checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values; an unknown one is refused."""
    for name, value in options.items():
        if name not in OPTIONS or not isinstance(value, bool):
            raise LookupError(
                f"There is no option {name}={value}: {', '.join(OPTIONS)} is on or off."
            )
    return OPTIONS | dict(options)


class RedTyphoon(Game):
    """The rules on a board with its units."""

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        board: Board | None = None,
        units: tuple[Counter, ...] | None = None,
    ) -> None:
        self.title = title
        self.notes: dict[str, Any] = {}
        self.board = board or title.board
        self.units = units if units is not None else title.counters.units
        self.figures = title.read("rules.toml")
        self.formations = tuple(title.counters.formations.values())
        super().__init__(
            title.name,
            self.figures["version"],
            scenario,
            checked(options),
            SIDES,
            STEPS,
            Vocabulary(VERBS, self._kinds()),
        )
        self._read_units()
        self._read_board()
        self._read_figures()
        self._read_setup()
        self.hints = RedTyphoonHints()

    # -- words ---------------------------------------------------------------------------------

    def _kinds(self) -> dict[str, Kind]:
        grid = self.board.grid

        def write_hex(word: Word) -> str:
            return grid.label(int(word))

        return {
            "unit": _names([u.id for u in self.units], "unit"),
            "formation": _names([f.id for f in self.formations], "formation"),
            "hex": Kind(grid.hex, write_hex),
            "number": Kind(number, str),
            "word": Kind(str, str),
        }

    def label(self, hex_: Hex) -> str:
        """A hex as players call it."""
        return self.grid.label(hex_)

    def unit_name(self, unit: Unit) -> str:
        """A unit as players call it."""
        return f"{self.units[unit].name} ({self.units[unit].id})"

    def printed(self, unit: Unit) -> str:
        """A unit's printed figures."""
        return f"{self.combat[unit]}-{self.units[unit]['movement']}"

    def points(self, halves: int) -> str:
        """Movement points as players say them."""
        whole, half = divmod(halves, self.half)
        return f"{whole}½" if half and whole else "½" if half else str(whole)

    # -- what never changes --------------------------------------------------------------------

    def _read_units(self) -> None:
        units = self.units
        self.half: int = self.figures["half"]["steps"]
        self.side = tuple(SIDES.index(u.side) for u in units)
        self.units_of = tuple(
            tuple(i for i, s in enumerate(self.side) if s == side) for side in (SOVIET, GERMAN)
        )
        ids = [f.id for f in self.formations]
        self.formation = tuple(ids.index(u.formation.id) for u in units)
        self.formations_of = tuple(
            tuple(i for i, f in enumerate(self.formations) if f.side == side) for side in SIDES
        )
        self.combat = tuple(int(u["combat"]) for u in units)
        self.allowance = tuple(int(u["movement"]) * self.half for u in units)
        white = [u.white or frozenset[str]() for u in units]
        self.table = tuple("white" if "movement" in w else "black" for w in white)
        self.breakthrough = tuple("combat" in w for w in white)
        self.panzer = tuple("panzer division" in u.flags for u in units)
        self.stack_points = tuple(int(u.front.get("stacks_as", 1)) for u in units)
        self.setup_area = tuple(u.setup for u in units)

    def _read_board(self) -> None:
        board, costs = self.board, self.title.tables["movement"]
        self.grid = board.grid
        roads = board.way_sides("road")
        prices = {
            colour: {
                str(row[0]): self._halves(costs.cell(str(row[0]), colour)) for row in costs.rows
            }
            for colour in ("white", "black")
        }

        def cost(colour: str) -> Any:
            price = prices[colour]

            def step(start: Hex, end: Hex) -> int:
                if self.grid.side_between(start, end) in roads:
                    return price["along a road"]
                return price[board.terrain[end]]

            return step

        self.tables = Tables(self.grid, {"white": cost("white"), "black": cost("black")})
        self.field = self.tables.field
        lines = board.way_sides("road", "railway")
        self.rail_links = self.field.across(lines)
        self.rails: HexSet = pack(
            h for w in board.ways if w.kind in ("road", "railway") for h in w.hexes
        )
        self.woods, self.cities = pack(board.hexes_of("woods")), pack(board.hexes_of("city"))
        self.rivers = board.sides_of("river")
        self.sources = tuple(self._sources(side) for side in SIDES)
        self.key_hexes = self.cities | self.sources[SOVIET] | self.sources[GERMAN]
        self.vp = tuple(self._vp(side) for side in SIDES)

    def _halves(self, text: object) -> int:
        whole, slash, _ = str(text).partition("/")
        return 1 if slash else int(whole) * self.half

    def _sources(self, side: str) -> HexSet:
        found = [f for f in self.board.hex_features if f.kind == "supply source" and f.side == side]
        return pack(h for f in found for h in f.hexes)

    def _vp(self, side: str) -> dict[Hex, int]:
        worth = {p.hex: p.more.get("vp", {}).get(side, 0) for p in self.board.places}
        return {hex_: vp for hex_, vp in worth.items() if vp}

    def across_river(self, start: Hex, end: Hex) -> bool:
        """Whether a river runs between two neighbouring hexes."""
        return self.grid.side_between(start, end) in self.rivers

    def _read_figures(self) -> None:
        figures, tables = self.figures, self.title.tables
        self.stacking = (figures["stacking"]["soviet"], figures["stacking"]["german"])
        self.ap_kept: int = figures["activation"]["kept"]
        track = tables.track("campaign")
        self.ap_track = {t.number: (t["soviet_ap"], t["german_ap"]) for t in track.turns}
        self.last_turn = max(self.ap_track)
        self.loc_reach: int = figures["isolation"]["reach"]
        self.surprise_side: str = figures["surprise"]["side"]
        self.surprise_turn: int = figures["surprise"]["turn"]
        names = ("woods", "city", "river", "isolated", "surprise")
        values = [int(row[1]) for row in tables["modifiers"].rows]
        self.drm = dict(zip(names, values, strict=True))
        crt = tables["crt"]
        self.last_column = len(crt.columns) - 1
        self.crt = tuple(tuple(str(c) for c in row[1:]) for row in crt.rows)
        self.per_vp: int = figures["victory"]["losses"]
        self.tie: str = figures["victory"]["tie"]
        self.sudden_death = tuple(self._goals(figures["sudden_death"][s]) for s in SIDES)
        withdrawal = figures["withdrawal"]
        self.withdrawal_turns = span(withdrawal["turns"])
        self.withdrawal_vp = {int(turn): vp for turn, vp in withdrawal["vp"].items()}
        self.first_shock_lost: int = withdrawal["eliminated"]
        self.other_counter_vp: int = withdrawal["other_counter"]
        self.airborne_turns = span(figures["airborne"]["turns"])
        self.landing_reach: int = figures["airborne"]["reach"]
        self.landing_terrain: str = figures["airborne"]["terrain"]
        self.partisan_turns = span(figures["partisans"]["turns"])

    def _hexes(self, labels: str) -> HexSet:
        """The hexes of a list that are on the board: a small made-up board lacks most."""
        found = 0
        for label in labels.split():
            column, row = self.grid.labels.parse(label)
            if column < self.grid.columns and row < self.grid.rows:
                found |= 1 << self.grid.at(column, row)
        return found

    def _goals(self, labels: str) -> HexSet:
        """The hexes of a list, or none where the board lacks one of them."""
        found = self._hexes(labels)
        return found if found.bit_count() == len(labels.split()) else 0

    def result(self, column: int, die: int) -> str:
        """What the combat results table says (9.3d, 9.10b)."""
        return self.crt[max(0, min(die, len(self.crt) - 1))][column - 1]

    # -- setup ---------------------------------------------------------------------------------

    def _read_setup(self) -> None:
        flagged = {
            f: [i for i, u in enumerate(self.units) if f in u.flags] for f in ("1S", "airborne")
        }
        self.other_counter = bool(self.options["left_wing_1S"])
        choice = [i for i in flagged["1S"] if (self.units[i].setup == "D") == self.other_counter]
        self.first_shock: Unit | None = choice[0] if choice else None
        self.airborne: Unit | None = flagged["airborne"][0] if flagged["airborne"] else None
        self.partisans: dict[int, Unit] = {
            int(u.setup): i for i, u in enumerate(self.units) if "partisans" in u.flags
        }
        self.landing_edge = unpack(self._hexes(self.figures["airborne"]["from"]))
        self.landing = landing_zone(self)
        self.partisan_areas = {
            int(f.name): f.hexes for f in self.board.hex_features if f.kind == "partisan area"
        }
        self.areas = {
            f.name: pack(f.hexes) for f in self.board.hex_features if f.kind == "set-up area"
        }
        self.coded = {
            code: tuple(i for i, a in enumerate(self.setup_area) if a == code)
            for code in self.areas
        }
        self.areas_of = tuple(
            tuple(
                f.name
                for f in self.board.hex_features
                if f.kind == "set-up area" and f.side == side
            )
            for side in SIDES
        )
        spare = {i for i in flagged["1S"] if i != self.first_shock}
        self.deployed_by = tuple(
            tuple(u for code in self.areas_of[side] for u in self.coded[code] if u not in spare)
            for side in (SOVIET, GERMAN)
        )
        self.suggested: dict[Unit, Hex] = {}

    def area_of(self, unit: Unit) -> HexSet:
        """The hexes of a unit's set-up area."""
        return self.areas.get(self.setup_area[unit], 0)

    def empty(self) -> State:
        """A position without units on the map, before anything has happened."""
        p = object.__new__(State)
        p.game, p.cache, p.events = self, {}, []
        p.agenda, p.turn, p.result = (), 1, ""
        p.hex = array("H", bytes(2 * len(self.units)))
        p.state = array("B", bytes(len(self.units)))
        points = self.figures["activation"]
        p.ap = (points["soviet_start"], points["german_start"])
        p.move_orders = p.attack_orders = p.withdrawn = 0
        p.control = self.sources[SOVIET] | self._hexes(self.figures["control"]["soviet_cities"])
        p.control &= self.key_hexes
        return p

    def arrange(self, data: dict[str, Any]) -> State:
        """The position that a position file describes."""
        return arrange(self, data)

    def start(self) -> State:
        """The position at the start of the game."""
        p = self.empty()
        scenarios = self.title.scenarios
        fixed = next(iter(scenarios))
        ids = {u.id: i for i, u in enumerate(self.units)}
        for placement in fixed.placements:
            unit = ids[placement.unit]
            if placement.status == "placed" and placement.hexes:
                self.suggested[unit] = self.grid.hex(placement.hexes[0])
        self._swap_first_shock()
        flexible = "setup_order" in scenarios[self.scenario].more
        free = (
            set(self.deployed_by[SOVIET]) | set(self.deployed_by[GERMAN])
            if flexible
            else set[Unit]()
        )
        for unit, hex_ in self.suggested.items():
            if unit not in free:
                p.place(unit, hex_)
        p.push(("turn",))
        if flexible:
            p.push(
                *(
                    ("deployment", SIDES.index(s))
                    for s in scenarios[self.scenario].more["setup_order"]
                )
            )
        self.settle(p)
        return p

    def _swap_first_shock(self) -> None:
        """With the left wing's counter the other one stays out (3.2a)."""
        if not self.other_counter:
            return
        other = next(u for u in self.suggested if "1S" in self.units[u].flags)
        hex_ = self.suggested.pop(other)
        flexible = "setup_order" in self.title.scenarios[self.scenario].more
        if not flexible and self.first_shock is not None:
            self.suggested[self.first_shock] = hex_

    # -- what happens to units and hexes -------------------------------------------------------

    def eliminate(self, p: State, unit: Unit, why: str, rule: str) -> None:
        """Removes a unit as eliminated."""
        start = p.hex[unit]
        p.remove(unit, ELIMINATED)
        p.tell("eliminate", f"{self.unit_name(unit)} is eliminated: {why}", rule, unit, start)

    def take(self, p: State, side: int, hex_: Hex) -> None:
        """Gives a key hex to a side; the game may end at once (2.1, 4.2)."""
        if p.controls(side, hex_):
            return
        p.control ^= 1 << hex_
        p.touch()
        p.tell("control", f"{self.label(hex_)} is now {SIDES[side]}", "2.1f", hex_, side)
        if sudden_death(p, side):
            p.result = f"decisive {SIDES[side]} victory: all its goals are taken"
            p.tell("end", p.result, "4.2a" if side == SOVIET else "4.2b")


def span(turns: list[int]) -> tuple[int, int]:
    """The first and the last turn of a span."""
    return turns[0], turns[1]


def _names(names: list[str], what: str) -> Kind:
    """Things that are called by their place in a list of names, whatever the case."""
    places = {name.lower(): place for place, name in enumerate(names)}

    def read(text: str) -> int:
        if text.lower() not in places:
            raise NotationError(f"there is no {what} {text!r}")
        return places[text.lower()]

    def write(word: Word) -> str:
        return names[int(word)]

    return Kind(read, write)


def number(text: str) -> int:
    """A whole number."""
    if not text.isdecimal():
        raise NotationError(f"{text!r} is not a number")
    return int(text)
