// Which names are shown and where: the greatest first, each clear of counters and of each other.

import type { Lettering, LineName, PlaceName } from "./lettering.ts";

/** Left, top, right, bottom in pixels of the window. */
export type Rect = [number, number, number, number];

/** The window: pixels a hex, and where a point of the picture lies in it. */
export interface Sight {
  hex: number;
  width: number;
  height: number;
  /** The map's own edge: no name stands beyond it. */
  edge: Rect;
  at: (x: number, y: number) => [number, number];
}

export interface Placed {
  name: PlaceName;
  /** Where its baseline begins, and pixels a unit of it. */
  x: number;
  y: number;
  scale: number;
}

/** The smallest type that is set, in pixels. */
const SMALLEST = 9.5;
/** Names keep between these shares of their usual size. */
const LEAST = 0.6;
const MOST = 1.3;
const USUAL = 72;
const BADGE = 0.098;
/** A figure in a smaller badge could not be read. */
const LEAST_BADGE = 6;

/** The least place that is named at so many pixels a hex. */
export function leastRank(hex: number): number {
  if (hex < 16) return 1;
  if (hex < 26) return 2;
  if (hex < 34) return 3;
  return hex < 44 ? 4 : 9;
}

/** The size of a name in pixels, whose size in hexes is told. */
export function typeSize(share: number, hex: number): number {
  const usual = share * USUAL;
  return Math.min(Math.max(share * hex, usual * LEAST, SMALLEST), usual * MOST);
}

/** The size of hex numbers in pixels, whose size in hexes is told. */
export function numberSize(share: number, hex: number): number {
  return Math.min(Math.max(share * hex, 8.5), 12);
}

/** The radius of a badge with points, at so many pixels a hex of its name's scale. */
export function badgeRadius(hex: number): number {
  return Math.max(BADGE * hex, LEAST_BADGE);
}

/** How wide the points after a name are, at so many pixels a hex of its own scale. */
export function badgesWidth(count: number, hex: number): number {
  return count ? count * badgeRadius(hex) * 1.86 + 0.045 * hex : 0;
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}

function within(box: Rect, edge: Rect): boolean {
  return box[0] >= edge[0] && box[1] >= edge[1] && box[2] <= edge[2] && box[3] <= edge[3];
}

/** The box of a figure that is written large in a hex, by the middle of it: what it costs to go
 *  there, with a square behind it where one must stop. */
export function figureBox(text: string, stops: boolean, x: number, y: number, hex: number): Rect {
  const half = (0.08 * text.length + (stops ? 0.12 : 0)) * hex;
  return [x - half, y - 0.12 * hex, x + half, y + 0.12 * hex];
}

/** The names that can be read now. `taken` are the boxes of counters and figures; it grows by the
 *  names'. */
export function placed(letters: Lettering, sight: Sight, taken: Rect[]): Placed[] {
  const least = leastRank(sight.hex);
  const shown = letters.places
    .filter((name) => name.rank <= least)
    .sort((a, b) => a.rank - b.rank || b.points.length - a.points.length);
  const found: Placed[] = [];
  const marks = shown.map((name) => sight.at(...name.at));
  for (const [i, name] of shown.entries()) {
    // The name of a greater place is not taken for that of a lesser one.
    const others = marks.filter((_, o) => o !== i && (shown[o]?.rank ?? 0) <= name.rank);
    const spot = spotOf(name, letters.hex, sight, taken, others);
    if (!spot) continue;
    found.push(spot);
    taken.push(boxOf(spot, letters.hex));
  }
  return found;
}

/** Where a name may stand: on nothing, and nowhere nearer to the mark of another place. */
function spotOf(
  name: PlaceName,
  unit: number,
  sight: Sight,
  taken: Rect[],
  others: readonly [number, number][],
): Placed | null {
  const [x, y] = sight.at(...name.at);
  if (x < -200 || y < -60 || x > sight.width + 200 || y > sight.height + 60) return null;
  const scale = typeSize(name.size / unit, sight.hex) / name.size;
  for (const [dx, dy] of choices(name, unit, sight.hex / unit, scale)) {
    const spot = { name, x: x + dx, y: y + dy, scale };
    const box = boxOf(spot, unit);
    if (!within(box, sight.edge) || taken.some((other) => overlaps(box, other))) continue;
    const far = away(box, x, y);
    if (!others.some((mark) => away(box, ...mark) < far)) return spot;
  }
  return null;
}

