// A server that a test plays: it hears every request and answers what the test has laid down.

import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { vi } from "vitest";
import { Atlas } from "../../src/table/desk/atlas.ts";
import { Desk } from "../../src/table/desk/desk.svelte.ts";
import Screen from "../../src/table/Screen.svelte";
import type { Pipe, Reply } from "../../src/wire/socket.ts";
import type { RuleText, View } from "../../src/wire/types.ts";
import { board, line, setting, state, view, welcome } from "./fixture.ts";

/** The page that jsdom gives has no sizes; the board asks for some. */
class NoSizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoSizes as unknown as typeof ResizeObserver;
// The first screen is compiled while its test waits.
vi.setConfig({ testTimeout: 30_000 });
window.innerWidth = 1440;
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};

export type Heard = { type: string; id?: number; orders?: string[] } & Record<string, unknown>;
type Answers = Record<string, (heard: Heard) => object>;

export class FakeServer {
  heard: Heard[] = [];
  pipe: Pipe & { open: boolean };

  constructor(public answers: Answers = {}) {
    this.pipe = this.connect();
  }

  connect(): Pipe & { open: boolean } {
    const pipe = {
      open: true,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text: string) => this.hear(JSON.parse(text) as Heard),
      close: () => {},
    } as Pipe & { open: boolean };
    this.pipe = pipe;
    return pipe;
  }

  hear(heard: Heard): void {
    this.heard.push(heard);
    const answer = this.answers[heard.type];
    if (answer) queueMicrotask(() => this.tell({ id: heard.id, ...answer(heard) }));
  }

  tell(message: object): void {
    this.pipe.onmessage?.({ data: JSON.stringify(message) });
  }

  asked(type: string): Heard[] {
    return this.heard.filter((h) => h.type === type);
  }
}

export const rules: RuleText[] = [
  { id: "8.0", chapter: "8 Movement", text: "Units move one after the other.", see: ["6.1a"] },
  { id: "6.1a", chapter: "6 Zones of control", text: "A unit that enters a zone stops.", see: [] },
  { id: "9.8b", chapter: "9 Combat", text: "Woods help the defender.", see: [] },
];

/** A desk whose line is open and whose first state has come. */
export async function sit(
  server: FakeServer,
  shown: View = view([]),
  at: number | null = null,
): Promise<Desk> {
  const desk = new Desk(new Atlas(setting, board, rules), "t1", () => server.connect(), at);
  server.pipe.onopen?.();
  server.tell(welcome);
  server.tell(state(shown));
  server.tell({
    type: "log",
    start: 0,
    reset: false,
    lines: [line(1, "1 Rifle 0101 → 0102."), line(3, "6 ID waits.", { side: "grey" })],
  });
  await settle();
  return desk;
}

export async function settle(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await Promise.resolve();
    await tick();
  }
  await new Promise((done) => setTimeout(done, 5));
}

/** The whole screen of a table. */
export async function show(server: FakeServer, shown: View = view([])): Promise<Desk> {
  const desk = await sit(server, shown);
  render(Screen, { desk });
  await settle();
  return desk;
}

export function drafted(shown: View, bad: Record<string, string> = {}): (heard: Heard) => object {
  return (heard) => ({
    type: "drafted",
    ply: 3,
    chance: false,
    warnings: [],
    view: shown,
    steps: (heard.orders ?? []).map((order) => ({
      order,
      label: order,
      final: "none",
      unit: setting.units.find((card) => order.split(" ").includes(card.id))?.unit ?? -1,
      hex: 0,
      why: bad[order] ? why(bad[order]) : null,
    })),
  });
}

export function why(sentence: string, more: object = {}): object {
  return { notation: "", sentence, rules: ["6.1a"], hex: 0, instead: "", try_: [], ...more };
}

export const refused = (sentence: string) => (): object => ({
  type: "refused",
  code: "rule",
  why: why(sentence),
});
export const done = (): object => ({ type: "done", ply: 4, stopped: "", orders: 1 });
export type { Reply };
