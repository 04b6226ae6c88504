import { describe, expect, it } from "vitest";
import { Cursor } from "../../src/board/cursor.ts";
import { Plane } from "../../src/board/geometry.ts";
import { columns, rows } from "./boards.ts";

const walk = (cursor: Cursor, hex: number, keys: string[]): number[] => {
  const steps: number[] = [];
  for (const key of keys) steps.push(cursor.move(steps.at(-1) ?? hex, key));
  return steps;
};

describe("the hex cursor on columns", () => {
  const cursor = () => new Cursor(new Plane(columns(5, 5)));

  it("goes six ways", () => {
    const one = (key: string) => cursor().move(33, key);
    expect(one("ArrowUp")).toBe(32);
    expect(one("ArrowDown")).toBe(34);
    expect(one("Home")).toBe(22);
    expect(one("PageUp")).toBe(42);
    expect(one("End")).toBe(23);
    expect(one("PageDown")).toBe(43);
  });

  it("keeps to its row with left and right", () => {
    const right = walk(cursor(), 13, ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]);
    expect([right[1], right[3]]).toEqual([33, 53]);
    expect(walk(cursor(), 53, ["ArrowLeft", "ArrowLeft"])[1]).toBe(33);
  });

  it("stays at the edge, and knows no other keys", () => {
    expect(cursor().move(11, "ArrowUp")).toBe(11);
    expect(cursor().move(33, "x")).toBe(33);
  });
});

describe("the hex cursor on rows", () => {
  it("goes straight left and right, and zigzags up and down", () => {
    const cursor = new Cursor(new Plane(rows(5, 5)));
    expect(cursor.move(33, "ArrowRight")).toBe(34);
    expect(cursor.move(33, "ArrowLeft")).toBe(32);
    expect([22, 23]).toContain(cursor.move(33, "ArrowUp"));
    expect(walk(new Cursor(new Plane(rows(5, 5))), 33, ["ArrowUp", "ArrowUp"])[1]).toBe(13);
  });
});
