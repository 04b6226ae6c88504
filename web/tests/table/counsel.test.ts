// Advice and what the machine had in mind, with a fake server.

import { fireEvent, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, test } from "vitest";
import { settings } from "../../src/parts/settings.svelte.ts";
import { mindSpans } from "../../src/table/counsel/turns.ts";
import { groups } from "../../src/table/log/groups.ts";
import { boardMarks } from "../../src/table/map/marks.ts";
import { board, line, moves, state, view } from "./fixture.ts";
import { FakeServer, type Heard, settle, show, why } from "./server.ts";

const [first, second] = board.hexes.map((hex) => hex.hex) as [number, number];
const idea = (text: string, hexes: number[], more: object = {}) => ({
  text,
  hexes,
  links: [],
  arrows: [],
  warns: false,
  ...more,
});
const arrow = { kind: "move", path: [first, second], unit: 0, side: "red" };
const ideas = [
  idea("Takes the first.", [first], { arrows: [arrow] }),
  idea("Takes the second.", [second]),
];
const quiet = { routes: () => ({ type: "routes-are", unit: 0, routes: [] }) };
const advice = (heard: Heard) => ({ type: "advice-is", ply: heard.ply, ideas });
const key = async (name: string, more: object = {}) => {
  await fireEvent.keyDown(document.body, { key: name, ...more });
  await settle();
};

beforeEach(() => {
  localStorage.clear();
  settings.reasons = false;
});

async function advised(answers: object = { advice }) {
  const server = new FakeServer({ ...quiet, ...answers });
  const desk = await show(server, view(moves));
  server.tell(state(view(moves), { advice: true }));
  await settle();
  return { server, desk };
}

test("where the table allows none there is no button", async () => {
  const server = new FakeServer(quiet);
  await show(server, view(moves));
  expect(screen.queryByRole("button", { name: /Advice/ })).toBeNull();
  await key("A", { shiftKey: true });
  expect(server.asked("advice")).toHaveLength(0);
});

test("the ideas are told and drawn, and what is pointed at lights up", async () => {
  const { server, desk } = await advised();
  await fireEvent.click(screen.getByRole("button", { name: /Advice/ }));
  await settle();
  expect(server.asked("advice")[0]).toMatchObject({ ply: 3 });
  const part = screen.getByRole("region", { name: "Advice" });
  const rows = within(part).getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  expect(boardMarks(desk).arrows).toMatchObject([{ path: [first, second] }]);
  expect(boardMarks(desk).planned).toMatchObject([{ step: "1" }, { step: "2" }]);
  expect(boardMarks(desk).areas?.at(-1)?.hexes).toEqual([first, second]);
  await fireEvent.pointerEnter(rows[1] as HTMLElement);
  expect(boardMarks(desk).areas?.at(-1)?.hexes).toEqual([second]);
  expect(boardMarks(desk).arrows).toEqual([]);
  await fireEvent.pointerLeave(rows[1] as HTMLElement);
  await key("Escape");
  expect(screen.queryByRole("region", { name: "Advice" })).toBeNull();
  expect(boardMarks(desk).planned ?? []).toEqual([]);
});

test("what to beware of stands apart, without a number, and is drawn when it is pointed at", async () => {
  const beware = idea("Fears for the second.", [second], { warns: true });
  const told = (heard: Heard) => ({ type: "advice-is", ply: heard.ply, ideas: [ideas[0], beware] });
  const { desk } = await advised({ advice: told });
  await key("A", { shiftKey: true });
  const part = screen.getByRole("region", { name: "Advice" });
  expect(within(part).getByRole("heading", { name: "Beware" })).toBeInTheDocument();
  expect(boardMarks(desk).planned).toMatchObject([{ hex: first, step: "1" }]);
  const rows = within(part).getAllByRole("listitem");
  expect(rows.at(-1)).toHaveTextContent("Fears for the second.");
  await fireEvent.pointerEnter(rows.at(-1) as HTMLElement);
  expect(boardMarks(desk).areas?.at(-1)?.hexes).toEqual([second]);
});

