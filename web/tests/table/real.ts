// Real positions and real answers: the server's own code, spoken to over a pipe.

import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Atlas } from "../../src/table/desk/atlas.ts";
import { Desk } from "../../src/table/desk/desk.svelte.ts";
import type { Pipe } from "../../src/wire/socket.ts";
import type { BoardShown, SettingShown, View } from "../../src/wire/types.ts";
import { state, welcome } from "./fixture.ts";
import { settle } from "./server.ts";

const root = resolve(process.cwd(), "..");

export interface Laid {
  atlas: Atlas;
  seat: string;
  view: View;
}

export class RealServer {
  readonly #process: ChildProcess;
  readonly #waiting: ((line: string) => void)[] = [];
  heard: { type: string; orders?: string[] }[] = [];

  constructor() {
    this.#process = spawn(`${root}/.venv/bin/python`, [`${root}/web/tests/desk.py`], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    if (!this.#process.stdout) throw new Error("no pipe");
    createInterface(this.#process.stdout).on("line", (line) => this.#waiting.shift()?.(line));
  }

  close(): void {
    this.#process.stdin?.end();
  }

  line(): Promise<string> {
    return new Promise((take) => this.#waiting.push(take));
  }

  async ask(text: string): Promise<string> {
    const answer = this.line();
    this.#process.stdin?.write(`${text}\n`);
    return answer;
  }

  /** How many positions there are; told once, at first. */
  async count(): Promise<number> {
    return JSON.parse(await this.line()).positions;
  }

  async lay(position: number): Promise<Laid> {
    const laid = JSON.parse(await this.ask(JSON.stringify({ position })));
    const { setting, board, seat, view } = laid as {
      setting: SettingShown;
      board: BoardShown;
      seat: string;
      view: View;
    };
    return { atlas: new Atlas(setting, board, []), seat, view };
  }

  /** A desk before the position that was laid. */
  async sit(laid: Laid): Promise<Desk> {
    this.heard = [];
    const pipe = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text: string) => void this.#reply(pipe, text),
      close: () => {},
    } as Pipe;
    const desk = new Desk(laid.atlas, "t1", () => pipe);
    pipe.onopen?.();
    const tell = (message: object) => pipe.onmessage?.({ data: JSON.stringify(message) });
    tell({ ...welcome, seats: [laid.seat] });
    tell({ ...state(laid.view, { ply: 0 }), seat: laid.seat, yours: true });
    await settle();
    return desk;
  }

  async #reply(pipe: Pipe, text: string): Promise<void> {
    const asked = JSON.parse(text);
    this.heard.push(asked);
    if (asked.id === undefined || asked.type === "seen") return;
    pipe.onmessage?.({ data: await this.ask(text) });
  }

  /** Waits until all that was asked is answered. */
  async quiet(): Promise<void> {
    await settle();
    while (this.#waiting.length) {
      await new Promise((done) => setTimeout(done, 2));
      if (!this.#waiting.length) await settle();
    }
  }
}
