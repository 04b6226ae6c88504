// A moment of the game as something to pass on: a link to it, its record, a new game from it.

import { toast } from "../../parts/toast.svelte.ts";
import { go } from "../../router.svelte.ts";
import { HttpError, send } from "../../wire/http.ts";
import { t } from "../../words/words.ts";
import type { Desk } from "./desk.svelte.ts";

const OFFER = /^Another game: \/join\/\w+$/;

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

/** Puts the link that leads to the open seat into the clipboard. */
export async function invite(desk: Desk): Promise<void> {
  const link = `${location.origin}/join/${desk.atlas.terms.joinKey}`;
  try {
    await navigator.clipboard.writeText(link);
    toast(t("invite.is-copied"), "ok");
  } catch {
    toast(t("invite.by-hand", { link }), "plain", 20_000);
  }
}

/** A new game from this moment: one plays all sides, but for those that a machine plays. */
export async function branch(desk: Desk): Promise<void> {
  try {
    const ply = plyOf(desk);
    const path = `/api/tables/${desk.table.id}/branch`;
    const made = await send<{ id: string }>(path, { ply });
    toast(t("moment.branched", { n: ply }), "plain", 8000);
    go(`/table/${made.id}`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    desk.room.warn(error.message);
    desk.broken = error.message;
  }
}

/** Who has set up the next game already, if somebody else has. */
export function offered(desk: Desk): string {
  const own = desk.table.welcome?.name;
  return desk.table.chat.findLast((l) => l.name !== own && OFFER.test(l.text))?.name ?? "";
}

/** The same game once more with sides exchanged; both who ask meet at one table. */
export async function rematch(desk: Desk): Promise<void> {
  try {
    const made = await send<{ id: string }>(`/api/tables/${desk.table.id}/rematch`);
    go(`/table/${made.id}`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    desk.broken = error.message;
  }
}
