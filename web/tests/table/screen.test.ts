// The screen with a fake server: what a player sees, presses and types.

import { fireEvent, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { texts } from "../../src/table/desk/drafts.ts";
import {
  attackView,
  choice,
  decision,
  forecast,
  line,
  moves,
  panel,
  paths,
  row,
  state,
  unit,
  view,
  widget,
} from "./fixture.ts";
import { done, drafted, FakeServer, settle, show, why } from "./server.ts";

const routes = () => ({ type: "routes-are", unit: 0, routes: [] });
const quiet = {
  routes,
  hex: (h: object) => ({ type: "hex-is", ...h, text: "", rules: [], source: "", threats: {} }),
};
const key = async (name: string, more: object = {}) => {
  await fireEvent.keyDown(document.body, { key: name, ...more });
  await settle();
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(performance, "now").mockReturnValue(10_000);
});

test("the prompt says what the game waits for, with its rule", async () => {
  await show(new FakeServer(quiet), view(moves));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
    "Move the units of First Front.",
  );
  expect(screen.getAllByRole("button", { name: "Rule 8.0" })[0]).toBeInTheDocument();
});

test("a rule chip opens the drawer at the rule", async () => {
  const desk = await show(new FakeServer(quiet), view(moves));
  await fireEvent.click(screen.getAllByRole("button", { name: "Rule 8.0" })[0] as HTMLElement);
  await settle();
  expect(desk.room.tab).toBe("rules");
  expect(screen.getByText("Units move one after the other.")).toBeInTheDocument();
});

test("waiting offers nothing to press but the plan", async () => {
  const server = new FakeServer(quiet);
  await show(server, view([]));
  server.tell(
    state(view([], { decision: decision([], { actor: "grey", prompt: "Waiting: bert moves." }) }), {
      yours: false,
    }),
  );
  await settle();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Waiting: bert moves.");
  expect(screen.queryByRole("button", { name: /End/ })).toBeNull();
});

test("undo that is not allowed says why in its own label", async () => {
  const server = new FakeServer(quiet);
  await show(server, view(moves));
  server.tell(state(view(moves), { undo: { allowed: false, reason: "stops at the die roll" } }));
  await settle();
  const button = screen.getByRole("button", { name: /Undo/ });
  expect(button).toBeDisabled();
  expect(button).toHaveTextContent("stops at the die roll");
});

test("ending with something left undone asks first", async () => {
  const server = new FakeServer({ ...quiet, act: done });
  await show(
    server,
    view(moves, { decision: decision(moves, { remaining: ["9 units have not moved."] }) }),
  );
  await fireEvent.click(screen.getByRole("button", { name: /End movement/ }));
  await settle();
  expect(server.asked("act")).toHaveLength(0);
  expect(screen.getByText("9 units have not moved.")).toBeInTheDocument();
  await fireEvent.click(screen.getByRole("button", { name: /End anyway/ }));
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["end"]);
});

test("N takes up the next unit, Esc lets it go, U takes back", async () => {
  const server = new FakeServer({ ...quiet, draft: drafted(view(paths)), undo: done });
  const desk = await show(server, view(moves));
  await key("n");
  expect(desk.hand.lead).toBe(0);
  await key("n");
  expect(desk.hand.lead).toBe(1);
  await key("Escape");
  expect(desk.hand.units).toEqual([]);
  await key("u");
  expect(server.asked("undo")).toHaveLength(1);
});

test("letters do nothing while text is being typed", async () => {
  const desk = await show(new FakeServer({ ...quiet, draft: drafted(view(paths)) }), view(moves));
  desk.room.tab = "chat";
  await settle();
  await fireEvent.keyDown(screen.getByLabelText(/Write/), { key: "n" });
  await settle();
  expect(desk.hand.units).toEqual([]);
});

test("number keys press the buttons of the prompt", async () => {
  const server = new FakeServer({ ...quiet, act: done });
  const two = [
    choice("halt", "button", { label: "Halt" }),
    choice("pass", "button", { label: "Pass" }),
  ];
  await show(server, view(two));
  await key("2");
  expect(server.asked("act")[0]?.orders).toEqual(["pass"]);
});

