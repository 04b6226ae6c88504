// Everything of one table screen together, and how its parts listen to each other.

import { getContext, setContext } from "svelte";
import type { BoardCalls } from "../../board/types.ts";
import { go } from "../../router.svelte.ts";
import { get } from "../../wire/http.ts";
import type { Pipe } from "../../wire/socket.ts";
import type { LogLine, State, View } from "../../wire/types.ts";
import { t } from "../../words/words.ts";
import { Counsel } from "../counsel/counsel.svelte.ts";
import { Teacher } from "../lesson/teacher.svelte.ts";
import { describe } from "../map/describe.ts";
import { cells } from "../time/cells.ts";
import { LuckSoFar } from "../time/luck.svelte.ts";
import { Others } from "../time/others.svelte.ts";
import type { Atlas } from "./atlas.ts";
import { ordered, texts } from "./drafts.ts";
import { following, type Standing } from "./following.ts";
import { Hand } from "./hand.svelte.ts";
import { Layers } from "./layers.svelte.ts";
import { Plan } from "./plan.svelte.ts";
import { Replay } from "./replay.svelte.ts";
import { Room } from "./room.svelte.ts";
import { TableState } from "./table.svelte.ts";

const DESK = Symbol("desk");

export class Desk {
  readonly table: TableState;
  readonly hand: Hand;
  readonly plan: Plan;
  readonly replay: Replay;
  readonly layers: Layers;
  readonly others: Others;
  readonly luck: LuckSoFar;
  readonly teacher: Teacher;
  readonly counsel: Counsel;
  readonly room = new Room();
  board = $state.raw<BoardCalls | null>(null);
  read = $state(0);
  /** Dice that fell just now and are still rolling on the screen. */
  rolling = $state(false);
  /** What the dice brought since the last order, from the first of them on. */
  fallen = $state.raw<LogLine[]>([]);
  movedOn = $state(0);
  broken = $state("");
  answered = "";
  #first = true;
  /** The last moment at which one gave an order. */
  #ordered = 0;
  /** What the log has told last. */
  #fresh: LogLine[] = [];
  #last: Standing = { unit: -1, hex: 0 };

  constructor(
    readonly atlas: Atlas,
    id: string,
    open: () => Pipe,
    /** A moment that the address asks for, or null. */
    readonly at: number | null = null,
  ) {
    this.table = new TableState(id, atlas, open);
    this.hand = new Hand(this.table);
    this.plan = new Plan(this.table);
    this.replay = new Replay(this.table);
    this.layers = new Layers(this.table, this.hand);
    this.others = new Others(this);
    this.luck = new LuckSoFar(this.table, this.atlas.setting.hides);
    this.teacher = new Teacher(this);
    this.counsel = new Counsel(this);
    this.hand.onStale = (ply) => {
      this.movedOn = Math.max(1, this.table.ply - ply);
    };
    this.table.onLines((lines) => this.#told(lines));
    this.table.onState((state, before) => this.#changed(state, before));
  }

  /** What is drawn: a moment of the past, a draft, a plan, or the live table. */
  get view(): View | null {
    return this.replay.view ?? this.hand.view;
  }

  #changed(state: State, before: State | null): void {
    this.#laySheet();
    if (before?.yours && state.ply !== before.ply) {
      this.#ordered = Math.min(before.ply, state.ply);
      // State and log come in either order.
      this.fallen = this.#brought(this.#fresh);
    }
    this.others.heard(state, before);
    if (this.#first) this.#arrive(state);
    else if (before && state.ply !== before.ply) this.#goOn(state, before);
    this.#first = false;
    this.hand.idle = this.replay.on;
    if (!before || asksAnew(state, before)) {
      this.#holdOnly();
      this.hand.resume();
    }
    if (this.plan.on) void this.#tryPlan();
    this.layers.refresh();
  }

  /** Orders go into the plan, or past one that stands aside; what was in hand goes to neither. */
  #laySheet(): void {
    const sheet = this.plan.on ? this.plan : null;
    if (sheet === this.hand.sheet) return;
    this.hand.drop();
    this.hand.sheet = sheet;
  }

  #told(lines: LogLine[]): void {
    this.#fresh = lines;
    this.fallen = this.#brought(lines);
    const first = lines.findIndex((line) => line.dice);
    if (first < 0) return;
    this.roll();
    const said = lines.slice(first).map((line) => line.text);
    if (!this.replay.past) this.room.say(said.join(" "));
  }

