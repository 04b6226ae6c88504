import { describe, expect, it } from "vitest";
import { Plane } from "../../src/board/geometry.ts";
import { nextInStack, pileBadges, spread, stacks, westward } from "../../src/board/stacks.ts";
import type { BoardUnit } from "../../src/board/types.ts";
import { columns } from "./boards.ts";

const plane = new Plane(columns(5, 5));
const unit = (number: number, hex: number, more: Partial<BoardUnit> = {}): BoardUnit => ({
  unit: number,
  hex,
  face: "a/front",
  side: "red",
  ...more,
});
const badge = (code: string, tone: string) => ({ code, tone, text: code });

describe("piles", () => {
  it("come from north to south, so that the southern ones lie in front", () => {
    const found = stacks([unit(1, 15), unit(2, 11), unit(3, 23)], plane);
    expect(found.map((pile) => pile.hex)).toEqual([11, 23, 15]);
  });

  it("keep the order of their counters and leave out what is off the map", () => {
    const [pile, ...others] = stacks([unit(1, 11), unit(2, 11), unit(3, 0)], plane);
    expect(pile?.units.map((one) => one.unit)).toEqual([1, 2]);
    expect(others).toEqual([]);
  });

  it("lay ghosts on top and do not count them", () => {
    const [pile] = stacks([unit(9, 11, { ghost: true }), unit(1, 11), unit(2, 11)], plane);
    expect(pile?.units.map((one) => one.unit)).toEqual([1, 2, 9]);
    expect(pile?.count).toBe(2);
  });
});

describe("a further click on a pile", () => {
  it("means the top counter first, then the next below, then the top again", () => {
    expect(nextInStack([1, 2, 3], [])).toBe(3);
    expect(nextInStack([1, 2, 3], [3])).toBe(2);
    expect(nextInStack([1, 2, 3], [1])).toBe(3);
    expect(nextInStack([], [])).toBeNull();
  });
});

describe("badges of a pile", () => {
  it("show the most urgent first, and mark those of counters below", () => {
    const [pile] = stacks(
      [
        unit(1, 11, { badges: [badge("OS", "bad")] }),
        unit(2, 11, { badges: [badge("D", "warn")] }),
      ],
      plane,
    );
    const found = pile ? pileBadges(pile) : [];
    expect(found.map((one) => [one.code, one.below])).toEqual([
      ["OS", true],
      ["D", false],
    ]);
  });

  it("do not say of a pile that a counter below is done", () => {
    const [pile] = stacks([unit(1, 11, { badges: [badge("✓", "done")] }), unit(2, 11)], plane);
    expect(pile ? pileBadges(pile) : null).toEqual([]);
  });
});

describe("a spread pile", () => {
  it("keeps its top counter in place and lays the others to the right", () => {
    expect(spread(3, 76)).toEqual([
      { x: 152, y: 0 },
      { x: 76, y: 0 },
      { x: 0, y: 0 },
    ]);
  });

  it("goes on in a second row after four", () => {
    expect(spread(5, 10)[0]).toEqual({ x: 0, y: 10 });
  });
});

describe("attackers", () => {
  it("turn their count to the side from which no wedge goes", () => {
    const attack = { target: 33, from: [{ hex: 43 }, { hex: 23 }, { hex: 32 }] };
    expect([...westward([attack], plane)]).toEqual([43]);
  });
});