test("lettered choices are one choice on map, list and keyboard, and are confirmed", async () => {
  const options = [
    choice("retreat G1 0102", "path", {
      unit: 2,
      hex: 2,
      letter: "A",
      path: [6, 5, 2],
      label: "Retreat to 0102",
    }),
    choice("retreat G1 0103", "path", {
      unit: 2,
      hex: 3,
      letter: "B",
      path: [6, 3],
      label: "Retreat to 0103",
    }),
  ];
  const server = new FakeServer({ ...quiet, act: done });
  const desk = await show(server, view(options));
  await key("b");
  expect(desk.hand.pick?.letter).toBe("B");
  expect(server.asked("act")).toHaveLength(0);
  expect(screen.getByRole("button", { name: /Retreat to 0103/, pressed: true })).toBeVisible();
  await key("Enter");
  expect(server.asked("act")[0]?.orders).toEqual(["retreat G1 0103"]);
});

test("an Enter that is held presses nothing again", async () => {
  const server = new FakeServer({ ...quiet, act: done });
  await show(server, view([choice("end", "button", { primary: true })]));
  await key("Enter", { repeat: true });
  const button = screen.getByRole("button", { name: /^end/ });
  expect(await fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
  expect(server.asked("act")).toHaveLength(0);
  await key("Enter");
  expect(server.asked("act")[0]?.orders).toEqual(["end"]);
});

test("Shift+Enter on the map puts what is in hand into the plan, once, and sends nothing", async () => {
  const way = choice("retreat G1 0103", "path", { unit: 2, hex: 3, letter: "B", path: [6, 3] });
  const other = choice("retreat G1 0202", "path", { unit: 2, hex: 5, letter: "A", path: [6, 5] });
  const server = new FakeServer({ ...quiet, draft: drafted(view([])), act: done });
  const desk = await show(server, view([other, way]));
  await key("b");
  desk.look(3);
  const map = screen.getByRole("application");
  await fireEvent.keyDown(map, { key: "Enter", shiftKey: true });
  await settle();
  expect(desk.plan.orders).toEqual(["retreat G1 0103"]);
  await fireEvent.keyDown(map, { key: "Enter", shiftKey: true });
  await settle();
  expect(desk.plan.orders).toEqual(["retreat G1 0103"]);
  expect(server.asked("act")).toHaveLength(0);
});

test("the attack builder shows odds, modifiers, outcomes, and its button says the object", async () => {
  const targets = [choice("attack 0203", "hex", { hex: 6, opens: true })];
  const server = new FakeServer({ ...quiet, draft: drafted(attackView), act: done });
  const desk = await show(server, view(targets));
  await desk.hand.clickHex(6);
  await settle();
  expect(screen.getAllByText("2:1").length).toBeGreaterThan(0);
  expect(screen.getByText("0203 is woods")).toBeInTheDocument();
  expect(screen.getByText("under 1 %")).toBeInTheDocument();
  const boxes = screen.getAllByRole("checkbox");
  expect(boxes).toHaveLength(2);
  expect(boxes[0]).toBeChecked();
  expect(screen.getByRole("button", { name: /Attack 0203 at 2:1 — roll/ })).toBeInTheDocument();
});

test("a final button takes no input for 300 ms after the panel changed", async () => {
  const targets = [choice("attack 0203", "hex", { hex: 6, opens: true })];
  const server = new FakeServer({ ...quiet, draft: drafted(attackView), act: done });
  const desk = await show(server, view(targets));
  await desk.hand.clickHex(6);
  await settle();
  vi.mocked(performance.now).mockReturnValue(10_200);
  await fireEvent.click(screen.getByRole("button", { name: /Attack 0203/ }));
  await settle();
  expect(server.asked("act")).toHaveLength(0);
  vi.mocked(performance.now).mockReturnValue(10_400);
  await fireEvent.click(screen.getByRole("button", { name: /Attack 0203/ }));
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["attack 0203", "fight"]);
});

test("a refusal is an alert with its rule and a way round that can be pressed", async () => {
  const answer = () => ({
    type: "answer",
    why: why("Both are in the ZOC of 6 ID.", {
      instead: "Go round by 0202, 2 MP",
      try_: ["move R1", "to 0102 0202"],
    }),
  });
  const server = new FakeServer({ ...quiet, draft: drafted(view(paths)), why: answer });
  const desk = await show(server, view(moves));
  await desk.hand.take(0, 1);
  await settle();
  await desk.hand.clickHex(4);
  await settle();
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("Both are in the ZOC of 6 ID.");
  await fireEvent.click(within(alert).getByRole("button", { name: /Go round/ }));
  await settle();
  expect(desk.hand.pick?.hex).toBe(5);
});

