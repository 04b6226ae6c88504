// Points that are the same but for rounding get the same number.

export interface Point {
  x: number;
  y: number;
}

const CELL = 16;
const SAME = 5;
const around = [0, -1, 1];

export class Snap {
  private readonly cells = new Map<string, { point: Point; number: number }[]>();
  private count = 0;

  /** The number of a point, a new one for a new point. */
  of(point: Point): number {
    const known = this.find(point);
    return known >= 0 ? known : this.add(point);
  }

  /** The number of a point, −1 for one that was never seen. */
  find(point: Point): number {
    const cx = Math.floor(point.x / CELL);
    const cy = Math.floor(point.y / CELL);
    for (const dx of around)
      for (const dy of around)
        for (const known of this.cells.get(`${cx + dx},${cy + dy}`) ?? [])
          if (Math.hypot(known.point.x - point.x, known.point.y - point.y) < SAME)
            return known.number;
    return -1;
  }

  private add(point: Point): number {
    const cell = `${Math.floor(point.x / CELL)},${Math.floor(point.y / CELL)}`;
    const here = this.cells.get(cell);
    const known = { point, number: this.count++ };
    if (here) here.push(known);
    else this.cells.set(cell, [known]);
    return known.number;
  }
}
