// A new game as it is wished for, and what is sent to the server for it.

import type { ClockWish, NewTable, OptionOffer, TitleShown } from "./api.ts";

/** Who sits on a side: oneself, a friend with a link, anybody from the lobby, or a machine. */
export type Sitter = "me" | "friend" | "anyone" | "machine";
export type Pace = "none" | "live" | "days" | "own";

export interface Wish {
  title: string;
  scenario: string;
  options: Record<string, boolean | string>;
  sitters: Record<string, Sitter>;
  machines: Record<string, string>;
  pace: Pace;
  own: { minutes: number; hours: number };
  takeBacks: boolean;
}

const none: ClockWish = { bank: 0, increment: 0, days: 0 };
const paces: Record<Exclude<Pace, "own">, ClockWish> = {
  none,
  live: { bank: 5400, increment: 0, days: 0 },
  days: { bank: 259_200, increment: 43_200, days: 0 },
};

/** The usual game of a title: oneself on the first side, a machine on the others. */
export function usualWish(title: TitleShown): Wish {
  const machine = title.machines[0]?.id ?? "";
  const sitters = title.seats.map(
    (side, i) => [side, i === 0 || !machine ? "me" : "machine"] as const,
  );
  return {
    title: title.name,
    scenario: title.scenarios[0]?.id ?? "",
    options: Object.fromEntries(title.options.map((option) => [option.id, option.default])),
    sitters: Object.fromEntries(sitters),
    machines: Object.fromEntries(title.seats.map((side) => [side, machine])),
    pace: "none",
    own: { minutes: 60, hours: 0 },
    takeBacks: true,
  };
}

export function clockOf(wish: Wish): ClockWish {
  if (wish.pace !== "own") return paces[wish.pace];
  return { bank: wish.own.minutes * 60, increment: wish.own.hours * 3600, days: 0 };
}

/** Options that differ from the usual: the server fills in the rest. */
function changed(wish: Wish, offers: readonly OptionOffer[]): NewTable["options"] {
  const own = offers.filter((offer) => wish.options[offer.id] !== offer.default);
  return Object.fromEntries(
    own.map((offer) => [offer.id, wish.options[offer.id] ?? offer.default]),
  );
}

export function bodyOf(wish: Wish, title: TitleShown): NewTable {
  const sides = title.seats;
  const mine = sides.filter((side) => wish.sitters[side] === "me");
  return {
    title: wish.title,
    scenario: wish.scenario,
    options: changed(wish, title.options),
    seats: Object.fromEntries(sides.map((side) => [side, seat(wish, side)])),
    hot_seat: mine.length > 1,
    private: !sides.some((side) => wish.sitters[side] === "anyone"),
    take_backs: wish.takeBacks,
    clock: clockOf(wish),
  };
}

function seat(wish: Wish, side: string): string {
  const sitter = wish.sitters[side];
  if (sitter === "machine") return `machine:${wish.machines[side] ?? ""}`;
  return sitter === "me" ? "me" : "open";
}

/** Whether a link has to be sent to somebody. */
export const invites = (wish: Wish): boolean => Object.values(wish.sitters).includes("friend");
/** Whether anybody can begin at once. */
export const waits = (wish: Wish): boolean =>
  Object.values(wish.sitters).some((sitter) => sitter === "friend" || sitter === "anyone");
