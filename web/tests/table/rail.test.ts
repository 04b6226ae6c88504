import { expect, test } from "vitest";
import { type Cell, folded } from "../../src/table/bar/rail.ts";

const texts = ["Weather", "Supply", "First impulse", "Fight", "Second impulse", "Isolation"];

function at(now: number): Cell[] {
  return texts.map((text, i) => {
    const state = i < now ? "done" : i === now ? "now" : "later";
    return { key: text, text, other: false, phase: { id: text, text, side: "", state, rules: [] } };
  });
}

const told = (now: number, most: number) =>
  folded(at(now), most).map((c) => ("texts" in c ? `${c.key} ${c.texts.length}` : c.text));

test("few phases stand as they are", () => {
  expect(told(2, 6)).toEqual(texts);
});

test("of many phases that of now is never cut, and what is folded is counted", () => {
  expect(told(2, 4)).toEqual(["done 2", "First impulse", "Fight", "later 2"]);
  expect(told(0, 4)).toEqual(["Weather", "Supply", "later 4"]);
  for (let now = 0; now < texts.length; now++) {
    const some = told(now, 3);
    expect(some).toContain(texts[now]);
    expect(some.length).toBeLessThanOrEqual(4);
  }
});

test("at the end the last phases are all in words", () => {
  expect(told(5, 4)).toEqual(["done 3", "Fight", "Second impulse", "Isolation"]);
});
