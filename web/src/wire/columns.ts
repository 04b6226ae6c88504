// Choices that come as columns: what all of them have, and a list of what each has.

import type { Choice } from "./types.ts";

type Named = "notation" | "label" | "kind";

export interface ChoiceColumns {
  count: number;
  same: Partial<Choice>;
  each: { [K in keyof Choice]?: Choice[K][] };
}

/** What a choice has where it is not said: the defaults of the schema. */
export const USUAL: Omit<Choice, Named> = {
  unit: -1,
  hex: 0,
  path: [],
  cost: "",
  stops: false,
  group: "",
  key: "",
  letter: "",
  warns: [],
  final: "none",
  opens: false,
  primary: false,
  hidden: false,
  first: "",
  units: [],
  back: false,
};

export function choicesOf({ count, same, each }: ChoiceColumns): Choice[] {
  const columns = Object.entries(each);
  return Array.from({ length: count }, (_, i) => {
    const own = Object.fromEntries(columns.map(([name, values]) => [name, values[i]]));
    return { ...USUAL, ...same, ...own } as Choice;
  });
}
