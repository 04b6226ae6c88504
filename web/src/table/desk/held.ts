// What can be in hand: orders begun, orders on their way, a refusal, a plan's sheet.

import type { Choice, View, WhyNot } from "../../wire/types.ts";

/** So long after a change nothing is done that cannot be taken back. */
export const GUARD_MS = 300;

/** Orders that have begun something, and the table as it would be after them. */
export interface Open {
  orders: string[];
  choice: Choice;
  view: View;
  choices: Choice[];
}

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

export interface Follower {
  unit: number;
  orders: string[];
  why: string;
}

/** Where orders go instead of to the server, and the table they lead to: a plan. */
export interface Sheet {
  readonly orders: string[];
  readonly view: View | null;
  add(orders: string[], label: string): Promise<WhyNot | null>;
}
