// Select, preview, commit, refusal, undo: the draft mechanism without a screen.

import { expect, test } from "vitest";
import { toasts } from "../../src/parts/toast.svelte.ts";
import { buttons, fewButtons } from "../../src/table/desk/acting.ts";
import { texts } from "../../src/table/desk/drafts.ts";
import type { Hand } from "../../src/table/desk/hand.svelte.ts";
import { GUARD_MS } from "../../src/table/desk/held.ts";
import { describe } from "../../src/table/map/describe.ts";
import { boardMarks } from "../../src/table/map/marks.ts";
import { picked } from "../../src/table/map/picking.ts";
import { decides, noteOf } from "../../src/table/widgets/order.ts";
import type { Choice, WhyNot } from "../../src/wire/types.ts";
import { attackView, choice, moves, panel, paths, row, state, view, widget } from "./fixture.ts";
import { done, drafted, FakeServer, refused, settle, sit, why } from "./server.ts";

const marching = {
  draft: drafted(view(paths)),
  routes: () => ({ type: "routes-are", unit: 0, routes: [] }),
  act: done,
};

test("a click on a unit drafts its order, a click on a lit hex only previews", async () => {
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  expect(server.asked("draft")[0]?.orders).toEqual(["move R1"]);
  expect(hand.lit.map((c) => c.hex)).toEqual([2, 3, 5]);
  await hand.clickHex(3);
  expect(hand.pick?.notation).toBe("to 0103");
  expect(server.asked("act")).toHaveLength(0);
});

/** Takes up the first unit and sends it to a hex by two clicks on it. */
async function sendOff(hand: Hand): Promise<void> {
  await hand.clickUnit(0, 1);
  await settle();
  await hand.clickHex(3);
  await hand.clickHex(3);
  await settle();
}

test("a second click on the same hex sends all orders in one batch", async () => {
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view(moves));
  await sendOff(hand);
  expect(server.asked("act")[0]).toMatchObject({ ply: 3, orders: ["move R1", "to 0103"] });
  expect(server.asked("act")[0]?.key).toBeTruthy();
  expect(hand.open).toBeNull();
});

test("orders that were held back by what the first one revealed are told", async () => {
  const stopped = "Something was revealed: the orders behind it were not carried out.";
  const server = new FakeServer({ ...marching, act: () => ({ ...done(), stopped }) });
  const { hand } = await sit(server, view(moves));
  await sendOff(hand);
  expect(toasts.map((one) => one.text)).toContain(stopped);
});

test("whoever was held back stays in hand for the same way", async () => {
  const stopped = "Something was revealed: the orders behind it were not carried out.";
  const server = new FakeServer({
    ...marching,
    act: () => ({ ...done(), orders: 2, stopped }),
  });
  const { hand } = await sit(server, view(moves));
  await hand.takeAll(1);
  await settle();
  await hand.clickHex(3);
  await settle();
  expect(hand.followers.map((f) => f.unit)).toEqual([1]);
  await hand.commitPick();
  expect(hand.units).toEqual([]);
  server.tell({ ...state(view(moves)), ply: 4 });
  await settle();
  expect(server.asked("draft").at(-1)?.orders?.[0]).toBe("move R2");
});

test("what a way round begins is opened once the order that it needs has been given", async () => {
  const server = new FakeServer({ ...marching, act: done });
  const buys = choice("order move F", "formation", { hidden: true });
  const { hand } = await sit(server, view([buys]));
  const refusal = why("F has no order.", { try_: ["order move F", "move R1"] });
  hand.refuse(refusal as WhyNot, 1);
  await hand.goRound();
  expect(server.asked("act")[0]?.orders).toEqual(["order move F"]);
  server.tell({ ...state(view([buys, ...moves])), ply: 4 });
  await settle();
  expect(server.asked("draft").at(-1)?.orders).toEqual(["move R1"]);
});

test("another lit hex changes the destination", async () => {
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  await hand.clickHex(3);
  await hand.clickHex(5);
  expect(hand.pick?.hex).toBe(5);
});

