// What the board takes and what it tells. It knows hexes and counters, and no game.

import type { Snippet } from "svelte";
import type {
  Arrow,
  Badge,
  BoardShown,
  HexNote,
  MarkShown,
  SideShown,
  TraceShown,
} from "../wire/types.ts";

/** A counter. `face` is the id of its symbol in the sprite; units of a hex lie in their order,
 *  the last on top. */
export interface BoardUnit {
  unit: number;
  hex: number;
  face: string;
  side: string;
  /** For those who listen, and for the tooltip of a fanned stack. */
  name?: string;
  /** The kind of unit in a word (`infantry`, `armour`, `cavalry`, `artillery`): the small blocks. */
  type?: string;
  badges?: Badge[];
  acts?: boolean;
  selected?: boolean;
  /** Not of the matter now (another formation): paler, still legible. */
  dim?: boolean;
  /** A preview or a plan: half transparent, dashed rim. */
  ghost?: boolean;
}

/** A hex that may be clicked now. */
export interface LitHex {
  hex: number;
  cost?: string;
  stop?: boolean;
  warn?: boolean;
}

export interface PathMark {
  /** From where the unit stands to where it would go. */
  hexes: number[];
  /** What has been spent on entering each hex after the first. */
  costs?: string[];
  /** A pill at the end: `7 of 8 MP`. */
  label?: string;
  /** `way`: another way, offered after a refusal (dotted). `plan`: a step of a plan. */
  kind?: "move" | "way" | "plan";
  step?: string;
}

export interface AttackMark {
  target: number;
  /** A pill beside the target: `26 : 8 = 3:1`. */
  label?: string;
  from: { hex: number; text?: string }[];
  /** A plan's step number; a planned attack is violet and dashed. */
  step?: string;
}

/** How far a unit could go that is looked at, and whose that is. */
export interface RangeMark {
  hexes: LitHex[];
  /** `attack`: an enemy's. `ink`: one's own, which cannot go now. */
  tone: "attack" | "ink";
}

export interface OptionMark {
  hex: number;
  letter: string;
  chosen?: boolean;
  /** The way there, drawn as an arrow. */
  path?: number[];
}

/** A thing that happened, drawn as an arrow with a number. */
export interface ArrowMark extends Arrow {
  number?: string;
  /** The one of which is spoken now. */
  now?: boolean;
}

export interface Marks {
  lit?: LitHex[];
  /** Whether what is not lit is veiled. */
  veil?: boolean;
  range?: RangeMark;
  selected?: number[];
  paths?: PathMark[];
  attacks?: AttackMark[];
  /** Hexes that could be attacked instead. */
  targets?: { hex: number; text?: string }[];
  options?: OptionMark[];
  planned?: { hex: number; step?: string }[];
  /** Hexes where something is to be feared. */
  warned?: number[];
  /** A refused hex; `because` are hexes that forbid it. */
  refused?: { hex: number; because?: number[] }[];
  changed?: { hex: number; text?: string }[];
  /** Eliminated here. */
  lost?: number[];
  /** What the server has drawn: its kinds are those of the wire's `MarkShown`. */
  areas?: MarkShown[];
  traces?: TraceShown[];
  arrows?: ArrowMark[];
}

/** A click, a tap, or Enter or Space at the hex cursor. `unit` is the counter under it or null. */
export interface Pick {
  hex: number;
  unit: number | null;
  /** The units of the hex, top last. */
  stack: number[];
  /** The stack's count was clicked: all of them. */
  all: boolean;
  /** That very counter was meant: the pile lay spread, and it was not the top one. */
  exact: boolean;
  shift: boolean;
  by: "mouse" | "touch" | "enter" | "space";
}

/** One width of the map picture. */
export interface MapPicture {
  url: string;
  width: number;
  /** Pixels of a tile's side where it comes in tiles. */
  tile?: number;
}

export interface BoardEvents {
  onpick?: (pick: Pick) => void;
  /** True: handled; otherwise the map centres on the hex. */
  ondouble?: (pick: Pick) => boolean | undefined;
  /** At once when the pointer enters a hex; 0 when it leaves the map. */
  onhover?: (hex: number) => void;
  /** The pointer rested 250 ms, a finger 450 ms, or the cursor came here: the read-out. */
  onread?: (hex: number) => void;
  oncursor?: (hex: number) => void;
  ondragstart?: (unit: number) => void;
  /** A unit was dropped on a hex; 0: outside. */
  ondrop?: (unit: number, hex: number) => void;
  /** Which units may be dragged; none unless given. */
  candrag?: (unit: number) => boolean;
}

export interface BoardProps extends BoardEvents {
  board: BoardShown;
  /** Widths of the map picture, smallest first. */
  pictures: MapPicture[];
  sprite: string;
  sides: SideShown[];
  units: BoardUnit[];
  marks?: Marks;
  notes?: HexNote[];
  /** Whether hex numbers are written large. */
  numbers?: boolean;
  /** Whether counters are shown. */
  counters?: boolean;
  minimap?: boolean;
  /** Whether the zoom buttons are shown. */
  buttons?: boolean;
  /** What lies over the map's edges in pixels, so that easing keeps clear of it. */
  inset?: { top?: number; right?: number; bottom?: number; left?: number };
  /** A hex in words for those who listen. */
  describe?: (hex: number) => string | Promise<string>;
  label?: string;
  /** Pixels a hex at first; the whole map unless given. */
  size?: number;
  /** Hexes to be seen at first. */
  look?: number[];
  /** Whether areas of the set-up are shown. */
  setup?: boolean;
  /** A callout that points at a hex and moves with the map. */
  callout?: { hex: number; body: Snippet } | null;
}

/** What a table may ask of a board (`bind:this`). */
export interface BoardCalls {
  /** Eases to hexes with `margin` hexes round them; keeps the zoom if they fit, and goes to where
   * most of them lie if they fit at no size that can be read. */
  look(hexes: number[], margin?: number): void;
  /** Goes to where most of the hexes lie, when none of them is in sight. */
  gather(hexes: number[]): void;
  /** Eases to hexes and remembers where it was, for `back`. */
  visit(hexes: number[], margin?: number): void;
  back(): void;
  /** Shows what is seen at first, as things are now. */
  begin(): void;
  fit(): void;
  zoomBy(factor: number): void;
  setCursor(hex: number): void;
  focus(): void;
  /** A cursor key that was pressed elsewhere: the map takes it, and the focus. */
  steer(event: KeyboardEvent): void;
}
