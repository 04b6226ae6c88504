import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import App from "../../src/App.svelte";
import { go } from "../../src/router.svelte.ts";
import { answers, later, nobody, winter } from "./titles.ts";

afterEach(() => vi.unstubAllGlobals());

it("leaves a table for a page without asking for a table that has no name", async () => {
  const server = answers({ "GET /api/me": nobody, "GET /api/titles": [winter, later] });
  vi.stubGlobal("fetch", server);
  const asked = () => server.sent.map(([name]) => name);
  go("/table/t1", true);
  render(App);
  await vi.waitFor(() => expect(asked()).toContain("GET /api/tables/t1"), { timeout: 20_000 });
  go("/rules");
  await screen.findByRole("navigation", {}, { timeout: 20_000 });
  expect(asked().filter((name) => /\/tables\/(\/|$)/.test(name))).toEqual([]);
  expect(asked().filter((name) => name === "GET /api/tables/t1")).toHaveLength(1);
}, 45_000);
