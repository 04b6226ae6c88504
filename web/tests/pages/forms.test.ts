import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Account from "../../src/pages/Account.svelte";
import Join from "../../src/pages/Join.svelte";
import Login from "../../src/pages/Login.svelte";
import NewGame from "../../src/pages/NewGame.svelte";
import Pages from "../../src/pages/Pages.svelte";
import { known } from "../../src/pages/people.svelte.ts";
import { go } from "../../src/router.svelte.ts";
import { answers, later, nobody, Refusal, table, winter } from "./titles.ts";

const made = { id: "t1", links: { play: "/table/t1", join: "/join/key" }, table: table() };
const usual = { "GET /api/me": nobody, "GET /api/titles": [winter, later] };
const player = { ...nobody, kind: "player" as const, name: "ada", id: "a" };

beforeEach(() => {
  Object.assign(known, { me: null, titles: null, error: "" });
  go("/", true);
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});

const write = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

describe("a new game", () => {
  it("starts with what was chosen", async () => {
    const server = answers({ ...usual, "POST /api/tables": made });
    vi.stubGlobal("fetch", server);
    render(NewGame);
    await fireEvent.click(await screen.findByLabelText(/^Free/));
    await fireEvent.click(screen.getByLabelText(/^Shock army/));
    const [, greyMachine] = screen.getAllByLabelText("Computer");
    expect(greyMachine).toBeChecked();
    await fireEvent.change(screen.getByLabelText("Computer player for Grey"), {
      target: { value: "random" },
    });
    await fireEvent.click(screen.getByRole("button", { name: /Start game/ }));
    await vi.waitFor(() => expect(location.pathname).toBe("/table/t1"));
    expect(server.sent.at(-1)?.[1] ?? server.sent).toBeTruthy();
    const body = server.sent.find(([name]) => name === "POST /api/tables")?.[1];
    expect(body).toMatchObject({
      scenario: "free",
      options: { shock: true },
      seats: { red: "me", grey: "machine:random" },
    });
  });

  it("shows the link to send when a friend is to come", async () => {
    vi.stubGlobal("fetch", answers({ ...usual, "POST /api/tables": made }));
    render(NewGame);
    await screen.findByText("Winter Roads", { selector: "aside h2" });
    const friend = screen.getAllByLabelText("Friend by link")[1] as HTMLElement;
    await fireEvent.click(friend);
    await fireEvent.click(screen.getByRole("button", { name: /Start game/ }));
    expect(await screen.findByLabelText("Link")).toHaveValue(`${location.origin}/join/key`);
  });

  it("says why it was refused and stays", async () => {
    vi.stubGlobal(
      "fetch",
      answers({ ...usual, "POST /api/tables": new Refusal("There is no such option.") }),
    );
    render(NewGame);
    await screen.findByLabelText(/^Free/);
    await fireEvent.click(screen.getByRole("button", { name: /Start game/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("There is no such option.");
  });

  it("cannot start a title that is not playable, and offers its map", async () => {
    vi.stubGlobal("fetch", answers(usual));
    go("/new?title=later", true);
    render(NewGame);
    expect(await screen.findByText(/cannot be played yet/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /Start game/ })).toBeDisabled();
  });
});

describe("joining by a link", () => {
  const open = table({
    your_sides: [],
    seats: [
      {
        side: "red",
        kind: "player",
        name: "marta",
        here: true,
        clock: null,
        running: false,
        grace: 0,
        whole: null,
      },
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

  it("says who invites and takes the free seat with the key", async () => {
    const server = answers({
      ...usual,
      "GET /api/join/abc": open,
      "POST /api/tables/t1/join": open,
    });
    vi.stubGlobal("fetch", server);
    render(Join, { key: "abc" });
    expect(await screen.findByText(/marta plays/)).toBeInTheDocument();
    await fireEvent.click(await screen.findByRole("button", { name: /^Play/ }));
    await vi.waitFor(() => expect(location.pathname).toBe("/table/t1"));
    expect(server.sent).toContainEqual(["POST /api/tables/t1/join", { side: "grey", key: "abc" }]);
  });

  it("says that a link leads nowhere", async () => {
    vi.stubGlobal(
      "fetch",
      answers({ ...usual, "GET /api/join/abc": new Refusal("No table has this link.", 404) }),
    );
    render(Join, { key: "abc" });
    expect(await screen.findByRole("alert")).toHaveTextContent("No table has this link.");
  });
});

describe("logging in", () => {
  it("goes on to where one wanted to be, but never to another site", async () => {
    vi.stubGlobal("fetch", answers({ "GET /api/me": nobody, "POST /api/login": player }));
    go("/login?then=//evil.example", true);
    render(Login);
    await write("Name", "ada");
    await write("Password", "correct horse");
    await fireEvent.click(screen.getByRole("button", { name: "Log in" }));
    await vi.waitFor(() => expect(location.pathname).toBe("/"));
  });

  it("shows the server's sentence when it is refused", async () => {
    vi.stubGlobal(
      "fetch",
      answers({
        "GET /api/me": nobody,
        "POST /api/login": new Refusal("Name or password is wrong.", 401),
      }),
    );
    render(Login);
    await write("Name", "ada");
    await write("Password", "x");
    await fireEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Name or password is wrong.");
  });

  it("registers with the same form", async () => {
    const server = answers({ "GET /api/me": nobody, "POST /api/register": player });
    vi.stubGlobal("fetch", server);
    render(Login);
    await fireEvent.click(screen.getByLabelText("Register"));
    await write("Name", "ada");
    await write("Password", "correct horse");
    await fireEvent.click(screen.getByRole("button", { name: "Make the account" }));
    await vi.waitFor(() =>
      expect(server.sent).toContainEqual([
        "POST /api/register",
        { name: "ada", password: "correct horse" },
      ]),
    );
  });

  it("sets a new password by the key of a letter", async () => {
    const server = answers({ "GET /api/me": nobody, "POST /api/reset/set": { done: true } });
    vi.stubGlobal("fetch", server);
    go("/login?reset=abc", true);
    render(Login);
    await write("New password", "correct horse");
    await fireEvent.click(screen.getByRole("button", { name: "Set the password" }));
    expect(await screen.findByText(/new password is set/)).toBeInTheDocument();
    expect(server.sent).toContainEqual([
      "POST /api/reset/set",
      { key: "abc", password: "correct horse" },
    ]);
  });
});

describe("the account", () => {
  const changed = { ...player, name: "ada l" };
  const all = { "GET /api/me": player, "GET /api/tokens": [], "PATCH /api/me": changed };

  it("sends only what was changed", async () => {
    const server = answers(all);
    vi.stubGlobal("fetch", server);
    render(Account);
    expect(await screen.findByLabelText("Name")).toHaveValue("ada");
    await write("Name", "ada l");
    await fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await vi.waitFor(() =>
      expect(server.sent).toContainEqual([
        "PATCH /api/me",
        { name: "ada l", notices: { email: true, webhook: true } },
      ]),
    );
  });

  it("tells of notices that did not arrive", async () => {
    const lost = [{ table: "t1", time: 1e9, why: "the receiver answered 500" }];
    vi.stubGlobal("fetch", answers({ ...all, "GET /api/me": { ...player, undelivered: lost } }));
    render(Account);
    expect(await screen.findByText(/the receiver answered 500/)).toBeInTheDocument();
  });

  it("shows a new token this once", async () => {
    vi.stubGlobal(
      "fetch",
      answers({
        ...all,
        "POST /api/tokens": { id: "k", name: "bot", created: 0, key: "zoc-secret" },
      }),
    );
    render(Account);
    await screen.findByLabelText("Name");
    await write("What the bot is called", "bot");
    await fireEvent.click(screen.getByRole("button", { name: "Make a token" }));
    expect(await screen.findByText("zoc-secret")).toBeInTheDocument();
  });

  it("asks a guest to register", async () => {
    vi.stubGlobal(
      "fetch",
      answers({ "GET /api/me": { ...nobody, kind: "guest", name: "guest 7" } }),
    );
    render(Account);
    expect(await screen.findByText(/guest guest 7/)).toBeInTheDocument();
    expect(screen.queryByLabelText("Name")).toBeNull();
  });
});

describe("addresses", () => {
  it("that mean nothing say so", async () => {
    vi.stubGlobal("fetch", answers(usual));
    go("/nothing/here", true);
    render(Pages);
    expect(await screen.findByText("No page has the address /nothing/here.")).toBeInTheDocument();
  });
});
