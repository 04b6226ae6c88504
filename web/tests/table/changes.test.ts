import { describe, expect, it } from "vitest";
import { changed } from "../../src/wire/changes.ts";
import { USUAL } from "../../src/wire/columns.ts";
import type { Change } from "../../src/wire/types.ts";
import schema from "../../wire.json" with { type: "json" };
import { choice, state, view } from "./fixture.ts";

describe("a state made of what has changed", () => {
  const before = state(view([choice("end", "button")]));
  const { type: _, view: __, ...rest } = before;
  const change = (parts: Change["view"]): Change => ({
    ...rest,
    type: "change",
    ply: 4,
    view: parts,
  });

  it("is as before where nothing has changed", () => {
    expect(changed(before, change({}))).toEqual({ ...before, ply: 4 });
  });

  it("takes runs of old items and new ones, in the order told", () => {
    const [first, second] = before.view.units;
    const moved = { ...first, hex: 99 };
    const now = changed(before, change({ units: [[1, 1], moved] }));
    expect(now.view.units).toEqual([second, moved]);
    expect(now.view.panels).toBe(before.view.panels);
  });

  it("takes new choices in columns", () => {
    const [end] = before.view.decision.choices;
    const columns = {
      count: 2,
      same: { kind: "path", unit: 7 },
      each: { notation: ["to 0101", "to 0102"], label: ["A", "B"], hex: [1, 2], path: [[1], [2]] },
    };
    const now = changed(before, change({ decision: { choices: [[0, 1], columns] } }));
    const way = { ...USUAL, kind: "path", unit: 7 };
    expect(now.view.decision.choices).toEqual([
      end,
      { ...way, notation: "to 0101", label: "A", hex: 1, path: [1] },
      { ...way, notation: "to 0102", label: "B", hex: 2, path: [2] },
    ]);
  });

  it("knows what is usual of a choice as the schema says it", () => {
    const usual = Object.entries(schema.$defs.Choice.properties).flatMap(([name, field]) =>
      "default" in field ? [[name, field.default]] : [],
    );
    expect(USUAL).toEqual(Object.fromEntries(usual));
  });

  it("changes of the decision only what is told", () => {
    const now = changed(before, change({ decision: { choices: [], prompt: "Wait." } }));
    expect(now.view.decision).toEqual({ ...before.view.decision, choices: [], prompt: "Wait." });
  });
});
