import { expect, test } from "vitest";
import { meaningOf } from "../../src/table/log/cell.ts";
import type { Chart } from "../../src/wire/types.ts";

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
