// What the table's state means on the map: reach, path, attack, options, plan, overlays, the past.

import type {
  ArrowMark,
  AttackMark,
  LitHex,
  Marks,
  OptionMark,
  PathMark,
  RangeMark,
} from "../../board/types.ts";
import type {
  Choice,
  ForecastShown,
  LogLine,
  MarkShown,
  RouteShown,
  View,
} from "../../wire/types.ts";
import { withCounsel } from "../counsel/marks.ts";
import { hexChoices, lettered } from "../desk/choices.ts";
import type { Desk } from "../desk/desk.svelte.ts";
import { priced } from "./describe.ts";

export function boardMarks(desk: Desk): Marks {
  return withCounsel(desk, tableMarks(desk));
}

function tableMarks(desk: Desk): Marks {
  const { replay, view } = { replay: desk.replay, view: desk.view };
  if (!view) return {};
  const standing: Marks = { areas: [...view.marks] };
  if (replay.on) return { ...standing, ...past(desk) };
  return { ...standing, ...handMarks(desk, view), ...layerMarks(desk, view) };
}

// -- what is in hand ---------------------------------------------------------------------------

function handMarks(desk: Desk, view: View): Marks {
  const { hand } = desk;
  const lit = litHexes(desk);
  const paths = [...planPaths(desk), ...handPath(desk)];
  return {
    lit: lit.hexes,
    veil: lit.veil,
    range: range(desk),
    selected: hand.hex && hand.hex !== hand.forecast?.target ? [hand.hex] : [],
    paths,
    attacks: attacks(view, hand.forecast),
    targets: targets(desk),
    options: options(hand.choices, hand.pick),
    warned: hand.warnings.map((trouble) => trouble.hex).filter((hex) => hex > 0),
    refused: hand.callout?.hex ? [{ hex: hand.callout.hex }] : [],
  };
}

function litHexes(desk: Desk): { hexes: LitHex[]; veil: boolean } {
  const { hand, layers } = desk;
  const marked = new Set(lettered(hand.choices).map((c) => c.hex));
  const choices = hexChoices(hand.choices, hand.lead).filter(
    (c) => !isTarget(desk, c) && !marked.has(c.hex),
  );
  // A hex that may be chosen beside units that can act, or targets, does not put these in the shade.
  const free = hand.open !== null || !(hand.ready.size || targets(desk).length);
  const whole = choices.some((c) => (c.unit < 0 ? free : c.unit === hand.lead));
  const able = joiners(desk);
  if (choices.length) {
    const shown = layers.on.reach ? choices.map(lit) : [];
    return { hexes: [...shown, ...able], veil: !!layers.on.reach && whole };
  }
  const chooses = hand.pick !== null || lettered(hand.choices).length > 0;
  return { hexes: chooses ? able : [...mustChoose(desk), ...able], veil: false };
}

/** Where units stand that may join the attack that is being put together: guns in support. */
function joiners({ hand }: Desk): LitHex[] {
  return hand.forecast ? whereOf(hand.choices.filter((c) => c.kind === "toggle")) : [];
}

/** How far a unit could go that is only looked at: an enemy, or one without an order. */
function range(desk: Desk): RangeMark | undefined {
  const { hand, layers, table } = desk;
  if (!layers.routes || hand.lead !== layers.routes.unit || hand.pick || hand.open) return;
  if (hexChoices(hand.choices, hand.lead).some((c) => c.unit === hand.lead)) return;
  const side = hand.view?.units.find((u) => u.unit === hand.lead)?.side;
  const hexes = layers.routes.routes.map(reached);
  return { hexes, tone: side === table.seat ? "ink" : "attack" };
}

/** Where the units stand of which the decision wants one: a loss, a removal. */
function mustChoose(desk: Desk): LitHex[] {
  return whereOf(desk.hand.choices.filter((c) => c.kind === "unit" && !c.opens));
}

function whereOf(choices: readonly Choice[]): LitHex[] {
  const hexes = new Set(choices.map((c) => c.hex).filter((hex) => hex > 0));
  return [...hexes].map((hex) => ({ hex, cost: "", stop: false }));
}

