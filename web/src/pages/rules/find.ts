// Rules sorted into chapters, and those that hold the words one looks for.

import type { RuleText } from "../../wire/types.ts";

export interface Chapter {
  name: string;
  rules: RuleText[];
}

export function chapters(rules: readonly RuleText[]): Chapter[] {
  const found = new Map<string, RuleText[]>();
  for (const rule of rules) {
    const here = found.get(rule.chapter);
    if (here) here.push(rule);
    else found.set(rule.chapter, [rule]);
  }
  return [...found].map(([name, own]) => ({ name, rules: own }));
}

/** Rules whose number begins with the word, or that hold every word. */
export function found(rules: readonly RuleText[], wanted: string): RuleText[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.chapter} ${rule.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
