// What a row of a widget does when it is pressed.

import type { Row } from "../../wire/types.ts";
import type { Desk } from "../desk/desk.svelte.ts";
import { offered } from "../desk/picks.ts";

/** Whether panels take orders: not from those who watch, nor without a line, nor in the past. */
export function mayGive(desk: Desk): boolean {
  return !desk.replay.on && !desk.table.watches && !desk.table.offline;
}

/** Whether an order of a panel can be given now; if not it looks so, and a press says why. */
export function legal(desk: Desk, notation: string): boolean {
  return mayGive(desk) && offered(desk.hand, notation);
}

/** Whether a press on a row decides what the table asks for: it stands out from rows that only lead
 * somewhere, or take a unit up. */
export function decides(desk: Desk, row: Row): boolean {
  const choice = desk.hand.choices.find((c) => c.notation === row.notation);
  return choice !== undefined && !choice.opens && legal(desk, row.notation);
}

/** What is said beside a row, without the name of the row once more. */
export function noteOf(row: Row): string {
  const again = `${row.text} is `;
  return row.note.startsWith(again) ? row.note.slice(again.length) : row.note;
}

/** Gives an order from a panel. */
export function give(desk: Desk, notation: string): void {
  if (!notation || !mayGive(desk)) return;
  void desk.hand.order(notation);
}

export function pressRow(desk: Desk, row: Row): void {
  const unit = desk.view?.units.find((u) => u.unit === row.unit);
  const hex = row.hex || unit?.hex || 0;
  if (hex) desk.look(hex);
  if (row.notation) {
    give(desk, row.notation);
    return;
  }
  if (row.unit >= 0 && !desk.replay.on) void desk.hand.take(row.unit, hex);
  else if (hex && !desk.replay.on) void desk.hand.clickHex(hex);
}

export function pressable(row: Row): boolean {
  return row.notation !== "" || row.hex !== 0 || row.unit >= 0;
}
