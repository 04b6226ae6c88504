// Orders on their way: sent in one batch, confirmed, tried again, taken back.

import { toast } from "../../parts/toast.svelte.ts";
import { LineLost } from "../../wire/socket.ts";
import { texts } from "./drafts.ts";
import type { Hand } from "./hand.svelte.ts";
import type { Sending } from "./held.ts";
import { pickOrders } from "./paths.ts";

/** Sends the choice in hand, with all who go along: nobody is left behind because he was still
 * being asked about. */
export async function commitPick(hand: Hand): Promise<void> {
  const { pick } = hand;
  await hand.coming;
  const { followers } = hand;
  if (!pick || hand.pick !== pick) return;
  const extra = followers.flatMap((f) => f.orders);
  await send(hand, [...texts(hand.open), ...pickOrders(hand, pick), ...extra], pick.label);
}

export async function send(hand: Hand, orders: string[], label: string): Promise<void> {
  hand.callout = null;
  if (hand.sheet) return plan(hand, orders, label);
  if (hand.sending && !hand.sending.lost) return;
  const key = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const ply = hand.table.ply;
  await deliver(hand, { orders, label, ply, since: Date.now(), key, lost: false });
}

async function plan(hand: Hand, orders: string[], label: string): Promise<void> {
  const who = hand.table.atlas.name(hand.lead);
  const named = who && !label.includes(who) ? `${who}: ${label}` : label;
  const why = await hand.sheet?.add(orders, named);
  if (why) hand.refuse(why, hand.hex);
  else hand.drop();
}

async function deliver(hand: Hand, sending: Sending): Promise<void> {
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
  } catch (error) {
    if (hand.sending !== sending) return;
    if (error instanceof LineLost) {
      hand.sending = { ...sending, lost: true };
      return;
    }
    hand.sending = null;
    hand.fail(error, hand.pick?.hex || hand.open?.choice.hex || hand.hex, sending.ply);
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