function lit(c: Choice): LitHex {
  return { hex: c.hex, cost: c.cost, stop: c.stops, warn: c.warns.length > 0 };
}

function reached(route: RouteShown): LitHex {
  return { hex: route.hex, cost: route.cost, stop: route.stops };
}

function handPath(desk: Desk): PathMark[] {
  const { hand } = desk;
  const { pick } = hand;
  if (!pick || pick.letter || hand.path.length < 2) return way(desk);
  const sums = hand.route?.steps.map((s) => s[3]);
  const label = pick.cost && pick.kind === "path" ? priced(desk, pick.cost) : "";
  return [{ hexes: [...hand.path], costs: sums?.length ? sums : undefined, label, kind: "move" }];
}

/** The way round that a refusal offers. */
function way(desk: Desk): PathMark[] {
  const order = desk.hand.callout?.why.try_.at(-1);
  if (!order) return [];
  const hexes = order
    .split(" ")
    .map((w) => desk.atlas.byLabel.get(w.toLowerCase())?.hex ?? 0)
    .filter((h) => h > 0);
  return hexes.length > 1 ? [{ hexes, kind: "way" }] : [];
}

function attacks(view: View, forecast: ForecastShown | null): AttackMark[] {
  if (!forecast?.target) return [];
  const by = new Map<number, number>();
  for (const unit of forecast.attackers) {
    const hex = view.units.find((u) => u.unit === unit)?.hex ?? 0;
    by.set(hex, (by.get(hex) ?? 0) + amount(forecast.strengths[String(unit)] ?? ""));
  }
  const from = [...by].map(([hex, sum]) => ({
    hex,
    text: sum ? `+${Number(sum.toFixed(1))}` : "",
  }));
  const label = forecast.attackers.length ? forecast.label || forecast.odds : "";
  return [{ target: forecast.target, label, from }];
}

/** A strength as it is written, `6`, `1 1/2` or `1½`; 0 where it is no number. */
function amount(text: string): number {
  const words = text
    .normalize("NFKD")
    .replace(/(?<=\d)(?=\d⁄)/, " ")
    .replaceAll("⁄", "/");
  return words.split(" ").reduce((sum, word) => sum + portion(word), 0) || 0;
}

function portion(word: string): number {
  const [above = "", below = "1"] = word.split("/");
  return Number(above) / Number(below);
}

function targets(desk: Desk): { hex: number; text?: string }[] {
  const { hand } = desk;
  const target = hand.forecast?.target;
  const all = new Map([...hand.baseChoices, ...hand.choices].map((c) => [c.notation, c]));
  return [...all.values()]
    .filter((c) => isTarget(desk, c) && c.hex !== target)
    .map((c) => ({ hex: c.hex, text: c.cost }));
}

/** A hex on which dice would fall: what begins an attack there, or rolls at once with a chance that
 * is told, or at an enemy. Dice may also follow where nobody is fired at: after a landing. */
function isTarget({ hand }: Desk, choice: Choice): boolean {
  if (choice.kind !== "hex") return false;
  if (choice.opens || choice.final !== "chance") return choice.opens;
  return choice.cost !== "" || enemyAt(hand.view, choice.hex);
}

function enemyAt(view: View | null, hex: number): boolean {
  return !!view?.units.some((u) => u.hex === hex && u.side !== view.decision.actor);
}

/** Lettered hexes; where several choices lead to one, it says which letters. */
function options(choices: readonly Choice[], pick: Choice | null): OptionMark[] {
  const found = new Map<number, Choice[]>();
  for (const c of lettered(choices)) found.set(c.hex, [...(found.get(c.hex) ?? []), c]);
  found.delete(0);
  return [...found].flatMap(([hex, all]) =>
    all.map((c, i) => ({ hex, letter: letterOf(all, pick, i), chosen: c === pick, path: c.path })),
  );
}

function letterOf(all: Choice[], pick: Choice | null, i: number): string {
  if (pick && all.includes(pick)) return pick === all[i] ? pick.letter : "";
  return i > 0 ? "" : spanned(all.map((c) => c.letter));
}

