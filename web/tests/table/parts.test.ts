// The small parts of the table: time strip, log, choices, widths, the line to the server.

import { expect, test, vi } from "vitest";
import { byOdds } from "../../src/table/context/columns.ts";
import { folded } from "../../src/table/context/folded.ts";
import { untold } from "../../src/table/context/untold.ts";
import { Atlas, way } from "../../src/table/desk/atlas.ts";
import {
  atHex,
  buttonsOf,
  endOf,
  hexChoices,
  loneUnit,
  ofUnit,
} from "../../src/table/desk/choices.ts";
import { readTime } from "../../src/table/desk/clock.svelte.ts";
import { following } from "../../src/table/desk/following.ts";
import { phaseStarts } from "../../src/table/desk/replay.svelte.ts";
import { Room, widthClass } from "../../src/table/desk/room.svelte.ts";
import { groups, passes } from "../../src/table/log/groups.ts";
import { inOrder, matches } from "../../src/table/log/rules.ts";
import { Stick } from "../../src/table/log/stick.ts";
import { cells, eventAt, place } from "../../src/table/time/cells.ts";
import { Line, LineLost, type LineState } from "../../src/wire/socket.ts";
import type { LogLine } from "../../src/wire/types.ts";
import { board, choice, forecast, line, moves, setting } from "./fixture.ts";
import { FakeServer, rules } from "./server.ts";

const dice = {
  dice: [{ face: 5, of: 6, counts: true, text: "" }],
  text: "5",
  rule: "",
  cell: [] as string[],
};
const told = [
  line(1, "a"),
  line(2, "b", { phase: "Combat", dice }),
  line(5, "c", { side: "grey" }),
  line(9, "d", { turn: 2 }),
];

test("the time strip has a cell for each player turn, played and to come", () => {
  const all = cells(told, ["red", "grey"], 3, 9);
  expect(all.map((c) => [c.turn, c.side, c.played])).toEqual([
    [1, "red", true],
    [1, "grey", true],
    [2, "red", true],
    [2, "grey", false],
    [3, "red", false],
    [3, "grey", false],
  ]);
  expect(all[0]?.dice).toEqual([{ ply: 2, text: "5" }]);
});

test("the side that is named second may have the first turn, and nothing is left at the end", () => {
  const grey = { side: "grey" };
  const first = [line(1, "a", grey), line(2, "b"), line(3, "c", { ...grey, turn: 2 })];
  const sides = (lines: LogLine[]) => cells(lines, ["red", "grey"], 2, 4).map((c) => c.side);
  expect(sides(first)).toEqual(["grey", "red", "grey", "red"]);
  const over = [...first, line(4, "d", { turn: 2 })];
  expect(cells(over, ["red", "grey"], 2, 4).every((c) => c.played)).toBe(true);
});

test("who sets up first has his first turn after the set-up of both", () => {
  const both = [
    line(1, "a", { kind: "setup" }),
    line(2, "b", { kind: "setup", side: "grey" }),
    line(2, "turn", { kind: "turn" }),
    line(3, "c"),
    line(4, "the other side retreats", { side: "grey", owner: "red" }),
    line(5, "d"),
  ];
  const all = cells(both, ["red", "grey"], 1, 5);
  expect(all.map((c) => [c.side, c.from, c.to, c.played])).toEqual([
    ["red", 1, 1, true],
    ["grey", 2, 2, true],
    ["red", 2, 5, true],
    ["grey", 5, 5, false],
  ]);
});

test("a side that has several player turns in a turn has a cell for each", () => {
  const drawn = [
    line(1, "initiative", { turn: 2, side: "" }),
    line(2, "a", { turn: 2, owner: "grey", part: 1 }),
    line(3, "a loss of the other side", { turn: 2, owner: "grey", part: 1 }),
    line(4, "b", { turn: 2, owner: "red", part: 2 }),
    line(5, "c", { turn: 2, owner: "red", part: 3 }),
  ];
  const all = cells(drawn, ["red", "grey"], 2, 5, 2);
  expect(all.map((c) => [c.turn, c.side, c.from, c.played])).toEqual([
    [2, "grey", 1, true],
    [2, "red", 4, true],
    [2, "red", 5, true],
    [3, "red", 5, false],
    [3, "grey", 5, false],
  ]);
  expect(groups(drawn).map((g) => g.side)).toEqual(["", "grey", "red"]);
});

test("an event has its place on the strip, and a place its event", () => {
  const all = cells(told, ["red", "grey"], 3, 9);
  expect(place(all, 1)).toBe(0);
  expect(place(all, 9)).toBeCloseTo(3 / 6);
  expect(eventAt(all, 0)).toBe(1);
  expect(eventAt(all, 0.99)).toBe(9);
});

test("the log stands under a heading for each phase", () => {
  expect(groups(told).map((g) => [g.turn, g.side, g.phase, g.lines.length])).toEqual([
    [1, "red", "Movement", 1],
    [1, "red", "Combat", 1],
    [1, "grey", "Movement", 1],
    [2, "red", "Movement", 1],
  ]);
  expect(phaseStarts(told)).toEqual([1, 2, 5, 9]);
});

