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
  /** Whether those without a seat may look on; null: at a public table only. */
  watch: boolean | null;
  /** Whether players may ask for advice; null: as usual. */
  advice: boolean | null;
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
    watch: null,
    advice: null,
  };
}

/** Who decides in the game that is wished for: an option may change it. */
export function seatsOf(wish: Wish, title: TitleShown): string[] {
  const own = title.options.map((option) => option.seats[String(wish.options[option.id])]);
  return own.find((seats) => seats !== undefined) ?? title.seats;
}

/** Who sits on a side: oneself on the first, unless something else is wished. */
export function sitterOf(wish: Wish, title: TitleShown, side: string): Sitter {
  return wish.sitters[side] ?? (seatsOf(wish, title)[0] === side ? "me" : "friend");
}

/** The same game with the two sides exchanged. */
export function swapped(wish: Wish, title: TitleShown): Wish {
  const [one = "", two = ""] = seatsOf(wish, title);
  const sitters = { [one]: sitterOf(wish, title, two), [two]: sitterOf(wish, title, one) };
  const machines = { [one]: wish.machines[two] ?? "", [two]: wish.machines[one] ?? "" };
  return {
    ...wish,
    sitters: { ...wish.sitters, ...sitters },
    machines: { ...wish.machines, ...machines },
  };
}

/** What a choice of an option is called: as the option's text calls it, else its id in words. */
export function choiceName(option: OptionOffer, choice: string): string {
  const words = choice.replaceAll("_", " ");
  const at = option.text.toLowerCase().indexOf(words.toLowerCase());
  const name = at < 0 ? words : option.text.slice(at, at + words.length);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

const MANY = 12;
const FIRST = 8;

/** Of a long list the first options, and those that are changed or have been set in this list,
 * also back to the usual; the rest when asked for. */
export function shownOptions(
  wish: Wish,
  offers: readonly OptionOffer[],
  set: readonly string[] = [],
): readonly OptionOffer[] {
  if (offers.length <= MANY) return offers;
  const told = ({ id, default: usual }: OptionOffer) =>
    wish.options[id] !== usual || set.includes(id);
  return offers.filter((offer, i) => i < FIRST || told(offer));
}

/** Whether a machine plays, or the game is for one: then it matters how strong machines are. */
export function againstMachines(wish: Wish, title: TitleShown): boolean {
  const seats = seatsOf(wish, title);
  return title.seats.length < 2 || seats.some((s) => sitterOf(wish, title, s) === "machine");
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
  const sides = seatsOf(wish, title);
  const sitters = sides.map((side) => sitterOf(wish, title, side));
  return {
    title: wish.title,
    scenario: wish.scenario,
    options: changed(wish, title.options),
    seats: Object.fromEntries(sides.map((side) => [side, seat(wish, title, side)])),
    hot_seat: sitters.filter((sitter) => sitter === "me").length > 1,
    private: !sitters.includes("anyone"),
    watch: wish.watch,
    take_backs: wish.takeBacks,
    advice: wish.advice,
    clock: clockOf(wish),
  };
}

function seat(wish: Wish, title: TitleShown, side: string): string {
  const sitter = sitterOf(wish, title, side);
  if (sitter === "machine")
    return `machine:${wish.machines[side] || (title.machines[0]?.id ?? "")}`;
  return sitter === "me" ? "me" : "open";
}

/** Whether those without a seat may look on, as things are wished. */
export const watched = (wish: Wish): boolean =>
  wish.watch ?? Object.values(wish.sitters).includes("anyone");
/** Whether players may ask for advice, as things are wished: usually where one person plays. */
export const advised = (wish: Wish, title: TitleShown): boolean =>
  wish.advice ??
  seatsOf(wish, title).every((side) => ["me", "machine"].includes(sitterOf(wish, title, side)));
/** Whether a link has to be sent to somebody. */
export const invites = (wish: Wish, title: TitleShown): boolean =>
  seatsOf(wish, title).some((side) => sitterOf(wish, title, side) === "friend");
/** Whether anybody can begin at once. */
export const waits = (wish: Wish): boolean =>
  Object.values(wish.sitters).some((sitter) => sitter === "friend" || sitter === "anyone");