test("a hex of the path is gripped, and the next click bends the path", async () => {
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  await hand.clickHex(3);
  await hand.clickHex(2);
  expect(hand.grip).toBe(2);
  await hand.clickHex(5);
  expect(hand.path).toEqual([1, 2, 5, 3]);
  await hand.commitPick();
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["move R1", "to 0102 0202 0103"]);
});

test("an unlit hex is asked about and the reason stays until it is dismissed", async () => {
  const server = new FakeServer({
    ...marching,
    why: () => ({ type: "answer", why: why("0203 costs 9 MP, 5 allowed.") }),
  });
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  await hand.clickHex(6);
  await settle();
  expect(server.asked("why")[0]).toMatchObject({ unit: 0, hex: 6 });
  expect(hand.callout?.why.sentence).toBe("0203 costs 9 MP, 5 allowed.");
  expect(hand.back()).toBe(true);
  expect(hand.callout).toBeNull();
  expect(hand.open).not.toBeNull();
});

test("a refused order changes nothing and says why", async () => {
  const server = new FakeServer({ ...marching, act: refused("No AP left.") });
  const buy = choice("order move F", "formation");
  const { hand } = await sit(server, view([...moves, buy]));
  await hand.order("order move F");
  await settle();
  expect(hand.callout?.why.sentence).toBe("No AP left.");
  expect(hand.sending).toBeNull();
});

test("the units of a stack go together, and one that cannot stays behind", async () => {
  const server = new FakeServer({ ...marching, draft: drafted(view(paths), { "to 0102": "" }) });
  const { hand } = await sit(server, view(moves));
  await hand.takeAll(1);
  await settle();
  await hand.clickHex(3);
  await settle();
  expect(hand.followers).toEqual([{ unit: 1, orders: ["move R2", "to 0103"], hex: 3, why: "" }]);
  await hand.commitPick();
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["move R1", "to 0103", "move R2", "to 0103"]);
});

test("who sends a stack off before it is known who can follow leaves nobody behind", async () => {
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view(moves));
  await hand.takeAll(1);
  await settle();
  await hand.clickHex(3);
  expect(hand.followers).toEqual([]);
  await hand.commitPick();
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["move R1", "to 0103", "move R2", "to 0103"]);
});

test("one who may not set out before another's move has ended ends it first", async () => {
  const besides = [choice("move R2", "unit", { unit: 1, opens: true, first: "halt" })];
  const shown = view(paths);
  const after = { ...shown, decision: { ...shown.decision, besides } };
  const draft = (asked: { orders?: string[]; type: string }) => {
    const orders = asked.orders ?? [];
    const under = orders.includes("move R2") && !orders.includes("halt");
    return drafted(after, under ? { "move R2": "Say where it goes." } : {})({ ...asked, orders });
  };
  const server = new FakeServer({ ...marching, draft });
  const { hand } = await sit(server, view(moves));
  await hand.takeAll(1);
  await settle();
  await hand.clickHex(3);
  await settle();
  expect(hand.followers.map((f) => f.orders)).toEqual([["halt", "move R2", "to 0103"]]);
});

test("where the goal takes one only, the others follow in column, and all are sent at once", async () => {
  const taken = (orders: string[]) => orders.filter((o) => o.startsWith("to ")).slice(0, -1);
  const draft = (asked: { orders?: string[]; type: string }) => {
    const orders = asked.orders ?? [];
    const last = orders.at(-1) ?? "";
    const full = taken(orders).includes(last) ? { [last]: "A unit stands there." } : {};
    return drafted(view(paths), full)({ ...asked, orders });
  };
  const server = new FakeServer({ ...marching, draft });
  const { hand } = await sit(server, view(moves));
  await hand.takeAll(1);
  await settle();
  await hand.clickHex(3);
  await settle();
  expect(hand.followers).toEqual([
    { unit: 1, orders: ["move R2", "to 0102"], hex: 2, why: "A unit stands there." },
  ]);
  await hand.commitPick();
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["move R1", "to 0103", "move R2", "to 0102"]);
});