test("the log is filtered by kind, side and words", () => {
  const kept = (filter: Parameters<typeof passes>[1], text = "") =>
    told.filter((l) => passes(l, filter, ["grey"], text)).map((l) => l.ply);
  expect(kept("all")).toEqual([1, 2, 5, 9]);
  expect(kept("fights")).toEqual([2]);
  expect(kept("mine")).toEqual([5]);
  expect(kept("all", "D")).toEqual([9]);
});

test("rules are found by all words and stand as a book numbers them", () => {
  expect(rules.filter((r) => matches(r, "zone stops")).map((r) => r.id)).toEqual(["6.1a"]);
  const numbers = ["9.10", "9.2", "10.1"].map((id) => ({ id, chapter: "", text: "", see: [] }));
  expect(inOrder(numbers).map((r) => r.id)).toEqual(["9.2", "9.10", "10.1"]);
});

test("clocks are read as people read them", () => {
  const words = { d: "d", h: "h" };
  expect(readTime(4 * 86400 + 6 * 3600, words)).toBe("4 d 06 h");
  expect(readTime(4805, words)).toBe("1:20:05");
  expect(readTime(59, words)).toBe("0:59");
});

test("each width has its layout", () => {
  expect([2560, 1440, 1024, 768, 390].map(widthClass)).toEqual([
    "wide",
    "desk",
    "tablet",
    "portrait",
    "phone",
  ]);
});

test("panels keep the order that the player gave them", () => {
  localStorage.clear();
  const room = new Room();
  const three = [{ id: "a" }, { id: "b" }, { id: "c" }];
  room.move("c", -1, ["a", "b", "c"]);
  expect(room.arrange(three).map((p) => p.id)).toEqual(["a", "c", "b"]);
  expect(room.arrange([{ id: "new" }, ...three]).map((p) => p.id)).toEqual(["a", "c", "b", "new"]);
});

test("the next unit is the one after the last that was in hand, even when that one is done", () => {
  const units = [
    { unit: 4, hex: 30 },
    { unit: 1, hex: 10 },
    { unit: 2, hex: 20 },
  ];
  expect(following(units, { unit: -1, hex: 0 }, 1)).toBe(1);
  expect(following(units, { unit: 9, hex: 15 }, 1)).toBe(2);
  expect(following(units, { unit: 2, hex: 20 }, 1)).toBe(4);
  expect(following(units, { unit: 4, hex: 30 }, 1)).toBe(1);
  expect(following(units, { unit: 2, hex: 20 }, -1)).toBe(1);
});

test("choices are found by what is clicked", () => {
  const pairs = [
    choice("place R1 0101", "unit-hex", { unit: 0, hex: 1 }),
    choice("place R1 0102", "unit-hex", { unit: 0, hex: 2 }),
  ];
  expect(loneUnit(pairs)).toBe(0);
  expect(atHex(pairs, 2)[0]?.notation).toBe("place R1 0102");
  expect(hexChoices(pairs, -1).map((c) => c.hex)).toEqual([1, 2]);
  expect(ofUnit(moves, 1)?.notation).toBe("move R2");
  expect(buttonsOf(moves).map((c) => c.notation)).toEqual(["end"]);
  expect(endOf(moves)?.notation).toBe("end");
});

test("orders are written as the vocabulary says: for another unit, hex or path", () => {
  const atlas = new Atlas(setting, board, rules);
  const write = (like: string, unit: number, hexes: number[]) => atlas.write(like, { unit, hexes });
  expect(atlas.hexesIn("to 0102 0103")).toEqual([2, 3]);
  expect(write("to 0103", 0, [2, 5, 3])).toBe("to 0102 0202 0103");
  expect(write("attack 0203", -1, [1])).toBe("attack 0101");
  expect(write("move R1", 1, [])).toBe("move R2");
  expect(write("retreat R1 0103", 1, [2, 5])).toBe("retreat R2 0102 0202");
  expect(write("fight", 1, [2])).toBe("fight");
  expect(
    way(
      (h) => atlas.neighbours(h),
      1,
      6,
      (h) => h !== 5,
    ),
  ).toEqual([1, 2, 3, 6]);
});

test("a lost line comes back by itself, later each time, and drops what was asked", async () => {
  vi.useFakeTimers();
  const server = new FakeServer();
  const states: LineState[] = [];
  let opened = 0;
  const wire = new Line(
    () => {
      opened += 1;
      return server.connect();
    },
    () => {},
    (state) => states.push(state),
  );
  server.pipe.onopen?.();
  const asked = wire.ask({ type: "undo", ply: 1 });
  server.pipe.onclose?.({ code: 1006, reason: "" });
  await expect(asked).rejects.toBeInstanceOf(LineLost);
  await vi.advanceTimersByTimeAsync(700);
  expect(opened).toBe(2);
  server.pipe.onclose?.({ code: 1006, reason: "" });
  await vi.advanceTimersByTimeAsync(650);
  expect(opened).toBe(2);
  await vi.advanceTimersByTimeAsync(700);
  expect(opened).toBe(3);
  expect(states).toEqual(["open", "lost", "lost"]);
  wire.close();
  vi.useRealTimers();
});

