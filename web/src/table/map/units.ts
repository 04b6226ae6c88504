// The counters of a view as the board wants them.

import type { BoardUnit } from "../../board/types.ts";
import type { UnitShown, View } from "../../wire/types.ts";
import type { Atlas } from "../desk/atlas.ts";
import type { Hand } from "../desk/hand.svelte.ts";

export function boardUnits(view: View, atlas: Atlas, hand: Hand, live: boolean): BoardUnit[] {
  const ready = live ? hand.ready : new Set<number>();
  const held = new Set(live ? hand.units : []);
  const there = view.units.filter((u) => u.hex).map((u) => one(u, atlas, held, ready));
  return live ? [...there, ...ghosts(there, hand)] : there;
}

function one(unit: UnitShown, atlas: Atlas, held: Set<number>, ready: Set<number>): BoardUnit {
  const card = atlas.cards.get(unit.unit);
  return {
    unit: unit.unit,
    hex: unit.hex,
    face: unit.face,
    side: unit.side || card?.side || "",
    name: card?.full || card?.name,
    type: card?.type,
    badges: unit.badges,
    acts: unit.acts || ready.has(unit.unit),
    selected: held.has(unit.unit),
  };
}

/** Where the units in hand would go, or are being sent. */
function ghosts(units: BoardUnit[], hand: Hand): BoardUnit[] {
  const { pick } = hand;
  if (!pick?.hex || hand.lead < 0) return [];
  const go = [hand.lead, ...hand.followers.filter((f) => !f.why).map((f) => f.unit)];
  return units
    .filter((u) => go.includes(u.unit) && u.hex !== pick.hex)
    .map((u) => ({ ...u, hex: pick.hex, ghost: true, selected: false, acts: false, badges: [] }));
}