test("panels give orders, say why others cannot be given, and show an unknown widget's text", async () => {
  const boxes = widget("boxes", {
    head: ["Formation", "Move"],
    rows: [
      row("First Front", { formation: "F", buttons: [["Buy 1", "order move F", false]] }),
      row("Second Front", { formation: "G", buttons: [["Buy 1", "buy move G", false]] }),
    ],
  });
  const odd = widget("hologram", { text: "Seen as words." });
  const server = new FakeServer({
    ...quiet,
    act: done,
    why: () => ({ type: "answer", why: why("That is not among the choices here.") }),
  });
  const offered = [...moves, choice("order move F", "formation", { hidden: true })];
  await show(server, view(offered, { panels: [panel([boxes, odd], { needs: 2 })] }));
  expect(screen.getByText("Seen as words.")).toBeInTheDocument();
  const second = screen.getByRole("button", { name: /Second Front.*Buy 1/ });
  expect(second).toHaveAttribute("aria-disabled", "true");
  await fireEvent.click(second);
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent("Something else is asked first");
  expect(server.asked("act")).toHaveLength(0);
  await fireEvent.click(screen.getByRole("button", { name: /First Front.*Buy 1/ }));
  await settle();
  expect(server.asked("act")[0]?.orders).toEqual(["order move F"]);
});

test("a panel folds, moves, and stays so", async () => {
  const server = new FakeServer(quiet);
  const desk = await show(
    server,
    view(moves, {
      panels: [
        panel([widget("text", { text: "One." })]),
        panel([widget("text", { text: "Two." })], { id: "q", title: "Track" }),
      ],
    }),
  );
  await fireEvent.click(screen.getByRole("button", { name: /Points/ }));
  await settle();
  expect(screen.queryByText("One.")).toBeNull();
  expect(server.asked("look-at").at(-1)).toMatchObject({ open: null, folded: ["p"] });
  await fireEvent.keyDown(screen.getByRole("button", { name: /Track/ }), {
    key: "ArrowUp",
    altKey: true,
  });
  await settle();
  expect(desk.room.kept.order).toEqual(["q", "p"]);
  expect(JSON.parse(localStorage.getItem("zoc.panels") ?? "{}").folded).toEqual(["p"]);
});

test("the palette offers legal lines, strikes out the others with the reason, and plays them", async () => {
  const completions = [
    { text: "move R1", label: "Move 1 Rifle", note: "", why: "" },
    { text: "move G1", label: "", note: "", why: "6 ID is not yours." },
  ];
  const server = new FakeServer({
    ...quiet,
    complete: () => ({ type: "completions-are", completions }),
    act: done,
    draft: drafted(view(paths)),
  });
  const desk = await show(server, view(moves));
  await key("k", { ctrlKey: true });
  const input = screen.getByRole("combobox", { name: "Command or order" });
  await fireEvent.input(input, { target: { value: "move" } });
  await settle();
  expect(screen.getByText("6 ID is not yours.")).toBeInTheDocument();
  await fireEvent.keyDown(input, { key: "Enter" });
  await settle();
  expect(texts(desk.hand.open)).toEqual(["move R1"]);
});

test("a hex that is typed is looked at, whatever could be ordered there", async () => {
  const completions = [{ text: "assign 0203", label: "Air unit to 0203", note: "", why: "" }];
  const server = new FakeServer({
    ...quiet,
    complete: () => ({ type: "completions-are", completions }),
    act: done,
  });
  await show(server, view([choice("assign 0203", "hex", { hex: 6 })]));
  await key("k", { ctrlKey: true });
  const input = screen.getByRole("combobox", { name: "Command or order" });
  await fireEvent.input(input, { target: { value: "0203" } });
  await settle();
  await fireEvent.keyDown(input, { key: "Enter" });
  await settle();
  expect(server.asked("act")).toHaveLength(0);
});

test("several rolls since the last order are told one after the other", async () => {
  const dice = {
    dice: [{ face: 5, of: 6, counts: true, text: "" }],
    text: "",
    rule: "",
    cell: [] as string[],
  };
  const server = new FakeServer(quiet);
  await show(server, view(moves));
  const lines = [
    line(4, "1 Rifle fires.", { dice }),
    line(5, "6 ID is hit."),
    line(6, "2 Rifle fires.", { dice }),
  ];
  server.tell({ type: "log", start: 4, lines });
  await settle();
  const told = screen.getByRole("region", { name: "What the dice brought" });
  expect(within(told).getAllByRole("listitem")).toHaveLength(3);
  expect(within(told).getAllByRole("img", { name: "5" })).toHaveLength(2);
});

