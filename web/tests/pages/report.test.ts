import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Report from "../../src/pages/Report.svelte";
import { apart, Scale, ticks } from "../../src/pages/report/chart.ts";
import { chapters, found } from "../../src/pages/rules/find.ts";
import { answers, nobody, Refusal, winter } from "./titles.ts";

const report = {
  table: "t1",
  title: "winter",
  full_name: "Winter Roads",
  scenario_name: "Fixed",
  over: true,
  result: "Red wins by 3",
  score_word: "Victory points",
  sides: winter.sides,
  seats: [],
  turns: [1, 2, 3].map((turn) => ({
    turn,
    name: `Turn ${turn}`,
    side: "red",
    ply: turn * 10,
    score: [
      ["red", turn * 2],
      ["grey", 5],
    ],
    losses: [
      ["red", 0],
      ["grey", turn],
    ],
  })),
  luck: [
    { side: "red", rolls: 7, expected: 3.2, actual: 4, sigma: 1, percentile: 0.7, text: "pushes" },
  ],
  battles: [],
  lost: [{ name: "12 Rifle", side: "grey", turn: 2, hex: "0203", ply: 15 }],
  swings: [],
};

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

describe("the report", () => {
  it("is shown at the very beginning of a turn, which has no event of its own yet", async () => {
    const turns = report.turns.map((turn) => ({ ...turn, ply: Math.min(turn.ply, 20) }));
    const fresh = { ...report, turns };
    vi.stubGlobal("fetch", answers({ "GET /api/me": nobody, "GET /api/tables/t1/report": fresh }));
    render(Report, { id: "t1" });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.getAllByTitle("Open this moment").length).toBeGreaterThanOrEqual(3);
  });

  it("gives the result, the curve as a table, the luck and a moment a turn", async () => {
    vi.stubGlobal("fetch", answers({ "GET /api/me": nobody, "GET /api/tables/t1/report": report }));
    render(Report, { id: "t1" });
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Red wins by 3");
    const points = screen.getByRole("table", { name: "Victory points" });
    expect(points).toHaveTextContent("6");
    expect(screen.getByText("+0.8")).toBeInTheDocument();
    expect(
      screen.getAllByTitle("Open this moment").map((link) => link.getAttribute("href")),
    ).toContain("/table/t1?at=30");
  });

  it("shows the server's sentence when there is none", async () => {
    vi.stubGlobal(
      "fetch",
      answers({ "GET /api/tables/t1/report": new Refusal("There is no table t1.", 404) }),
    );
    render(Report, { id: "t1" });
    expect(await screen.findByRole("alert")).toHaveTextContent("There is no table t1.");
  });
});

describe("charts", () => {
  it("have round marks from nothing to above the largest value", () => {
    expect(ticks([0, 13])).toEqual([0, 5, 10, 15]);
    expect(ticks([0])).toEqual([0, 1]);
    expect(ticks([-3, 4])[0]).toBeLessThanOrEqual(-3);
  });

  it("put the largest value above the smallest, and the last turn at the right", () => {
    const plot = { width: 200, height: 100, left: 20, right: 20, top: 10, bottom: 10 };
    const scale = new Scale(plot, 3, [0, 10]);
    expect(scale.y(10)).toBeLessThan(scale.y(0));
    expect(scale.x(2)).toBe(180);
  });

  it("keep the labels of lines that end together apart", () => {
    expect(apart([50, 52], 19)).toEqual([50, 69]);
  });
});

describe("rules", () => {
  const rules = [
    { id: "6.1a", chapter: "6 Zones", text: "A unit stops.", see: [] },
    { id: "8.2b", chapter: "8 Movement", text: "Woods cost two.", see: [] },
  ];

  it("are found by number and by all words", () => {
    expect(found(rules, "6.1").map((rule) => rule.id)).toEqual(["6.1a"]);
    expect(found(rules, "woods movement").map((rule) => rule.id)).toEqual(["8.2b"]);
    expect(found(rules, "")).toHaveLength(2);
  });

  it("stand in their chapters", () => {
    expect(chapters(rules).map((chapter) => chapter.name)).toEqual(["6 Zones", "8 Movement"]);
  });
});
