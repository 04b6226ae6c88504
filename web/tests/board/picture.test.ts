import { describe, expect, it } from "vitest";
import { Plane } from "../../src/board/geometry.ts";
import { fitting, sharpest } from "../../src/board/picture.svelte.ts";
import { columns } from "./boards.ts";

const pictures = [1000, 2000, 4000].map((width) => ({ url: `/map-${width}.webp`, width }));

describe("the map picture", () => {
  it("is the smallest that has about a pixel for each of the screen's", () => {
    expect(fitting(pictures, 700)?.width).toBe(1000);
    expect(fitting(pictures, 1050)?.width).toBe(1000);
    expect(fitting(pictures, 1300)?.width).toBe(2000);
    expect(fitting(pictures, 9000)?.width).toBe(4000);
    expect(fitting([], 100)).toBeUndefined();
  });

  it("bounds the zoom, so that it never looks blurred", () => {
    const plane = new Plane(columns(39, 9));
    expect(sharpest(pictures, plane)).toBe(150);
    expect(sharpest(pictures.slice(0, 1), plane)).toBe(90);
    expect(sharpest([], plane)).toBe(240);
  });
});
