// The room round the map: which tab is open, which panels are folded, what is being read or asked.

import { untrack } from "svelte";

export type Tab = "log" | "chat" | "notes" | "rules" | "charts";
export type Sheet = "low" | "half" | "full";
export type PhoneTab = "map" | "panels" | "log" | "chat" | "rules";
export type Width = "wide" | "desk" | "tablet" | "portrait" | "phone";

export function widthClass(width: number): Width {
  if (width >= 1680) return "wide";
  if (width >= 1200) return "desk";
  if (width >= 900) return "tablet";
  return width >= 600 ? "portrait" : "phone";
}

interface Kept {
  folded: string[];
  order: string[];
}

const KEY = "zoc.panels";
/** So many panels a look at them may name. */
const MOST_NAMED = 40;

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { folded: kept.folded ?? [], order: kept.order ?? [] };
  } catch {
    return { folded: [], order: [] };
  }
}

/** The same sentence twice is told apart, so that it is read out twice. */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}

export class Room {
  tab = $state<Tab>("log");
  phoneTab = $state<PhoneTab>("map");
  sheet = $state<Sheet>("low");
  width = $state<Width>("desk");
  rule = $state("");
  ruleSearch = $state("");
  palette = $state(false);
  paletteText = $state("");
  keys = $state(false);
  settings = $state(false);
  rail = $state("");
  /** The formation whose units stand out on the map. */
  formation = $state("");
  /** The log was opened by hand while something tall stands above it. */
  logOpen = $state(false);
  /** Something tall leaves the log only its tabs. */
  squeezed = $state(false);
  ending = $state(false);
  curtain = $state("");
  resigning = $state(false);
  /** So many pixels of the map's upper edge a phone's lesson covers. */
  covered = $state(0);
  chatSeen = $state(0);
  kept = $state<Kept>(read());
  polite = $state("");
  urgent = $state("");

  get phone(): boolean {
    return this.width === "phone" || this.width === "portrait";
  }

  /** The panels beside the map that are in sight: those that are open, or all that are not folded. */
  get looking(): { open: string[] | null; folded: string[] } {
    const folded = this.kept.folded.slice(-MOST_NAMED);
    if (this.phone) return { open: this.phoneTab === "panels" ? null : [], folded };
    if (this.width === "tablet") return { open: this.rail ? [this.rail] : [], folded };
    return { open: null, folded };
  }

  /** Opens the rules at one of them. */
  readRule(id: string): void {
    this.rule = id;
    this.ruleSearch = "";
    this.openTab("rules");
  }

  openTab(tab: Tab): void {
    this.tab = tab;
    if (!this.phone) return;
    this.phoneTab = tab === "chat" ? "chat" : tab === "log" || tab === "notes" ? "log" : "rules";
    this.sheet = "full";
  }

  /** On a phone: the panels, over the map. */
  openPanels(): void {
    this.phoneTab = "panels";
    this.sheet = "full";
  }

  /** On a phone: brings the sheet up for what was taken up, or down when it was let go. */
  raise(up: boolean): void {
    if (!this.phone) return;
    if (up) {
      this.phoneTab = "map";
      this.sheet = "half";
    } else if (this.phoneTab === "map") this.sheet = "low";
  }

  fold(id: string): void {
    const { folded } = this.kept;
    this.kept.folded = folded.includes(id) ? folded.filter((f) => f !== id) : [...folded, id];
    this.#keep();
  }

  /** Moves a panel up or down among those that stand in this order. */
  move(id: string, by: 1 | -1, ids: readonly string[]): void {
    const order = [...ids];
    const from = order.indexOf(id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= order.length) return;
    order.splice(from, 1);
    order.splice(to, 0, id);
    this.kept.order = order;
    this.#keep();
  }

  /** The server's order, as the player has changed it. */
  arrange<T extends { id: string }>(panels: readonly T[]): T[] {
    const { order } = this.kept;
    const place = (panel: T, i: number) => {
      const at = order.indexOf(panel.id);
      return at < 0 ? 1000 + i : at;
    };
    return panels
      .map((panel, i) => ({ panel, at: place(panel, i) }))
      .sort((a, b) => a.at - b.at)
      .map(({ panel }) => panel);
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Without storage the order holds until the page is left.
    }
  }

  /** Says a sentence to those who listen, without moving anything. */
  say(text: string): void {
    this.polite = again(
      untrack(() => this.polite),
      text,
    );
  }

  warn(text: string): void {
    this.urgent = again(
      untrack(() => this.urgent),
      text,
    );
  }
}
