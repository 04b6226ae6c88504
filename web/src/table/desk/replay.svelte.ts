// The past of the table: one moment of it, played forwards, or what happened since one last looked.

import type { LogLine, View } from "../../wire/types.ts";
import type { TableState } from "./table.svelte.ts";

export const STEP_MS = 450;

export interface Since {
  from: number;
  to: number;
}

export class Replay {
  ply = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  playing = $state(false);
  speed = $state(1);
  since = $state.raw<Since | null>(null);
  loading = $state(false);
  /** What others do is shown as it comes, at the viewer's own pace. */
  following = $state(false);
  /** Called when what is played back has come to its end. */
  onEnd: () => void = () => undefined;
  show = $state({ arrows: true, changes: true, fights: false });
  /** The moment before is shown in place of the one that is looked at. */
  before = $state(false);
  #views = new Map<number, View>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableState) {}

  get on(): boolean {
    return this.ply !== null;
  }

  /** Something that is over is looked at, not what others are doing just now. */
  get past(): boolean {
    return this.on && !this.following;
  }

  /** Lines of the span that is looked at. */
  get lines(): LogLine[] {
    const { since } = this;
    return since ? this.table.log.filter((l) => l.ply > since.from && l.ply <= since.to) : [];
  }

  /** Events that there is something to see of. */
  get stops(): number[] {
    const lines = this.since ? this.lines : this.table.log;
    const seen = lines.filter((l) => !this.show.fights || isFight(l));
    return [...new Set(seen.map((l) => l.ply))].sort((a, b) => a - b);
  }

  async go(ply: number): Promise<void> {
    const to = Math.max(0, Math.min(ply, this.table.ply));
    this.ply = to;
    this.before = false;
    const view = await this.viewOf(to);
    if (this.ply !== to || this.before) return;
    if (view) this.view = view;
    else this.playing = false;
  }

  /** The table as it stood after an event; null when it cannot be had. */
  async viewOf(ply: number): Promise<View | null> {
    const known = this.#views.get(ply);
    if (known) return known;
    this.loading = true;
    try {
      const at = await this.table.ask<"at-is">({ type: "at", ply });
      this.#keep(ply, at.view);
      return at.view;
    } catch {
      return null;
    } finally {
      this.loading = false;
    }
  }

  /** Shows how it was before what is looked at, or how it is after it; the arrows stay. */
  async flip(): Promise<void> {
    if (this.ply === null) return;
    if (this.before) return this.go(this.ply);
    this.pause();
    this.before = true;
    const at = this.ply;
    const view = await this.viewOf(this.since?.from ?? Math.max(0, at - 1));
    if (view && this.before && this.ply === at) this.view = view;
  }

  #keep(ply: number, view: View): void {
    this.#views.set(ply, view);
    const [oldest] = this.#views.keys();
    if (this.#views.size > 40 && oldest !== undefined) this.#views.delete(oldest);
  }

  /** Forgets remembered moments from an event on: they were taken back. */
  forget(from: number): void {
    for (const ply of this.#views.keys()) if (ply > from) this.#views.delete(ply);
  }

  async step(by: 1 | -1): Promise<void> {
    const here = this.ply ?? this.table.ply;
    const { stops } = this;
    const next = by > 0 ? stops.find((p) => p > here) : stops.findLast((p) => p < here);
    if (next !== undefined) await this.go(next);
    else if (by > 0) await this.go(this.#wrap(here));
    else await this.go(this.since?.from ?? 0);
  }

  /** After the last of what happened comes the first again. */
  #wrap(here: number): number {
    const { since } = this;
    if (!since) return this.table.ply;
    return here >= since.to ? (this.stops[0] ?? since.from) : since.to;
  }

  /** To the beginning of the next or the last phase. */
  async phase(by: 1 | -1): Promise<void> {
    const here = this.ply ?? this.table.ply;
    const starts = phaseStarts(this.table.log);
    const next = by > 0 ? starts.find((p) => p > here) : starts.findLast((p) => p < here);
    await this.go(next ?? (by > 0 ? this.table.ply : 0));
  }

  play(): void {
    this.playing = true;
    if (this.ply === null || this.ply >= this.#end) void this.go(this.since?.from ?? 0);
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  get #end(): number {
    return this.since?.to ?? this.table.ply;
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      if (!this.playing || this.ply === null) return;
      if (document.visibilityState !== "hidden") {
        if (this.ply >= this.#end) return this.#ended();
        await this.step(1);
      }
      this.#tick();
    }, this.#wait());
  }

  /** A fight is looked at longer than a march. */
  #wait(): number {
    const fights = this.table.log.some((l) => l.ply === this.ply && isFight(l));
    return (STEP_MS * (fights ? 3 : 1)) / this.speed;
  }

  #ended(): void {
    this.pause();
    this.onEnd();
  }

  /** Plays what others do, from a moment whose view is at hand. Where panels of it are closed, it is
   * asked for when one steps back to it: somebody may have opened them since. */
  follow(since: Since, view: View): void {
    this.since = since;
    this.following = true;
    if (!view.panels.some((panel) => panel.closed)) this.#keep(since.from, view);
    this.ply = since.from;
    this.view = view;
    this.play();
  }

  /** More has happened while it was followed. */
  extend(to: number): void {
    if (!this.since) return;
    const waits = this.ply === this.since.to && !this.playing;
    this.since = { ...this.since, to };
    if (waits) this.play();
  }

  async open(since: Since): Promise<void> {
    this.pause();
    this.following = false;
    this.since = since;
    await this.go(since.to);
  }

  leave(): void {
    this.pause();
    this.before = false;
    this.following = false;
    this.since = null;
    this.ply = null;
    this.view = null;
  }
}

export function isFight(line: LogLine): boolean {
  return (
    line.dice !== null || line.arrows.some((a) => ["attack", "retreat", "loss"].includes(a.kind))
  );
}

/** The events with which phases begin. */
export function phaseStarts(lines: readonly LogLine[]): number[] {
  const starts: number[] = [];
  let last = "";
  for (const line of lines) {
    const phase = `${line.turn} ${line.side} ${line.phase}`;
    if (phase !== last) starts.push(line.ply);
    last = phase;
  }
  return starts;
}
