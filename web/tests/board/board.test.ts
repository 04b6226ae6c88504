import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import type { BoardProps, BoardUnit, Marks, Pick } from "../../src/board/types.ts";
import { columns } from "./boards.ts";

const sides = [
  { id: "red", name: "Red", emblem: "star", face: "#d98a6f", band: "#8e2f1b" },
  { id: "grey", name: "Grey", emblem: "cross", face: "#a9b5b8", band: "#465158" },
];
const unit = (number: number, hex: number, more: Partial<BoardUnit> = {}): BoardUnit => ({
  unit: number,
  hex,
  face: `u${number}/front`,
  side: "red",
  ...more,
});

function show(more: Partial<BoardProps> = {}) {
  const props: BoardProps = {
    board: columns(6, 6),
    pictures: [{ url: "/map.webp", width: 1000 }],
    sprite: "/counters.svg",
    sides,
    units: [unit(1, 33), unit(2, 33), unit(3, 44, { side: "grey" })],
    ...more,
  };
  return render(Board, props);
}

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response('<svg xmlns="http://www.w3.org/2000/svg"></svg>')),
  );
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.documentElement.dataset.motion = "off";
});

const window_ = () => screen.getByRole("application");
const counter = (container: HTMLElement, number: number) =>
  container.querySelector(`[data-unit="${number}"]`) as HTMLElement;

describe("clicks", () => {
  it("name the hex, the counter under the pointer, and the pile", async () => {
    const onpick = vi.fn<(pick: Pick) => void>();
    const { container } = show({ onpick, size: 60 });
    await fireEvent.click(counter(container, 2));
    expect(onpick).toHaveBeenCalledWith(
      expect.objectContaining({ hex: 33, unit: 2, stack: [1, 2], all: false, by: "mouse" }),
    );
  });

  it("on the count of a pile mean all of it", async () => {
    const onpick = vi.fn<(pick: Pick) => void>();
    const { container } = show({ onpick, size: 60 });
    await fireEvent.click(container.querySelector("[data-count]") as HTMLElement);
    expect(onpick).toHaveBeenCalledWith(expect.objectContaining({ hex: 33, all: true }));
  });

  it("with Shift say so", async () => {
    const onpick = vi.fn<(pick: Pick) => void>();
    const { container } = show({ onpick, size: 60 });
    await fireEvent.click(counter(container, 3), { shiftKey: true });
    expect(onpick).toHaveBeenCalledWith(expect.objectContaining({ unit: 3, shift: true }));
  });

  it("beside the map are not told", async () => {
    const onpick = vi.fn<(pick: Pick) => void>();
    show({ onpick, size: 60 });
    await fireEvent.click(window_(), { clientX: -5000, clientY: -5000 });
    expect(onpick).not.toHaveBeenCalled();
  });
});

describe("the keyboard", () => {
  it("moves the cursor, tells it in words, and picks with Enter and Space", async () => {
    const onpick = vi.fn<(pick: Pick) => void>();
    const oncursor = vi.fn<(hex: number) => void>();
    const describe_ = (hex: number) => `hex ${hex}, clear`;
    const { component } = show({ onpick, oncursor, describe: describe_ });
    component.setCursor(32);
    await fireEvent.keyDown(window_(), { key: "ArrowDown" });
    expect(oncursor).toHaveBeenLastCalledWith(33);
    expect(await screen.findByText("hex 33, clear")).toBeInTheDocument();
    await fireEvent.keyDown(window_(), { key: "Enter" });
    expect(onpick).toHaveBeenLastCalledWith(
      expect.objectContaining({ hex: 33, unit: 2, by: "enter" }),
    );
    await fireEvent.keyDown(window_(), { key: " " });
    expect(onpick).toHaveBeenLastCalledWith(expect.objectContaining({ by: "space" }));
  });

  it("picks once while Enter or Space is held, but the cursor runs on", async () => {
    const onpick = vi.fn<(pick: Pick) => void>();
    const oncursor = vi.fn<(hex: number) => void>();
    const { component } = show({ onpick, oncursor });
    component.setCursor(32);
    await fireEvent.keyDown(window_(), { key: "Enter", repeat: true });
    await fireEvent.keyDown(window_(), { key: " ", repeat: true });
    expect(onpick).not.toHaveBeenCalled();
    await fireEvent.keyDown(window_(), { key: "ArrowDown", repeat: true });
    expect(oncursor).toHaveBeenLastCalledWith(33);
  });

  it("leaves keys with Ctrl to the browser and the table", async () => {
    const oncursor = vi.fn<(hex: number) => void>();
    show({ oncursor });
    await fireEvent.keyDown(window_(), { key: "ArrowDown", ctrlKey: true });
    expect(oncursor).not.toHaveBeenCalled();
  });
});

