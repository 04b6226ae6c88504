// A click on a unit or a hex: what it takes up, chooses or asks.

import type { Choice } from "../../wire/types.ts";
import { atHex, isPair, ofUnit } from "./choices.ts";
import { accompany } from "./company.ts";
import { joinAll, toggle, toggles, unfold } from "./drafts.ts";
import type { Hand } from "./hand.svelte.ts";
import { bends } from "./paths.ts";

export interface How {
  /** Shift: the unit is added to those in hand. */
  add?: boolean;
  /** The unit in hand goes there, whoever stands there. */
  go?: boolean;
}

/** Choices that a unit on its way has. */
const goes = ["path", "hex"];

export async function clickHex(hand: Hand, hex: number, how: How = {}): Promise<void> {
  hand.callout = null;
  const could = atHex(hand.choices, hex, hand.lead);
  const [choice] = could;
  const ready = hand.at(hex).find((u) => hand.ready.has(u));
  if (hand.pick && could.includes(hand.pick)) return clickAgain(hand, hand.pick);
  const another = ready !== undefined && !hand.units.includes(ready);
  const going = hand.open !== null || choice?.kind === "path";
  if (choice && !how.go && another && going) return switchTo(hand, ready, hex, choice);
  if (bends(hand, hex)) return;
  const begins = choice && !how.go && ready !== undefined && besideUnits(hand, choice);
  if (begins) return offerBoth(hand, ready, hex, could);
  if (could.length > 1) return hand.change({ offers: { hex, choices: could } });
  if (choice) return hand.choose(choice);
  const [other] = hand.open ? atHex(hand.baseChoices, hex) : [];
  if (other) return hand.choose(other, true);
  if (ready !== undefined) return take(hand, ready, hex);
  return clickUnlit(hand, hex);
}

/** Whether a hex may be chosen by itself while units can be taken up: a factor kept in a city. */
function besideUnits(hand: Hand, choice: Choice): boolean {
  return !hand.open && choice.unit < 0 && !choice.opens && choice.kind === "hex";
}

/** What a unit there can begin, and what may be done with the hex itself. */
function offerBoth(hand: Hand, unit: number, hex: number, could: Choice[]): void {
  const begins = ofUnit(hand.baseChoices, unit);
  hand.drop();
  hand.change({ hex, offers: { hex, choices: begins ? [begins, ...could] : could } });
}

/** A second click on the same hex confirms what can be taken back; a die waits for its button. */
async function clickAgain(hand: Hand, pick: Choice): Promise<void> {
  if (pick.final === "none") await hand.commitPick();
}

export async function clickUnit(
  hand: Hand,
  unit: number,
  hex: number,
  how: How = {},
): Promise<void> {
  // A move takes another unit along only where that is said; an attack takes whom it can.
  const joins = how.add || hand.open?.choice.kind !== "unit";
  const joiner = joins ? joinerAt(hand, unit, hex) : undefined;
  if (joiner !== undefined) return toggle(hand, joiner);
  const ready = hand.ready.has(unit);
  if (how.add && ready && hand.open?.choice.kind === "unit") return hand.add(unit);
  const could = atHex(hand.choices, hex, hand.lead);
  const [choice] = could;
  const again = hand.pick !== null && could.includes(hand.pick);
  if (choice && (how.go || !ready || again || comesIn(hand, choice)))
    return clickHex(hand, hex, how);
  const going = hand.open !== null || choice?.kind === "path";
  if (choice && going && hand.hex !== hex) return switchTo(hand, unit, hex, choice);
  if ((hand.open ? !choice : !ready) && atHex(hand.baseChoices, hex).length)
    return clickHex(hand, hex);
  if (how.add && hand.units.length && hand.hex === hex) return hand.add(unit);
  if (!ready && busy(hand)) return clickUnlit(hand, hex);
  hand.callout = null;
  return take(hand, nextInStack(hand, unit, hex), hex);
}