test("an attack opens with the suggestion, and toggling rebuilds the draft", async () => {
  const targets = [choice("attack 0203", "hex", { hex: 6, opens: true })];
  const server = new FakeServer({
    draft: (heard) => {
      const orders = heard.suggest
        ? [...(heard.orders ?? []), "with R1", "with R2"]
        : (heard.orders ?? []);
      return drafted(attackView)({ ...heard, orders });
    },
    act: done,
  });
  const { hand } = await sit(server, view(targets));
  await hand.clickHex(6);
  await settle();
  expect(texts(hand.open)).toEqual(["attack 0203", "with R1", "with R2"]);
  await hand.toggle(1);
  await settle();
  expect(texts(hand.open)).toEqual(["attack 0203", "with R1"]);
});

test("a click on a stack adds who can join, below one who cannot", async () => {
  const targets = [choice("attack 0203", "hex", { hex: 6, opens: true })];
  const joins = choice("with R2", "toggle", { unit: 1, hex: 6 });
  const built = { ...attackView, decision: { ...attackView.decision, choices: [joins] } };
  const server = new FakeServer({ draft: drafted(built), act: done });
  const { hand } = await sit(server, view(targets));
  await hand.clickHex(6);
  await settle();
  await hand.clickUnit(0, 1);
  await settle();
  expect(texts(hand.open)).toEqual(["attack 0203", "with R2"]);
});

test("a further hex goes into the attack that is being put together", async () => {
  const targets = [choice("attack 0203", "hex", { hex: 6, opens: true })];
  const also = choice("also 0204", "hex", { hex: 7 });
  const built = { ...attackView, decision: { ...attackView.decision, choices: [also] } };
  const server = new FakeServer({ draft: drafted(built), act: done });
  const { hand } = await sit(server, view(targets));
  await hand.clickHex(6);
  await settle();
  const [offered] = hand.open?.choices ?? [];
  if (offered) await hand.choose(offered);
  await settle();
  expect(texts(hand.open)).toEqual(["attack 0203", "also 0204"]);
  expect(hand.pick).toBeNull();
  expect(server.asked("act")).toHaveLength(0);
});

test("undo asks the server, and a stale selection is let go", async () => {
  const server = new FakeServer({ ...marching, undo: done });
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  await hand.undo();
  expect(server.asked("undo")[0]).toMatchObject({ all: false, ply: 3 });
  expect(hand.units).toEqual([]);
});

test("a lost line leaves the orders unconfirmed, and the retry has the same key", async () => {
  const server = new FakeServer({ draft: marching.draft, routes: marching.routes });
  const { hand, table } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  await hand.clickHex(3);
  void hand.commitPick();
  await settle();
  const key = server.asked("act")[0]?.key;
  server.pipe.onclose?.({ code: 1006, reason: "" });
  await settle();
  expect(table.offline).toBe(true);
  expect(hand.sending?.lost).toBe(true);
  table.reconnect();
  server.pipe.onopen?.();
  server.answers.act = done;
  await hand.retry();
  expect(server.asked("act")[1]?.key).toBe(key);
  expect(hand.sending).toBeNull();
});

test("a unit that must be chosen is held and confirmed, by click or by key", async () => {
  const losses = [
    choice("lose R1", "unit", { unit: 0, label: "Lose 1 Rifle" }),
    choice("lose R2", "unit", { unit: 1, label: "Lose 2 Rifle" }),
  ];
  const server = new FakeServer({ act: done });
  const desk = await sit(server, view(losses));
  desk.next(1);
  await settle();
  expect(desk.hand.pick?.notation).toBe("lose R1");
  await desk.hand.clickUnit(1, 1);
  await settle();
  expect(desk.hand.pick?.notation).toBe("lose R2");
  expect(server.asked("act")).toHaveLength(0);
  await desk.hand.commitPick();
  expect(server.asked("act")[0]?.orders).toEqual(["lose R2"]);
});

