// A pick on the map, by mouse, finger or key, as the hand understands it.

import { nextInStack } from "../../board/stacks.ts";
import type { Pick } from "../../board/types.ts";
import { commitOf, pressByKey, primaryOf } from "../desk/acting.ts";
import { atHex } from "../desk/choices.ts";
import type { Desk } from "../desk/desk.svelte.ts";

export async function picked(desk: Desk, made: Pick): Promise<void> {
  const { hand, replay } = desk;
  if (replay.on) {
    hand.put({ hex: made.hex });
    return;
  }
  // What Shift+Enter plans lies in hand already, and the table's own keys put it into the plan.
  if (made.by === "enter" && made.shift) return;
  // Enter does what the button says, wherever the cursor is; Space picks what lies under it.
  const commit = made.by === "enter" ? commitOf(desk) : null;
  if (commit) return commit.run();
  const primary = made.by === "enter" && !offersAt(desk, made) ? primaryOf(desk) : null;
  if (primary) return pressByKey(desk, primary);
  if (made.all) return hand.takeAll(made.hex);
  const unit = made.unit ?? (made.by === "mouse" || made.by === "touch" ? null : made.stack.at(-1));
  if (unit === null || unit === undefined) return hand.clickHex(made.hex);
  const cycles = !made.exact && hand.hex === made.hex && hand.units.length === 1;
  const meant = cycles ? (nextInStack(made.stack, hand.units) ?? unit) : unit;
  return hand.clickUnit(meant, made.hex, { add: made.shift });
}

/** Whether something can be done with what lies under the cursor. */
function offersAt({ hand }: Desk, { hex, stack }: Pick): boolean {
  return atHex(hand.choices, hex, hand.lead).length > 0 || stack.some((u) => hand.ready.has(u));
}

/** A unit was dragged to a hex. */
export async function dropped(desk: Desk, unit: number, hex: number): Promise<void> {
  const { hand } = desk;
  const from = hand.where(unit);
  if (!hex || hex === from) return;
  if (hand.lead !== unit || !hand.open) await hand.take(unit, from);
  await hand.clickHex(hex, { go: true });
}