/** How far a point lies from a box. */
function away([left, top, right, bottom]: Rect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function boxOf({ name, x, y, scale }: Placed, unit: number): Rect {
  const wide = name.width * scale + badgesWidth(name.points.length, unit * scale);
  return [x - 1, y - name.height * scale - 1, x + wide + 1, y + 2];
}

/** Where a baseline may begin, from the mark: as on paper first, then all round it, near the mark
 *  and clear of a counter on it. */
function choices(name: PlaceName, unit: number, map: number, scale: number): [number, number][] {
  const wide = name.width * scale + badgesWidth(name.points.length, unit * scale);
  const tall = name.height * scale;
  const found: [number, number][] = [];
  if (name.beside) found.push(asOnPaper(name, name.beside, map, scale));
  // A figure on the mark leaves room in its hex; a counter reaches half a hex, as its neighbours do.
  const further = [0.24, 0.5, 0.9].map((far) => far * unit * map + 4);
  for (const gap of [name.reach * map + 2, ...further])
    found.push(
      [gap, tall / 2],
      [-wide / 2, gap + tall],
      [-gap - wide, tall / 2],
      [-wide / 2, -gap],
      [gap * 0.75, gap * 0.75 + tall],
      [gap * 0.75, -gap * 0.75],
      [-gap * 0.75 - wide, gap * 0.75 + tall],
      [-gap * 0.75 - wide, -gap * 0.75],
    );
  return found;
}

/** The place on paper for a name of another size: it grows away from its mark. */
function asOnPaper(
  name: PlaceName,
  [dx, dy]: [number, number],
  map: number,
  scale: number,
): [number, number] {
  const more = scale - map;
  const right = dx >= 0 ? 0 : dx + name.width <= 0 ? 1 : 0.5;
  const below = dy - name.height >= 0 ? 1 : dy <= 0 ? 0 : 0.5;
  return [dx * map - right * name.width * more, dy * map + below * name.height * more];
}

/** The names along rivers and over the land that are large enough and not covered. `taken` grows by
 *  their letters: no number is written across them. */
export function lines(letters: Lettering, sight: Sight, taken: Rect[]): LineName[] {
  const map = sight.hex / letters.hex;
  const window_: Rect = [-20, -20, sight.width + 20, sight.height + 20];
  return wholeNames(letters.lines).flatMap((parts) => {
    const boxes = parts.flatMap((line) => sortBoxes(line, sight, line.size * map));
    const large = parts.every((line) => line.size * map >= (line.kind === "water" ? 8.5 : 9));
    const free = boxes.every((box) => !taken.some((other) => overlaps(box, other)));
    if (!large || !free || !boxes.some((box) => overlaps(box, window_))) return [];
    taken.push(...boxes);
    return parts;
  });
}

/** A region's letters in woods and outside them are told apart, and are one name. */
function wholeNames(lines: readonly LineName[]): LineName[][] {
  const found: LineName[][] = [];
  for (const line of lines) {
    const before = found.at(-1);
    if (line.kind === "wooded region" && before?.[0]?.text === line.text) before.push(line);
    else found.push([line]);
  }
  return found;
}

/** The boxes of a line's letters. */
function sortBoxes(line: LineName, sight: Sight, size: number): Rect[] {
  const boxes: Rect[] = [];
  for (let i = 0; i < line.sorts.length; i += 4) {
    const [x, y] = sight.at(line.sorts[i + 1] as number, line.sorts[i + 2] as number);
    const angle = line.sorts[i + 3] as number;
    const [mx, my] = [
      x + size * (0.25 * Math.cos(angle) + 0.3 * Math.sin(angle)),
      y + size * (0.25 * Math.sin(angle) - 0.3 * Math.cos(angle)),
    ];
    boxes.push([mx - size * 0.28, my - size * 0.3, mx + size * 0.28, my + size * 0.3]);
  }
  return boxes;
}
