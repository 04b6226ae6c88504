// What the others do: shown as it comes, at the viewer's own pace, and told once more at one's turn.

import { settings } from "../../parts/settings.svelte.ts";
import type { State } from "../../wire/types.ts";
import type { Desk } from "../desk/desk.svelte.ts";
import type { Since } from "../desk/replay.svelte.ts";
import { ownTurn, sinceSpan } from "./span.ts";

/** Before the first turn there is nothing to look back at. */
const QUIET = ["setup", "turn"];

export class Others {
  /** The rest of what they do is not watched, only told. */
  #skipped = false;
  /** The last event that the log has told of. */
  #last = 0;
  /** The moment after which whatever others did is still to be told. */
  #untold: State | null = null;

  constructor(readonly desk: Desk) {
    desk.replay.onEnd = () => this.caughtUp();
    desk.table.onLog(() => this.#logged());
  }

  get seats(): readonly string[] {
    return this.desk.table.welcome?.seats ?? [];
  }

  /** The events since the viewer's last turn, as long as the next of the others has not begun. */
  get span(): Since | null {
    const { log, ply, watches } = this.desk.table;
    return watches ? null : sinceSpan(log, this.seats, ply);
  }

  /** The table has gone on: if others did it, they are followed, or told of at one's turn. */
  heard(state: State, before: State | null): void {
    const { replay, table } = this.desk;
    if (!before || state.ply < before.ply) this.#untold = null;
    if (!before || state.ply <= before.ply) return;
    if (table.watches || settings.others === "off" || state.view.over) return;
    if (before.yours) this.#skipped = false;
    if (before.yours || !this.#untold) this.#untold = before;
    if (replay.following) replay.extend(state.ply);
    else if (before.yours || !this.#follows || replay.on || this.#busy) this.#catchUp();
    else this.#follow(this.#rolled(before) ?? before);
  }

  /** The moment before one's own order, where it rolled dice: what they brought comes first. */
  #rolled(before: State): State | null {
    const from = this.#untold;
    if (!from?.yours) return null;
    const since = (ply: number) => ply > from.ply && ply <= before.ply;
    return this.desk.table.log.some((line) => line.dice && since(line.ply)) ? from : null;
  }

  #follow(from: State): void {
    const { replay, table } = this.desk;
    this.#untold = from;
    replay.follow({ from: from.ply, to: table.ply }, from.view);
  }

  /** State and log come in either order, and a quick turn of others in one piece, between two moments
   *  of one's own: it is shown or told as soon as both are there. */
  #catchUp(): void {
    const { replay, table } = this.desk;
    if (!this.#untold || !table.yours || !this.#passed || replay.on || this.#busy) return;
    if (this.#follows && this.#untold.yours) this.#follow(this.#untold);
    else this.#tell();
  }

  get #follows(): boolean {
    return settings.others === "follow" && !this.#skipped;
  }

  /** A turn of others lies behind, and it is one's own again. In the middle of somebody else's turn
   *  the question comes first; and an answer to what one did oneself has been seen. */
  get #passed(): boolean {
    const { view, log } = this.desk.table;
    const { span } = this;
    if (!this.#untold || !span || !view || !ownTurn(view, this.seats)) return false;
    const { ply, view: left } = this.#untold;
    const told = log.some((line) => line.ply > ply && !QUIET.includes(line.kind));
    return told && (span.from >= ply || !ownTurn(left, this.seats));
  }

  /** Somebody comes back to a table where others have played. */
  missed(from: number, to: number): void {
    void this.desk.replay.open({ from, to });
  }

  /** All that has happened is shown: it is told as a whole at one's turn, else the table goes on. */
  caughtUp(): void {
    const { replay, table } = this.desk;
    if (!replay.following) return;
    if (table.yours) this.#tell();
    else this.desk.live();
  }

  skip(): void {
    const { replay } = this.desk;
    replay.pause();
    this.#skipped = !this.desk.table.yours;
    this.caughtUp();
  }

  get #busy(): boolean {
    const { hand, plan } = this.desk;
    return plan.on || hand.open !== null || hand.units.length > 0;
  }

  #tell(): void {
    this.#skipped = false;
    if (!this.#passed) {
      this.desk.live();
      return;
    }
    this.#untold = null;
    void this.desk.since();
  }

  #logged(): void {
    const last = this.desk.table.log.at(-1)?.ply ?? 0;
    // Something was taken back: that is no turn of others.
    if (last < this.#last && this.desk.replay.since) this.desk.live();
    else this.#wholeTurn();
    this.#last = last;
    this.#catchUp();
  }

  /** Whoever comes back sees the whole turn, not only what came after the last look. */
  #wholeTurn(): void {
    const { replay } = this.desk;
    const { since } = replay;
    const { span } = this;
    if (!since || !span || replay.following || span.from >= since.from) return;
    replay.since = { from: span.from, to: since.to };
  }
}
