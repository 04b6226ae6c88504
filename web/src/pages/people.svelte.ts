// Who sits at this browser, and which titles there are: asked once, shared by all pages.

import { type Me, type TitleShown, titles, whoAmI } from "./api.ts";

export const known = $state<{ me: Me | null; titles: TitleShown[] | null; error: string }>({
  me: null,
  titles: null,
  error: "",
});

export const said = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export async function loadMe(): Promise<void> {
  try {
    known.me = await whoAmI();
  } catch {
    known.me = null;
  }
}

export async function loadTitles(): Promise<void> {
  if (known.titles) return;
  try {
    known.titles = order(await titles());
    known.error = "";
  } catch (error) {
    known.error = said(error);
  }
}

/** Titles that can be played come first; otherwise the server's order holds. */
function order(found: TitleShown[]): TitleShown[] {
  return [...found].sort((a, b) => Number(b.playable) - Number(a.playable));
}

export const titleNamed = (name: string): TitleShown | undefined =>
  known.titles?.find((title) => title.name === name);
