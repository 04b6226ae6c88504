"""The colours of the map by season. A season is a dictionary, never a second way of drawing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """What each part of a map is drawn with."""

    name: str
    paper: str
    farmland: str
    relief_shadow: str
    relief_light: str
    relief: float
    grain: float
    wood_halo: str
    wood: str
    wood_heart: str
    wood_edge: str
    crowns: tuple[str, str, str]
    crown_shadow: str
    crown_light: str
    crown_opacity: float
    shadow_opacity: float
    light_opacity: float
    water: str
    bank: str
    lake: str
    water_name: str
    marsh: str
    tuft: str
    hill: str
    slope: str
    urban: str
    urban_line: str
    town: str
    road_casing: str
    road_core: str
    road: str
    rail: str
    grid: str
    grid_opacity: float
    number: str
    number_wood: str
    ink: str
    halo: str
    halo_opacity: float
    region: str
    region_wood: str
    soviet: str
    german: str
    front_soviet: str
    front_german: str
    panel: str
    panel_alternate: str
    panel_rule: str
    panel_head: str
    margin: str
    frame: str
    accent: str


WINTER = Palette(
    name="winter",
    paper="#f4f2ec",
    farmland="#f4efe2",
    relief_shadow="#b9c6d2",
    relief_light="#ffffff",
    relief=0.55,
    grain=0.010,
    wood_halo="#dde3de",
    wood="#ccd6cf",
    wood_heart="#c0ccc4",
    wood_edge="#9fb0a6",
    crowns=("#8da398", "#9cb0a5", "#7f968b"),
    crown_shadow="#5f7468",
    crown_light="#f6f8f6",
    crown_opacity=0.80,
    shadow_opacity=0.30,
    light_opacity=0.85,
    water="#b4cfe0",
    bank="#6c96b4",
    lake="#bdd6e5",
    water_name="#3c6a8c",
    marsh="#e3ebe9",
    tuft="#6f94a6",
    hill="#cdbfa3",
    slope="#6f5c4a",
    urban="#b9a092",
    urban_line="#6d5244",
    town="#fbfaf6",
    road_casing="#8c5b3d",
    road_core="#f6e3b8",
    road="#a4714e",
    rail="#33363b",
    grid="#6f7f8d",
    grid_opacity=0.34,
    number="#707d88",
    number_wood="#55655f",
    ink="#22282d",
    halo="#f8f7f3",
    halo_opacity=0.82,
    region="#7a8790",
    region_wood="#4d6357",
    soviet="#b5382d",
    german="#4f5a62",
    front_soviet="#b5382d",
    front_german="#414b55",
    panel="#fbfaf5",
    panel_alternate="#eceff0",
    panel_rule="#9aa3a8",
    panel_head="#3d4c58",
    margin="#e6e8e8",
    frame="#39444d",
    accent="#b5382d",
)

AUTUMN = Palette(
    name="autumn",
    paper="#f1e8cf",
    farmland="#ecdcae",
    relief_shadow="#b79f74",
    relief_light="#fffaf0",
    relief=0.46,
    grain=0.010,
    wood_halo="#e0d8ac",
    wood="#d0c997",
    wood_heart="#c6bf8a",
    wood_edge="#a39d64",
    crowns=("#87915a", "#b39d4d", "#c48c45"),
    crown_shadow="#5d6338",
    crown_light="#efe3ae",
    crown_opacity=0.82,
    shadow_opacity=0.24,
    light_opacity=0.60,
    water="#9fc6d2",
    bank="#4f8aa0",
    lake="#aed0da",
    water_name="#2b6480",
    marsh="#e0e2c4",
    tuft="#5b8c94",
    hill="#cdb489",
    slope="#75573c",
    urban="#c09a83",
    urban_line="#74503d",
    town="#fdf8ea",
    road_casing="#93492f",
    road_core="#fbe9b4",
    road="#a75f3c",
    rail="#33302c",
    grid="#6b6048",
    grid_opacity=0.30,
    number="#7d7154",
    number_wood="#605c30",
    ink="#2a241c",
    halo="#f7f0dc",
    halo_opacity=0.80,
    region="#8a7a54",
    region_wood="#5a5c2c",
    soviet="#ac3327",
    german="#4f5a62",
    front_soviet="#ac3327",
    front_german="#414b55",
    panel="#fbf6e8",
    panel_alternate="#f1e9d2",
    panel_rule="#b3a685",
    panel_head="#4c4a37",
    margin="#e4dcc4",
    frame="#40392c",
    accent="#ac3327",
)

SEASONS = {palette.name: palette for palette in (WINTER, AUTUMN)}
