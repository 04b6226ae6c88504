import { beforeEach, describe, expect, it, vi } from "vitest";

const ONE = "/api/tables/one/counters.svg";
const TITLE = "/api/titles/red/counters.svg";
const drawn = (by: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="A/front"><title>${by}</title></symbol></svg>`;
const shows = () => document.getElementById("A/front")?.textContent;
const answer = (url: string) => new Response(drawn(url.split("/").at(-2) ?? ""));

let sprite: typeof import("../../src/board/sprite.ts");

beforeEach(async () => {
  document.body.replaceChildren();
  vi.resetModules();
  sprite = await import("../../src/board/sprite.ts");
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) => answer(url)),
  );
});

/** Holds back what one address answers until it is let go. */
function slow(held: string, late = () => answer(held)): () => void {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.mocked(fetch).mockImplementation(async (url) => {
    if (url !== held) return answer(String(url));
    await free;
    return late();
  });
  return letGo;
}

describe("counters of a table's own", () => {
  it("count before the title's, whichever came first", async () => {
    await sprite.inlineOwn("one");
    await sprite.inlineSprite(TITLE);
    expect(shows()).toBe("one");
    await sprite.inlineOwn("two");
    expect(shows()).toBe("two");
  });

  it("go with the table, and come back with it", async () => {
    await sprite.inlineSprite(TITLE);
    await sprite.inlineOwn("one");
    sprite.dropOwn();
    expect(shows()).toBe("red");
    await sprite.inlineOwn("one");
    expect(shows()).toBe("one");
  });

  it("stay out when they come after the next table's, until their table is opened again", async () => {
    const letGo = slow(ONE);
    const late = sprite.inlineOwn("one");
    await sprite.inlineOwn("two");
    letGo();
    await late;
    expect(shows()).toBe("two");
    await sprite.inlineOwn("one");
    expect(shows()).toBe("one");
  });

  it("stay out when they come after the table was left for its title", async () => {
    const letGo = slow(ONE);
    const late = sprite.inlineOwn("one");
    sprite.dropOwn();
    await sprite.inlineSprite(TITLE);
    letGo();
    await late;
    expect(shows()).toBe("red");
  });

  it("are put in once when their table is opened again before they came", async () => {
    const letGo = slow(ONE);
    const late = sprite.inlineOwn("one");
    await sprite.inlineOwn("two");
    const again = sprite.inlineOwn("one");
    letGo();
    await Promise.all([late, again]);
    expect(shows()).toBe("one");
    expect(document.querySelectorAll("[data-sprite]")).toHaveLength(1);
  });

  it("are not asked for by a table that was left before it came", async () => {
    const setting = { title: "red", scenario: "whole" };
    const letGo = slow("/api/tables/one", () => Response.json({ table: { id: "one" }, setting }));
    const { load } = await import("../../src/table/desk/load.ts");
    const late = load("one");
    await sprite.inlineOwn("two");
    letGo();
    await Promise.allSettled([late]);
    expect(shows()).toBe("two");
  });
});
