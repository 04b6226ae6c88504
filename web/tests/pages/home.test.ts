import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Home from "../../src/pages/Home.svelte";
import { clockWords, span, titleFacts } from "../../src/pages/home/facts.ts";
import { known } from "../../src/pages/people.svelte.ts";
import { answers, later, nobody, Refusal, table, winter } from "./titles.ts";

const usual = {
  "GET /api/me": nobody,
  "GET /api/titles": [later, winter],
  "GET /api/tables?show=mine": [],
  "GET /api/tables?show=open": [],
  "GET /api/tables?show=watch": [],
};

beforeEach(() => {
  Object.assign(known, { me: null, titles: null, error: "" });
  history.replaceState(null, "", "/");
});

describe("the first visit", () => {
  it("offers one title with one primary button, which makes the game", async () => {
    const server = answers({
      ...usual,
      "POST /api/tables": { id: "t1", links: { play: "/table/t1", join: "" }, table: table() },
    });
    vi.stubGlobal("fetch", server);
    render(Home);
    const play = await screen.findByRole("button", { name: "Play against the machine" });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Winter Roads");
    play.click();
    await vi.waitFor(() => expect(location.pathname).toBe("/table/t1"));
    const [, body] = server.sent.find(([name]) => name === "POST /api/tables") ?? [];
    expect(body).toMatchObject({ title: "winter", seats: { red: "me", grey: "machine:greedy" } });
  });

  it("says what the server refused", async () => {
    vi.stubGlobal(
      "fetch",
      answers({ ...usual, "POST /api/tables": new Refusal("Too many tables.", 429) }),
    );
    render(Home);
    (await screen.findByRole("button", { name: "Play against the machine" })).click();
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many tables.");
  });

  it("shows titles that cannot be played, and says so", async () => {
    vi.stubGlobal("fetch", answers(usual));
    render(Home);
    expect(await screen.findByText("Not playable yet")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Look at the map" })).toHaveAttribute(
      "href",
      "/title/later",
    );
  });

  it("says that the library could not be read", async () => {
    vi.stubGlobal(
      "fetch",
      answers({ ...usual, "GET /api/titles": new Refusal("The disk is full.", 500) }),
    );
    render(Home);
    expect(await screen.findByRole("alert")).toHaveTextContent("The disk is full.");
  });
});

describe("coming back", () => {
  it("shows the games with those that wait for oneself counted", async () => {
    const mine = [
      table(),
      table({ id: "t2", yours: false, actor: "grey" }),
      table({ id: "t3", status: "over", yours: false }),
    ];
    vi.stubGlobal("fetch", answers({ ...usual, "GET /api/tables?show=mine": mine }));
    render(Home);
    expect(await screen.findByText("1 waits for you, 1 for others")).toBeInTheDocument();
    expect(screen.getAllByText("Turn 2 of 9, Red movement")).toHaveLength(2);
    (await screen.findByRole("button", { name: "All 3 games" })).click();
    expect(await screen.findByText("Over")).toBeInTheDocument();
  });

  it("lists open tables with a seat to join", async () => {
    const open = table({
      id: "t9",
      your_sides: [],
      seats: [
        {
          side: "grey",
          kind: "open",
          name: "",
          here: false,
          clock: null,
          running: false,
          grace: 0,
          whole: null,
        },
      ],
    });
    const server = answers({
      ...usual,
      "GET /api/tables?show=open": [open],
      "POST /api/tables/t9/join": open,
    });
    vi.stubGlobal("fetch", server);
    render(Home);
    (await screen.findByRole("button", { name: "Join" })).click();
    await vi.waitFor(() => expect(location.pathname).toBe("/table/t9"));
    expect(server.sent).toContainEqual(["POST /api/tables/t9/join", { side: "grey", key: "" }]);
  });
});

describe("words about games", () => {
  it("name players, turns and units", () => {
    expect(titleFacts(winter)).toBe("2 players · 9 turns · 141 units");
    expect(titleFacts({ ...winter, players: "1" })).toContain("for one player");
  });

  it("tell time in the two largest units", () => {
    expect([90 * 60, 30 * 60, 3 * 86_400 + 12 * 3600, 86_400].map(span)).toEqual([
      "1 h 30 min",
      "30 min",
      "3 d 12 h",
      "1 d",
    ]);
    expect(clockWords({ bank: 259_200, increment: 43_200, days: 0 })).toBe("3 d + 12 h a turn");
    expect(clockWords({ bank: 0, increment: 0, days: 2 })).toBe("2 days a turn");
  });
});
