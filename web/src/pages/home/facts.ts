// A title and a table in a line of words.

import { n, t } from "../../words/words.ts";
import type { ClockWish, TableCard, TitleShown } from "../api.ts";

export function titleFacts(title: TitleShown): string {
  const { turns = 0, units = 0 } = title.scenarios[0] ?? {};
  return [
    players(title.players),
    turns ? n("title.turns", turns) : "",
    units || title.units ? n("title.units", units || title.units) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A scenario with the number by which the rules cite it. */
export const numbered = (scenario: { id: string; name: string }): string =>
  /^\d/.test(scenario.id) ? `${scenario.id} ${scenario.name}` : scenario.name;

const players = (count: string): string => {
  if (count === "1") return t("title.solo");
  return count ? t("title.players", { n: count }) : "";
};

function scenarioName(card: TableCard, title?: TitleShown): string {
  const scenario = title?.scenarios.find((one) => one.id === card.scenario);
  return scenario ? numbered(scenario) : card.scenario;
}

export const tableFacts = (card: TableCard, title?: TitleShown): string =>
  [scenarioName(card, title), clockWords(card.clock)].filter(Boolean).join(" · ");

export function clockWords(clock: ClockWish): string {
  if (clock.days) return n("clock.days", clock.days);
  if (!clock.bank && !clock.increment) return "";
  const bank = span(clock.bank);
  return clock.increment
    ? t("clock.both", { bank, each: span(clock.increment) })
    : t("clock.live", { bank });
}

/** So many seconds in the two largest units that matter. */
export function span(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days)
    return [t("span.d", { n: days }), hours % 24 ? t("span.h", { n: hours % 24 }) : ""]
      .join(" ")
      .trim();
  if (hours)
    return [t("span.h", { n: hours }), minutes % 60 ? t("span.min", { n: minutes % 60 }) : ""]
      .join(" ")
      .trim();
  return t("span.min", { n: minutes });
}
