// Taking back past the barrier: asked for, withdrawn, allowed or declined by the other player.

import { toast } from "../../parts/toast.svelte.ts";
import type { State } from "../../wire/types.ts";
import { t } from "../../words/words.ts";
import type { TableState } from "./table.svelte.ts";

export class TakeBack {
  #withdrawn = false;

  constructor(readonly table: TableState) {
    table.onState((state, before) => this.#heard(state, before));
  }

  /** The side that asks, or nothing. */
  get side(): string {
    return this.table.state?.take_back ?? "";
  }

  get mine(): boolean {
    return this.#own(this.side);
  }

  get theirs(): boolean {
    return this.side !== "" && !this.table.watches && !this.mine;
  }

  /** Whether there is another person to be asked. */
  get askable(): boolean {
    const people = this.table.seats.filter((s) => ["player", "guest"].includes(s.kind));
    return (
      this.table.atlas.terms.takeBacks &&
      !this.table.watches &&
      this.table.log.some((line) => this.#own(line.side)) &&
      people.some((s) => !this.#own(s.side))
    );
  }

  async say(what: "ask" | "grant" | "decline"): Promise<void> {
    this.#withdrawn = what === "decline";
    await this.table.ask<"done">({ type: "take-back", what });
  }

  #own(side: string): boolean {
    return side !== "" && (this.table.welcome?.seats.includes(side) ?? false);
  }

  /** Tells whoever asked how it was answered; playing on is an answer, too. */
  #heard(state: State, before: State | null): void {
    if (!before || state.take_back || !this.#own(before.take_back)) return;
    if (state.ply !== before.ply && state.yours) toast(t("undo.granted"), "ok");
    else if (!this.#withdrawn) toast(t("undo.declined"));
    this.#withdrawn = false;
  }
}
