import { afterEach, describe, expect, it, vi } from "vitest";
import { Plane } from "../../src/board/geometry.ts";
import { fitting, Ground, sharpest, tilesIn } from "../../src/board/ground.svelte.ts";
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

  it("comes in tiles where it is looked at closely, the middle first", () => {
    const close = { url: "/map.webp?size=1200", width: 1200, tile: 512 };
    const frame = { left: -10, top: -20, width: 600, height: 400 };
    const sight = { left: 200, top: 10, width: 100, height: 100 };
    const found = tilesIn(close, frame, sight);
    expect(found.map(({ url }) => url)).toEqual([
      "/map.webp?size=1200&tile=1.0",
      "/map.webp?size=1200&tile=0.0",
    ]);
    expect(found[0]?.box).toEqual({ left: 246, top: -20, width: 256, height: 256 });
    expect(tilesIn(close, frame, frame)).toHaveLength(6);
    expect(tilesIn(close, frame, frame).at(-1)?.box.width).toBe(88);
  });

  it("is no whole picture where it comes in tiles", () => {
    const tiled = { url: "/close.webp", width: 9000, tile: 512 };
    expect(fitting([...pictures, tiled], 9000)?.width).toBe(4000);
  });
});

describe("a map picture that does not come", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("leaves no broken picture behind, and is asked for again", async () => {
    vi.useFakeTimers();
    const answers = [0, 0, 800];
    class Picture {
      src = "";
      naturalWidth = 0;
      async decode(): Promise<void> {
        this.naturalWidth = answers.shift() ?? 0;
        if (!this.naturalWidth) throw new Error("busy");
      }
    }
    vi.stubGlobal("Image", Picture);
    const ground = new Ground();
    const frame = { left: 0, top: 0, width: 600, height: 400 };
    ground.look(pictures, frame, 700, frame);
    await vi.advanceTimersByTimeAsync(10);
    expect(ground.url).toBe("");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ground.url).toBe("/map-1000.webp");
    expect(ground.waits).toBe(false);
  });
});
