// Every choice of a decision is lit and can be made with the mouse alone, with keys alone and from
// a list, in real positions of every title; and a formation goes as a whole in each of them.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pick } from "../../src/board/types.ts";
import { buttons, commitOf, press } from "../../src/table/desk/acting.ts";
import { hexChoices } from "../../src/table/desk/choices.ts";
import type { Desk } from "../../src/table/desk/desk.svelte.ts";
import { boardMarks } from "../../src/table/map/marks.ts";
import { picked } from "../../src/table/map/picking.ts";
import { onKey } from "../../src/table/typed/keys.ts";
import type { Choice } from "../../src/wire/types.ts";
import { type Laid, RealServer } from "./real.ts";

/** So many choices of each verb are tried in a position. */
const SAMPLE = 2;
const KINDS = ["hex", "path", "unit", "unit-hex", "toggle"];

let server: RealServer;
let count = 0;

beforeAll(async () => {
  server = new RealServer();
  count = await server.count();
}, 120_000);
afterAll(() => server.close());

/** A few of each verb: the first, the last, one between. */
function some(choices: readonly Choice[]): Choice[] {
  const onMap = choices.filter((c) => KINDS.includes(c.kind));
  const verb = (c: Choice) => c.notation.split(" ")[0];
  return [...new Set(onMap.map(verb))].flatMap((word) => {
    const all = onMap.filter((c) => verb(c) === word);
    const step = Math.max(1, Math.floor((all.length - 1) / (SAMPLE - 1)));
    return all.filter((_, i) => i % step === 0).slice(0, SAMPLE);
  });
}

type Way = (desk: Desk, choice: Choice) => Promise<void>;

function pickAt(desk: Desk, hex: number, by: Pick["by"], unit?: number): Pick {
  const stack = desk.hand.at(hex);
  const top = stack.at(-1) ?? null;
  return { hex, unit: unit ?? top, stack, all: false, exact: unit !== undefined, shift: false, by };
}

const made = (desk: Desk, { notation }: Choice): boolean => {
  const { pick, open } = desk.hand;
  const joined = open?.orders.some((order) => order.text === notation);
  return pick?.notation === notation || open?.choice.notation === notation || joined === true;
};

async function takeUnit(desk: Desk, choice: Choice): Promise<void> {
  const { hand } = desk;
  const hex = hand.where(choice.unit);
  if (hex) await picked(desk, pickAt(desk, hex, "mouse", choice.unit));
  else await hand.take(choice.unit, 0);
  await server.quiet();
  for (const unit of hand.open?.choice.units ?? [])
    if (!choice.units.includes(unit)) {
      hand.regroup(unit);
      await server.quiet();
    }
}

/** What a unit may begin besides the usual stands among the buttons. */
async function instead(desk: Desk, choice: Choice): Promise<void> {
  const other = buttons(desk).find((c) => c.notation === choice.notation);
  if (made(desk, choice) || !other) return;
  await press(desk, other);
  await server.quiet();
}

const mouse: Way = async (desk, choice) => {
  const { hand } = desk;
  if (choice.kind === "unit" || choice.kind === "toggle") {
    await takeUnit(desk, choice);
    return instead(desk, choice);
  }
  await picked(desk, pickAt(desk, choice.hex, "mouse"));
  await server.quiet();
  const offered = hand.offers?.choices.find((c) => c.notation === choice.notation);
  if (offered) await hand.choose(offered);
  if (hand.instead?.notation === choice.notation) await hand.goInstead();
  if (made(desk, choice) || offered) return;
  // Another unit goes there as well: this one is taken up first.
  while (hand.back());
  await takeUnit(desk, choice);
  if (!made(desk, choice)) await picked(desk, pickAt(desk, choice.hex, "mouse"));
  await server.quiet();
  const now = hand.offers?.choices.find((c) => c.notation === choice.notation);
  if (now) await hand.choose(now);
};

const keys: Way = async (desk, choice) => {
  const { hand } = desk;
  const same = hand.baseChoices.find((c) => c.notation === choice.notation);
  const key = same?.letter;
  if (key) {
    onKey(desk, new KeyboardEvent("keydown", { key: key.toLowerCase() }));
    return;
  }
  // A unit that may join is ticked in the list, which the Tab key leads to.
  if (choice.kind === "toggle") return hand.toggle(choice.unit);
  if (choice.unit >= 0 && hand.ready.has(choice.unit)) {
    for (let i = 0; i <= hand.ready.size && hand.lead !== choice.unit; i++) {
      onKey(desk, new KeyboardEvent("keydown", { key: "n" }));
      await server.quiet();
    }
    if (choice.units.length && hand.open?.choice.units.length !== choice.units.length)
      return takeUnit(desk, choice);
  }
  if (choice.kind === "unit") return instead(desk, choice);
  if (made(desk, choice)) return;
  await picked(desk, pickAt(desk, choice.hex, "space"));
  await server.quiet();
  const offered = hand.offers?.choices.find((c) => c.notation === choice.notation);
  if (offered) await hand.choose(offered);
  if (hand.instead?.notation === choice.notation) await hand.goInstead();
};

