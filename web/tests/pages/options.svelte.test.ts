import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { OptionOffer } from "../../src/pages/api.ts";
import Options from "../../src/pages/new/Options.svelte";
import { usualWish } from "../../src/pages/wish.ts";
import { winter } from "./titles.ts";

it("keeps an option of a long list where it was when it is set back", async () => {
  const [option] = winter.options as [OptionOffer];
  const options = Array.from({ length: 20 }, (_, i) => ({
    ...option,
    id: `o${i}`,
    name: `Option ${i}.`,
  }));
  const title = { ...winter, options };
  const wish = $state(usualWish(title));
  wish.options.o15 = true;
  render(Options, { title, wish });
  await fireEvent.click(screen.getByLabelText(/^Option 15\./));
  expect(screen.getByLabelText(/^Option 15\./)).not.toBeChecked();
  expect(wish.options.o15).toBe(false);
  expect(screen.queryByLabelText(/^Option 16\./)).toBeNull();
});
