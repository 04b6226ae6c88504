import { expect, test } from "vitest";
import { attackOf, meaningOf } from "../../src/table/log/cell.ts";
import type { Chart, LogLine } from "../../src/wire/types.ts";

const chart = {
  id: "results",
  head: ["code", "effect"],
  rows: [
    ["DR", "defenders retreat 1 to 4 hexes, disrupted"],
    ["DE", "defenders eliminated"],
    ["A1", "attackers lose 1 step"],
  ],
} as unknown as Chart;

test.each([
  ["DR2", "defenders retreat 2 hexes, disrupted"],
  ["DR1", "defenders retreat 1 hex, disrupted"],
  ["DE", "defenders eliminated"],
  ["A1", "attackers lose 1 step"],
  ["ZZ", ""],
])("%s in words", (code, words) => {
  expect(meaningOf([chart], code)).toBe(words);
});

test("a roll is told with the attack on its hex, in whatever order battles were declared", () => {
  const attack = (hex: number) => ({
    kind: "attack",
    turn: 1,
    text: "",
    links: [],
    arrows: [{ kind: "attack", path: [1, hex] }],
  });
  const roll = { turn: 1, dice: {}, text: "", links: [{ hex: 7 }], arrows: [] };
  const log = [attack(7), attack(8), roll] as unknown as LogLine[];
  expect(attackOf(log)).toBe(log[0]);
  expect(attackOf(log.slice(1))).toBe(log[1]);
});

test("a line that is no attack is not told for one, whatever it says", () => {
  const fled = { kind: "eliminate", turn: 1, text: "Lost: 20th Army", links: [], arrows: [] };
  const roll = { turn: 1, dice: {}, text: "", links: [], arrows: [] };
  expect(attackOf([fled, roll] as unknown as LogLine[])).toBeUndefined();
});
