// Orders begun on a draft of the table: what they open, who joins, which way they lead.

import type { Choice, Drafted } from "../../wire/types.ts";
import { way } from "./atlas.ts";
import { ofUnit, ofUnits } from "./choices.ts";
import type { Follower } from "./held.ts";
import { Sender } from "./sender.svelte.ts";

/** A choice as orders: what it ends, then itself. */
export function ordered(choice: Choice): string[] {
  return choice.first ? [choice.first, choice.notation] : [choice.notation];
}

export class Drafting extends Sender {
  /** Makes a choice: one that opens something is tried, any other waits to be confirmed. */
  async choose(choice: Choice, afresh = false): Promise<void> {
    if (afresh) this.drop();
    this.callout = null;
    if (this.base?.decision.more && choice.kind === "unit" && choice.opens && !this.open) {
      return this.unfold(choice);
    }
    if (choice.opens) return this.begin(choice);
    if (choice.kind === "toggle") return this.toggle(choice.unit);
    this.hold(choice);
    if (this.oneClick && choice.final === "none") await this.commitPick();
  }

  hold(choice: Choice): void {
    this.pick = choice;
    this.path = [...choice.path];
    this.grip = 0;
    this.route = null;
    this.foreseen = null;
    this.touched();
    if (choice.final === "chance" && choice.hex) void this.#foresee(choice);
    this.#takeUnits(choice);
    if (choice.kind === "hex" && !this.open) this.hex = choice.hex;
    else this.hex ||= this.view?.units.find((u) => u.unit === choice.unit)?.hex ?? 0;
    if (choice.kind === "path" || choice.path.length > 1) void this.#askRoute(choice);
    void this.bringFollowers();
  }

