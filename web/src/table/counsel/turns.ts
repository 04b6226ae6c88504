// The player turns of machine players in the log: at the end of each, what they had in mind.

import type { Group } from "../log/groups.ts";

export interface MindSpan {
  from: number;
  to: number;
}

/** For the last group of each player turn that a machine has ended: its events. */
export function mindSpans(
  groups: readonly Group[],
  machines: ReadonlySet<string>,
  over: boolean,
): Map<string, MindSpan> {
  const found = new Map<string, MindSpan>();
  let first = 0;
  groups.forEach((group, i) => {
    const before = groups[i - 1];
    if (before && !sameTurn(before, group)) first = i;
    const next = groups[i + 1];
    const ended = next ? !sameTurn(group, next) : over;
    if (!ended || !machines.has(group.side)) return;
    const from = (groups[first - 1]?.lines.at(-1)?.ply ?? 0) + 1;
    found.set(group.key, { from, to: group.lines.at(-1)?.ply ?? from });
  });
  return found;
}

function sameTurn(a: Group, b: Group): boolean {
  return a.turn === b.turn && a.side === b.side;
}
