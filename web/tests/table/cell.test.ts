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
const roll = (face: number, text: string, row = ""): Dice => ({
  dice: [{ face, of: 6, counts: true, text: "" }],
  text,
  rule: "",
  row,
});

it("finds the cell by odds and die", () => {
  expect(cellOf(charts, roll(5, "Die 5 on 2:1: DR2"))).toMatchObject({ row: 1, column: 2 });
  expect(cellOf(charts, roll(5, "Die 5: DR2 at 3115", "2:1"))).toMatchObject({ row: 1, column: 2 });
});

it("takes the modified die before the one that fell", () => {
  const found = cellOf(charts, roll(5, "Die 5, modified 6: DR2 at 3115", "1:1"));
  expect(found).toMatchObject({ row: 2, column: 1, code: "DR2" });
});

it("finds nothing where no table has the roll", () => {
  expect(cellOf(charts, roll(5, "Partisan area 5"))).toBeNull();
});

it("knows what a code means", () => {
  expect(meaningOf(charts, "DR2")).toBe("the defender goes back two hexes");
  const plain = [chart("results", ["code", "effect"], [["DR", "defenders retreat"]])];
  expect(meaningOf(plain, "DR3")).toBe("defenders retreat");
  expect(meaningOf(charts, "XX")).toBe("");
});
