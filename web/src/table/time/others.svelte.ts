// What the others do: shown as it comes, at the viewer's own pace, and told once more at one's turn.

import { settings } from "../../parts/settings.svelte.ts";
import type { State } from "../../wire/types.ts";
import type { Desk } from "../desk/desk.svelte.ts";
import type { Since } from "../desk/replay.svelte.ts";
import { ownTurn, sinceSpan } from "./span.ts";

export class Others {
  /** The rest of what they do is not watched, only told. */
  #skipped = false;
  /** What is being shown began in a turn of one's own: answers to what one did. */
  #answers = false;
  /** The last event that the log has told of. */
  #last = 0;
  /** A moment of one's own, when the next that was heard of was one's own again. */
  #own: State | null = null;

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
    this.#own = null;
    if (!before || state.ply <= before.ply) return;
    if (table.watches || settings.others === "off" || state.view.over) return;
    if (before.yours) {
      this.#own = state.yours ? before : null;
      this.#leapt();
      return;
    }
    if (replay.following) {
      replay.extend(state.ply);
      return;
    }
    this.#answers = ownTurn(before.view, this.seats);
    if (replay.on || this.#busy) return;
    if (settings.others === "follow" && !this.#skipped)
      replay.follow({ from: before.ply, to: state.ply }, before.view);
    else if (state.yours) this.#tell();
  }

  /** A quick turn of others comes in one piece, between two moments of one's own; whether there was
   *  one is known once the log has come, too. */
  #leapt(): void {
    const { replay, table } = this.desk;
    const { span } = this;
    if (!this.#own || !span || !table.view || replay.on || this.#busy) return;
    const passed = span.from >= this.#own.ply || !ownTurn(this.#own.view, this.seats);
    if (!passed || !ownTurn(table.view, this.seats)) return;
    const { ply, view } = this.#own;
    this.#own = null;
    this.#answers = false;
    if (settings.others === "follow" && !this.#skipped)
      replay.follow({ from: ply, to: table.ply }, view);
    else this.#tell();
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

  /** In the middle of somebody else's turn the question comes first; and an answer to what one did
   *  oneself has been seen. */
  #tell(): void {
    const { table } = this.desk;
    const { span } = this;
    this.#skipped = false;
    const own = table.view !== null && ownTurn(table.view, this.seats);
    if (own && span && !this.#answers) void this.desk.since();
    else this.desk.live();
  }

  #logged(): void {
    const last = this.desk.table.log.at(-1)?.ply ?? 0;
    // Something was taken back: that is no turn of others.
    if (last < this.#last && this.desk.replay.since) this.desk.live();
    else this.#wholeTurn();
    this.#last = last;
    this.#leapt();
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
