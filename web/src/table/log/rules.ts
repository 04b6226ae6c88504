// Finding rules: by their number, or by all words in their text.

import type { RuleText } from "../../wire/types.ts";

export function matches(rule: RuleText, search: string): boolean {
  const words = search.toLowerCase().trim().split(/\s+/);
  const whole = `${rule.id} ${rule.chapter} ${rule.text}`.toLowerCase();
  return words.every((word) => whole.includes(word));
}

/** Rules as a book numbers them: 9.2 before 9.10. */
export function inOrder(rules: readonly RuleText[]): RuleText[] {
  const compare = new Intl.Collator("en", { numeric: true });
  return [...rules].sort((a, b) => compare.compare(a.id, b.id));
}
