import { describe, expect, it } from "vitest";
import { Plane, UNIT } from "../../src/board/geometry.ts";
import { columns, rows } from "./boards.ts";

const plane = new Plane(columns(5, 5));
const rings = (path: string): number => path.split("M").length - 1;
const corners = (path: string): number => path.split(/[ML]/).length - 1;

describe("where hexes lie", () => {
  it("finds the hex around a point, and none beside the map", () => {
    const { x, y } = plane.centre(33);
    expect(plane.hexAt(x, y)).toBe(33);
    expect(plane.hexAt(x + 0.45 * UNIT, y)).toBe(33);
    expect(plane.hexAt(x, y + 0.55 * UNIT)).toBe(34);
    expect(plane.hexAt(-3 * UNIT, 0)).toBe(0);
  });

  it("does not count the corner between hexes as the nearest centre's when it is outside", () => {
    const { x, y } = plane.centre(11);
    expect(plane.hexAt(x - 0.56 * UNIT, y - 0.4 * UNIT)).toBe(0);
  });

  it("knows six neighbours, and 0 beyond the edge", () => {
    expect([...plane.neighbours(33)].sort()).toEqual([22, 23, 32, 34, 42, 43]);
    expect(plane.neighbours(11).filter(Boolean).sort()).toEqual([12, 21]);
  });

  it("knows them for hexes in rows as well", () => {
    const other = new Plane(rows(5, 5));
    expect(other.flat).toBe(false);
    expect([...other.neighbours(33)].sort()).toEqual([22, 23, 32, 34, 42, 43]);
  });

  it("gives the side between two neighbours and nothing between others", () => {
    const side = plane.between(33, 34);
    expect(side?.map((p) => Math.round(p.y))).toEqual([250, 250]);
    expect(plane.between(33, 35)).toBeNull();
    expect(plane.between(33, 0)).toBeNull();
  });
});

describe("outlines", () => {
  it("goes once round a single hex", () => {
    expect(rings(plane.outline([33]))).toBe(1);
    expect(corners(plane.outline([33]))).toBe(6);
  });

  it("leaves out the side that two hexes share", () => {
    expect(rings(plane.outline([33, 34]))).toBe(1);
    expect(corners(plane.outline([33, 34]))).toBe(10);
  });

  it("has a ring for the hole in the middle", () => {
    expect(rings(plane.outline(plane.neighbours(33)))).toBe(2);
  });

  it("has two rings for hexes apart, and none for hexes that are not there", () => {
    expect(rings(plane.outline([11, 55]))).toBe(2);
    expect(plane.outline([999])).toBe("");
  });

  it("joins hexsides end to end, whatever their order", () => {
    const line = plane.sidesPath([
      [33, 34],
      [22, 23],
      [33, 23],
    ]);
    expect(rings(line)).toBe(1);
    expect(corners(line)).toBe(4);
  });

  it("draws separate lines for hexsides that do not touch", () => {
    expect(
      rings(
        plane.sidesPath([
          [11, 12],
          [54, 55],
        ]),
      ),
    ).toBe(2);
  });
});

describe("boxes", () => {
  it("takes in all hexes with a margin", () => {
    const box = plane.box([22, 44], 1);
    expect(box?.width).toBeCloseTo(2 * 0.8660254 * UNIT + 3.2 * UNIT, 0);
    expect(plane.box([999])).toBeNull();
  });
});
