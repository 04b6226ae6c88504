// The window onto the map: pan and zoom, easing, and how large a hex is on the screen.
// Moving it touches one transform and calls those who listen; no component is drawn anew.

import { select } from "d3-selection";
import {
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
  zoom,
  zoomIdentity,
} from "d3-zoom";
import { crowd, middle } from "./gather.ts";
import { type Box, type Point, UNIT } from "./geometry.ts";

export type Level = "far" | "mid" | "near" | "close";
export interface Inset {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** Pixels a hex, at most. */
export const LARGEST = 240;
/** Pixels a hex with figures that can be read, at least. */
const READABLE = 40;
const EASE = 200;
/** So much is seen beyond the map's edge. */
const RIM = UNIT * 0.2;
const SETTLE = 140;

/** How much is drawn at so many pixels a hex. */
export function levelAt(pixels: number): Level {
  if (pixels < 26) return "far";
  if (pixels < 40) return "mid";
  return pixels < 84 ? "near" : "close";
}

const calm = (): boolean =>
  document.documentElement.dataset.motion === "off" ||
  (typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches);

export interface CameraHooks {
  /** After every change. */
  moved: (t: ZoomTransform) => void;
  /** When a gesture begins and when all has come to rest. */
  moving: (yes: boolean) => void;
  /** Whether a gesture that starts here moves the map. */
  takes: (event: Event) => boolean;
}

export class Camera {
  transform = zoomIdentity;
  inset: Inset = {};
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private frame = 0;
  private rest = 0;
  private moving = false;
  private kept: ZoomTransform | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly map: Box,
    private readonly hooks: CameraHooks,
    private readonly largest = LARGEST,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .clickDistance(5)
      .filter((event) => (event.type === "wheel" || !event.button) && hooks.takes(event))
      .on("start", () => clearTimeout(this.rest))
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.show(event))
      .on("end", () => this.settle());
    select(element).call(this.behaviour).on("dblclick.zoom", null);
    this.resize();
  }

  /** Pixels a hex. */
  get size(): number {
    return this.transform.k * UNIT;
  }

  private get width(): number {
    return this.element.clientWidth || 800;
  }

  private get height(): number {
    return this.element.clientHeight || 600;
  }

  /** After the window has changed its size. */
  resize(): void {
    const { left, top, width, height } = this.map;
    const least = Math.min(this.width / width, this.height / height) * 0.94;
    const room = UNIT * 2;
    this.behaviour
      .extent([
        [0, 0],
        [this.width, this.height],
      ])
      .scaleExtent([Math.min(least, this.largest / UNIT), this.largest / UNIT])
      .translateExtent([
        [left - room, top - room],
        [left + width + room, top + height + room],
      ]);
  }

  private show(event: D3ZoomEvent<HTMLElement, unknown>): void {
    if (event.sourceEvent) this.taken();
    if (!this.moving) this.hooks.moving(true);
    this.moving = true;
    this.transform = event.transform;
    this.hooks.moved(event.transform);
  }

  /** A hand took the map: no easing goes on, and there is no way back. */
  private taken(): void {
    cancelAnimationFrame(this.frame);
    this.kept = null;
  }

  private settle(): void {
    clearTimeout(this.rest);
    if (this.moving) this.rest = window.setTimeout(() => this.stop(), SETTLE);
  }

  private stop(): void {
    this.moving = false;
    this.hooks.moving(false);
  }

  private put(t: ZoomTransform): void {
    select(this.element).call(this.behaviour.transform, t);
  }

  /** Moves there in 200 ms, or at once where motion is not wanted. */
  to(t: ZoomTransform, time = EASE): void {
    cancelAnimationFrame(this.frame);
    if (calm() || time <= 0) {
      this.put(t);
      return;
    }
    const from = this.transform;
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / time));
      this.put(mix(from, t, 1 - (1 - part) ** 3));
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** The window in pixels. */
  window(): { width: number; height: number } {
    return { width: this.width, height: this.height };
  }

  /** The part of the window that nothing covers. */
  private get free(): Box {
    const { top = 0, right = 0, bottom = 0, left = 0 } = this.inset;
    const width = Math.max(80, this.width - left - right);
    const height = Math.max(80, this.height - top - bottom);
    return { left, top, width, height };
  }

  /** The transform that shows a box as large as fits, at most `most` pixels a hex. */
  showing(box: Box, most = this.largest, least = 0): ZoomTransform {
    const free = this.free;
    const fits = Math.min(free.width / box.width, free.height / box.height);
    const k = Math.max(Math.min(fits, most / UNIT), least / UNIT);
    return this.centred(box, k);
  }

  private centred(box: Box, k: number): ZoomTransform {
    const free = this.free;
    const x = free.left + free.width / 2 - (box.left + box.width / 2) * k;
    const y = free.top + free.height / 2 - (box.top + box.height / 2) * k;
    return this.within(zoomIdentity.translate(x, y).scale(k));
  }

  /** The same, with the window filled: by itself the map shows nothing beyond its edge. */
  private within(t: ZoomTransform): ZoomTransform {
    const { left, top, width, height } = this.map;
    return this.behaviour.constrain()(
      t,
      [
        [0, 0],
        [this.width, this.height],
      ],
      [
        [left - RIM, top - RIM],
        [left + width + RIM, top + height + RIM],
      ],
    );
  }

  /** The same, moved as little as brings a box out from under what covers the window: at the
   * map's edge a strip beyond it is shown for that. */
  private uncovered(t: ZoomTransform, box: Box): ZoomTransform {
    const { left, top, width, height } = this.free;
    const x = inside(box.left * t.k + t.x, box.width * t.k, left, width);
    const y = inside(box.top * t.k + t.y, box.height * t.k, top, height);
    return zoomIdentity.translate(t.x + x, t.y + y).scale(t.k);
  }

  fit(time = EASE): void {
    const { left, top, width, height } = this.map;
    const rim = Math.max(width, height) * 0.015;
    const box = {
      left: left - rim,
      top: top - rim,
      width: width + 2 * rim,
      height: height + 2 * rim,
    };
    this.to(this.showing(box), time);
  }

  /** Brings a box into sight; the zoom stays unless the box does not fit. */
  look(box: Box, time = EASE): void {
    if (this.sees(box)) return;
    this.to(this.uncovered(this.showing(box, this.size), box), time);
  }

  /** Whether a box can be shown whole with hexes that can be read. */
  holds(box: Box): boolean {
    return this.showing(box, this.size).k * UNIT >= Math.min(this.size, READABLE);
  }

  /** When nothing of some points is in sight, goes to where most of them lie. */
  gather(points: readonly Point[]): void {
    const inSight = (p: Point) => this.sees({ left: p.x, top: p.y, width: 0, height: 0 });
    if (!points.some(inSight)) this.crowd(points);
  }

  /** Goes to where most of some points lie. */
  crowd(points: readonly Point[], k = this.transform.k, time = EASE): void {
    if (!points.length) return;
    const free = this.free;
    const room = UNIT * 2;
    const { x, y } = middle(crowd(points, free.width / k - room, free.height / k - room));
    this.to(this.centred({ left: x, top: y, width: 0, height: 0 }, k), time);
  }

  /** Brings a box into sight at a size that can be read, and remembers the place before. */
  visit(box: Box): void {
    if (this.sees(box) && this.size >= READABLE) return;
    this.kept ??= this.transform;
    this.to(this.uncovered(this.showing(box, Math.max(this.size, 84)), box));
  }

  back(): void {
    if (this.kept) this.to(this.kept);
    this.kept = null;
  }

  centre(x: number, y: number): void {
    this.to(this.centred({ left: x, top: y, width: 0, height: 0 }, this.transform.k));
  }

  sees(box: Box): boolean {
    const { k, x, y } = this.transform;
    const free = this.free;
    const left = box.left * k + x;
    const top = box.top * k + y;
    return (
      left >= free.left &&
      top >= free.top &&
      left + box.width * k <= free.left + free.width &&
      top + box.height * k <= free.top + free.height
    );
  }

  zoomBy(factor: number): void {
    const [least, most] = this.behaviour.scaleExtent();
    const k = Math.min(Math.max(this.transform.k * factor, least), most);
    const free = this.free;
    const [cx, cy] = [free.left + free.width / 2, free.top + free.height / 2];
    const [px, py] = this.transform.invert([cx, cy]);
    this.to(zoomIdentity.translate(cx - px * k, cy - py * k).scale(k));
  }

  /** The point of the map in the middle of the window. */
  middle(): { x: number; y: number } {
    const [x, y] = this.transform.invert([this.width / 2, this.height / 2]);
    return { x, y };
  }

  /** A point of the window on the map. */
  point(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = this.element.getBoundingClientRect();
    const [x, y] = this.transform.invert([event.clientX - box.left, event.clientY - box.top]);
    return { x, y };
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    this.behaviour.on("start zoom end", null);
    select(this.element).on(".zoom", null);
  }
}

/** How far a span must move to lie within another. */
function inside(start: number, length: number, first: number, room: number): number {
  return Math.max(0, first - start) + Math.min(0, first + room - start - length);
}

function mix(a: ZoomTransform, b: ZoomTransform, part: number): ZoomTransform {
  const k = a.k * (b.k / a.k) ** part;
  const along = Math.abs(b.k - a.k) < 1e-9 ? part : (k - a.k) / (b.k - a.k);
  const x = a.x + (b.x - a.x) * along;
  const y = a.y + (b.y - a.y) * along;
  return zoomIdentity.translate(x, y).scale(k);
}
