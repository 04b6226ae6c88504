import { expect, it } from "vitest";
import { cellOf, meaningOf } from "../../src/table/log/cell.ts";
import type { Chart, Dice } from "../../src/wire/types.ts";

const chart = (id: string, head: string[], rows: string[][]): Chart => ({
  id,
  title: id,
  head,
  rows,
  note: "",
  source: "",
});
const charts = [
  chart(
    "crt",
    ["die", "1:1", "2:1"],
    [
      ["4", "C", "DR1"],
      ["5", "DR1", "DR2"],
      ["6", "DR2", "DR2"],
    ],
  ),
  chart("results", ["code", "effect"], [["DR2", "the defender goes back two hexes"]]),
];
const roll = (...cell: string[]): Dice => ({
  dice: [{ face: 5, of: 6, counts: true, text: "" }],
  text: "Die 5 on 2:1: DR2",
  rule: "",
  cell,
});

it("is the one that the title names", () => {
  expect(cellOf(charts, roll("crt", "2:1", "5"))).toMatchObject({ row: 1, column: 2, code: "DR2" });
  expect(cellOf(charts, roll("crt", "1:1", "4"))).toMatchObject({ row: 0, column: 1, code: "C" });
});

it("is none where the title names none, or one that is not there", () => {
  expect(cellOf(charts, roll())).toBeNull();
  expect(cellOf(charts, roll("crt", "9:1", "5"))).toBeNull();
  expect(cellOf(charts, roll("bombs", "2:1", "5"))).toBeNull();
});

it("knows what a code means", () => {
  expect(meaningOf(charts, "DR2")).toBe("the defender goes back two hexes");
  const plain = [chart("results", ["code", "effect"], [["DR", "defenders retreat"]])];
  expect(meaningOf(plain, "DR3")).toBe("defenders retreat");
  expect(meaningOf(charts, "XX")).toBe("");
});
