// What the player holds in hand: the units taken up, the orders begun, the one picked but not sent.

import { LineLost, Refusal } from "../../wire/socket.ts";
import type { Choice, Drafted, RouteShown, View, WhyNot } from "../../wire/types.ts";
import { way } from "./atlas.ts";
import { hexChoices, movesPair, ofHex, ofUnit, unitsOf } from "./choices.ts";
import type { TableState } from "./table.svelte.ts";

/** Orders that have begun something, and the table as it would be after them. */
export interface Open {
  orders: string[];
  choice: Choice;
  view: View;
  choices: Choice[];
}

export interface Callout {
  why: WhyNot;
  hex: number;
}

/** Orders on their way to the server. */
export interface Sending {
  orders: string[];
  label: string;
  since: number;
  key: string;
  lost: boolean;
}

export interface Follower {
  unit: number;
  orders: string[];
  why: string;
}

/** Where orders go instead of to the server, and the table they lead to: a plan. */
export interface Sheet {
  readonly orders: string[];
  readonly view: View | null;
  add(orders: string[], label: string): Promise<WhyNot | null>;
}

export class Hand {
  units = $state.raw<number[]>([]);
  hex = $state(0);
  open = $state.raw<Open | null>(null);
  pick = $state.raw<Choice | null>(null);
  path = $state.raw<number[]>([]);
  grip = $state(0);
  route = $state.raw<RouteShown | null>(null);
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
  #draft = 0;

  constructor(readonly table: TableState) {}

