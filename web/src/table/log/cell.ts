// The cell of a results table that a roll has found: its column, its row and what it says.

import type { Chart, Dice } from "../../wire/types.ts";

export interface Cell {
  chart: Chart;
  row: number;
  column: number;
  code: string;
}

/** The words of a sentence: odds, codes, numbers with their sign. */
function wordsOf(text: string): string[] {
  return text.replaceAll("−", "-").match(/\d+:\d+|-?\d+|[A-Za-z][A-Za-z0-9]*/g) ?? [];
}

/** Looks a roll up among the charts: the column that it names, and the row of its die, modified or
 * as it fell, in which the table says what the roll brought. */
export function cellOf(charts: readonly Chart[], dice: Dice): Cell | null {
  const said = new Set([...wordsOf(dice.text), dice.row].filter(Boolean));
  const numbers = wordsOf(dice.text).filter((word) => /^-?\d+$/.test(word));
  const sum = dice.dice.reduce((total, die) => total + die.face, 0);
  for (const chart of charts) {
    const column = chart.head.findIndex((head, i) => i > 0 && head.includes(":") && said.has(head));
    if (column < 0) continue;
    const found = [...numbers.reverse(), String(sum)]
      .map((number) => chart.rows.findIndex((row) => row[0] === number))
      .find((row) => row >= 0 && said.has(chart.rows[row]?.[column] ?? ""));
    if (found !== undefined)
      return { chart, row: found, column, code: chart.rows[found]?.[column] ?? "" };
  }
  return null;
}

/** What a code of the results table means, where the title has a list of them; a figure behind the
 * code may be left out there. */
export function meaningOf(charts: readonly Chart[], code: string): string {
  const rows = charts.filter((chart) => chart.head.length === 2).flatMap((chart) => chart.rows);
  const plain = code.replace(/\d+$/, "");
  const row = rows.find((cells) => cells[0] === code) ?? rows.find((cells) => cells[0] === plain);
  return row?.[1] ?? "";
}
