// A long way with the same step again and again, as a train goes, told in a few rows.

type Step = readonly string[];

/** A row of a path: one hex, or how many that are left out. */
export interface PathRow {
  at: number;
  left: number;
}

/** Up to so many steps in a row that are alike are told one by one. */
const ALIKE = 4;

/** The rows of a path; of a long run of steps alike, with the same sum, the first and the last. */
export function folded(steps: readonly Step[], length: number): PathRow[] {
  const rows: PathRow[] = [];
  for (let at = 0; at < length; at++) {
    const end = runEnd(steps, at);
    if (end - at < ALIKE) rows.push({ at, left: 0 });
    else {
      rows.push({ at, left: 0 }, { at: at + 1, left: end - at - 1 }, { at: end, left: 0 });
      at = end;
    }
  }
  return rows;
}

/** The last step of the run that is like the one at `at`. */
function runEnd(steps: readonly Step[], at: number): number {
  const word = steps[at]?.join();
  let end = at;
  while (word !== undefined && steps[end + 1]?.join() === word) end++;
  return end;
}
