// Since one's last turn: which events that are, and what they brought, worked out of log and views.

import type { LogLine, View } from "../../wire/types.ts";
import type { Atlas } from "../desk/atlas.ts";
import type { Since } from "../desk/replay.svelte.ts";
import { cells, SETUP } from "./cells.ts";

/** The player turns of others since one's own last turn, the latest if one's own has begun. */
export function sinceSpan(
  lines: readonly LogLine[],
  seats: readonly string[],
  end: number,
): Since | null {
  const played = cells(lines, [], 0, end);
  const last = played.findLastIndex((cell) => !seats.includes(cell.side));
  if (last < 0 || !lines.some((line) => line.side && !seats.includes(line.side))) return null;
  let first = last;
  while (first > 0 && !seats.includes(played[first - 1]?.side ?? "")) first -= 1;
  const begun = (played[first]?.from ?? 1) - 1;
  const to = played[last + 1] ? (played[last]?.to ?? end) : end;
  // How the others set up is seen on the map: what is told begins after it.
  const moved = lines.find((line) => line.ply > begun && !SETUP.has(line.kind));
  const from = moved ? moved.ply - 1 : to;
  return from < to ? { from, to } : null;
}

/** Whether the player turn that is being played belongs to one of these sides. */
export function ownTurn(view: View, seats: readonly string[]): boolean {
  const now = view.phases.find((phase) => phase.state === "now");
  return seats.includes(now?.side || view.decision.actor);
}

export interface Taken {
  hex: number;
  place: string;
  from: string;
  to: string;
}

/** Who holds which hex: by a marker or an area of control, else by the units in it. */
function holders(view: View): Map<number, string> {
  const held = new Map<number, string>();
  for (const mark of view.marks)
    if (mark.kind === "control") for (const hex of mark.hexes) held.set(hex, mark.side);
  for (const unit of view.units) if (unit.hex && unit.side) held.set(unit.hex, unit.side);
  for (const note of view.notes) if (note.side) held.set(note.hex, note.side);
  return held;
}

/** Named places that have changed hands between two moments. */
export function taken(before: View, after: View, atlas: Atlas): Taken[] {
  const [old, now] = [holders(before), holders(after)];
  const places = atlas.board.hexes.filter((hex) => hex.place);
  return places.flatMap(({ hex, place }) => {
    const [from, to] = [old.get(hex) ?? "", now.get(hex) ?? ""];
    return from && to && from !== to ? [{ hex, place, from, to }] : [];
  });
}

export interface Gain {
  side: string;
  by: number;
  now: number;
}

/** How the points of each side have changed. */
export function gains(before: View, after: View): Gain[] {
  const old = new Map(before.score);
  return after.score
    .map(([side, now]) => ({ side, now, by: now - (old.get(side) ?? 0) }))
    .filter((gain) => gain.by !== 0);
}

export interface Roll {
  ply: number;
  side: string;
  expected: number;
  actual: number;
}

export interface Luck {
  side: string;
  rolls: number;
  expected: number;
  actual: number;
}

/** What each side's rolls of a span brought, against what was to be expected. */
export function luckOf(rolls: readonly Roll[], { from, to }: Since): Luck[] {
  const found = new Map<string, Luck>();
  for (const roll of rolls.filter((one) => one.ply > from && one.ply <= to)) {
    const old = found.get(roll.side) ?? { side: roll.side, rolls: 0, expected: 0, actual: 0 };
    const sums = { expected: old.expected + roll.expected, actual: old.actual + roll.actual };
    found.set(roll.side, { side: roll.side, rolls: old.rolls + 1, ...sums });
  }
  return [...found.values()];
}
