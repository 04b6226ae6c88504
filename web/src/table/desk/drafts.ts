// Orders begun on a draft of the table: what they open, and who joins.

import type { Choice, Drafted } from "../../wire/types.ts";
import { listedIn, withLetters } from "./choices.ts";
import type { Hand } from "./hand.svelte.ts";
import { NO_PICK, type Open, type Order } from "./held.ts";

/** A choice as orders: what it ends, then itself. */
export function ordered(choice: Choice): string[] {
  return choice.first ? [choice.first, choice.notation] : [choice.notation];
}

export function texts(open: Open | null): string[] {
  return open?.orders.map((order) => order.text) ?? [];
}

/** The orders that were added to the one that began it; all of them, where it began at the table. */
export function additions(hand: Hand): readonly Order[] {
  const { choice, orders } = hand.open ?? { choice: null, orders: [] };
  if (!choice || choice.kind === "toggle") return orders;
  return orders.slice(choice.first ? 2 : 1);
}

/** Asks what the table would look like after orders that follow those of the plan. */
export function ask(hand: Hand, orders: readonly string[], suggest = false) {
  const all = [...(hand.sheet?.orders ?? []), ...orders];
  return hand.table.ask<"drafted">({ type: "draft", ply: hand.table.ply, orders: all, suggest });
}

/** Begins an order on a draft of the table. */
export async function begin(hand: Hand, choice: Choice): Promise<void> {
  const earlier = texts(hand.open);
  takeUnits(hand, choice);
  if (choice.hex) hand.put({ hex: choice.hex });
  await redraft(hand, [...earlier, ...ordered(choice)], choice, true);
}

/** The units that a choice takes up lie in hand, with those who come up behind them. */
export function takeUnits(hand: Hand, choice: Choice): void {
  const { units } = choice;
  const behind = units.includes(hand.lead) ? hand.units.filter((u) => !units.includes(u)) : [];
  if (units.length) hand.put({ units: [...units, ...behind] });
  else if (choice.unit >= 0 && !hand.units.includes(choice.unit))
    hand.put({ units: [choice.unit] });
}

export async function redraft(
  hand: Hand,
  orders: string[],
  choice: Choice,
  suggest = false,
): Promise<void> {
  const number = ++hand.drafts;
  const { ply } = hand.table;
  hand.asking = true;
  try {
    const drafted = await ask(hand, orders, suggest);
    if (number === hand.drafts) lay(hand, drafted, choice);
  } catch (error) {
    if (number === hand.drafts) hand.fail(error, choice.hex || hand.hex, ply);
  } finally {
    if (number === hand.drafts) hand.asking = false;
  }
}

/** Lays the orders of a draft in hand, up to the first that is refused. */
function lay(hand: Hand, drafted: Drafted, choice: Choice): void {
  const steps = drafted.steps.slice(hand.sheet?.orders.length ?? 0);
  const bad = steps.find((step) => step.why);
  const orders = steps
    .filter((step) => !step.why)
    .map((step) => ({ text: step.order, unit: step.unit }));
  if (bad?.why) hand.refuse(bad.why, choice.hex || hand.hex);
  if (!orders.length) {
    hand.put({ open: null });
    return;
  }
  const { view } = drafted;
  const choices = withLetters(view.decision.choices, listedIn(view));
  hand.change({ ...NO_PICK, open: { orders, choice, view, choices } });
}

/** Asks what the dice can do that a choice rolls at once. */
export async function foresee(hand: Hand, choice: Choice, orders: string[]): Promise<void> {
  const drafted = await ask(hand, [...texts(hand.open), ...orders]).catch(() => null);
  if (drafted && hand.pick === choice) hand.put({ foreseen: drafted.view.forecast ?? null });
}

/** Asks for the choices of a unit that the decision does not list. */
export async function unfold(hand: Hand, choice: Choice): Promise<void> {
  hand.put({ units: [choice.unit] });
  const { ply } = hand.table;
  const orders = hand.sheet?.orders ?? [];
  try {
    const { unit } = choice;
    const answer = await hand.table.ask<"choices-are">({ type: "choices", ply, unit, orders });
    const [only] = answer.choices;
    if (answer.choices.length === 1 && only?.opens) return begin(hand, only);
    const view = hand.base;
    if (view) hand.change({ open: { orders: [], choice, view, choices: answer.choices } });
  } catch (error) {
    hand.fail(error, hand.hex, ply);
  }
}

// -- who joins ---------------------------------------------------------------------------------------

/** Whether a unit can join what was begun, or has joined it. */
export function toggles(hand: Hand, unit: number): boolean {
  return joins(hand, unit) !== undefined || added(hand, unit) !== undefined;
}

export async function toggle(hand: Hand, unit: number): Promise<void> {
  const gone = added(hand, unit);
  const comes = joins(hand, unit);
  const begun = hand.open?.choice ?? comes;
  const left = (hand.open?.orders ?? [])
    .filter((order) => !gone || order.unit !== unit)
    .map((o) => o.text);
  if (!begun) return;
  if (gone) await redraft(hand, left, begun);
  else if (comes) await redraft(hand, [...left, comes.notation], begun);
  else await hand.explain({ unit, hex: begun.hex });
}

/** Adds to what was begun something else than a unit. */
export async function extend(hand: Hand, choice: Choice): Promise<void> {
  const { open } = hand;
  if (open) await redraft(hand, [...texts(open), choice.notation], open.choice);
}

/** Units join what was begun, where it takes others in. */
export function joinAll(hand: Hand, units: readonly number[]): boolean {
  const { open } = hand;
  const coming = units.flatMap((unit) => joins(hand, unit)?.notation ?? []);
  if (open && coming.length) void redraft(hand, [...texts(open), ...coming], open.choice);
  return coming.length > 0;
}

function joins(hand: Hand, unit: number): Choice | undefined {
  return hand.choices.find((c) => c.kind === "toggle" && c.unit === unit);
}

function added(hand: Hand, unit: number): Order | undefined {
  return additions(hand).find((order) => order.unit === unit);
}
