// The phases as they stand in the bar: where they are many, those far from now fold together.

import type { PhaseShown } from "../../wire/types.ts";

export interface Cell {
  key: string;
  phase: PhaseShown;
  text: string;
  other: boolean;
}

/** Cells that stand as one: what has been done, or what is yet to come. */
export interface Folded {
  key: "done" | "later";
  texts: string[];
}

/** The phase of now and the next one in words, and with room for more as many as there is room for;
 * what lies before and behind them is counted. */
export function folded(cells: readonly Cell[], most: number): (Cell | Folded)[] {
  const now = cells.findIndex((c) => c.phase.state === "now");
  if (cells.length <= most || now < 0) return [...cells];
  const first = Math.max(0, Math.min(now, cells.length - (most - 1)));
  const last = Math.min(cells.length, Math.max(first + most - 2, now + 1));
  const fold = (key: Folded["key"], from: readonly Cell[]): Folded[] =>
    from.length ? [{ key, texts: from.map((c) => c.text) }] : [];
  return [
    ...fold("done", cells.slice(0, first)),
    ...cells.slice(first, last),
    ...fold("later", cells.slice(last)),
  ];
}
