// The keyboard on the map: the hex cursor, picking, zoom. What the cursor meets is told in words.

import type { Camera } from "./camera.ts";
import { Cursor, isCursorKey } from "./cursor.ts";
import type { Plane } from "./geometry.ts";
import type { Pick } from "./types.ts";

export interface SteeringHooks {
  plane: () => Plane;
  camera: () => Camera | undefined;
  stackOf: (hex: number) => number[];
  /** The cursor came to a hex. */
  came: (hex: number) => void;
  pick: (pick: Pick) => void;
  describe: (hex: number) => string | Promise<string>;
}

export class Steering {
  hex = $state(0);
  spoken = $state("");
  private readonly cursor = $derived.by(() => new Cursor(this.hooks.plane()));

  constructor(private readonly hooks: SteeringHooks) {}

  /** Puts the cursor somewhere without a word: the pointer was there. */
  put(hex: number): void {
    this.hex = hex;
    this.cursor.reset();
  }

  /** Brings the cursor to a hex, shows it and tells it. */
  go(hex: number): void {
    this.hex = hex;
    this.hooks.came(hex);
    void this.say(hex);
    const box = this.hooks.plane().box([hex], 0.4);
    if (box) this.hooks.camera()?.look(box);
  }

  private async say(hex: number): Promise<void> {
    const words = await this.hooks.describe(hex);
    if (hex === this.hex) this.spoken = words;
  }

  keyed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.does(event)) return;
    event.preventDefault();
  }

  /** Does what a key says; false for keys that say nothing here. */
  private does(event: KeyboardEvent): boolean {
    const { key } = event;
    const camera = this.hooks.camera();
    if (isCursorKey(key)) this.steer(key);
    else if (key === "Enter" || key === " ") this.press(event);
    else if (key === "+" || key === "=") camera?.zoomBy(1.25);
    else if (key === "-" || key === "−") camera?.zoomBy(0.8);
    else if (key === "0") camera?.fit();
    else return false;
    return true;
  }

  private steer(key: string): void {
    const to = this.hex ? this.cursor.move(this.hex, key) : this.middle();
    if (to) this.go(to);
  }

  /** The hex in the middle of the window. */
  private middle(): number {
    const centre = this.hooks.camera()?.middle();
    return centre ? this.hooks.plane().nearest(centre.x, centre.y) : 0;
  }

  private press(event: KeyboardEvent): void {
    // A key that is held down moves the cursor on, but presses only once.
    if (!this.hex || event.repeat) return;
    const stack = this.hooks.stackOf(this.hex);
    this.hooks.pick({
      hex: this.hex,
      unit: stack.at(-1) ?? null,
      stack,
      all: false,
      exact: false,
      shift: event.shiftKey,
      by: event.key === " " ? "space" : "enter",
    });
  }
}
