// Orders on their way: sent in one batch, confirmed, tried again, taken back.

import { toast } from "../../parts/toast.svelte.ts";
import { LineLost } from "../../wire/socket.ts";
import type { Done } from "../../wire/types.ts";
import { texts } from "./drafts.ts";
import type { Hand } from "./hand.svelte.ts";
import type { Sending } from "./held.ts";
import { pickOrders } from "./paths.ts";

/** What the server has done of some orders. */
type Sent = Pick<Done, "orders" | "ply" | "stopped">;

/** Sends the choice in hand, with all who go along: nobody is left behind because he was still
 * being asked about. */
export async function commitPick(hand: Hand): Promise<void> {
  const { pick } = hand;
  await hand.coming;
  const { followers } = hand;
  if (!pick || hand.pick !== pick) return;
  const own = [...texts(hand.open), ...pickOrders(hand, pick)];
  const orders = [...own, ...followers.flatMap((f) => f.orders)];
  const done = await send(hand, orders, pick.label);
  if (!done?.stopped) return;
  // Something was revealed before all had gone: those who wait stay in hand, for the same way.
  let count = own.length;
  const units = followers.filter((f) => {
    count += f.orders.length;
    return f.orders.length && count > done.orders;
  });
  hand.left = { units: units.map((f) => f.unit), hex: pick.hex };
  if (hand.table.ply >= done.ply) await hand.takeLeft();
}

export async function send(hand: Hand, orders: string[], label: string): Promise<Sent | null> {
  hand.callout = null;
  if (hand.sheet) return plan(hand, orders, label);
  if (hand.sending && !hand.sending.lost) return null;
  const key = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const ply = hand.table.ply;
  return deliver(hand, { orders, label, ply, since: Date.now(), key, lost: false });
}

async function plan(hand: Hand, orders: string[], label: string): Promise<null> {
  const who = hand.table.atlas.name(hand.lead);
  const named = who && !label.includes(who) ? `${who}: ${label}` : label;
  const why = await hand.sheet?.add(orders, named);
  if (why) hand.refuse(why, hand.hex);
  else hand.drop();
  return null;
}

async function deliver(hand: Hand, sending: Sending): Promise<Sent | null> {
  hand.sending = sending;
  const { pick, open } = hand;
  try {
    const { orders, key, ply } = sending;
    const done = await hand.table.ask<"done">({ type: "act", ply, orders, key });
    // Some of those who were to go have stayed behind: that must not go unsaid.
    if (done.stopped) toast(done.stopped, "plain", 10_000);
    if (hand.sending === sending) hand.sending = null;
    // The new state may have come first and laid something else in hand.
    if (hand.pick === pick && hand.open === open) hand.drop();
    return done;
  } catch (error) {
    if (hand.sending !== sending) return null;
    if (error instanceof LineLost) {
      hand.sending = { ...sending, lost: true };
      return null;
    }
    hand.sending = null;
    hand.fail(error, hand.pick?.hex || hand.open?.choice.hex || hand.hex, sending.ply);
    return null;
  }
}

/** Sends the same orders once more; the server carries out a key only once. */
export async function retry(hand: Hand): Promise<void> {
  if (hand.sending) await deliver(hand, { ...hand.sending, since: Date.now(), lost: false });
}

export async function undo(hand: Hand, all: boolean): Promise<void> {
  hand.drop();
  const { ply } = hand.table;
  try {
    await hand.table.ask<"done">({ type: "undo", ply, all });
  } catch (error) {
    hand.fail(error, 0, ply);
  }
}