/** Whether the unit in hand comes in from off the map there, among those who stand in the hex. */
function comesIn(hand: Hand, choice: Choice): boolean {
  const { lead, open } = hand;
  return !open && choice.kind === "unit-hex" && choice.unit === lead && !hand.where(lead);
}

/** Who joins by a click on a unit: itself, or one below it in the stack, as guns under their HQ. */
function joinerAt(hand: Hand, unit: number, hex: number): number | undefined {
  if (toggles(hand, unit) || !hand.open) return toggles(hand, unit) ? unit : undefined;
  const able = hand.at(hex).filter((u) => toggles(hand, u));
  return able.find((u) => hand.choices.some((c) => c.unit === u)) ?? able[0];
}

/** Whether something is in hand that a mere look must not drop. */
function busy(hand: Hand): boolean {
  return hand.mine && (hand.open !== null || hand.pick !== null);
}

/** Takes up a unit: begins its order where it has one, otherwise only looks at it. */
export async function take(hand: Hand, unit: number, hex: number): Promise<void> {
  const wasOpen = hand.open !== null;
  hand.drop();
  hand.put({ units: [unit], hex });
  const choice = ofUnit(hand.baseChoices, unit);
  if (choice && choice.kind !== "toggle") return hand.choose(choice);
  if (isPair(hand.baseChoices, unit)) return;
  if (wasOpen || !hand.mine || (await unlisted(hand, unit))) return;
  await explainUnit(hand, unit, hex);
}

/** Where no unit is offered by itself, as in a set-up, one may yet have choices of its own. */
async function unlisted(hand: Hand, unit: number): Promise<boolean> {
  const [some] = hand.baseChoices;
  if (!some || hand.baseChoices.some((c) => c.kind === "unit")) return false;
  const choice = { ...some, notation: "", kind: "unit", opens: true, final: "none", hex: 0 };
  await unfold(hand, { ...choice, unit, units: [] });
  if (hand.open && !hand.open.choices.length) hand.put({ open: null });
  return hand.open !== null;
}

/** Why one's own unit cannot be taken up: the order that would do it is asked about. */
async function explainUnit(hand: Hand, unit: number, hex: number): Promise<void> {
  const asked = beginning(hand, unit);
  if (!asked) return;
  await hand.explain({ order: asked.order }, asked.first);
  if (hand.callout) hand.callout = { ...hand.callout, hex };
}

/** The order by which a unit of one's own would begin, with what must come before it. */
export function beginning(hand: Hand, unit: number): { order: string; first: string[] } | null {
  const side = hand.view?.units.find((u) => u.unit === unit)?.side;
  const begins = hand.baseChoices.find((c) => c.kind === "unit" && c.opens);
  if (side !== hand.table.seat || !begins) return null;
  const order = hand.table.atlas.write(begins.notation, { unit, hexes: [] });
  return { order, first: begins.first ? [begins.first] : [] };
}

/** The order by which an enemy's hex would be attacked; '' where none is. */
export function attacking(hand: Hand, hex: number): string {
  const enemy = hand.view?.units.some((u) => u.hex === hex && u.side !== hand.table.seat);
  const attacks = hand.baseChoices.find((c) => c.kind === "hex" && c.opens);
  if (!enemy || !attacks) return "";
  return hand.table.atlas.write(attacks.notation, { unit: -1, hexes: [hex] });
}

/** Takes up all units of a hex that can act; where none can, the hex may be chosen. */
export async function takeAll(hand: Hand, hex: number): Promise<void> {
  const ready = hand.at(hex).filter((u) => hand.ready.has(u));
  // The count of a stack that others may go to is a part of its hex.
  if (!ready.length && atHex(hand.choices, hex, hand.lead).length) return clickHex(hand, hex);
  const [first] = ready.length ? ready : hand.at(hex);
  if (first === undefined) return;
  await take(hand, first, hex);
  if (hand.open?.choice.units.length || joinAll(hand, ready)) return;
  hand.put({ units: ready.length ? ready : [first] });
  await accompany(hand);
}

