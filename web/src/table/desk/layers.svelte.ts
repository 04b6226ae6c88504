// What is laid over the map at a key press: the server's overlays, and what the client can draw alone.

import { LineLost, Refusal } from "../../wire/socket.ts";
import type { Overlay, OverlayOffer, RouteShown } from "../../wire/types.ts";
import type { Hand } from "./hand.svelte.ts";
import type { TableState } from "./table.svelte.ts";

export interface Layer {
  id: string;
  label: string;
  key: string;
  of: string;
}

/** The client's own layers, with the catalogue's keys for their names. */
export const OWN = [
  { id: "reach", word: "layer.reach", key: "R", of: "unit" },
  { id: "trails", word: "layer.trails", key: "L", of: "map" },
  { id: "counters", word: "layer.counters", key: "C", of: "map" },
  { id: "numbers", word: "layer.numbers", key: "G", of: "map" },
] as const;

export interface Shown {
  of: string;
  overlay: Overlay;
}

export class Layers {
  on = $state<Record<string, boolean>>({ counters: true, reach: true });
  shown = $state.raw<Record<string, Shown>>({});
  sides = $state<Record<string, string>>({});
  routes = $state.raw<{ unit: number; routes: RouteShown[] } | null>(null);
  said = $state("");

  constructor(
    readonly table: TableState,
    readonly hand: Hand,
  ) {}

  get offers(): OverlayOffer[] {
    const own = OWN.map((o) => o.id as string);
    return this.table.atlas.setting.overlays.filter((o) => !own.includes(o.id));
  }

  /** Whose: the enemy's zones of control, one's own of everything else, unless chosen otherwise. */
  sideOf(id: string): string {
    const { seat, atlas } = this.table;
    return this.sides[id] ?? (id === "zoc" ? atlas.otherSide(seat) : seat);
  }

  async toggle(id: string): Promise<void> {
    this.on[id] = !this.on[id];
    if (this.on[id]) await this.ask(id);
    else this.#remove(id);
  }

  async choose(id: string, side: string): Promise<void> {
    this.sides[id] = side;
    this.on[id] = true;
    await this.ask(id);
  }

  #remove(id: string): void {
    const { [id]: _gone, ...rest } = this.shown;
    this.shown = rest;
    if (id === "reach") this.routes = null;
  }

  async ask(id: string): Promise<void> {
    if (id === "reach") return this.askReach();
    const offer = this.offers.find((o) => o.id === id);
    if (!offer) return;
    const { unit, hex } = this.#about(offer.of);
    if ((offer.of === "unit" && unit < 0) || (offer.of === "hex" && !hex)) return this.#remove(id);
    try {
      const answer = await this.table.ask<"overlay-is">({
        type: "overlay",
        ply: this.table.ply,
        overlay: id,
        side: offer.of === "side" ? this.sideOf(id) : "",
        unit,
        hex,
        orders: this.hand.sheet?.orders ?? [],
      });
      if (!this.on[id]) return;
      this.shown = { ...this.shown, [id]: { of: offer.of, overlay: answer.overlay } };
      this.said = answer.overlay.text;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof LineLost)) throw error;
      this.#remove(id);
    }
  }

  #about(of: string): { unit: number; hex: number } {
    const unit = of === "unit" ? this.hand.lead : -1;
    return { unit, hex: of === "hex" ? this.hand.hex : 0 };
  }

  /** The reach of a unit that has no order of its own now: an enemy, or one that waits. */
  async askReach(): Promise<void> {
    const unit = this.hand.lead;
    if (!this.on.reach || unit < 0 || this.hand.open) {
      this.routes = null;
      return;
    }
    try {
      const answer = await this.table.ask<"routes-are">({
        type: "routes",
        ply: this.table.ply,
        unit,
      });
      if (this.hand.lead === unit && !this.hand.open) this.routes = { unit, routes: answer.routes };
    } catch {
      this.routes = null;
    }
  }

  /** Everything that is on, asked anew: the table or the selection has changed. */
  refresh(only?: "unit" | "hex"): void {
    for (const offer of this.offers)
      if (this.on[offer.id] && (!only || offer.of === only)) void this.ask(offer.id);
    if (!only || only === "unit") void this.askReach();
  }
}
