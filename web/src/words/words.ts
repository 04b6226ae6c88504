// All words of the interface, ready for translation. What the game says comes from the server.

import { en } from "./en.ts";

export type Words = typeof en;
export type Key = keyof Words;

let catalogue: Words = en;
let language = "en";

export function useLanguage(code: string, words: Words): void {
  language = code;
  catalogue = words;
}

/** A phrase with its places filled in: `{name}` is replaced by `values.name`. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return catalogue[key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}

/** A phrase that depends on a count: the catalogue holds `one|many`. */
export function n(key: Key, count: number, values: Record<string, string | number> = {}): string {
  const [one = "", many = one] = catalogue[key].split("|");
  const phrase = new Intl.PluralRules(language).select(count) === "one" ? one : many;
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name === "n" ? new Intl.NumberFormat(language).format(count) : String(values[name] ?? whole),
  );
}

/** A figure stays on one line with what it counts, and odds with their colon: `83 %`, `7 : 6`. */
export function unbroken(text: string): string {
  return text.replace(/(?<=[\d½]) (?=(?:%|:|[A-Z]{2,3}\b))|(?<=\d[ \u00a0]:) (?=\d)/g, "\u00a0");
}

export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return t("under-one-percent");
  return `${Math.round(chance * 100)}%`;
}

/** How likely an outcome is; from the least to the greatest where not all is known. */
export function chances(outcome: { chance: number; most: number }): string {
  const [least, most] = [percent(outcome.chance), percent(outcome.most)];
  return outcome.most && least !== most ? `${least}–${most}` : least;
}

export function when(date: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    date,
  );
}
