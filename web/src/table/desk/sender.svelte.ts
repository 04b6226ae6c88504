// Orders on their way: sent in one batch, confirmed, tried again, taken back.

import { LineLost } from "../../wire/socket.ts";
import type { Choice } from "../../wire/types.ts";
import { Grasp } from "./grasp.svelte.ts";
import type { Sending } from "./held.ts";

export class Sender extends Grasp {
  pickOrder(pick: Choice): string {
    const same =
      this.path.length === pick.path.length && this.path.every((h, i) => h === pick.path[i]);
    return same ? pick.notation : this.table.atlas.along(pick.notation, this.#steps());
  }

  /** The path without the hex that the unit stands in. */
  #steps(): number[] {
    const unit = this.view?.units.find((u) => u.unit === this.lead);
    return this.path[0] === unit?.hex ? this.path.slice(1) : this.path;
  }

  ordersOf(pick: Choice | null): string[] {
    return [...(this.open?.orders ?? []), ...(pick ? [this.pickOrder(pick)] : [])];
  }

  async commitPick(): Promise<void> {
    const pick = this.pick;
    if (!pick) return;
    const extra = this.followers.flatMap((f) => f.orders);
    await this.send([...this.ordersOf(pick), ...extra], pick.label);
  }

  async send(orders: string[], label: string): Promise<void> {
    this.callout = null;
    if (this.sheet) {
      const who = this.table.atlas.name(this.lead);
      const why = await this.sheet.add(
        orders,
        who && !label.includes(who) ? `${who}: ${label}` : label,
      );
      if (why) this.callout = { why, hex: why.hex || this.hex };
      else this.drop();
      return;
    }
    if (this.sending && !this.sending.lost) return;
    const key = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    await this.#post({ orders, label, ply: this.table.ply, since: Date.now(), key, lost: false });
  }

  async #post(sending: Sending): Promise<void> {
    this.sending = sending;
    this.askedAt = sending.ply;
    const { pick, open } = this;
    try {
      const { orders, key, ply } = sending;
      await this.table.ask<"done">({ type: "act", ply, orders, key });
      if (this.sending === sending) this.sending = null;
      // The new state may have come first and laid something else in hand.
      if (this.pick === pick && this.open === open) this.drop();
    } catch (error) {
      if (this.sending !== sending) return;
      if (error instanceof LineLost) {
        this.sending = { ...sending, lost: true };
        return;
      }
      this.sending = null;
      this.fail(error, this.pick?.hex || this.open?.choice.hex || this.hex);
    }
  }

  /** Sends the same orders once more; the server carries out a key only once. */
  async retry(): Promise<void> {
    if (this.sending) await this.#post({ ...this.sending, since: Date.now(), lost: false });
  }

  async undo(all = false): Promise<void> {
    this.drop();
    try {
      await this.table.ask<"done">({ type: "undo", ply: this.table.ply, all });
    } catch (error) {
      this.fail(error, 0);
    }
  }
}
