// Between the people at a table: take-backs, clocks, lost lines, invitations, those who watch.

import { fireEvent, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { toasts } from "../../src/parts/toast.svelte.ts";
import { offered } from "../../src/table/desk/moment.ts";
import { decision, line, moves, panel, row, state, view, welcome, widget } from "./fixture.ts";
import { done, FakeServer, settle, show } from "./server.ts";

const quiet = { routes: () => ({ type: "routes-are", unit: 0, routes: [] }) };
const barrier = { undo: { allowed: false, reason: "stops at the die roll" } };
const [red, grey] = state(view([])).seats;

beforeEach(() => {
  localStorage.clear();
  toasts.length = 0;
});

test("a take-back is asked for past the barrier, can be withdrawn, and its answer is told", async () => {
  const server = new FakeServer({ ...quiet, "take-back": done });
  await show(server, view(moves));
  server.tell({ type: "log", lines: [line(3, "A1 0101 to 0102.")], start: 1, reset: true });
  server.tell(state(view([]), { ...barrier, yours: false }));
  await settle();
  await fireEvent.click(screen.getByRole("button", { name: "Ask for a take-back" }));
  expect(server.asked("take-back")[0]?.what).toBe("ask");
  server.tell(state(view([]), { ...barrier, yours: false, take_back: "red" }));
  await settle();
  expect(screen.getByRole("button", { name: "Withdraw the take-back" })).toBeInTheDocument();
  server.tell(state(view([]), { ...barrier, yours: false }));
  await settle();
  expect(toasts.map((one) => one.text)).toEqual(["The take-back was declined."]);
});

test("whoever is asked for a take-back allows or declines it", async () => {
  const server = new FakeServer({ ...quiet, "take-back": done });
  await show(server, view(moves));
  server.tell(state(view(moves), { take_back: "grey" }));
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent("asks to take the last action back");
  await fireEvent.click(screen.getByRole("button", { name: "Allow it" }));
  expect(server.asked("take-back")[0]?.what).toBe("grant");
});

test("a table whose rules have changed is gone on with by agreement", async () => {
  const server = new FakeServer({ ...quiet, "take-back": done });
  await show(server, view(moves));
  const closed = { closed: "Event 18 does not follow.", go_on: 17, yours: false };
  server.tell(state(view([]), closed));
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent("Event 18 does not follow.");
  await fireEvent.click(screen.getByRole("button", { name: "Go on from event 17" }));
  expect(server.asked("take-back")[0]?.what).toBe("ask");
  server.tell(state(view([]), { ...closed, take_back: "grey" }));
  await settle();
  expect(screen.getByRole("button", { name: "Allow it" })).toBeInTheDocument();
});

test("when the session has ended one is told to log in again", async () => {
  const server = new FakeServer(quiet);
  await show(server, view(moves));
  server.pipe.onclose?.({ code: 4401, reason: "" });
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent("Your session has ended: log in again.");
  expect(screen.getByRole("button", { name: "Log in" })).toBeInTheDocument();
});

test("a clock warns with a sixth and a thirtieth of its time left, in words too", async () => {
  const server = new FakeServer(quiet);
  const desk = await show(server, view(moves));
  const clocks = (left: number) =>
    state(view(moves), {
      seats: [{ ...red, clock: left, whole: 36000, running: true }, grey] as never,
    });
  server.tell(clocks(7000));
  await settle();
  expect(desk.room.urgent).not.toContain("left");
  server.tell(clocks(3000));
  await settle();
  expect(desk.room.urgent).toContain("left");
  expect(desk.room.urgent).not.toContain("only");
  server.tell(clocks(200));
  await settle();
  expect(desk.room.urgent).toContain("only");
});

test("a browser without a net is offline at once, and comes back by itself", async () => {
  const server = new FakeServer(quiet);
  const desk = await show(server, view(moves));
  dispatchEvent(new Event("offline"));
  await settle();
  expect(desk.table.line).toBe("lost");
  expect(screen.getByRole("alert")).toHaveTextContent("Offline since");
  dispatchEvent(new Event("online"));
  server.pipe.onopen?.();
  await settle();
  expect(desk.table.line).toBe("open");
});

test("those who watch are offered nothing to press", async () => {
  const server = new FakeServer(quiet);
  const boxes = widget("boxes", {
    head: ["Formation", "Move"],
    rows: [row("First Front", { buttons: [["Buy 1", "order move K", false]] })],
  });
  await show(server, view(moves, { panels: [panel([boxes])] }));
  expect(screen.getByRole("button", { name: /Buy 1/ })).toBeInTheDocument();
  server.tell({ ...welcome, seats: [], name: "" });
  await settle();
  expect(screen.queryByRole("button", { name: /Buy 1/ })).toBeNull();
});

test("the next game that the other has set up is found in the chat", async () => {
  const server = new FakeServer(quiet);
  const desk = await show(server, view(moves));
  const said = { number: 1, name: "bert", text: "Another game: /join/k3y", time: "", side: "" };
  server.tell({ type: "chat", lines: [said] });
  expect(offered(desk)).toBe("bert");
  server.tell({ type: "chat", lines: [{ ...said, number: 2, name: "anna" }] });
  expect(offered(desk)).toBe("bert");
});

test("a machine's seat says how long it thinks; who waits for long may have it play now", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  try {
    const server = new FakeServer({ ...quiet, hurry: done });
    await show(server, view(moves));
    const machine = { ...grey, name: "Staff officer", kind: "machine", here: true };
    const waits = view([], { decision: decision([], { actor: "grey" }) });
    const seats = [red, machine] as never;
    server.tell(state(waits, { yours: false, thinking: "Staff officer", seats }));
    await settle();
    expect(screen.queryByRole("button", { name: "Play now" })).toBeNull();
    vi.advanceTimersByTime(4000);
    await settle();
    expect(screen.getByText(/thinking 0:0[45]/)).toBeInTheDocument();
    await fireEvent.click(screen.getByRole("button", { name: "Play now" }));
    expect(server.asked("hurry")).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
