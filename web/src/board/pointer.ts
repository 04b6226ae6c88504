// Mouse, pen and finger on the map, told apart: clicks, rests, long presses and drags.

import type { Camera } from "./camera.ts";
import type { Plane } from "./geometry.ts";
import type { Pick } from "./types.ts";

const REST = 250;
const PRESS = 450;
const SLIP = 6;

export interface PointerHooks {
  pick: (pick: Pick) => void;
  double: (pick: Pick) => void;
  hover: (hex: number, unit: number | null) => void;
  read: (hex: number) => void;
  press: (hex: number) => void;
  stackOf: (hex: number) => number[];
  canDrag: (unit: number) => boolean;
  dragStart: (unit: number) => void;
  dragMove: (unit: number, x: number, y: number) => void;
  drop: (unit: number, hex: number) => void;
}

interface Held {
  x: number;
  y: number;
  unit: number | null;
  dragging: boolean;
}

export class Pointer {
  private held: Held | null = null;
  private hex = 0;
  private timer = 0;
  private by: "mouse" | "touch" = "mouse";
  private eaten = false;
  private readonly off = new AbortController();

  constructor(
    private readonly element: HTMLElement,
    private readonly plane: Plane,
    private readonly camera: Camera,
    private readonly hooks: PointerHooks,
  ) {
    const signal = this.off.signal;
    element.addEventListener("pointerdown", (event) => this.down(event), { signal, capture: true });
    element.addEventListener("pointermove", (event) => this.move(event), { signal });
    element.addEventListener("pointerup", (event) => this.up(event), { signal });
    element.addEventListener("pointercancel", () => this.cancel(), { signal });
    element.addEventListener("pointerleave", () => this.leave(), { signal });
    element.addEventListener("click", (event) => this.click(event), { signal });
    element.addEventListener("dblclick", (event) => this.hooks.double(this.picked(event)), {
      signal,
    });
    element.addEventListener("contextmenu", (event) => this.menu(event), { signal });
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.off.abort();
  }

  /** Whether a gesture that begins here may move the map. */
  freeToPan(event: Event): boolean {
    if ((event.target as Element | null)?.closest?.("[data-own]")) return false;
    if (event.type !== "mousedown") return true;
    const unit = unitOf(event.target);
    return unit === null || !this.hooks.canDrag(unit);
  }

  private hexOf(event: MouseEvent): number {
    const own = stackHexOf(event.target);
    if (own) return own;
    const { x, y } = this.camera.point(event);
    return this.plane.hexAt(x, y);
  }

  private picked(event: MouseEvent): Pick {
    const hex = this.hexOf(event);
    const target = event.target as Element;
    return {
      hex,
      unit: unitOf(target),
      stack: this.hooks.stackOf(hex),
      all: target.closest("[data-count]") !== null,
      exact: target.closest("[data-spread]") !== null,
      shift: event.shiftKey,
      by: this.by,
    };
  }

  private down(event: PointerEvent): void {
    this.eaten = false;
    this.by = event.pointerType === "touch" ? "touch" : "mouse";
    if (!event.isPrimary || event.button !== 0) return;
    const unit = unitOf(event.target);
    this.held = { x: event.clientX, y: event.clientY, unit, dragging: false };
    clearTimeout(this.timer);
    if (this.by === "touch") this.timer = window.setTimeout(() => this.pressed(event), PRESS);
  }

  private pressed(event: PointerEvent): void {
    if (!this.held) return;
    this.eaten = true;
    this.hooks.press(this.hexOf(event));
  }

  private move(event: PointerEvent): void {
    if (this.held) this.heldMove(event, this.held);
    else if (event.pointerType !== "touch") this.rest(event);
  }

  private heldMove(event: PointerEvent, held: Held): void {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLIP && !held.dragging) {
      clearTimeout(this.timer);
      if (this.by === "mouse" && held.unit !== null && this.hooks.canDrag(held.unit)) {
        held.dragging = true;
        this.element.setPointerCapture(event.pointerId);
        this.hooks.dragStart(held.unit);
      }
    }
    if (!held.dragging || held.unit === null) return;
    const { x, y } = this.camera.point(event);
    this.hooks.dragMove(held.unit, x, y);
    this.enter(this.plane.hexAt(x, y), held.unit);
  }

  private rest(event: PointerEvent): void {
    this.enter(this.hexOf(event), unitOf(event.target));
  }

  private enter(hex: number, unit: number | null): void {
    if (hex === this.hex) return;
    this.hex = hex;
    this.hooks.hover(hex, unit);
    clearTimeout(this.timer);
    if (hex) this.timer = window.setTimeout(() => this.hooks.read(hex), REST);
    else this.hooks.read(0);
  }

  private up(event: PointerEvent): void {
    const held = this.held;
    this.held = null;
    if (this.by === "touch") clearTimeout(this.timer);
    if (!held?.dragging || held.unit === null) return;
    this.eaten = true;
    const { x, y } = this.camera.point(event);
    this.hooks.drop(held.unit, this.plane.hexAt(x, y));
  }

  private cancel(): void {
    const held = this.held;
    this.held = null;
    clearTimeout(this.timer);
    if (held?.dragging && held.unit !== null) this.hooks.drop(held.unit, 0);
  }

  private leave(): void {
    if (!this.held) this.enter(0, null);
  }

  private click(event: MouseEvent): void {
    if (this.eaten || (event.target as Element).closest("[data-own]")) return;
    const pick = this.picked(event);
    // A press ended the rest that would have read it out.
    if (pick.hex && this.by === "mouse") this.hooks.read(pick.hex);
    if (pick.hex) this.hooks.pick(pick);
  }

  private menu(event: MouseEvent): void {
    const hex = this.hexOf(event);
    if (!hex) return;
    event.preventDefault();
    if (this.by === "mouse") this.hooks.press(hex);
  }
}

function numberOn(target: EventTarget | null, name: string): number | null {
  const found = (target as Element | null)?.closest?.(`[data-${name}]`);
  return found ? Number((found as HTMLElement).dataset[name]) : null;
}

const unitOf = (target: EventTarget | null): number | null => numberOn(target, "unit");
const stackHexOf = (target: EventTarget | null): number => numberOn(target, "hex") ?? 0;
