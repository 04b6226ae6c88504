// The player's hand on the map: what a click on a unit or a hex takes up, chooses or asks.

import type { Choice } from "../../wire/types.ts";
import { movesPair, ofHex, ofUnit } from "./choices.ts";
import { Drafting, ordered } from "./drafting.svelte.ts";
import { GUARD_MS } from "./held.ts";

/** Choices that a unit on its way has. */
const goes = ["path", "hex"];

export class Hand extends Drafting {
  /** The unit on its way that was laid in hand without being taken up; -1 when there is none. */
  carried = -1;

  async clickHex(hex: number, how: { go?: boolean } = {}): Promise<void> {
    this.callout = null;
    const choice = ofHex(this.choices, hex, this.lead);
    const ready = this.at(hex).find((u) => this.ready.has(u));
    if (choice && this.pick === choice) return this.commitPick();
    if (choice && !how.go && ready !== undefined && !this.units.includes(ready) && this.open) {
      return this.#switchTo(ready, hex, choice);
    }
    if (this.bends(hex)) return;
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
    // A move takes another unit along only where that is said; an attack takes whom it can.
    const joins = how.add || this.open?.choice.kind !== "unit";
    if (joins && this.toggleOf(unit)) return this.toggle(unit);
    const choice = ofHex(this.choices, hex, this.lead);
    if (choice && (how.go || !this.ready.has(unit) || this.pick === choice)) {
      return this.clickHex(hex, how);
    }
    const going = this.open !== null || choice?.kind === "path";
    if (choice && going && this.hex !== hex) return this.#switchTo(unit, hex, choice);
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
    if (wasOpen || !this.mine || (await this.#asked(unit))) return;
    await this.#explainUnit(unit, hex);
  }

  /** Where no unit is offered by itself, as in a set-up, one may yet have choices of its own. */
  async #asked(unit: number): Promise<boolean> {
    const [some] = this.baseChoices;
    if (!some || this.baseChoices.some((c) => c.kind === "unit")) return false;
    const choice = { ...some, notation: "", kind: "unit", opens: true, final: "none", hex: 0 };
    await this.unfold({ ...choice, unit, units: [] });
    if (this.open && !this.open.choices.length) this.open = null;
    return this.open !== null;
  }

  takeAll(hex: number): void {
    const ready = this.at(hex).filter((u) => this.ready.has(u));
    const [first] = ready.length ? ready : this.at(hex);
    if (first === undefined) return;
    void this.take(first, hex).then(() => {
      if (this.open?.choice.units.length || this.#joinAll(ready)) return;
      this.units = ready.length ? ready : [first];
      void this.bringFollowers();
    });
  }

  /** Units join what was begun, where it takes others in. */
  #joinAll(units: readonly number[]): boolean {
    const { open } = this;
    const joins = open?.choices.filter((c) => c.kind === "toggle" && units.includes(c.unit)) ?? [];
    if (open && joins.length)
      void this.redraft([...open.orders, ...joins.map((c) => c.notation)], open.choice);
    return joins.length > 0;
  }

  /** A move that has begun on the table lies in hand. */
  resume(): void {
    const paths = this.baseChoices.filter((c) => goes.includes(c.kind) && !c.letter);
    const units = new Set(paths.map((c) => c.unit));
    const [unit = -1] = units;
    const before = this.carried;
    this.carried = -1;
    if (this.open || this.pick) return;
    if (before >= 0 && this.lead === before) this.drop();
    if (units.size !== 1 || unit < 0 || this.units.length) return;
    this.units = paths[0]?.units.length ? [...paths[0].units] : [unit];
    this.hex = this.base?.units.find((u) => u.unit === unit)?.hex ?? 0;
    this.carried = unit;
  }

  add(unit: number): void {
    if (this.regroup(unit)) return;
    if (this.toggleOf(unit)) {
      void this.toggle(unit);
      return;
    }
    this.units = this.units.includes(unit)
      ? this.units.filter((u) => u !== unit)
      : [...this.units, unit];
    if (!this.units.length) this.drop();
    else void this.bringFollowers();
  }

  /** A button: alone, or as the end of what was begun. */
  async press(choice: Choice): Promise<void> {
    if (choice.opens) return this.choose(choice, true);
    const within = this.open?.choices.includes(choice);
    const began = within ? (this.open?.orders ?? []) : [];
    await this.send([...began, ...ordered(choice)], choice.label);
  }

  /** An order as a panel or a typed line gives it, legal or not; several are parted by `; `. */
  async order(notation: string): Promise<void> {
    const choice = this.baseChoices.find((c) => c.notation === notation);
    if (choice?.opens) return this.choose(choice, true);
    if (choice && choice.final !== "none") return this.#confirm(choice);
    await this.send(notation.split("; "), choice?.label ?? notation);
  }

  /** What cannot be taken back is held first; pressed once more, and not at once, it is done. */
  async #confirm(choice: Choice): Promise<void> {
    if (this.pick !== choice) {
      this.drop();
      this.hold(choice);
    } else if (performance.now() - this.changedAt >= GUARD_MS) await this.commitPick();
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
    if (!this.open && this.lit.some((c) => c.kind === "path" && c.unit === held))
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
    const below = [...stack.slice(at + 1), ...stack.slice(0, at + 1)];
    return below.find((u) => !this.units.includes(u)) ?? this.lead;
  }
}
