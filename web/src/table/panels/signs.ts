// The signs of panels: by the words that titles share for what a panel is about, else by the
// widget that it begins with.

import type { IconName } from "../../parts/icons.ts";
import type { Panel } from "../../wire/types.ts";

const ABOUT: Record<string, IconName> = {
  air: "up",
  arrivals: "forward",
  battles: "attack",
  casualties: "cross",
  formations: "users",
  "not-moved": "reach",
  points: "flag",
  turns: "clock",
};

const HOLDS: Record<string, IconName> = {
  boxes: "check",
  deployment: "hand",
  cup: "dice",
  dice: "dice",
  meter: "numbers",
  pips: "star",
  steps: "play",
  table: "table",
  track: "clock",
  units: "game",
};

export function signOf(panel: Pick<Panel, "id" | "body">): IconName {
  return ABOUT[panel.id] ?? HOLDS[panel.body[0]?.kind ?? ""] ?? "list";
}
