// The player's hand: one state, what is known of it, and what may be done with it. How each thing
// is done stands in `clicks`, `picks`, `drafts`, `paths`, `company` and `post`.

import { LineLost, Refusal } from "../../wire/socket.ts";
import type { Choice, ForecastShown, View } from "../../wire/types.ts";
import { hexChoices, listedIn, unitsOf, withLetters } from "./choices.ts";
import * as clicks from "./clicks.ts";
import * as company from "./company.ts";
import * as drafts from "./drafts.ts";
import { kin } from "./formation.ts";
import { type Callout, type Held, NO_PICK, NOTHING, type Sending, type Sheet } from "./held.ts";
import * as paths from "./paths.ts";
import * as picks from "./picks.ts";
import * as post from "./post.ts";
import type { TableState } from "./table.svelte.ts";

/** What is asked about: an order, or a unit that should go to a hex. */
interface About {
  unit?: number;
  hex?: number;
  order?: string;
}

export class Hand {
  /** All that is in hand. It is replaced, never changed. */
  held = $state.raw<Held>(NOTHING);
  callout = $state.raw<Callout | null>(null);
  sending = $state.raw<Sending | null>(null);
  asking = $state(false);
  /** While the rules are asked who can go along. */
  coming = $state.raw<Promise<void> | null>(null);
  /** The order to be begun once what it needs has been given. */
  afterwards = "";
  /** Who was to go along, and where, when what was revealed stopped the others. */
  left: { units: readonly number[]; hex: number } = { units: [], hex: 0 };
  changedAt = $state(0);
  sheet = $state.raw<Sheet | null>(null);
  /** Set while the hand may not touch the table: replay, or somebody else's decision. */
  idle = $state(false);
  oneClick = false;
  /** The unit on its way that was laid in hand without being taken up; -1 when there is none. */
  carried = -1;
  /** Counts the drafts asked for, so that a late answer is known. */
  drafts = 0;
  /** The table has moved on since it was looked at; told with the event that was known. */
  onStale: (ply: number) => void = () => {};

  constructor(readonly table: TableState) {}

  // -- what is in hand ---------------------------------------------------------------------------

  readonly units = $derived(this.held.units);
  readonly hex = $derived(this.held.hex);
  readonly open = $derived(this.held.open);
  readonly pick = $derived(this.held.pick);
  readonly path = $derived(this.held.path);
  readonly grip = $derived(this.held.grip);
  readonly route = $derived(this.held.route);
  readonly foreseen = $derived(this.held.foreseen);
  readonly followers = $derived(this.held.followers);
  readonly warnings = $derived(this.held.warnings);
  readonly offers = $derived(this.held.offers);
  readonly instead = $derived(this.held.instead);
  readonly lead = $derived(this.held.units[0] ?? -1);

  /** Changes a part of what is in hand. */
  put(part: Partial<Held>): void {
    this.held = { ...this.held, ...part };
  }

  /** The same, where it changes what the button below says. */
  change(part: Partial<Held>): void {
    this.put(part);
    this.touched();
  }

  drop(): void {
    this.drafts++;
    this.asking = false;
    this.held = NOTHING;
    this.touched();
  }

  /** One step back: callout, offers, grip, pick, orders begun, selection. False when nothing is
   * held. */
  back(): boolean {
    const { grip, hex, offers, open, pick, units } = this.held;
    if (this.callout) this.callout = null;
    else if (offers) this.put({ offers: null });
    else if (grip) this.put({ grip: 0 });
    else if (pick) this.change(NO_PICK);
    else if (open || units.length || hex) this.drop();
    else return false;
    return true;
  }

  touched(): void {
    this.changedAt = performance.now();
  }

  // -- what may be done --------------------------------------------------------------------------

  get base(): View | null {
    return this.sheet?.view ?? this.table.view;
  }

  get view(): View | null {
    return this.open?.view ?? this.base;
  }

  get mine(): boolean {
    return !this.idle && (this.table.yours || this.sheet !== null);
  }

  readonly #offered = $derived.by(() => {
    const { choices = [], besides = [] } = this.base?.decision ?? {};
    return withLetters([...choices, ...besides], listedIn(this.base));
  });

  get baseChoices(): readonly Choice[] {
    return this.mine ? this.#offered : [];
  }

  get choices(): readonly Choice[] {
    return this.open ? this.open.choices : this.baseChoices;
  }

  /** Units that have joined what was begun. */
  get joined(): number[] {
    return drafts.additions(this).flatMap((order) => (order.unit >= 0 ? [order.unit] : []));
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

  where(unit: number): number {
    return this.view?.units.find((u) => u.unit === unit)?.hex ?? 0;
  }

  // -- refusals ----------------------------------------------------------------------------------

  async explain(about: About, first: string[] = []): Promise<void> {
    const why = await this.reason(about, first);
    if (why) this.refuse(why, about.hex || this.hex);
  }

  /** Why something cannot be done, in the server's words. */
  async reason(about: About, first: string[] = []): Promise<Callout["why"] | null> {
    if (!about.order && !about.hex) return null;
    const orders = [...(this.sheet?.orders ?? []), ...drafts.texts(this.open), ...first];
    const { ply } = this.table;
    try {
      const answer = await this.table.ask<"answer">({ type: "why", ply, orders, ...about });
      return answer.why;
    } catch (error) {
      this.fail(error, about.hex ?? 0, ply);
      return null;
    }
  }

  refuse(why: Callout["why"], hex: number): void {
    this.callout = { why, hex: why.hex || hex };
  }

  fail(error: unknown, hex: number, ply = this.table.ply): void {
    if (error instanceof Refusal && error.code === "stale") this.onStale(ply);
    else if (error instanceof Refusal) this.refuse(error.why, hex);
    else if (!(error instanceof LineLost)) throw error;
  }

  // -- what a table does with it -----------------------------------------------------------------

  clickHex = (hex: number, how: clicks.How = {}) => clicks.clickHex(this, hex, how);
  clickUnit = (unit: number, hex: number, how: clicks.How = {}) =>
    clicks.clickUnit(this, unit, hex, how);
  take = (unit: number, hex: number) => clicks.take(this, unit, hex);
  takeAll = (hex: number) => clicks.takeAll(this, hex);
  goInstead = () => clicks.goInstead(this);
  resume = () => clicks.resume(this);
  takeLeft = () => clicks.takeLeft(this);

  choose = (choice: Choice, afresh = false) => picks.choose(this, choice, afresh);
  hold = (choice: Choice) => picks.hold(this, choice);
  press = (choice: Choice) => picks.press(this, choice);
  order = (notation: string) => picks.order(this, notation);

  toggle = (unit: number) => drafts.toggle(this, unit);
  toggles = (unit: number) => drafts.toggles(this, unit);
  add = (unit: number) => company.add(this, unit);
  regroup = (unit: number) => company.regroup(this, unit);
  kin = () => kin(this);
  takeFormation = () => company.takeFormation(this);
  goRound = () => paths.goRound(this);
  maySkip = () => paths.maySkip(this);
  goStraight = () => paths.goStraight(this);

  commitPick = () => post.commitPick(this);
  send = (orders: string[], label: string) => post.send(this, orders, label);
  retry = () => post.retry(this);
  undo = (all = false) => post.undo(this, all);
}