  // -- what can be done -----------------------------------------------------------------------

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
    return this.mine ? (this.base?.decision.choices ?? []) : [];
  }

  get choices(): readonly Choice[] {
    return this.open ? this.open.choices : this.baseChoices;
  }

  get lead(): number {
    return this.units[0] ?? -1;
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

  // -- clicks -----------------------------------------------------------------------------------

  async clickHex(hex: number, how: { go?: boolean } = {}): Promise<void> {
    this.callout = null;
    const choice = ofHex(this.choices, hex, this.lead);
    const ready = this.at(hex).find((u) => this.ready.has(u));
    if (choice && this.pick === choice) return this.commitPick();
    if (choice && !how.go && ready !== undefined && !this.units.includes(ready) && this.open) {
      return this.#switchTo(ready, hex, choice);
    }
    if (this.#bends(hex)) return;
    if (choice) return this.choose(choice);
    const other = this.open ? ofHex(this.baseChoices, hex) : undefined;
    if (other) return this.choose(other, true);
    if (ready !== undefined) return this.take(ready, hex);
    return this.#clickUnlit(hex);
  }

  async clickUnit(
    unit: number,
    hex: number,
    how: { add?: boolean; go?: boolean } = {},
  ): Promise<void> {
    const toggle = this.toggleOf(unit);
    if (toggle) return this.toggle(unit);
    const choice = ofHex(this.choices, hex, this.lead);
    if (choice && (how.go || !this.ready.has(unit) || this.pick === choice)) {
      return this.clickHex(hex, how);
    }
    if (choice && this.open && this.hex !== hex) return this.#switchTo(unit, hex, choice);
    if (!choice && this.open && ofHex(this.baseChoices, hex)) return this.clickHex(hex);
    if (!this.ready.has(unit) && ofHex(this.baseChoices, hex)) return this.clickHex(hex);
    if (how.add && this.units.length && this.hex === hex) return this.add(unit);
    this.callout = null;
    return this.take(this.#nextInStack(unit, hex), hex);
  }

  /** Takes up a unit: begins its order where it has one, otherwise only looks at it. */
  async take(unit: number, hex: number): Promise<void> {
    const wasOpen = this.open !== null;
    this.drop();
    this.units = [unit];
    this.hex = hex;
    const choice = ofUnit(this.baseChoices, unit);
    if (choice) return this.choose(choice);
    if (movesPair(this.baseChoices, unit)) return;
    if (wasOpen || !this.mine) return;
    await this.#explainUnit(unit, hex);
  }

  takeAll(hex: number): void {
    const ready = this.at(hex).filter((u) => this.ready.has(u));
    const [first] = ready.length ? ready : this.at(hex);
    if (first === undefined) return;
    void this.take(first, hex).then(() => {
      this.units = ready.length ? ready : [first];
      void this.#bringFollowers();
    });
  }

  add(unit: number): void {
    this.units = this.units.includes(unit)
      ? this.units.filter((u) => u !== unit)
      : [...this.units, unit];
    if (!this.units.length) this.drop();
    else void this.#bringFollowers();
  }

  // -- choices ----------------------------------------------------------------------------------

  /** Makes a choice: one that opens something is tried, any other waits to be confirmed. */
  async choose(choice: Choice, afresh = false): Promise<void> {
    if (afresh) this.drop();
    this.callout = null;
    if (this.base?.decision.more && choice.kind === "unit" && choice.opens && !this.open) {
      return this.#unfold(choice);
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
    this.#touched();
    if (choice.unit >= 0 && !this.units.includes(choice.unit)) this.units = [choice.unit];
    if (choice.kind === "path" || choice.path.length > 1) void this.#askRoute(choice);
    void this.#bringFollowers();
  }

  /** Begins an order on a draft of the table. */
  async begin(choice: Choice): Promise<void> {
    const earlier = this.open?.orders ?? [];
    if (choice.unit >= 0 && !this.units.includes(choice.unit)) this.units = [choice.unit];
    if (choice.hex) this.hex = choice.hex;
    await this.redraft([...earlier, choice.notation], choice, true);
  }

  async redraft(orders: string[], choice: Choice, suggest = false): Promise<void> {
    const number = ++this.#draft;
    const before = this.sheet?.orders ?? [];
    this.asking = true;
    try {
      const drafted = await this.table.ask<"drafted">({
        type: "draft",
        ply: this.table.ply,
        orders: [...before, ...orders],
        suggest,
      });
      if (number === this.#draft) this.#take(drafted, before.length, choice);
    } catch (error) {
      if (number === this.#draft) this.fail(error, choice.hex || this.hex);
    } finally {
      if (number === this.#draft) this.asking = false;
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
    this.followers = [];
    this.#touched();
  }

  async #unfold(choice: Choice): Promise<void> {
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
      this.#touched();
    } catch (error) {
      this.fail(error, this.hex);
    }
  }

  // -- units that join ----------------------------------------------------------------------------

  toggleOf(unit: number): string | null {
    if (!this.open) return null;
    const joins = this.open.choices.find((c) => c.kind === "toggle" && c.unit === unit);
    if (joins) return joins.notation;
    return this.open.view.forecast?.attackers.includes(unit) ? this.#orderOf(unit) : null;
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
    const orders = this.open?.orders.slice(1) ?? [];
    return orders.find((order) => this.table.atlas.unitIn(order) === unit) ?? null;
  }

  // -- paths ----------------------------------------------------------------------------------------

  #bends(hex: number): boolean {
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
    this.#touched();
    void this.#checkBend();
    return true;
  }

  async #checkBend(): Promise<void> {
    const orders = this.#ordersOf(this.pick);
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
  async #bringFollowers(): Promise<void> {
    const { pick, open } = this;
    const others = this.units.slice(1);
    if (!pick || !open || !others.length || pick.kind !== "path") {
      this.followers = [];
      return;
    }
    const { atlas } = this.table;
    const found: Follower[] = [];
    const sent = [...(this.sheet?.orders ?? []), ...this.#ordersOf(pick)];
    for (const unit of others) {
      const begins = ofUnit(this.baseChoices, unit);
      const follows = [
        begins?.notation ?? atlas.sameFor(open.orders[0] ?? "", this.lead, unit),
        atlas.sameFor(this.#pickOrder(pick), this.lead, unit),
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

  // -- sending ----------------------------------------------------------------------------------------

  #pickOrder(pick: Choice): string {
    const same =
      this.path.length === pick.path.length && this.path.every((h, i) => h === pick.path[i]);
    return same ? pick.notation : this.table.atlas.along(pick.notation, this.#steps());
  }

  /** The path without the hex that the unit stands in. */
  #steps(): number[] {
    const unit = this.view?.units.find((u) => u.unit === this.lead);
    return this.path[0] === unit?.hex ? this.path.slice(1) : this.path;
  }

  #ordersOf(pick: Choice | null): string[] {
    return [...(this.open?.orders ?? []), ...(pick ? [this.#pickOrder(pick)] : [])];
  }

  async commitPick(): Promise<void> {
    const pick = this.pick;
    if (!pick) return;
    const extra = this.followers.flatMap((f) => f.orders);
    await this.send([...this.#ordersOf(pick), ...extra], pick.label);
  }

  /** A button: alone, or as the end of what was begun. */
  async press(choice: Choice): Promise<void> {
    if (choice.opens) return this.choose(choice, true);
    const within = this.open?.choices.includes(choice);
    await this.send([...(within ? (this.open?.orders ?? []) : []), choice.notation], choice.label);
  }

  /** An order as a panel or a typed line gives it, legal or not. */
  async order(notation: string): Promise<void> {
    const choice = this.baseChoices.find((c) => c.notation === notation);
    if (choice?.opens) return this.choose(choice, true);
    if (choice && choice.final !== "none") {
      this.drop();
      return this.hold(choice);
    }
    await this.send([notation], choice?.label ?? notation);
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
    const key = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    await this.#post({ orders, label, since: Date.now(), key, lost: false });
  }

  async #post(sending: Sending): Promise<void> {
    this.sending = sending;
    try {
      const { orders, key } = sending;
      await this.table.ask<"done">({ type: "act", ply: this.table.ply, orders, key });
      if (this.sending === sending) this.sending = null;
      this.drop();
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

  // -- why not ------------------------------------------------------------------------------------------

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

  async #explainUnit(unit: number, hex: number): Promise<void> {
    const side = this.view?.units.find((u) => u.unit === unit)?.side;
    if (side === this.table.seat && this.baseChoices.some((c) => c.kind === "unit")) {
      await this.explain({ unit, hex: 0 });
      if (this.callout) this.callout = { ...this.callout, hex };
    }
  }

  async #clickUnlit(hex: number): Promise<void> {
    const held = this.lead;
    if (this.open && this.open.choice.kind === "unit" && held >= 0)
      return this.explain({ unit: held, hex });
    if (movesPair(this.baseChoices, held)) return this.explain({ unit: held, hex });
    const enemy = this.view?.units.find((u) => u.hex === hex && u.side !== this.table.seat);
    const attacks = this.baseChoices.find((c) => c.kind === "hex" && c.opens);
    this.drop();
    this.hex = hex;
    this.units = enemy ? [enemy.unit] : [];
    if (enemy && attacks && this.mine) {
      const order = this.table.atlas.along(attacks.notation, [hex]);
      const label = this.table.atlas.label(attacks.hex);
      const asked =
        order === attacks.notation
          ? attacks.notation.replace(label, this.table.atlas.label(hex))
          : order;
      await this.explain({ order: asked, hex });
    }
  }

  fail(error: unknown, hex: number): void {
    if (error instanceof Refusal) this.callout = { why: error.why, hex: error.why.hex || hex };
    else if (!(error instanceof LineLost)) throw error;
  }

  /** Goes the way round that a refusal offers. */
  async goRound(): Promise<void> {
    const orders = this.callout?.why.try_ ?? [];
    this.callout = null;
    const goal = this.table.atlas.hexIn(orders.at(-1) ?? "");
    const choice = goal ? ofHex(this.choices, goal, this.lead) : undefined;
    if (choice && this.open) {
      this.hold(choice);
      const by = orders
        .at(-1)
        ?.split(" ")
        .map((w) => this.table.atlas.byLabel.get(w.toLowerCase())?.hex ?? 0);
      const path = by?.filter((h) => h > 0) ?? [];
      if (path.length > 1) this.path = path;
      return;
    }
    if (orders.length) await this.send(orders, orders.join(", "));
  }

  // -- letting go -----------------------------------------------------------------------------------------

  async #switchTo(unit: number, hex: number, choice: Choice): Promise<void> {
    const before = { lead: this.lead, choice };
    await this.take(unit, hex);
    if (before.lead >= 0) this.instead = { ...before.choice, unit: before.lead };
  }

  /** Goes with the unit that was held before to the hex of the one that was clicked. */
  async goInstead(): Promise<void> {
    const wanted = this.instead;
    if (!wanted) return;
    const unit = this.view?.units.find((u) => u.unit === wanted.unit);
    await this.take(wanted.unit, unit?.hex ?? 0);
    const choice = ofHex(this.choices, wanted.hex, wanted.unit);
    if (choice) this.hold(choice);
  }

  #nextInStack(unit: number, hex: number): number {
    if (this.hex !== hex || !this.units.length) return unit;
    const stack = this.at(hex).toReversed();
    const at = stack.indexOf(this.lead);
    return stack[(at + 1) % stack.length] ?? unit;
  }

  /** One step back: callout, grip, pick, orders begun, selection. False when nothing is held. */
  back(): boolean {
    if (this.callout) this.callout = null;
    else if (this.grip) this.grip = 0;
    else if (this.pick) {
      this.pick = null;
      this.path = [];
      this.followers = [];
      this.#touched();
    } else if (this.open || this.units.length || this.hex) this.drop();
    else return false;
    return true;
  }

  drop(): void {
    this.#draft++;
    this.asking = false;
    this.open = null;
    this.pick = null;
    this.path = [];
    this.grip = 0;
    this.route = null;
    this.followers = [];
    this.units = [];
    this.hex = 0;
    this.instead = null;
    this.#touched();
  }

  #touched(): void {
    this.changedAt = performance.now();
  }
}
