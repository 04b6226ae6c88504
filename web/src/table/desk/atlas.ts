// What never changes during a game, ready to be looked up: units, hexes, sides, rules.

import type {
  BoardShown,
  FormationShown,
  HexShown,
  RuleText,
  SettingShown,
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
    readonly setting: SettingShown,
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

  /** The hexes that an order names, in their order. */
  hexesIn(order: string): number[] {
    return order.split(" ").flatMap((word) => this.byLabel.get(word.toLowerCase())?.hex ?? []);
  }

  /** An order of the same verb about another unit or other hexes, written as the game's vocabulary
   * says (`retreat UNIT HEX ...`). Words of other kinds stay as they are in `like`. */
  write(like: string, about: { unit: number; hexes: readonly number[] }): string {
    const [verb = "", ...words] = like.split(" ");
    const usage = this.setting.verbs[verb] ?? verb;
    const kinds = usage.split(" ").filter((word) => word !== "...");
    const unit = this.cards.get(about.unit)?.id;
    const labels = about.hexes.map((hex) => this.label(hex));
    const path = usage.endsWith("...") ? labels.join(" ") : labels.at(-1);
    const written = kinds.slice(1).map((kind, i) => {
      if (kind === "UNIT" && unit) return unit;
      return (kind === "HEX" && path) || (words[i] ?? "");
    });
    return [verb, ...written].join(" ").trimEnd();
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
