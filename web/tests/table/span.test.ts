import { describe, expect, it } from "vitest";
import { Atlas } from "../../src/table/desk/atlas.ts";
import { gains, luckOf, ownTurn, sinceSpan, taken } from "../../src/table/time/span.ts";
import type { View } from "../../src/wire/types.ts";
import { board, line, setting, view } from "./fixture.ts";

const told = (ply: number, side: string, turn = 1) => ({ ...line(ply, ""), side, turn });

describe("since one's last turn", () => {
  const log = [told(1, "soviet"), told(2, "soviet"), told(3, "german"), told(4, "german")];

  it("is nothing before anybody else has played", () => {
    expect(sinceSpan(log.slice(0, 2), ["soviet"], 2)).toBeNull();
    expect(sinceSpan(log, ["soviet", "german"], 4)).toBeNull();
  });

  it("goes from the end of one's turn to now", () => {
    expect(sinceSpan(log, ["soviet"], 4)).toEqual({ from: 2, to: 4 });
  });

  it("stays the same for the whole of one's next turn", () => {
    const later = [...log, told(5, "soviet", 2), told(6, "soviet", 2)];
    expect(sinceSpan(later, ["soviet"], 6)).toEqual({ from: 2, to: 4 });
  });

  it("holds one's own answers in the turn of the others", () => {
    const answered = [...log, told(5, "soviet"), told(6, "german")];
    expect(sinceSpan(answered, ["soviet"], 6)).toEqual({ from: 2, to: 6 });
  });
});

describe("since one's last turn, after a set-up", () => {
  const place = (ply: number, side: string) => ({ ...told(ply, side), kind: "place" });
  const placed = [place(1, "soviet"), place(2, "german"), place(3, "german")];

  it("begins when the others have set up", () => {
    const log = [...placed, told(4, "german"), told(5, "german")];
    expect(sinceSpan(log, ["soviet"], 5)).toEqual({ from: 3, to: 5 });
  });

  it("does not pass over units that come in later", () => {
    const log = [...placed, told(4, "soviet", 2), told(5, "german", 2), place(6, "german")];
    const later = log.map((line) => (line.ply === 6 ? { ...line, turn: 2 } : line));
    expect(sinceSpan(later, ["soviet"], 6)).toEqual({ from: 4, to: 6 });
  });

  it("is nothing while they have only set up", () => {
    expect(sinceSpan(placed, ["soviet"], 3)).toBeNull();
  });
});

describe("whose turn it is", () => {
  it("is told by the phase, not by who must answer", () => {
    const phases = [{ id: "c", text: "", side: "german", state: "now", rules: [] }];
    expect(ownTurn({ ...view([]), phases }, ["soviet"])).toBe(false);
    expect(ownTurn({ ...view([]), phases }, ["german"])).toBe(true);
  });
});

describe("what a turn brought", () => {
  const place = { ...board.hexes[0], place: "Rzhev" } as (typeof board.hexes)[0];
  const atlas = new Atlas(setting, { ...board, hexes: [place, ...board.hexes.slice(1)] }, []);
  const held = (side: string): View => ({
    ...view([]),
    units: [],
    notes: [{ hex: place.hex, text: "", side, marker: "" }],
  });

  it("names the places that changed hands", () => {
    expect(taken(held("soviet"), held("german"), atlas)).toEqual([
      { hex: place.hex, place: "Rzhev", from: "soviet", to: "german" },
    ]);
    expect(taken(held("soviet"), held("soviet"), atlas)).toEqual([]);
  });

  it("counts points won and lost", () => {
    const before = { ...view([]), score: [["soviet", 3]] as [string, number][] };
    const after = { ...view([]), score: [["soviet", 5]] as [string, number][] };
    expect(gains(before, after)).toEqual([{ side: "soviet", by: 2, now: 5 }]);
  });

  it("sets what was rolled against what was to be expected", () => {
    const rolls = [
      { ply: 1, side: "german", expected: 0.5, actual: 1 },
      { ply: 3, side: "german", expected: 0.25, actual: 0 },
      { ply: 4, side: "german", expected: 0.25, actual: 1 },
    ];
    expect(luckOf(rolls, { from: 2, to: 4 })).toEqual([
      { side: "german", rolls: 2, expected: 0.5, actual: 1 },
    ]);
  });
});
