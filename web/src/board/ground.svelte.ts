// The map picture under all else: a whole one at once and never a blank, and over it sharp tiles of
// what is looked at closely, the middle first.

import { LARGEST } from "./camera.ts";
import { type Box, type Plane, UNIT } from "./geometry.ts";
import type { MapPicture } from "./types.ts";

/** A part of the map's picture, and where it lies on the plane. */
export interface Tile {
  url: string;
  box: Box;
}

/** How many tiles are asked for at once, and kept. */
const AT_ONCE = 6;
const KEPT = 120;
/** A whole picture that did not come is asked for again so often, so much later. */
const TRIES = 5;
const AGAIN_MS = 4000;
/** A picture with so many of the screen's pixels counts as sharp. */
const ENOUGH = 0.9;

/** The smallest whole picture that has about a pixel for each of the screen's. */
export function fitting(pictures: readonly MapPicture[], pixels: number): MapPicture | undefined {
  const whole = pictures.filter((one) => !one.tile);
  return whole.find((one) => one.width >= pixels * ENOUGH) ?? whole.at(-1);
}

/** How many pixels a hex may have before the largest picture looks blurred. */
export function sharpest(pictures: readonly MapPicture[], plane: Plane): number {
  const widest = Math.max(0, ...pictures.map((one) => one.width));
  const own = (widest * UNIT) / plane.frame.width;
  return widest ? Math.min(LARGEST, Math.max(90, own * 1.5)) : LARGEST;
}

/** The tiles of a picture that are in sight, the nearest to the middle first. */
export function tilesIn(picture: MapPicture, frame: Box, sight: Box): Tile[] {
  const size = picture.tile ?? 0;
  const scale = frame.width / picture.width;
  const side = size * scale;
  const tall = Math.round(frame.height / scale);
  const middle = [sight.left + sight.width / 2, sight.top + sight.height / 2] as const;
  const found: { tile: Tile; far: number }[] = [];
  for (let j = 0; j * size < tall; j++)
    for (let i = 0; i * size < picture.width; i++) {
      const box = {
        left: frame.left + i * side,
        top: frame.top + j * side,
        width: Math.min(size, picture.width - i * size) * scale,
        height: Math.min(size, tall - j * size) * scale,
      };
      if (!meets(box, sight)) continue;
      const far = Math.hypot(box.left + side / 2 - middle[0], box.top + side / 2 - middle[1]);
      found.push({ tile: { url: `${picture.url}&tile=${i}.${j}`, box }, far });
    }
  return found.sort((a, b) => a.far - b.far).map((one) => one.tile);
}

function meets(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

export class Ground {
  url = $state("");
  tiles = $state.raw<Tile[]>([]);
  /** Whether something sharper is on its way. */
  waits = $state(false);
  private width = 0;
  private tries = 0;
  private wanted: Tile[] = [];
  private readonly loading = new Set<string>();
  private readonly missing = new Set<string>();

  /** Shows what there is for so many pixels across, and asks for what is missing in sight. */
  look(pictures: readonly MapPicture[], frame: Box, pixels: number, sight: Box): void {
    const best = fitting(pictures, pixels);
    if (!best) return;
    if (best.url !== this.url && best.width >= this.width) void this.whole(pictures, best);
    const close = pictures.find((one) => one.tile);
    const near = close && pixels * ENOUGH > best.width;
    this.wanted = near ? tilesIn(close, frame, sight) : [];
    this.more();
  }

  private async whole(pictures: readonly MapPicture[], best: MapPicture): Promise<void> {
    const changes = !pictures.some((one) => one.url === this.url);
    if (!this.url) this.url = best.url;
    this.loading.add(best.url);
    this.told();
    const came = await decoded(best.url);
    this.loading.delete(best.url);
    if (!came) this.lost(pictures, best);
    this.told();
    if (!came || best.width < this.width) return;
    if (changes) this.tiles = [];
    this.url = best.url;
    this.width = best.width;
  }

  /** A picture that did not come, as from a server that is busy, is asked for once more after a
   * while; until then nothing is shown in its place. */
  private lost(pictures: readonly MapPicture[], best: MapPicture): void {
    if (this.url === best.url && !this.width) this.url = "";
    if (this.tries++ < TRIES) setTimeout(() => void this.whole(pictures, best), AGAIN_MS);
  }

  /** Asks for the next tiles, as many as there may be on their way. */
  private more(): void {
    const known = new Set(this.tiles.map((tile) => tile.url));
    const next = this.wanted.filter(
      ({ url }) => !known.has(url) && !this.loading.has(url) && !this.missing.has(url),
    );
    for (const tile of next.slice(0, Math.max(0, AT_ONCE - this.loading.size)))
      void this.load(tile);
    this.told();
  }

  private async load(tile: Tile): Promise<void> {
    this.loading.add(tile.url);
    const came = await decoded(tile.url);
    this.loading.delete(tile.url);
    if (came) this.tiles = [...this.tiles, tile].slice(-KEPT);
    else this.missing.add(tile.url);
    this.more();
  }

  private told(): void {
    const open = (url: string) => this.loading.has(url);
    this.waits = open(this.url) || !this.url || this.wanted.some(({ url }) => open(url));
  }
}

async function decoded(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  if (!image.decode) return true;
  await image.decode().catch(() => undefined);
  return image.naturalWidth > 0;
}
