import { describe, expect, it } from "vitest";
import { advised, bodyOf, clockOf, invites, usualWish } from "../../src/pages/wish.ts";
import { winter } from "./titles.ts";

describe("a new game as it is sent", () => {
  it("is oneself against the first machine unless changed", () => {
    expect(bodyOf(usualWish(winter), winter)).toEqual({
      title: "winter",
      scenario: "fixed",
      options: {},
      seats: { red: "me", grey: "machine:greedy" },
      hot_seat: false,
      private: true,
      take_backs: true,
      advice: null,
      watch: null,
      clock: { bank: 0, increment: 0, days: 0 },
    });
  });

  it("names only the options that were changed", () => {
    const wish = usualWish(winter);
    wish.options.shock = true;
    expect(bodyOf(wish, winter).options).toEqual({ shock: true });
  });

  it("has advice where one person plays, and else where it is wished", () => {
    const wish = usualWish(winter);
    expect(advised(wish, winter)).toBe(true);
    wish.sitters.grey = "friend";
    expect(advised(wish, winter)).toBe(false);
    wish.advice = true;
    expect(advised(wish, winter)).toBe(true);
    expect(bodyOf(wish, winter).advice).toBe(true);
  });

  it("is hot-seat when both seats are one's own", () => {
    const wish = usualWish(winter);
    wish.sitters.grey = "me";
    expect(bodyOf(wish, winter)).toMatchObject({
      hot_seat: true,
      seats: { red: "me", grey: "me" },
    });
  });

  it("keeps a friend's seat off the lobby, and puts an open one there", () => {
    const wish = usualWish(winter);
    wish.sitters.grey = "friend";
    expect(bodyOf(wish, winter)).toMatchObject({ private: true, seats: { grey: "open" } });
    expect(invites(wish, winter)).toBe(true);
    wish.sitters.grey = "anyone";
    expect(bodyOf(wish, winter)).toMatchObject({ private: false, seats: { grey: "open" } });
    expect(invites(wish, winter)).toBe(false);
  });

  it("seats those who decide under the options", () => {
    const team = {
      id: "team",
      name: "Team",
      text: "",
      default: "alone",
      choices: ["alone", "wings"],
      rules: [],
      seats: { wings: ["north", "south"] },
    };
    const title = { ...winter, options: [team] };
    const wish = usualWish(title);
    wish.options.team = "wings";
    expect(bodyOf(wish, title).seats).toEqual({ north: "me", south: "open" });
    expect(invites(wish, title)).toBe(true);
    wish.sitters.south = "me";
    expect(bodyOf(wish, title)).toMatchObject({ hot_seat: true });
  });

  it("has no machine where a title offers none", () => {
    expect(usualWish({ ...winter, machines: [] }).sitters).toEqual({ red: "me", grey: "me" });
  });

  it("counts a clock of one's own in minutes and hours", () => {
    const wish = usualWish(winter);
    wish.pace = "own";
    wish.own = { minutes: 10, hours: 2 };
    expect(clockOf(wish)).toEqual({ bank: 600, increment: 7200, days: 0 });
  });
});
