import { afterEach, describe, expect, it, vi } from "vitest";
import { Camera, levelAt } from "../../src/board/camera.ts";

const made: Camera[] = [];

function camera(): { camera: Camera; element: HTMLElement; moved: ReturnType<typeof vi.fn> } {
  const element = document.createElement("div");
  Object.defineProperty(element, "clientWidth", { value: 1000 });
  Object.defineProperty(element, "clientHeight", { value: 800 });
  const moved = vi.fn();
  const map = { left: 0, top: 0, width: 4000, height: 3000 };
  const one = new Camera(element, map, { moved, moving: () => undefined, takes: () => true });
  made.push(one);
  return { camera: one, element, moved };
}

afterEach(() => {
  for (const one of made.splice(0)) one.destroy();
});

describe("how much is drawn", () => {
  it("depends on the pixels a hex has", () => {
    expect([20, 30, 60, 100].map(levelAt)).toEqual(["far", "mid", "near", "close"]);
  });
});

describe("the window onto the map", () => {
  it("shows the whole map when it fits", () => {
    const { camera: it_ } = camera();
    it_.fit(0);
    expect(it_.sees({ left: 0, top: 0, width: 4000, height: 3000 })).toBe(true);
    expect(it_.size).toBeLessThan(26);
  });

  it.each([
    ["the first row", { left: 1000, top: 0, width: 100, height: 100 }],
    ["the last column", { left: 3900, top: 1000, width: 100, height: 100 }],
  ])("brings %s out from under what covers its edge", (_, box) => {
    const { camera: it_ } = camera();
    it_.inset = { top: 60, right: 60 };
    it_.centre(2000, 1500);
    it_.zoomBy(4);
    it_.look(box, 0);
    expect(it_.sees(box)).toBe(true);
  });

  it("does not move for what is in sight", () => {
    const { camera: it_, moved } = camera();
    it_.fit(0);
    moved.mockClear();
    it_.look({ left: 1000, top: 1000, width: 200, height: 200 }, 0);
    expect(moved).not.toHaveBeenCalled();
  });

  it("keeps clear of what lies over its edges", () => {
    const { camera: it_ } = camera();
    it_.inset = { right: 400 };
    it_.to(it_.showing({ left: 2000, top: 1000, width: 600, height: 600 }), 0);
    const { x, k } = it_.transform;
    expect((2000 + 600) * k + x).toBeLessThanOrEqual(600.5);
  });

  it("goes back to where it was before a visit", () => {
    document.documentElement.dataset.motion = "off";
    const { camera: it_ } = camera();
    it_.fit(0);
    const before = it_.transform;
    it_.visit({ left: 1000, top: 1000, width: 300, height: 300 });
    expect(it_.size).toBeGreaterThan(60);
    it_.visit({ left: 2000, top: 1000, width: 300, height: 300 });
    it_.back();
    expect(it_.transform).toEqual(before);
    delete document.documentElement.dataset.motion;
  });

  it("does not go back once a hand has moved the map", () => {
    document.documentElement.dataset.motion = "off";
    const { camera: it_, element } = camera();
    it_.fit(0);
    it_.visit({ left: 1000, top: 1000, width: 300, height: 300 });
    const wheel = { deltaY: 40, clientX: 500, clientY: 400, bubbles: true, cancelable: true };
    element.dispatchEvent(new WheelEvent("wheel", wheel));
    const after = it_.transform;
    it_.back();
    expect(it_.transform).toEqual(after);
    delete document.documentElement.dataset.motion;
  });

  it("finds the point of the map under the pointer", () => {
    const { camera: it_ } = camera();
    it_.to(it_.showing({ left: 0, top: 0, width: 2000, height: 1600 }), 0);
    const { x, y } = it_.point({ clientX: 500, clientY: 400 });
    expect([x, y]).toEqual([1000, 800]);
  });

  it("zooms about the middle of what is free", () => {
    document.documentElement.dataset.motion = "off";
    const { camera: it_ } = camera();
    it_.fit(0);
    const before = it_.point({ clientX: 500, clientY: 400 });
    it_.zoomBy(2);
    expect(it_.point({ clientX: 500, clientY: 400 }).x).toBeCloseTo(before.x, 3);
    delete document.documentElement.dataset.motion;
  });
});

describe("what lies far apart", () => {
  const points = [...Array.from({ length: 5 }, () => ({ x: 200, y: 1500 })), { x: 3800, y: 2900 }];

  it("is looked at where most of it lies", () => {
    const { camera: it_ } = camera();
    it_.crowd(points, 0.6, 0);
    expect(it_.sees({ left: 200, top: 1500, width: 0, height: 0 })).toBe(true);
    expect(it_.sees({ left: 3800, top: 2900, width: 0, height: 0 })).toBe(false);
  });

  it("is not shown whole when hexes would be too small to read", () => {
    const { camera: it_ } = camera();
    it_.to(it_.showing({ left: 0, top: 0, width: 1000, height: 800 }, 60), 0);
    expect(it_.holds({ left: 0, top: 0, width: 1200, height: 900 })).toBe(true);
    expect(it_.holds({ left: 0, top: 0, width: 3900, height: 2900 })).toBe(false);
  });

  it("does not move the window while some of it is in sight", () => {
    const { camera: it_, moved } = camera();
    it_.crowd([{ x: 3800, y: 2900 }], 0.6, 0);
    moved.mockClear();
    it_.gather(points);
    expect(moved).not.toHaveBeenCalled();
  });
});