describe("counters", () => {
  it("say their count and state, and turn into blocks far away", async () => {
    const badges = [{ code: "D", text: "disrupted", tone: "warn" }];
    const { container } = show({ units: [unit(1, 33), unit(2, 33, { badges })], size: 60 });
    expect(container.querySelector(".count")).toHaveTextContent("2");
    expect(container.querySelector(".badge")).toHaveTextContent("D");
    const far = show({ size: 12 }).container;
    expect(far.querySelector(".count")).toBeNull();
  });

  it("are hidden when they are switched off", () => {
    const { container } = show({ counters: false });
    expect(container.querySelector("[data-unit]")).toBeNull();
  });
});

describe("marks", () => {
  const marked = (marks: Marks) => show({ marks, size: 60 }).container;

  it("say twice what can be reached: a figure in each hex and a veil over the rest", () => {
    const container = marked({
      lit: [
        { hex: 33, cost: "2" },
        { hex: 34, cost: "3", stop: true },
      ],
      veil: true,
    });
    expect(container.querySelector(".veil")).not.toBeNull();
    const costs = [...container.querySelectorAll(".cost")].map((text) => text.textContent);
    expect(costs.sort()).toEqual(["2", "3■"]);
    expect(container.querySelector(".over .cost")).toHaveTextContent("2");
    expect(container.querySelectorAll(".square")).toHaveLength(1);
  });

  it("draw every line on a casing", () => {
    const container = marked({
      selected: [33],
      paths: [{ hexes: [33, 34, 35], costs: ["1"], label: "2 of 8 MP" }],
      attacks: [{ target: 44, from: [{ hex: 33, text: "+5" }], label: "5 : 2 = 2:1" }],
    });
    const lines = container.querySelectorAll(".line").length;
    expect(lines).toBeGreaterThan(3);
    expect(container.querySelectorAll(".casing").length).toBeGreaterThanOrEqual(lines);
  });

  it("write strengths, odds, letters and numbers", () => {
    const container = marked({
      attacks: [{ target: 44, from: [{ hex: 33, text: "+5" }], label: "5 : 2 = 2:1" }],
      options: [
        { hex: 22, letter: "A" },
        { hex: 22, letter: "B", chosen: true },
      ],
      arrows: [{ kind: "move", path: [11, 12], unit: 1, side: "red", number: "7" }],
    });
    const text = container.querySelector(".over")?.textContent ?? "";
    for (const word of ["+5", "5 : 2 = 2:1", "A", "B", "7"]) expect(text).toContain(word);
  });

  it("draw what the server describes, and survive a kind that they do not know", () => {
    const area = (kind: string) => ({
      kind,
      hexes: [22, 33],
      edges: [],
      text: "",
      side: "red",
      figures: { "22": "3:1" },
    });
    const container = marked({
      areas: ["threat", "zoc", "control", "pocket", "nonsense"].map(area),
    });
    expect(container.querySelector(".zoc")).not.toBeNull();
    expect(container.querySelector(".control")).not.toBeNull();
    expect(container.querySelector(".over")?.textContent).toContain("3:1");
  });

  it("break a line of supply with a cross where it fails", () => {
    const trace = { path: [22, 23, 24], good: false, broken: 24, text: "", unit: 1 };
    expect(marked({ traces: [trace] }).querySelector(".cross")).not.toBeNull();
  });
});

describe("the sprite", () => {
  it("is put into the document once, and counters use it", async () => {
    const text =
      '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="u1/front"><rect/></symbol></svg>';
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(text)),
    );
    const { container } = show({ sprite: "/other.svg", units: [unit(1, 33)], size: 60 });
    await vi.waitFor(() =>
      expect(container.querySelector("use")).toHaveAttribute("href", "#u1/front"),
    );
    show({ sprite: "/other.svg", units: [unit(1, 33)] });
    expect(document.querySelectorAll('[data-sprite="/other.svg"]')).toHaveLength(1);
  });
});