test("the count of a stack that may be chosen as a goal chooses its hex", async () => {
  const goal = choice("retreat R1 0102", "unit-hex", { unit: 0, hex: 2, letter: "A" });
  const other = choice("retreat R1 0103", "unit-hex", { unit: 0, hex: 3, letter: "B" });
  const shown = view([goal, other]);
  const units = shown.units.map((u) => (u.unit === 1 ? { ...u, hex: 2 } : u));
  const { hand } = await sit(new FakeServer(marching), { ...shown, units });
  await hand.takeAll(2);
  expect(hand.pick?.notation).toBe(goal.notation);
});

test("the one unit that a set-up asks for lies in hand with its hexes lit", async () => {
  const ask = choice("", "unit", { unit: 0, opens: true });
  const place = choice("place R1 0102", "unit-hex", { unit: 0, hex: 2 });
  const server = new FakeServer({ choices: () => ({ type: "choices-are", choices: [place] }) });
  const shown = view([choice("fill", "button"), ask]);
  const decision = { ...shown.decision, more: true };
  const { hand } = await sit(server, { ...shown, decision });
  await settle();
  expect(hand.lead).toBe(0);
  expect(hand.lit.map((c) => c.hex)).toEqual([2]);
});

test("nobody is taken up by itself where the phase may be ended instead", async () => {
  const ask = choice("", "unit", { unit: 0, opens: true });
  const shown = view([choice("end", "button"), ask]);
  const server = new FakeServer({ choices: () => ({ type: "choices-are", choices: [] }) });
  const { hand } = await sit(server, { ...shown, decision: { ...shown.decision, more: true } });
  await settle();
  expect(hand.lead).toBe(-1);
});

test("a hex that may be chosen beside units puts none in the shade, and a click offers both", async () => {
  const keeps = Array.from({ length: 13 }, (_, i) => choice(`keep ${i}`, "hex", { hex: i + 1 }));
  const alone = await sit(new FakeServer(marching), view(keeps));
  expect(boardMarks(alone).veil).toBe(true);
  const desk = await sit(new FakeServer(marching), view([...moves, ...keeps]));
  expect(boardMarks(desk).veil).toBe(false);
  await desk.hand.clickHex(1);
  expect(desk.hand.offers?.choices.map((c) => c.notation)).toEqual(["move R1", "keep 0"]);
});

test("a unit from off the map comes in where another stands that could move", async () => {
  const rebuild = [1, 2].map((hex) => choice(`rebuild R9 ${hex}`, "unit-hex", { unit: 9, hex }));
  const { hand } = await sit(new FakeServer(marching), view([...moves, ...rebuild]));
  await hand.take(9, 0);
  await hand.clickUnit(0, 1);
  await settle();
  expect(hand.pick?.notation).toBe("rebuild R9 1");
});

test("a single way left lies in hand when the table asks for it", async () => {
  const only = [
    choice("retreat G1 0102", "path", { unit: 2, hex: 2, letter: "A", path: [6, 5, 2] }),
  ];
  const desk = await sit(new FakeServer(), view(only));
  expect(desk.hand.pick?.letter).toBe("A");
});

test("an order given on an older position is told as moved on, and nothing is sent twice", async () => {
  const stale = () => ({ type: "refused", code: "stale", why: why("The table has moved on.") });
  const server = new FakeServer({ ...marching, act: stale });
  const desk = await sit(server, view(moves));
  void desk.hand.send(["end"], "End");
  void desk.hand.send(["end"], "End");
  await settle();
  expect(server.asked("act")).toHaveLength(1);
  expect(desk.movedOn).toBeGreaterThan(0);
  expect(desk.hand.callout).toBeNull();
});

const stack = [...paths, choice("with R2", "toggle", { unit: 1, hex: 1 })];

/** A move that the second unit of the stack has joined. */
async function together() {
  const server = new FakeServer({ ...marching, draft: drafted(view(stack)) });
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  hand.add(1);
  await settle();
  return { hand, server };
}