/** Letters as short as they can be told: `A`, `A–C` where none is left out between, else `A, D`. */
function spanned(letters: string[]): string {
  const all = letters.toSorted();
  const [first = "", last = ""] = [all[0], all.at(-1)];
  const whole = last.charCodeAt(0) - first.charCodeAt(0) === all.length - 1;
  if (!whole) return all.join(", ");
  return first === last ? first : `${first}–${last}`;
}

// -- the plan ------------------------------------------------------------------------------------

function planPaths(desk: Desk): PathMark[] {
  const live = desk.table.view;
  if (!desk.plan.on || !live) return [];
  return desk.plan.steps.flatMap((step, i) => {
    const from = live.units.find((u) => u.unit === step.unit)?.hex ?? 0;
    const goal = step.hex;
    return from && goal && from !== goal
      ? [{ hexes: [from, goal], kind: "plan" as const, step: String(i + 1) }]
      : [];
  });
}

// -- layers ------------------------------------------------------------------------------------------

function layerMarks(desk: Desk, view: View): Marks {
  const shown = Object.values(desk.layers.shown);
  const ahead = desk.hand.forecast?.marks ?? [];
  const areas: MarkShown[] = [
    ...view.marks,
    ...taught(desk),
    ...shown.flatMap((s) => s.overlay.marks),
    ...ahead,
  ];
  const traces = shown.flatMap((s) => s.overlay.traces);
  const arrows = desk.layers.on.trails ? trails(desk) : [];
  return { areas, traces, arrows };
}

/** What a lesson speaks of. */
function taught(desk: Desk): MarkShown[] {
  const { hexes } = desk.teacher;
  const mark = { kind: "spot", hexes, edges: [], text: "", side: "", figures: {} };
  return hexes.length ? [mark] : [];
}

/** The arrows of the last player turn in which anything went anywhere. */
function trails(desk: Desk): ArrowMark[] {
  const last = desk.table.log.findLast((l) => l.arrows.length);
  const lines = desk.table.log.filter((l) => l.turn === last?.turn && l.side === last?.side);
  return lines.flatMap((l) => l.arrows);
}

// -- the past --------------------------------------------------------------------------------------------

const TRAIL = 4;
const MANY = 24;

export interface Told {
  line: LogLine;
  number: string;
}

/** Lines of the past that can be drawn, with the numbers that map and list share. */
export function told(lines: readonly LogLine[]): Told[] {
  let count = 0;
  return lines.map((line) => ({ line, number: line.arrows.length ? String(++count) : "" }));
}

/** A whole turn of marches would hide the map: then only the fights have arrows, and every march
 * the ring at its end. */
function untangled(arrows: ArrowMark[], whole: boolean): ArrowMark[] {
  if (!whole || arrows.length <= MANY) return arrows;
  return arrows.filter((a) => a.kind !== "move");
}

/** While others are followed, only what they did last is drawn. */
function recent(seen: Told[], following: boolean): Told[] {
  const plies = [...new Set(seen.map((t) => t.line.ply))].slice(-TRAIL);
  return following ? seen.filter((t) => plies.includes(t.line.ply)) : seen;
}

function past(desk: Desk): Marks {
  const { replay } = desk;
  const here = replay.ply ?? 0;
  const lines = replay.since ? replay.lines : desk.table.log.filter((l) => l.ply === here);
  const seen = recent(
    told(lines).filter((t) => t.line.ply <= here),
    replay.following,
  );
  const arrows = seen.flatMap(({ line, number }) =>
    line.arrows.map((a) => ({ ...a, number, now: line.ply === here })),
  );
  const changed = arrows
    .filter((a) => ["move", "retreat", "advance", "place", "change"].includes(a.kind))
    .map((a) => ({ hex: a.path.at(-1) ?? 0 }));
  const lost = arrows.filter((a) => a.kind === "loss").map((a) => a.path.at(-1) ?? 0);
  return {
    arrows: replay.show.arrows ? untangled(arrows, here === replay.since?.to) : [],
    changed: replay.show.changes ? changed.filter((c) => c.hex) : [],
    lost: lost.filter((h) => h),
  };
}
