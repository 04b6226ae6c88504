// The log at its newest line: who unfolds something or holds the scroll bar is left in peace.

import { fireEvent, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { line, state, view } from "./fixture.ts";
import { FakeServer, settle, show } from "./server.ts";

const sizes = vi.hoisted(() => {
  const watched: { told: ResizeObserverCallback; on: Set<Element> }[] = [];
  globalThis.ResizeObserver = class {
    on = new Set<Element>();
    constructor(told: ResizeObserverCallback) {
      watched.push({ told, on: this.on });
    }
    observe(one: Element): void {
      this.on.add(one);
    }
    unobserve(one: Element): void {
      this.on.delete(one);
    }
    disconnect(): void {}
  };
  return (one: Element) => {
    for (const { told, on } of watched)
      if (on.has(one))
        told([{ target: one } as unknown as ResizeObserverEntry], {} as ResizeObserver);
  };
});

const ends = vi.fn();
let list: HTMLElement;

/** As the browser lays it out: so much is in the list, and it is scrolled down so far. */
async function laid(inside: number, scrollTop: number): Promise<void> {
  const content = list.firstElementChild as HTMLElement;
  Object.defineProperty(content, "clientHeight", { value: inside, configurable: true });
  for (const [name, value] of Object.entries({
    clientHeight: 100,
    scrollHeight: inside,
    scrollTop,
  }))
    Object.defineProperty(list, name, { value, configurable: true });
  ends.mockClear();
  sizes(content);
  await settle();
  await new Promise(requestAnimationFrame);
}

beforeEach(async () => {
  const idea = { text: "Feared for it.", hexes: [], links: [], arrows: [] };
  const minds = [{ ply: 2, side: "grey", name: "Commander", ideas: [idea] }];
  const server = new FakeServer({ minds: () => ({ type: "minds-are", minds }) });
  await show(server);
  const seats = state(view([])).seats.map((seat) =>
    seat.side === "grey" ? { ...seat, kind: "machine" as const } : seat,
  );
  server.tell(state(view([]), { seats }));
  const lines = [line(2, "Grey moves.", { side: "grey" }), line(3, "Red again.", { turn: 2 })];
  server.tell({ type: "log", start: 0, reset: true, lines });
  await settle();
  list = screen.getByRole("region", { name: "Log" });
  list.scrollTo = ends;
  await laid(900, 800);
  ends.mockClear();
});

test("lines that come scroll the log to its end", async () => {
  await laid(950, 800);
  expect(ends).toHaveBeenCalled();
});

test("what is unfolded stays in sight", async () => {
  await fireEvent.click(screen.getByText("What the machine had in mind"));
  await laid(1200, 800);
  expect(ends).not.toHaveBeenCalled();
  await laid(1250, 800);
  expect(ends).not.toHaveBeenCalled();
});

test("the scroll bar is held until it is let go", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  const press = new MouseEvent("pointerdown", { bubbles: true, buttons: 1 });
  Object.defineProperty(press, "offsetX", { value: 5000 });
  await fireEvent(list, press);
  await fireEvent(window, new MouseEvent("pointermove", { buttons: 1 }));
  now.mockReturnValue(9000);
  Object.defineProperty(list, "scrollTop", { value: 300, configurable: true });
  await fireEvent.scroll(list);
  await new Promise((done) => setTimeout(done, 40));
  expect(ends).not.toHaveBeenCalled();
  await fireEvent(window, new MouseEvent("pointerup"));
  await laid(900, 800);
  now.mockReturnValue(9100);
  await fireEvent.scroll(list);
  now.mockReturnValue(20_000);
  Object.defineProperty(list, "scrollTop", { value: 300, configurable: true });
  await fireEvent.scroll(list);
  await new Promise((done) => setTimeout(done, 40));
  now.mockRestore();
  expect(ends).toHaveBeenCalled();
});
