// The counters of a view as the board wants them.

import type { BoardUnit } from "../../board/types.ts";
import type { UnitShown, View } from "../../wire/types.ts";
import type { Atlas } from "../desk/atlas.ts";
import type { Hand } from "../desk/hand.svelte.ts";

/** Counters with what is in hand; `real` is the table as it is, while a plan is drawn over it. */
export function boardUnits(
  view: View,
  atlas: Atlas,
  hand: Hand,
  live: boolean,
  real: View | null = null,
): BoardUnit[] {
  const at = new Map(real?.units.map((u) => [u.unit, u.hex]));
  const ready = live ? hand.ready : new Set<number>();
  const held = new Set(live ? [...hand.units, ...(hand.forecast ? [] : hand.joined)] : []);
  const there = view.units
    .filter((u) => u.hex)
    .map((u) => ({
      ...one(u, atlas, held, ready),
      ghost: real !== null && at.get(u.unit) !== u.hex,
    }));
  return live ? [...there, ...ghosts(there, atlas, hand)] : there;
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
    badges: unit.badges.filter((b) => b.tone !== "idle"),
    dim: unit.badges.some((b) => b.tone === "idle") && !ready.has(unit.unit),
    acts: unit.acts || ready.has(unit.unit),
    selected: held.has(unit.unit),
  };
}

/** Where the units in hand would go, or are being sent. */
function ghosts(units: BoardUnit[], atlas: Atlas, hand: Hand): BoardUnit[] {
  const { pick } = hand;
  if (!pick?.hex || pick.kind === "hex" || hand.lead < 0) return [];
  const together = [...(pick.units.length ? pick.units : [hand.lead]), ...hand.joined];
  const go = [
    ...together.map((unit) => ({ unit, hex: pick.hex })),
    ...hand.followers.filter((f) => f.hex),
  ];
  // The first of them lies on top.
  return go.toReversed().flatMap(({ unit, hex }) => {
    const there = units.find((u) => u.unit === unit) ?? printed(atlas, unit);
    if (!there || there.hex === hex) return [];
    return [{ ...there, hex, ghost: true, selected: false, acts: false, badges: [] }];
  });
}

/** A unit that is not on the map yet. */
function printed(atlas: Atlas, unit: number): BoardUnit | undefined {
  const card = atlas.cards.get(unit);
  return (
    card && {
      unit,
      hex: 0,
      face: `${card.id}/front`,
      side: card.side,
      name: card.full,
      type: card.type,
    }
  );
}
