// From a title straight to the table.

import { go } from "../../router.svelte.ts";
import { newTable, type TitleShown } from "../api.ts";
import { bodyOf, usualWish } from "../wish.ts";

/** Makes the usual game against the machine and sits down. */
export async function playNow(title: TitleShown): Promise<void> {
  const made = await newTable(bodyOf(usualWish(title), title));
  go(made.links.play);
}
