// Plan mode: orders that are tried on a copy and kept, until they are sent or thrown away.

import { LineLost, Refusal } from "../../wire/socket.ts";
import type { Done, DraftStep, View, WhyNot } from "../../wire/types.ts";
import { t } from "../../words/words.ts";
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

/** What trying a plan has brought: why not, and whether the server has tried it at all. */
interface Tried {
  why: WhyNot | null;
  came: boolean;
}

export class Plan implements Sheet {
  #on = $state(false);
  steps = $state.raw<PlanStep[]>([]);
  view = $state.raw<View | null>(null);
  ends = $state(false);
  stopped = $state("");
  busy = $state(false);
  /** A standing order: it is sent by itself on one's own move, if all of it is still allowed. */
  standing = $state(false);

  /** The kind of decision that the first step was planned for; '' where it is not known. */
  #kind = $state("");
  /** Whether the last draft has carried out every order. */
  #whole = false;

  constructor(readonly table: TableState) {
    table.pretends = () => this.early;
  }

  /** Whether what is ordered goes into the plan. */
  get on(): boolean {
    return this.#on && !this.aside;
  }

  set on(on: boolean) {
    if (on && this.aside) this.standing = false;
    this.#on = on;
  }

  /** A standing order makes room for a decision that it was not made for, as a retreat in the
   * others' turn, and waits on. */
  get aside(): boolean {
    const { view, yours } = this.table;
    return this.standing && yours && this.#kind !== "" && view?.decision.step !== this.#kind;
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
    if (!this.steps.length) {
      const base = this.early ? this.view : this.table.view;
      this.#kind = base?.decision.step ?? "";
    }
    const steps = [...this.steps, { orders, label, why: null, unit: -1, hex: 0 }];
    return (await this.#try(steps)).why;
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
    this.#kind = "";
  }

  /** Whether a standing order goes out now, right after a check: it waits no longer, and says so
   * where not all of it is allowed. */
  due(): boolean {
    if (!this.standing || !this.table.yours) return false;
    if (!this.#whole) this.#halt(this.#illegal ?? t("plan.ends-at-die"));
    const goes = this.standing;
    this.standing = false;
    return goes;
  }

  get #illegal(): string | undefined {
    return this.steps.find((step) => step.why)?.why?.sentence;
  }

  /** Says what is wrong; a standing order whose move has come is then its player's again. */
  #halt(why: string): void {
    const unsent = this.standing && this.table.yours;
    this.stopped = unsent ? t("plan.not-sent", { why }) : why;
    if (unsent) this.standing = false;
  }

  /** The plan on the position as it is now: what has become illegal is marked. Answers whether the
   * server has tried it on this very position. */
  async check(): Promise<boolean> {
    if (!this.steps.length) this.standing = false;
    if (!this.steps.length && !this.early) {
      this.view = null;
      return false;
    }
    const { state } = this.table;
    const { why, came } = await this.#try(this.steps, true);
    if (state !== this.table.state) return false;
    if (why) this.#halt(why.sentence);
    return came;
  }

  async #try(steps: PlanStep[], keep = false): Promise<Tried> {
    const orders = steps.flatMap((step) => step.orders);
    if (!orders.length && !this.early) {
      this.clear();
      return { why: null, came: false };
    }
    try {
      const { ply } = this.table;
      const drafted = await this.table.ask<"drafted">({ type: "draft", ply, orders });
      const marked = mark(steps, drafted.steps);
      const why = marked.find((step) => step.why)?.why ?? null;
      if (why && !keep) return { why, came: true };
      this.steps = marked;
      this.#whole = !why && drafted.steps.length === orders.length;
      this.view = drafted.view;
      this.ends = drafted.chance;
      return { why: null, came: true };
    } catch (error) {
      if (error instanceof LineLost) return { why: null, came: false };
      if (!(error instanceof Refusal)) throw error;
      return { why: error.code === "stale" ? null : error.why, came: false };
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
      if (error instanceof LineLost) this.stopped = t("plan.line-lost");
      else if (error instanceof Refusal) this.stopped = error.why.sentence;
      else throw error;
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
