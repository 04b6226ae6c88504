// Plan mode: orders that are tried on a copy and kept, until they are sent or thrown away.

import { LineLost, Refusal } from "../../wire/socket.ts";
import type { Done, DraftStep, View, WhyNot } from "../../wire/types.ts";
import type { Sheet } from "./held.ts";
import type { TableState } from "./table.svelte.ts";

export interface PlanStep {
  orders: string[];
  label: string;
  why: WhyNot | null;
  /** The unit that goes, or -1, and where to. */
  unit: number;
  hex: number;
}

export class Plan implements Sheet {
  on = $state(false);
  steps = $state.raw<PlanStep[]>([]);
  view = $state.raw<View | null>(null);
  ends = $state(false);
  stopped = $state("");
  busy = $state(false);
  /** A standing order: it is sent by itself on one's own move, if all of it is still allowed. */
  standing = $state(false);

  constructor(readonly table: TableState) {
    table.pretends = () => this.early;
  }

  /** The plan is made while somebody else decides: as if the others did nothing more. */
  get early(): boolean {
    return this.on && !this.table.yours;
  }

  get orders(): string[] {
    return this.steps.flatMap((step) => step.orders);
  }

  get legal(): boolean {
    return this.steps.every((step) => step.why === null);
  }

  async add(orders: string[], label: string): Promise<WhyNot | null> {
    const steps = [...this.steps, { orders, label, why: null, unit: -1, hex: 0 }];
    const why = await this.#try(steps);
    return why;
  }

  async remove(index: number): Promise<void> {
    await this.#try(
      this.steps.filter((_, i) => i !== index),
      true,
    );
  }

  async removeLast(): Promise<void> {
    if (this.steps.length) await this.remove(this.steps.length - 1);
  }

  clear(): void {
    this.steps = [];
    this.view = null;
    this.stopped = "";
    this.ends = false;
    this.standing = false;
  }

  /** Whether the move has come that a standing order waits for; it waits no longer. */
  due(): boolean {
    if (!this.standing || !this.table.yours) return false;
    this.standing = false;
    return this.steps.length > 0 && this.legal;
  }

  /** The plan on the position as it is now: what has become illegal is marked. */
  async check(): Promise<void> {
    if (!this.steps.length && !this.early) this.view = null;
    else this.stopped = (await this.#try(this.steps, true))?.sentence ?? this.stopped;
  }

  async #try(steps: PlanStep[], keep = false): Promise<WhyNot | null> {
    const orders = steps.flatMap((step) => step.orders);
    if (!orders.length && !this.early) {
      this.clear();
      return null;
    }
    try {
      const drafted = await this.table.ask<"drafted">({
        type: "draft",
        ply: this.table.ply,
        orders,
      });
      const marked = mark(steps, drafted.steps);
      const why = marked.find((step) => step.why)?.why ?? null;
      if (why && !keep) return why;
      this.steps = marked;
      this.view = drafted.view;
      this.ends = drafted.chance;
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.code === "stale") return null;
      if (error instanceof Refusal) return error.why;
      if (error instanceof LineLost) return null;
      throw error;
    }
  }

  /** Plays the plan as far as it goes. */
  async send(): Promise<void> {
    const { orders } = this;
    if (!orders.length || this.busy) return;
    this.busy = true;
    try {
      const key = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
      const ply = this.table.ply;
      this.#sent(await this.table.ask<"done">({ type: "send-plan", ply, orders, key }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.stopped = error.why.sentence;
    } finally {
      this.busy = false;
    }
  }

  #sent(done: Done): void {
    const rest = this.#after(done.orders);
    this.clear();
    this.steps = rest;
    this.stopped = done.stopped;
    this.on = rest.length > 0;
    void this.check();
  }

  #after(count: number): PlanStep[] {
    let left = count;
    return this.steps.filter((step) => {
      left -= step.orders.length;
      return left < 0;
    });
  }
}

function mark(steps: PlanStep[], drafted: readonly DraftStep[]): PlanStep[] {
  let at = 0;
  return steps.map((step) => {
    const mine = drafted.slice(at, at + step.orders.length);
    at += step.orders.length;
    const unit = mine.find((d) => d.unit >= 0)?.unit ?? step.unit;
    const hex = mine.at(-1)?.hex || step.hex;
    return { ...step, unit, hex, why: mine.find((d) => d.why)?.why ?? null };
  });
}
