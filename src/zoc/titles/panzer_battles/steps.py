"""All steps of the game, by the names that the agenda uses."""

from __future__ import annotations

from zoc.titles.panzer_battles.activation import CeaseFire, Muster, Recovery, StandDown
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.air import AirDie, AirStrikes
from zoc.titles.panzer_battles.arrivals import Arrivals, EntryDie
from zoc.titles.panzer_battles.barrage import Barrage, Salvo
from zoc.titles.panzer_battles.chits import Activation, Coordination, CoordinationDie, Draws
from zoc.titles.panzer_battles.combat import Battle, Combat, CombatDice
from zoc.titles.panzer_battles.fire import BarrageDie, Kill, KillDie
from zoc.titles.panzer_battles.losses import Losses
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.movement import Exploitation, Movement
from zoc.titles.panzer_battles.overrun import OverrunEnd
from zoc.titles.panzer_battles.retreat import Retreat, Retreated
from zoc.titles.panzer_battles.roads import Road, RoadMarch
from zoc.titles.panzer_battles.sequence import AdvanceTurn, GameTurn, Initiative, Opened
from zoc.titles.panzer_battles.setup import Deployment
from zoc.titles.panzer_battles.stacking import Crowded
from zoc.titles.panzer_battles.supply import Supply

STEPS = (
    Deployment,
    GameTurn,
    Opened,
    Initiative,
    Draws,
    Activation,
    CoordinationDie,
    Coordination,
    EntryDie,
    AirDie,
    AirStrikes,
    Barrage,
    Salvo,
    BarrageDie,
    KillDie,
    Kill,
    CeaseFire,
    Arrivals,
    RoadMarch,
    Road,
    Muster,
    Movement,
    March,
    OverrunEnd,
    Crowded,
    Combat,
    Battle,
    CombatDice,
    Losses,
    Retreat,
    Retreated,
    Advance,
    Exploitation,
    Supply,
    Recovery,
    StandDown,
    AdvanceTurn,
)
