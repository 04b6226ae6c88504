// Small shapes as path data.

import { at } from "../lines.ts";
import type { Point } from "../snap.ts";

/** Four corners of a square round a point. */
export function brackets(centre: Point, half: number): string {
  const arm = half * 0.42;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([sx = 1, sy = 1]) => {
      const x = centre.x + sx * half;
      const y = centre.y + sy * half;
      return `M${at({ x: x - sx * arm, y })}L${at({ x, y })}L${at({ x, y: y - sy * arm })}`;
    })
    .join("");
}

/** A wedge over the side between two neighbours, pointing from one to the other. */
export function wedge(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const spot = (forward: number, aside: number): string =>
    at({
      x: (from.x + to.x) / 2 + along.x * forward - along.y * aside,
      y: (from.y + to.y) / 2 + along.y * forward + along.x * aside,
    });
  return `M${spot(16, 0)}L${spot(-13, 19)}L${spot(-6, 0)}L${spot(-13, -19)}Z`;
}

/** A head at the end of a line that comes from a point. */
export function head(from: Point, tip: Point, size: number): string {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const along = { x: (tip.x - from.x) / length, y: (tip.y - from.y) / length };
  const spot = (forward: number, aside: number): string =>
    at({
      x: tip.x + along.x * forward - along.y * aside,
      y: tip.y + along.y * forward + along.x * aside,
    });
  return `M${spot(0, 0)}L${spot(-size * 1.5, size * 0.8)}L${spot(-size * 1.5, -size * 0.8)}Z`;
}

/** A line cut shorter at both ends. */
export function trimmed(points: readonly Point[], start: number, end: number): Point[] {
  const line = points.map((p) => ({ ...p }));
  if (line.length < 2) return line;
  pull(line, 0, 1, start);
  pull(line, line.length - 1, line.length - 2, end);
  return line;
}

function pull(line: Point[], end: number, next: number, by: number): void {
  const a = line[end] as Point;
  const b = line[next] as Point;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const part = Math.min(by / length, 0.85);
  line[end] = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** Where a marker lies in its hex, from the centre, and how far it reaches. */
export const NOTE = { left: 38, up: 28, reach: 14 };
