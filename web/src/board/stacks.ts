// Counters in piles: which lie where, in which order, and what a pile says of itself.

import type { Badge } from "../wire/types.ts";
import type { Plane, Point } from "./geometry.ts";
import type { AttackMark, BoardUnit } from "./types.ts";

export interface Stack {
  hex: number;
  at: Point;
  /** Bottom first. */
  units: BoardUnit[];
  /** How many count: ghosts do not. */
  count: number;
}

/** Counters that a closed pile shows. */
export const SHOWN = 3;

/** The piles from north to south, so that the southern ones lie in front. */
export function stacks(units: readonly BoardUnit[], plane: Plane): Stack[] {
  const found = new Map<number, BoardUnit[]>();
  for (const unit of units) {
    if (!plane.has(unit.hex)) continue;
    const here = found.get(unit.hex);
    if (here) here.push(unit);
    else found.set(unit.hex, [unit]);
  }
  return [...found]
    .map(([hex, here]) => pile(hex, here, plane))
    .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
}

function pile(hex: number, units: BoardUnit[], plane: Plane): Stack {
  const solid = units.filter((unit) => !unit.ghost);
  const ghosts = units.filter((unit) => unit.ghost);
  return { hex, at: plane.centre(hex), units: [...solid, ...ghosts], count: solid.length };
}

/** The unit that a further click on a pile means: the top one, then the next below it. */
export function nextInStack(stack: readonly number[], selected: readonly number[]): number | null {
  if (!stack.length) return null;
  const last = selected.map((unit) => stack.indexOf(unit)).find((place) => place >= 0);
  const place = last === undefined ? stack.length - 1 : (last - 1 + stack.length) % stack.length;
  return stack[place] ?? null;
}

const urgency = ["bad", "warn", "info", "good", "done"];
const rank = (badge: Badge): number => (urgency.indexOf(badge.tone) + 6) % 6;

export interface PileBadge extends Badge {
  /** It belongs to a counter below the top one. */
  below: boolean;
}

/** The badges of a closed pile, the most urgent first: the top counter's, then those below. */
export function pileBadges(stack: Stack, most = 2): PileBadge[] {
  const top = stack.units.at(-1);
  const found = new Map<string, PileBadge>();
  for (const badge of top?.badges ?? []) found.set(badge.code, { ...badge, below: false });
  for (const unit of stack.units)
    for (const badge of unit.badges ?? [])
      if (!found.has(badge.code) && badge.tone !== "done")
        found.set(badge.code, { ...badge, below: true });
  return [...found.values()].sort((a, b) => rank(a) - rank(b)).slice(0, most);
}

/** Where the counters of a spread pile lie: the top one stays, the others go to its right. */
export function spread(count: number, step: number, inRow = 4): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const place = count - 1 - i;
    return { x: (place % inRow) * step, y: Math.floor(place / inRow) * step };
  });
}

/** Hexes from which an attack goes to the left. */
export function westward(attacks: readonly AttackMark[], plane: Plane): Set<number> {
  const found = new Set<number>();
  for (const { target, from } of attacks)
    for (const { hex } of from)
      if (plane.centre(target).x < plane.centre(hex).x - 1) found.add(hex);
  return found;
}
