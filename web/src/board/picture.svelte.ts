// Which width of the map picture is shown: never a smaller one than before, never a blank.

import { LARGEST } from "./camera.ts";
import { type Plane, UNIT } from "./geometry.ts";
import type { MapPicture } from "./types.ts";

/** The smallest picture that has about a pixel for each of the screen's. */
export function fitting(pictures: readonly MapPicture[], pixels: number): MapPicture | undefined {
  return pictures.find((one) => one.width >= pixels * 0.9) ?? pictures.at(-1);
}

/** How many pixels a hex may have before the largest picture looks blurred. */
export function sharpest(pictures: readonly MapPicture[], plane: Plane): number {
  const widest = Math.max(0, ...pictures.map((one) => one.width));
  const own = (widest * UNIT) / plane.frame.width;
  return widest ? Math.min(LARGEST, Math.max(90, own * 1.5)) : LARGEST;
}

export class Picture {
  url = $state("");
  private width = 0;

  /** Shows a picture for so many pixels, a larger one as soon as it has come. */
  choose(pictures: readonly MapPicture[], pixels: number): void {
    const best = fitting(pictures, pixels);
    if (!best || best.url === this.url || best.width < this.width) return;
    if (!this.url) {
      this.show(pictures[0] ?? best);
      if (this.url === best.url) return;
    }
    void this.load(best);
  }

  private async load(picture: MapPicture): Promise<void> {
    const image = new Image();
    image.src = picture.url;
    await image.decode?.().catch(() => undefined);
    if (image.naturalWidth && picture.width >= this.width) this.show(picture);
  }

  private show(picture: MapPicture): void {
    this.url = picture.url;
    this.width = picture.width;
  }
}
