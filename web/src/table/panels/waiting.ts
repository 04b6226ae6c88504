// What waits for the viewer in a panel.

import type { Panel } from "../../wire/types.ts";
import type { Desk } from "../desk/desk.svelte.ts";

/** How many things: none while others decide, and none of the past. */
export function waiting({ table, replay }: Desk, panel: Panel): number {
  return table.yours && !replay.on ? panel.needs : 0;
}
