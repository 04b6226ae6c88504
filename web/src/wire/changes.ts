// A state made of the one before and of what has changed since.

import { type ChoiceColumns, choicesOf } from "./columns.ts";
import type { Change, State, View } from "./types.ts";

/** An object that is new, or a run of those that the list had before: the first one, how many. */
type Piece<T> = T | ChoiceColumns | [first: number, count: number];
type Parts = Record<string, unknown>;

/** The lists that are told by their new items and runs of old ones. */
const VIEW_LISTS = ["phases", "units", "notes", "panels", "marks"];
const DECISION_LISTS = ["choices", "besides"];

export function changed(before: State, { type: _, view, ...rest }: Change): State {
  return { ...rest, type: "state", view: viewed(before.view, view) };
}

function viewed(before: View, parts: Parts): View {
  const view = merged(before as unknown as Parts, parts, VIEW_LISTS);
  const decision = parts.decision as Parts | undefined;
  if (decision) {
    view.decision = merged(before.decision as unknown as Parts, decision, DECISION_LISTS);
  }
  return view as unknown as View;
}

function merged(before: Parts, parts: Parts, lists: readonly string[]): Parts {
  const found: Parts = { ...before, ...parts };
  for (const name of lists) {
    if (name in parts)
      found[name] = joined(before[name] as object[], parts[name] as Piece<object>[]);
  }
  return found;
}

function joined<T extends object>(before: readonly T[], pieces: readonly Piece<T>[]): T[] {
  return pieces.flatMap((piece) => {
    if (Array.isArray(piece)) return before.slice(piece[0], piece[0] + piece[1]);
    return "each" in piece ? (choicesOf(piece) as object[] as T[]) : [piece];
  });
}
