// Panels that are not in sight come closed: what is shown of them, and what is asked for.

import { cleanup, fireEvent, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { choice, decision, moves, panel, row, state, view, welcome, widget } from "./fixture.ts";
import { done, FakeServer, type Heard, refused, settle, show } from "./server.ts";

const routes = () => ({ type: "routes-are", unit: 0, routes: [] });
const cup = panel([widget("cup", { now: 7, rows: [row("Draw")] })], { id: "cup", title: "Cup" });
const closed = { ...cup, body: [widget("cup")], closed: true };
const panels = (...shown: (typeof cup)[]) => view(moves, { panels: shown });

beforeEach(() => {
  localStorage.clear();
  window.innerWidth = 1440;
});

test("a closed panel that is opened shows no figures before they have come", async () => {
  const server = new FakeServer({ routes, "look-at": done });
  await show(server, panels(closed));
  expect(screen.getByText("Loading…")).toBeInTheDocument();
  expect(screen.queryByText(/in the cup/)).toBeNull();
  server.tell(state(panels(cup)));
  await settle();
  expect(screen.getByText(/in the cup/)).toBeInTheDocument();
  expect(screen.queryByText("Loading…")).toBeNull();
});

test("a look at panels that was refused is asked for again with the next state, and only then", async () => {
  const server = new FakeServer({ routes, "look-at": refused("Too many at once.") });
  await show(server, panels(cup));
  await fireEvent.click(screen.getByRole("button", { name: /Cup/ }));
  await settle();
  expect(server.asked("look-at")).toHaveLength(1);
  server.answers["look-at"] = done;
  server.tell(state(panels(cup), { ply: 4 }));
  await settle();
  expect(server.asked("look-at")).toHaveLength(2);
  server.tell(state(panels(closed), { ply: 5 }));
  await settle();
  expect(server.asked("look-at")).toHaveLength(2);
});

test("a refusal that comes late does not undo what was asked for after it", async () => {
  const server = new FakeServer({ routes });
  await show(server, panels(cup));
  await fireEvent.click(screen.getByRole("button", { name: /Cup/ }));
  await settle();
  await fireEvent.click(screen.getByRole("button", { name: /Cup/ }));
  await settle();
  const [first, second] = server.asked("look-at");
  server.tell({ id: second?.id, ...done() });
  server.tell({ id: first?.id, ...refused("Too many at once.")() });
  server.tell(state(panels(cup), { ply: 4 }));
  await settle();
  expect(server.asked("look-at")).toHaveLength(2);
});

test("one who watches is sent all panels and asks for none before taking a seat", async () => {
  const server = new FakeServer({ routes, "look-at": done });
  await show(server, panels(cup));
  server.tell({ ...welcome, seats: [] });
  await fireEvent.click(screen.getByRole("button", { name: /Cup/ }));
  await settle();
  expect(server.asked("look-at")).toHaveLength(0);
  server.tell(welcome);
  await settle();
  expect(server.asked("look-at").at(-1)).toMatchObject({ open: null, folded: ["cup"] });
});

test("of the panels folded at many titles the server is told the last forty", async () => {
  const folded = Array.from({ length: 41 }, (_, i) => `p${i}`);
  localStorage.setItem("zoc.panels", JSON.stringify({ folded }));
  const server = new FakeServer({ routes, "look-at": done });
  await show(server, panels(cup));
  expect(server.asked("look-at").at(-1)).toMatchObject({ folded: folded.slice(1) });
});

const asked = choice("place R1", "unit", { unit: 0, opens: true });
const setUp = view([asked], { decision: decision([asked], { more: true }), panels: [closed] });
const choices = () => ({
  type: "choices-are",
  unit: 0,
  choices: [choice("place R1 0103", "unit-hex", { unit: 0, hex: 3 })],
});

test("on a phone the panels stay in sight when what is in them has come", async () => {
  window.innerWidth = 400;
  const server = new FakeServer({ routes, choices, "look-at": done });
  const desk = await show(server, setUp);
  expect(desk.hand.open).not.toBeNull();
  desk.hand.drop();
  await fireEvent.click(screen.getByRole("button", { name: "Panels" }));
  await settle();
  server.tell(state({ ...setUp, panels: [cup] }));
  await settle();
  expect(screen.getByText(/in the cup/)).toBeInTheDocument();
  expect(desk.hand.open).toBeNull();
  server.tell(state(setUp, { ply: 4 }));
  await settle();
  expect(desk.hand.open).not.toBeNull();
});

test("what is asked of one lies in hand when one's move comes without an event", async () => {
  const server = new FakeServer({ routes, choices });
  const desk = await show(server, view([]));
  server.tell(state(view([]), { yours: false }));
  server.tell(state(setUp));
  await settle();
  expect(desk.hand.open).not.toBeNull();
});

test("orders that only a panel gives are told beside the map, and one tap away on a phone", async () => {
  const buy = ["A", "B"].map((f) =>
    choice(`order move ${f}`, "formation", { hidden: true, group: f }),
  );
  const asked = view([...buy, choice("end", "button", { label: "End movement" })]);
  await show(new FakeServer(), asked);
  expect(screen.getByText(/2 orders can be given in the panels/)).toBeVisible();
  cleanup();
  window.innerWidth = 400;
  const desk = await show(new FakeServer(), asked);
  await fireEvent.click(screen.getByRole("button", { name: "Choose in panels" }));
  expect(desk.room.phoneTab).toBe("panels");
});

test("parts of a stack are ticked in it: no panel gives them", async () => {
  const part = { hidden: true, opens: true, units: [0, 1] };
  const asked = view([
    choice("force R1 R2", "menu", part),
    choice("end", "button", { label: "End movement" }),
  ]);
  await show(new FakeServer(), asked);
  expect(screen.queryByText(/in the panels/)).toBeNull();
  cleanup();
  window.innerWidth = 400;
  await show(new FakeServer(), asked);
  expect(screen.queryByRole("button", { name: "Choose in panels" })).toBeNull();
});

test("nothing in a panel waits for one who waits himself", async () => {
  const server = new FakeServer({ routes, "look-at": done });
  const asked = panels({ ...cup, needs: 4 });
  await show(server, asked);
  expect(screen.getByRole("button", { name: /Cup 4/ })).toBeInTheDocument();
  server.tell(state(asked, { yours: false }));
  await settle();
  expect(screen.queryByRole("button", { name: /Cup 4/ })).toBeNull();
});

describe("the map after a set-up", () => {
  const phase = (text: string) => [{ id: "p", text, side: "red", state: "now", rules: [] }];
  const placing = view(moves, { phases: phase("Set-up") });
  const begun = view(moves, { phases: phase("Movement") });
  const at = (heard: Heard) => ({ type: "at-is", ply: heard.ply, view: placing });

  async function sit(shown: typeof begun) {
    const server = new FakeServer({ routes, at });
    const desk = await show(server, shown);
    const begin = vi.fn();
    Object.defineProperty(desk.board, "begin", { value: begin, configurable: true });
    return { server, desk, begin };
  }

  test("shows where the game begins once all stand", async () => {
    const { server, begin } = await sit(placing);
    server.tell(state(begun, { ply: 4 }));
    await settle();
    expect(begin).toHaveBeenCalledTimes(1);
  });

  test("stays where it is when one only looked back at it", async () => {
    const { desk, begin } = await sit(begun);
    await desk.moment(1);
    await settle();
    desk.live();
    await settle();
    expect(begin).not.toHaveBeenCalled();
  });
});
