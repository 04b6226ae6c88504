import { expect, test } from "vitest";
import { icons } from "../../src/parts/icons.ts";
import { signOf } from "../../src/table/panels/signs.ts";

test("every panel has a sign, also one that nobody has thought of", () => {
  for (const id of ["points", "weather", "not-moved", "a stranger's"])
    expect(icons).toHaveProperty(signOf(id));
  expect(signOf("points")).not.toBe(signOf("weather"));
});
