// The way of a unit: bent by hand, written as orders, told step by step.

import type { Choice } from "../../wire/types.ts";
import { way } from "./atlas.ts";
import { atHex, ofUnit } from "./choices.ts";
import { ask, ordered, texts } from "./drafts.ts";
import type { Hand } from "./hand.svelte.ts";

/** The choice in hand as orders, along the path that was given it. */
export function pickOrders(hand: Hand, pick: Choice): string[] {
  const orders = ordered(pick);
  if (!bent(hand)) return orders;
  const by = { unit: pick.unit, hexes: spelled(hand.path, hand.where(hand.lead)) };
  return [...orders.slice(0, -1), hand.table.atlas.write(pick.notation, by)];
}

/** A path as an order names it. A hex alone would mean the cheapest way there: one step is told
 * apart from it by the hex where it begins. */
export function spelled(path: readonly number[], start: number): readonly number[] {
  const rest = path[0] === start ? path.slice(1) : path;
  return rest.length > 1 || rest === path ? rest : path;
}

/** Whether the hex in hand lies next door and the cheapest way there leads round. */
export function maySkip(hand: Hand): boolean {
  const { path, pick } = hand;
  const start = hand.where(hand.lead);
  const near = pick?.kind === "path" && hand.table.atlas.neighbours(start).includes(pick.hex);
  return near && path[0] === start && path.length > 2;
}

/** Straight into the hex next door, whatever it costs. */
export function goStraight(hand: Hand): void {
  const { pick } = hand;
  if (!pick || !maySkip(hand)) return;
  hand.change({ path: [hand.where(hand.lead), pick.hex], grip: 0 });
  void checkBend(hand, pick);
}

/** Whether the path is another than the best one. */
export function bent(hand: Hand): boolean {
  const { path, pick } = hand;
  return (
    pick !== null && (path.length !== pick.path.length || path.some((h, i) => h !== pick.path[i]))
  );
}

/** A click on a hex of the path grips it there; the next click bends it. */
export function bends(hand: Hand, hex: number): boolean {
  const { grip, path, pick } = hand;
  if (pick?.kind !== "path") return false;
  if (grip && hex !== grip) return bend(hand, grip, hex);
  const inside = path.indexOf(hex);
  if (inside < 0 || inside >= path.length - 1 || grip === hex) return false;
  hand.put({ grip: hex });
  return true;
}

/** Leads the path by another hex instead of the one that is gripped. */
function bend(hand: Hand, from: number, by: number): boolean {
  const lit = new Map(hand.lit.map((c) => [c.hex, c]));
  const first = lit.get(by);
  const { pick } = hand;
  hand.put({ grip: 0 });
  if (!first || !pick || from === by) return false;
  const open = (hex: number) => lit.has(hex) && !lit.get(hex)?.stops;
  const rest = way((h) => hand.table.atlas.neighbours(h), by, pick.hex, open);
  if (!rest.length) return false;
  hand.change({ path: [...first.path, ...rest.slice(1)] });
  void checkBend(hand, pick);
  return true;
}

/** A bent path that is not legal springs back. */
async function checkBend(hand: Hand, pick: Choice): Promise<void> {
  const { ply } = hand.table;
  try {
    const drafted = await ask(hand, [...texts(hand.open), ...pickOrders(hand, pick)]);
    const why = drafted.steps.at(-1)?.why;
    if (hand.pick !== pick) return;
    if (!why) return askRoute(hand, pick);
    hand.refuse(why, pick.hex);
    hand.put({ path: [...pick.path] });
  } catch (error) {
    hand.fail(error, pick.hex, ply);
  }
}

/** Asks for the way to a hex step by step, with what is to be feared there. */
export async function askRoute(hand: Hand, choice: Choice): Promise<void> {
  const unit = choice.unit >= 0 ? choice.unit : hand.lead;
  if (unit < 0) return;
  const { ply } = hand.table;
  const orders = [...(hand.sheet?.orders ?? []), ...texts(hand.open)];
  const path = hand.pick && bent(hand) ? [...hand.path] : [];
  const asked = { type: "routes" as const, ply, unit, hex: choice.hex, orders, path };
  const answer = await hand.table.ask<"routes-are">(asked).catch(() => null);
  const route = answer?.routes.find((r) => r.hex === choice.hex) ?? null;
  if (hand.pick === choice) hand.put({ route });
}

/** Goes the way round that a refusal offers. */
export async function goRound(hand: Hand): Promise<void> {
  const orders = hand.callout?.why.try_ ?? [];
  const hexes = hand.table.atlas.hexesIn(orders.at(-1) ?? "");
  hand.callout = null;
  const [choice] = hand.open ? atHex(hand.choices, hexes.at(-1) ?? 0, hand.lead) : [];
  if (choice) {
    hand.hold(choice);
    if (hexes.length > 1) hand.put({ path: hexes });
    return;
  }
  const [first, ...rest] = orders;
  const bought = hand.baseChoices.some((c) => c.notation === first && !c.opens);
  // What the last of them begins is put together as after a click on it; a plan has all of them.
  const last = rest.at(-1) ?? "";
  const there = hand.baseChoices.some((c) => c.notation === last);
  const later = bought && !there && !hand.sheet ? last : "";
  const sent = later ? orders.slice(0, -1) : [...orders];
  hand.afterwards = later;
  const done = sent.length ? await hand.send(sent, orders.join(", ")) : null;
  if (!done) hand.afterwards = "";
  else if (hand.table.ply >= done.ply) hand.resume();
}

/** The orders of the unit in hand, said of another: as it goes where nothing bars the way. */
export function likewise(hand: Hand, pick: Choice, unit: number, hex: number): string[] {
  const same = bent(hand) && hex === pick.hex && hand.where(unit) === hand.path[0];
  const hexes = same ? spelled(hand.path, hand.path[0] ?? 0) : [hex];
  return [begun(hand, unit), hand.table.atlas.write(pick.notation, { unit, hexes })];
}

/** The order that the unit in hand has begun with, said of another. */
export function begun(hand: Hand, unit: number): string {
  const like = hand.open?.choice.notation ?? "";
  const own = ofUnit(hand.baseChoices, unit)?.notation;
  return own ?? hand.table.atlas.write(like, { unit, hexes: [] });
}
