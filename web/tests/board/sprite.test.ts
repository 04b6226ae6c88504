import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropOwn, inlineOwn, inlineSprite } from "../../src/board/sprite.ts";

const drawn = (by: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="A/front"><title>${by}</title></symbol></svg>`;
const shows = () => document.getElementById("A/front")?.textContent;

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) => new Response(drawn(url.split("/").at(-2) ?? ""))),
  );
});

describe("counters of a table's own", () => {
  it("count before the title's, whichever came first", async () => {
    await inlineOwn("one");
    await inlineSprite("/api/titles/red/counters.svg");
    expect(shows()).toBe("one");
    await inlineOwn("two");
    expect(shows()).toBe("two");
  });

  it("go with the table, and come back with it", async () => {
    dropOwn();
    expect(shows()).toBe("red");
    await inlineOwn("one");
    expect(shows()).toBe("one");
  });
});
