// Several at once: who goes along with the unit in hand, and how far.

import type { Choice } from "../../wire/types.ts";
import { ofUnit, ofUnits } from "./choices.ts";
import { ask, texts, toggle, toggles } from "./drafts.ts";
import type { Hand } from "./hand.svelte.ts";
import type { Follower } from "./held.ts";
import { bent, pickOrders, spelled } from "./paths.ts";

/** Another unit is taken up as well, or left behind. */
export function add(hand: Hand, unit: number): void {
  if (regroup(hand, unit)) return;
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
  void hand.take(units[0] ?? -1, hand.hex);
  hand.put({ units });
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
  await bringFollowers(hand);
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
  const found = await followAll(hand, pick, others, sent);
  if (hand.pick !== pick) return;
  for (const unit of others.slice(found.length)) {
    const sofar = [...sent, ...found.flatMap((f) => f.orders)];
    const follower = await follow(hand, pick, unit, sofar, found.at(-1));
    if (hand.pick !== pick) return;
    found.push(follower);
  }
  if (hand.pick === pick) hand.put({ followers: found });
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
 * in a column on a road. Where the one before it had to halt, it need not try to pass. */
async function follow(
  hand: Hand,
  pick: Choice,
  unit: number,
  sent: string[],
  before?: Follower,
): Promise<Follower> {
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
    // Whoever may not set out at all needs no other goal.
    if (!drafted || bad?.order === orders[0]) break;
  }
  return { unit, orders: [], hex: 0, why };
}

/** The orders of the unit in hand, said of another: as it goes where nothing bars the way. */
function likewise(hand: Hand, pick: Choice, unit: number, hex: number): string[] {
  const { atlas } = hand.table;
  const begins = ofUnit(hand.baseChoices, unit)?.notation;
  const begun = begins ?? atlas.write(hand.open?.choice.notation ?? "", { unit, hexes: [] });
  const same = bent(hand) && hex === pick.hex && hand.where(unit) === hand.path[0];
  return [
    begun,
    atlas.write(pick.notation, {
      unit,
      hexes: same ? spelled(hand.path, hand.path[0] ?? 0) : [hex],
    }),
  ];
}
