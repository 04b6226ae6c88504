import { describe, expect, it } from "vitest";
import { changed } from "../../src/wire/changes.ts";
import type { Change } from "../../src/wire/types.ts";
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

  it("changes of the decision only what is told", () => {
    const now = changed(before, change({ decision: { choices: [], prompt: "Wait." } }));
    expect(now.view.decision).toEqual({ ...before.view.decision, choices: [], prompt: "Wait." });
  });
});
