// The luck so far is read from the report, where there is one before the game's end.

import { afterEach, expect, test, vi } from "vitest";
import type { TableState } from "../../src/table/desk/table.svelte.ts";
import { LuckSoFar } from "../../src/table/time/luck.svelte.ts";
import { line } from "./fixture.ts";

const dice = { dice: [], text: "5", rule: "", cell: [] as string[] };
const table = (over: boolean) =>
  ({ id: "t1", log: [line(2, "b", { dice })], view: { over } }) as unknown as TableState;

function asked(): ReturnType<typeof vi.fn> {
  const luck = [{ side: "red", rolls: 1, percentile: 0.5, text: "", word: "Pushes" }];
  const answer = () => Promise.resolve(new Response(JSON.stringify({ luck, battles: [] })));
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test("the figures say what they count, and are asked for once a roll", async () => {
  const fetched = asked();
  const luck = new LuckSoFar(table(false), false);
  await luck.refresh();
  await luck.refresh();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(luck.word).toBe("pushes");
});

test("where something is hidden nobody asks before the game is over", async () => {
  const fetched = asked();
  await new LuckSoFar(table(false), true).refresh();
  expect(fetched).not.toHaveBeenCalled();
  await new LuckSoFar(table(true), true).refresh();
  expect(fetched).toHaveBeenCalledTimes(1);
});
