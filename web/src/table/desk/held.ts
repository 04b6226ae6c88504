// What can be in hand: units, orders begun, a choice, a refusal, orders on their way, a plan's sheet.

import type { Choice, ForecastShown, RouteShown, Trouble, View, WhyNot } from "../../wire/types.ts";

/** So long after a change nothing is done that cannot be taken back. */
export const GUARD_MS = 300;

/** An order of a draft, and the unit that it speaks of or -1. */
export interface Order {
  text: string;
  unit: number;
}

/** Orders that have begun something, and the table as it would be after them. */
export interface Open {
  orders: readonly Order[];
  choice: Choice;
  view: View;
  choices: readonly Choice[];
}

/** A unit that goes the same way: to which hex, and why it goes no further or not at all. */
export interface Follower {
  unit: number;
  orders: string[];
  hex: number;
  why: string;
}

/** Several choices that one click on a hex could mean. */
export interface Offers {
  hex: number;
  choices: readonly Choice[];
}

/** A choice in hand and all that is known of it. */
interface Picked {
  pick: Choice | null;
  path: readonly number[];
  /** A hex of the path that is being bent, or 0. */
  grip: number;
  route: RouteShown | null;
  /** What the dice can do after the choice, where it rolls them at once. */
  foreseen: ForecastShown | null;
  followers: readonly Follower[];
  /** What it would bring about that is legal and costs. */
  warnings: readonly Trouble[];
  offers: Offers | null;
}

/** All that is in hand at one moment. */
export interface Held extends Picked {
  units: readonly number[];
  hex: number;
  open: Open | null;
  /** What the unit held before could do in the hex of the one that was clicked. */
  instead: Choice | null;
}

export const NO_PICK: Picked = {
  pick: null,
  path: [],
  grip: 0,
  route: null,
  foreseen: null,
  followers: [],
  warnings: [],
  offers: null,
};

export const NOTHING: Held = { ...NO_PICK, units: [], hex: 0, open: null, instead: null };

export interface Callout {
  why: WhyNot;
  hex: number;
}

/** Orders on their way to the server. */
export interface Sending {
  orders: string[];
  label: string;
  /** The event after which they were given: a retry must not hit a later position. */
  ply: number;
  since: number;
  key: string;
  lost: boolean;
}

/** Where orders go instead of to the server, and the table they lead to: a plan. */
export interface Sheet {
  readonly orders: string[];
  readonly view: View | null;
  add(orders: string[], label: string): Promise<WhyNot | null>;
}