  /** The units that a choice takes up lie in hand. */
  #takeUnits(choice: Choice): void {
    if (choice.units.length) this.units = [...choice.units];
    else if (choice.unit >= 0 && !this.units.includes(choice.unit)) this.units = [choice.unit];
  }

  /** A unit joins those that a choice takes up together, or stays behind. */
  regroup(unit: number): boolean {
    const with_ = this.open?.choice.units ?? [];
    const others = with_.filter((u) => u !== unit);
    const wanted = others.length < with_.length ? others : [...with_, unit];
    const choice = with_.length ? ofUnits(this.baseChoices, wanted) : undefined;
    if (!choice) return false;
    const { hex } = this;
    void this.choose(choice, true);
    this.hex = hex;
    return true;
  }

  /** Begins an order on a draft of the table. */
  async begin(choice: Choice): Promise<void> {
    const earlier = this.open?.orders ?? [];
    this.#takeUnits(choice);
    if (choice.hex) this.hex = choice.hex;
    await this.redraft([...earlier, ...ordered(choice)], choice, true);
  }

  async redraft(orders: string[], choice: Choice, suggest = false): Promise<void> {
    const number = ++this.drafts;
    const before = this.sheet?.orders ?? [];
    this.asking = true;
    try {
      const drafted = await this.table.ask<"drafted">({
        type: "draft",
        ply: this.table.ply,
        orders: [...before, ...orders],
        suggest,
      });
      if (number === this.drafts) this.#take(drafted, before.length, choice);
    } catch (error) {
      if (number === this.drafts) this.fail(error, choice.hex || this.hex);
    } finally {
      if (number === this.drafts) this.asking = false;
    }
  }

  #take(drafted: Drafted, skip: number, choice: Choice): void {
    const steps = drafted.steps.slice(skip);
    const bad = steps.find((step) => step.why);
    const good = steps.filter((step) => !step.why).map((step) => step.order);
    if (bad?.why) this.callout = { why: bad.why, hex: bad.why.hex || choice.hex || this.hex };
    if (!good.length) {
      this.open = null;
      return;
    }
    this.open = {
      orders: good,
      choice,
      view: drafted.view,
      choices: drafted.view.decision.choices,
    };
    this.pick = null;
    this.path = [];
    this.foreseen = null;
    this.followers = [];
    this.touched();
  }

  /** Asks what the dice can do that a choice rolls at once. */
  async #foresee(choice: Choice): Promise<void> {
    const orders = [...(this.sheet?.orders ?? []), ...this.ordersOf(choice)];
    const drafted = await this.table
      .ask<"drafted">({ type: "draft", ply: this.table.ply, orders })
      .catch(() => null);
    if (drafted && this.pick === choice) this.foreseen = drafted.view.forecast ?? null;
  }

  /** Asks for the choices of a unit that the decision does not list. */
  async unfold(choice: Choice): Promise<void> {
    this.units = [choice.unit];
    try {
      const answer = await this.table.ask<"choices-are">({
        type: "choices",
        ply: this.table.ply,
        unit: choice.unit,
        orders: this.sheet?.orders ?? [],
      });
      const [only] = answer.choices;
      if (answer.choices.length === 1 && only?.opens) return this.begin(only);
      const view = this.base;
      if (view) this.open = { orders: [], choice, view, choices: answer.choices };
      this.touched();
    } catch (error) {
      this.fail(error, this.hex);
    }
  }

  toggleOf(unit: number): string | null {
    if (!this.open) return null;
    const joins = this.open.choices.find((c) => c.kind === "toggle" && c.unit === unit);
    return joins?.notation ?? this.#orderOf(unit);
  }

  async toggle(unit: number): Promise<void> {
    const open = this.open;
    if (!open) return;
    const joined = this.#orderOf(unit);
    const joins = open.choices.find((c) => c.kind === "toggle" && c.unit === unit);
    if (joined)
      await this.redraft(
        open.orders.filter((o) => o !== joined),
        open.choice,
      );
    else if (joins) await this.redraft([...open.orders, joins.notation], open.choice);
    else await this.explain({ unit, hex: open.choice.hex });
  }

  #orderOf(unit: number): string | null {
    return this.additions.find((order) => this.table.atlas.unitIn(order) === unit) ?? null;
  }

  bends(hex: number): boolean {
    const pick = this.pick;
    if (pick?.kind !== "path") return false;
    if (this.grip && hex !== this.grip) return this.bend(this.grip, hex);
    const inside = this.path.indexOf(hex);
    if (inside < 0 || inside >= this.path.length - 1 || this.grip === hex) return false;
    this.grip = hex;
    return true;
  }

  /** Leads the path by another hex instead of the one that is gripped. */
  bend(from: number, by: number): boolean {
    const lit = new Map(this.lit.map((c) => [c.hex, c]));
    const first = lit.get(by);
    const pick = this.pick;
    this.grip = 0;
    if (!first || !pick || from === by) return false;
    const open = (hex: number) => lit.has(hex) && !lit.get(hex)?.stops;
    const rest = way((h) => this.table.atlas.neighbours(h), by, pick.hex, open);
    if (!rest.length) return false;
    this.path = [...first.path, ...rest.slice(1)];
    this.touched();
    void this.#checkBend();
    return true;
  }

  async #checkBend(): Promise<void> {
    const orders = this.ordersOf(this.pick);
    if (!this.open || !this.pick) return;
    const pick = this.pick;
    try {
      const before = this.sheet?.orders ?? [];
      const drafted = await this.table.ask<"drafted">({
        type: "draft",
        ply: this.table.ply,
        orders: [...before, ...orders],
      });
      const why = drafted.steps.at(-1)?.why;
      if (!why || this.pick !== pick) return;
      this.callout = { why, hex: why.hex || pick.hex };
      this.path = [...pick.path];
    } catch (error) {
      this.fail(error, pick.hex);
    }
  }

  async #askRoute(choice: Choice): Promise<void> {
    const unit = choice.unit >= 0 ? choice.unit : this.lead;
    if (unit < 0) return;
    try {
      const answer = await this.table.ask<"routes-are">({
        type: "routes",
        ply: this.table.ply,
        unit,
        hex: choice.hex,
        orders: this.sheet?.orders ?? [],
      });
      if (this.pick === choice)
        this.route = answer.routes.find((r) => r.hex === choice.hex) ?? null;
    } catch {
      this.route = null;
    }
  }

  /** The other units taken up go the same way, as far as the rules let them. */
  async bringFollowers(): Promise<void> {
    const { pick, open } = this;
    const together = [...(open?.choice.units ?? []), ...(pick?.units ?? [])];
    const others = this.units.slice(1).filter((u) => !together.includes(u));
    if (!pick || !open || !others.length || pick.kind !== "path") {
      this.followers = [];
      return;
    }
    const { atlas } = this.table;
    const found: Follower[] = [];
    const sent = [...(this.sheet?.orders ?? []), ...this.ordersOf(pick)];
    for (const unit of others) {
      const begins = ofUnit(this.baseChoices, unit);
      const follows = [
        begins?.notation ?? atlas.sameFor(open.orders[0] ?? "", this.lead, unit),
        atlas.sameFor(this.pickOrder(pick), this.lead, unit),
      ];
      const drafted = await this.table
        .ask<"drafted">({ type: "draft", ply: this.table.ply, orders: [...sent, ...follows] })
        .catch(() => null);
      const why = drafted?.steps.find((step) => step.why)?.why?.sentence ?? "";
      if (drafted && !why) sent.push(...follows);
      found.push({ unit, orders: why ? [] : follows, why });
    }
    if (this.pick === pick) this.followers = found;
  }
}