test("another unit of the stack joins the move that was begun, and leaves it again", async () => {
  const { hand, server } = await together();
  expect(server.asked("draft").at(-1)?.orders).toEqual(["move R1", "with R2"]);
  expect(hand.joined).toEqual([1]);
  hand.add(1);
  await settle();
  expect(server.asked("draft").at(-1)?.orders).toEqual(["move R1"]);
});

test("Enter where nothing can be done presses the filled button", async () => {
  const server = new FakeServer({ act: done });
  const fight = choice("fight", "button", { primary: true, label: "Fight the battles" });
  const desk = await sit(server, view([fight, choice("withdraw", "button")]));
  const nothing = { unit: null, stack: [], all: false, exact: false, shift: false };
  await picked(desk, { ...nothing, hex: 4, by: "enter" });
  expect(server.asked("act")[0]?.orders).toEqual(["fight"]);
});

test("Shift+Enter on the map presses nothing", async () => {
  const server = new FakeServer({ act: done });
  const desk = await sit(server, view([choice("end", "button", { primary: true })]));
  const nothing = { unit: null, stack: [], all: false, exact: false, shift: true };
  await picked(desk, { ...nothing, hex: 4, by: "enter" });
  expect(server.asked("act")).toHaveLength(0);
});

test("Enter presses no filled button that cannot be taken back right after a change", async () => {
  const server = new FakeServer({ act: done });
  const end = choice("end", "button", { primary: true, final: "handover" });
  const desk = await sit(server, view([end]));
  const nothing = { unit: null, stack: [], all: false, exact: false, shift: false };
  desk.hand.touched();
  await picked(desk, { ...nothing, hex: 4, by: "enter" });
  expect(server.asked("act")).toHaveLength(0);
  desk.hand.changedAt -= GUARD_MS;
  await picked(desk, { ...nothing, hex: 4, by: "enter" });
  expect(server.asked("act")[0]?.orders).toEqual(["end"]);
});

test("Shift takes a unit from elsewhere along, too", async () => {
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  await hand.clickUnit(1, 2, { add: true });
  expect(hand.units).toEqual([0, 1]);
  expect(hand.lead).toBe(0);
});

test("the leader of a stack stays behind, and one who has joined leads it", async () => {
  const { hand, server } = await together();
  hand.add(0);
  await settle();
  expect(hand.units).toEqual([1]);
  expect(server.asked("draft").at(-1)?.orders).toEqual(["move R2"]);
});

test("a move that has begun on the table lies in hand until it has ended", async () => {
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view(paths));
  await settle();
  expect(hand.lead).toBe(0);
  server.tell(state(view(moves), { ply: 4 }));
  await settle();
  expect(hand.lead).toBe(-1);
});

test("while a move is under way on the table, a hex with others who can act takes them up", async () => {
  const other = choice("move R2", "unit", { unit: 1, opens: true, first: "halt" });
  const onto = choice("to 0101", "path", { unit: 0, hex: 1, path: [2, 1], cost: "1" });
  const shown = view([onto]);
  const server = new FakeServer(marching);
  const { hand } = await sit(server, {
    ...shown,
    decision: { ...shown.decision, besides: [other] },
  });
  await settle();
  expect(hand.lead).toBe(0);
  hand.put({ units: [0], hex: 2 });
  await hand.clickHex(1);
  await settle();
  expect(hand.units).toEqual([1]);
  expect(hand.instead?.notation).toBe("to 0101");
});

test("buttons alike stand together, though only one of them is too long for the prompt", async () => {
  const leave = (label: string, unit: number) =>
    choice(`drop R${unit + 1}`, "menu", { unit, hex: 1, label });
  const drops = [leave("Leave 1 here", 0), leave("Leave 2 of the 110th Rifle Regiment here", 1)];
  const halt = choice("halt", "button", { label: "Halt here" });
  const desk = await sit(new FakeServer(marching), view([...drops, halt]));
  const { shown, rest } = fewButtons(desk);
  expect(rest.map((c) => c.notation)).toEqual(["drop R1", "drop R2"]);
  expect(shown.map((c) => c.notation)).not.toContain("drop R1");
});

