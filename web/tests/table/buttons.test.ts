import { expect, test } from "vitest";
import { numbered } from "../../src/table/desk/acting.ts";
import { inHand } from "../../src/table/desk/choices.ts";
import type { Desk } from "../../src/table/desk/desk.svelte.ts";
import type { Choice } from "../../src/wire/types.ts";

const button = (notation: string, unit = -1, hex = 0) =>
  ({ notation, label: notation, kind: "button", unit, hex, units: [] }) as unknown as Choice;

const acts = (count: number) =>
  Array.from({ length: count }, (_, unit) => button(`dig ${unit}`, unit));

test("of many buttons of units only those of the unit in hand are there", () => {
  const all = [button("end"), ...acts(40), button("mask 0101", -1, 7)];
  const shown = (units: number[], hex = 0) => inHand(all, units, hex).map((c) => c.notation);
  expect(shown([])).toEqual(["end"]);
  expect(shown([3])).toEqual(["end", "dig 3"]);
  expect(shown([], 7)).toEqual(["end", "mask 0101"]);
});

test("a few are there at once", () => {
  expect(inHand([button("end"), ...acts(3)], [], 0)).toHaveLength(4);
});

test("digits press the buttons of the prompt first, then those beside the map", () => {
  const rail = button("rail a unit whose name is far too long", 3);
  const end = button("end");
  const hand = { open: null, mine: true, base: null, baseChoices: [rail, end], units: [3], hex: 0 };
  const desk = {
    hand: { ...hand, pick: null },
    replay: { on: false },
    table: { offline: false },
    room: { phone: false, width: "laptop" },
  } as unknown as Desk;
  expect(numbered(desk).map((c) => c.notation.split(" ")[0])).toEqual(["end", "rail"]);
});
