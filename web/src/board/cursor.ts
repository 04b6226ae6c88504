// The hex cursor: six directions by keys, whichever way the hexes lie.

import type { Plane } from "./geometry.ts";

/** Where each key points: north 0, east 90. */
const BEARINGS: Record<string, number> = {
  ArrowUp: 0,
  PageUp: 60,
  ArrowRight: 90,
  PageDown: 120,
  ArrowDown: 180,
  End: 240,
  ArrowLeft: 270,
  Home: 300,
};

export const isCursorKey = (key: string): boolean => key in BEARINGS;

const turn = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

export class Cursor {
  /** The line that a run of arrow keys keeps to, so that left and right do not drift. */
  private line: { key: string; keep: number } | null = null;

  constructor(private readonly plane: Plane) {}

  /** The hex that a key leads to; the same hex at the edge. */
  move(hex: number, key: string): number {
    const wanted = BEARINGS[key];
    if (wanted === undefined) return hex;
    const across = wanted % 180 === 90;
    this.hold(hex, across);
    const ways = this.ways(hex, wanted);
    return ways.sort((a, b) => this.drift(a, across) - this.drift(b, across))[0] ?? hex;
  }

  private hold(hex: number, across: boolean): void {
    const axis = across ? "across" : "along";
    if (this.line?.key === axis) return;
    const centre = this.plane.centre(hex);
    this.line = { key: axis, keep: across ? centre.y : centre.x };
  }

  /** Forgets the line: the cursor was put somewhere else. */
  reset(): void {
    this.line = null;
  }

  private drift(hex: number, across: boolean): number {
    const centre = this.plane.centre(hex);
    return Math.abs((across ? centre.y : centre.x) - (this.line?.keep ?? 0));
  }

  /** The neighbours nearest to a direction: one, or two that are as near. */
  private ways(hex: number, wanted: number): number[] {
    const bearings = this.plane.bearings();
    const near = this.plane
      .neighbours(hex)
      .map((other, side) => ({ other, off: turn(bearings[side] ?? 0, wanted) }))
      .filter((way) => way.other && way.off < 46)
      .sort((a, b) => a.off - b.off);
    const best = near[0]?.off ?? 0;
    return near.filter((way) => way.off < best + 1).map((way) => way.other);
  }
}
