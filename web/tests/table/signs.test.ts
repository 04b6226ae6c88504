import { expect, test } from "vitest";
import { signOf } from "../../src/table/panels/signs.ts";
import type { Widget } from "../../src/wire/types.ts";

const panel = (id: string, kind: string) => ({ id, body: [{ kind } as Widget] });

test("a panel has the sign of what it is about, else of what it holds", () => {
  expect(signOf(panel("turns", "text"))).toBe("clock");
  expect(signOf(panel("a stranger's", "cup"))).toBe("dice");
  expect(signOf(panel("a stranger's", "nobody's"))).toBe("list");
  expect(signOf({ id: "bare", body: [] })).toBe("list");
});
