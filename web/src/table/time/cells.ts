// The time strip: one cell for each player turn, in the order they are played.

import type { LogLine } from "../../wire/types.ts";

export interface Mark {
  ply: number;
  text: string;
}

export interface Cell {
  key: string;
  turn: number;
  side: string;
  from: number;
  to: number;
  played: boolean;
  /** Nothing but setting up has happened in it. */
  setup: boolean;
  dice: Mark[];
}

/** Kinds of lines of a set-up. Whoever sets up has not had his first turn yet. */
export const SETUP = new Set(["setup", "set up", "place"]);

/** Cells that have been played, then empty ones to the end of the game. */
export function cells(
  lines: readonly LogLine[],
  sides: readonly string[],
  turns: number,
  end: number,
  first = 1,
): Cell[] {
  const played = playedCells(lines, end);
  const last = played.at(-1);
  const start = (first - 1) * sides.length;
  const several = lines.some((line) => line.part > 0);
  const order = several ? sides : inOrder(played, sides);
  const from = last ? (several ? last.turn * sides.length : slot(last, order) + 1) : start;
  const total = Math.max(from, start + turns * sides.length);
  const rest = Array.from({ length: total - from }, (_, i) => empty(from + i, order, end));
  return [...played, ...rest];
}

/** The sides as they follow each other in a turn, once a whole one was played. */
function inOrder(played: readonly Cell[], sides: readonly string[]): readonly string[] {
  const own = (turn: number) =>
    played.filter((c) => c.turn === turn && !c.setup).map((c) => c.side);
  const whole = played.map((c) => own(c.turn)).find((turn) => sides.every((s) => turn.includes(s)));
  return whole ? [...new Set(whole)] : sides;
}

function slot(cell: { turn: number; side: string }, sides: readonly string[]): number {
  return (cell.turn - 1) * sides.length + Math.max(0, sides.indexOf(cell.side));
}

function empty(at: number, sides: readonly string[], end: number): Cell {
  const side = sides[at % sides.length] ?? "";
  const turn = Math.floor(at / sides.length) + 1;
  return {
    key: `next ${at}`,
    turn,
    side,
    from: end,
    to: end,
    played: false,
    setup: false,
    dice: [],
  };
}

function playedCells(lines: readonly LogLine[], end: number): Cell[] {
  const found: Cell[] = [];
  let part = 0;
  for (const line of lines) {
    let cell = found.at(-1);
    if (!cell || line.turn > cell.turn || opens(line, found, part)) {
      cell = begun(line);
      found.push(cell);
      part = 0;
    }
    // What comes before the first of several belongs to it.
    if (line.part && !part) cell.side = line.owner;
    part = line.part || part;
    cell.setup &&= SETUP.has(line.kind);
    cell.to = Math.max(cell.to, line.ply);
    if (line.dice) cell.dice.push({ ply: line.ply, text: dieText(line) });
  }
  const last = found.at(-1);
  if (last) last.to = Math.max(last.to, end);
  return unique(found);
}

/** Whether a line begins a player turn: the next of several, or the first line of a side. */
function opens(line: LogLine, found: readonly Cell[], part: number): boolean {
  if (line.part || part) return line.part !== 0 && part !== 0 && line.part !== part;
  const side = line.owner || line.side;
  const other = side !== "" && side !== found.at(-1)?.side;
  const same = found.filter((c) => c.turn === line.turn && c.side === side);
  return other && same.every((c) => c.setup && !SETUP.has(line.kind));
}

function begun(line: LogLine): Cell {
  const side = line.owner || line.side;
  const key = `${line.turn} ${side}`;
  const at = { from: line.ply, to: line.ply };
  const setup = SETUP.has(line.kind);
  return { key, turn: line.turn, side, ...at, played: true, setup, dice: [] };
}

function unique(found: Cell[]): Cell[] {
  return found.map((cell, i) => ({ ...cell, key: `${i} ${cell.key}` }));
}

function dieText(line: LogLine): string {
  const dice = line.dice?.dice ?? [];
  return dice.length === 1 ? String(dice[0]?.face ?? "") : String(dice.length);
}

/** Where an event lies on the strip, as a part of its whole length; cells are equally long. */
export function place(all: readonly Cell[], ply: number): number {
  const at = all.findLastIndex((c) => c.played && c.from <= ply);
  const cell = all[at];
  if (!cell) return 0;
  const part = ply >= cell.to ? 1 : (ply - cell.from) / Math.max(1, cell.to - cell.from);
  return (at + part) / all.length;
}

/** The event at a place of the strip. */
export function eventAt(all: readonly Cell[], part: number): number {
  const index = Math.min(all.length - 1, Math.max(0, Math.floor(part * all.length)));
  const cell = all[index];
  if (!cell) return 0;
  return Math.round(cell.from + (part * all.length - index) * (cell.to - cell.from));
}
