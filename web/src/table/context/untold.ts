// Which warnings are still to be told.

import type { Trouble } from "../../wire/types.ts";

/** Each once, without those that are told already: of the same hex by the same rule. */
export function untold(all: readonly Trouble[], told: readonly Trouble[]): Trouble[] {
  const known = (warn: Trouble) =>
    told.some((t) => t.hex === warn.hex && t.rules.some((rule) => warn.rules.includes(rule)));
  return [...new Map(all.map((warn) => [warn.text, warn])).values()].filter((w) => !known(w));
}
