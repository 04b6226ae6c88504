// What the prompt says, which buttons stand beside it, and which one button goes on.

import type { Choice } from "../../wire/types.ts";
import { n, t } from "../../words/words.ts";
import { buttonsOf, endOf, inHand, otherBeginnings } from "./choices.ts";
import type { Desk } from "./desk.svelte.ts";
import { GUARD_MS } from "./held.ts";

/** The longest label of a unit's own button that has room beside the prompt. */
const LONG = 28;

export type Tone = "mine" | "attack" | "waiting" | "replay" | "error" | "plan" | "over";

export interface Prompt {
  tone: Tone;
  side: string;
  who: string;
  sentence: string;
  hint: string;
  rules: readonly string[];
}

export interface Commit {
  label: string;
  tone: "act" | "attack";
  choice: Choice;
  /** Why it cannot be pressed for now, by mouse or key. */
  why: string;
  run: () => Promise<void>;
}

export function promptOf(desk: Desk): Prompt {
  const { replay, plan, hand, table } = desk;
  if (replay.on) return replayPrompt(desk);
  const view = hand.view;
  if (!view) return { ...blank(desk), sentence: t("table.loading") };
  const { prompt, hint, rules } = view.decision;
  const said = { ...blank(desk), sentence: prompt, hint, rules };
  if (view.over) return { ...said, tone: "over", who: t("prompt.over"), sentence: view.result };
  if (plan.on) {
    const own = { side: table.seat, who: t("prompt.plan"), hint: planHint(desk, hint) };
    return { ...said, tone: "plan", ...own };
  }
  if (!table.yours) return { ...said, tone: "waiting", who: waitsFor(desk) };
  const tone = hand.open?.view.forecast || hand.foreseen ? "attack" : "mine";
  return { ...said, tone, who: t("prompt.your-move") };
}

function blank(desk: Desk): Prompt {
  const side = desk.table.view?.decision.actor ?? "";
  return { tone: "waiting", side, who: "", sentence: "", hint: "", rules: [] };
}

function waitsFor(desk: Desk): string {
  return desk.table.thinking ? t("prompt.thinks") : t("prompt.decides");
}

/** Plans are made on one's own move; and while waiting, where nothing is hidden. */
export function mayPlan(desk: Desk): boolean {
  const { plan, replay, table } = desk;
  if (table.watches || table.view?.over || replay.on) return false;
  return plan.on || (!table.offline && (table.yours || !desk.atlas.setting.hides));
}

function planHint(desk: Desk, hint: string): string {
  if (desk.plan.early) return t("plan.early");
  return desk.plan.steps.length ? n("plan.steps", desk.plan.steps.length) : hint || t("plan.start");
}

/** The side that is being watched: the last of the others who has done something. */
function followed(desk: Desk): string {
  const { replay, table } = desk;
  const seats = table.welcome?.seats ?? [];
  const done = table.log.filter((l) => l.ply <= (replay.ply ?? 0) && l.side);
  return done.findLast((l) => !seats.includes(l.side))?.side ?? "";
}

function replayPrompt(desk: Desk): Prompt {
  const { replay, table } = desk;
  const line = table.log.findLast((l) => l.ply <= (replay.ply ?? 0));
  const side = line?.side ?? "";
  const where = { at: replay.ply ?? 0, of: table.ply };
  if (replay.following) {
    const name = desk.atlas.sideName(followed(desk) || desk.table.view?.decision.actor || "");
    const sentence = t("follow.title", { side: name });
    const who = replay.view?.turn_text ?? "";
    return { tone: "waiting", side, who, sentence, hint: line?.text ?? "", rules: [] };
  }
  return {
    tone: "replay",
    side,
    who: replay.view?.turn_text ?? "",
    sentence: replay.since ? t("replay.since") : t("replay.title"),
    hint: t("replay.hint", where),
    rules: [],
  };
}

/** The buttons of the decision: what was begun has its own, the rest stays in reach. */
export function buttons(desk: Desk): Choice[] {
  const { hand, replay, table } = desk;
  if (replay.on || !hand.mine || table.offline) return [];
  const own = hand.open?.orders.length
    ? buttonsOf(hand.open.choices).filter((c) => c !== lastOf(desk) && !dropped(desk, c))
    : [];
  const named = new Set(own.map((c) => c.notation));
  const declared = !desk.room.phone && hand.base?.forecast;
  const rest = buttonsOf(hand.baseChoices).filter(
    (c) => !named.has(c.notation) && !(c.back && declared),
  );
  // Whoever can leave what was begun by a button of its own needs no second one for it.
  const stays = hand.open !== null && !own.some((c) => c.back);
  const instead = hand.open && stays ? otherBeginnings(hand.baseChoices, hand.open.choice) : [];
  return [...own, ...instead, ...inHand(rest, hand.units, hand.hex)];
}