/** Takes up those who were stopped by what was revealed, on the same way as before. */
export async function takeLeft(hand: Hand): Promise<void> {
  const { units, hex } = hand.left;
  hand.left = { units: [], hex: 0 };
  const ready = units.filter((u) => hand.ready.has(u));
  const [first] = ready;
  if (first === undefined) return;
  await take(hand, first, hand.where(first));
  hand.put({ units: ready });
  const [choice] = atHex(hand.choices, hex, first);
  if (choice) hand.hold(choice);
}

/** A move that has begun on the table lies in hand. */
export function resume(hand: Hand): void {
  if (hand.left.units.length) {
    void takeLeft(hand);
    return;
  }
  const { afterwards } = hand;
  hand.afterwards = "";
  const next = afterwards && hand.baseChoices.find((c) => c.notation === afterwards);
  if (next) {
    void hand.choose(next, true);
    return;
  }
  const paths = hand.baseChoices.filter((c) => goes.includes(c.kind) && !c.letter);
  const units = new Set(paths.map((c) => c.unit));
  const [unit = -1] = units;
  const before = hand.carried;
  hand.carried = -1;
  if (hand.open || hand.pick) return;
  if (before >= 0 && hand.lead === before) hand.drop();
  if (!units.size && !hand.units.length && !hand.hex) takeAsked(hand);
  if (units.size !== 1 || unit < 0 || hand.units.length) return;
  const together = paths[0]?.units.length ? [...paths[0].units] : [unit];
  hand.put({ units: together, hex: hand.where(unit) });
  hand.carried = unit;
}

/** The one unit that is asked for, as in a set-up, lies in hand with its hexes lit. Where the phase
 * may be ended or a hex be chosen instead, nobody asks for it. */
function takeAsked(hand: Hand): void {
  const [first, ...others] = hand.baseChoices.filter((c) => c.unit >= 0 || c.hex > 0);
  if (hand.baseChoices.some((c) => c.notation === "end")) return;
  const asked = first?.kind === "unit" && !others.length && hand.base?.decision.more;
  if (asked) void hand.take(first.unit, 0);
}

/** A hex that nothing can be done with says why. What is in hand stays there. */
async function clickUnlit(hand: Hand, hex: number): Promise<void> {
  const { lead } = hand;
  const moves = hand.open?.choice.kind === "unit" || hand.lit.some((c) => c.unit === lead);
  if (lead >= 0 && hand.mine && moves) return hand.explain({ unit: lead, hex });
  const enemy = hand.view?.units.find((u) => u.hex === hex && u.side !== hand.table.seat);
  if (!busy(hand)) {
    hand.drop();
    hand.put({ hex, units: enemy ? [enemy.unit] : [] });
  }
  const order = attacking(hand, hex);
  if (order) await hand.explain({ order, hex });
}

async function switchTo(hand: Hand, unit: number, hex: number, choice: Choice): Promise<void> {
  const { lead } = hand;
  await take(hand, unit, hex);
  if (lead >= 0) hand.put({ instead: { ...choice, unit: lead } });
}

/** Goes with the unit that was held before to the hex of the one that was clicked. */
export async function goInstead(hand: Hand): Promise<void> {
  const wanted = hand.instead;
  if (!wanted) return;
  await take(hand, wanted.unit, hand.where(wanted.unit));
  const [choice] = atHex(hand.choices, wanted.hex, wanted.unit);
  if (choice) hand.hold(choice);
}

function nextInStack(hand: Hand, unit: number, hex: number): number {
  if (hand.hex !== hex || !hand.units.length) return unit;
  const stack = hand.at(hex).toReversed();
  const at = stack.indexOf(hand.lead);
  const below = [...stack.slice(at + 1), ...stack.slice(0, at + 1)];
  return below.find((u) => !hand.units.includes(u)) ?? hand.lead;
}
