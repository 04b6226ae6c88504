// Units in the order of their hexes: which comes next.

export interface Standing {
  unit: number;
  hex: number;
}

/** The unit after another one, or before it, in the order of their hexes; round at the end. */
export function following(units: Standing[], last: Standing, by: 1 | -1): number | undefined {
  const order = (a: Standing, b: Standing) => (a.hex - b.hex || a.unit - b.unit) * by;
  const sorted = units.toSorted(order);
  return (sorted.find((one) => order(one, last) > 0) ?? sorted[0])?.unit;
}
