// Typed play: what a line means besides the orders of the game.

import { chances, t } from "../../words/words.ts";
import { attacking, beginning } from "../desk/clicks.ts";
import type { Desk } from "../desk/desk.svelte.ts";
import { texts } from "../desk/drafts.ts";
import type { Hand } from "../desk/hand.svelte.ts";
import { OWN } from "../desk/layers.svelte.ts";
import { describe } from "../map/describe.ts";

export interface Offer {
  text: string;
  label: string;
  note: string;
  why: string;
  kind: "order" | "go" | "command";
  run: (() => void | Promise<void>) | null;
}

const offer = (
  kind: Offer["kind"],
  text: string,
  label: string,
  run: Offer["run"],
  note = "",
): Offer => ({
  kind,
  text,
  label,
  note,
  why: "",
  run,
});

/** Hexes, units and rules that a line names. */
export function places(desk: Desk, line: string): Offer[] {
  const text = line.trim().toLowerCase();
  if (!text) return [];
  const { atlas } = desk;
  const hexes = atlas.board.hexes
    .filter(
      (h) =>
        h.label.toLowerCase().startsWith(text) ||
        (text.length > 2 && h.place.toLowerCase().includes(text)),
    )
    .slice(0, 3)
    .map((h) =>
      offer("go", h.label, [h.place, h.terrain].filter(Boolean).join(", "), () =>
        visit(desk, h.hex),
      ),
    );
  const units = (desk.view?.units ?? [])
    .filter((u) => u.hex && named(desk, u.unit, text))
    .slice(0, 4)
    .map((u) =>
      offer("go", atlas.name(u.unit), t("typed.at", { hex: atlas.label(u.hex) }), () =>
        take(desk, u.unit, u.hex),
      ),
    );
  const rules = atlas.ruleTexts
    .filter((r) => r.id.toLowerCase().startsWith(text))
    .slice(0, 3)
    .map((r) => offer("go", r.id, r.text, () => desk.room.readRule(r.id)));
  return [...hexes, ...units, ...rules];
}

function named(desk: Desk, unit: number, text: string): boolean {
  const card = desk.atlas.cards.get(unit);
  if (!card) return false;
  return [card.name, card.full, card.id].some((name) => name.toLowerCase().includes(text));
}

function visit(desk: Desk, hex: number): void {
  desk.look(hex);
  desk.room.say(describe(desk, hex));
}

function take(desk: Desk, unit: number, hex: number): void {
  desk.look(hex);
  if (!desk.replay.on) void desk.hand.take(unit, hex);
}

/** Commands of the table, and questions that are answered in words. */
export function commands(desk: Desk, line: string): Offer[] {
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const about = rest.join(" ");
  const asked = questions(desk, about).filter((o) => word && o.text.startsWith(word.toLowerCase()));
  const said = asked.map((o) => ({ ...o, text: [o.text, about].filter(Boolean).join(" ") }));
  const fixed = table(desk).filter(
    (o) => line.trim() && o.text.startsWith(line.trim().toLowerCase()),
  );
  return [...said, ...fixed];
}

function questions(desk: Desk, about: string): Offer[] {
  const say = (text: string) => desk.answer(text);
  return [
    offer("command", "where", t("typed.where"), () => say(where(desk, about))),
    offer("command", "reach", t("typed.reach"), async () => say(await reach(desk, about))),
    offer("command", "odds", t("typed.odds"), async () => say(await odds(desk, about))),
    offer("command", "log", t("typed.log"), () => say(lastLines(desk, Number(about) || 5))),
    offer("command", "why", t("typed.why"), async () => say(await why(desk, about))),
    offer("command", "units", t("typed.units"), () => say(units(desk))),
    offer("command", "prompt", t("typed.prompt"), () => say(promptText(desk))),
    offer("command", "choices", t("typed.choices"), () => say(choicesText(desk))),
  ];
}

function table(desk: Desk): Offer[] {
  const layers = [
    ...OWN.map((o) => ({ id: o.id as string, label: t(o.word) })),
    ...desk.layers.offers,
  ];
  return [
    ...layers.map((l) =>
      offer("command", `show ${l.id}`, t("typed.show", { layer: l.label }), () =>
        desk.layers.toggle(l.id),
      ),
    ),
    offer("command", "undo", t("undo"), () => desk.undo()),
    offer("command", "plan", t("plan.mode"), () => desk.planMode()),
    offer("command", "send plan", t("plan.title"), () => desk.sendPlan()),
    offer("command", "next", t("prompt.next-unit"), () => desk.next(1)),
    offer("command", "since", t("since.title"), () => desk.since()),
    offer("command", "replay", t("over.replay"), () => desk.playPause()),
    offer("command", "live", t("replay.back"), () => desk.live()),
    offer("command", "rules", t("tab.rules"), () => desk.room.openTab("rules")),
    offer("command", "keys", t("keys.title"), () => {
      desk.room.keys = true;
    }),
    offer("command", "resign", t("typed.resign"), () => {
      desk.room.resigning = true;
    }),
  ];
}