test("the columns of a results table stand in the order of their odds", () => {
  const outcomes = forecast.outcomes;
  const shown = { ...forecast, odds: "3:1", columns: [] as typeof forecast.columns };
  shown.columns = [
    ["2:1", outcomes],
    ["4:1", outcomes],
    ["1:2", outcomes],
  ];
  expect(byOdds(shown).map(([odds]) => odds)).toEqual(["1:2", "2:1", "3:1", "4:1"]);
  const dashed = { ...shown, odds: "2-1", columns: [...shown.columns] };
  dashed.columns = [
    ["1-1", outcomes],
    ["3-1", outcomes],
  ];
  expect(byOdds(dashed).map(([odds]) => odds)).toEqual(["1-1", "2-1", "3-1"]);
  expect(byOdds({ ...shown, odds: "2:1 to 3:1" }).map(([odds]) => odds)).toEqual([
    "1:2",
    "2:1",
    "2:1 to 3:1",
    "4:1",
  ]);
  expect(byOdds({ ...shown, odds: "67 %" }).map(([odds]) => odds)).toEqual([
    "2:1",
    "4:1",
    "1:2",
    "67 %",
  ]);
});

/** A list of a hundred pixels, scrolled down so far. */
const at = (scrollTop: number, scrollHeight: number) => ({
  scrollTop,
  scrollHeight,
  clientHeight: 100,
});

test("the log leaves its newest line only when somebody scrolls up", () => {
  const stick = new Stick();
  // Old lines go at the top, and the browser scrolls up by itself: back to the end.
  expect(stick.scrolled(at(300, 900), 1000)).toBe(true);
  expect(stick.sticks).toBe(true);
  expect(stick.scrolled(at(800, 900), 1100)).toBe(false);
  stick.touched(2000);
  expect(stick.scrolled(at(700, 900), 2100)).toBe(false);
  expect(stick.sticks).toBe(false);
  // What goes on by itself under the hand, as after a swipe, is the player's still.
  expect(stick.scrolled(at(300, 900), 2600)).toBe(false);
  expect(stick.scrolled(at(200, 900), 9000)).toBe(false);
  expect(stick.sticks).toBe(false);
  stick.touched(9500);
  expect(stick.scrolled(at(800, 900), 9600)).toBe(false);
  expect(stick.sticks).toBe(true);
});

test("a scroll bar that is held is the player's, however long it rests", () => {
  const stick = new Stick();
  stick.pressed();
  expect(stick.scrolled(at(700, 900), 1000)).toBe(false);
  stick.sticks = true;
  expect(stick.scrolled(at(300, 900), 9000)).toBe(false);
  expect(stick.sticks).toBe(false);
  stick.released(9500);
  stick.released(20_000);
  stick.sticks = true;
  expect(stick.scrolled(at(300, 900), 20_100)).toBe(true);
});

test("what somebody unfolds is not scrolled away, and where it ends in sight the log goes on", () => {
  const stick = new Stick();
  stick.unfolds();
  expect(stick.resized(at(800, 1200))).toBe(false);
  expect(stick.resized(at(800, 1250))).toBe(false);
  stick.unfolds();
  expect(stick.resized(at(800, 900))).toBe(false);
  expect(stick.resized(at(800, 1000))).toBe(true);
});

test("of a long ride the first and the last hex are told, and how many lie between", () => {
  const ride = Array.from({ length: 6 }, () => ["railroad", "RR-9", "0", "2"]);
  const steps = [["clear", "RR-10", "2", "2"], ...ride, ["wood", "RR-10", "2", "4"]];
  const rows = folded(steps, steps.length).map((row) => [row.at, row.left]);
  expect(rows).toEqual([
    [0, 0],
    [1, 0],
    [2, 4],
    [6, 0],
    [7, 0],
  ]);
  expect(folded([], 3)).toHaveLength(3);
  expect(folded(ride.slice(0, 4), 4)).toHaveLength(4);
});

test("a warning is told once, and another one of the same rule elsewhere is not lost", () => {
  const warn = (text: string, hex: number, ...rules: string[]) => ({
    text,
    hex,
    rules,
    units: [],
    crowded: false,
  });
  const [here, there] = [
    warn("Must attack 0706.", 706, "CBT-7"),
    warn("Must attack 0805.", 805, "CBT-7"),
  ];
  const button = warn("0706 must be attacked.", 706, "CBT-7", "CBT-8");
  expect(untold([here, there, here], [])).toEqual([here, there]);
  expect(untold([here, there], [button])).toEqual([there]);
});