test("a choice that rolls at once shows what the dice can do before it is made", async () => {
  const roll = choice("overrun 0202", "hex", { hex: 5, final: "chance" });
  const server = new FakeServer({ ...marching, draft: drafted(attackView) });
  const { hand } = await sit(server, view([roll]));
  await hand.clickHex(5);
  await settle();
  expect(server.asked("draft").at(-1)?.orders).toEqual(["overrun 0202"]);
  expect(hand.forecast?.odds).toBe(attackView.forecast?.odds);
  expect(server.asked("act")).toHaveLength(0);
});

test("a click takes up all that may go together, and a tick says who stays behind", async () => {
  const both = choice("force R1 R2", "unit", { unit: 0, opens: true, units: [0, 1] });
  const one = choice("force R1", "unit", { unit: 0, opens: true, units: [0] });
  const other = choice("force R2", "unit", { unit: 1, opens: true, units: [1] });
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view([one, both, other]));
  await hand.clickUnit(1, 1);
  await settle();
  expect(server.asked("draft").at(-1)?.orders).toEqual(["force R1 R2"]);
  expect(hand.units).toEqual([0, 1]);
  expect(hand.regroup(0)).toBe(true);
  await settle();
  expect(server.asked("draft").at(-1)?.orders).toEqual(["force R2"]);
  expect(hand.units).toEqual([1]);
  await hand.clickHex(3);
  await settle();
  expect(hand.followers).toEqual([]);
});

test("a unit that the decision does not list is asked for its own choices", async () => {
  const next = choice("place R1 0101", "unit-hex", { unit: 0, hex: 1 });
  const other = choice("place R2 0103", "unit-hex", { unit: 1, hex: 3 });
  const server = new FakeServer({
    ...marching,
    choices: () => ({ type: "choices-are", unit: 1, choices: [other] }),
  });
  const { hand } = await sit(server, view([next]));
  await hand.take(1, 0);
  await settle();
  expect(server.asked("choices")[0]).toMatchObject({ unit: 1 });
  expect(hand.lit.map((c) => c.notation)).toEqual(["place R2 0103"]);
  await hand.clickHex(3);
  await hand.commitPick();
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["place R2 0103"]);
});

test("a panel's order that rolls is held first, and done when it is pressed once more", async () => {
  const hit = choice("hit R1", "unit", { unit: 0, final: "chance" });
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view([hit]));
  await hand.order("hit R1");
  await hand.order("hit R1");
  expect(server.asked("act")).toHaveLength(0);
  hand.changedAt -= 1000;
  await hand.order("hit R1");
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["hit R1"]);
  await hand.order("hit R1; hit R2");
  await settle();
  expect(server.asked("act").at(-1)?.orders).toEqual(["hit R1", "hit R2"]);
});

test("a set-up places several units at once, whichever is asked about", async () => {
  const server = new FakeServer({ act: done });
  const asked = choice("place R1 0103", "hex", { unit: 0, hex: 3 });
  const { hand } = await sit(server, view([asked]));
  await hand.order("place R2 0103; place R3 0104");
  await settle();
  expect(server.asked("act").at(-1)?.orders).toEqual(["place R2 0103", "place R3 0104"]);
  expect(server.asked("why")).toHaveLength(0);
});

test("why several orders cannot be given is asked of the first", async () => {
  const server = new FakeServer({});
  const { hand } = await sit(server, view([choice("hit R1", "unit", { unit: 0 })]));
  void hand.order("hit R2; hit R3");
  await settle();
  expect(server.asked("why")[0]?.order).toBe("hit R2");
});

test("to take up another unit ends the move that is under way", async () => {
  const other = choice("move R2", "unit", { unit: 1, opens: true, first: "halt" });
  const server = new FakeServer({ ...marching, draft: drafted(view(stack)) });
  const going = view(paths);
  const table = view(paths, { decision: { ...going.decision, besides: [other] } });
  const { hand } = await sit(server, table);
  await settle();
  expect(hand.lead).toBe(0);
  await hand.take(1, 1);
  await settle();
  expect(server.asked("draft").at(-1)?.orders).toEqual(["halt", "move R2"]);
  expect(hand.joined).toEqual([]);
  await hand.clickHex(3);
  await hand.commitPick();
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["halt", "move R2", "to 0103"]);
});

