// What is lettered on a map, as the server tells it: lengths are picture units, `hex` of them a hex.

export interface Points {
  text: string;
  colour: string;
  shape: string;
}

/** A name beside the mark of a place. */
export interface PlaceName {
  text: string;
  kind: string;
  rank: number;
  hex: number;
  /** The mark. */
  at: [number, number];
  /** How far the mark reaches from there. */
  reach: number;
  size: number;
  width: number;
  height: number;
  /** Where the baseline begins, from the mark; none where paper had no room. */
  beside: [number, number] | null;
  /** Glyph and place on the baseline, in turn. */
  run: (string | number)[];
  points: Points[];
}

/** A name along a river, in a lake or over the land: it stands where it stands. */
export interface LineName {
  text: string;
  kind: "region" | "wooded region" | "water";
  rank: number;
  size: number;
  /** Glyph, x, y and angle, in turn. */
  sorts: (string | number)[];
}

export interface MapArea {
  kind: string;
  name: string;
  side: string;
  colour: string;
  /** Shown during set-up alone. */
  setup: boolean;
  hexes: number[];
  text: string;
  at: [number, number] | null;
}

export type Colours = Record<
  "ink" | "halo" | "water_name" | "region" | "region_wood" | "wood" | "number" | "number_wood",
  string
>;

export interface Lettering {
  hex: number;
  colours: Colours;
  night: Colours;
  places: PlaceName[];
  /** Points of hexes without a name. */
  points: { hex: number; points: Points[] }[];
  lines: LineName[];
  /** Hex, middle, baseline and 1 in woods, in turn; and the figures that numbers are set in: glyph,
   *  and how far it moves on at a size of 1. */
  numbers: { size: number; flat: number[]; figures: Record<string, [string, number]> };
  areas: MapArea[];
  /** The size of the glyphs' outlines. */
  glyph: number;
  glyphs: Record<string, string>;
}

/** Where the lettering of a map picture is told. */
export function namesUrl(picture: string): string {
  return picture.includes("/map.webp") ? picture.replace("/map.webp", "/names.json") : "";
}

const known = new Map<string, Promise<Lettering | null>>();

/** The lettering from an address, fetched once; none where there is none. */
export function lettering(url: string): Promise<Lettering | null> {
  const found = known.get(url) ?? fetched(url);
  known.set(url, found);
  return found;
}

async function fetched(url: string): Promise<Lettering | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? ((await answer.json()) as Lettering) : null;
  } catch {
    return null;
  }
}
