// Where to look when what matters lies too far apart for one window: where most of it lies.

import type { Point } from "./snap.ts";

/** The points that a window of this size can hold together, as many as possible. A point that
 * stands there twice counts twice. */
export function crowd(points: readonly Point[], width: number, height: number): Point[] {
  let best: Point[] = [];
  const tried = new Set<string>();
  for (const { x, y } of points) {
    const key = `${x} ${y}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const near = points.filter(
      (p) => Math.abs(p.x - x) <= width / 2 && Math.abs(p.y - y) <= height / 2,
    );
    if (near.length > best.length) best = near;
  }
  return best;
}

/** The middle of the box around points. */
export function middle(points: readonly Point[]): Point {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
}
