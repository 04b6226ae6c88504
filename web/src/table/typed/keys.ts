// The keyboard: every key of the table and what it does.

import { isCursorKey } from "../../board/cursor.ts";
import { settings } from "../../parts/settings.svelte.ts";
import {
  buttons,
  commitOf,
  mayPlan,
  numbered,
  press,
  pressByKey,
  primaryOf,
} from "../desk/acting.ts";
import { endOf, lettered } from "../desk/choices.ts";
import type { Desk } from "../desk/desk.svelte.ts";
import { OWN } from "../desk/layers.svelte.ts";

/** What moves by cursor keys itself. */
const STEERS =
  "[role=application], [role=slider], [role=tab], [role=radio], [role=dialog], [role=tabpanel]";
const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
const PRESSES = "button, a, summary, input, select, textarea, [role=slider], [role=tab]";

/** Handles a key for the whole table; true when it meant something. */
export function onKey(desk: Desk, event: KeyboardEvent): boolean {
  const { room } = desk;
  // Behind the curtain nothing moves, and a second Escape would close it.
  if (room.curtain) return event.key === "Escape";
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    room.palette = true;
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (room.palette || room.keys) return false;
  const target = event.target as Element | null;
  if (event.key === "Escape") return stepBack(desk, target);
  if (target?.matches?.(TYPING)) return false;
  if (event.key === "Enter") return enter(desk, event, target);
  if (event.key === "F1") return explain(desk);
  if (isCursorKey(event.key)) return steer(desk, event, target);
  return settings.letters && single(desk, event);
}

function stepBack(desk: Desk, target: Element | null): boolean {
  const { room, hand, replay, plan } = desk;
  if (target?.matches?.(TYPING)) (target as HTMLElement).blur();
  else if (room.settings) room.settings = false;
  else if (room.ending) room.ending = false;
  else if (room.rail) room.rail = "";
  else if (room.formation) room.formation = "";
  else if (hand.back()) return true;
  else if (desk.counsel.on) desk.counsel.close();
  else if (replay.following) desk.others.skip();
  else if (replay.on) desk.live();
  else if (plan.on && !plan.steps.length) desk.planMode(false);
  else return false;
  return true;
}

function enter(desk: Desk, event: KeyboardEvent, target: Element | null): boolean {
  // Held down it presses once, a button that has the focus, too.
  if (event.repeat) return true;
  if (target?.closest?.(PRESSES)) return false;
  if (event.shiftKey) {
    if (mayPlan(desk)) desk.planThis();
    return true;
  }
  if (event.defaultPrevented && !desk.hand.pick) return false;
  if (desk.room.ending) {
    const end = endOf(desk.hand.baseChoices);
    if (end) void press(desk, end);
    return true;
  }
  if (event.defaultPrevented) return false;
  const commit = commitOf(desk);
  const primary = primaryOf(desk);
  if (commit) void commit.run();
  else if (desk.replay.following) desk.others.skip();
  else if (desk.replay.since) desk.live();
  else if (primary) void pressByKey(desk, primary);
  else return false;
  return true;
}

/** Cursor keys go to the map, unless what has the focus uses them itself or has used them. */
function steer(desk: Desk, event: KeyboardEvent, target: Element | null): boolean {
  if (event.defaultPrevented || target?.closest?.(STEERS) || !desk.board) return false;
  desk.board.steer(event);
  return true;
}

function explain(desk: Desk): boolean {
  const { hand, room } = desk;
  const rule = hand.callout?.why.rules[0] ?? "";
  if (rule) room.readRule(rule);
  else if (desk.read && hand.lead >= 0 && hand.mine)
    void hand.explain({ unit: hand.lead, hex: desk.read });
  else room.readRule(hand.view?.decision.rules[0] ?? "");
  return true;
}

function single(desk: Desk, event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  return (
    letterKey(desk, event) ||
    digit(desk, event.key) ||
    timeKey(desk, event) ||
    plainKey(desk, event) ||
    layerKey(desk, event) ||
    titleKey(desk, event)
  );
}

/** A to F choose among lettered options while there are any. */
function letterKey(desk: Desk, event: KeyboardEvent): boolean {
  if (event.shiftKey || desk.replay.on) return false;
  const choice = lettered(desk.hand.choices).find(
    (c) => c.letter.toLowerCase() === event.key.toLowerCase(),
  );
  if (!choice) return false;
  toMap(desk);
  if (desk.hand.pick === choice) void commitOf(desk)?.run();
  else void desk.hand.choose(choice);
  return true;
}

/** What was pressed before keeps no focus that the next Enter would press again. */
function toMap(desk: Desk): void {
  if (document.activeElement !== document.body) desk.board?.focus();
}

