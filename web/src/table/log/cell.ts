// The cell of a results table that a roll has found: its column, its row and what it says.

import type { Chart, Dice, LogLine } from "../../wire/types.ts";

export interface Cell {
  chart: Chart;
  row: number;
  column: number;
  code: string;
}

/** The cell of the charts by which the title has looked a roll up. */
export function cellOf(charts: readonly Chart[], dice: Dice): Cell | null {
  const [id, head = "", first = ""] = dice.cell ?? [];
  const chart = charts.find((one) => one.id === id);
  if (!chart) return null;
  const column = chart.head.indexOf(head);
  const row = chart.rows.findIndex((cells) => cells[0] === first);
  const code = chart.rows[row]?.[column];
  return code === undefined ? null : { chart, row, column, code };
}

/** What a code of the results table means, where the title has a list of them. A figure behind the
 * code may be left out there: a span in its words then stands for it. */
export function meaningOf(charts: readonly Chart[], code: string): string {
  const rows = charts.filter((chart) => chart.head.length === 2).flatMap((chart) => chart.rows);
  const exact = rows.find((cells) => cells[0] === code);
  if (exact) return exact[1] ?? "";
  const [, plain = "", figure = ""] = code.match(/^(.*?)(\d+)$/) ?? [];
  const said = rows.find((cells) => plain && cells[0] === plain)?.[1] ?? "";
  const told = said.replace(/\b\d+ to \d+\b/, figure);
  return figure === "1" ? told.replace("1 hexes", "1 hex") : told;
}

/** The attack that the last dice were rolled for: where battles are declared first and fought in
 * any order, the one on the hex that the roll names, else the line before the roll. */
export function attackOf(log: readonly LogLine[]): LogLine | undefined {
  const at = log.findLastIndex((line) => line.dice);
  const roll = log[at];
  const before = log.slice(0, Math.max(0, at)).filter((line) => !line.dice);
  const goals = roll?.links.map((link) => link.hex).filter(Boolean) ?? [];
  const aims = (line: LogLine) =>
    line.arrows.some((a) => a.kind === "attack" && goals.includes(a.path.at(-1) ?? 0));
  const last = before.at(-1);
  const aimed = before.findLast((line) => line.turn === roll?.turn && aims(line));
  return aimed ?? (last?.kind === "attack" ? last : undefined);
}
