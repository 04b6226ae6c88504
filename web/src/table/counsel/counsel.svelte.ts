// Advice for whoever is to decide, and what the machine players had in mind in turns that are over.

import { settings } from "../../parts/settings.svelte.ts";
import { LineLost, Refusal } from "../../wire/socket.ts";
import type { Idea, Mind } from "../../wire/types.ts";
import { t } from "../../words/words.ts";
import type { Desk } from "../desk/desk.svelte.ts";

export class Counsel {
  /** Whether the advice lies open. */
  on = $state(false);
  thinking = $state(false);
  error = $state("");
  ideas = $state.raw<Idea[]>([]);
  /** What is pointed at just now: it lights up on the map. */
  pointed = $state.raw<Idea | null>(null);
  #ply = -1;
  #minds = new Map<string, Mind[]>();

  constructor(readonly desk: Desk) {
    desk.table.onState((state) => {
      if (state.ply !== this.#ply) this.close();
      this.pointed = null;
    });
  }

  /** Whether there is advice to be had now. */
  get offered(): boolean {
    const { table, replay } = this.desk;
    return Boolean(table.state?.advice && table.yours && !table.view?.over && !replay.on);
  }

  /** Opens the advice, or closes it. */
  toggle(): void {
    if (this.on) this.close();
    else if (this.offered) void this.ask();
    else this.desk.room.say(t(this.desk.table.state?.advice ? "advice.later" : "advice.none-here"));
  }

  async ask(): Promise<void> {
    const { table, room } = this.desk;
    const { ply } = table;
    this.#ply = ply;
    Object.assign(this, { on: true, error: "", ideas: [], thinking: true, pointed: null });
    room.raise(true);
    try {
      const answer = await table.ask<"advice-is">({ type: "advice", ply });
      if (this.#ply !== ply) return;
      this.ideas = answer.ideas;
      this.#show();
    } catch (failure) {
      if (!(failure instanceof Refusal || failure instanceof LineLost)) throw failure;
      if (this.#ply === ply) this.error = failure.message || t("advice.failed");
    } finally {
      if (this.#ply === ply) this.thinking = false;
    }
  }

  /** Brings the best idea into sight and reads all of them out. */
  #show(): void {
    const { board, room } = this.desk;
    const first = this.ideas.find((idea) => idea.hexes.length);
    if (first) board?.look(this.#placesOf(first), 1);
    room.say(
      this.ideas.map((idea, i) => (idea.warns ? idea.text : `${i + 1}. ${idea.text}`)).join(" ") ||
        t("advice.nothing"),
    );
  }

  close(): void {
    if (!this.on) return;
    this.on = this.thinking = false;
    this.ideas = [];
    this.pointed = null;
    this.#ply = -1;
  }

  /** Lights up what is pointed at; the map goes there if nothing of it is in sight. */
  point(idea: Idea | null): void {
    this.pointed = idea;
    const hexes = idea ? this.hexesOf(idea) : [];
    if (hexes.length && settings.ease) this.desk.board?.gather(hexes);
  }

  #placesOf(idea: Idea): number[] {
    return [...new Set([...this.hexesOf(idea), ...idea.arrows.flatMap((arrow) => arrow.path)])];
  }

  /** Where an idea lies on the map: its hexes, and where the units stand that it names. */
  hexesOf(idea: Idea): number[] {
    const units = new Map(this.desk.view?.units.map((unit) => [unit.unit, unit.hex]));
    const named = idea.links.map((link) => link.hex || units.get(link.unit) || 0);
    return [...new Set([...idea.hexes, ...named])].filter((hex) => hex > 0);
  }

  /** What machine players had in mind in a span of events; a turn that is over stays as it was. */
  async minds(start: number, end: number): Promise<Mind[]> {
    const { table } = this.desk;
    const key = `${start} ${end} ${table.seat} ${table.view?.over}`;
    const kept = this.#minds.get(key);
    if (kept) return kept;
    const { minds } = await table.ask<"minds-are">({ type: "minds", start, end });
    this.#minds.set(key, minds);
    return minds;
  }
}
