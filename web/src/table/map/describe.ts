// A hex in words, for those who listen and for the read-out.

import { n, t } from "../../words/words.ts";
import { hexChoices } from "../desk/choices.ts";
import type { Desk } from "../desk/desk.svelte.ts";

/** `hex 2514, clear, railway, 7 of 8 MP, ends isolated`. */
export function describe(desk: Desk, hex: number): string {
  const shown = desk.atlas.hexes.get(hex);
  if (!shown) return "";
  const parts = [t("hex.said", { hex: shown.label }), shown.place, shown.terrain];
  parts.push(...unitsIn(desk, hex), ...choiceIn(desk, hex));
  return parts.filter(Boolean).join(", ");
}

/** A cost in what the decision counts by: `7 MP`, `12 hexes`. */
export function priced(desk: Desk, cost: string): string {
  const hexes = desk.hand.view?.decision.measure === "hexes";
  return hexes ? n("hex.cost-hexes", Number(cost)) : t("hex.cost", { cost });
}

export function unitsIn(desk: Desk, hex: number): string[] {
  const units = (desk.view?.units ?? []).filter((u) => u.hex === hex);
  if (!units.length) return [];
  const [first] = units;
  const names = units.map((u) => {
    const states = u.badges.map((b) => b.text).join(", ");
    const name = desk.atlas.cards.get(u.unit)?.name ?? t("hex.unknown");
    return states ? `${name} (${states})` : name;
  });
  return [`${desk.atlas.sideName(first?.side ?? "")}: ${names.join(", ")}`];
}

function choiceIn(desk: Desk, hex: number): string[] {
  const { hand } = desk;
  const choice = hexChoices(hand.choices, hand.lead).find((c) => c.hex === hex);
  if (!choice) return [];
  const cost = choice.kind === "path" && choice.cost ? priced(desk, choice.cost) : "";
  return [
    cost || choice.label,
    choice.stops ? t("hex.stops") : "",
    ...choice.warns.map((w) => w.text),
  ];
}
