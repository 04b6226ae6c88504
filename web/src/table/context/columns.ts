// The columns of a results table that may be tried beside the one that counts.

import type { ForecastShown, OutcomeShown } from "../../wire/types.ts";

type Column = [string, OutcomeShown[]];

/** From the worst odds to the best, with those of the attack in their place. */
export function byOdds(forecast: ForecastShown): Column[] {
  const { columns, odds, outcomes } = forecast;
  const all = columns.some(([own]) => own === odds) ? columns : [...columns, [odds, outcomes]];
  const sorted = (all as Column[]).toSorted(([a], [b]) => worth(a) - worth(b));
  return sorted.some(([one]) => Number.isNaN(worth(one))) ? (all as Column[]) : sorted;
}

/** `3:1` and `3-1` are worth three, `1:2` a half, a span what it begins with. */
function worth(odds: string): number {
  const [, above, below] = odds.match(/^(\d+)[:-](\d+)/) ?? [];
  return Number(above) / Number(below);
}
