import { describe, expect, it } from "vitest";
import {
  advised,
  againstMachines,
  bodyOf,
  choiceName,
  clockOf,
  invites,
  shownOptions,
  swapped,
  usualWish,
} from "../../src/pages/wish.ts";
import { winter } from "./titles.ts";

describe("the page of a new game", () => {
  const offer = (id: string, text = "") => ({
    ...(winter.options[0] as (typeof winter.options)[number]),
    id,
    text,
  });

  it("calls a choice as the option's text does, never by its id", () => {
    const counters = offer("counters", "Standard: fitted. Strong Soviet: half as much again.");
    const names = ["standard", "strong_soviet", "worn_out"].map((c) => choiceName(counters, c));
    expect(names).toEqual(["Standard", "Strong Soviet", "Worn out"]);
  });

  it("shows a long list of options from its beginning, with those that were changed", () => {
    const offers = Array.from({ length: 31 }, (_, i) => offer(`o${i}`));
    const wish = usualWish({ ...winter, options: offers });
    expect(shownOptions(wish, offers)).toHaveLength(8);
    wish.options.o20 = true;
    expect(shownOptions(wish, offers).at(-1)?.id).toBe("o20");
    wish.options.o20 = false;
    expect(shownOptions(wish, offers, ["o20"]).at(-1)?.id).toBe("o20");
    expect(shownOptions(wish, offers.slice(0, 12))).toHaveLength(12);
  });

  it("tells how strong machines are where one plays, or somebody plays alone", () => {
    const wish = usualWish(winter);
    expect(againstMachines(wish, winter)).toBe(true);
    wish.sitters.grey = "friend";
    expect(againstMachines(wish, winter)).toBe(false);
    expect(againstMachines(wish, { ...winter, seats: ["red"] })).toBe(true);
  });
});

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

  it("exchanges the sides with the machine at one press", () => {
    const seats = bodyOf(swapped(usualWish(winter), winter), winter).seats;
    expect(seats).toEqual({ red: "machine:greedy", grey: "me" });
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