const list: Way = (desk, choice) => desk.hand.order(choice.notation);

const WAYS: Record<string, Way> = { mouse, keys, list };

async function tried(laid: Laid, choice: Choice, way: string): Promise<string> {
  const desk = await server.sit(laid);
  await WAYS[way]?.(desk, choice);
  await server.quiet();
  const said = `${way} ${choice.notation} (${laid.view.decision.step})`;
  // Too many to list: the unit's own choices were asked for instead.
  const unfolded = choice.notation === "" && desk.hand.lead === choice.unit;
  if (!made(desk, choice) && !unfolded) return `${said}: ${whatCame(desk)}`;
  if (desk.hand.pick) {
    desk.hand.changedAt -= 1000;
    await commitOf(desk)?.run();
    await server.quiet();
    const sent = server.heard.find((h) => h.type === "act")?.orders;
    if (sent?.at(-1) !== choice.notation) return `${said}: sent ${sent}`;
  }
  return "";
}

function whatCame(desk: Desk): string {
  const { hand } = desk;
  const why = hand.callout?.why.sentence;
  return `pick ${hand.pick?.notation}, open ${hand.open?.choice.notation}, units ${hand.units}, ${why}`;
}

function dark(desk: Desk): string[] {
  const marks = boardMarks(desk);
  const lit = new Set(
    [...(marks.lit ?? []), ...(marks.options ?? []), ...(marks.targets ?? [])].map((m) => m.hex),
  );
  const hexes = hexChoices(desk.hand.choices, desk.hand.lead).filter((c) => !lit.has(c.hex));
  return hexes.map((c) => `not lit: ${c.notation}`);
}

test("every choice is lit and can be made with mouse, keys or list alone", async () => {
  const faults: string[] = [];
  const steps = new Set<string>();
  for (let i = 0; i < count; i++) {
    const laid = await server.lay(i);
    const { decision } = laid.view;
    steps.add(`${laid.atlas.setting.title}: ${decision.step}`);
    faults.push(...dark(await server.sit(laid)));
    for (const choice of some(decision.choices))
      for (const way of Object.keys(WAYS)) {
        const fault = await tried(laid, choice, way);
        if (fault) faults.push(`${laid.atlas.setting.title}: ${fault}`);
      }
  }
  expect(faults).toEqual([]);
  expect(steps.size).toBeGreaterThan(40);
  expect(new Set([...steps].map((step) => step.split(":")[0])).size).toBe(5);
}, 240_000);

/** A formation that stands in several hexes, taken up by one of its units with the key F. */
async function formation(laid: Laid): Promise<Desk | null> {
  for (const choice of laid.view.decision.choices.filter((c) => c.kind === "unit" && c.opens)) {
    const desk = await server.sit(laid);
    await takeUnit(desk, choice);
    const { hand } = desk;
    const kin = hand.kin().filter((u) => hand.where(u) !== hand.where(hand.lead));
    if (!kin.length || !desk.hand.lit.some((c) => c.kind === "path")) continue;
    onKey(desk, new KeyboardEvent("keydown", { key: "f" }));
    await server.quiet();
    expect(desk.hand.units).toEqual(expect.arrayContaining(kin));
    return desk;
  }
  return null;
}

/** The farthest hexes that the unit in hand can reach. */
function far(desk: Desk): Choice[] {
  const going = desk.hand.lit.filter((c) => c.kind === "path" && !desk.hand.at(c.hex).length);
  return going.sort((a, b) => b.path.length - a.path.length).slice(0, 4);
}

test("a formation goes along one path, and who cannot is told with the reason", async () => {
  const gone: Record<string, number> = {};
  for (let i = 0; i < count; i++) {
    const laid = await server.lay(i);
    const { title } = laid.atlas.setting;
    const desk = (gone[title] ?? 0) > 1 ? null : await formation(laid);
    if (!desk) continue;
    const { hand } = desk;
    const coming = () => 1 + hand.followers.filter((f) => f.hex).length;
    for (const goal of far(desk)) {
      hand.hold(goal);
      await server.quiet();
      if (coming() > 1) break;
    }
    expect(hand.followers.filter((f) => !f.hex && !f.why)).toEqual([]);
    gone[title] = Math.max(gone[title] ?? 0, coming());
    await hand.commitPick();
    await server.quiet();
    expect(hand.callout?.why.sentence, title).toBeUndefined();
  }
  expect(Object.values(gone).filter((units) => units > 1)).toHaveLength(5);
}, 240_000);
