// The log under headings: one for each phase of each player turn, in order.

import type { LogLine } from "../../wire/types.ts";
import { isFight } from "../desk/replay.svelte.ts";

export interface Group {
  key: string;
  turn: number;
  side: string;
  phase: string;
  lines: LogLine[];
}

export type Filter = "all" | "fights" | "moves" | "mine";

/** Whose player turn a line belongs to, whoever decided in it. */
export function turnOf(line: LogLine | undefined): string {
  return line?.owner || line?.side || "";
}

export function groups(lines: readonly LogLine[]): Group[] {
  const found: Group[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const side = turnOf(line);
    if (last && last.turn === line.turn && last.side === side && last.phase === line.phase)
      last.lines.push(line);
    else {
      const { turn, phase } = line;
      found.push({ key: `${line.ply} ${found.length}`, turn, side, phase, lines: [line] });
    }
  }
  return found;
}

/** Whose line it is: the side of the units that it tells of, also where the other side decided. */
export function sideOf(line: LogLine): string {
  const sides = new Set(line.arrows.filter((a) => a.kind !== "attack").map((a) => a.side));
  const [only = ""] = sides;
  return (sides.size === 1 && only) || line.side;
}

export function passes(
  line: LogLine,
  filter: Filter,
  seats: readonly string[],
  text: string,
): boolean {
  if (text && !line.text.toLowerCase().includes(text.toLowerCase())) return false;
  if (filter === "fights") return isFight(line);
  if (filter === "moves") return line.arrows.some((a) => a.kind === "move");
  if (filter === "mine") return seats.includes(line.side);
  return true;
}