test("what was begun has its own halt; the one of the move before is not offered beside it", async () => {
  const halt = choice("halt", "button");
  const other = choice("move R2", "unit", { unit: 1, opens: true, first: "halt" });
  const server = new FakeServer({ ...marching, draft: drafted(view([...stack, halt])) });
  const going = view([...paths, halt]);
  const desk = await sit(server, { ...going, decision: { ...going.decision, besides: [other] } });
  await desk.hand.take(1, 1);
  await settle();
  expect(buttons(desk).map((c) => c.notation)).toEqual(["halt"]);
});

test("what was begun and can be left by its own button offers no other beginning", async () => {
  const rail = choice("rail R1", "unit", { unit: 0, opens: true });
  const shown = view([...moves, rail]);
  const begun = async (more: Choice[]) => {
    const server = new FakeServer({ ...marching, draft: drafted(view([...paths, ...more])) });
    const desk = await sit(server, shown);
    await desk.hand.choose(rail);
    await settle();
    return buttons(desk).map((c) => c.notation);
  };
  expect(await begun([])).toContain("move R1");
  const cancel = choice("cancel", "button", { back: true });
  expect(await begun([cancel])).toEqual(["cancel", "end"]);
});

test("when the one who leads is unticked, the next one leads", async () => {
  const server = new FakeServer(marching);
  const { hand } = await sit(server, view(moves));
  await hand.takeAll(1);
  await settle();
  expect(hand.units).toEqual([0, 1]);
  hand.add(0);
  await settle();
  expect(texts(hand.open)).toEqual(["move R2"]);
  expect(hand.units).toEqual([1]);
});

test("a choice in hand tells what it would bring about before it is sent", async () => {
  const trouble = { text: "4 units at 0103, 3 may stay.", rules: ["8.0"], hex: 3, units: [0] };
  const server = new FakeServer({
    ...marching,
    draft: (heard) => ({
      ...drafted(view(paths))(heard),
      warnings: heard.orders?.includes("to 0103") ? [trouble] : [],
    }),
  });
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  await hand.clickHex(3);
  await settle();
  expect(hand.warnings).toEqual([trouble]);
  expect(server.asked("act")).toHaveLength(0);
  await hand.clickHex(5);
  await settle();
  expect(hand.warnings).toEqual([]);
});

test("a look at an enemy or an empty hex never drops what is in hand", async () => {
  const server = new FakeServer({ ...marching, why: () => ({ type: "answer", why: null }) });
  const { hand } = await sit(server, view(moves));
  await hand.clickUnit(0, 1);
  await settle();
  await hand.clickHex(3);
  await settle();
  const { pick } = hand;
  await hand.clickUnit(2, 6);
  await settle();
  await hand.clickHex(4);
  await settle();
  expect(hand.pick).toBe(pick);
  expect(hand.units).toEqual([0]);
});

test("one's own idle unit is asked about by its order, never with hex 0", async () => {
  const server = new FakeServer({ ...marching, why: () => ({ type: "answer", why: why("No.") }) });
  const { hand } = await sit(server, view(moves.filter((c) => c.unit !== 1)));
  await hand.clickUnit(1, 1);
  await settle();
  expect(server.asked("why")).toHaveLength(1);
  expect(server.asked("why")[0]).toMatchObject({ order: "move R2" });
  expect(server.asked("why")[0]?.hex).toBeUndefined();
});

test("letters go down the list that a panel shows, whatever the order of the choices", async () => {
  const lose = (id: string, unit: number) => choice(`lose ${id}`, "unit", { unit, hex: 1 });
  const body = [
    widget("menu", { rows: ["lose R2", "lose R1"].map((o) => row(o, { notation: o })) }),
  ];
  const shown = view([lose("R1", 0), lose("R2", 1)], {
    panels: [panel(body, { place: "context" })],
  });
  const { hand } = await sit(new FakeServer(), shown);
  expect(hand.choices.map((c) => c.letter)).toEqual(["B", "A"]);
});

