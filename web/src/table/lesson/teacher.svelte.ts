// The lesson that is taken at a table: which step is on, what lights up, what is shown on request.

import { go } from "../../router.svelte.ts";
import { get, send } from "../../wire/http.ts";
import { LineLost, Refusal } from "../../wire/socket.ts";
import type { Desk } from "../desk/desk.svelte.ts";

export interface LessonStep {
  say: string;
  hexes: number[];
  units: number[];
  do: string[];
  refused: string[];
  rule: string;
  theirs: boolean;
}

export interface LessonShown {
  title: string;
  id: string;
  name: string;
  kind: "lesson" | "practice";
  steps: LessonStep[];
  /** Steps up to this one are done. */
  reached: number;
  /** The first step that still needs orders, and those orders. */
  next: number;
  left: string[];
  astray: boolean;
}

const KEY = "zoc.lesson.";

function kept(id: string): number {
  try {
    return Number(localStorage.getItem(KEY + id) ?? 0);
  } catch {
    return 0;
  }
}

export class Teacher {
  shown = $state.raw<LessonShown | null>(null);
  /** The step that is on. */
  at = $state(0);
  /** The step whose refusal has been seen. */
  refused = $state(-1);
  /** Which state of the table the answer belongs to; a late one is dropped. */
  #asked = 0;

  constructor(readonly desk: Desk) {
    if (!desk.atlas.terms.arranged) return;
    this.at = kept(desk.table.id);
    desk.table.onState(() => void this.refresh());
  }

  get step(): LessonStep | null {
    return this.shown?.steps[this.at] ?? null;
  }

  get last(): boolean {
    return this.shown !== null && this.at >= this.shown.steps.length - 1;
  }

  /** Whether the step that is on can be left for the next one. */
  get mayGoOn(): boolean {
    return this.shown !== null && !this.last && this.at < this.shown.next;
  }

  /** Whether the refusal that the step is about stands on the table, or has stood there. */
  get learnt(): boolean {
    const { step } = this;
    if (!step?.rule) return false;
    return this.refused === this.at || !!this.desk.hand.callout?.why.rules.includes(step.rule);
  }

  /** The hexes that light up now: those named, and where the named units stand. */
  get hexes(): number[] {
    const { step } = this;
    if (!step || this.desk.replay.on) return [];
    const units = this.desk.view?.units.filter((u) => step.units.includes(u.unit)) ?? [];
    return [...new Set([...step.hexes, ...units.map((u) => u.hex)])].filter((hex) => hex > 0);
  }

  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    const shown = await get<LessonShown>(`/api/tables/${this.desk.table.id}/lesson`).catch(
      () => null,
    );
    if (asked !== this.#asked || !shown) return;
    this.shown = shown;
    this.#stand(Math.min(Math.max(this.at, shown.reached), shown.next));
  }

  #stand(at: number): void {
    const last = (this.shown?.steps.length ?? 1) - 1;
    this.at = Math.min(Math.max(0, at), last);
    try {
      localStorage.setItem(KEY + this.desk.table.id, String(this.at));
    } catch {
      // Without storage a reload begins with what was played.
    }
  }

  goOn(): void {
    if (!this.mayGoOn) return;
    // The refusal was the last step's: on a phone it would keep the next one's words folded.
    this.desk.hand.callout = null;
    this.#stand(this.at + 1);
  }

  goBack(): void {
    this.#stand(this.at - 1);
  }

  /** Does what the step asks for, or shows the refusal that it is about. */
  async showMe(): Promise<void> {
    const { step, shown } = this;
    if (!step || !shown) return;
    if (step.refused.length) return this.#showRefusal(step);
    const orders = this.at === shown.next ? shown.left : [];
    this.desk.hand.drop();
    this.desk.hand.callout = null;
    // Nothing is taken behind a die: then one order is shown, and the rest when it has fallen.
    if (orders.length && !(await this.#act(orders)) && orders.length > 1)
      await this.#act(orders.slice(0, 1));
  }

  async #act(orders: string[]): Promise<boolean> {
    const { table } = this.desk;
    try {
      await table.ask<"done">({ type: "act", ply: table.ply, orders, key: "" });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof LineLost)) throw error;
      this.desk.room.warn(error.message);
      return false;
    }
  }

  async #showRefusal(step: LessonStep): Promise<void> {
    const { atlas, hand, table } = this.desk;
    const order = step.refused.at(-1) ?? "";
    const orders = step.refused.slice(0, -1);
    const answer = await table
      .ask<"answer">({ type: "why", ply: table.ply, order, orders })
      .catch(() => null);
    if (!answer?.why) return;
    hand.drop();
    const named = order.split(" ").map((word) => atlas.byWord.get(word.toLowerCase())?.unit);
    const unit = this.desk.view?.units.find((u) => named.includes(u.unit));
    const hex = answer.why.hex || atlas.hexesIn(order).at(-1) || (unit?.hex ?? 0);
    hand.callout = { why: answer.why, hex };
    this.refused = this.at;
  }

  takeBack(): void {
    this.desk.hand.drop();
    void this.desk.undo();
  }

  /** The same lesson from its beginning, at a table of its own. */
  async again(): Promise<void> {
    if (this.shown) await takeLesson(this.shown.title, this.shown.id);
  }
}

export async function takeLesson(title: string, id: string): Promise<void> {
  const made = await send<{ links: { play: string } }>(`/api/lessons/${title}/${id}`);
  go(made.links.play);
}
