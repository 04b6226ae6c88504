// Set-ups that are kept by name.

import { beforeEach, expect, test } from "vitest";
import { Deployments } from "../../src/table/widgets/deployments.svelte.ts";

const made = () => new Deployments("three-fords", "the-fords", "upland");

beforeEach(() => localStorage.clear());

test("a set-up is kept by name and there again in another game of the same side", () => {
  made().keep("forward", "place A 0101; place B 0102");
  expect(made().names).toEqual(["forward"]);
  expect(new Deployments("three-fords", "the-fords", "lowland").names).toEqual([]);
});

test("only those who stand elsewhere get orders", () => {
  const kept = made();
  kept.keep("forward", "place A 0101; place B 0102");
  expect(kept.orders("forward", "place A 0101; place B 0103")).toEqual(["place B 0102"]);
  expect(kept.orders("forward", "place B 0102; place A 0101")).toEqual([]);
});

test("a set-up can be forgotten", () => {
  const kept = made();
  kept.keep("forward", "place A 0101");
  kept.forget("forward");
  expect(made().names).toEqual([]);
});
