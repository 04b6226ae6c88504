// Small boards for the tests: flat-topped hexes in columns, or pointed ones in rows.

import type { BoardShown } from "../../src/wire/types.ts";

const COLUMN = Math.sqrt(3) / 2;
const RADIUS = 1 / Math.sqrt(3);
const flatCorners: [number, number][] = [
  [-RADIUS / 2, -0.5],
  [RADIUS / 2, -0.5],
  [RADIUS, 0],
  [RADIUS / 2, 0.5],
  [-RADIUS / 2, 0.5],
  [-RADIUS, 0],
];

/** Hex `10 * column + row`, counted from 1; even columns lie half a hex lower. */
export function columns(wide: number, tall: number): BoardShown {
  const hexes = [];
  for (let column = 1; column <= wide; column++)
    for (let row = 1; row <= tall; row++)
      hexes.push({
        hex: column * 10 + row,
        label: `0${column}0${row}`,
        x: Math.round((column - 1) * COLUMN * 1e4) / 1e4,
        y: row - 1 + (column % 2 === 0 ? 0.5 : 0),
        terrain: "clear",
        place: "",
      });
  return {
    hexes,
    neighbours: {},
    corners: flatCorners,
    frame: [-1, -1, wide + 1, tall + 1],
    pictures: [],
  };
}

/** The same board turned by a quarter: rows instead of columns. */
export function rows(wide: number, tall: number): BoardShown {
  const board = columns(tall, wide);
  return {
    ...board,
    hexes: board.hexes.map((hex) => ({ ...hex, x: hex.y, y: hex.x })),
    corners: flatCorners.map(([x, y]) => [-y, x]),
  };
}
