// Names on the map: which are shown, how large, and clear of what.
import { describe, expect, test } from "vitest";
import { type Lettering, namesUrl, type PlaceName } from "../../src/board/names/lettering.ts";
import {
  badgeRadius,
  badgesWidth,
  figureBox,
  leastRank,
  lines,
  numberSize,
  overlaps,
  placed,
  type Rect,
  type Sight,
  typeSize,
} from "../../src/board/names/place.ts";

function name(text: string, rank: number, at: [number, number]): PlaceName {
  const size = 14;
  const run = [...text].flatMap((_, i) => ["a1", i * 7]);
  return {
    text,
    kind: "town",
    rank,
    hex: rank,
    at,
    reach: 4,
    size,
    width: text.length * 7,
    height: 9,
    beside: [6, 4],
    run,
    points: [],
  };
}

function letters(places: PlaceName[]): Lettering {
  const colours = {} as Lettering["colours"];
  const line = {
    text: "Oka",
    kind: "water" as const,
    rank: 1,
    size: 16,
    sorts: ["a1", 100, 100, 0, "a1", 110, 100, 0],
  };
  return {
    hex: 72,
    colours,
    night: colours,
    places,
    points: [],
    lines: [line],
    numbers: { size: 7.5, flat: [], figures: {} },
    areas: [],
    glyph: 100,
    glyphs: { a1: "M0 0h10v10z" },
  };
}

const sight = (hex: number): Sight => ({
  hex,
  width: 1000,
  height: 800,
  edge: [-9, -9, 4000, 4000],
  at: (x, y) => [(x * hex) / 72, (y * hex) / 72],
});

describe("names", () => {
  test("small places are named only where hexes are large", () => {
    expect([10, 20, 30, 40, 60].map(leastRank)).toEqual([1, 2, 3, 4, 9]);
  });

  test("type is never too small to read nor larger than it should be", () => {
    for (const hex of [5, 20, 48, 72, 120, 240]) {
      expect(typeSize(0.16, hex)).toBeGreaterThanOrEqual(9.5);
      expect(typeSize(0.262, hex)).toBeLessThanOrEqual(0.262 * 72 * 1.3 + 1e-9);
    }
    expect(typeSize(0.2, 72)).toBeCloseTo(14.4);
  });

  test("a figure in a hex is not written over: its place is named beside it", () => {
    const rzhev = letters([name("Rzhev", 1, [144, 144])]);
    const figure = figureBox("12", true, 144, 144, 72);
    const [spot] = placed(rzhev, sight(72), [figure]);
    expect(spot).toBeDefined();
    const taken: Rect[] = [];
    placed(rzhev, sight(72), taken);
    expect(overlaps(taken[0] as Rect, figure)).toBe(true);
    const beside: Rect[] = [figure];
    placed(rzhev, sight(72), beside);
    expect(overlaps(beside[1] as Rect, figure)).toBe(false);
  });

  test("a name stands where it stands on paper when nothing is in its way", () => {
    const [spot] = placed(letters([name("Rzhev", 3, [200, 200])]), sight(72), []);
    expect(spot).toMatchObject({ x: 206, y: 204 });
  });

  test("a name keeps away from the mark of another place, where it would be read as its name", () => {
    // Counters stand on two places side by side; only the west of one is free, below the other.
    const counters: Rect[] = [
      [176, 176, 224, 224],
      [113, 140, 161, 188],
      [164, 100, 400, 174],
      [226, 100, 400, 300],
      [0, 212, 400, 400],
    ];
    const [own, other] = [name("Sysoykin", 4, [200, 200]), name("Farm", 4, [137, 164])];
    expect(placed(letters([own]), sight(72), [...counters])[0]?.x).toBeLessThan(164);
    const both = placed(letters([own, other]), sight(72), [...counters]);
    expect(both.map((spot) => spot.name)).not.toContain(own);
  });

  test("no name lies under a counter or on another name", () => {
    const counter: Rect = [170, 168, 232, 228];
    const all = letters([name("Rzhev", 3, [200, 200]), name("Zubtsov", 4, [215, 236])]);
    const taken = [counter];
    const spots = placed(all, sight(72), taken);
    expect(spots).toHaveLength(2);
    const boxes = taken.slice(1);
    for (const box of boxes) expect(overlaps(box, counter)).toBe(false);
    expect(overlaps(boxes[0] as Rect, boxes[1] as Rect)).toBe(false);
  });

  test("a name without room is left out rather than laid over another", () => {
    const wall: Rect = [-500, -500, 1500, 1500];
    expect(placed(letters([name("Rzhev", 1, [200, 200])]), sight(72), [wall])).toEqual([]);
  });

  test("no name stands beyond the edge of the map", () => {
    const near = sight(72);
    near.edge = [0, 0, 210, 800];
    const [spot] = placed(letters([name("Zvenigorod", 3, [200, 200])]), near, []);
    expect(spot?.x).toBeLessThan(140);
  });

  test("a river's name is left out where it is too small or covered", () => {
    const all = letters([]);
    expect(lines(all, sight(72), [])).toHaveLength(1);
    expect(lines(all, sight(20), [])).toHaveLength(0);
    expect(lines(all, sight(72), [[95, 80, 130, 120]])).toHaveLength(0);
  });

  test("the lettering lies beside the picture", () => {
    expect(namesUrl("/api/titles/x/map.webp?scenario=a&v=1")).toBe(
      "/api/titles/x/names.json?scenario=a&v=1",
    );
    expect(namesUrl("other.png")).toBe("");
  });

  test("a great place is named beside the counter on it, however small the hexes", () => {
    for (const hex of [10, 16, 30, 54, 100]) {
      const at = (100 * hex) / 72;
      const counter: Rect = [at - 0.54 * hex, at - 0.44 * hex, at + 0.5 * hex, at + 0.38 * hex];
      const [spot] = placed(letters([name("Smolensk", 1, [100, 100])]), sight(hex), [counter]);
      expect(spot, `${hex} pixels a hex`).toBeDefined();
    }
  });

  test("points and numbers can be read at every zoom", () => {
    for (const hex of [12, 43, 60, 120]) {
      expect(badgeRadius(hex)).toBeGreaterThanOrEqual(6);
      expect(badgesWidth(2, hex)).toBeGreaterThan(2 * badgeRadius(hex));
    }
    for (const hex of [46, 64, 200]) expect(numberSize(0.104, hex)).toBeGreaterThanOrEqual(8.5);
  });

  test("letters of a river stand in the way of numbers", () => {
    const taken: Rect[] = [];
    expect(lines(letters([]), sight(72), taken)).toHaveLength(1);
    expect(taken.some((box) => overlaps(box, [102, 92, 106, 98]))).toBe(true);
  });

  test("a region's name is shown whole or not at all", () => {
    const region = (kind: "region" | "wooded region", x: number) => ({
      text: "Valdai",
      kind,
      rank: 3,
      size: 16,
      sorts: ["a1", x, 300, 0],
    });
    const told = letters([]);
    told.lines = [region("region", 300), region("wooded region", 304)];
    expect(lines(told, sight(72), [])).toHaveLength(2);
    expect(lines(told, sight(72), [[312, 280, 330, 310]])).toHaveLength(0);
  });
});