test("a hex with several lettered units names exactly their letters", async () => {
  const lose = (unit: number, hex: number, letter: string) =>
    choice(`lose ${letter}`, "unit", { unit, hex, letter });
  const letters = async (...four: [string, string, string, string]) => {
    const [a, b, c, d] = four;
    const asked = [lose(0, 1, a), lose(1, 1, b), lose(2, 2, c), lose(3, 2, d)];
    const marks = boardMarks(await sit(new FakeServer(), view(asked)));
    return marks.options?.map((one) => one.letter).filter(Boolean);
  };
  expect(await letters("D", "A", "C", "B")).toEqual(["A, D", "B–C"]);
  expect(await letters("B", "A", "C", "D")).toEqual(["A–B", "C–D"]);
});

test("a hex where dice only follow is no target; one with an enemy or a chance is", async () => {
  const rolls = { final: "chance" } as const;
  const land = choice("land 0101", "hex", { hex: 1, ...rolls });
  const strike = choice("strike 0102", "hex", { hex: 2, cost: "67 % DG", ...rolls });
  const fire = choice("fire 0203", "hex", { hex: 6, ...rolls });
  const many = Array.from({ length: 13 }, (_, i) => ({
    ...land,
    notation: `land ${i}`,
    hex: 8 + i,
  }));
  const marks = boardMarks(await sit(new FakeServer(), view([land, strike, fire, ...many])));
  expect(marks.targets?.map((one) => one.hex)).toEqual([2, 6]);
  expect(marks.lit?.map((one) => one.hex)).toContain(1);
  expect(marks.veil).toBe(false);
});

test("a row that decides stands out, one that only takes a unit up does not", async () => {
  const hit = choice("hit R1", "unit", { unit: 0, hex: 1 });
  const asked = view([...moves, hit]);
  const desk = await sit(new FakeServer(), asked);
  const pressed = (notation: string) => decides(desk, row("", { notation }));
  expect(["hit R1", "move R1", "hit R9", ""].map(pressed)).toEqual([true, false, false, false]);
});

test("a row does not say its own name twice", () => {
  const noted = (note: string) => noteOf(row("0906", { note }));
  expect(noted("0906 is open water")).toBe("open water");
  expect(noted("an enemy unit stands in 0906")).toBe("an enemy unit stands in 0906");
});

test("units that may join an attack are lit where they stand", async () => {
  const guns = choice("with R2", "toggle", { unit: 1, hex: 1 });
  const { decision } = attackView;
  const asked = { ...decision, choices: [...decision.choices, guns] };
  const desk = await sit(new FakeServer(), { ...attackView, decision: asked });
  expect(boardMarks(desk).lit?.map((one) => one.hex)).toEqual([1]);
});

test("a road march is counted in hexes, any other move in MP", async () => {
  const told = async (measure: string) => {
    const shown = view(paths);
    const decision = { ...shown.decision, measure };
    return describe(await sit(new FakeServer(marching), { ...shown, decision }), 3);
  };
  expect(await told("hexes")).toContain("hexes");
  expect(await told("MP")).toContain("MP");
});

test("N leads from hex to hex where no unit is to be taken up", async () => {
  const targets = [2, 3].map((hex) => choice(`attack ${hex}`, "hex", { hex, opens: true }));
  const desk = await sit(new FakeServer(), view(targets));
  const looked: number[] = [];
  desk.look = (hex) => {
    looked.push(hex);
    desk.read = hex;
  };
  let focused = 0;
  desk.board = { focus: () => focused++ } as unknown as typeof desk.board;
  for (const by of [1, 1, 1, -1] as const) desk.next(by);
  expect(looked).toEqual([2, 3, 2, 3]);
  expect(focused).toBe(4);
});
