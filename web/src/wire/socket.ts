// One table's WebSocket: questions get their answers as promises, and a lost line comes back.

import type { Refused, WhyNot, Wire } from "./types.ts";

export type Request = Wire["Request"];
export type Reply = Wire["Reply"];
/** A request without the number that the line gives it. */
export type Ask = Request extends infer R ? (R extends { id: number } ? Omit<R, "id"> : R) : never;
export type Answer<T extends Reply["type"]> = Extract<Reply, { type: T }>;
export type LineState = "connecting" | "open" | "lost" | "closed";

/** What the line needs of a WebSocket; a test brings its own. */
export interface Pipe {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export class Refusal extends Error {
  readonly why: WhyNot;
  readonly code: Refused["code"];

  constructor(refused: Refused) {
    super(refused.why.sentence);
    this.why = refused.why;
    this.code = refused.code;
  }
}

export class LineLost extends Error {}

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The server closes for good with these: no right to be here, or no such table. */
const FINAL_CODES = [4401, 4403, 4404];
export const SESSION_ENDED = 4401;

export class Line {
  state: LineState = "connecting";
  reason = "";
  /** The code by which the server closed it last. */
  code = 0;
  #pipe: Pipe | null = null;
  #next = 1;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<number, Waiting>();

  constructor(
    readonly open: () => Pipe,
    readonly heard: (reply: Reply) => void,
    readonly changed: (state: LineState) => void,
  ) {
    this.connect();
  }

  connect(): void {
    clearTimeout(this.#timer);
    if (navigator.onLine === false) {
      this.#lose(0, "");
      return;
    }
    const pipe = this.open();
    this.#pipe = pipe;
    pipe.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#set("open");
    };
    pipe.onmessage = (event) => this.#hear(JSON.parse(event.data) as Reply);
    pipe.onclose = (event) => {
      if (this.#pipe === pipe) this.#lose(event.code, event.reason);
    };
  }

  ask<T extends Reply["type"]>(ask: Ask): Promise<Answer<T>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.state !== "open") {
        reject(new LineLost());
        return;
      }
      this.#waiting.set(id, { resolve: resolve as (reply: Reply) => void, reject });
      this.#pipe?.send(JSON.stringify({ ...ask, id }));
    });
  }

  /** Says something that needs no answer. */
  tell(ask: Ask): void {
    if (this.state === "open") this.#pipe?.send(JSON.stringify(ask));
  }

  close(): void {
    clearTimeout(this.#timer);
    const pipe = this.#pipe;
    this.#pipe = null;
    pipe?.close();
    this.#drop();
    this.#set("closed");
  }

  /** The browser has lost the net: a dead line would be noticed much later. */
  cut(): void {
    if (this.state === "closed") return;
    const pipe = this.#pipe;
    this.#pipe = null;
    pipe?.close();
    this.#lose(0, "");
  }

  #hear(reply: Reply): void {
    if (reply.type === "closing") this.#wait = Math.max(FIRST_WAIT, reply.after * 1000);
    const waiting = "id" in reply ? this.#waiting.get(reply.id) : undefined;
    if (!("id" in reply) || !waiting) {
      this.heard(reply);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.type === "refused") waiting.reject(new Refusal(reply));
    else waiting.resolve(reply);
  }

  #lose(code: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#drop();
    [this.code, this.reason] = [code, reason];
    if (FINAL_CODES.includes(code)) {
      this.#set("closed");
      return;
    }
    this.#set("lost");
    const jitter = 0.7 + Math.random() * 0.6;
    this.#timer = setTimeout(() => this.connect(), this.#wait * jitter);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #drop(): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new LineLost());
    this.#waiting.clear();
  }

  #set(state: LineState): void {
    this.state = state;
    this.changed(state);
  }
}

/** The table's real line. */
export function tablePipe(table: string, seat: string): Pipe {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = new URLSearchParams({ changes: "1", columns: "1", ...(seat && { seat }) });
  const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket?${query}`;
  return new WebSocket(url) as unknown as Pipe;
}
