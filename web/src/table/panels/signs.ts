// The signs of panels by what they are about: the words that titles share for their ids.

import type { IconName } from "../../parts/icons.ts";

const SIGNS: Record<string, IconName> = {
  account: "list",
  activation: "play",
  air: "up",
  ap: "star",
  arrivals: "forward",
  attacks: "attack",
  battle: "attack",
  battles: "attack",
  casualties: "cross",
  check: "check",
  coordination: "link",
  cups: "dice",
  deploy: "hand",
  duties: "threat",
  force: "trails",
  forces: "trails",
  formations: "users",
  guns: "zoc",
  "not-moved": "reach",
  points: "flag",
  pool: "game",
  pools: "game",
  replacements: "plus",
  supply: "supply",
  turns: "clock",
  victory: "flag",
  weather: "sun",
};

/** A panel that no title has had before has the sign of a list. */
export function signOf(id: string): IconName {
  return SIGNS[id] ?? "list";
}
