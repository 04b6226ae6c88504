// Joins sides of hexes into lines and rings.

import { type Point, Snap } from "./snap.ts";

export type Side = readonly [Point, Point];

const figure = (value: number): string => String(Math.round(value * 10) / 10);
export const at = (p: Point): string => `${figure(p.x)} ${figure(p.y)}`;
export const open = (points: readonly Point[]): string => `M${points.map(at).join("L")}`;
export const closed = (points: readonly Point[]): string => `${open(points)}Z`;

/** Sides that all run the same way round, joined into rings. */
export function rings(sides: readonly Side[]): Point[][] {
  const snap = new Snap();
  const leaving = new Map<number, Side[]>();
  for (const side of sides) {
    const start = snap.of(side[0]);
    leaving.set(start, [...(leaving.get(start) ?? []), side]);
  }
  const found: Point[][] = [];
  for (const side of sides) {
    const ring: Point[] = [];
    let next = leaving.get(snap.of(side[0]))?.pop();
    while (next) {
      ring.push(next[0]);
      next = leaving.get(snap.of(next[1]))?.pop();
    }
    if (ring.length) found.push(ring);
  }
  return found;
}

/** Sides that run any way, joined end to end into as few lines as possible. */
export function chains(sides: readonly Side[]): Point[][] {
  const knots = new Knots(sides);
  const found: Point[][] = [];
  for (const side of sides) if (knots.loose(side)) found.push(...knots.line(side));
  for (const side of sides) found.push(...knots.line(side));
  return found;
}

class Knots {
  private readonly snap = new Snap();
  private readonly at = new Map<number, Side[]>();
  private readonly rest: Set<Side>;

  constructor(sides: readonly Side[]) {
    this.rest = new Set(sides);
    for (const side of sides) for (const end of side) this.here(end).push(side);
  }

  private here(point: Point): Side[] {
    const knot = this.snap.of(point);
    const sides = this.at.get(knot) ?? [];
    this.at.set(knot, sides);
    return sides;
  }

  loose(side: Side): boolean {
    return side.some((end) => this.here(end).length === 1);
  }

  line(side: Side): Point[][] {
    if (!this.rest.delete(side)) return [];
    const points: Point[] = [side[0], side[1]];
    this.follow(points);
    points.reverse();
    this.follow(points);
    return [points];
  }

  private follow(points: Point[]): void {
    for (;;) {
      const last = points.at(-1) as Point;
      const next = this.here(last).find((side) => this.rest.has(side));
      if (!next) return;
      this.rest.delete(next);
      points.push(this.snap.of(next[0]) === this.snap.of(last) ? next[1] : next[0]);
    }
  }
}