function findUnit(desk: Desk, about: string): { unit: number; hex: number } | undefined {
  if (!about) return desk.hand.lead >= 0 ? { unit: desk.hand.lead, hex: desk.hand.hex } : undefined;
  return desk.view?.units.find((u) => u.hex && named(desk, u.unit, about.toLowerCase()));
}

function where(desk: Desk, about: string): string {
  const found = (desk.view?.units ?? []).filter(
    (u) => u.hex && named(desk, u.unit, about.toLowerCase()),
  );
  if (!about || !found.length) return t("typed.no-unit");
  return found
    .slice(0, 8)
    .map((u) => t("typed.is-at", { unit: desk.atlas.name(u.unit), hex: desk.atlas.label(u.hex) }))
    .join(" ");
}

async function reach(desk: Desk, about: string): Promise<string> {
  const found = findUnit(desk, about);
  if (!found) return t(about ? "typed.no-unit" : "typed.which-unit");
  const { routes } = await desk.table.ask<"routes-are">({
    type: "routes",
    ply: desk.table.ply,
    unit: found.unit,
  });
  const hexes = routes.map((r) => `${desk.atlas.label(r.hex)} ${r.cost}`).join(", ");
  return hexes
    ? t("typed.reaches", { unit: desk.atlas.name(found.unit), hexes })
    : t("typed.stays", { unit: desk.atlas.name(found.unit) });
}

async function odds(desk: Desk, about: string): Promise<string> {
  const hex = desk.atlas.byLabel.get(about.replace(/^x/i, "").toLowerCase());
  if (!hex) return t("typed.no-hex");
  const choice = desk.hand.baseChoices.find(
    (c) => c.kind === "hex" && c.opens && c.hex === hex.hex,
  );
  const forecast = choice
    ? (await draft(desk, choice.notation))?.view.forecast
    : Object.values(
        (await desk.table.ask<"hex-is">({ type: "hex", ply: desk.table.ply, hex: hex.hex }))
          .threats,
      )[0];
  if (!forecast) return t("typed.no-attack", { hex: hex.label });
  const results = forecast.outcomes.map((o) => `${o.code} ${chances(o)}`).join(", ");
  return `${hex.label}: ${forecast.attack} : ${forecast.defence}, ${forecast.odds}, ${forecast.modifier}. ${results}`;
}

function draft(desk: Desk, order: string) {
  return desk.table.ask<"drafted">({
    type: "draft",
    ply: desk.table.ply,
    orders: [order],
    suggest: true,
  });
}

function lastLines(desk: Desk, count: number): string {
  return desk.table.log
    .slice(-count)
    .map((l) => l.text)
    .join(" ");
}

async function why(desk: Desk, about: string): Promise<string> {
  const { hand, table } = desk;
  const hex = desk.atlas.byLabel.get(about.toLowerCase());
  const asked = hex ? whyThere(hand, hex.hex) : { order: about };
  if (!asked) return t("typed.which-unit");
  const orders = texts(hand.open);
  const answer = await table.ask<"answer">({ type: "why", ply: table.ply, orders, ...asked });
  if (!answer.why) return t("typed.allowed");
  return [answer.why.sentence, answer.why.rules.join(" "), answer.why.instead]
    .filter(Boolean)
    .join(" ");
}

/** What is asked about a hex: the unit in hand going there, else those there taken up or attacked. */
function whyThere(hand: Hand, hex: number) {
  if (hand.lead >= 0) return { unit: hand.lead, hex };
  const own = hand
    .at(hex)
    .map((unit) => beginning(hand, unit))
    .find((one) => one !== null);
  if (own) return { order: own.order, orders: own.first };
  const order = attacking(hand, hex);
  return order ? { order } : null;
}

function units(desk: Desk): string {
  const ready = [...desk.hand.ready].map((u) => desk.atlas.name(u));
  return ready.length ? t("typed.ready", { units: ready.join(", ") }) : t("idle.nothing");
}

function promptText(desk: Desk): string {
  const decision = desk.hand.view?.decision;
  return [decision?.prompt, decision?.hint].filter(Boolean).join(" ");
}

function choicesText(desk: Desk): string {
  return desk.hand.choices
    .slice(0, 30)
    .map((c) => `${c.letter ? `${c.letter}: ` : ""}${c.label}`)
    .join(". ");
}
