// Where the points of a chart lie.

export interface Series {
  id: string;
  name: string;
  colour: string;
  /** The same for a dark ground. */
  pale: string;
  emblem: string;
  values: number[];
}

export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Round steps from at most nothing to at least the largest value. */
export function ticks(values: readonly number[], most = 5): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const rough = (high - low) / most;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough) ?? size);
  const first = Math.floor(low / step) * step;
  const found: number[] = [];
  for (let at = first; at < high + step; at += step) found.push(Math.round(at * 100) / 100);
  return found;
}

export class Scale {
  readonly marks: number[];

  constructor(
    readonly plot: Plot,
    readonly count: number,
    values: readonly number[],
  ) {
    this.marks = ticks(values);
  }

  x(i: number): number {
    const { left, right, width } = this.plot;
    const wide = width - left - right;
    return left + (this.count > 1 ? (i * wide) / (this.count - 1) : wide / 2);
  }

  y(value: number): number {
    const { top, bottom, height } = this.plot;
    const low = this.marks[0] ?? 0;
    const high = this.marks.at(-1) ?? 1;
    return height - bottom - ((value - low) / (high - low || 1)) * (height - top - bottom);
  }

  line(values: readonly number[]): string {
    return values
      .map((v, i) => `${i ? "L" : "M"}${this.x(i).toFixed(1)} ${this.y(v).toFixed(1)}`)
      .join("");
  }
}

/** Labels at the ends of lines, moved apart so that none covers another. */
export function apart(wanted: readonly number[], room: number): number[] {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  for (let i = 1; i < order.length; i++) {
    const before = order[i - 1];
    const here = order[i];
    if (before && here) here.y = Math.max(here.y, before.y + room);
  }
  const found: number[] = [];
  for (const { y, i } of order) found[i] = y;
  return found;
}
