// The plane of the board: where hexes lie, which lies where, and outlines of sets of hexes.

import type { BoardShown } from "../wire/types.ts";
import { chains, closed, open, rings, type Side } from "./lines.ts";
import { type Point, Snap } from "./snap.ts";

export type { Point } from "./snap.ts";

/** Pixels a hex at scale 1. */
export const UNIT = 100;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Plane {
  readonly frame: Box;
  readonly corners: Point[];
  /** Whether hexes stand on a side (in columns) rather than on a corner (in rows). */
  readonly flat: boolean;
  private readonly centres = new Map<number, Point>();
  private readonly labels = new Map<number, string>();
  private readonly snap = new Snap();
  private readonly byPlace: number[] = [];
  /** From a centre to the centre across each side. */
  private readonly steps: Point[];
  private readonly around = new Map<number, number[]>();

  constructor(board: BoardShown) {
    const [left, top, width, height] = board.frame;
    this.frame = { left: left * UNIT, top: top * UNIT, width: width * UNIT, height: height * UNIT };
    this.corners = board.corners.map(([x, y]) => ({ x: x * UNIT, y: y * UNIT }));
    this.steps = this.corners.map((a, i) => {
      const b = this.corners[(i + 1) % this.corners.length] as Point;
      return { x: a.x + b.x, y: a.y + b.y };
    });
    this.flat = this.steps.some((step) => Math.abs(step.x) < 1);
    for (const hex of board.hexes) {
      const centre = { x: hex.x * UNIT, y: hex.y * UNIT };
      this.centres.set(hex.hex, centre);
      this.labels.set(hex.hex, hex.label);
      this.byPlace[this.snap.of(centre)] = hex.hex;
    }
  }

  get hexes(): Iterable<number> {
    return this.centres.keys();
  }

  has(hex: number): boolean {
    return this.centres.has(hex);
  }

  centre(hex: number): Point {
    return this.centres.get(hex) ?? { x: 0, y: 0 };
  }

  label(hex: number): string {
    return this.labels.get(hex) ?? String(hex);
  }

  /** The hex around a point, 0 where there is none. */
  hexAt(x: number, y: number): number {
    const best = this.nearest(x, y);
    return best && this.inside(best, x, y) ? best : 0;
  }

  /** The hex whose centre is nearest to a point. */
  nearest(x: number, y: number): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [hex, centre] of this.centres) {
      const distance = (centre.x - x) ** 2 + (centre.y - y) ** 2;
      if (distance < least) [best, least] = [hex, distance];
    }
    return best;
  }

  private inside(hex: number, x: number, y: number): boolean {
    const centre = this.centre(hex);
    return this.steps.every((step) => {
      const length = Math.hypot(step.x, step.y);
      const along = ((x - centre.x) * step.x + (y - centre.y) * step.y) / length;
      return along <= length / 2 + 1;
    });
  }

  /** The hexes across the six sides, 0 beyond the edge. */
  neighbours(hex: number): number[] {
    const known = this.around.get(hex);
    if (known) return known;
    const centre = this.centre(hex);
    const found = this.steps.map((step) => {
      const place = this.snap.find({ x: centre.x + step.x, y: centre.y + step.y });
      return this.byPlace[place] ?? 0;
    });
    this.around.set(hex, found);
    return found;
  }

  /** The direction of each side as an angle: north 0, east 90. */
  bearings(): number[] {
    return this.steps.map((s) => ((Math.atan2(s.x, -s.y) * 180) / Math.PI + 360) % 360);
  }

  corner(hex: number, i: number, shrink = 1): Point {
    const centre = this.centre(hex);
    const corner = this.corners[i % this.corners.length] as Point;
    return { x: centre.x + corner.x * shrink, y: centre.y + corner.y * shrink };
  }

  /** The ends of the side between two neighbours. */
  between(from: number, to: number): Side | null {
    const side = to ? this.neighbours(from).indexOf(to) : -1;
    return side < 0 ? null : [this.corner(from, side), this.corner(from, side + 1)];
  }

  /** A point on the way from one hex to another. */
  toward(from: number, to: number, part: number): Point {
    const a = this.centre(from);
    const b = this.centre(to);
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  }

  hexPath(hex: number, shrink = 1): string {
    return closed(this.corners.map((_, i) => this.corner(hex, i, shrink)));
  }

  hexesPath(hexes: Iterable<number>, shrink = 1): string {
    let data = "";
    for (const hex of hexes) if (this.has(hex)) data += this.hexPath(hex, shrink);
    return data;
  }

  framePath(): string {
    const { left, top, width, height } = this.frame;
    return `M${left} ${top}h${width}v${height}h${-width}Z`;
  }

  /** The border of a set of hexes: rings, holes among them. */
  outline(hexes: Iterable<number>): string {
    const set = new Set([...hexes].filter((hex) => this.has(hex)));
    return rings(this.borders(set)).map(closed).join("");
  }

  private borders(set: Set<number>): Side[] {
    const found: Side[] = [];
    for (const hex of set)
      this.neighbours(hex).forEach((other, side) => {
        if (!set.has(other)) found.push([this.corner(hex, side), this.corner(hex, side + 1)]);
      });
    return found;
  }

  /** Hexsides, given as pairs of hexes, as few lines as possible. */
  sidesPath(edges: Iterable<readonly number[]>): string {
    const sides: Side[] = [];
    for (const [from = 0, to = 0] of edges) {
      const side = this.between(from, to);
      if (side) sides.push(side);
    }
    return chains(sides).map(open).join("");
  }

  /** A box around hexes with so many hexes to spare. */
  box(hexes: Iterable<number>, margin = 0): Box | null {
    const points = [...hexes].filter((hex) => this.has(hex)).map((hex) => this.centre(hex));
    if (!points.length) return null;
    const room = (margin + 0.6) * UNIT;
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const left = Math.min(...xs) - room;
    const top = Math.min(...ys) - room;
    const right = Math.max(...xs) + room;
    const bottom = Math.max(...ys) + room;
    return { left, top, width: right - left, height: bottom - top };
  }
}
