// Plan mode and replay: what is tried is not sent, what is past is not touched.

import { render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../src/parts/settings.svelte.ts";
import type { Desk } from "../../src/table/desk/desk.svelte.ts";
import Screen from "../../src/table/Screen.svelte";
import { choice, decision, line, moves, panel, paths, state, view, widget } from "./fixture.ts";
import { done, drafted, FakeServer, refused, settle, sit, why } from "./server.ts";

const routes = () => ({ type: "routes-are", unit: 0, routes: [] });

test("a planned move is kept and nothing is sent until the plan is", async () => {
  const server = new FakeServer({
    draft: drafted(view(paths)),
    routes,
    "send-plan": () => ({ ...done(), orders: 2 }),
  });
  const desk = await sit(server, view(moves));
  desk.planMode(true);
  await desk.hand.take(0, 1);
  await settle();
  await desk.hand.clickHex(3);
  await desk.hand.commitPick();
  await settle();
  expect(desk.plan.steps.map((s) => s.orders)).toEqual([["move R1", "to 0103"]]);
  expect(server.asked("act")).toHaveLength(0);
  await desk.sendPlan();
  expect(server.asked("send-plan")[0]?.orders).toEqual(["move R1", "to 0103"]);
  expect(desk.plan.on).toBe(false);
});

test("who waits plans as if the others did nothing more, and tries it again on the own move", async () => {
  const server = new FakeServer({ draft: drafted(view(moves)), routes });
  const desk = await sit(server, view([]));
  server.tell(state(view([]), { yours: false }));
  desk.planMode(true);
  await settle();
  expect(server.asked("draft").at(-1)).toMatchObject({ orders: [], pretend: true });
  expect(desk.hand.mine).toBe(true);
  await desk.hand.press(choice("halt", "button"));
  await settle();
  expect(desk.plan.orders).toEqual(["halt"]);
  server.tell(state(view(moves), { ply: 5, yours: true }));
  await settle();
  expect(server.asked("draft").at(-1)).not.toHaveProperty("pretend");
  expect(server.asked("draft").at(-1)).toMatchObject({ orders: ["halt"], ply: 5 });
});

/** A plan made while waiting that is to be sent by itself. */
async function standing(server: FakeServer): Promise<Desk> {
  const desk = await sit(server, view([]));
  server.tell(state(view([]), { yours: false }));
  desk.planMode(true);
  await settle();
  await desk.plan.add(["move R1", "to 0103"], "Move");
  desk.plan.standing = true;
  return desk;
}

test("a standing order is sent by itself on the own move", async () => {
  const sent = () => ({ ...done(), orders: 2 });
  const server = new FakeServer({ draft: drafted(view(paths)), routes, "send-plan": sent });
  const desk = await standing(server);
  server.tell(state(view([]), { ply: 4, yours: false }));
  await settle();
  expect(server.asked("send-plan")).toHaveLength(0);
  server.tell(state(view(moves), { ply: 5, yours: true }));
  await settle();
  expect(server.asked("send-plan")[0]?.orders).toEqual(["move R1", "to 0103"]);
  expect(desk.plan.on).toBe(false);
});

test("a standing order that is no longer allowed waits for its player", async () => {
  const server = new FakeServer({ draft: drafted(view(paths)), routes });
  const desk = await standing(server);
  server.answers.draft = drafted(view(paths), { "to 0103": "0103 is full." });
  server.tell(state(view(moves), { ply: 5, yours: true }));
  await settle();
  expect(server.asked("send-plan")).toHaveLength(0);
  expect(desk.plan.standing).toBe(false);
  expect(desk.plan.steps[0]?.why?.sentence).toBe("0103 is full.");
  expect(desk.plan.stopped).toContain("not sent by itself");
  expect(desk.plan.stopped).toContain("0103 is full.");
});

test("a standing order makes room for a retreat in the others' turn, and is sent after it", async () => {
  const sent = () => ({ ...done(), orders: 2 });
  const answers = { draft: drafted(view(paths)), routes, act: done, "send-plan": sent };
  const server = new FakeServer(answers);
  const desk = await standing(server);
  const retreat = choice("retreat R1 0101", "button");
  const asked = { decision: decision([retreat], { step: "retreat" }) };
  server.answers.draft = drafted(view([]), { "move R1": "Choose a retreat first." });
  server.tell(state(view([], asked), { ply: 4, yours: true }));
  await settle();
  expect([desk.plan.standing, desk.plan.aside, desk.plan.on]).toEqual([true, true, false]);
  await desk.hand.press(retreat);
  expect(server.asked("act")[0]?.orders).toEqual(["retreat R1 0101"]);
  server.answers.draft = drafted(view(paths));
  server.tell(state(view([]), { ply: 5, yours: false }));
  await settle();
  expect([desk.plan.on, desk.hand.sheet]).toEqual([true, desk.plan]);
  expect(server.asked("send-plan")).toHaveLength(0);
  server.tell(state(view(moves), { ply: 6, yours: true }));
  await settle();
  expect(server.asked("send-plan")[0]?.orders).toEqual(["move R1", "to 0103"]);
});

test("a standing order that stands aside is shown and can be taken up or thrown away", async () => {
  settings.others = "off";
  const server = new FakeServer({ draft: drafted(view(paths)), routes });
  const desk = await standing(server);
  render(Screen, { desk });
  const asked = { decision: decision([], { step: "retreat" }) };
  server.tell(state(view([], asked), { ply: 4, yours: true }));
  await settle();
  expect(screen.getByText(/waits on for its move/)).toBeVisible();
  expect(screen.getByRole("button", { name: /Send plan/ })).toBeDisabled();
  desk.planMode(true);
  await settle();
  expect([desk.plan.standing, desk.plan.on, desk.hand.sheet]).toEqual([false, true, desk.plan]);
  desk.planMode(false);
  expect([desk.plan.steps, desk.hand.sheet]).toEqual([[], null]);
});

/** A standing order whose drafts from now on are answered by the test. */
async function unanswered(): Promise<[Desk, FakeServer]> {
  const sent = () => ({ ...done(), orders: 2 });
  const server = new FakeServer({ draft: drafted(view(paths)), routes, "send-plan": sent });
  const desk = await standing(server);
  delete server.answers.draft;
  return [desk, server];
}

/** The server's word on the draft that was asked for last. */
function answer(server: FakeServer, message: object): void {
  server.tell({ id: server.asked("draft").at(-1)?.id, ...message });
}

const stale = { type: "refused", code: "stale", why: why("The game has moved on by 1 event.") };

test("a standing order is not sent on the word of a check of an earlier moment", async () => {
  const [desk, server] = await unanswered();
  server.tell(state(view([]), { ply: 4, yours: false }));
  const early = server.asked("draft").at(-1);
  server.tell(state(view(moves), { ply: 5, yours: true }));
  server.tell({ id: early?.id, ...stale });
  await settle();
  expect(server.asked("send-plan")).toHaveLength(0);
  const late = server.asked("draft").at(-1) ?? { type: "draft" };
  expect(late).toMatchObject({ ply: 5 });
  answer(server, drafted(view(paths))(late));
  await settle();
  expect(server.asked("send-plan")[0]).toMatchObject({ ply: 5, orders: ["move R1", "to 0103"] });
  expect(desk.plan.standing).toBe(false);
});

test("a draft that came back for an earlier moment sends no standing order", async () => {
  const [desk, server] = await unanswered();
  server.tell(state(view([]), { ply: 4, yours: false }));
  const early = server.asked("draft").at(-1) ?? { type: "draft" };
  server.tell(state(view(moves), { ply: 5, yours: true }));
  answer(server, { ...drafted(view(paths))(early), id: early.id });
  await settle();
  expect(server.asked("send-plan")).toHaveLength(0);
  expect(desk.plan.standing).toBe(true);
});

test("a standing order whose check is stale is checked again with the next state", async () => {
  const [desk, server] = await unanswered();
  server.tell(state(view(moves), { ply: 5, yours: true }));
  answer(server, stale);
  await settle();
  expect(server.asked("send-plan")).toHaveLength(0);
  expect(desk.plan.standing).toBe(true);
  server.answers.draft = drafted(view(paths));
  server.tell(state(view(moves), { ply: 6, yours: true }));
  await settle();
  expect(server.asked("send-plan")[0]).toMatchObject({ ply: 6 });
});

test("a standing order whose check is refused is not sent, and says so", async () => {
  const [desk, server] = await unanswered();
  server.tell(state(view(moves), { ply: 5, yours: true }));
  answer(server, refused("Too many orders.")());
  await settle();
  expect(server.asked("send-plan")).toHaveLength(0);
  expect(desk.plan.standing).toBe(false);
  expect(desk.plan.stopped).toContain("Too many orders.");
});

test("a standing order outlives a line that is lost during its check", async () => {
  const [desk, server] = await unanswered();
  server.tell(state(view(moves), { ply: 5, yours: true }));
  server.pipe.onclose?.({ code: 1006, reason: "" });
  await settle();
  expect(server.asked("send-plan")).toHaveLength(0);
  expect(desk.plan.standing).toBe(true);
  desk.table.reconnect();
  server.pipe.onopen?.();
  server.answers.draft = drafted(view(paths));
  server.tell(state(view(moves), { ply: 5, yours: true }));
  await settle();
  expect(server.asked("send-plan")).toHaveLength(1);
});

test("a standing order that a die now cuts short is not sent", async () => {
  const [desk, server] = await unanswered();
  server.tell(state(view(moves), { ply: 5, yours: true }));
  const first = drafted(view(paths))({ type: "draft", orders: ["move R1"] });
  answer(server, { ...first, chance: true });
  await settle();
  expect(server.asked("send-plan")).toHaveLength(0);
  expect(desk.plan.stopped).toContain("before a die");
});

test("a plan whose line is lost on the way says so", async () => {
  const server = new FakeServer({ draft: drafted(view(paths)), routes });
  const desk = await sit(server, view(moves));
  desk.planMode(true);
  await desk.plan.add(["move R1", "to 0103"], "Move");
  const sent = desk.sendPlan();
  server.pipe.onclose?.({ code: 1006, reason: "" });
  await sent;
  expect(desk.plan.stopped).toContain("line was lost");
  expect(desk.plan.orders).toEqual(["move R1", "to 0103"]);
});

test("a step that has become illegal is marked when the table goes on", async () => {
  const server = new FakeServer({ draft: drafted(view(paths)), routes });
  const desk = await sit(server, view(moves));
  desk.planMode(true);
  expect(await desk.plan.add(["move R1", "to 0103"], "Move")).toBeNull();
  server.answers.draft = drafted(view(paths), { "to 0103": "0103 is full." });
  server.tell(state(view(moves), { ply: 5 }));
  await settle();
  expect(desk.plan.steps[0]?.why?.sentence).toBe("0103 is full.");
  expect(desk.plan.legal).toBe(false);
});

test("a plan that stops says why and keeps the rest", async () => {
  const stopped = () => ({ ...done(), orders: 2, stopped: "a die falls here" });
  const server = new FakeServer({ draft: drafted(view(paths)), routes, "send-plan": stopped });
  const desk = await sit(server, view(moves));
  desk.planMode(true);
  await desk.plan.add(["move R1", "to 0103"], "first");
  await desk.plan.add(["move R2", "to 0102"], "second");
  await desk.sendPlan();
  await settle();
  expect(desk.plan.steps.map((s) => s.label)).toEqual(["second"]);
  expect(desk.plan.stopped).toBe("a die falls here");
});

test("discarding leaves no trace", async () => {
  const server = new FakeServer({ draft: drafted(view(paths)), routes });
  const desk = await sit(server, view(moves));
  desk.planMode(true);
  await desk.plan.add(["move R1", "to 0103"], "first");
  desk.planMode(false);
  expect(desk.plan.steps).toEqual([]);
  expect(desk.hand.sheet).toBeNull();
});

test("the moment before is shown and the moment itself again, and the arrows stay", async () => {
  const server = new FakeServer({
    at: (h) => ({ type: "at-is", ply: h.ply, view: view([], { turn: h.ply as number }) }),
  });
  const desk = await sit(server, view(moves));
  await desk.moment(2);
  await desk.replay.flip();
  expect([desk.replay.before, desk.replay.ply, desk.view?.turn]).toEqual([true, 2, 1]);
  await desk.replay.flip();
  expect([desk.replay.before, desk.replay.ply, desk.view?.turn]).toEqual([false, 2, 2]);
});

test("replay shows an earlier view, orders nothing, and comes back", async () => {
  const past = view([], { turn_text: "the past" });
  const server = new FakeServer({ at: (h) => ({ type: "at-is", ply: h.ply, view: past }) });
  const desk = await sit(server, view(moves));
  await desk.moment(1);
  expect(desk.view?.turn_text).toBe("the past");
  expect(desk.hand.mine).toBe(false);
  desk.live();
  expect(desk.view?.turn_text).toBe("Turn 1 of 2");
  expect(desk.hand.mine).toBe(true);
});

test("stepping goes from one told event to the next", async () => {
  const server = new FakeServer({ at: (h) => ({ type: "at-is", ply: h.ply, view: view([]) }) });
  const desk = await sit(server, view(moves));
  desk.step(-1);
  await settle();
  expect(desk.replay.ply).toBe(1);
  desk.step(1);
  await settle();
  expect(desk.replay.ply).toBe(3);
});

test("what happened since I looked opens by itself when I come back", async () => {
  const server = new FakeServer({ at: (h) => ({ type: "at-is", ply: h.ply, view: view([]) }) });
  const desk = await sit(server, view(moves));
  expect(desk.replay.on).toBe(false);
  server.tell({
    type: "log",
    start: 4,
    reset: false,
    lines: [line(4, "6 ID 0203 → 0202.", { side: "grey" })],
  });
  server.tell(state(view(moves), { ply: 4 }));
  await desk.since();
  expect(desk.replay.lines.map((l) => l.ply)).toContain(4);
});

test("a log that is reset drops what was taken back", async () => {
  const desk = await sit(new FakeServer(), view(moves));
  expect(desk.table.log).toHaveLength(2);
});

afterEach(() => {
  settings.others = "follow";
});

describe("a turn of others", () => {
  const theirs = [{ id: "g", text: "Movement", side: "grey", state: "now" as const, rules: [] }];
  const log = {
    type: "log",
    start: 5,
    reset: false,
    lines: [
      line(5, "Red ends.", { turn: 2 }),
      line(6, "6 ID 0203 → 0202.", { side: "grey", turn: 2 }),
      line(7, "Turn 3.", { turn: 3 }),
    ],
  };
  const waiting = state({ ...view([]), phases: theirs }, { ply: 5, yours: false });
  const mine = state(view(moves), { ply: 7 });
  const ways = {
    "in one piece": [mine, log],
    "in one piece, log first": [log, mine],
    "with its log last": [waiting, mine, log],
    "with its log first": [waiting, log, mine],
  };

  async function ownTurnOf(others: "tell" | "follow"): Promise<[Desk, FakeServer]> {
    settings.others = others;
    const server = new FakeServer({ at: (h) => ({ type: "at-is", ply: h.ply, view: view([]) }) });
    const desk = await sit(server, view(moves));
    const own = line(4, "1 Rifle 0101 → 0102.", { turn: 2 });
    server.tell({ type: "log", start: 4, reset: false, lines: [own] });
    server.tell(state(view(moves), { ply: 4 }));
    await settle();
    expect(desk.replay.since).toBeNull();
    return [desk, server];
  }

  test.each(Object.entries(ways))("is told: %s", async (_, messages) => {
    const [desk, server] = await ownTurnOf("tell");
    for (const message of messages) server.tell(message);
    await settle();
    expect(desk.replay.since).toEqual({ from: 5, to: 6 });
  });

  test.each(Object.entries(ways))("is played back once, then told: %s", async (_, messages) => {
    const [desk, server] = await ownTurnOf("follow");
    const follow = vi.spyOn(desk.replay, "follow");
    for (const message of messages) server.tell(message);
    expect(desk.replay.following).toBe(true);
    desk.others.skip();
    await settle();
    expect(follow).toHaveBeenCalledTimes(1);
    expect(desk.replay.following).toBe(false);
    expect(desk.replay.since).toEqual({ from: 5, to: 6 });
  });

  test("is not told where they have only set up", async () => {
    const [desk, server] = await ownTurnOf("tell");
    const kinds = ["setup", "setup", "turn"];
    const lines = log.lines.map((l, i) => ({ ...l, kind: kinds[i] ?? "" }));
    server.tell(waiting);
    server.tell({ ...log, lines });
    server.tell(mine);
    await settle();
    expect(desk.replay.on).toBe(false);
  });

  test("that was skipped before its log came is told, not played back", async () => {
    const [desk, server] = await ownTurnOf("follow");
    server.tell(waiting);
    server.tell(mine);
    desk.others.skip();
    const follow = vi.spyOn(desk.replay, "follow");
    server.tell(log);
    await settle();
    expect(follow).not.toHaveBeenCalled();
    expect(desk.replay.since).toEqual({ from: 5, to: 6 });
  });

  test("that is slower than its playback is told, although only its end was left", async () => {
    const [desk, server] = await ownTurnOf("follow");
    server.tell({ ...log, lines: log.lines.slice(0, 1) });
    server.tell(waiting);
    server.tell({ ...log, start: 6, lines: log.lines.slice(1, 2) });
    server.tell(state(waiting.view, { ply: 6, yours: false }));
    desk.others.caughtUp();
    await settle();
    expect(desk.replay.on).toBe(false);
    server.tell(mine);
    server.tell({ ...log, start: 7, lines: log.lines.slice(2) });
    desk.others.skip();
    await settle();
    expect(desk.replay.since).toEqual({ from: 5, to: 6 });
  });

  test("is told although the line was lost and the same state came again", async () => {
    const [desk, server] = await ownTurnOf("follow");
    for (const message of [waiting, log, mine, mine]) server.tell(message);
    desk.others.skip();
    await settle();
    expect(desk.replay.since).toEqual({ from: 5, to: 6 });
  });

  test("begins, when one steps back to it, with all that is in the panels", async () => {
    const [desk, server] = await ownTurnOf("follow");
    const shut = { ...waiting.view, panels: [panel([widget("cup")], { closed: true })] };
    server.tell({ ...waiting, view: shut });
    server.tell({ ...log, lines: log.lines.slice(0, 2) });
    server.tell({ ...waiting, ply: 6, view: shut });
    expect(desk.view?.panels).toEqual(shut.panels);
    await desk.moment(6);
    await desk.moment(5);
    expect(server.asked("at").at(-1)?.ply).toBe(5);
    expect(desk.view?.panels).toEqual(view([]).panels);
  });

  test("of one's own, with an answer of theirs in it, is not told", async () => {
    const [desk, server] = await ownTurnOf("tell");
    server.tell(state(view([]), { ply: 5, yours: false }));
    server.tell(state(view(moves), { ply: 6 }));
    server.tell({
      ...log,
      lines: [line(6, "6 ID retreats.", { side: "grey", owner: "red", turn: 2 })],
    });
    await settle();
    expect(desk.replay.since).toBeNull();
  });
});
