// A position to try things with: counters are shifted, turned over or taken off, and nobody checks.

import type { BoardUnit } from "../../board/types.ts";
import type { UnitCard, UnitShown } from "../../wire/types.ts";

export interface Shift {
  unit: number;
  hex: number;
  face: string;
}

export class Shifts {
  /** What was changed, in order. */
  done = $state.raw<Shift[]>([]);
  held = $state.raw<number[]>([]);

  constructor(
    readonly start: readonly UnitShown[],
    readonly cards: ReadonlyMap<number, UnitCard>,
  ) {}

  /** Where each unit stands now, and which side of it lies up. */
  get units(): UnitShown[] {
    const last = new Map(this.done.map((shift) => [shift.unit, shift]));
    return this.start.map((unit) => {
      const shift = last.get(unit.unit);
      return shift ? { ...unit, hex: shift.hex, face: shift.face } : unit;
    });
  }

  get shown(): BoardUnit[] {
    return this.units
      .filter((unit) => unit.hex)
      .map((unit) => ({
        unit: unit.unit,
        hex: unit.hex,
        face: unit.face,
        side: unit.side,
        name: this.cards.get(unit.unit)?.full,
        type: this.cards.get(unit.unit)?.type,
        badges: [],
        dim: false,
        acts: false,
        ghost: false,
        selected: this.held.includes(unit.unit),
      }));
  }

  get aside(): UnitShown[] {
    return this.units.filter((unit) => !unit.hex && unit.unit >= 0);
  }

  /** Counters that stand elsewhere than at the beginning: from where to where. */
  get ways(): { unit: number; side: string; path: number[] }[] {
    const began = new Map(this.start.map((unit) => [unit.unit, unit.hex]));
    return this.units.flatMap(({ unit, hex, side }) => {
      const from = began.get(unit) ?? 0;
      return from && hex && from !== hex ? [{ unit, side, path: [from, hex] }] : [];
    });
  }

  take(unit: number, add = false): void {
    if (!add) this.held = [unit];
    else if (this.held.includes(unit)) this.held = this.held.filter((one) => one !== unit);
    else this.held = [...this.held, unit];
  }

  /** Puts a unit into a hex; 0 takes it off the map. */
  put(units: readonly number[], hex: number): void {
    this.#change(units, (unit) => ({ ...unit, hex }));
    this.held = [];
  }

  turnOver(units: readonly number[]): void {
    const other = (face: string) =>
      face.endsWith("/front")
        ? face.replace(/front$/, "reduced")
        : face.replace(/reduced$/, "front");
    this.#change(units, (unit) => ({ ...unit, face: other(unit.face) }));
  }

  #change(units: readonly number[], change: (unit: UnitShown) => UnitShown): void {
    const meant = this.units.filter((unit) => units.includes(unit.unit)).map(change);
    const shifts = meant.map(({ unit, hex, face }) => ({ unit, hex, face }));
    this.done = [...this.done, ...shifts];
  }

  undo(): void {
    this.done = this.done.slice(0, -1);
  }

  reset(): void {
    this.done = [];
    this.held = [];
  }
}