  /** The dice of some lines and what came of them; in one's own turn since one's last order, so that
   * an answer of the others does not wipe away what it answers. */
  #brought(lines: LogLine[]): LogLine[] {
    const { log, ply, welcome } = this.table;
    const turn = cells(log, [], 0, ply).at(-1);
    const own = turn !== undefined && welcome?.seats.includes(turn.side);
    const since = Math.max(this.#ordered, (turn?.from ?? 1) - 1);
    const all = own ? log.filter((line) => line.ply > since) : lines;
    const first = all.findIndex((line) => line.dice);
    return first < 0 ? [] : all.slice(first);
  }

  /** Where the rules leave one way only, it lies in hand at once and needs but the nod. */
  #holdOnly(): void {
    const [only, second] = this.hand.baseChoices;
    const alone = only?.letter && only.final === "none" && !second;
    if (alone && !this.hand.pick && !this.hand.open) this.hand.hold(only);
  }

  #arrive(state: State): void {
    const seen = this.table.welcome?.seen ?? state.ply;
    if (this.at !== null) void this.replay.go(this.at);
    else if (this.table.welcome?.hot_seat) this.#cover(state.seat);
    else if (!this.table.watches && seen > 0 && state.ply > seen && state.yours)
      this.others.missed(seen, state.ply);
    if (!this.replay.on) this.seen();
  }

  #goOn(state: State, before: State): void {
    this.replay.forget(Math.min(state.ply, before.ply));
    // What a click could have meant before may be asked no more.
    if (this.hand.offers) this.hand.put({ offers: null });
    if (this.hand.units.length || this.hand.open) this.#keepHand(state);
    if (this.table.welcome?.hot_seat && state.seat !== before.seat) this.#cover(state.seat);
    if (!this.replay.on && document.visibilityState !== "hidden") this.seen();
  }

  /** A selection holds when the table moves on, as long as its units are there. */
  #keepHand(state: State): void {
    const there = this.hand.units.every((u) => state.view.units.some((s) => s.unit === u && s.hex));
    const [unit, hex] = [this.hand.lead, this.hand.hex];
    const began = this.hand.open !== null || this.hand.pick !== null;
    if (there && !began && !this.hand.sending) return;
    this.hand.drop();
    if (there && unit >= 0 && began && state.yours && !this.hand.sending)
      void this.hand.take(unit, hex);
  }

  #cover(seat: string): void {
    // Whoever takes a lesson plays both sides and has nobody to hide from.
    if (this.atlas.setting.hides && !this.atlas.terms.arranged) this.room.curtain = seat;
  }

  roll(): void {
    this.rolling = true;
    setTimeout(() => {
      this.rolling = false;
    }, 320);
  }

  seen(): void {
    if (!this.table.watches) this.table.tell({ type: "seen", ply: this.table.ply });
  }

  live(): void {
    this.replay.leave();
    this.hand.idle = false;
    this.seen();
  }

  /** A moment of the past; the live table when it is not past. */
  async moment(ply: number): Promise<void> {
    if (ply >= this.table.ply && !this.replay.since && !this.replay.playing) return this.live();
    this.hand.drop();
    this.hand.callout = null;
    this.hand.idle = true;
    await this.replay.go(ply);
  }

  step(by: 1 | -1): void {
    if (!this.replay.on && by > 0) return;
    this.hand.drop();
    this.hand.idle = true;
    void this.replay.step(by);
  }

  playPause(): void {
    if (this.replay.playing) {
      this.replay.pause();
      return;
    }
    this.hand.drop();
    this.hand.idle = true;
    this.replay.play();
  }

  /** What the others did since the viewer's last turn. */
  async since(): Promise<void> {
    const { span } = this.others;
    if (!span) return this.room.say(t("since.nothing"));
    this.hand.drop();
    this.hand.idle = true;
    await this.replay.open(span);
  }

  planMode(on = !this.plan.on): void {
    this.hand.drop();
    this.plan.on = on;
    this.hand.sheet = on ? this.plan : null;
    if (on) void this.plan.check();
    else this.plan.clear();
  }

  /** Puts what is in hand into the plan instead of sending it. */
  planThis(): void {
    const { pick, open } = this.hand;
    this.plan.on = true;
    this.hand.sheet = this.plan;
    if (pick) void this.hand.commitPick();
    else if (open) void this.hand.send(texts(open), open.choice.label);
    else void this.plan.check();
  }

  async #tryPlan(): Promise<void> {
    // A check that did not come, or came too late, is made again with the next state.
    if ((await this.plan.check()) && this.plan.due()) await this.sendPlan();
  }

  async sendPlan(): Promise<void> {
    this.hand.drop();
    await this.plan.send();
    this.hand.sheet = this.plan.on ? this.plan : null;
  }

  async undo(all = false): Promise<void> {
    if (this.plan.on && this.plan.steps.length) {
      this.hand.drop();
      if (all) this.plan.clear();
      else await this.plan.removeLast();
    } else if (this.table.state?.undo.allowed && !this.replay.on) await this.hand.undo(all);
    else this.room.say(this.table.state?.undo.reason ?? "");
  }

  /** Takes up the next unit that can still act, going on from the last one that was in hand. Where
   * only hexes can be chosen, as for a unit that comes in, the cursor goes from one to the next. */
  next(by: 1 | -1): void {
    const { hand } = this;
    const where = new Map(hand.base?.units.map((u) => [u.unit, u.hex]));
    const ready = [...hand.ready].filter((u) => !hand.units.slice(1).includes(u));
    const unit = following(
      ready.map((u) => ({ unit: u, hex: where.get(u) ?? 0 })),
      this.#last,
      by,
    );
    const comes = unit === hand.lead && !where.get(unit);
    if ((unit === undefined || comes) && this.#nextLit(by)) return;
    if (unit === undefined) {
      this.room.say(hand.view?.decision.prompt ?? "");
      return;
    }
    const hex = where.get(unit) ?? 0;
    this.#last = { unit, hex };
    if (hex) this.look(hex);
    void hand.take(unit, hex);
    this.room.say(describe(this, hex));
  }

  #nextLit(by: 1 | -1): boolean {
    const hexes = [...new Set(this.hand.lit.map((c) => c.hex))];
    const at = hexes.indexOf(this.read);
    const hex = hexes.at(at < 0 && by < 0 ? -1 : (at + by) % hexes.length);
    if (hex === undefined) return false;
    this.look(hex);
    // Enter is for the hex, not for a button that was pressed before.
    this.board?.focus();
    return true;
  }

  /** A unit was taken up: from here the next one is counted. */
  remember(unit: number, hex: number): void {
    if (unit >= 0 && hex) this.#last = { unit, hex };
  }

  /** A typed order: what it begins is opened, anything else is done at once. */
  async type(text: string): Promise<void> {
    const choice = this.hand.choices.find((c) => c.notation === text);
    if (choice?.opens) return this.hand.choose(choice);
    const began = texts(this.hand.open);
    await this.hand.send([...began, ...(choice ? ordered(choice) : [text])], choice?.label ?? text);
  }

  answer(text: string): void {
    this.answered = text;
    this.room.say(text);
  }

  async nextGame(): Promise<void> {
    const mine = await get<{ id: string; yours?: boolean }[]>("/api/tables?show=mine").catch(
      () => [],
    );
    const list = Array.isArray(mine) ? mine : ((mine as { tables?: typeof mine }).tables ?? []);
    const next = list.find((card) => card.yours && card.id !== this.table.id);
    if (next) go(`/table/${next.id}`);
    else this.room.say(t("table.no-other"));
  }

  report(): void {
    location.href = `/api/tables/${this.table.id}/record`;
  }

  readHex(hex: number): void {
    this.read = hex;
  }

  look(hex: number): void {
    this.board?.look([hex], 2);
    this.board?.setCursor(hex);
  }
}

/** Whether something else is asked, or somebody else: not where only panels were opened. */
function asksAnew(state: State, before: State): boolean {
  return state.ply !== before.ply || state.seat !== before.seat || state.yours !== before.yours;
}

export function setDesk(desk: Desk): void {
  setContext(DESK, desk);
}

export function getDesk(): Desk {
  return getContext<Desk>(DESK);
}
