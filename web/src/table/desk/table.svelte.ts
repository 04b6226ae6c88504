// The table as the server tells of it: who sits where, the live view, the log, the chat.

import { changed } from "../../wire/changes.ts";
import {
  type Answer,
  type Ask,
  Line,
  type LineState,
  type Pipe,
  type Reply,
  SESSION_ENDED,
} from "../../wire/socket.ts";
import type { Chat, ChatLine, Log, LogLine, Seat, State, View, Welcome } from "../../wire/types.ts";
import type { Atlas } from "./atlas.ts";
import { TakeBack } from "./takeback.ts";

/** What is asked about the position that a plan has reached. */
const PLANNED = new Set<Ask["type"]>(["draft", "choices", "why", "routes", "overlay", "complete"]);

export class TableState {
  welcome = $state.raw<Welcome | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  seats = $state.raw<Seat[]>([]);
  seatsAt = $state(0);
  watching = $state(0);
  thinking = $state("");
  thinkingSince = $state(0);
  line = $state<LineState>("connecting");
  lostAt = $state.raw<Date | null>(null);
  readonly takeBack: TakeBack;
  /** Whether a plan is being made while somebody else decides. */
  pretends: () => boolean = () => false;
  readonly #line: Line;
  readonly #cut = () => this.#line.cut();
  readonly #back = () => this.reconnect();
  readonly #onLines: ((lines: LogLine[]) => void)[] = [];
  readonly #onLog: (() => void)[] = [];
  readonly #onState: ((state: State, before: State | null) => void)[] = [];

  constructor(
    readonly id: string,
    readonly atlas: Atlas,
    open: () => Pipe,
  ) {
    this.takeBack = new TakeBack(this);
    this.#line = new Line(
      open,
      (reply) => this.#hear(reply),
      (state) => this.#lineChanged(state),
    );
    addEventListener("offline", this.#cut);
    addEventListener("online", this.#back);
  }

  get view(): View | null {
    return this.state?.view ?? null;
  }

  get ply(): number {
    return this.state?.ply ?? 0;
  }

  get yours(): boolean {
    return this.state?.yours ?? false;
  }

  /** The side through whose eyes the viewer looks; the first side for a spectator. */
  get seat(): string {
    return this.state?.seat || this.welcome?.seats[0] || "";
  }

  get watches(): boolean {
    return this.welcome !== null && this.welcome.seats.length === 0;
  }

  get offline(): boolean {
    return this.line === "lost" || this.line === "closed";
  }

  /** Whether the line was closed since one is no longer logged in. */
  get ended(): boolean {
    return this.line === "closed" && this.#line.code === SESSION_ENDED;
  }

  ask<T extends Reply["type"]>(ask: Ask): Promise<Answer<T>> {
    return this.#line.ask<T>(this.#meant(ask));
  }

  /** While one waits, what is asked for a plan is asked as if the others did nothing more. */
  #meant(ask: Ask): Ask {
    return this.pretends() && PLANNED.has(ask.type) ? ({ ...ask, pretend: true } as Ask) : ask;
  }

  tell(ask: Ask): void {
    this.#line.tell(ask);
  }

  reconnect(): void {
    if (this.line === "lost") this.#line.connect();
  }

  close(): void {
    removeEventListener("offline", this.#cut);
    removeEventListener("online", this.#back);
    this.#line.close();
  }

  onState(listen: (state: State, before: State | null) => void): void {
    this.#onState.push(listen);
  }

  /** Told of lines that are new, not of those that come with the first log. */
  onLines(listen: (lines: LogLine[]) => void): void {
    this.#onLines.push(listen);
  }

  /** Told whenever the log has changed, the first time, too. */
  onLog(listen: () => void): void {
    this.#onLog.push(listen);
  }

  #lineChanged(state: LineState): void {
    if (state === "lost" && this.lostAt === null) this.lostAt = new Date();
    if (state === "open") this.lostAt = null;
    this.line = state;
  }

  #hear(reply: Reply): void {
    if (reply.type === "welcome") this.welcome = reply;
    else if (reply.type === "state") this.#hearState(reply);
    else if (reply.type === "change") {
      if (this.state) this.#hearState(changed(this.state, reply));
    } else if (reply.type === "log") this.#hearLog(reply);
    else if (reply.type === "chat") this.#hearChat(reply);
    else if (reply.type === "seats") {
      this.#hearSeats(reply.seats, reply.thinking);
      this.watching = reply.watching;
    }
  }

  #hearState(state: State): void {
    const before = this.state;
    this.state = state;
    this.#hearSeats(state.seats, state.thinking);
    for (const listen of this.#onState) listen(state, before);
  }

  #hearSeats(seats: Seat[], thinking: string): void {
    this.seats = seats;
    this.seatsAt = Date.now();
    if (thinking && thinking !== this.thinking) this.thinkingSince = Date.now();
    this.thinking = thinking;
  }

  #hearLog(log: Log): void {
    const last = this.log.at(-1)?.ply ?? -1;
    const fresh = this.log.length ? log.lines.filter((line) => line.ply > last) : [];
    this.log = [...this.log.filter((line) => line.ply < log.start), ...log.lines];
    for (const listen of this.#onLog) listen();
    if (fresh.length) for (const listen of this.#onLines) listen(fresh);
  }

  #hearChat(chat: Chat): void {
    const known = new Set(this.chat.map((line) => line.number));
    this.chat = [...this.chat, ...chat.lines.filter((line) => !known.has(line.number))];
  }
}
