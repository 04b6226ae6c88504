// Paints the lettering of a map on a canvas, in pixels of the window.

import type { Colours, Lettering, LineName, MapArea, Points } from "./lettering.ts";
import { badgeRadius, numberSize, overlaps, type Placed, type Rect, type Sight } from "./place.ts";

type Canvas = CanvasRenderingContext2D;

const glyphs = new WeakMap<Lettering, Map<string, Path2D>>();
const FIGURES = '"Inter Variable", Inter, system-ui, sans-serif';

function outline(letters: Lettering, name: string): Path2D {
  const known = glyphs.get(letters) ?? new Map<string, Path2D>();
  glyphs.set(letters, known);
  const path = known.get(name) ?? new Path2D(letters.glyphs[name] ?? "");
  known.set(name, path);
  return path;
}

/** One glyph after another, at its place: all halos first, so that none cuts a neighbour. */
function glyphRun(
  ctx: Canvas,
  run: { path: Path2D; x: number; y: number; angle: number; size: number }[],
  fill: string,
  halo = "",
  width = 0,
): void {
  const start = ctx.getTransform();
  ctx.fillStyle = fill;
  ctx.strokeStyle = halo;
  ctx.lineJoin = "round";
  for (const stroked of halo ? [true, false] : [false])
    for (const { path, x, y, angle, size } of run) {
      ctx.setTransform(start);
      ctx.translate(x, y);
      if (angle) ctx.rotate(angle);
      ctx.scale(size, size);
      ctx.lineWidth = width / size;
      if (stroked) ctx.stroke(path);
      else ctx.fill(path);
    }
  ctx.setTransform(start);
}

export function paintPlace(ctx: Canvas, letters: Lettering, spot: Placed, colours: Colours): void {
  const { name, x, y, scale } = spot;
  const size = (name.size * scale) / letters.glyph;
  const run = [];
  for (let i = 0; i < name.run.length; i += 2)
    run.push({
      path: outline(letters, name.run[i] as string),
      x: x + (name.run[i + 1] as number) * scale,
      y,
      angle: 0,
      size,
    });
  ctx.globalAlpha = 0.92;
  glyphRun(ctx, run, colours.ink, colours.halo, Math.max(2.4, 0.055 * letters.hex * scale));
  ctx.globalAlpha = 1;
  const hex = letters.hex * scale;
  paintPoints(
    ctx,
    name.points,
    x + name.width * scale + 0.045 * hex,
    y - (name.height * scale) / 2,
    hex,
    colours,
  );
}

/** Discs and squares with figures, from the left. */
export function paintPoints(
  ctx: Canvas,
  points: Points[],
  left: number,
  y: number,
  hex: number,
  colours: Colours,
): void {
  const r = badgeRadius(hex);
  points.forEach((one, i) => {
    const x = left + r * (1 + 1.86 * i);
    ctx.beginPath();
    if (one.shape === "square")
      ctx.roundRect(x - r * 0.92, y - r * 0.92, r * 1.84, r * 1.84, r * 0.28);
    else ctx.arc(x, y, r, 0, 7);
    ctx.fillStyle = one.colour;
    ctx.strokeStyle = colours.halo;
    ctx.lineWidth = r * 0.18;
    ctx.fill();
    ctx.stroke();
    ctx.font = `700 ${r * (one.text.length < 2 ? 1.5 : 1.25)}px ${FIGURES}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = "#fff";
    ctx.fillText(one.text, x, y + r * 0.06);
  });
}

export function paintLine(
  ctx: Canvas,
  letters: Lettering,
  line: LineName,
  sight: Sight,
  colours: Colours,
): void {
  const map = sight.hex / letters.hex;
  const run = [];
  for (let i = 0; i < line.sorts.length; i += 4) {
    const [x, y] = sight.at(line.sorts[i + 1] as number, line.sorts[i + 2] as number);
    run.push({
      path: outline(letters, line.sorts[i] as string),
      x,
      y,
      angle: line.sorts[i + 3] as number,
      size: (line.size * map) / letters.glyph,
    });
  }
  const wooded = line.kind === "wooded region";
  const fill =
    line.kind === "water" ? colours.water_name : wooded ? colours.region_wood : colours.region;
  ctx.globalAlpha = line.kind === "water" ? 0.9 : 0.8;
  glyphRun(ctx, run, fill, wooded ? colours.wood : colours.halo, 0.05 * sight.hex);
  ctx.globalAlpha = 1;
}

/** Hex numbers where they are in sight and nothing lies on them. */
export function paintNumbers(
  ctx: Canvas,
  letters: Lettering,
  sight: Sight,
  taken: readonly Rect[],
  colours: Colours,
  label: (hex: number) => string,
): void {
  const { flat } = letters.numbers;
  const size = numberSize(letters.numbers.size / letters.hex, sight.hex);
  for (let i = 0; i < flat.length; i += 4) {
    const [x, y] = sight.at(flat[i + 1] as number, flat[i + 2] as number);
    if (x < 0 || y < 0 || x > sight.width || y > sight.height) continue;
    const run = numberRun(letters, label(flat[i] as number), x, y, size);
    const box: Rect = [x - run.half, y - size * 0.7, x + run.half, y];
    if (taken.some((other) => overlaps(box, other))) continue;
    glyphRun(ctx, run.glyphs, flat[i + 3] ? colours.number_wood : colours.number);
  }
}

/** A number around its middle, in the figures of the map. */
function numberRun(letters: Lettering, text: string, x: number, y: number, size: number) {
  const known = letters.numbers.figures;
  const figures = [...text].map((one) => known[one]).filter((one) => one !== undefined);
  const half = (figures.reduce((sum, [, advance]) => sum + advance, 0) * size) / 2;
  let pen = x - half;
  const glyphs = figures.map(([name, advance]) => {
    const glyph = { path: outline(letters, name), x: pen, y, angle: 0, size: size / letters.glyph };
    pen += advance * size;
    return glyph;
  });
  return { glyphs, half };
}

/** An area as a soft tint with a dashed border and its code. */
export function paintArea(
  ctx: Canvas,
  area: MapArea,
  border: Path2D,
  scale: number,
  sight: Sight,
): void {
  ctx.fillStyle = area.colour;
  ctx.strokeStyle = area.colour;
  ctx.globalAlpha = 0.09;
  ctx.fill(border, "evenodd");
  ctx.globalAlpha = sight.hex < 28 ? 0.3 : 0.5;
  ctx.lineWidth = Math.max(1, sight.hex * 0.024) / scale;
  const dash = Math.max(4, sight.hex * 0.08) / scale;
  ctx.setLineDash([dash, dash * 0.8]);
  ctx.stroke(border);
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

export function paintCode(ctx: Canvas, area: MapArea, sight: Sight, colours: Colours): void {
  if (!area.at || !area.text || sight.hex < 30) return;
  const [x, y] = sight.at(...area.at);
  ctx.font = `700 ${Math.min(Math.max(0.16 * sight.hex, 10), 18)}px ${FIGURES}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.lineJoin = "round";
  ctx.lineWidth = 3;
  ctx.strokeStyle = colours.halo;
  ctx.fillStyle = area.colour;
  ctx.strokeText(area.text, x, y);
  ctx.fillText(area.text, x, y);
}
