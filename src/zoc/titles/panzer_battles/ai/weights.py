"""The weights of the judgement, as `judgement.toml` gives them."""

from __future__ import annotations

from typing import Any, NamedTuple


class LureWeights(NamedTuple):
    """How strongly hexes draw units."""

    fade: float
    least: float
    wanted: float
    held: float
    cleared: float
    about: int
    enough: float
    covered: float
    returning: float
    watched: int
    enemy: float
    errand: float
    there: float
    errand_turns: int
    spare: int
    bar: int


class PostWeights(NamedTuple):
    """What a hex is worth to a unit that stands in it."""

    cover: float
    shift: float
    view: float
    unsupplied: float
    full: float
    guard: float
    pressure: float
    support: float
    ratio: float
    danger: float
    safe: float
    worst: float
    near: list[float]
    gun_in_range: float
    gun_far: float
    gun_close: float
    gun_danger: float
    gun_company: float
    column: float
    halt: float
    advance: float
    exit: float


class FightWeights(NamedTuple):
    """What fights may bring."""

    step: float
    hex: float
    prize: float
    objective: float
    driven: float
    hopeless: float
    attack: float
    join: float
    join_first: float
    overrun: float
    overrun_least: float
    last_step: float
    together: float
    apart: float
    fire_step: float
    fire_near: float
    fire_pull: float
    fire_cover: float
    soften: float


class PursuitWeights(NamedTuple):
    """How much enemies count to whom they are no hindrance where they stand."""

    goals: int
    aside: float
    last: float
    near: float
    within: int
    far: float
    barred_by: str
    dear: float


class RetreatWeights(NamedTuple):
    """What falling back costs."""

    step: float
    crowd: float


class GarrisonWeights(NamedTuple):
    """When a goal has to be guarded."""

    within: int


class Weights(NamedTuple):
    """All weights."""

    lure: LureWeights
    post: PostWeights
    fight: FightWeights
    pursuit: PursuitWeights
    retreat: RetreatWeights
    garrison: GarrisonWeights


def read_weights(data: dict[str, Any]) -> Weights:
    """The weights from the words of their file."""
    return Weights(
        LureWeights(**data["lure"]),
        PostWeights(**data["post"]),
        FightWeights(**data["fight"]),
        PursuitWeights(**data["pursuit"]),
        RetreatWeights(**data["retreat"]),
        GarrisonWeights(**data["garrison"]),
    )