/** What takes back an attack that is only being put together stands beside its odds. */
function dropped(desk: Desk, choice: Choice): boolean {
  return choice.back && desk.hand.forecast !== null;
}

/** Buttons that have room in the prompt; the others stand in the context column. */
export function fewButtons(desk: Desk): { shown: Choice[]; rest: Choice[] } {
  const primary = primaryOf(desk);
  const every = buttons(desk).filter((c) => c !== primary);
  // A sentence about one unit would push the prompt away; those like it stand beside it.
  const own = every.filter((c) => c.unit >= 0 || c.hex > 0);
  const verb = (c: Choice) => c.notation.split(" ")[0];
  const away = new Set(own.filter((c) => c.label.length > LONG).map(verb));
  const long = own.filter((c) => away.has(verb(c)));
  const all = every.filter((c) => !long.includes(c));
  // On a tablet the sentence has room for one button beside the one that goes on.
  const narrow = desk.room.width === "tablet" && primary !== null && !desk.hand.open;
  if (all.length <= (narrow ? 1 : 3)) return { shown: all, rest: long };
  const end = endOf(desk.hand.baseChoices);
  const plain = all.filter((c) => c.kind === "button" && c !== end).slice(0, narrow ? 1 : 2);
  const shown = end && end !== primary ? [...plain, end] : plain;
  return { shown, rest: [...long, ...all.filter((c) => !shown.includes(c))] };
}

/** What the context column offers besides; once an order is begun, what else its unit may do. */
export function otherButtons(desk: Desk): Choice[] {
  const { hand } = desk;
  const mine = (c: Choice) => c.unit >= 0 && hand.units.includes(c.unit);
  return fewButtons(desk).rest.filter((c) => !hand.open || mine(c));
}

/** The buttons that the digits press, in their order: those of the prompt, then the others. */
export function numbered(desk: Desk): Choice[] {
  const primary = primaryOf(desk);
  return [...fewButtons(desk).shown, ...(primary ? [primary] : []), ...otherButtons(desk)];
}

/** What Enter would do: the choice in hand, or the end of what was begun. */
export function commitOf(desk: Desk): Commit | null {
  const { hand, replay } = desk;
  if (replay.on || !hand.mine) return null;
  if (hand.pick) return commit(desk, hand.pick, () => hand.commitPick());
  const last = lastOf(desk);
  return last ? commit(desk, last, () => hand.press(last)) : null;
}

/** The button that completes what was begun: its primary one, or the only thing left to do. */
function lastOf(desk: Desk): Choice | null {
  const { open } = desk.hand;
  if (!open?.orders.length) return null;
  const own = buttonsOf(open.choices);
  const [only] = own.length === open.choices.length ? own.filter((c) => !c.back) : [];
  return own.find((c) => c.primary) ?? only ?? null;
}

/** The button that the prompt fills: the decision's own primary, when nothing is in hand. */
export function primaryOf(desk: Desk): Choice | null {
  const all = buttons(desk);
  const marked = all.find((c) => c.primary);
  if (marked) return marked;
  return all.length === 1 && desk.hand.baseChoices.length === 1 ? (all[0] ?? null) : null;
}

function commit(desk: Desk, choice: Choice, run: () => Promise<void>): Commit {
  const tone = choice.final === "chance" ? "attack" : "act";
  const why = heldBack(desk, choice);
  const go = () => (why ? Promise.resolve() : guarded(desk, choice, run));
  return { label: choice.label, tone, choice, why, run: go };
}

/** What is still missing holds an attack back, not what completes it; offline only plans go on. */
function heldBack(desk: Desk, choice: Choice): string {
  const { forecast } = desk.hand;
  if (forecast && !forecast.legal && !choice.letter) return forecast.why;
  return desk.table.offline && !desk.plan.on ? t("commit.offline") : "";
}

/** A final choice takes no input right after what stands above its button has changed. */
async function guarded(desk: Desk, choice: Choice, run: () => Promise<void>): Promise<void> {
  const young = performance.now() - desk.hand.changedAt < GUARD_MS;
  if (choice.final !== "none" && young) return;
  await run();
}

/** Enter presses the prompt's button, no sooner after a change than what is in hand. */
export function pressByKey(desk: Desk, choice: Choice): Promise<void> {
  return guarded(desk, choice, () => press(desk, choice));
}

/** Presses a button of the prompt; ending asks first. */
export async function press(desk: Desk, choice: Choice): Promise<void> {
  const { hand, room } = desk;
  const ends = choice === endOf(hand.baseChoices);
  if (ends && !room.ending && (hand.base?.decision.remaining.length ?? 0) > 0) {
    room.ending = true;
    return;
  }
  room.ending = false;
  await hand.press(choice);
}