test("a single roll is shown large, with what it did", async () => {
  const die = { face: 5, of: 6, counts: true, text: "" };
  const dice = { dice: [die], text: "6 ID: 1 step", rule: "", cell: [] as string[] };
  const server = new FakeServer(quiet);
  await show(server, view(moves));
  const lines = [line(4, "6 ID fires.", { dice }), line(4, "The breakout fails.")];
  server.tell({ type: "log", start: 4, lines });
  await settle();
  expect(screen.getByText("6 ID: 1 step")).toBeTruthy();
  const told = screen.getByRole("region", { name: "What the dice brought" });
  expect(within(told).getByRole("listitem").textContent).toContain("The breakout fails.");
});

test("typed questions are answered in words", async () => {
  const server = new FakeServer({
    ...quiet,
    complete: () => ({ type: "completions-are", completions: [] }),
  });
  const desk = await show(server, view(moves));
  desk.room.palette = true;
  await settle();
  const input = screen.getByRole("combobox", { name: "Command or order" });
  await fireEvent.input(input, { target: { value: "where 6 id" } });
  await settle();
  await fireEvent.keyDown(input, { key: "Enter" });
  await settle();
  expect(screen.getAllByText("6 ID is at 0203.").length).toBeGreaterThan(0);
});

test("an offline table says since when, and turns actions off", async () => {
  const server = new FakeServer(quiet);
  await show(server, view(moves));
  server.pipe.onclose?.({ code: 1006, reason: "" });
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent(/Offline since/);
  expect(screen.queryByRole("button", { name: /End movement/ })).toBeNull();
});

test("the time strip names the player turn, whoever decided in it", async () => {
  const server = new FakeServer({
    ...quiet,
    at: (h) => ({ type: "at-is", ply: h.ply, view: view([]) }),
  });
  const desk = await show(server, view(moves));
  const answer = line(4, "1 Rifle retreats.", { side: "red", owner: "grey", phase: "Combat" });
  server.tell({ type: "log", start: 4, reset: false, lines: [answer] });
  server.tell(state(view(moves), { ply: 5 }));
  await desk.moment(4);
  await settle();
  expect(screen.getByText("Turn 1 · Grey · Combat", { selector: ".where" })).toBeVisible();
});

test("defenders with long names leave the odds their room", async () => {
  const many = { ...forecast, defenders: Array.from({ length: 12 }, () => 2) };
  await show(new FakeServer(quiet), { ...attackView, forecast: many });
  expect(screen.getByText("6 ID and 11 others")).toHaveAttribute(
    "title",
    expect.stringContaining("6 ID, 6 ID"),
  );
});

test("the game's end shows the result, the report and a rematch", async () => {
  const over = view([], { over: true, result: "Soviet victory, 12 to 9.", score: [["red", 12]] });
  await show(new FakeServer(quiet), over);
  expect(screen.getAllByText("Soviet victory, 12 to 9.").length).toBeGreaterThan(0);
  expect(screen.getByRole("link", { name: /report/i })).toHaveAttribute("href", "/table/t1/report");
  expect(screen.getByText("12")).toBeInTheDocument();
});

test("a game in which nobody scored ends without points", async () => {
  const over = view([], { over: true, result: "Drawn.", score: [["red", 0]] });
  await show(new FakeServer(quiet), over);
  expect(screen.queryByText("0")).toBeNull();
});

test("the legend of the map can be folded away", async () => {
  const desk = await show(new FakeServer(quiet), view(moves));
  desk.hand.put({ units: [0], hex: 1 });
  await settle();
  const legend = screen.getByRole("button", { name: "Legend" });
  await fireEvent.click(legend);
  expect(legend).toHaveAttribute("aria-expanded", "false");
  await fireEvent.click(legend);
});

test("hidden units are told as a count", async () => {
  const desk = await show(
    new FakeServer(quiet),
    view(moves, { units: [unit(-1, 6, "grey"), unit(-2, 6, "grey")] }),
  );
  desk.hand.put({ hex: 6 });
  await settle();
  expect(screen.getByText("unknown, 2 counters")).toBeInTheDocument();
});
