// Why only these hexes: the neighbours that are not offered, each with its rule.

import type { Desk } from "./desk.svelte.ts";
import { texts } from "./drafts.ts";

export interface Rejected {
  hex: string;
  why: string;
  rules: readonly string[];
}

const MOST = 18;

/** Asks for every hex near the options that is not one of them. */
export async function whyOnly(desk: Desk): Promise<Rejected[]> {
  const { hand, atlas, table } = desk;
  const offered = hand.choices.filter((c) => c.letter);
  const unit = offered.find((c) => c.unit >= 0)?.unit ?? hand.lead;
  const start = hand.view?.units.find((u) => u.unit === unit)?.hex ?? 0;
  const legal = new Set(offered.map((c) => c.hex));
  const near = around(desk, start, offered[0]?.path.length ?? 2).filter((h) => !legal.has(h));
  const found: Rejected[] = [];
  for (const hex of near.slice(0, MOST)) {
    const order = offered[0] ? atlas.write(offered[0].notation, { unit, hexes: [hex] }) : "";
    const ask = { type: "why" as const, ply: table.ply, orders: texts(hand.open) };
    const answer = await table
      .ask<"answer">(order ? { ...ask, order } : { ...ask, unit, hex })
      .catch(() => null);
    if (answer?.why)
      found.push({ hex: atlas.label(hex), why: answer.why.sentence, rules: answer.why.rules });
  }
  return found;
}

function around(desk: Desk, start: number, path: number): number[] {
  const steps = Math.max(1, Math.min(2, path - 1));
  let ring = [start];
  const seen = new Set(ring);
  for (let i = 0; i < steps; i++) {
    ring = ring
      .flatMap((h) => desk.atlas.neighbours(h))
      .filter((h) => !seen.has(h) && !!seen.add(h));
  }
  return ring;
}