function digit(desk: Desk, key: string): boolean {
  if (!/^[1-9]$/.test(key)) return false;
  const choice = numbered(desk)[Number(key) - 1];
  if (choice) void press(desk, choice);
  return choice !== undefined;
}

function timeKey(desk: Desk, event: KeyboardEvent): boolean {
  const by = { ",": -1, "<": -1, ".": 1, ">": 1 }[event.key] as 1 | -1 | undefined;
  if (by === undefined) return false;
  if (event.shiftKey)
    void desk.moment(desk.replay.ply ?? desk.table.ply).then(() => desk.replay.phase(by));
  else desk.step(by);
  return true;
}

function plainKey(desk: Desk, event: KeyboardEvent): boolean {
  const { hand, room, replay } = desk;
  const key = event.shiftKey ? `Shift-${event.key.toUpperCase()}` : event.key.toLowerCase();
  const run: Record<string, () => void> = {
    n: () => next(desk, 1),
    b: () => next(desk, -1),
    u: () => void desk.undo(),
    "Shift-U": () => void desk.undo(true),
    p: () => (commitOf(desk) && !desk.plan.on ? desk.planThis() : desk.planMode()),
    e: () => end(desk),
    "Shift-S": () => void desk.since(),
    "Shift-A": () => desk.counsel.toggle(),
    "/": () => focusRules(desk),
    ":": () => (room.palette = true),
    "Shift-:": () => (room.palette = true),
    "?": () => (room.keys = true),
    "Shift-?": () => (room.keys = true),
    m: () => void desk.nextGame(),
    f: () => formationKey(desk),
    d: () => void replay.flip(),
    "0": () => desk.board?.fit(),
    "+": () => desk.board?.zoomBy(1.3),
    "=": () => desk.board?.zoomBy(1.3),
    "-": () => desk.board?.zoomBy(1 / 1.3),
    "Shift-+": () => desk.board?.zoomBy(1.3),
  };
  if ((key === "d" && !replay.on) || (key === "f" && !replay.on && !hand.kin().length))
    return false;
  if ((key === "e" || key === "p") && replay.on) return false;
  const found = run[key];
  if (!found) return false;
  hand.put({ grip: 0 });
  found();
  return true;
}

/** In the past F shows the fights, on the live table it takes up the formation. */
function formationKey(desk: Desk): void {
  const { hand, replay } = desk;
  if (replay.on) replay.show.fights = !replay.show.fights;
  else void hand.takeFormation();
}

function next(desk: Desk, by: 1 | -1): void {
  toMap(desk);
  desk.next(by);
}

function end(desk: Desk): void {
  if (endOf(desk.hand.baseChoices)) desk.room.ending = true;
  else desk.room.say(desk.hand.view?.decision.prompt ?? "");
}

function focusRules(desk: Desk): void {
  desk.room.openTab("rules");
  setTimeout(() => document.getElementById("rule-search")?.focus());
}

function layerKey(desk: Desk, event: KeyboardEvent): boolean {
  if (event.shiftKey || desk.replay.on) return false;
  const key = event.key.toLowerCase();
  const id = [...OWN, ...desk.layers.offers].find((l) => l.key.toLowerCase() === key)?.id;
  if (id) void desk.layers.toggle(id);
  return id !== undefined;
}

/** Keys that a title adds to its own buttons. */
function titleKey(desk: Desk, event: KeyboardEvent): boolean {
  const choice = buttons(desk).find(
    (c) => c.key && c.key.toLowerCase() === event.key.toLowerCase(),
  );
  if (choice) void press(desk, choice);
  return choice !== undefined;
}

/** The key map as it is shown: keys and the catalogue's word for what they do. */
export const KEY_MAP = [
  ["↑ ↓ ← → Home End PgUp PgDn", "key.cursor"],
  ["⏎", "key.enter"],
  ["Space", "key.space"],
  ["Esc", "key.esc"],
  ["Tab", "key.tab"],
  ["N B", "key.next"],
  ["F", "key.formation"],
  ["U Shift-U", "key.undo"],
  ["P Shift-⏎", "key.plan"],
  ["R Z S T K L C G", "key.layers"],
  ["A – F", "key.letters"],
  ["1 – 9", "key.digits"],
  ["E", "key.end"],
  ["Ctrl-K :", "key.palette"],
  ["/", "key.rules"],
  ["F1", "key.f1"],
  [", . Shift", "key.time"],
  ["Shift-S", "key.since"],
  ["Shift-A", "key.advice"],
  ["D", "key.before"],
  ["0 + −", "key.zoom"],
  ["M", "key.game"],
  ["?", "key.map"],
] as const;
