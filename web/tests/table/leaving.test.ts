// A table that is left while it is on its way.

import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { go, tableOf } from "../../src/router.svelte.ts";
import { Atlas } from "../../src/table/desk/atlas.ts";
import { load } from "../../src/table/desk/load.ts";
import Table from "../../src/table/Table.svelte";
import { board, setting } from "./fixture.ts";
import { rules, settle } from "./server.ts";

vi.mock("../../src/table/desk/load.ts", () => ({ load: vi.fn() }));

class Socket {
  static all: Socket[] = [];
  closed = false;
  constructor() {
    Socket.all.push(this);
  }
  send(): void {}
  close(): void {
    this.closed = true;
  }
}

/** A table whose first load failed; whoever tries again waits for what this tells. */
async function triedAgain(): Promise<() => Promise<void>> {
  let come = (_: Atlas): void => {};
  vi.mocked(load)
    .mockRejectedValueOnce(new Error("No answer."))
    .mockReturnValueOnce(new Promise((done) => (come = done)));
  go("/table/t1", true);
  render(Table, { id: "t1" });
  await fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  return async () => {
    come(new Atlas(setting, board, rules));
    await settle();
  };
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
});

test("a table that came after another try opens a line, and closes it when it is left", async () => {
  const come = await triedAgain();
  await come();
  expect(Socket.all.map((socket) => socket.closed)).toEqual([false]);
  go("/rules", true);
  await settle();
  expect(Socket.all.map((socket) => socket.closed)).toEqual([true]);
});

test("a table that is left during another try opens no line", async () => {
  const come = await triedAgain();
  go("/rules", true);
  await settle();
  await come();
  expect(Socket.all).toEqual([]);
});

test("an address asks for a table or for none", () => {
  const found = ["/table/t-1", "/table/t1/", "/table/", "/tables/t1", "/table/t1/x"].map(tableOf);
  expect(found).toEqual(["t-1", "t1", undefined, undefined, undefined]);
});
