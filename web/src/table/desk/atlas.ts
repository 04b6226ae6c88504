// What never changes during a game, ready to be looked up: units, hexes, sides, rules.

import type {
  BoardShown,
  FormationShown,
  HexShown,
  RuleText,
  Setting,
  SideShown,
  UnitCard,
} from "../../wire/types.ts";

/** What its makers have agreed upon for a table. */
export interface Terms {
  /** Leads whoever has it to an open seat; empty for those who do not sit here. */
  joinKey: string;
  takeBacks: boolean;
  /** Whether it began from a position file, as lessons do. */
  arranged?: boolean;
}

export class Atlas {
  readonly cards = new Map<number, UnitCard>();
  readonly byWord = new Map<string, UnitCard>();
  readonly hexes = new Map<number, HexShown>();
  readonly byLabel = new Map<string, HexShown>();
  readonly sides = new Map<string, SideShown>();
  readonly formations = new Map<string, FormationShown>();
  readonly rules = new Map<string, RuleText>();

  constructor(
    readonly setting: Setting,
    readonly board: BoardShown,
    readonly ruleTexts: RuleText[],
    readonly terms: Terms = { joinKey: "", takeBacks: true },
  ) {
    for (const card of setting.units) {
      this.cards.set(card.unit, card);
      this.byWord.set(card.id.toLowerCase(), card);
    }
    for (const hex of board.hexes) {
      this.hexes.set(hex.hex, hex);
      this.byLabel.set(hex.label.toLowerCase(), hex);
    }
    for (const side of setting.sides) this.sides.set(side.id, side);
    for (const formation of setting.formations) this.formations.set(formation.id, formation);
    for (const rule of ruleTexts) this.rules.set(rule.id, rule);
  }

  label(hex: number): string {
    return this.hexes.get(hex)?.label ?? "";
  }

  name(unit: number): string {
    return this.cards.get(unit)?.name ?? "";
  }

  sideName(side: string): string {
    return this.sides.get(side)?.name ?? side;
  }

  otherSide(side: string): string {
    return this.setting.sides.find((s) => s.id !== side)?.id ?? "";
  }

  neighbours(hex: number): number[] {
    return (this.board.neighbours[String(hex)] ?? []).filter((h) => h !== 0);
  }

  /** The unit that an order speaks of, found by its word in the notation. */
  unitIn(order: string): number {
    for (const word of order.toLowerCase().split(" ")) {
      const card = this.byWord.get(word);
      if (card) return card.unit;
    }
    return -1;
  }

  /** The last hex that an order names, or 0. */
  hexIn(order: string): number {
    const words = order.toLowerCase().split(" ").reverse();
    for (const word of words) {
      const hex = this.byLabel.get(word);
      if (hex) return hex.hex;
    }
    return 0;
  }

  /** An order written with a whole path instead of its goal, where its verb takes one. */
  along(order: string, path: readonly number[]): string {
    const words = order.split(" ");
    const verb = words[0] ?? "";
    if (!(this.setting.verbs[verb] ?? "").trimEnd().endsWith("*")) return order;
    const kept = words.filter((word) => !this.byLabel.has(word.toLowerCase()));
    return [...kept, ...path.map((hex) => this.label(hex))].join(" ");
  }

  /** The same order for another unit. */
  sameFor(order: string, from: number, to: number): string {
    const [a, b] = [this.cards.get(from)?.id, this.cards.get(to)?.id];
    if (!a || !b) return order;
    return order
      .split(" ")
      .map((word) => (word.toLowerCase() === a.toLowerCase() ? b : word))
      .join(" ");
  }
}

/** A shortest way over neighbouring hexes, all of them in `within`; both ends included. */
export function way(
  neighbours: (hex: number) => number[],
  from: number,
  to: number,
  within: (hex: number) => boolean,
): number[] {
  const cameFrom = new Map<number, number>([[from, 0]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined && at !== to; at = queue.shift()) {
    for (const next of neighbours(at)) {
      if (cameFrom.has(next) || (next !== to && !within(next))) continue;
      cameFrom.set(next, at);
      queue.push(next);
    }
  }
  if (!cameFrom.has(to)) return [];
  const path = [to];
  for (let at = cameFrom.get(to); at; at = cameFrom.get(at)) path.unshift(at);
  return path;
}
