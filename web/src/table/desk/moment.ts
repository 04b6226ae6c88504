// A moment of the game as something to pass on: a link to it, its record, a new game from it.

import { go } from "../../router.svelte.ts";
import { HttpError, send } from "../../wire/http.ts";
import type { Desk } from "./desk.svelte.ts";

function plyOf(desk: Desk): number {
  return desk.replay.ply ?? desk.table.ply;
}

export function momentLink(desk: Desk): string {
  return `${location.origin}/table/${desk.table.id}?at=${plyOf(desk)}`;
}

/** Puts the link into the clipboard; where that is not allowed, into the address. */
export async function copyLink(desk: Desk): Promise<boolean> {
  const link = momentLink(desk);
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    history.replaceState(null, "", link);
  }
  return true;
}

export async function branch(desk: Desk): Promise<void> {
  try {
    const seats = Object.fromEntries(desk.atlas.setting.sides.map((s) => [s.id, "me"]));
    const path = `/api/tables/${desk.table.id}/branch`;
    const made = await send<{ id: string }>(path, { ply: plyOf(desk), seats, hot_seat: true });
    go(`/table/${made.id}`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    desk.room.warn(error.message);
    desk.broken = error.message;
  }
}

/** The same game once more, with the same people on the same sides. */
export async function rematch(desk: Desk): Promise<void> {
  try {
    const made = await send<{ id: string }>(`/api/tables/${desk.table.id}/rematch`);
    go(`/table/${made.id}`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    desk.broken = error.message;
  }
}