test("the key asks, and advice goes with the position that it was for", async () => {
  const { server } = await advised();
  await key("A", { shiftKey: true });
  expect(screen.getByText("Takes the first.")).toBeInTheDocument();
  server.tell(state(view(moves), { advice: true, ply: 4 }));
  await settle();
  expect(screen.queryByText("Takes the first.")).toBeNull();
});

test("a refusal is shown where the advice would be", async () => {
  const refuse = () => ({
    type: "refused",
    code: "limit",
    why: why("The adviser is still thinking."),
  });
  await advised({ advice: refuse });
  await key("A", { shiftKey: true });
  expect(screen.getByRole("alert")).toHaveTextContent("The adviser is still thinking.");
});

// -- what the machine had in mind ------------------------------------------------------------------

const seats = (kind: "machine" | "player") =>
  state(view([])).seats.map((seat) => (seat.side === "grey" ? { ...seat, kind } : seat));
const log = {
  type: "log",
  start: 0,
  reset: true,
  lines: [
    line(1, "Red moves."),
    line(2, "Grey moves.", { side: "grey" }),
    line(3, "Red again.", { turn: 2 }),
  ],
};
const minds = () => ({
  type: "minds-are",
  minds: [{ ply: 2, side: "grey", name: "Commander", ideas: [idea("Feared for it.", [second])] }],
});

async function played(kind: "machine" | "player" = "machine", told: object[] = minds().minds) {
  const server = new FakeServer({ ...quiet, minds: () => ({ type: "minds-are", minds: told }) });
  const desk = await show(server, view(moves));
  server.tell(state(view(moves), { seats: seats(kind) }));
  server.tell(log);
  await settle();
  return { server, desk };
}

test("it is told when somebody unfolds it, and lights up", async () => {
  const { server, desk } = await played();
  expect(server.asked("minds")[0]).toMatchObject({ start: 2, end: 2 });
  expect(screen.queryByText("Feared for it.")).toBeNull();
  const mind = screen.getByText("What the machine had in mind").closest("details") as HTMLElement;
  (mind as HTMLDetailsElement).open = true;
  await fireEvent(mind, new Event("toggle"));
  await settle();
  const row = within(mind).getByRole("listitem");
  expect(row).toHaveTextContent("Feared for it.");
  await fireEvent.pointerEnter(row);
  expect(boardMarks(desk).areas?.at(-1)).toMatchObject({ kind: "spot", hexes: [second] });
  expect(boardMarks(desk).planned).toEqual([{ hex: second, step: "" }]);
});

test("what it feared comes last", async () => {
  settings.reasons = true;
  const told = [idea("Fears for it.", [second], { warns: true }), idea("Attacks it.", [first])];
  await played("machine", [{ ply: 2, side: "grey", name: "Commander", ideas: told }]);
  const mind = screen.getByText("What the machine had in mind").closest("details") as HTMLElement;
  const rows = within(mind).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent?.trim())).toEqual(["Attacks it.", "Fears for it."]);
});

test("who wants it always has it unfolded; people have nothing of the kind", async () => {
  settings.reasons = true;
  const { server } = await played();
  expect(server.asked("minds").length).toBeGreaterThan(0);
  expect(screen.getByText("Feared for it.")).toBeInTheDocument();
});

test("a machine that told nothing has nothing to unfold", async () => {
  await played("machine", []);
  expect(screen.queryByText("What the machine had in mind")).toBeNull();
});

test("what a person had in mind is not told", async () => {
  await played("player");
  expect(screen.queryByText("What the machine had in mind")).toBeNull();
});

describe("the turns of machines in the log", () => {
  const turn = (ply: number, side: string, n: number, phase = "Movement") =>
    line(ply, "", { side, turn: n, phase });
  const machines = new Set(["grey"]);

  it("end where another turn begins", () => {
    const told = groups([
      turn(1, "red", 1),
      turn(4, "grey", 1),
      turn(6, "grey", 1, "Combat"),
      turn(9, "red", 2),
    ]);
    expect([...mindSpans(told, machines, false).values()]).toEqual([{ from: 2, to: 6 }]);
  });

  it("are not over before that, unless the game is", () => {
    const told = groups([turn(1, "red", 1), turn(4, "grey", 1)]);
    expect(mindSpans(told, machines, false).size).toBe(0);
    expect(mindSpans(told, machines, true).size).toBe(1);
  });
});
