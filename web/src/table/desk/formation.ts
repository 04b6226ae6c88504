// A formation on the march: who belongs to it, and how far each comes up behind the one in hand.

import type { Choice, Drafted, View } from "../../wire/types.ts";
import { ofUnit } from "./choices.ts";
import { ask, ordered } from "./drafts.ts";
import type { Hand } from "./hand.svelte.ts";
import type { Follower } from "./held.ts";
import { begun, likewise } from "./paths.ts";

/** Others of the formation of the unit in hand that can act, wherever they stand: the nearest
 * first. */
export function kin(hand: Hand): number[] {
  const { cards, formations } = hand.table.atlas;
  const own = cards.get(hand.lead)?.formation ?? "";
  if (!formations.has(own) || hand.open?.choice.kind !== "unit") return [];
  const here = hand.where(hand.lead);
  return [...hand.ready]
    .filter((u) => u !== hand.lead && hand.where(u) && cards.get(u)?.formation === own)
    .map((unit) => ({ unit, far: apart(hand, hand.where(unit), here) }))
    .sort((a, b) => a.far - b.far || a.unit - b.unit)
    .map(({ unit }) => unit);
}

/** Units from elsewhere come up along the path of the one in hand, one after the other. */
export async function comeUp(
  hand: Hand,
  pick: Choice,
  units: readonly number[],
  sent: readonly string[],
): Promise<Follower[]> {
  const found: Follower[] = [];
  let drafted = units.length ? await tried(hand, sent) : null;
  for (const unit of units) {
    if (hand.pick !== pick || !drafted) break;
    if (found.some((f) => f.unit === unit)) continue;
    const sofar = [...sent, ...found.flatMap((f) => f.orders)];
    const came = await comeOne(hand, pick, unit, sofar, drafted.view);
    found.push(...came.followers);
    drafted = came.drafted ?? drafted;
  }
  return found;
}

interface Came {
  followers: Follower[];
  drafted: Drafted | null;
}

/** One unit with those whom its order takes along: to the goal, else to the last hex of the path
 * that it can reach and where there is room. It never goes away from the goal. */
async function comeOne(
  hand: Hand,
  pick: Choice,
  unit: number,
  sent: readonly string[],
  view: View,
): Promise<Came> {
  const { choices, besides } = view.decision;
  const choice = ofUnit([...choices, ...besides], unit);
  const begin = choice ? ordered(choice) : [begun(hand, unit)];
  const to = (hex: number) => [...begin, likewise(hand, pick, unit, hex).at(-1) ?? ""];
  const party = choice?.units.includes(unit) ? choice.units : [unit];
  const came = (hex: number, why: string, drafted: Drafted | null): Came => ({
    followers: party.map((u) => ({ unit: u, orders: u === unit && hex ? to(hex) : [], hex, why })),
    drafted,
  });
  const first = await tried(hand, [...sent, ...to(pick.hex)]);
  const why = first ? (refusal(first) ?? crowd(first, pick.hex)?.text ?? "") : "";
  if (first && !why) return came(pick.hex, "", first);
  const start = await tried(hand, [...sent, ...begin]);
  for (const hex of start ? onTheWay(hand, pick, unit, start) : []) {
    const short = await tried(hand, [...sent, ...to(hex)]);
    if (short && !refusal(short) && !crowd(short, hex)) return came(hex, why, short);
  }
  return came(0, why, null);
}

const tried = (hand: Hand, orders: readonly string[]) => ask(hand, orders).catch(() => null);

const refusal = (drafted: Drafted) => drafted.steps.find((step) => step.why)?.why?.sentence;

/** More than may stay in a hex, where a draft leads to that. */
function crowd(drafted: Drafted, hex: number) {
  return drafted.warnings.find((trouble) => trouble.crowded && trouble.hex === hex);
}

/** The hexes of the path that a unit which has set out can go to, nearest to the goal first. */
function onTheWay(hand: Hand, pick: Choice, unit: number, start: Drafted): number[] {
  const open = new Set(start.view.decision.choices.map((c) => c.hex));
  const far = apart(hand, hand.where(unit), pick.hex);
  const nearer = (hex: number) => open.has(hex) && apart(hand, hex, pick.hex) < far;
  return refusal(start) ? [] : hand.path.filter((h) => h !== pick.hex && nearer(h)).toReversed();
}

function apart(hand: Hand, from: number, to: number): number {
  const [a, b] = [hand.table.atlas.hexes.get(from), hand.table.atlas.hexes.get(to)];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}
