// What the player holds, what may be done with it, and how it is let go.

import { LineLost, Refusal } from "../../wire/socket.ts";
import type { Choice, ForecastShown, RouteShown, View } from "../../wire/types.ts";
import { hexChoices, unitsOf } from "./choices.ts";
import type { Callout, Follower, Open, Sending, Sheet } from "./held.ts";
import type { TableState } from "./table.svelte.ts";

export class Grasp {
  units = $state.raw<number[]>([]);
  hex = $state(0);
  open = $state.raw<Open | null>(null);
  pick = $state.raw<Choice | null>(null);
  path = $state.raw<number[]>([]);
  grip = $state(0);
  route = $state.raw<RouteShown | null>(null);
  /** What the dice can do after the choice in hand, where it rolls them at once. */
  foreseen = $state.raw<ForecastShown | null>(null);
  followers = $state.raw<Follower[]>([]);
  callout = $state.raw<Callout | null>(null);
  sending = $state.raw<Sending | null>(null);
  instead = $state.raw<Choice | null>(null);
  asking = $state(false);
  changedAt = $state(0);
  sheet = $state.raw<Sheet | null>(null);
  /** Set while the hand may not touch the table: replay, or somebody else's decision. */
  idle = $state(false);
  oneClick = false;
  /** The table has moved on since it was looked at; told with the event that was known. */
  onStale: (ply: number) => void = () => {};
  askedAt = 0;
  /** Counts the drafts asked for, so that a late answer is known. */
  drafts = 0;

  constructor(readonly table: TableState) {}

  get base(): View | null {
    return this.sheet?.view ?? this.table.view;
  }

  get view(): View | null {
    return this.open?.view ?? this.base;
  }

  get mine(): boolean {
    return !this.idle && (this.table.yours || this.sheet !== null);
  }

  get baseChoices(): readonly Choice[] {
    const { choices = [], besides = [] } = this.base?.decision ?? {};
    return this.mine ? [...choices, ...besides] : [];
  }

  get choices(): readonly Choice[] {
    return this.open ? this.open.choices : this.baseChoices;
  }

  get lead(): number {
    return this.units[0] ?? -1;
  }

  /** The orders that were added to the one that began it. */
  get additions(): string[] {
    const begun = this.open?.choice.first ? 2 : 1;
    return this.open?.orders.slice(begun) ?? [];
  }

  /** Units that have joined what was begun. */
  get joined(): number[] {
    return this.additions
      .map((order) => this.table.atlas.unitIn(order))
      .filter((unit) => unit >= 0);
  }

  /** The dice ahead: of what is being put together, or of the choice in hand. */
  get forecast(): ForecastShown | null {
    return this.view?.forecast ?? this.foreseen;
  }

  get lit(): Choice[] {
    return hexChoices(this.choices, this.lead);
  }

  get ready(): Set<number> {
    return unitsOf(this.baseChoices);
  }

  at(hex: number): number[] {
    return (this.view?.units ?? []).filter((u) => u.hex === hex).map((u) => u.unit);
  }

  async explain(about: { unit?: number; hex?: number; order?: string }): Promise<void> {
    try {
      const orders = [...(this.sheet?.orders ?? []), ...(this.open?.orders ?? [])];
      const answer = await this.table.ask<"answer">({
        type: "why",
        ply: this.table.ply,
        orders,
        ...about,
      });
      if (answer.why)
        this.callout = { why: answer.why, hex: about.hex || answer.why.hex || this.hex };
    } catch (error) {
      this.fail(error, about.hex ?? 0);
    }
  }

  fail(error: unknown, hex: number): void {
    if (error instanceof Refusal && error.code === "stale") this.onStale(this.askedAt);
    else if (error instanceof Refusal) this.callout = { why: error.why, hex: error.why.hex || hex };
    else if (!(error instanceof LineLost)) throw error;
  }

  /** One step back: callout, grip, pick, orders begun, selection. False when nothing is held. */
  back(): boolean {
    if (this.callout) this.callout = null;
    else if (this.grip) this.grip = 0;
    else if (this.pick) {
      this.pick = null;
      this.path = [];
      this.foreseen = null;
      this.followers = [];
      this.touched();
    } else if (this.open || this.units.length || this.hex) this.drop();
    else return false;
    return true;
  }

  drop(): void {
    this.drafts++;
    this.asking = false;
    this.open = null;
    this.pick = null;
    this.path = [];
    this.grip = 0;
    this.route = null;
    this.foreseen = null;
    this.followers = [];
    this.units = [];
    this.hex = 0;
    this.instead = null;
    this.touched();
  }

  touched(): void {
    this.changedAt = performance.now();
  }
}
