// Several at once: who goes along with the unit in hand, and how far.

import type { Choice } from "../../wire/types.ts";
import { ofUnit, ofUnits } from "./choices.ts";
import { ask, joinAll, texts, toggle, toggles } from "./drafts.ts";
import { comeUp, kin } from "./formation.ts";
import type { Hand } from "./hand.svelte.ts";
import type { Follower } from "./held.ts";
import { likewise, pickOrders } from "./paths.ts";

/** Another unit is taken up as well, or left behind. */
export function add(hand: Hand, unit: number): void {
  if (regroup(hand, unit)) return;
  if (unit === hand.lead && hand.joined.length) {
    void handOver(hand);
    return;
  }
  if (toggles(hand, unit)) {
    void toggle(hand, unit);
    return;
  }
  const others = hand.units.filter((u) => u !== unit);
  const units = others.length < hand.units.length ? others : [...hand.units, unit];
  if (!units.length) hand.drop();
  else if (hand.lead === unit && ofUnit(hand.baseChoices, unit)?.opens) lead(hand, units);
  else {
    hand.put({ units });
    void accompany(hand);
  }
}

/** The one who leads stays behind: the next one leads the others. */
function lead(hand: Hand, units: readonly number[]): void {
  const [next = -1] = units;
  void hand.take(next, hand.where(next));
  hand.put({ units });
}

/** The one who leads a stack stays behind: the first who has joined leads the others who have. */
async function handOver(hand: Hand): Promise<void> {
  const [next = -1, ...rest] = hand.joined;
  await hand.take(next, hand.hex);
  joinAll(hand, rest);
}

/** A unit joins those that a choice takes up together, or stays behind. */
export function regroup(hand: Hand, unit: number): boolean {
  const together = hand.open?.choice.units ?? [];
  const others = together.filter((u) => u !== unit);
  const wanted = others.length < together.length ? others : [...together, unit];
  const choice = together.length ? ofUnits(hand.baseChoices, wanted) : undefined;
  if (!choice) return false;
  const { hex } = hand;
  void hand.choose(choice, true);
  hand.put({ hex });
  return true;
}

/** Who goes along with the choice in hand, and what all of it would bring about. */
export async function accompany(hand: Hand): Promise<void> {
  const coming = bringFollowers(hand);
  hand.coming = coming;
  await coming;
  if (hand.coming === coming) hand.coming = null;
  const { pick, followers } = hand;
  if (pick?.final !== "none") return;
  const extra = followers.flatMap((f) => f.orders);
  const orders = [...texts(hand.open), ...pickOrders(hand, pick), ...extra];
  const drafted = await ask(hand, orders).catch(() => null);
  if (drafted && hand.pick === pick) hand.put({ warnings: drafted.warnings });
}

/** The other units taken up go the same way, each as far as the rules let it. */
async function bringFollowers(hand: Hand): Promise<void> {
  const { pick, open } = hand;
  const together = [...(open?.choice.units ?? []), ...(pick?.units ?? [])];
  const others = hand.units.slice(1).filter((u) => !together.includes(u));
  if (!pick || !open || !others.length || pick.kind !== "path") {
    hand.put({ followers: [] });
    return;
  }
  const sent = [...texts(open), ...pickOrders(hand, pick)];
  const [here, elsewhere] = parted(hand, others);
  const found = await followAll(hand, pick, here, sent);
  const held: number[] = [];
  for (const unit of here.slice(found.length)) {
    if (hand.pick !== pick) return;
    const sofar = [...sent, ...found.flatMap((f) => f.orders)];
    const came = await follow(hand, pick, unit, sofar, found.at(-1));
    if (came) found.push(came);
    else held.push(unit);
  }
  const gone = [...sent, ...found.flatMap((f) => f.orders)];
  found.push(...(await comeUp(hand, pick, [...held, ...elsewhere], gone)));
  if (hand.pick === pick) hand.put({ followers: found });
}

/** Those who stand with the unit in hand, and those of its formation who stand elsewhere. */
function parted(hand: Hand, units: readonly number[]): [number[], number[]] {
  const near = (u: number) => hand.where(u) === hand.where(hand.lead);
  return [units.filter(near), units.filter((u) => !near(u))];
}

/** Takes up the whole formation of the unit in hand, or lays all but that one down again. */
export async function takeFormation(hand: Hand): Promise<void> {
  const own = kin(hand);
  const more = own.filter((u) => !hand.units.includes(u) && !hand.joined.includes(u));
  const units = more.length ? [...hand.units, ...more] : hand.units.filter((u) => !own.includes(u));
  hand.put({ units });
  await accompany(hand);
}

/** Those who can follow all the way, asked about at once; the first who cannot ends the row. */
async function followAll(
  hand: Hand,
  pick: Choice,
  units: readonly number[],
  sent: string[],
): Promise<Follower[]> {
  const going = units.map((unit) => ({ unit, orders: likewise(hand, pick, unit, pick.hex) }));
  const drafted = await ask(hand, [...sent, ...going.flatMap((g) => g.orders)]).catch(() => null);
  const steps = drafted?.steps.slice((hand.sheet?.orders.length ?? 0) + sent.length) ?? [];
  const bad = steps.findIndex((step) => step.why);
  const good = bad < 0 ? steps.length : bad;
  return going
    .filter((g, i) => (i + 1) * g.orders.length <= good)
    .map((g) => ({ ...g, hex: pick.hex, why: "" }));
}

/** How far a unit can follow: to the goal, else to the last hex of the path that is open to it, as
 * in a column on a road. Where the one before it had to halt, it need not try to pass. Null where it
 * may not set out: as a rule because the move of the one before has to be ended first. */
async function follow(
  hand: Hand,
  pick: Choice,
  unit: number,
  sent: string[],
  before?: Follower,
): Promise<Follower | null> {
  const start = hand.where(unit);
  const column = before?.hex && before.hex !== pick.hex && before.why ? before : null;
  const all = [...new Set([pick.hex, ...hand.path.toReversed()])].filter((h) => h !== start);
  const goals = column ? all.slice(all.indexOf(column.hex) + 1) : all;
  let why = column?.why ?? "";
  for (const hex of goals) {
    const orders = likewise(hand, pick, unit, hex);
    const drafted = await ask(hand, [...sent, ...orders]).catch(() => null);
    const bad = drafted?.steps.find((step) => step.why);
    if (drafted && !bad) return { unit, orders, hex, why };
    why ||= bad?.why?.sentence ?? "";
    if (bad?.order === orders[0]) return null;
    if (!drafted) break;
  }
  return { unit, orders: [], hex: 0, why };
}
